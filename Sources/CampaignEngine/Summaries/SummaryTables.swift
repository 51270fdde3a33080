import Bytes
package import CampaignLanguage
package import Files
import Findings

/// What a summary says besides its files: the settings of the run, the configurations, and the directories.
package struct SummaryTables: Sendable {
  package var settings: SummarySettings
  /// In the order of the first file that each of them was found for.
  package var configurations: [StoredConfiguration] = []
  package var folders: [StoredFolder] = []
  /// The directories that were searched. A file outside of them was named.
  package var searched: [RawPath] = []

  package init(settings: SummarySettings) { self.settings = settings }
}

/// The settings that affect what is known about a file. Summaries with different ones can't be linked.
package struct SummarySettings: Sendable, Equatable {
  /// True if there are payloads, for `build`.
  package var hasPayloads = false
  package var profile: Profile?
  /// The time of sending of payloads.
  package var sending: Int64?
  /// The time by which campaigns, cards and messages have ended.
  package var now: Int64?
  /// The names of the readers for whom there are payloads.
  package var readers: [String] = []

  package init() {}
}

/// A configuration, as a run has read it.
package struct StoredConfiguration: Sendable, Equatable {
  /// The path, relative to the working directory if it is below that.
  package let path: RawPath
  /// The first file that it was found for.
  package var firstFile: RawPath
  /// True if all files that it applies to were searched. Then nothing that is missing is in another file.
  package var isWhole: Bool
  /// The positions of the patterns of files that no file matches. A part of the files is compared as a whole run would.
  package var unmatched: [Int]
  /// The configuration and its parts.
  package let files: [File]

  package struct File: Sendable, Equatable {
    package let path: RawPath
    package let bytes: [UInt8]
    /// Its findings, packed.
    package let findings: [UInt8]

    /// Its findings, in the file 0.
    var report: Report {
      var packed = PackedReader(findings, in: 0..<findings.count)
      return packed.report(filesFrom: 0)
    }

    /// False if a run could not read it. Then nobody knows what the setting that names it says.
    var wasRead: Bool { !bytes.isEmpty || !report.findings.contains { $0.rule.hides == .file } }
  }

  /// True if another summary says the same about this configuration.
  func isSame(as other: StoredConfiguration) -> Bool { path == other.path && files == other.files }
}

/// A directory with files.
package struct StoredFolder: Sendable, Hashable {
  package let path: RawPath
  /// The position of its configuration among those of the summary. Nil if it has none.
  package var configuration: Int?
  /// Its path below that of its configuration, with a slash at the end.
  package let below: [UInt8]
  /// False if it is outside the directory of a configuration that was named.
  package let isInside: Bool
  /// Its path below the root of its repository, with a slash at the end. Nil if it is in none.
  package let belowRepository: [UInt8]?
}

// MARK: - Packing

extension PackedBytes {
  mutating func add(_ tables: SummaryTables) {
    add(tables.settings)
    add(tables.configurations.count)
    for configuration in tables.configurations { add(configuration) }
    add(tables.folders.count)
    for folder in tables.folders { add(folder) }
    add(tables.searched.count)
    for path in tables.searched { add(text: path.bytes) }
  }

  private mutating func add(_ settings: SummarySettings) {
    add(settings.hasPayloads)
    add(text: (settings.profile?.rawValue ?? "").utf8)
    add(settings.sending)
    add(settings.now)
    add(settings.readers.count)
    for reader in settings.readers { add(text: reader.utf8) }
  }

  private mutating func add(_ time: Int64?) {
    add(time != nil)
    add(time ?? 0)
  }

  private mutating func add(_ configuration: StoredConfiguration) {
    add(text: configuration.path.bytes)
    add(text: configuration.firstFile.bytes)
    add(configuration.isWhole)
    add(configuration.unmatched.count)
    for position in configuration.unmatched { add(position) }
    add(configuration.files.count)
    for file in configuration.files {
      add(text: file.path.bytes)
      add(text: file.bytes)
      add(text: file.findings)
    }
  }

  private mutating func add(_ folder: StoredFolder) {
    add(text: folder.path.bytes)
    add(folder.configuration.map { $0 + 1 } ?? 0)
    add(text: folder.below)
    add(folder.isInside)
    add(folder.belowRepository != nil)
    add(text: folder.belowRepository ?? [])
  }
}

extension SummaryTables {
  init(unpacking packed: inout PackedReader) {
    settings = SummarySettings(unpacking: &packed)
    configurations = (0..<packed.count()).map { _ in StoredConfiguration(unpacking: &packed) }
    folders = (0..<packed.count()).map { _ in StoredFolder(unpacking: &packed, configurations: configurations.count) }
    searched = (0..<packed.count()).map { _ in RawPath(packed.text()) }
  }
}

extension SummarySettings {
  fileprivate init(unpacking packed: inout PackedReader) {
    hasPayloads = packed.isSo()
    profile = Profile(rawValue: String(decoding: packed.text(), as: UTF8.self))
    sending = packed.time()
    now = packed.time()
    readers = (0..<packed.count()).map { _ in String(decoding: packed.text(), as: UTF8.self) }
  }
}

extension PackedReader {
  fileprivate mutating func time() -> Int64? {
    let (isKnown, time) = (isSo(), signed())
    return isKnown ? time : nil
  }
}

extension StoredConfiguration {
  fileprivate init(unpacking packed: inout PackedReader) {
    path = RawPath(packed.text())
    firstFile = RawPath(packed.text())
    isWhole = packed.isSo()
    unmatched = (0..<packed.count()).map { _ in Int(packed.small(UInt32.self)) }
    files = (0..<packed.count()).map { _ in
      File(path: RawPath(packed.text()), bytes: Array(packed.text()), findings: Array(packed.text()))
    }
  }
}

extension StoredFolder {
  fileprivate init(unpacking packed: inout PackedReader, configurations: Int) {
    path = RawPath(packed.text())
    let number = Int(packed.small(UInt32.self))
    if number > configurations { packed.refuse() }
    configuration = number == 0 || number > configurations ? nil : number - 1
    below = Array(packed.text())
    isInside = packed.isSo()
    let (isInRepository, path) = (packed.isSo(), Array(packed.text()))
    belowRepository = isInRepository ? path : nil
  }
}
