/// The scenarios for the tests of clients: campaigns in YAML, and scenarios that say what clients do with them. Each
/// file shows a statement of `docs/coverage-of-facts.md`, and is independent of the others.
package enum Conformance {
  /// The name of each file, and its text.
  package static let files: [(name: String, text: [UInt8])] = [
    ("clicks", PackageResources.clicks_yaml),
    ("content-cards", PackageResources.content_cards_yaml),
    ("controls", PackageResources.controls_yaml),
    ("delay-and-window", PackageResources.delay_and_window_yaml),
    ("delegate", PackageResources.delegate_yaml),
    ("display-choice", PackageResources.display_choice_yaml),
    ("documents", PackageResources.documents_yaml),
    ("eligibility", PackageResources.eligibility_yaml),
    ("feed", PackageResources.feed_yaml),
    ("files", PackageResources.files_yaml),
    ("filters", PackageResources.filters_yaml),
    ("minimum-interval", PackageResources.minimum_interval_yaml),
    ("no-match", PackageResources.no_match_yaml),
    ("orientation", PackageResources.orientation_yaml),
    ("purchases", PackageResources.purchases_yaml),
    ("session-start", PackageResources.session_start_yaml),
    ("stack", PackageResources.stack_yaml),
    ("time-zones", PackageResources.time_zones_yaml),
    ("timeout", PackageResources.timeout_yaml),
    ("visible", PackageResources.visible_yaml),
  ]
}
