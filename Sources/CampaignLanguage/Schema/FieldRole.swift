/// The role of a field for people and programs. Rules find fields by role, so a new field only needs its row in the
/// table.
package enum FieldRole: UInt8, Sendable, CaseIterable {
  /// The id of a card or a message, which people use as its name.
  case identity
  /// The name of the record's own type.
  case type
  /// The name of a campaign, which makes a document a campaign.
  case campaignName
  /// Text that readers see or hear.
  case text
  /// An HTML document: it contains texts and links, and a browser reads it first.
  case document
  /// Texts by key that only the app reads.
  case extras
  /// The link that a click opens.
  case link
  /// The action of a click, if a field besides the link chooses it.
  case clickAction
  /// The setting that opens that link inside the app.
  case webview
  /// The word that says where that link opens.
  case opener
  /// The link of a visible picture.
  case picture
  /// The link, or a list of links, of a file that is loaded before the display.
  case asset
  /// The date and time before which nothing is shown.
  case start
  /// The date and time from which nothing is shown.
  case end
  /// The segment of users who see it.
  case audience
  /// The places where a card appears.
  case channels
  /// The colours of the parts of a message or a button.
  case colors
  /// The same colours for dark mode.
  case darkColors
  /// The colour of something visible, in front of something else.
  case foreground
  /// The colour directly behind something visible.
  case ground
  /// The colour of the area around, which may be transparent.
  case surroundings
  /// The width of a picture, divided by its height.
  case pictureRatio
  /// The buttons of a message.
  case buttons
  /// Other content for some readers.
  case variations
  /// The readers of a variation.
  case conditions
  /// The time after its trigger when a message is dropped. It is longer than the delay.
  case timeout

  static let count = allCases.count
}

extension RecordType {
  /// The fields with a role.
  package func fields(of role: FieldRole) -> FieldSet { fieldsByRole[Int(role.rawValue)] }

  /// The fields with one of several roles.
  package func fields(of roles: [FieldRole]) -> FieldSet { roles.reduce(FieldSet()) { $0.union(fields(of: $1)) } }

  /// The position of the first field with a role.
  package func index(of role: FieldRole) -> Int? { fields(of: role).first }

  /// The first field with a role.
  package func field(_ role: FieldRole) -> Field? { index(of: role).map { fields[$0].field } }
}

extension Field {
  /// True if clients load the file that its links lead to.
  package var loadsFile: Bool { role == .picture || role == .asset }
}
