import Bytes
import CampaignLanguage
import Findings

/// Two buttons that look the same to a reader.
enum RepeatedButtonLabel: RecordRule {
  static let info = RuleInfo(
    "repeated-button-label", .warning,
    finds: "Two buttons of one message with the same text.",
    because: "Readers can't tell what each of them does.",
    source: "in-app message documentation and SDK models",
    example: """
      \(ExampleStart.modalOffer)
            buttons:
      -       - { text: To the sale, uri: https://example.com/women }
      -       - { text: To the sale, uri: https://example.com/men }
      +       - { text: For women, uri: https://example.com/women }
      +       - { text: For men, uri: https://example.com/men }
            triggers: [{ type: custom_event, name: cart_viewed }]
      """)

  static let fields = [MessageTable.buttons]

  static func check(_ message: LintedRecord) {
    let buttons = message.records(MessageTable.buttons)
    guard buttons.areSeveral else { return }
    let texts = buttons.compactMap { $0.value(ButtonTable.text) }
    guard texts.count == 2, isSame(texts[0].text, texts[1].text) else { return }
    // A button that was copied as a whole is one mistake, which `button-ids-collide` reports.
    let numbers = buttons.enumerated().map { $1.value(ButtonTable.id)?.integer ?? Int64($0) }
    guard Set(numbers).count == numbers.count else { return }
    texts[1].add(info, .same, labels: [texts[0].label(.other)], help: .sayWhat)
  }

  /// True if two texts differ at most in letter case. Only letters outside ASCII need Unicode tables.
  private static func isSame(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Bool {
    guard let first = left.first, let other = right.first else { return left.isEmpty && right.isEmpty }
    if first < 0x80, other < 0x80, first.lowerCased != other.lowerCased { return false }
    return String(decoding: left, as: UTF8.self).lowercased() == String(decoding: right, as: UTF8.self).lowercased()
  }
}

extension Message {
  fileprivate static let same: Message = "both buttons of this message have the same text"
  fileprivate static let other: Message = "the other button"
  fileprivate static let sayWhat: Message = "say on each button what it does"
}
