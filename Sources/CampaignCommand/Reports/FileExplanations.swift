import CampaignCheck
import CampaignEngine
import CampaignLanguage
import CommandSupport
import Files
import Findings
import SourceText
import SourceTree

/// `lint --explain-files`: says for each file whether `lint` checks it, and why or why not.
enum FileExplanations {
  static let option = Option(
    "explain-files", "Say for each file whether it is checked, and why or why not, and check nothing.")

  /// A file, or a directory that is skipped with its content.
  private struct Row {
    let path: RawPath
    let words: String

    init(path: RawPath, words: String) { (self.path, self.words) = (path, words) }

    init(leftOut path: RawPath, _ reason: String) { self.init(path: path, words: "not checked: \(reason)") }
  }

  /// The maximum number of lines.
  private static let mostRows = 100_000

  static func run(_ arguments: Arguments, console: any Console) throws(UsageError) -> ExitCode {
    if let other = ChangeOptions.all.first(where: { arguments.has($0) }) {
      throw UsageError(message: "\(option.flag) explains the files on disk, so \(other.flag) has no effect")
    }
    let search = try ConfigurationSearch(arguments)
    let ownFiles = OwnFiles(arguments, in: .disk)
    let skipped = SkippedFiles()
    var rows: [Row] = []
    let inputs = try Inputs(
      arguments,
      search: { paths in
        searchInputs(paths, notingIn: skipped) { path in
          let reason = ownFiles.kind(of: path)?.rawValue ?? search.reasonToLeaveOut(path)
          if let reason, rows.count < mostRows { rows.append(Row(leftOut: RawPath(path), reason)) }
          return reason == nil
        }
      }, console: console)
    rows += skipped.entries.map { Row(leftOut: $0.path, $0.reason.words) }
    // A file that the configuration leaves out is still checked if it is named.
    let checked = (0..<inputs.files.count).prefix(mostRows).map { (path: inputs.path($0), index: $0) }
    let paths = Set(checked.map(\.path))
    rows.removeAll { paths.contains($0.path) }
    let named = Set(inputs.named.map(\.shortened))
    rows += checked.map { path, index in
      Row(path: path, words: words(about: index, of: inputs, search, isNamed: named.contains(path)))
    }
    rows.sort { $0.path.bytes.lexicographicallyPrecedes($1.path.bytes) }
    var lines = rows.prefix(mostRows).map { "\($0.path.shown): \($0.words)" }
    let more = rows.count - lines.count + skipped.others
    if more > 0 { lines.append("and \(more) more") }
    return max(inputs.fault.exitCode, console.deliver(lines: lines))
  }

  /// The explanation for a file that is checked.
  private static func words(
    about index: Int, of inputs: Inputs, _ search: ConfigurationSearch, isNamed: Bool
  ) -> String {
    guard !inputs.files.isStandardInput(index) else { return "checked: standard input" }
    let path = inputs.path(index)
    let loaded = search.inForce(forFolder: path.folder).map { search.loaded[$0.index] }
    let most = loaded?.configuration.limits.fileBytes ?? Limits.standard.fileBytes
    if let size = fileSize(path), size > most {
      return "not checked: it has \(size) bytes; the limit 'file_bytes' is \(most)"
    }
    if isNamed { return "checked: it was named" }
    if loaded?.include == nil, case .success(let text) = inputs.read(index, limit: most),
      isForeign(text, as: inputs.syntax(of: index), under: loaded)
    {
      return "not checked: it is not a campaign, and no "
        + (loaded == nil ? "campaignc.yaml says that it is one" : "'include' says that it is one")
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
