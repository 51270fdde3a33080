import CampaignLanguage
import Findings

/// A character that the icon font does not have.
enum IconOutsideFont: FieldRule {
  static let info = RuleInfo(
    "icon-outside-font", .warning,
    finds: "An icon that is not a single character from Unicode's private use area.",
    because:
      "Icons come from Font Awesome, which uses that area; any other character may appear as an empty box.",
    source: "iOS SDK header ABKInAppMessage; in-app message documentation",
    example: """
        campaign: spring-sale
        in_app_messages:
          - id: cart
            type: slideup
            message: Your basket is waiting.
      -     icon: "🛒"
      +     icon: "\\uf07a"
            triggers: [{ type: custom_event, name: cart_viewed }]
      """)

  static let fields = [MessageTable.icon]

  static func check(_ icon: LintedValue, of message: LintedRecord) {
    let scalars = icon.string.unicodeScalars
    guard scalars.count != 1 || scalars.first?.properties.generalCategory != .privateUse else { return }
    icon.add(info, .notInFont, help: .writeCode)
  }
}

extension Message {
  fileprivate static let notInFont: Message = "the icon font has no such character"
  fileprivate static let writeCode: Message = "write the code of a Font Awesome icon, as in \"\\uf07a\""
}
