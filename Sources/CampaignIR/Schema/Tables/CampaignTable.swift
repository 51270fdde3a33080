/// A campaign: what a document is.
public enum CampaignTable {
  /// What makes a document a campaign.
  public static let campaign = Field("campaign", .slug, "Names the campaign; unique in the workspace.")
  public static let description = Field("description", .text(.any), "What the campaign is about, for people.")
  public static let owner = Field("owner", .text(.any), "Who looks after the campaign.")
  public static let tags = Field("tags", .list(of: .slug), "Words to sort campaigns by.")
  public static let audience = Field(
    "audience", .slug, "The segment that the campaign is for; without one it is for everybody.")
  public static let starts = Field(
    "starts", .moment, "When the campaign begins; without it, at once.", foreign: ["start_time", "start"])
  public static let ends = Field(
    "ends", .moment, "When the campaign ends; without it, never.", foreign: ["end_time", "end"])
  public static let targets = Field(
    "targets", .list(of: .choice(SharedChoices.targets), least: 1), "The clients that the campaign is for.",
    fallback: .configured(else: "[ios, android, web]"))
  public static let cards = Field("cards", .list(of: .variant(CardTable.cards)), "The cards of the campaign.")
  public static let messages = Field(
    "in_app_messages", .list(of: .variant(MessageTable.messages)), "The in-app messages of the campaign.",
    foreign: ["messages", "in_app_message"])

  public static let record = RecordType(
    "campaign", "a campaign", "A set of cards and in-app messages that belong together.",
    requires: [campaign],
    allows: [description, owner, tags, audience, starts, ends, targets, cards, messages],
    constraints: [.atLeastOne([cards, messages]), .before(starts, ends)])
}
