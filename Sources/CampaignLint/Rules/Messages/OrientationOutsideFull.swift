import Bytes
import CampaignCheck
import CampaignLanguage
import Findings

/// An orientation for a message that is not a full-screen message.
enum OrientationOutsideFull: FieldRule {
  static let info = RuleInfo(
    "orientation-outside-full", .warning,
    finds: "A slideup or a modal for only one orientation.",
    because:
      "Only full-screen messages need an orientation; others fit both, and are discarded when the device "
      + "is held the other way.",
    source: "documentation of creative details of in-app messages",
    example: """
      \(ExampleStart.modalOffer)
      -     orientation: portrait
            triggers: [{ type: custom_event, name: cart_viewed }]
      """)

  static let types = MessageTable.types(.bar, .window)
  static let fields = [MessageTable.orientation]

  static func check(_ orientation: LintedValue, of message: LintedRecord) {
    guard !orientation.isWord("any") else { return }
    let sayAny = Message.writeWord(message.file.sample.member(MessageTable.orientation, word: "any"))
    orientation.add(
      info, .lostOtherwise(message.type.noun), help: sayAny,
      fixes: orientation.replacing(with: "any", sayAny, .needsReview))
  }
}

extension Message {
  fileprivate static func lostOtherwise(_ noun: String) -> Message {
    "\(noun) fits any orientation, but this one is discarded when the device is held the other way"
  }
}
