import Bytes
import CampaignCheck
import CampaignLanguage
import Findings

/// A button of a document whose clicks are not counted.
enum HTMLButtonNotCounted: FieldRule {
  static let info = RuleInfo(
    "html-button-not-counted", .warning,
    finds: "An 'abButtonId' other than 0 or 1 in a message with 'zipped_assets'.",
    because: "Clicks are counted only for the buttons 0 and 1.",
    source: "Swift SDK; documentation of HTML in-app messages",
    example: """
      \(ExampleStart.document)
      -     message: <a href="appboy://close?abButtonId=2">Close</a>
      +     message: <a href="appboy://close?abButtonId=1">Close</a>
            zipped_assets: https://example.com/hello.zip
            triggers: [{ type: custom_event, name: cart_viewed }]
      """)

  static let types = MessageTable.types(.document)
  static let fields = [MessageTable.zippedAssets]

  static func check(_ archive: LintedValue, of message: LintedRecord) {
    guard let value = message.value(MessageTable.document) else { return }
    let document = HTMLText(bytes: value.text)
    var start = 0
    while let name = document.range(of: "abbuttonid=", from: start) {
      start = name.upperBound
      let number = document[start..<document.bytes.count].bytes.prefix { $0.isDigit }
      guard let id = number.decimal, id > 1 else { continue }
      value.add(info, .notCounted(number), part: start..<start + number.count, help: .zeroOrOne)
    }
  }
}

extension Message {
  fileprivate static let zeroOrOne: Message = "write abButtonId=0 or abButtonId=1"
  fileprivate static func notCounted(_ id: ArraySlice<UInt8>) -> Message {
    "clicks on button \(quoting: id) are not counted, only clicks on 0 and 1"
  }
}
