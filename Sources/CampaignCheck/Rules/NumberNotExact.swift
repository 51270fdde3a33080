import CampaignJSON
import CampaignLanguage
import Findings
package import SourceTree

/// A whole number that a double can't hold, so another number would be printed.
enum NumberNotExact {
  static let info = RuleInfo(
    .numberNotExact, .error,
    finds: "A whole number that a 64-bit floating-point value can't hold, such as 2^53 + 1.",
    because:
      "Clients read JSON numbers as floating point and would get a different number.",
    source: "RFC 7493 §2.2; RFC 8785 §3.2.2.3",
    example: """
        campaign: spring-sale
        in_app_messages:
          - type: slideup
            id: welcome
            message: Welcome to the club.
            triggers:
              - type: custom_event
                name: club_joined
                where:
      -           - { property: member, equals: 9007199254740993 }
      +           - { property: member, equals: "9007199254740993" }
      """)

  static func check(_ id: NodeID, _ value: ScalarValue?, in tree: Tree, into report: inout Report) {
    guard let neighbour = tree.neighbour(of: value, at: id) else { return }
    report.add(
      Finding(info, .notExact(tree.text(of: id)), at: tree.place(of: id), help: .nearest(neighbour)))
  }
}

extension Tree {
  /// The number that clients would get instead of the one that the author means. Nil if they are the same.
  package func neighbour(ofNumber id: NodeID) -> Double? { neighbour(of: value(of: id), at: id) }

  fileprivate func neighbour(of value: ScalarValue?, at id: NodeID) -> Double? {
    switch value {
    case .integer(let integer):
      if integer.magnitude <= UInt64(ExactNumber.most) { return nil }
      return ExactNumber.isKept(Array(String(integer).utf8)[...], as: Double(integer)) ? nil : Double(integer)
    case .number(let number) where number.isFinite:
      return ExactNumber.isKept(text(of: id), as: number) ? nil : number
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
