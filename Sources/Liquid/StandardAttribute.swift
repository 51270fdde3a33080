/// The attributes that every workspace has: `${first_name}`.
package struct StandardAttribute: Sendable {
  package let name: String
  /// True if every reader has it.
  package let isAlwaysThere: Bool

  private init(_ name: String, isAlwaysThere: Bool = false) {
    self.name = name
    self.isAlwaysThere = isAlwaysThere
  }

  package static func named(_ name: String) -> StandardAttribute? { all.first { $0.name == name } }

  package static let names = all.map(\.name)

  private static let all = [
    StandardAttribute("braze_id", isAlwaysThere: true), StandardAttribute("city"), StandardAttribute("country"),
    StandardAttribute("date_of_birth"), StandardAttribute("email_address"), StandardAttribute("first_name"),
    StandardAttribute("gender"), StandardAttribute("language"), StandardAttribute("last_name"),
    StandardAttribute("last_used_app_date"), StandardAttribute("last_used_app_version"),
    StandardAttribute("most_recent_app_version"), StandardAttribute("most_recent_locale"),
    StandardAttribute("most_recent_location"), StandardAttribute("phone_number"),
    StandardAttribute("random_bucket_number", isAlwaysThere: true),
    StandardAttribute("set_user_to_opted_in_url", isAlwaysThere: true),
    StandardAttribute("set_user_to_subscribed_url", isAlwaysThere: true),
    StandardAttribute("set_user_to_unsubscribed_url", isAlwaysThere: true), StandardAttribute("time_zone"),
    StandardAttribute("unsubscribe_url", isAlwaysThere: true), StandardAttribute("user_id"),
  ]
}
