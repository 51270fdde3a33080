internal import CampaignLanguage
internal import Findings

/// The two fields of messages and buttons that hold colours; each type has its own.
enum ColorFields {
  static let types = RecordTypes.all.filter { field(ColorTable.light, of: $0) != nil }
  static let light = types.compactMap { field(ColorTable.light, of: $0) }
  static let dark = types.compactMap { field(ColorTable.dark, of: $0) }

  static func field(_ name: String, of type: RecordType) -> Field? {
    type.fields.first { $0.field.name == name }?.field
  }
}

extension LintedRecord {
  /// The colours of a message or a button.
  var colors: LintedRecord? { colors(ColorTable.light) }

  /// Its colours in dark surroundings.
  var darkColors: LintedRecord? { colors(ColorTable.dark) }

  /// True if it has dark colours, valid or not.
  var hasDarkColors: Bool { ColorFields.field(ColorTable.dark, of: type).map(has) ?? false }

  private func colors(_ name: String) -> LintedRecord? {
    ColorFields.field(name, of: type).flatMap { records($0).first }
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
    case ColorTable.background where type === ButtonTable.button: .blue
    case ColorTable.background: background(in: type)
    default: text(in: type)
    }
  }

  private func background(in type: RecordType) -> Color {
    guard type === MessageTable.slideup else { return .white }
    return self == .web ? Color(rgb: 0xEFEFEF) : Color(argb: 0xE600_0000)
  }

  private func text(in type: RecordType) -> Color? {
    switch (self, type) {
    case (.web, ButtonTable.button): .white
    case (.web, MessageTable.slideup): Color(rgb: 0x555555)
    case (.web, _): Color(rgb: 0x333333)
    case (.ios, ButtonTable.button), (.ios, MessageTable.slideup): nil
    case (.ios, _): .black
    }
  }
}

extension Color {
  fileprivate static let blue = Color(rgb: 0x0073D5)
}
