import Findings
import SourceText
import TestSupport
import Testing

/// Makes outcomes for the tests of reports. Files are added with their text, and places are found by the words there.
struct OutcomeBuilder {
  private(set) var files: [SourceFile] = []
  private(set) var findings: [Finding] = []
  var exitCode = 1
  var hidden: SeverityCounts = [:]
  var rules = [RuleInfo.unknownField, .repeatedID, .shortText]

  /// Adds a file and returns its number.
  mutating func file(_ path: String, _ text: String) -> Int {
    file(path, bytes: Array(text.utf8))
  }

  mutating func file(_ path: String, bytes: [UInt8]) -> Int {
    files.append(SourceFile(path: path, bytes: bytes))
    return files.count - 1
  }

  /// The first place of some words in a file, or the next one after `skipping` others.
  func place(_ words: String, _ file: Int, skipping: Int = 0) throws -> Place {
    try place(bytes: Array(words.utf8), file, skipping: skipping)
  }

  func place(bytes words: [UInt8], _ file: Int, skipping: Int = 0) throws -> Place {
    let text = files[file].bytes
    var found = text.offset(of: words)
    for _ in 0..<skipping { found = found.flatMap { text.offset(of: words, from: $0 + 1) } }
    let start = try #require(found)
    return Place(file: file, range: ByteRange(start, start + words.count))
  }

  mutating func add(_ finding: Finding) {
    findings.append(finding)
  }

  var outcome: Outcome {
    var counts = hidden
    for finding in findings { counts[finding.severity] += 1 }
    return Outcome(
      findings: findings,
      counts: counts,
      files: files,
      rules: rules,
      exitCode: exitCode,
      version: "0.1.0"
    )
  }
}

extension Outcome {
  /// The outcome in a format, as text.
  func text(as format: OutputFormat, colored: Bool = false) throws -> String {
    try #require(String(validating: render(self, as: format, colored: colored), as: UTF8.self))
  }
}

extension RuleInfo {
  static let unknownField = RuleInfo(
    "unknown-field",
    .error,
    finds: "A field that cards of this type do not have.",
    because: "Whoever wrote it expects it to do something.", source: "A source",
    example: RuleExample(bad: "tittle: Hi\n", good: "title: Hi\n")
  )

  static let repeatedID = RuleInfo(
    "repeated-id",
    .warning,
    finds: "Two cards with the same `id`.",
    because: "The later one takes the place of the earlier.", source: "A source",
    example: nil
  )

  static let shortText = RuleInfo(
    "short-text",
    .advice,
    finds: "A text of one word.",
    because: "It is mostly a placeholder.", source: "A source",
    example: nil
  )
}
