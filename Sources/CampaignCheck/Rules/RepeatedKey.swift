import CampaignLanguage
import Findings
import SourceTree

/// Two keys of one mapping with the same text.
enum RepeatedKey {
  static let info = RuleInfo(
    .repeatedKey, .error,
    finds: "A key that appears twice in one mapping.",
    because: "Readers take the first value, the last, or neither, so nobody can tell which one counts.",
    source: "YAML 1.2 §3.2.1.1; RFC 8259 §4",
    example: """
        campaign: spring-sale
        owner: growth
      - owner: retention
      """)

  static func check(_ key: NodeID, against keys: inout KeyTable, in tree: Tree, into report: inout Report) {
    guard let first = keys.insert(key, of: tree) else { return }
    report.add(
      Finding(
        info, .repeated(tree.text(of: tree.resolved(key) ?? key)), at: tree.place(of: key),
        labels: [Finding.Label(.firstUsedHere, at: tree.place(of: first))], help: .keepOne))
  }
}

extension Message {
  fileprivate static func repeated(_ key: ArraySlice<UInt8>) -> Message { "this mapping already has \(quoting: key)" }
  fileprivate static let keepOne: Message = "keep one of the two"
}
