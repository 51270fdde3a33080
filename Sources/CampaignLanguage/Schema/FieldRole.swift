/// What a field is to the people and programs that meet it. Rules find their fields by role, so that a new field is
/// seen by all rules about its role without being named anywhere but in the table.
package enum FieldRole: UInt8, Sendable, CaseIterable {
  /// The id by which people know a card or a message.
  case identity
  /// The name of the record's own type.
  case type
  /// What makes a document a campaign.
  case campaignName
  /// Text that readers see or hear.
  case text
  /// A document of HTML: its texts and links are within it, and a browser reads it first.
  case document
  /// Text by key that only the app reads.
  case extras
  /// The link that a click opens.
  case link
  /// What a click does, where that is said apart from the link.
  case clickAction
  /// Whether that link opens inside the app.
  case webview
  /// The link of a picture that is shown.
  case picture
  /// The link, or a list of links, of a file that is loaded before it is shown.
  case asset
  /// The date and time before which nothing is shown.
  case start
  /// The date and time from which nothing is shown.
  case end
  /// The segment of users that it is for.
  case audience
  /// Where a card appears.
  case channels
  /// The colours of the parts of a message or a button.
  case colors
  /// The same colours for dark surroundings.
  case darkColors
  /// The colour of something to be seen, in front of something else.
  case foreground
  /// The colour of something behind or around, which may well be seen through.
  case ground
}

extension RecordType {
  /// A bit for each field of a role, by the field's position.
  package func fields(of role: FieldRole) -> UInt64 { fieldsByRole[Int(role.rawValue)] }

  /// A bit for each field of one of several roles, by the field's position.
  package func fields(of roles: [FieldRole]) -> UInt64 { roles.reduce(0) { $0 | fields(of: $1) } }

  /// The position of the first field of a role.
  package func index(of role: FieldRole) -> Int? {
    let fields = fields(of: role)
    return fields == 0 ? nil : fields.trailingZeroBitCount
  }

  /// The first field of a role.
  package func field(_ role: FieldRole) -> Field? { index(of: role).map { fields[$0].field } }
}
