import Bytes

/// Forms that several tables use.
extension Form {
  static let filledText = Form.text(.filled)

  static func list(of item: Form, least: Int = 0, most: Int? = nil) -> Form {
    .list(ListForm(of: item, least: least, most: most))
  }
}

/// Names of other tools for fields that several tables have.
enum SharedNames {
  static let audience = [
    "segment", "segments", "segment_id", "segmentId", "audience_id", "target_audience", "target_segment",
    "included_segments",
  ]
  static let targets = ["target", "platforms", "platform", "clients", "client"]
  static let start = ["startDate", "startTime", "startsAt", "validFrom", "send_at", "sendAt", "launch_date"]
  static let end = ["endDate", "endTime", "endsAt", "validUntil", "stop_date", "stop_time", "end_by"]
  static let picture = ["fullscreen_image", "hero_image", "heroImage", "media_url", "mediaUrl", "big_picture"]
  static let link = [
    "deepLink", "action_url", "actionUrl", "click_url", "clickUrl", "landing_page", "landing_url", "destination_url",
  ]
}

/// Sample values that several tables use.
enum SharedSamples {
  /// An end that is later than every other date and time of a sample.
  static let end = "2026-03-27T08:00:00Z"
}

/// Closed sets of words that several tables use.
package enum SharedChoices {
  package static let targets = Choices(
    "a target", Client.rows.map { Choice($0.name, $0.summary, foreign: $0.foreign, parts: $0.parts) })
  /// The default clients, as an author would write them.
  static let defaultTargets = "[\(joined(Client.byDefault.map(\.name), by: ", "))]"

  /// The effect of the language of a card or a message.
  static let languageOfReaders =
    "Only readers of this language get it ('de' includes 'de-AT'); for translations, write 'variations'."

  /// The words for a link that opens inside the app, and in the app that it belongs to.
  package static let webview = "webview"
  package static let linkedApp = "app"
  package static let openers = Choices(
    "an opener",
    [
      Choice(linkedApp, "The app that the link belongs to."), Choice("browser", "The device's browser."),
      Choice(webview, "A page inside your app.", foreign: ["web_view", "in_app"]),
    ])

  /// The default channels of a card, as an author would write them.
  static let defaultChannels = "[\(joined(ChannelSet.byDefault.names, by: ", "))]"

  package static let newsFeedName = "news_feed"
  package static let contentCards = "content_cards"
  private static let newsFeed = Choice(newsFeedName, "The News Feed.", foreign: ["feed", "newsfeed", "news-feed"])
  package static let feedAlone = Choices(
    "a channel of a cross promotion", typeName: "Channel", [newsFeed],
    refused: [RefusedWord(contentCards, rule: .crossPromotionOnContentCards)])
  package static let channels = Choices(
    "a channel",
    [
      newsFeed,
      Choice(contentCards, "Content cards.", foreign: ["content_card", "contentcards", "content-cards", "cards"]),
    ])
}

extension Field {
  /// The field of a card, message or button that says where its link opens.
  static func opener() -> Field {
    Field(
      "open_in", .choice(SharedChoices.openers), "Where the link opens; instead of 'use_webview'.",
      role: .opener, foreign: ["open_target", "open_with"])
  }
}
