import Bytes

/// The messages inside their triggers, for clients.
enum MessageRecords {
  static let messages = PayloadVariant(
    "message", tag: "type",
    MessageTable.messages.types.flatMap { type -> [PayloadVariant.Case] in
      guard let traits = type.message else { return [] }
      return switch traits.layout {
      case .control: [PayloadVariant.Case(type, control(type))]
      case .document: documents(type)
      case .bar, .window, .screen:
        [PayloadVariant.Case(type, message(type, named: type.name, as: type.wire ?? type.name))]
      }
    })

  /// Clients recognise a control by `is_control` and its id alone.
  private static func control(_ type: RecordType) -> PayloadRecord {
    PayloadRecord(
      type.name, type.summary,
      [
        PayloadKey("is_control", constant: .boolean(true), "Always true: a control shows nothing."),
        PayloadKey("trigger_id", .text(.text(.filled)), "Identifies the message in the workspace.", from: .identity),
      ])
  }

  /// For clients, a document with an archive is another type.
  private static func documents(_ type: RecordType) -> [PayloadVariant.Case] {
    let archive = MessageTable.zippedAssets
    return [
      PayloadVariant.Case(
        type, with: archive, message(type, named: "html_full", as: "HTML_FULL", requiring: [archive])),
      PayloadVariant.Case(type, message(type, named: type.name, as: type.wire ?? type.name, without: [archive])),
    ]
  }

  private static func message(
    _ type: RecordType, named name: String, as wire: String, without other: [Field] = [],
    requiring required: [Field] = []
  ) -> PayloadRecord {
    var keys = [
      PayloadKey("type", constant: .text(wire), MessageTable.type.summary),
      PayloadKey("trigger_id", .text(.text(.filled)), "Identifies the message in the workspace.", from: .identity),
    ]
    if let style = imageStyle(of: type) {
      keys.append(
        PayloadKey("image_style", constant: .text(style), "Whether the message consists only of the picture."))
    }
    for use in type.fields
    where !TriggerRecords.fields.contains(use.field) && use.field != type.typeField && !other.contains(use.field) {
      keys += self.keys(of: use, in: type, isRequired: use.isRequired || required.contains(use.field))
    }
    return PayloadRecord(name, type.summary, keys + wantedKeys(of: type, beside: Set(keys.map(\.name))))
  }

  private static func imageStyle(of type: RecordType) -> String? {
    type.message.flatMap { traits in
      switch traits.layout {
      case .window, .screen: traits.isPictureAlone ? "GRAPHIC" : "TOP"
      case .bar, .document, .control: nil
      }
    }
  }

  private static func keys(of use: RecordType.Use, in type: RecordType, isRequired: Bool) -> [PayloadKey] {
    let field = use.field
    if case .record(let parts) = field.form {
      guard field.role == .darkColors else { return colors(parts, of: field) }
      return type.message == nil ? [] : [themes(parts, of: field, in: type)]
    }
    guard let wire = field.wire.triggersKey else { return [] }
    guard field.form.isOfRecords else {
      return [PayloadKey(wire, use, isRequired: isRequired, when: type.condition(of: field))]
    }
    return [
      PayloadKey(
        wire.name, .list(.record(button)), field.summary, from: .field(field), isStated: wire.isStated,
        else: wire.absent)
    ]
  }

  /// Keys that a strict decoder requires for every message, even for those without such a field.
  private static func wantedKeys(of type: RecordType, beside names: Set<String>) -> [PayloadKey] {
    let empty = "Empty: the message consists only of the picture."
    // One decoder requires a header for windows only.
    let header =
      switch type.message?.layout {
      case .window: [PayloadKey("header", constant: .text(""), empty, isStated: false)]
      case .bar, .screen, .document, .control, nil: [PayloadKey]()
      }
    let keys = [
      PayloadKey("click_action", constant: .text("NONE"), "Nothing: the document has its own links."),
      PayloadKey("message", constant: .text(""), empty, isStated: false),
    ]
    return (keys + header).filter { !names.contains($0.name) }
  }
}

// MARK: - Buttons and colours

extension MessageRecords {
  private static let button = PayloadRecord(
    ButtonTable.button.name, ButtonTable.button.summary,
    ButtonTable.button.fields.flatMap { keys(of: $0, in: ButtonTable.button, isRequired: $0.isRequired) })

  /// The colours of a record, which are keys of the record itself.
  private static func colors(_ parts: RecordType, of field: Field) -> [PayloadKey] {
    parts.fields.compactMap { use in
      use.field.wire.triggers.map { name in
        PayloadKey(name, .argb, use.field.summary, from: .part(field, use.field), isStated: false)
      }
    }
  }

  /// The colours in dark mode. Those of the buttons are next to them, in the order of the buttons.
  private static func themes(_ parts: RecordType, of field: Field, in type: RecordType) -> PayloadKey {
    var keys = colors(parts, of: field)
    for buttons in type.fields.map(\.field) where buttons.form.isOfRecords {
      guard let name = buttons.wire.triggers else { continue }
      keys.append(
        PayloadKey(
          name, .list(.record(darkButton)), "The colours of the buttons.", from: .beside(buttons), isStated: false))
    }
    let dark = PayloadRecord("dark_theme", field.summary, keys)
    let themes = PayloadRecord(
      "themes", "The colours for other display modes.",
      [PayloadKey("dark", .record(dark), field.summary, from: .whole, isStated: false)])
    return PayloadKey("themes", .record(themes), themes.summary, from: .whole, isStated: false)
  }

  private static let darkButton = PayloadRecord(
    "dark_button", "The colours of a button in dark mode.",
    ButtonTable.button.fields.map(\.field).filter { $0.role == .darkColors }.flatMap { field -> [PayloadKey] in
      guard case .record(let parts) = field.form else { return [] }
      return colors(parts, of: field)
    })
}

extension Form {
  /// True if it is a list of records of one type, such as buttons.
  fileprivate var isOfRecords: Bool {
    if case .list(let list) = self, case .record = list.item { return true }
    return false
  }
}
