import CampaignJSON
import CampaignLanguage
import Findings
package import SourceTree

/// A number that a double can't hold, so another number would be printed.
enum NumberNotExact {
  static let info = RuleInfo(
    .numberNotExact, .error,
    finds: "A number with too many digits for a 64-bit floating-point value, such as a whole number above 2^53.",
    because:
      "Clients read JSON numbers as floating point and would get a different number.",
    source: "RFC 7493 §2.2; RFC 8785 §3.2.2.3",
    example: """
        campaign: spring-sale
        cards:
          - type: captioned_image
            id: hours
            title: Hours
            description: Until eight.
            image: https://example.com/hours.png
      -     aspect_ratio: 1.33333333333333333333
      +     aspect_ratio: 1.3333333333333333
      """)

  static func check(_ id: NodeID, in tree: Tree, into report: inout Report) {
    guard let neighbour = tree.neighbour(ofNumber: id) else { return }
    report.add(
      Finding(info, .notExact(tree.text(of: id)), at: tree.place(of: id), help: .nearest(neighbour)))
  }
}

extension Tree {
  /// The number that canonical JSON would print instead of the one written, or nil if they are the same.
  package func neighbour(ofNumber id: NodeID) -> Double? {
    switch value(of: id) {
    case .integer(let integer):
      if integer.magnitude <= UInt64(ExactNumber.most) { return nil }
      return ExactNumber.isPrinted(Array(String(integer).utf8)[...], as: Double(integer)) ? nil : Double(integer)
    case .number(let number) where number.isFinite:
      return ExactNumber.isPrinted(text(of: id), as: number) ? nil : number
    case .null, .boolean, .number, .text, nil: return nil
    }
  }
}

extension Message {
  fileprivate static func notExact(_ text: ArraySlice<UInt8>) -> Message {
    "no client can hold \(quoting: text) exactly"
  }

  fileprivate static func nearest(_ number: Double) -> Message {
    var text: [UInt8] = []
    text.appendNumber(number)
    return "the nearest number that clients can hold is \(String(decoding: text, as: UTF8.self))"
  }
}
