import CampaignEngine
import Findings
import Foundation
import SourceText
import SourceTree
import TestSupport
import Testing
import TextTestSupport

/// A short file with one mistake, as people make it, in a file of many: `Tests/Fixtures/mistakes/NAME.cases`.
///
///     === price-with-dollar.yaml
///     1 | campaign: soundtrack
///     …
///     9 |     price: $9.99
///       |            ^^^^^ wrong-form: '9.99'
///     meant
///     9 |     price: 9.99
///
/// Below the row of the mistake is its one finding: its place, its rule, and words that its help or its fix must
/// contain; ` & ` separates several. `meant` has the rows that differ in the file that the author meant: a row replaces
/// the row with its number, and more rows with the same number follow it. Without `meant`, nobody can know what was
/// meant, and a fix would be a guess. Lines that begin with `#` are about the case that follows.
struct MistakeCase: Sendable {
  /// The name of the file. Its suffix decides the syntax.
  let name: String
  let bytes: [UInt8]
  /// The file that the author meant.
  let meant: [UInt8]?
  /// The words that the help or the fix must contain.
  let remedies: [String]
  /// The case as it is in its file.
  let written: String
  private let comments: [Substring]
  private let linesOfMeant: [Substring]

  private static let mark = "=== "
  private static let meant = "meant"

  fileprivate init?(written: Substring) {
    let lines = written.split(separator: "\n", omittingEmptySubsequences: false)
    comments = Array(lines.prefix { $0.hasPrefix("#") })
    let body = lines[comments.endIndex...]
    let input = Array(body.dropFirst().prefix { $0 != Self.meant })
    linesOfMeant = Array(body.drop { $0 != Self.meant })
    guard let first = body.first, first.hasPrefix(Self.mark), let bytes = NumberedText.bytes(of: input),
      let note = input.first(where: { $0.utf8.first == 0x20 && $0.contains(Self.note) }),
      Set(linesOfMeant.dropFirst().map(Self.number)).isSubset(of: Set(input.compactMap(Self.number)))
    else { return nil }
    name = String(first.dropFirst(Self.mark.count))
    self.bytes = bytes
    let words = note.firstMatch(of: Self.note).map { String($0.2) } ?? ""
    remedies = words.split(separator: " & ").map(String.init)
    meant = linesOfMeant.isEmpty ? nil : NumberedText.bytes(of: Self.replaced(input, by: linesOfMeant))
    self.written = String(written)
  }

  /// The line with the finding: its mark, its rule, and the words of its remedy.
  private static var note: Regex<(Substring, Substring, Substring)> {
    /^ +\| .*(?:\^…?|‸) ([a-z-]+|\?): (.+)$/.matchingSemantics(.unicodeScalar)
  }

  /// The rows of a text, some of them replaced by those with the same number.
  private static func replaced(_ rows: [Substring], by others: [Substring]) -> [Substring] {
    let replacements = Dictionary(grouping: others.filter { number(of: $0) != nil }) { number(of: $0) }
    return rows.flatMap { row in number(of: row).flatMap { replacements[$0] } ?? [row] }
  }

  private static func number(of row: Substring) -> Int? {
    NumberedText.row(in: row).flatMap { Int($0.number) }
  }

  var syntax: Tree.Syntax { name.hasSuffix(".json") ? .json : .yaml }

  /// The same text in JSON. Nil if it is JSON already, or can't be written so.
  var json: [UInt8]? {
    guard syntax == .yaml else { return nil }
    let tree = CheckedText(bytes, as: syntax, by: TextTerms()).tree
    guard tree.documents.count == 1 else { return nil }
    return try? canonicalLines(of: tree)
  }

  /// The case as it must be in its file, for these findings in its text.
  func rewritten(_ findings: [Finding]) -> String {
    let notes = findings.map { finding in
      let words = "\(finding.rule.id): \(remedies.joined(separator: " & "))"
      return (range: finding.place.range.offsets, words: [words])
    }
    let marks = notes.flatMap { [$0.range.lowerBound, $0.range.upperBound] }
    let rows = NumberedText(bytes, marks: Set(marks)).lines(with: notes)
    return (comments.map(String.init) + [Self.mark + name] + rows + linesOfMeant.map(String.init))
      .joined(separator: "\n")
  }
}

/// A file with mistakes of one family, divided by empty lines.
struct MistakeFile: Sendable, CustomTestStringConvertible {
  /// Below `Tests/Fixtures`.
  let path: String
  /// Cases, and comments about the whole file.
  private let parts: [(case: MistakeCase?, written: Substring)]

  var testDescription: String { path }

  static func all() throws -> [MistakeFile] { try read.get() }

  /// All files, read once.
  private static let read = Result {
    let names = try FileManager.default.contentsOfDirectory(atPath: fixtures.appending(path: "mistakes").path)
    return try names.filter { $0.hasSuffix(".cases") }.sorted().map { try MistakeFile("mistakes/" + $0) }
  }

  private init(_ path: String) throws {
    self.path = path
    let text = try String(contentsOf: fixtures.appending(path: path), encoding: .utf8)
    let content = text.hasSuffix("\n") ? text.dropLast() : text[...]
    parts = content.split(separator: "\n\n").map { (MistakeCase(written: $0), $0) }
  }

  var cases: [MistakeCase] { parts.compactMap(\.case) }

  /// The parts that are neither a case nor a comment.
  var misunderstood: [Substring] {
    parts.filter { $0.case == nil && !$0.written.split(separator: "\n").allSatisfy { $0.hasPrefix("#") } }
      .map(\.written)
  }

  /// The kind of the files in the cases.
  var kind: FileKind {
    switch path {
    case "mistakes/configuration.cases": .configuration
    case "mistakes/catalogue.cases": .catalogue
    case "mistakes/readers.cases": .readers
    default: .campaigns
    }
  }

  /// True if the cases are campaigns, which have payloads.
  var hasPayloads: Bool { kind == .campaigns && path != "mistakes/scenarios.cases" }

  /// True if the cases are checked with the catalogue of the examples.
  var isCatalogued: Bool { path == "mistakes/names-in-the-catalogue.cases" }

  /// False for findings that the authors of these cases don't ask for: who writes templates has a server that fills
  /// them in.
  func asks(for finding: Finding) -> Bool {
    path != "mistakes/other-templates.cases" || finding.rule.id != "template-in-text"
  }

  /// The text of the file after each case is rewritten.
  func text(rewriting rewrite: (MistakeCase) throws -> String) rethrows -> String {
    try parts.map { try $0.case.map(rewrite) ?? String($0.written) }.joined(separator: "\n\n") + "\n"
  }
}
