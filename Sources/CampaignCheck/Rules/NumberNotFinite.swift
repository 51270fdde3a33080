import CampaignLanguage
import Findings
import SourceTree

/// A number that JSON can't hold.
enum NumberNotFinite {
  static let info = RuleInfo(
    .numberNotFinite, .error,
    finds: "A number that is infinite, not a number (NaN), or too large for a 64-bit floating-point value.",
    because: "Payloads are JSON, which has no such numbers.",
    source: "RFC 8259 §6",
    example: """
        campaign: spring-sale
      - extras: { rate: .inf }
      + extras: { rate: ".inf" }
      """)

  static func check(_ id: NodeID, _ value: ScalarValue?, in tree: Tree, into report: inout Report) {
    guard case .number(let number)? = value, !number.isFinite else { return }
    report.add(
      Finding(info, .notFinite(tree.text(of: id), isNumber: !number.isNaN), at: tree.place(of: id), help: .writeNumber))
  }
}

extension Message {
  fileprivate static let writeNumber: Message = "write a number, or put the text in quotes"
  fileprivate static func notFinite(_ text: ArraySlice<UInt8>, isNumber: Bool) -> Message {
    isNumber
      ? "\(quoting: text) is infinite, and JSON has no infinite numbers"
      : "JSON can't hold the number \(quoting: text)"
  }
}
