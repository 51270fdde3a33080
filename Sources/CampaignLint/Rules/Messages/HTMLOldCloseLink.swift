import CampaignCheck
import CampaignLanguage
import Findings

/// A way to close a message that works only in documents with an archive.
enum HTMLOldCloseLink: FieldRule {
  static let info = RuleInfo(
    "html-old-close-link", .warning,
    finds:
      "An HTML message without 'zipped_assets' that uses 'abButtonId', 'braze://close' or 'appboy://close'.",
    because:
      "These work only in documents with an archive; elsewhere clicks are not counted and nothing closes.",
    source: "documentation of HTML in-app messages; Swift SDK",
    example: documentExample(
      bad: #"message: <a href="appboy://close">Close</a>"#,
      good: #"message: <button onclick="brazeBridge.closeMessage()">Close</button>"#))

  static let fields = [MessageTable.document]
  static let looksAround = false

  /// Each with its replacement.
  private static let old = [
    ("appboy://close", Message.callClose), ("braze://close", .callClose), ("abbuttonid", .callLogClick),
  ]

  static func check(_ value: LintedValue, of message: LintedRecord) {
    guard !message.has(MessageTable.zippedAssets) else { return }
    let document = HTMLText(bytes: value.text)
    for (word, help) in old {
      guard let range = document.rangeOutsideComments(of: word) else { continue }
      return value.add(info, .noEffect(document[range].bytes), part: range, help: help)
    }
  }
}

extension Message {
  fileprivate static func noEffect(_ word: ArraySlice<UInt8>) -> Message {
    "\(quoting: word) has no effect in a document without 'zipped_assets'"
  }
  fileprivate static let callClose: Message = "call 'brazeBridge.closeMessage()'"
  fileprivate static let callLogClick: Message = "call 'brazeBridge.logClick(\"0\")'"
}
