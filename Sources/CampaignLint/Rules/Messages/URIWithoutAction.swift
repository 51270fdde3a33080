import Bytes
import CampaignCheck
import CampaignLanguage
import Findings

/// A link that no tap opens.
enum URIWithoutAction: FieldRule {
  static let info = RuleInfo(
    "uri-without-action", .warning,
    finds: "A 'uri' with a click action that does not open it.",
    because: "Clients open the link only if the action is 'uri'.",
    source: "iOS SDK header ABKInAppMessageButton",
    example: """
      \(ExampleStart.slideupOffer)
            uri: https://example.com/sale
      -     click_action: none
            triggers: [{ type: custom_event, name: cart_viewed }]
      """)

  static let types = RecordTypes.all.filter { $0.field(.clickAction) != nil }
  static let roles = [FieldRole.link]

  static func check(_ uri: LintedValue, of record: LintedRecord) {
    guard let action = record.value(.clickAction), !action.isWord("uri") else {
      return
    }
    // An action that buttons replace has another finding.
    guard action.isWord("none") || !record.hasButtons else { return }
    let sayURI = Message.writeWord(record.file.sample.member(MessageTable.clickAction, word: "uri"))
    uri.addAtKey(
      info, .neverOpened, labels: [action.label(.action)],
      help: record.hasButtons ? .removeURI : sayURI,
      fixes: record.hasButtons ? [] : action.replacing(with: "uri", sayURI, .needsReview))
  }
}

extension Message {
  fileprivate static let neverOpened: Message = "no tap opens this link, because the click action is a different one"
  fileprivate static let action: Message = "the click action"
  fileprivate static let removeURI: Message = "move the link to a button, or remove it"
}
