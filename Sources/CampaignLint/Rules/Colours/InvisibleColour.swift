internal import CampaignLanguage
internal import Findings

/// A colour that nobody sees.
enum InvisibleColour: FieldRule {
  static let info = RuleInfo(
    "invisible-colour", .warning,
    finds:
      "A text, icon or close button with the opacity 00, or with a colour that looks like black in Android's order.",
    because:
      "Nobody sees this colour; colours are written as in CSS, with the opacity last.",
    source: "in-app message documentation and SDK models; web client",
    bad: """
      campaign: spring-sale
      in_app_messages:
        - id: hello
          type: slideup
          message: Thirty percent off everything.
          colors: { text: "#FF000000", background: "#ffffff" }
          triggers: [{ type: custom_event, name: cart_viewed }]
      """,
    good: """
      campaign: spring-sale
      in_app_messages:
        - id: hello
          type: slideup
          message: Thirty percent off everything.
          colors: { text: "#000000FF", background: "#ffffff" }
          triggers: [{ type: custom_event, name: cart_viewed }]
      """)

  static let roles = [FieldRole.foreground, .ground]

  /// Opaque black as Android writes it, `#AARRGGBB`.
  private static let androidBlack = Color(argb: 0x00FF_0000)

  static func check(_ value: LintedValue, of colors: LintedRecord) {
    guard let color = value.color, color.alpha == 0 else { return }
    if color == androidBlack {
      return value.add(
        info, .androidOrder, help: .cssOrder, fixes: value.replacing(with: "#000000", .sayBlack, .needsReview))
    }
    guard value.role(in: colors) == .foreground else { return }
    value.add(info, .invisible, notes: color.argb == 0 && colors.targets.have(.transparentBlack) ? [.missingOnWeb] : [])
  }
}

extension Message {
  fileprivate static let invisible: Message = "this colour has the opacity 00, so it is invisible"
  fileprivate static let androidOrder: Message =
    "this is invisible red; with the opacity first, as Android writes it, it would be black"
  fileprivate static let cssOrder: Message = "write colours as #RRGGBB or #RRGGBBAA"
  fileprivate static let sayBlack: Message = "write \"#000000\""
  fileprivate static let missingOnWeb: Message = "the web client ignores this colour and uses its default"
}
