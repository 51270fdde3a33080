internal import Bytes

/// The messages themselves, as clients read them within a trigger.
enum MessageRecords {
  static let messages = PayloadVariant(
    "message", tag: "type",
    MessageTable.messages.types.flatMap { type -> [PayloadVariant.Case] in
      switch type {
      case MessageTable.control: [PayloadVariant.Case(type, control)]
      case MessageTable.html:
        [
          PayloadVariant.Case(
            type, with: MessageTable.zippedAssets,
            message(type, named: "html_full", as: "HTML_FULL", requiring: [MessageTable.zippedAssets])),
          PayloadVariant.Case(type, message(type, named: type.name, as: "HTML", without: [MessageTable.zippedAssets])),
        ]
      default: [PayloadVariant.Case(type, message(type, named: type.name, as: type.wire ?? type.name))]
      }
    })

  /// Clients build a control from its name alone.
  private static let control = PayloadRecord(
    MessageTable.control.name, MessageTable.control.summary,
    [
      PayloadKey("is_control", constant: .boolean(true), "Always true: a control shows nothing."),
      PayloadKey("trigger_id", .text(.text(.filled)), "Identifies the message in the workspace.", from: .identity),
    ])

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
    for use in type.fields where !ofTrigger.contains(use.field) && !other.contains(use.field) {
      keys += self.keys(of: use.field, in: type, isRequired: use.isRequired || required.contains(use.field))
    }
    return PayloadRecord(name, type.summary, keys + wantedKeys(beside: Set(keys.map(\.name))))
  }

  /// The fields that the trigger contains for the message.
  private static let ofTrigger: Set<Field> = [
    MessageTable.id, MessageTable.type, MessageTable.triggers, MessageTable.priority, MessageTable.starts,
    MessageTable.ends, MessageTable.audience, MessageTable.delay, MessageTable.timeout, MessageTable.reEligibility,
    MessageTable.minInterval,
  ]

  /// Fields with different defaults in different clients, and extras, which some clients read without checking that
  /// they exist.
  private static let differing: Set<Field> = [
    MessageTable.clickAction, MessageTable.dismiss, MessageTable.dismissOfSlideup, MessageTable.orientation,
    MessageTable.useWebview, MessageTable.documentUsesWebview, MessageTable.duration, MessageTable.extras,
    ButtonTable.clickAction, ButtonTable.useWebview, ButtonTable.id,
  ]

  private static func imageStyle(of type: RecordType) -> String? {
    switch type {
    case MessageTable.modal, MessageTable.full: "TOP"
    case MessageTable.modalImage, MessageTable.fullImage: "GRAPHIC"
    default: nil
    }
  }

  private static func keys(of field: Field, in type: RecordType, isRequired: Bool) -> [PayloadKey] {
    if case .record(let parts) = field.form {
      guard field.name == ColorTable.dark else { return colors(parts, of: field) }
      return type == ButtonTable.button ? [] : [themes(parts, of: field, in: type)]
    }
    guard let name = field.wire.triggers else { return [] }
    if field === MessageTable.buttons {
      let form = PayloadForm.list(.record(button))
      return [PayloadKey(name, form, field.summary, from: .field(field), isStated: false, else: .emptyList)]
    }
    let isStated = isRequired || differing.contains(field)
    let wanted = isRequired ? nil : wanted(field)
    return [PayloadKey(name, field, isStated: isStated, else: wanted, when: type.condition(of: field))]
  }

  /// The value for strict decoders if a message has no value for a field without a default.
  private static func wanted(_ field: Field) -> PayloadConstant? {
    switch field {
    case MessageTable.extras: .emptyObject
    case MessageTable.assets: .emptyList
    case MessageTable.message, MessageTable.header: .text("")
    default: nil
    }
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
    ButtonTable.button.fields.flatMap { keys(of: $0.field, in: ButtonTable.button, isRequired: $0.isRequired) })

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
    ButtonTable.button.fields.map(\.field).filter { $0.name == ColorTable.dark }.flatMap { field -> [PayloadKey] in
      guard case .record(let parts) = field.form else { return [] }
      return colors(parts, of: field)
    })
}
