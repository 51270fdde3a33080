/// The expectations of scenarios.
extension ScenarioTable {
  package static let expectation = RecordType(
    "expectation", "an expectation", "What the client has done since the expectation before, or the start.",
    allows: Expected.fields, constraints: [.atLeastOne(Expected.fields)])

  /// The word for no message or card at all.
  package static let nothing = "nothing"

  package static func isNothing(_ word: String) -> Bool { word == nothing }

  private static func names(
    _ name: String, of things: NamedThing, _ summary: String, foreign: [String] = [], formerly: [String] = []
  ) -> Field {
    Field(
      name, .either([.filledText, .list(of: .filledText, least: 1)]), summary, names: things, foreign: foreign,
      formerly: formerly, sample: "spring-sale/b", wordForEmpty: nothing)
  }

  package static let shown = names(
    "shown", of: .message, "The messages that were shown, in order: a full name, a list of them, or 'nothing'.",
    foreign: ["displayed", "message"])
  package static let queued = names(
    "queued", of: .message, "The messages that went to the stack, in order, or 'nothing'.")
  package static let discarded = names(
    "discarded", of: .message, "The messages that won and were dropped, in order, or 'nothing'.", foreign: ["dropped"])
  package static let lost = names(
    "not_shown", of: .message, "Messages that waited for an event and were not shown; there may be others.",
    formerly: ["lost"])
  package static let because = Field(
    "because", .choice(reasons),
    "The reason for 'not_shown', 'discarded' or 'queued'; without these, for one of the messages that were not shown.",
    foreign: ["reason"])
  package static let never = names("never", of: .message, "Messages that have not been shown since the start.")
  package static let atMost = Field(
    "at_most", .record(limit), "How many messages may have been shown since the start.")
  package static let visible = names(
    "visible", of: .message, "The messages on the screen now, the one on top last, or 'nothing'.",
    foreign: ["on_screen"])
  package static let stack = names(
    "stack", of: .message, "The messages that wait on the stack now, the next one last, or 'nothing'.",
    foreign: ["waiting"])
  package static let noMatch = Field(
    "no_match", .boolean, "Whether the last event found no message to show.", foreign: ["nothing_matches"])
  package static let displays = Field(
    "displays", .mapping(keys: .text, values: .integer(0...1_000_000)),
    "How often each of these messages has been shown since the start.", names: .message, foreign: ["times_shown"])
  package static let feedDisplayed = Field(
    "feed_displayed", .either([.choice(displayedChannels), .list(of: .choice(SharedChoices.channels), least: 1)]),
    "The channels whose cards appeared on the screen, in order, or 'nothing'.", foreign: ["feed_shown"],
    wordForEmpty: nothing)
  package static let displayedChannels = Choices(
    "a channel", SharedChoices.channels.all + [Choice(nothing, "No cards.", foreign: ["none"])])
  package static let feed = names(
    "news_feed", of: .card, "The cards on the News Feed, in order, or 'nothing'.", foreign: ["cards"],
    formerly: ["feed"])
  package static let contentCards = names("content_cards", of: .card, "The content cards, in order, or 'nothing'.")
  package static let unread = Field(
    "unread", .integer(0...1_000_000), "The number of cards that the reader has not seen.")
  package static let impressions = names(
    "impressions", of: .item, "The messages and cards whose impression counted, in order, or 'nothing'.",
    foreign: ["counted", "viewed"])
  package static let clicks = names(
    "clicks", of: .item, "The messages and cards whose click counted, in order, or 'nothing'.", foreign: ["clicked"])
  package static let text = Field(
    "text", .either([.filledText, .list(of: .filledText, least: 1)]),
    "A title, a text or a button of what was shown, with '…' for any text; of a list, each must be there.",
    foreign: ["title", "body", "texts"], sample: "Your basket is waiting.")
  package static let opens = Field(
    "opens", .filledText, "The link that the last click opened, 'news_feed', or 'nothing'; '…' stands for any text.",
    foreign: ["link", "url", "uri"], sample: "https://shop.example.com/basket")
  package static let variation = Field(
    "variation", .either([.choice(noVariation), .record(VariationTable.conditions)]),
    "A variation that applies to what was shown, by its conditions, or 'nothing' for the original.",
    foreign: ["variant"])
  private static let noVariation = Choices("a variation", [Choice(nothing, "The original.", foreign: ["original"])])

  /// The text that stands for any text in expected texts and links, as people type it, too.
  package static let anyText = ["…", "..."]

