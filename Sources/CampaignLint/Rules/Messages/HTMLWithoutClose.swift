import CampaignCheck
import CampaignLanguage
import Findings

/// A document that readers can't close.
enum HTMLWithoutClose: FieldRule {
  static let info = RuleInfo(
    "html-without-close", .warning,
    finds: "An HTML message that stays open and has no 'closeMessage' call and no link that closes it.",
    because: "The document must provide its own way to close; otherwise readers are stuck in it.",
    source: "documentation of HTML in-app messages",
    example: documentExample(
      bad: "message: <p>Thirty percent off everything.</p>",
      good: #"message: <p onclick="brazeBridge.closeMessage()">Thirty percent off everything.</p>"#))

  static let fields = [MessageTable.document]
  static let looksAround = false

  /// The words that close a message, and the names of script files, which may do so.
  private static let ways = ["closemessage", "braze://close", "appboy://close", ".js\"", ".js'"]

  static func check(_ value: LintedValue, of message: LintedRecord) {
    let document = HTMLText(bytes: value.text)
    guard !message.says(MessageTable.dismiss, "auto"), !message.has(MessageTable.zippedAssets),
      !ways.contains(where: document.contains), !document.hasScriptOfFile, !document.meansToClose
    else { return }
    value.add(info, .stuck, help: .callClose)
  }
}

extension HTMLText {
  /// True if it loads a script from a file, which may close the message.
  fileprivate var hasScriptOfFile: Bool {
    tags.contains { self[$0].range(of: "<script")?.lowerBound == 0 && self[$0].value(of: "src") != nil }
  }
}

extension Message {
  fileprivate static let stuck: Message = "nothing in this document closes the message"
  fileprivate static let callClose: Message = "call 'brazeBridge.closeMessage()' from a button in the document"
}
