import Bytes
import CampaignLanguage
import Findings
import SourceTree

/// JSON for the app that is not valid.
enum ExtrasJSONBroken: FieldRule {
  static let info = RuleInfo(
    "extras-json-broken", .advice,
    finds: "A value in 'extras' that looks like JSON, or begins with '$json:', but is not valid JSON.",
    because: "An app that reads it as JSON gets nothing.",
    source: "documentation of key-value pairs; RFC 8259",
    example: """
      \(ExampleStart.longerHours)
            url: https://example.com/hours
      -     extras: { shops: '{"harbour": 20, "station": 22,}' }
      +     extras: { shops: '{"harbour": 20, "station": 22}' }
      """)

  static let roles = [FieldRole.extras]
  static let looksAround = false

  private static let mark = Array("$json:".utf8)

  static func check(_ extras: LintedValue, of record: LintedRecord) {
    for (_, value) in extras.members {
      guard let json = json(in: value.text), let fault = fault(in: json) else { continue }
      value.add(info, .broken, notes: [fault], help: .checkCommas)
    }
  }

  /// The part of a text that should be JSON, or nil: the text after `$json:`, or a text with a beginning that only
  /// JSON has.
  private static func json(in text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    if text.starts(with: mark) { return text.dropFirst(mark.count) }
    let trimmed = text.trimmed
    guard let first = trimmed.first, let last = trimmed.last,
      let second = trimmed.dropFirst().first(where: { $0 > 0x20 })
    else { return nil }
    switch (first, second) {
    case (UInt8(ascii: "{"), UInt8(ascii: "\"")), (UInt8(ascii: "["), UInt8(ascii: "\"")),
      (UInt8(ascii: "["), UInt8(ascii: "{")):
      return text
    case (UInt8(ascii: "{"), UInt8(ascii: "'")) where last == UInt8(ascii: "}"): return text
    default: return nil
    }
  }

  /// The fault in JSON, with the message for files.
  private static func fault(in json: ArraySlice<UInt8>) -> Message? {
    var reader = TreeReader()
    var report = Report()
    guard !reader.read(Array(json), file: 0, as: .json, into: &report) else { return nil }
    return report.findings.first?.message
  }
}

extension Message {
  fileprivate static let checkCommas: Message = "check its quotes, commas and brackets"
  fileprivate static let broken: Message = "this value looks like JSON, but is not valid"
}
