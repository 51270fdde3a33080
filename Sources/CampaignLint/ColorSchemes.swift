internal import CampaignLanguage

extension LintedRecord {
  /// The colours of a message or a button.
  var colors: LintedRecord? { firstRecord(.colors) }

  /// Its colours in dark surroundings.
  var darkColors: LintedRecord? { firstRecord(.darkColors) }

  /// Whether it says anything of them, be it right or wrong.
  var hasDarkColors: Bool { has(.darkColors) }

  private func firstRecord(_ role: FieldRole) -> LintedRecord? {
    type.field(role).flatMap { records($0).first }
  }
}

/// Two colours of which one stands on the other.
struct ColorPair {
  let front: Field
  let back: Field
  /// The name of the foreground part, for messages.
  let noun: String

  static let text = ColorPair(front: ColorTable.text, back: ColorTable.background, noun: "text")
  static let header = ColorPair(front: ColorTable.headerText, back: ColorTable.background, noun: "header")
  static let icon = ColorPair(front: ColorTable.icon, back: ColorTable.iconBackground, noun: "icon")

  /// The pairs of a message or a button that are there to be seen.
  static func shown(by record: LintedRecord) -> [ColorPair] {
    guard !record.isOf(ButtonTable.button) else { return [text] }
    var pairs: [ColorPair] = []
    if record.has(MessageTable.message) { pairs.append(text) }
    if record.has(MessageTable.header) { pairs.append(header) }
    if record.has(MessageTable.icon), !record.has(MessageTable.image) { pairs.append(icon) }
    return pairs
  }
}

/// The colours of what says nothing of its colours, client by client.
enum DefaultColors {
  case ios, web

  /// Those of a campaign's clients that are known.
  static func known(for targets: Targets) -> [DefaultColors] {
    (targets.contains(.ios) ? [.ios] : []) + (targets.contains(.web) ? [.web] : [])
  }

  /// The client, in a message.
  var words: String {
    switch self {
    case .ios: "on iOS"
    case .web: "on the web"
    }
  }

  /// The colour of a part; nil where it is not known.
  func color(of part: Field, in type: RecordType) -> Color? {
    switch part {
    case ColorTable.icon: .white
    case ColorTable.iconBackground: .blue
    case ColorTable.background: background(in: type)
    default: text(in: type)
    }
  }

  /// A button has no layout of its own.
  private func background(in type: RecordType) -> Color {
    switch (type.message?.layout, self) {
    case (nil, _): .blue
    case (.bar, .web): Color(rgb: 0xEFEFEF)
    case (.bar, .ios): Color(argb: 0xE600_0000)
    case (.window, _), (.screen, _), (.document, _), (.control, _): .white
    }
  }

  private func text(in type: RecordType) -> Color? {
    switch (type.message?.layout, self) {
    case (nil, .web): .white
    case (.bar, .web): Color(rgb: 0x555555)
    case (nil, .ios), (.bar, .ios): nil
    case (.window, let client), (.screen, let client), (.document, let client), (.control, let client):
      client == .web ? Color(rgb: 0x333333) : .black
    }
  }
}

extension Color {
  fileprivate static let blue = Color(rgb: 0x0073D5)
}
