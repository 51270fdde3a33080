/// Scenarios: tests of what a reader gets. A document with `scenario` is one.
package enum ScenarioTable {
  /// The field that makes a document a scenario.
  package static let scenario = Field(
    "scenario", .filledText, "The sentence that the scenario proves; reports show it.",
    sample: "the basket reminder comes first")
  package static let reader = Field(
    "reader", .either([.slug, .record(ReaderTable.reader)]),
    "The reader: the name of a sample reader of the configuration, or a reader's properties.", names: .reader)
  package static let clients = Field(
    "targets", .list(of: .choice(SharedChoices.targets), least: 1),
    "The clients on which the scenario runs, one after the other.",
    fallback: .everything("the reader's client, else the first of the configuration's targets, else iOS"),
    foreign: ["target", "platforms", "platform", "clients"], formerly: ["for"])
  package static let control = Field(
    "control", .boolean, "If the reader is in the control group of every campaign.", fallback: "false",
    foreign: ["control_group"])
  package static let app = Field("app", .record(appRecord), "The app and the device.")
  package static let campaigns = Field(
    "campaigns", .list(of: .slug, least: 1), "The campaigns that take part, by name; the others do not exist for it.",
    names: .campaign,
    fallback: .everything("all campaigns of the workspace"), foreign: ["campaign", "only"])
  package static let start = Field(
    "at", .moment(.precise), "When the first step happens.", foreign: ["starts", "start", "time"])
  package static let steps = Field(
    "steps", .list(of: .either([.choice(words), .record(step)]), least: 1), "What happens, and what is expected.",
    foreign: ["timeline"])

  /// The steps of a scenario at most, with each round of those that are repeated.
  package static let mostSteps = 100_000

  package static let record = RecordType(
    "scenario", "a scenario", "A test of what a reader's client does with the campaigns.",
    requires: [scenario, start, steps], allows: [reader, clients, control, app, campaigns], hasOwnKeys: true)

  package enum Heading: FieldCases {
    case scenario, start, steps, reader, clients, control, app, campaigns

    package var field: Field {
      switch self {
      case .scenario: ScenarioTable.scenario
      case .start: ScenarioTable.start
      case .steps: ScenarioTable.steps
      case .reader: ScenarioTable.reader
      case .clients: ScenarioTable.clients
      case .control: ScenarioTable.control
      case .app: ScenarioTable.app
      case .campaigns: ScenarioTable.campaigns
      }
    }
  }

  /// The words of steps that need nothing else.
  package static let words = Choices(
    "a step", Word.allCases.map { Choice($0.rawValue, $0.summary, foreign: $0.foreign, formerly: $0.formerly) })

  package enum Word: String, Sendable, CaseIterable {
    case startSession = "session_start"
    case pushClick = "push_click"
    case tap, dismiss, background, foreground, launch
    case viewFeed = "view_feed"
    case refresh

    fileprivate var summary: String {
      switch self {
      case .startSession: "The reader opens the app, and a session begins."
      case .pushClick: "The reader opens a push notification, and with it the app."
      case .tap: "The reader clicks on the visible message."
      case .dismiss: "The reader closes the visible message."
      case .background: "The reader leaves the app."
      case .foreground: "The reader returns to the app."
      case .launch: "The app is closed and started again."
      case .viewFeed: "The reader looks at the News Feed."
      case .refresh: "The app asks for new cards."
      }
    }

    fileprivate var foreign: [String] {
      switch self {
      case .startSession: ["session", "open"]
      case .pushClick: ["push", "push_open"]
      case .tap: ["click"]
      case .dismiss: ["close"]
      case .launch: ["restart", "start"]
      case .background, .foreground, .viewFeed, .refresh: []
      }
    }

    fileprivate var formerly: [String] { self == .startSession ? ["start_session"] : [] }

    /// The word, also as older versions wrote it.
    package init?(named name: String) {
      guard let word = Self.allCases.first(where: { $0.rawValue == name || $0.formerly.contains(name) }) else {
        return nil
      }
      self = word
    }
  }
}

// MARK: - The app

extension ScenarioTable {
  package static let appRecord = RecordType(
    "device", "the app and device of a scenario", "The app and the device of a scenario.", allows: App.fields)

  package static let foreground = Field(
    "foreground", .boolean, "If the reader has the app open before the first session; every session opens it.",
    fallback: "true")
  package static let orientation = Field(
    "orientation", .choice(ConfigurationTable.appOrientations),
    "How the device is held; without it, upright, or as the configuration's app needs it.")
  package static let minInterval = Field(
    "min_interval", .duration(least: 0, counted: .seconds),
    "The least time between two messages; without it, that of the configuration's app, or 30s.",
    foreign: ["minimum_interval"])
  package static let tablet = Field(
    "tablet", .boolean, "If the device is a tablet, which shows messages however it is held.", fallback: "false")
  package static let allowHTML = Field(
    "allow_html", .boolean, "If the page of a web client allows HTML messages.", fallback: "false")

