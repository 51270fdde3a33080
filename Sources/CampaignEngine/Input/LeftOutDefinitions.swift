import CampaignCheck
import CampaignLanguage
package import Files
import Findings
import SourceText

/// The files with campaigns or scenarios that a search does not find: configurations or ignore files leave them out.
/// A message about nothing speaks of them.
package struct LeftOutDefinitions {
  package enum Kind: String {
    case campaigns, scenarios
    case both = "campaigns or scenarios"

    /// The fields that make a document one of this kind.
    private var fields: [Field] {
      switch self {
      case .campaigns: [CampaignTable.campaign]
      case .scenarios: [ScenarioTable.scenario]
      case .both: [CampaignTable.campaign, ScenarioTable.scenario]
      }
    }

    /// True if a text probably has a document of this kind: the field is there as a key.
    fileprivate func isIn(_ bytes: [UInt8]) -> Bool { fields.contains { Self.hasKey($0, bytes) } }

    private static func hasKey(_ field: Field, _ bytes: [UInt8]) -> Bool {
      let name = Array(field.name.utf8)
      let quotes = Array("\"'".utf8)
      return bytes.indices.contains { start in
        guard bytes[start] == name[0], bytes[start...].starts(with: name) else { return false }
        if let before = bytes[..<start].last, !Array("\n\r\"'{, ".utf8).contains(before) { return false }
        return bytes[(start + name.count)...].drop(while: quotes.contains).first == UInt8(ascii: ":")
      }
    }
  }

  private let kind: Kind
  /// The causes in the order in which they were found, each with its number of files.
  private var causes: [(words: String, count: Int)] = []
  private var read = 0

  /// The files that are read at most, the bytes of each, and the ignored directories that are searched.
  private static let mostRead = 200
  private static let mostBytes = 1 << 20
  private static let mostFolders = 5

  private init(of kind: Kind) { self.kind = kind }

  /// The files that a search left out, in words: "1 file with scenarios is left out by 'include' in campaignc.yaml:4".
  /// Nil if that is nothing. `isCandidate` says whether a file may have campaigns.
  package static func words(
    about kind: Kind, below paths: [RawPath], by search: ConfigurationSearch,
    among isCandidate: (UnsafeBufferPointer<UInt8>) -> Bool
  ) -> String? {
    let skipped = SkippedFiles()
    var found = LeftOutDefinitions(of: kind)
    _ = searchInputs(paths.filter { $0.shown != "-" }, notingIn: skipped) { path in
      if isCandidate(path), !search.wants(path), let cause = search.cause(leavingOut: path) {
        found.add(RawPath(path), cause, in: search.source)
      }
      return false
    }
    var folders = 0
    for case (let path, .ignored(let file, let line)) in skipped.entries {
      let cause = "\(file.fromHere.shown):\(line)"
      guard search.source.isFolder(path) else {
        found.add(path, cause, in: search.source)
        continue
      }
      folders += 1
      guard folders <= mostFolders else { continue }
      _ = searchInputs([path]) {
        found.add(RawPath($0), cause, in: search.source)
        return false
      }
    }
    return found.words
  }

  private mutating func add(_ path: RawPath, _ cause: String, in source: FileSource) {
    guard path.hasCampaignSuffix, read < Self.mostRead else { return }
    read += 1
    guard case .success(let bytes) = source.read(path, limit: Self.mostBytes), kind.isIn(bytes) else { return }
    if let known = causes.firstIndex(where: { $0.words == cause }) {
      causes[known].count += 1
    } else {
      causes.append((cause, 1))
    }
  }

  private var words: String? {
    guard !causes.isEmpty else { return nil }
    let count = causes.reduce(0) { $0 + $1.count }
    let files = counted(count, "file", "files") + (read < Self.mostRead ? "" : " or more")
    let most = 3
    let rest = causes.count > most ? " and others" : ""
    return "\(files) with \(kind.rawValue) \(count == 1 ? "is" : "are") left out by "
      + causes.prefix(most).map(\.words).joined(separator: " and ") + rest
  }
}

extension ConfigurationSearch {
  /// The line of a configuration that leaves out a file: "'include' in campaignc.yaml:4". Nil for a part of the
  /// configuration.
  fileprivate func cause(leavingOut path: UnsafeBufferPointer<UInt8>) -> String? {
    guard let inForce = inForce(forFile: path) else { return nil }
    let here = loaded[inForce.index]
    let relative = inForce.below + RawPath(path).name
    guard here.part(relative) == nil else { return nil }
    let (settings, excluded) = (here.configuration, here.exclude.firstIndex { $0.matches(relative) })
    let setting: ConfigurationTable.Setting = excluded == nil ? .include : .exclude
    let place = excluded.map { settings.globPlaces.exclude[$0] } ?? settings.places[.include]
    return "'\(setting.field.name)' in \(spelling(of: place, in: here))"
  }
}
