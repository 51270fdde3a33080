import CampaignDiff
import CampaignLanguage
import Foundation
import SourceText
import TestSupport
import Testing

/// Two states of campaigns in a file of many, `NAME.diff`, with the changes between them.
///
///     #! Words about the case.
///     === name of the case
///     campaign: old
///     >>>
///     campaign: new
///     <<<
///     danger identity-changed new: looks like …
///
/// `>>> ` can be followed by replacements, `old ==> new`, one on each line with `>>> ` before it; then the new text is
/// the old one with them. A name with `--now TIME` has a time that decides what is live.
struct DiffCase: CustomTestStringConvertible, Sendable {
  let name: String
  let file: String
  private let comments: [String]
  private let before: [String]
  private let after: [String]
  /// The expected changes.
  let expected: [String]

  var testDescription: String { "\(file): \(name)" }

  private static let mark = "=== "
  private static let becomes = ">>>"
  private static let result = "<<<"
  private static let arrow = " ==> "

  var old: String { before.map { $0 + "\n" }.joined() }

  var new: String {
    guard after.first != Self.becomes else { return after.dropFirst().map { $0 + "\n" }.joined() }
    return after.reduce(old) { text, line in
      let parts = line.dropFirst(Self.becomes.count + 1).components(separatedBy: Self.arrow)
      return parts.count == 2 ? text.replacingOccurrences(of: parts[0], with: parts[1]) : text
    }
  }

  /// True if each replacement changes something.
  var isMeaningful: Bool {
    after.first == Self.becomes
      || after.allSatisfy { line in
        let parts = line.dropFirst(Self.becomes.count + 1).components(separatedBy: Self.arrow)
        return parts.count == 2 && old.contains(parts[0])
      }
  }

  var now: Int64? {
    guard let option = name.range(of: "--now ") else { return nil }
    let text = name[option.upperBound...].prefix { $0 != " " }
    return (try? Moment.read(Array(text.utf8)[...]).get())?.seconds
  }

  static let files =
    (try? FileManager.default.contentsOfDirectory(atPath: fixtures.appending(path: "diff").path))
    .map { $0.filter { $0.hasSuffix(".diff") }.sorted() } ?? []

  static let all = files.flatMap { (try? cases(of: $0)) ?? [] }

  static func cases(of file: String) throws -> [DiffCase] {
    let text = try String(contentsOf: fixtures.appending(path: "diff/\(file)"), encoding: .utf8)
    var lines = text.components(separatedBy: "\n")[...]
    if lines.last == "" { lines.removeLast() }
    var cases: [DiffCase] = []
    while !lines.isEmpty {
      let comments = lines.prefix { $0.hasPrefix("#! ") }
      lines = lines[comments.endIndex...]
      let head = try #require(lines.popFirst().flatMap { $0.hasPrefix(mark) ? $0 : nil })
      let before = lines.prefix { !$0.hasPrefix(becomes) }
      lines = lines[before.endIndex...]
      let after = lines.prefix { !$0.hasPrefix(result) && !$0.hasPrefix(mark) && !$0.hasPrefix("#! ") }
      lines = lines[after.endIndex...].drop { $0.hasPrefix(result) }
      let expected = lines.prefix { !$0.hasPrefix(mark) && !$0.hasPrefix("#! ") }
      lines = lines[expected.endIndex...]
      cases.append(
        DiffCase(
          name: String(head.dropFirst(mark.count)), file: file, comments: Array(comments), before: Array(before),
          after: Array(after), expected: Array(expected)))
    }
    return cases
  }

  /// The case as it must be in its file.
  func written(_ changes: [String]) -> String {
    (comments + [Self.mark + name] + before + after + [Self.result] + changes).map { $0 + "\n" }.joined()
  }
}

/// A change in one line, with the lines on both sides.
func described(_ change: Change, _ old: TestSide, _ new: TestSide) -> String {
  func line(_ place: Place?, _ bytes: [UInt8]) -> String {
    place.map { "\(LineTable(of: bytes).position(of: Int($0.range.start)).line)" } ?? "-"
  }
  let places = "\(line(change.oldPlace, old.bytes)) → \(line(change.newPlace, new.bytes))"
  return "\(change.level.rawValue) \(change.rule.id) \(change.name) (\(places)): \(change.words)"
}
