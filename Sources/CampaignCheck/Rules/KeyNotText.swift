import CampaignLanguage
import Findings
import SourceTree

/// A key that is a number, a boolean, null, a list or a mapping.
enum KeyNotText {
  static let info = RuleInfo(
    .keyNotText, .error,
    finds: "A key that is not text.",
    because:
      "Payloads are JSON, where every key is text; other tools convert such a key each in its own way.",
    source: "RFC 8259 §4",
    example: """
        campaign: spring-sale
      - 1: first
      + "1": first
      """)

  /// Returns true if a key is text. Otherwise returns false and adds a finding.
  static func check(_ key: NodeID, in tree: Tree, into report: inout Report) -> Bool {
    guard let node = tree.resolved(key) else { return true }
    guard let value = tree.value(of: node) else {
      guard tree[node].kind != .scalar else { return true }
      report.add(
        Finding(info, .container(isList: tree[node].kind == .sequence), at: tree.place(of: key), help: .quoteBraces))
      return false
    }
    guard value != .text else { return true }
    let text = tree.text(of: node)
    let quote = Fix(.quoteKey, .needsReview, [Fix.Edit(replacing: tree[key].range, with: doubleQuoted(text))])
    // Quotes don't help if the tag of a key says that it is a number.
    let isPlainKey = tree[key].kind == .scalar && !text.isEmpty && tree.properties(of: key)?.tag == nil
    report.add(
      Finding(
        info, .notText(text, value), at: tree.place(of: key), help: .keyInQuotes, fixes: isPlainKey ? [quote] : []))
    return false
  }
}

extension Message {
  fileprivate static func container(isList: Bool) -> Message {
    isList ? "this key is a list; keys must be text" : "this key is a mapping; keys must be text"
  }

  fileprivate static func notText(_ text: ArraySlice<UInt8>, _ value: ScalarValue) -> Message {
    switch value {
    case .null where text.isEmpty: "this key is empty (null); keys must be text"
    case .null: "the key \(quoting: text) is null; keys must be text"
    case .boolean: "the key \(quoting: text) is a boolean; keys must be text"
    case .integer, .number, .text: "the key \(quoting: text) is a number; keys must be text"
    }
  }

  fileprivate static let quoteBraces: Message = "text that begins with '{' or '[' needs quotes"
}
