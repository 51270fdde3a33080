/// The fields of a campaign, the content of a document.
package enum CampaignTable {
  /// The field that makes a document a campaign.
  package static let campaign = Field(
    "campaign", .slug, "The name of the campaign; unique in the workspace.", role: .campaignName,
    foreign: ["campaign_name", "campaignName", "campaign_id", "campaignId"])
  package static let description = Field("description", .text(.any), "A description for your team.")
  package static let owner = Field(
    "owner", .text(.any), "The person or team responsible for the campaign.", foreign: ["team", "author"])
  package static let tags = Field("tags", .list(of: .slug), "Tags for sorting campaigns.", foreign: ["labels"])
  package static let audience = Field(
    "audience", .slug, "The segment that gets the campaign; without one, everybody does.", role: .audience,
    foreign: SharedNames.audience)
  package static let timeZone = Field(
    "time_zone", .timeZone(.namedOrLocal),
    "The clock of dates and times without a UTC offset: that of a time zone, or with 'local' each reader's own.",
    foreign: ["timezone", "timeZone", "tz", "zone"], sample: "Europe/Berlin")
  package static let starts = Field(
    "starts", .moment(.onClock), "When the campaign begins; without it, at once.", role: .start,
    foreign: ["start_time", "start", "start_date", "start_at", "starts_at", "valid_from", "from", "begins"]
      + SharedNames.start)
  package static let ends = Field(
    "ends", .moment(.onClock), "When the campaign ends; without it, never.", role: .end,
    foreign: ["end_time", "end", "end_date", "end_at", "ends_at", "valid_until", "valid_to", "until", "to"]
      + SharedNames.end,
    sample: SharedSamples.end)
  package static let targets = Field(
    "targets", .list(of: .choice(SharedChoices.targets), least: 1), "The clients that the campaign is for.",
    fallback: .configured(.targets, else: SharedChoices.defaultTargets),
    foreign: SharedNames.targets + ["devices"])
  package static let share = Field(
    "share", .integer(1...99), "How many of a hundred readers get nothing.")
  package static let controlGroup = RecordType(
    "holdout", "a control group", "The readers who get nothing of a campaign, for comparison.",
    requires: [share])
  package static let control = Field(
    "control", .record(controlGroup), "The part of the audience that gets nothing, for comparison.",
    foreign: ["control_group"])
  package static let cards = Field(
    "cards", .list(of: .variant(CardTable.cards)), "The cards of the campaign.",
    foreign: ["content_cards", "news_feed", "feed"])
  package static let messages = Field(
    "in_app_messages", .list(of: .variant(MessageTable.messages)), "The in-app messages of the campaign.",
    foreign: ["messages", "in_app_message", "iam", "iams", "popups", "in_app"])

  package static let record = RecordType(
    "campaign", "a campaign", "A set of cards and in-app messages that belong together.",
    requires: [campaign],
    allows: [description, owner, tags, audience, timeZone, starts, ends, targets, control, cards, messages],
    constraints: [.atLeastOne([cards, messages]), .before(starts, ends)],
    uniqueIDs: UniqueIDs(id: CardTable.id, lists: [cards, messages]), hasOwnKeys: true, isDocument: true)
}