  package enum Expected: FieldCases {
    case shown, queued, discarded, lost, because, noMatch, visible, stack, never, atMost, displays, feed, contentCards
    case unread, feedDisplayed, impressions, clicks, text, opens, variation

    package var field: Field {
      switch self {
      case .shown: ScenarioTable.shown
      case .queued: ScenarioTable.queued
      case .discarded: ScenarioTable.discarded
      case .lost: ScenarioTable.lost
      case .because: ScenarioTable.because
      case .never: ScenarioTable.never
      case .atMost: ScenarioTable.atMost
      case .visible: ScenarioTable.visible
      case .stack: ScenarioTable.stack
      case .noMatch: ScenarioTable.noMatch
      case .displays: ScenarioTable.displays
      case .feedDisplayed: ScenarioTable.feedDisplayed
      case .feed: ScenarioTable.feed
      case .contentCards: ScenarioTable.contentCards
      case .unread: ScenarioTable.unread
      case .impressions: ScenarioTable.impressions
      case .clicks: ScenarioTable.clicks
      case .text: ScenarioTable.text
      case .opens: ScenarioTable.opens
      case .variation: ScenarioTable.variation
      }
    }
  }

  package static let mostShown = Field("shown", .integer(0...1_000_000), "The number of messages.")
  package static let within = Field(
    "within", .duration(least: 1), "The length of each time span that is looked at; without it, everything is.")
  package static let limited = Field(
    "message", .filledText, "The message that is counted; without it, all are.", names: .message, foreign: ["of"],
    sample: "spring-sale/b")
  package static let limit = RecordType(
    "at_most", "a limit", "How many messages may be shown.", requires: [mostShown], allows: [within, limited])

  package static let reasons = Choices(
    "a reason", Reason.allCases.map { Choice($0.rawValue, $0.summary, foreign: $0.foreign, formerly: $0.formerly) })

  /// Why a message is not shown, as an expectation names it.
  package enum Reason: String, Sendable, CaseIterable {
    case minimumInterval = "minimum_interval"
    case priority, filter, audience, language, target, control, html
    case abortMessage = "abort_message"
    case campaign
    case notStarted = "not_started"
    case ended
    case shownBefore = "shown_before"
    case noSession = "no_session"
    case background
    case visibleMessage = "visible_message"
    case delegate, timeout, asset, orientation, launch

    fileprivate var summary: String {
      switch self {
      case .minimumInterval: "Another message was shown shortly before."
      case .priority: "Another message comes first."
      case .filter: "The event does not pass a filter."
      case .audience: "The reader is not in the audience."
      case .language: "It is for readers of another language."
      case .target: "It is not for the reader's client."
      case .control: "The reader is in the control group, or the message is only for that group."
      case .html: "The client or its page does not show HTML messages."
      case .abortMessage: "A template stops it for the reader, with 'abort_message'."
      case .campaign: "It waits for the push notifications of another campaign."
      case .notStarted: "It has not started."
      case .ended: "It has ended."
      case .shownBefore: "It was shown before."
      case .noSession: "No session has begun."
      case .background: "The app is in the background."
      case .visibleMessage: "Another message is visible."
      case .delegate: "The app puts it back or drops it."
      case .timeout: "Its timeout is over."
      case .asset: "A file can't be loaded."
      case .orientation: "The device is held the other way."
      case .launch: "The app was closed."
      }
    }

    fileprivate var foreign: [String] {
      switch self {
      case .minimumInterval: ["min_interval", "interval"]
      case .priority: ["rank"]
      case .filter: ["where", "filters"]
      case .audience: ["segment"]
      case .target: ["targets", "client"]
      case .control: ["control_group", "control group"]
      case .notStarted: ["starts"]
      case .ended: ["ends"]
      case .shownBefore: ["re_eligibility"]
      case .noSession: []
      case .visibleMessage: ["another message"]
      case .abortMessage: ["aborted", "abort"]
      case .asset: ["asset fails", "asset_fails", "missing file"]
      case .language, .html, .campaign, .background, .delegate, .timeout, .orientation, .launch: []
      }
    }

    /// Reasons of two words had a space between them.
    fileprivate var formerly: [String] {
      let spaced = String(rawValue.map { $0 == "_" ? " " : $0 })
      return spaced == rawValue ? [] : [spaced]
    }

    /// The reason, also as older versions wrote it.
    package init?(named name: String) {
      guard let reason = Self.allCases.first(where: { $0.rawValue == name || $0.formerly.contains(name) }) else {
        return nil
      }
      self = reason
    }
  }
}
