import CampaignLanguage
import Findings

/// A text that is too long for its message.
enum TextTooLong: FieldRule {
  static let info = RuleInfo(
    "text-too-long", .advice,
    finds:
      "A text of more than 140 characters in a slideup or 240 in another message, a header or a card's title of more "
      + "than 80, or a button of more than 30.",
    because: "There is room for about that many; longer texts are cut or must be scrolled.",
    source:
      "documentation of earlier generations of in-app messages, and of creative details; changelog of the iOS SDK",
    example: """
      \(ExampleStart.slideup)
      -     message: >-
      -       Spring is here, and so are thirty percent off everything in all of our shops and on all of our pages,
      -       from Monday morning at eight until Friday evening at eight.
      +     message: Spring is here, and so are thirty percent off everything, until Friday evening at eight.
            triggers: [{ type: custom_event, name: cart_viewed }]
      """)

  static let fields = [
    MessageTable.message, MessageTable.header, ButtonTable.text, CardTable.title,
  ]
  static let looksAround = false

  /// Slideups cut their text after three lines. Other messages scroll, so they can have more text.
  private static let mostInSlideup = 140
  private static let most = 240
  /// A header and a title have two lines, a button has one.
  private static let mostInTitle = 80
  private static let mostInButton = 30

  static func check(_ text: LintedValue, of record: LintedRecord) {
    guard text.text.count > mostInButton else { return }
    let most = limit(of: text, in: record)
    guard let count = text.shownCount(above: most, in: record) else { return }
    let notes: [Message] = text.templateStart == nil ? [] : [.withDefaults]
    text.add(info, .tooLong(count, most, text.name, record.type.noun), notes: notes, help: .shorten)
  }

  private static func limit(of text: LintedValue, in record: LintedRecord) -> Int {
    if record.isOf(ButtonTable.button) { return mostInButton }
    guard text.isOf(MessageTable.message), let layout = record.layout else { return mostInTitle }
    return layout == .bar ? mostInSlideup : most
  }
}

extension Message {
  fileprivate static func tooLong(_ count: Int, _ most: Int, _ name: String, _ noun: String) -> Message {
    "this text has \(count) characters, but the '\(name)' of \(noun) has room for about \(most)"
  }
  fileprivate static let withDefaults: Message = "counted with the defaults of its templates"
  fileprivate static let shorten: Message = "shorten it, or move the details to the page that it links to"
}
