/// A campaign: what a document is.
package enum CampaignTable {
  /// What makes a document a campaign.
  package static let campaign = Field(
    "campaign", .slug, "The name of the campaign; unique in the workspace.", role: .campaignName)
  package static let description = Field("description", .text(.any), "A description for your team.")
  package static let owner = Field("owner", .text(.any), "The person or team responsible for the campaign.")
  package static let tags = Field("tags", .list(of: .slug), "Tags for sorting campaigns.")
  package static let audience = Field(
    "audience", .slug, "The segment that gets the campaign; without one, everybody does.", role: .audience)
  package static let starts = Field(
    "starts", .moment, "When the campaign begins; without it, at once.", role: .start, foreign: ["start_time", "start"])
  package static let ends = Field(
    "ends", .moment, "When the campaign ends; without it, never.", role: .end, foreign: ["end_time", "end"])
  package static let targets = Field(
    "targets", .list(of: .choice(SharedChoices.targets), least: 1), "The clients that the campaign is for.",
    fallback: .configured(else: SharedChoices.defaultTargets))
  package static let cards = Field("cards", .list(of: .variant(CardTable.cards)), "The cards of the campaign.")
  package static let messages = Field(
    "in_app_messages", .list(of: .variant(MessageTable.messages)), "The in-app messages of the campaign.",
    foreign: ["messages", "in_app_message"])

  package static let record = RecordType(
    "campaign", "a campaign", "A set of cards and in-app messages that belong together.",
    requires: [campaign],
    allows: [description, owner, tags, audience, starts, ends, targets, cards, messages],
    constraints: [.atLeastOne([cards, messages]), .before(starts, ends)],
    uniqueIDs: UniqueIDs(id: CardTable.id, lists: [cards, messages]))
}
