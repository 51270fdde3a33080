import CampaignLanguage
import Findings
import SourceText

/// An action that clients can't read.
enum BrazeActionBroken: FieldRule {
  static let info = RuleInfo(
    "braze-action-broken", .error, breaksPayload: false,
    finds:
      "A Braze Action ('brazeActions://') that can't be decoded, or whose type clients don't know, "
      + "also in an HTML message.",
    because: "A message with such an action is not shown at all.",
    source: "documentation of Braze Actions; web client; issue 355 of the iOS SDK",
    example: slideupOfferExample(
      bad: "uri: brazeactions://v1/eyJ0eXBlIjoib3BlbkxpbmsifQ",
      good: "uri: https://example.com/sale"))

  static let roles = [FieldRole.link, .document]
  static let looksAround = false
  static let traits = TextTraits.unusualLink

  static func check(_ value: LintedValue, of record: LintedRecord) {
    value.forEachAppLink(in: record) { link in
      if let fault = BrazeAction.fault(in: link.link) { report(fault, in: link) }
    }
  }

  private static func report(_ fault: BrazeAction.Fault, in value: LintedLink) {
    switch fault {
    case .scheme(let isOnlyFault):
      let scheme = value.link.parts.scheme
      // After the fix, a link with another fault would still be reported.
      value.add(
        info, .scheme(value.link.scheme), part: scheme, help: isOnlyFault ? nil : .encodeAgain,
        fixes: isOnlyFault
          ? value.replacing(scheme, with: BrazeAction.scheme, .writeWord("brazeActions"), .keepsMeaning) : [])
    case .form: value.add(info, .form, help: .encodeAgain)
    case .text: value.add(info, .text, help: .encodeAgain)
    case .missing(let field): value.add(info, .missing(field), help: .encodeAgain)
    case .unknownType(let name):
      let near = nearest(to: name, among: BrazeAction.types)
      value.add(info, .unknown(Array(name.utf8)), help: near.map { .didYouMean($0) } ?? .encodeAgain)
    }
  }
}

extension Message {
  fileprivate static func scheme(_ scheme: ArraySlice<UInt8>) -> Message {
    "clients don't know the scheme \(quoting: scheme), only 'brazeActions'"
  }
  fileprivate static let form: Message = "write an action as brazeActions://v1/ and the encoded text"
  fileprivate static let text: Message = "the part after the version is not JSON in UTF-16 in base64"
  fileprivate static let encodeAgain: Message = "copy the link again from its source"
  fileprivate static func missing(_ field: String) -> Message { "the action, or one of its steps, has no '\(field)'" }
  fileprivate static func unknown(_ name: [UInt8]) -> Message { "clients don't know the action type \(quoting: name)" }
}