  package enum App: FieldCases {
    case foreground, orientation, minInterval, tablet, allowHTML

    package var field: Field {
      switch self {
      case .foreground: ScenarioTable.foreground
      case .orientation: ScenarioTable.orientation
      case .minInterval: ScenarioTable.minInterval
      case .tablet: ScenarioTable.tablet
      case .allowHTML: ScenarioTable.allowHTML
      }
    }
  }
}

// MARK: - Steps

extension ScenarioTable {
  package static let step = RecordType(
    "step", "a step", "Something that happens at a time, and what is expected after it.", allows: Part.fields,
    constraints: [.excludes(after, at)])

  /// A step of a repetition. It has no date and time of its own, and repeats no other steps.
  package static let repeatedStep = RecordType(
    "repeated_step", "a repeated step", "Something that happens in each round, and what is expected after it.",
    allows: Part.allCases.filter { $0 != .at && $0 != .repetition }.map(\.field))

  package static let after = Field(
    "after", .duration(least: 0), "The time since the step before it.", fallback: "0s", foreign: ["wait", "delay"])
  package static let at = Field(
    "at", .moment(.precise), "The time of the step.", fallback: .everything("that of the step before it"))
  package static let word = Field(
    "step", .choice(words), "A step that needs nothing else, together with its time.", takesWordsAsKeys: true)
  package static let event = Field(
    "event", .name(.event), "The app logs this event.", foreign: ["name", "custom_event", "log"])
  package static let purchase = Field(
    "purchase", .name(.product), "The reader buys this product.", foreign: ["product"])
  package static let properties = Field(
    "properties", .mapping(keys: .name(.property), values: propertyValue), "The properties of the event or purchase.",
    fallback: "{}")
  package static let pushClick = Field(
    "push_click", .slug, "The reader opens a push notification of this campaign.", names: .campaign, foreign: ["push"])
  package static let tap = Field(
    "tap", .either([.filledText, .record(button)]),
    "The reader clicks on a visible message or card, by its full name, or on a button.", names: .item,
    foreign: ["click"],
    sample: "spring-sale/hero")
  package static let rotate = Field(
    "rotate", .choice(ConfigurationTable.appOrientations), "The reader turns the device.")
  package static let assetFails = Field("asset_fails", .link, "From here on, this file can't be loaded.")
  package static let assetWorks = Field(
    "asset_works", .link, "From here on, this file can be loaded again.", foreign: ["asset_loads"])
  package static let refresh = Field(
    "refresh", .choice(refreshResults), "The app asks for new cards, and gets them or not.")
  package static let answer = Field(
    "answer", .record(delegate), "What the app's delegate does with each message that is due, from here on.")
  package static let viewFeed = Field(
    "view_feed", .either([.choice(SharedChoices.channels), .record(view)]),
    "The reader looks at the cards of a channel.")
  package static let readerChange = Field(
    "reader", .record(change), "What is different about the reader from the next session on.",
    foreign: ["user", "change_user", "reader_changes"])
  package static let repetition = Field(
    "repeat", .record(repetitionRecord), "Steps that happen several times, such as every day for a week.",
    foreign: ["loop"])
  package static let expect = Field(
    "expect", .record(expectation), "What the client has done since the expectation before.",
    foreign: ["expected", "assert"])
  package static let differs = Field(
    "differs", .record(differences), "What is expected on some of the clients in place of 'expect'.",
    foreign: ["except"])

  package enum Part: FieldCases {
    case after, at, word, event, purchase, properties, pushClick, tap, rotate, assetFails, assetWorks, refresh, answer
    case viewFeed, readerChange, repetition, expect, differs

    package var field: Field {
      switch self {
      case .after: ScenarioTable.after
      case .at: ScenarioTable.at
      case .word: ScenarioTable.word
      case .event: ScenarioTable.event
      case .purchase: ScenarioTable.purchase
      case .properties: ScenarioTable.properties
      case .pushClick: ScenarioTable.pushClick
      case .tap: ScenarioTable.tap
      case .rotate: ScenarioTable.rotate
      case .assetFails: ScenarioTable.assetFails
      case .assetWorks: ScenarioTable.assetWorks
      case .refresh: ScenarioTable.refresh
      case .answer: ScenarioTable.answer
      case .viewFeed: ScenarioTable.viewFeed
      case .readerChange: ScenarioTable.readerChange
      case .repetition: ScenarioTable.repetition
      case .expect: ScenarioTable.expect
      case .differs: ScenarioTable.differs
      }
    }

    /// True for the parts that say what happens. A step has at most one of them.
    package var isAction: Bool {
      switch self {
      case .after, .at, .properties, .expect, .differs: false
      case .word, .event, .purchase, .pushClick, .tap, .rotate, .assetFails, .assetWorks, .refresh, .answer, .viewFeed,
        .readerChange, .repetition:
        true
      }
    }
  }

