package import CampaignLanguage

/// Facts about the apps from the configuration.
package struct AppFacts: Sendable {
  /// The minimum time between two messages. Nil if the configuration does not set it.
  package var minInterval: TimeSpan?
  /// The only orientation that the apps support. Nil if they support both.
  package var onlyOrientation: String?
  /// The deep links that the apps open. If empty, any link.
  package var routes: [DeepLinkRoute] = []

  package init() {}

  /// The default of the minimum time between two messages in apps.
  package static let usualInterval = TimeSpan(milliseconds: 30_000)
}
