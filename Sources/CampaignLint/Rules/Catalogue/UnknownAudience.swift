import CampaignCheck
import CampaignLanguage
import Findings

/// A segment that does not exist.
enum UnknownAudience: FieldRule {
  static let info = RuleInfo(
    "unknown-audience", .error, breaksPayload: false,
    finds: "An audience that is not in the event catalogue.",
    because: "A segment that does not exist has no members, so nobody gets the campaign.",
    source: "the event catalogue of the configuration",
    example: """
        campaign: spring-sale
      - audience: returning-buyer
      + audience: returning-buyers
        in_app_messages:
          - { type: slideup, id: hello, message: Hello, triggers: [{ type: session_start }] }
      """)

  static let roles = [FieldRole.audience]

  static func check(_ value: LintedValue, of record: LintedRecord) {
    guard let audiences = record.catalogue?.audiences, audiences[value.text] == nil else { return }
    // The nearest name would be the opposite.
    if value.text.first == UInt8(ascii: "!") || value.text.first == UInt8(ascii: "-") {
      return value.add(info, .notInCatalogue("audience", value.text), help: .oneSegment)
    }
    value.add(info, .notInCatalogue("audience", value.text), insteadOf: audiences.all)
  }
}

extension Message {
  fileprivate static let oneSegment: Message =
    "name one segment; for everybody outside a segment, make a segment of them"
}
