package import CampaignCheck
package import CampaignCompile
package import Files
import Findings

/// The readers for whom a run makes payloads. Those of a configuration get the campaigns below its directory, and no
/// others.
package struct RunReaders: Sendable {
  package private(set) var all: [NamedReader] = []
  /// The positions of the readers of each configuration, by its number. Nil if every reader is of every workspace.
  private var ranges: [Int: Range<Int>]? = [:]

  package init() {}

  /// Readers who are described without a configuration.
  package init(ofEveryApp readers: [NamedReader]) { (all, ranges) = (readers, nil) }

  /// Adds the readers of a configuration.
  package mutating func add(_ readers: [NamedReader], ofApp app: Int) {
    let start = all.count
    all += readers
    ranges?[app] = start..<all.count
  }

  /// The positions of the readers who get campaigns of a workspace.
  package func positions(inApp app: Int) -> Range<Int> {
    guard let ranges else { return all.indices }
    return ranges[app] ?? 0..<0
  }
}

/// A workspace of a run: the campaigns below the directory of a configuration, or all those without one.
package struct RunWorkspace: Sendable {
  /// The number of its configuration. -1 if it has none.
  package let app: Int
  package let configuration: ConfigurationSearch.Loaded?
  /// The campaigns with payloads for everybody.
  package private(set) var compiled: [CompiledCampaign] = []
  /// The readers who get its campaigns, and what each of them gets.
  package private(set) var readers: [(reader: NamedReader, compiled: [CompiledCampaign])] = []

  fileprivate init(_ app: Int, in run: CheckRun) {
    self.app = app
    configuration = app < 0 ? nil : run.terms.configurations[app]
    let positions = run.terms.compiling?.readers.positions(inApp: app) ?? 0..<0
    readers = run.readers[positions].map { ($0, []) }
    firstReader = positions.lowerBound
  }

  private let firstReader: Int

  fileprivate mutating func add(_ campaign: CompiledCampaign) {
    guard let reader = campaign.reader else {
      if !campaign.isOver { compiled.append(campaign) }
      return
    }
    let position = reader - firstReader
    if readers.indices.contains(position) { readers[position].compiled.append(campaign) }
  }

  /// The readers without a time zone in whose payloads times by their own clocks are left out, by name.
  package var readersWithoutClock: [String] {
    readers.filter { $0.compiled.contains(where: \.lacksLocalTimes) }.map(\.reader.name)
  }

  /// True if it has a message or card with this full name.
  package func hasItem(named key: String) -> Bool { compiled.contains { $0.hasItem(named: key) } }

  /// The name of the directory of its configuration. Nil if it has none.
  package var name: String? { configuration.map { $0.file.absolute.folder.lastName } }

  /// The path of the directory of its configuration, from the current directory. Nil if it has none.
  package var folder: RawPath? {
    configuration.map { loaded in
      let folder = loaded.file.absolute.folder
      return folder.bytes == RawPath(".").absolute.bytes ? RawPath(".") : folder.fromHere
    }
  }

  /// The directory of its configuration, for messages.
  package var words: String { folder.map { "'\(excerpt(of: $0.bytes))'" } ?? "files without a campaignc.yaml" }
}

extension CheckRun {
  /// The number of the configuration that applies to a file. -1 if none does.
  package func app(ofFile file: Int) -> Int { terms.app(of: file - terms.firstNumber) }

  /// The workspaces that have campaigns, even if all of them are over. They are in the order of their directories.
  package var workspaces: [RunWorkspace] {
    var found: [Int: RunWorkspace] = [:]
    for campaign in allCompiled {
      let app = app(ofFile: campaign.file)
      found[app, default: RunWorkspace(app, in: self)].add(campaign)
    }
    return found.values.sorted { one, other in
      guard let first = one.configuration?.file, let second = other.configuration?.file else {
        return one.app < other.app
      }
      return first.bytes.lexicographicallyPrecedes(second.bytes)
    }
  }
}

extension RawPath {
  /// The last name of the path, without a slash.
  fileprivate var lastName: String {
    let name = bytes.split(separator: UInt8(ascii: "/")).last ?? []
    return name.isEmpty ? "root" : String(decoding: name, as: UTF8.self)
  }
}
