import CampaignLanguage

extension LintedRecord {
  /// The colours of a message or a button.
  var colors: LintedRecord? { firstRecord(.colors) }

  /// Its colours in dark mode.
  var darkColors: LintedRecord? { firstRecord(.darkColors) }

  /// True if it has the field for dark colours, valid or not.
  var hasDarkColors: Bool { has(.darkColors) }

  private func firstRecord(_ role: FieldRole) -> LintedRecord? {
    type.field(role).flatMap { records($0).first }
  }
}

/// Two colours, one in front of the other.
enum ColorPair: Sendable {
  case text, header, icon

  var front: Field {
    switch self {
    case .text: ColorTable.text
    case .header: ColorTable.headerText
    case .icon: ColorTable.icon
    }
  }

  var back: Field {
    switch self {
    case .text, .header: ColorTable.background
    case .icon: ColorTable.iconBackground
    }
  }

  /// The name of the foreground part, for messages.
  var noun: String {
    switch self {
    case .text: "text"
    case .header: "header"
    case .icon: "icon"
    }
  }

  /// The visible pairs of a message or a button. A button has no layout, and only a text.
  static func shown(by record: LintedRecord) -> [ColorPair] {
    guard record.layout != nil else { return [.text] }
    var pairs: [ColorPair] = []
    if record.has(MessageTable.message) { pairs.append(.text) }
    if record.has(MessageTable.header) { pairs.append(.header) }
    if record.has(MessageTable.icon), !record.has(MessageTable.image) { pairs.append(.icon) }
    return pairs
  }
}

extension DefaultColors {
  /// The default of the foreground colour. Nil if it is unknown.
  func front(of pair: ColorPair, in type: RecordType) -> Color? {
    switch pair {
    case .icon: Self.icon
    case .text, .header:
      switch type.message?.layout {
      case nil: buttonText
      case .bar: barText
      case .window, .screen, .document, .control: text
      }
    }
  }

  /// The default of the background colour.
  func back(of pair: ColorPair, in type: RecordType) -> Color? {
    switch pair {
    case .icon: Self.accent
    case .text, .header:
      switch type.message?.layout {
      case nil: Self.accent
      case .bar: bar
      case .window, .screen, .document, .control: Self.background
      }
    }
  }
}
