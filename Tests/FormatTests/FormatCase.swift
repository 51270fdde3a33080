import CampaignEngine
import CampaignFormat
import Foundation
import SourceTree
import TestSupport
import Testing

/// A text in a file of many, `NAME.format`, with the same text after formatting.
///
///     #! Words about the case.
///     === name of the case
///     a:   1
///     >>>
///     a: 1
///
/// After `>>>` there can be words instead of a text: `same`, or why the text stays as it is. A name that ends in
/// `.json` makes it JSON; one with `--order` orders the keys. Characters that people don't see are written as signs.
struct FormatCase: CustomTestStringConvertible, Sendable {
  let name: String
  private let comments: [String]
  private let input: [String]

  var testDescription: String { name }

  private static let signs = [
    ("␠", " "), ("␉", "\t"), ("␍", "\r"), ("⟦BOM⟧", "\u{FEFF}"), ("⟦LS⟧", "\u{2028}"), ("⟦NEL⟧", "\u{85}"),
  ]
  private static let endWithoutBreak = "␄"
  private static let mark = "=== "
  private static let remark = "#! "
  private static let becomes = ">>>"

  var syntax: Tree.Syntax { name.hasSuffix(".json") ? .json : .yaml }

  var isOrdered: Bool { name.contains(" --order") }

  var bytes: [UInt8] {
    var text = input.map { $0 + "\n" }.joined()
    if text.hasSuffix(Self.endWithoutBreak + "\n") { text.removeLast(2) }
    for (sign, character) in Self.signs {
      text = text.replacingOccurrences(of: sign, with: character, options: .literal)
    }
    return Array(text.utf8)
  }

  /// The cases of a file.
  static func all(in file: String) throws -> [FormatCase] {
    let text = try String(contentsOf: fixtures.appending(path: file), encoding: .utf8)
    var lines = text.components(separatedBy: "\n")[...]
    if lines.last == "" { lines.removeLast() }
    var cases: [FormatCase] = []
    while !lines.isEmpty {
      let comments = lines.prefix { $0.hasPrefix(remark) }
      lines = lines[comments.endIndex...]
      let head = try #require(lines.popFirst().flatMap { $0.hasPrefix(mark) ? $0 : nil })
      let input = lines.prefix { !$0.hasPrefix(becomes) }
      lines = lines[input.endIndex...].drop { !$0.hasPrefix(mark) && !$0.hasPrefix(remark) }
      cases.append(FormatCase(name: String(head.dropFirst(mark.count)), comments: Array(comments), input: Array(input)))
    }
    return cases
  }

  /// The case as it must be in its file.
  func written(_ outcome: FormatOutcome) -> String {
    let head = comments + [Self.mark + name] + input
    return (head + result(of: outcome)).map { $0 + "\n" }.joined()
  }

  private func result(of outcome: FormatOutcome) -> [String] {
    switch outcome {
    case .clean: ["\(Self.becomes) same"]
    case .changed(let text): [Self.becomes] + Self.visible(text.bytes)
    case .unreadable(let findings): ["\(Self.becomes) unreadable: \(findings.first?.message.text ?? "")"]
    case .leftAlone(let oddity): ["\(Self.becomes) stays: \(oddity.words)"]
    case .mistake(let words): ["\(Self.becomes) MISTAKE: \(words)"]
    }
  }

  /// The lines of a text, with signs for characters that people don't see.
  private static func visible(_ bytes: [UInt8]) -> [String] {
    var text = String(decoding: bytes, as: UTF8.self)
    let endsLine = text.unicodeScalars.last == "\n"
    if endsLine { text.unicodeScalars.removeLast() }
    for (sign, character) in signs.dropFirst() {
      text = text.replacingOccurrences(of: character, with: sign, options: .literal)
    }
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let blanks = line.reversed().prefix { $0 == " " }.count
      return String(String.UnicodeScalarView(line.dropLast(blanks))) + String(repeating: "␠", count: blanks)
    }
    if bytes.isEmpty { return [endWithoutBreak] }
    if !endsLine, let last = lines.popLast() { lines.append(last + endWithoutBreak) }
    return lines
  }
}
