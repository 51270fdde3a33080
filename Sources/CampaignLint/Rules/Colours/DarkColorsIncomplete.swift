import CampaignJSON
import CampaignLanguage
import Findings

/// Colours for dark mode that keep one of the light colours.
enum DarkColorsIncomplete: RecordRule {
  static let info = RuleInfo(
    "dark-colors-incomplete", .warning,
    finds:
      "A part with a colour in 'colors' but not in 'dark_colors', or a button without dark colours in a "
      + "message that has them.",
    because: "A part without a dark colour keeps its light one, such as dark text on a background that is now dark.",
    source: "documentation of dark mode for in-app messages",
    example: """
      \(ExampleStart.slideupOffer)
            colors: { text: "#333333", background: "#ffffff" }
      -     dark_colors: { background: "#000000" }
      +     dark_colors: { text: "#eeeeee", background: "#000000" }
            triggers: [{ type: custom_event, name: cart_viewed }]
      """)

  static let roles = [FieldRole.darkColors]

  static func check(_ record: LintedRecord) {
    guard let dark = record.darkColors else { return }
    if let light = record.colors { compare(light, dark) }
    for button in record.records(MessageTable.buttons) where !button.hasDarkColors {
      guard let colors = button.value(.colors), !colors.isEmpty else { continue }
      colors.addAtKey(info, .buttonStaysLight, help: .addDarkColors)
    }
  }

  private static func compare(_ light: LintedRecord, _ dark: LintedRecord) {
    let missing = light.type.fields.map(\.field).filter { light.has($0) && !dark.has($0) }
    guard let first = missing.first, let color = light.value(first) else { return }
    dark.addAtFirstKey(
      info, .lacks(missing.map(\.name)), labels: [Finding.Label(.light, at: color.keyPlace)],
      help: .addColors)
  }
}

extension Message {
  fileprivate static func lacks(_ parts: [String]) -> Message {
    let names = parts.map { "'\($0)'" }
    let list =
      names.count < 2 ? names.joined() : names.dropLast().joined(separator: ", ") + " and \(names[names.count - 1])"
    return "\(list) \(parts.count == 1 ? "has" : "have") a colour in 'colors', but not in 'dark_colors'"
  }
  fileprivate static let addColors: Message = "add the colours to 'dark_colors'"
  fileprivate static let light: Message = "the light colour, which does not change"
  fileprivate static let buttonStaysLight: Message = "the message has dark colours, but this button has none"
  fileprivate static let addDarkColors: Message = "add 'dark_colors' to the button"
}
