import CampaignLanguage
import Findings

/// A colour that nobody can see.
enum InvisibleColour: FieldRule {
  static let info = RuleInfo(
    "invisible-colour", .warning,
    finds:
      "A text, icon or close button with the opacity 00, or with a colour that looks like black in Android's order.",
    because:
      "Nobody sees this colour; colours are written as in CSS, with the opacity last.",
    source: "in-app message documentation and SDK models; web client",
    example: slideupOfferExample(
      bad: ##"colors: { text: "#FF000000", background: "#ffffff" }"##,
      good: ##"colors: { text: "#000000FF", background: "#ffffff" }"##))

  static let roles = [FieldRole.foreground, .ground, .surroundings]

  /// Opaque black in Android's notation, `#AARRGGBB`.
  private static let androidBlack = Color(argb: 0x00FF_0000)

  static func check(_ value: LintedValue, of colors: LintedRecord) {
    guard let color = value.color, color.alpha == 0 else { return }
    if color == androidBlack {
      return value.add(
        info, .androidOrder, help: .cssOrder, fixes: value.replacing(with: "#000000", .sayBlack, .needsReview))
    }
    guard value.role(in: colors) == .foreground else { return }
    let ignoring = color.argb == 0 ? colors.targets.words(having: .transparentBlack) : ""
    value.add(info, .invisible, notes: ignoring.isEmpty ? [] : [.ignored(ignoring)], help: .leaveOutOpacity)
  }
}

extension Message {
  fileprivate static let leaveOutOpacity: Message = "remove the last two digits, or write FF for them"
  fileprivate static let invisible: Message = "this colour has the opacity 00, so it is invisible"
  fileprivate static let androidOrder: Message =
    "this is invisible red; with the opacity first, as \(Client.android.row.words) writes it, it would be black"
  fileprivate static let cssOrder: Message = "write colours as #RRGGBB or #RRGGBBAA"
  fileprivate static let sayBlack: Message = "write \"#000000\""
  fileprivate static func ignored(_ clients: String) -> Message {
    "on \(clients) this colour is ignored, and the default is used"
  }
}
