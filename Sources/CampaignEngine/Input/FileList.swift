import CampaignCheck
import CampaignLanguage
package import Files
import Findings
import SourceText
import SourceTree

/// Says for each file whether a run checks it, and why or why not.
package struct FileList {
  private let search: ConfigurationSearch
  /// The files and directories that the search left out.
  private var rows: [Row] = []

  /// The maximum number of lines.
  private static let mostRows = 100_000

  package init(by search: ConfigurationSearch) { self.search = search }

  /// A file, or a directory that is skipped with its content.
  private struct Row {
    let path: RawPath
    let words: String

    init(path: RawPath, words: String) { (self.path, self.words) = (path, words) }

    init(leftOut path: RawPath, _ reason: String) { self.init(path: path, words: "not checked: \(reason)") }
  }

  /// True if a file of the search is checked. Otherwise it is noted with the reason: its kind if it is one of our own
  /// files, or the configuration.
  package mutating func takes(_ path: UnsafeBufferPointer<UInt8>, ofOurOwn kind: OwnFiles.Kind?) -> Bool {
    guard let reason = kind?.rawValue ?? search.reasonToLeaveOut(path) else { return true }
    if rows.count < Self.mostRows { rows.append(Row(leftOut: RawPath(path), reason)) }
    return false
  }

  /// A line for each file of a search: those that it found, those that it skipped, and those that it left out.
  package func lines(about inputs: Inputs, _ skipped: SkippedFiles) -> [String] {
    var rows = rows
    rows += skipped.entries.map { Row(leftOut: $0.path, $0.reason.words) }
    // A file that the configuration leaves out is still checked if it is named.
    let checked = (0..<inputs.files.count).prefix(Self.mostRows).map { (path: inputs.path($0), index: $0) }
    let paths = Set(checked.map(\.path))
    rows.removeAll { paths.contains($0.path) }
    let named = Set(inputs.named.map(\.shortened))
    rows += checked.map { path, index in
      Row(path: path, words: words(about: index, of: inputs, isNamed: named.contains(path)))
    }
    rows.sort { $0.path.bytes.lexicographicallyPrecedes($1.path.bytes) }
    var lines = rows.prefix(Self.mostRows).map { "\($0.path.shown): \($0.words)" }
    let more = rows.count - lines.count + skipped.others
    if more > 0 { lines.append("and \(more) more") }
    return lines
  }

  /// The explanation for a file that is checked.
  private func words(about index: Int, of inputs: Inputs, isNamed: Bool) -> String {
    guard !inputs.files.isStandardInput(index) else { return "checked: standard input" }
    let path = inputs.path(index)
    let loaded = search.inForce(forFolder: path.folder).map { search.loaded[$0.index] }
    let most = loaded?.configuration.limits.fileBytes ?? Limits.standard.fileBytes
    if let size = fileSize(path), size > most {
      return "not checked: it has \(size) bytes; the limit 'file_bytes' is \(most)"
    }
    if isNamed { return "checked: it was named" }
    if loaded == nil, case .success(let text) = inputs.read(index, limit: most),
      isForeign(text, as: inputs.syntax(of: index))
    {
      return "not checked: it is not a campaign, and no campaignc.yaml says that it is one"
    }
    return "checked" + (loaded.map { ": with \(search.spelling(of: nil, in: $0))" } ?? "")
  }
}

extension ConfigurationSearch {
  /// The reason why a configuration leaves out a file. Nil if it doesn't.
  fileprivate func reasonToLeaveOut(_ path: UnsafeBufferPointer<UInt8>) -> String? {
    guard !wants(path), let inForce = inForce(forFile: path) else { return nil }
    let here = loaded[inForce.index]
    let relative = inForce.below + path.suffix(from: path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)
    let configuration = here.configuration
    if let part = here.part(relative) {
      return "'\(part.setting.field.name)' in \(spelling(of: configuration.places[part.setting], in: here)) names it"
    }
    if let index = here.exclude.firstIndex(where: { $0.matches(relative) }) {
      let place = spelling(of: configuration.globPlaces.exclude[index], in: here)
      return "excluded by '\(excerpt(of: configuration.exclude[index].utf8))' in \(place)"
    }
    return "no glob of 'include' in \(spelling(of: configuration.places[.include], in: here)) matches"
  }
}

extension SkipReason {
  fileprivate var words: String {
    switch self {
    case .hidden: "hidden, because its name begins with '.'"
    case .otherName: "not a campaign file, because its name doesn't end in .yaml, .yml or .json"
    case .configuration: "the configuration"
    case .misnamedConfiguration: "the configuration must be called campaignc.yaml"
    case .link: "a link to a directory"
    case .ignored(let file, let line): "ignored by \(file.fromHere.shown):\(line)"
    }
  }
}
