/// The attributes that every workspace has: `${first_name}`.
package struct StandardAttribute: Sendable {
  package let name: String
  /// True if every reader has it.
  package let isAlwaysThere: Bool
  /// What other tools call it.
  private let foreign: [String]

  private init(_ name: String, isAlwaysThere: Bool = false, foreign: [String] = []) {
    self.name = name
    self.isAlwaysThere = isAlwaysThere
    self.foreign = foreign
  }

  package static func named(_ name: String) -> StandardAttribute? { all.first { $0.name == name } }

  /// The attribute with a name, or with one that differs only in its case and its marks, such as `firstName`, or that
  /// other tools give it.
  package static func meant(by name: String) -> StandardAttribute? {
    let letters = letters(of: name)
    return named(name) ?? all.first { Self.letters(of: $0.name) == letters || $0.foreign.contains(letters) }
  }

  private static func letters(of name: String) -> String { name.lowercased().filter { $0 != "_" && $0 != "-" } }

  package static let names = all.map(\.name)

  private static let all = [
    StandardAttribute("braze_id", isAlwaysThere: true), StandardAttribute("city"), StandardAttribute("country"),
    StandardAttribute("date_of_birth", foreign: ["birthday", "birthdate"]),
    StandardAttribute("email_address", foreign: ["email"]), StandardAttribute("first_name"),
    StandardAttribute("gender"), StandardAttribute("language"), StandardAttribute("last_name"),
    StandardAttribute("last_used_app_date"), StandardAttribute("last_used_app_version"),
    StandardAttribute("most_recent_app_version"), StandardAttribute("most_recent_locale"),
    StandardAttribute("most_recent_location"), StandardAttribute("phone_number", foreign: ["phone"]),
    StandardAttribute("random_bucket_number", isAlwaysThere: true),
    StandardAttribute("set_user_to_opted_in_url", isAlwaysThere: true),
    StandardAttribute("set_user_to_subscribed_url", isAlwaysThere: true),
    StandardAttribute("set_user_to_unsubscribed_url", isAlwaysThere: true), StandardAttribute("time_zone"),
    StandardAttribute("unsubscribe_url", isAlwaysThere: true), StandardAttribute("user_id"),
  ]
}
