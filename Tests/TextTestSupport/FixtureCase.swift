import Findings
import Foundation
import SourceText
import TestSupport
import Testing

/// A small text in a file of many, `NAME.cases`, with all its findings.
///
///     === quote-unclosed.yaml
///     1 | owner: "growth
///       |        ^ syntax: this quote is never closed
///       |          help: close it where its text ends
///     2 | audience: all
///
/// Carets are below the place of a finding; `‸` is a place between two characters. Each fix has its trust, and the text
/// after all fixes is below `fixed`. Lines that begin with `#` are about the case that follows.
package struct FixtureCase: Sendable {
  /// The name of the file. Its suffix decides the syntax.
  package let name: String
  package let bytes: [UInt8]
  /// The case as it is in its file.
  package let written: String
  private let comments: [Substring]

  /// True if the case has fixes.
  package var isFixed: Bool { written.contains("\n\(Self.fixed)\n") }

  private static let fixed = "fixed"
  private static let mark = "=== "

  fileprivate init?(written: Substring) {
    let lines = written.split(separator: "\n", omittingEmptySubsequences: false)
    let comments = lines.prefix { $0.hasPrefix("#") }
    let body = lines[comments.endIndex...]
    let input = body.dropFirst().prefix { $0 != Self.fixed }
    let bytes = NumberedText.bytes(of: Array(input))
    guard let first = body.first, first.hasPrefix(Self.mark), let bytes else { return nil }
    name = String(first.dropFirst(Self.mark.count))
    self.bytes = bytes
    self.comments = Array(comments)
    self.written = String(written)
  }

  /// The case as it must be in its file, for these findings in its text.
  package func rewritten(_ checked: CheckedText, fixed: CheckedText?) -> String {
    let findings = checked.findings.map { finding in
      (range: finding.place.range.offsets, words: checked.words(below: finding))
    }
    let marks = findings.flatMap { [$0.range.lowerBound, $0.range.upperBound] }
    var lines = comments.map(String.init) + [Self.mark + name]
    lines += NumberedText(bytes, marks: Set(marks)).lines(with: findings)
    if let fixed { lines += [Self.fixed] + NumberedText(fixed.bytes).lines() }
    return lines.joined(separator: "\n")
  }
}

/// A file of cases, divided by empty lines.
package struct CaseFile: Sendable, CustomTestStringConvertible {
  /// Relative to `Tests/Fixtures`.
  package let path: String
  /// The cases, and any other text between empty lines.
  private let parts: [(case: FixtureCase?, written: Substring)]

  package var testDescription: String { path }

  /// The directory below the first one. For the fixtures of a rule, this is the rule.
  package var folder: String { path.split(separator: "/").dropFirst().first.map(String.init) ?? "" }

  /// Every file of cases below a directory.
  package static func all(in folder: String) throws -> [CaseFile] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: fixtures.appending(path: folder).path)
    return try names.filter { $0.hasSuffix(".cases") }.sorted().map { try CaseFile(folder + "/" + $0) }
  }

  package init(_ path: String) throws {
    self.path = path
    let text = try String(contentsOf: fixtures.appending(path: path), encoding: .utf8)
    let content = text.hasSuffix("\n") ? text.dropLast() : text[...]
    parts = content.split(separator: "\n\n").map { (FixtureCase(written: $0), $0) }
  }

  package var cases: [FixtureCase] { parts.compactMap(\.case) }

  /// The parts that are neither a case nor a comment.
  package var misunderstood: [Substring] {
    parts.filter { $0.case == nil && !$0.written.split(separator: "\n").allSatisfy { $0.hasPrefix("#") } }
      .map(\.written)
  }

  /// The text of the file after each case is rewritten.
  package func text(rewriting rewrite: (FixtureCase) throws -> String) rethrows -> String {
    try parts.map { try $0.case.map(rewrite) ?? String($0.written) }.joined(separator: "\n\n") + "\n"
  }
}
