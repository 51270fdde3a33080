/// A kind of thing that files define once and name in many places.
package enum NamedThing: Sendable {
  case campaign
  /// A message or a card. The full name of each begins with that of its campaign.
  case message, card
  /// Either of them.
  case item
  case audience, reader, event, product, property, attribute
}

extension Field {
  /// The kind of thing that its text names, if another place defines the name.
  package var refersTo: NamedThing? { role == .campaignName || role == .identity ? nil : names }
}

extension FieldRole {
  /// The kind of thing that a field with this role names.
  var namedThing: NamedThing? {
    switch self {
    case .campaignName: .campaign
    case .identity: .item
    case .audience: .audience
    case .type, .text, .document, .extras, .link, .clickAction, .webview, .opener, .picture, .asset, .start, .end,
      .channels, .colors, .darkColors, .foreground, .ground, .surroundings, .pictureRatio, .buttons, .variations,
      .conditions, .timeout:
      nil
    }
  }
}

extension Form {
  /// The kind of thing that a text of this form, or each text of a list, names.
  var namedThing: NamedThing? {
    switch self {
    case .name(let form): form.namedThing
    case .list(let list): list.item.namedThing
    case .slug, .text, .link, .moment, .duration, .color, .locale, .timeZone, .boolean, .integer, .number, .choice,
      .record, .variant, .mapping, .either:
      nil
    }
  }
}

extension NameForm {
  package var namedThing: NamedThing {
    switch self {
    case .event: .event
    case .product: .product
    case .property: .property
    }
  }
}