  package static let propertyValue = Form.either([
    .text(.any), .boolean, .number(NumberForm(-Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude)),
  ])

  package static let buttonNumber = Field("button", .integer(0...1), "The position of the button.")
  package static let button = RecordType(
    "tap", "a click on a button", "A click on a button of the visible message.", requires: [buttonNumber])

  package static let display = Field(
    "display", .choice(answers), "The answer of the delegate.", foreign: ["display_choice"])
  package static let delegate = RecordType(
    "delegate", "the delegate", "The app's answer when a message is due.", requires: [display])
  package static let answers = Choices(
    "an answer of the delegate",
    [
      Choice("display", "Show the message.", foreign: ["now", "display_now", "show"]),
      Choice("reenqueue", "Put it back on the stack.", foreign: ["later", "display_later"]),
      Choice("discard", "Drop it."),
    ])

  package static let refreshResults = Choices(
    "a result of the refresh", RefreshResult.allCases.map { Choice($0.rawValue, $0.summary) })

  package enum RefreshResult: String, Sendable, CaseIterable {
    case succeeds, fails

    fileprivate var summary: String {
      switch self {
      case .succeeds: "The app gets cards."
      case .fails: "The network does not answer."
      }
    }
  }

  package static let viewChannel = Field("channel", .choice(SharedChoices.channels), "The channel.")
  package static let categories = Field(
    "categories", .list(of: .choice(viewCategories), least: 1), "Only the cards of these categories.",
    fallback: .everything("all cards"), foreign: ["category"])
  package static let view = RecordType(
    "view", "a look at cards", "The cards that the reader looks at.", requires: [viewChannel], allows: [categories],
    constraints: [.onlyWhen(categories, .word(viewChannel, SharedChoices.newsFeedName), rule: .onlyForNewsFeed)])
  package static let viewCategories = Choices(
    "a category", CardTable.categoryChoices.all + [Choice("all", "All cards.")])

  /// A change of the reader. The server chooses messages and cards anew when a session begins.
  package static let change = RecordType(
    "reader_change", "a change of the reader", "What is different about the reader from the next session on.",
    insteadOfName: "a scenario has one reader, because nobody knows what a client keeps of another one: write a "
      + "scenario of its own for each",
    allows: changes, constraints: [.atLeastOne(changes)])
  package static let newLanguage = Field(
    "language", ReaderTable.language.form, "The reader's new language.", foreign: ReaderTable.language.foreign)
  package static let newAudiences = Field(
    "audiences", ReaderTable.audiences.form, "All segments that the reader then belongs to.", names: .audience,
    foreign: ReaderTable.audiences.foreign)
  package static let newAttributes = Field(
    "attributes", ReaderTable.attributes.form, "The attributes that change, for templates; the others stay.",
    names: .attribute, foreign: ReaderTable.attributes.foreign)
  private static let changes = [newLanguage, newAudiences, newAttributes]

  package static let times = Field("times", .integer(1...1_000), "The number of rounds.", foreign: ["count"])
  package static let every = Field(
    "every", .duration(least: 1), "The time from the start of a round to the start of the next one.",
    foreign: ["interval"], sample: "1d")
  package static let repeatedSteps = Field(
    "steps", .list(of: .either([.choice(words), .record(repeatedStep)]), least: 1), "What happens in each round.")
  package static let repetitionRecord = RecordType(
    "repetition", "a repetition", "Steps that happen several times.", requires: [times, every, repeatedSteps])

  package static let differences = RecordType(
    "differences", "the differences", "What is expected on some of the clients.", allows: clientFields)
  package static let clientFields = Client.rows.map { client in
    Field(client.name, .record(expectation), "What is expected on this client.", foreign: client.foreign)
  }
}

// MARK: - Expectations

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
    foreign: ["displayed"])
  package static let queued = names(
    "queued", of: .message, "The messages that went to the stack, in order, or 'nothing'.")
  package static let discarded = names(
    "discarded", of: .message, "The messages that won and were dropped, in order, or 'nothing'.", foreign: ["dropped"])
  package static let lost = names(
    "not_shown", of: .message, "Messages that waited for an event and were not shown; there may be others.",
    foreign: ["not_picked"], formerly: ["lost"])
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
    foreign: ["title", "message", "body", "texts"], sample: "Your basket is waiting.")
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
