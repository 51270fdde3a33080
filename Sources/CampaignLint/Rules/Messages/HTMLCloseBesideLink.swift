import CampaignCheck
import CampaignLanguage
import Findings

/// An element that must both open something and close the message.
enum HTMLCloseBesideLink: FieldRule {
  static let info = RuleInfo(
    "html-close-beside-link", .warning,
    finds: "An HTML element that calls 'closeMessage' and also has an app link.",
    because: "On Android one may prevent the other, and the link may not open.",
    source: "issue 44 of the Android SDK; issue 10257 of the documentation",
    example: """
      \(ExampleStart.document)
      -     message: <a href="myapp://sale" onclick="brazeBridge.closeMessage()">To the sale</a>
      +     message: <a href="myapp://sale">To the sale</a> <a href="#" onclick="brazeBridge.closeMessage()">Close</a>
            triggers: [{ type: custom_event, name: cart_viewed }]
      """)

  static let fields = [MessageTable.document]
  static let looksAround = false

  static func check(_ value: LintedValue, of message: LintedRecord) {
    let document = HTMLText(bytes: value.text)
    guard document.contains("closemessage"), message.targets.have(.clicksOfClosingLinks) else { return }
    for range in document.tags {
      let tag = document[range]
      guard tag.contains("closemessage"), let link = tag.value(of: "href"),
        let scheme = try? Link.read(tag[link].bytes).get(), !scheme.isWeb
      else { continue }
      value.add(
        info, .both(message.targets.words(having: .clicksOfClosingLinks)),
        part: range.lowerBound + link.lowerBound..<range.lowerBound + link.upperBound,
        help: .divide)
    }
  }
}

extension Message {
  fileprivate static func both(_ clients: String) -> Message {
    "on \(clients) this link may not open, because the same element closes the message"
  }
  fileprivate static let divide: Message = "use a separate element for each"
}
