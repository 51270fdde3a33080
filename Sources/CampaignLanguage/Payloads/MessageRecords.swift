internal import Bytes

/// The messages themselves, as clients read them within a trigger.
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

  /// Clients build a control from its name alone.
  private static func control(_ type: RecordType) -> PayloadRecord {
    PayloadRecord(
      type.name, type.summary,
      [
        PayloadKey("is_control", constant: .boolean(true), "Always true: a control shows nothing."),
        PayloadKey("trigger_id", .text(.text(.filled)), "Identifies the message in the workspace.", from: .identity),
      ])
  }

  /// A document with its files in an archive is another type to clients.
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
    return PayloadRecord(name, type.summary, keys + wantedKeys(beside: Set(keys.map(\.name))))
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
    guard case .list(let list) = field.form, case .record = list.item else {
      return [PayloadKey(wire, use, isRequired: isRequired, when: type.condition(of: field))]
    }
    return [
      PayloadKey(
        wire.name, .list(.record(button)), field.summary, from: .field(field), isStated: wire.isStated,
        else: wire.absent)
    ]
  }

  /// Keys that a strict decoder wants of every message, also of those that have no such field.
  private static func wantedKeys(beside names: Set<String>) -> [PayloadKey] {
    [
      PayloadKey("click_action", constant: .text("NONE"), "Nothing: the document has its own links."),
      PayloadKey("message", constant: .text(""), "Empty: the message consists only of the picture.", isStated: false),
    ].filter { !names.contains($0.name) }
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
    if type.index(of: MessageTable.buttons) != nil, let name = MessageTable.buttons.wire.triggers {
      keys.append(
        PayloadKey(
          name, .list(.record(darkButton)), "The colours of the buttons.", from: .beside(MessageTable.buttons),
          isStated: false))
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
