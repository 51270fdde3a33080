import Bytes
import CampaignCheck
import CampaignLanguage
import Findings

/// A button that promises an action, but only closes the message.
enum CallToActionWithoutAction: RecordRule {
  static let info = RuleInfo(
    "call-to-action-without-action", .warning,
    finds: "A button such as 'Shop now' or 'Learn more' without a link or another action.",
    because: "A tap only closes the message.",
    source: "in-app message documentation and SDK models",
    example: """
      \(ExampleStart.modalOffer)
            buttons:
              - text: Not now
      -       - text: Shop now
      +       - { text: Shop now, uri: https://example.com/sale }
            triggers: [{ type: custom_event, name: cart_viewed }]
      """)

  static let fields = [MessageTable.buttons]

  static func check(_ message: LintedRecord) {
    // An app may react to its own extras, and a link of the message itself has another finding.
    guard !message.has(MessageTable.extras), !message.has(MessageTable.uri) else { return }
    for button in message.records(MessageTable.buttons) {
      guard !button.has(ButtonTable.uri), !button.has(ButtonTable.clickAction),
        let text = button.value(ButtonTable.text),
        promisesSomething(text.text)
      else { continue }
      text.add(
        info, .onlyCloses(text.text),
        help: .addLink(or: message.file.sample.member(ButtonTable.clickAction, word: "none")))
    }
  }

  private static func promisesSomething(_ text: ArraySlice<UInt8>) -> Bool {
    let text = text.trimmed
    guard let first = text.first?.lowerCased else { return false }
    return beginnings.contains { beginning in
      guard beginning.utf8.first == first else { return false }
      let next = text.byte(at: beginning.utf8.count)
      return text.prefix(beginning.utf8.count).isWord(beginning) && next.map { !$0.isLetter && $0 < 0x80 } ?? true
    }
  }

  /// The beginnings of labels that promise to open something, in lower case.
  private static let beginnings = [
    "shop", "buy", "order now", "book now", "learn more", "read more", "find out more", "see more", "see the",
    "see all",
    "view", "discover", "explore", "download", "go to", "browse", "jetzt kaufen", "jetzt shoppen", "jetzt bestellen",
    "jetzt buchen", "jetzt entdecken", "jetzt lesen", "zum", "zur", "mehr erfahren", "mehr lesen", "entdecken",
    "en savoir plus", "acheter", "voir", "comprar", "ver", "descubrir", "scopri", "acquista",
  ]
}

extension Message {
  fileprivate static func onlyCloses(_ text: ArraySlice<UInt8>) -> Message {
    "the button \(quoting: text) has no link, so a tap only closes the message"
  }
  fileprivate static func addLink(or none: String) -> Message {
    "add 'uri'; if closing is intended, write '\(none)'"
  }
}
