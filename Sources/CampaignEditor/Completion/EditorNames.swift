package import CampaignCheck

/// The names that authors can refer to, besides those of the table: from the workspace and the configuration.
package struct EditorNames: Sendable {
  /// The names of campaigns.
  package var campaigns: [String]
  /// The full names of messages: `campaign/id`.
  package var messages: [String]
  /// The full names of cards.
  package var cards: [String]
  /// The names of sample readers.
  package var readers: [String]
  /// The languages of the configuration, and those that the files use.
  package var languages: [String]
  /// The deep links that the apps open, as the configuration has them.
  package var routes: [String]
  /// The segments that campaigns use, if there is no catalogue.
  package var audiences: [String]
  /// The events that triggers use, if there is no catalogue.
  package var events: [String]
  /// Events, properties, purchases, audiences and attributes.
  package var catalogue: Catalogue?

  package init(
    campaigns: [String] = [], messages: [String] = [], cards: [String] = [], readers: [String] = [],
    languages: [String] = [], routes: [String] = [], audiences: [String] = [], events: [String] = [],
    catalogue: Catalogue? = nil
  ) {
    self.campaigns = campaigns
    self.messages = messages
    self.cards = cards
    self.readers = readers
    self.languages = languages
    self.routes = routes
    self.audiences = audiences
    self.events = events
    self.catalogue = catalogue
  }
}
