import CampaignLanguage
import Findings

/// A card that must stay at the top, but that readers may remove.
enum PinnedAndDismissible: FieldRule {
  static let info = RuleInfo(
    "pinned-and-dismissible", .warning,
    finds: "A content card that is both pinned and dismissible.",
    because: "Readers can't dismiss a pinned card, so 'dismissible' has no effect.",
    source: "documentation of content cards",
    example: """
      \(ExampleStart.openingHours)
            channels: [content_cards]
            title: Longer hours
            description: From April on we are open until eight.
            pinned: true
      -     dismissible: true
      """)

  static let fields = [CardTable.dismissible]

  static func check(_ dismissible: LintedValue, of card: LintedRecord) {
    guard dismissible.isTrue, let pinned = card.value(CardTable.pinned), pinned.isTrue, card.isContentCard else {
      return
    }
    addConflict(
      info, .both, pinned, .pinned, dismissible, .dismissible, help: .removeOne)
  }
}

extension Message {
  fileprivate static let both: Message = "readers can't dismiss a pinned card"
  fileprivate static let pinned: Message = "pinned here"
  fileprivate static let dismissible: Message = "dismissible here"
  fileprivate static let removeOne: Message = "remove one of them, or set it to false"
}
