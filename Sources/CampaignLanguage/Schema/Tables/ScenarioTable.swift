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
    "for", .list(of: .choice(SharedChoices.targets), least: 1),
    "The clients on which the scenario runs, one after the other.",
    fallback: .everything("the reader's client, else the first of the configuration's targets, else iOS"),
    foreign: ["targets", "platforms", "clients"])
  package static let control = Field(
    "control", .boolean, "If the reader is in the control group of every campaign.", fallback: "false",
    foreign: ["control_group"])
  package static let app = Field("app", .record(appRecord), "The app and the device.")
  package static let campaigns = Field(
    "campaigns", .list(of: .slug, least: 1), "The campaigns that take part, by name; the others do not exist for it.",
    names: .campaign,
    fallback: .everything("all campaigns of the workspace"), foreign: ["campaign", "only"])
  package static let start = Field(
    "at", .moment(.withOffset), "When the first step happens.", foreign: ["starts", "start", "time"])
  package static let steps = Field(
    "steps", .list(of: .either([.choice(words), .record(step)]), least: 1), "What happens, and what is expected.",
    foreign: ["timeline"])

  package static let record = RecordType(
    "scenario", "a scenario", "A test of what a reader's client does with the campaigns.",
    requires: [scenario, start, steps], allows: [reader, clients, control, app, campaigns],
    hasOwnKeys: true)

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
    "a step", Word.allCases.map { Choice($0.rawValue, $0.summary, foreign: $0.foreign) })

  package enum Word: String, Sendable, CaseIterable {
    case startSession = "start_session"
    case pushClick = "push_click"
    case tap, dismiss, background, foreground, launch
    case viewFeed = "view_feed"
    case refresh

    fileprivate var summary: String {
      switch self {
      case .startSession: "A session begins."
      case .pushClick: "The reader opens a push notification."
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
      case .startSession: ["session_start", "session", "open"]
      case .pushClick: ["push", "push_open"]
      case .tap: ["click"]
      case .dismiss: ["close"]
      case .launch: ["restart", "start"]
      case .background, .foreground, .viewFeed, .refresh: []
      }
    }
  }
}

// MARK: - The app

extension ScenarioTable {
  package static let appRecord = RecordType(
    "device", "the app and device of a scenario", "The app and the device of a scenario.", allows: App.fields)

  package static let foreground = Field(
    "foreground", .boolean, "If the reader has the app open.", fallback: "true")
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

  package static let after = Field(
    "after", .duration(least: 0), "The time since the step before it.", fallback: "0s", foreign: ["wait", "delay"])
  package static let at = Field(
    "at", .moment(.withOffset), "The time of the step.", fallback: .everything("that of the step before it"))
  package static let word = Field(
    "step", .choice(words), "A step that needs nothing else, together with its time.")
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
  package static let refresh = Field(
    "refresh", .choice(refreshResults), "The app asks for new cards, and gets them or not.")
  package static let answer = Field(
    "answer", .record(delegate), "What the app's delegate does with each message that is due, from here on.")
  package static let viewFeed = Field(
    "view_feed", .either([.choice(SharedChoices.channels), .record(view)]),
    "The reader looks at the cards of a channel.")
  package static let expect = Field(
    "expect", .record(expectation), "What the client has done since the expectation before.",
    foreign: ["expected", "assert"])
  package static let differs = Field(
    "differs", .record(differences), "What is expected on some of the clients in place of 'expect'.",
    foreign: ["except"])

  package enum Part: FieldCases {
    case after, at, word, event, purchase, properties, pushClick, tap, rotate, assetFails, refresh, answer, viewFeed
    case expect, differs

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
      case .refresh: ScenarioTable.refresh
      case .answer: ScenarioTable.answer
      case .viewFeed: ScenarioTable.viewFeed
      case .expect: ScenarioTable.expect
      case .differs: ScenarioTable.differs
      }
    }

    /// True for the parts that say what happens. A step has at most one of them.
    package var isAction: Bool {
      switch self {
      case .after, .at, .properties, .expect, .differs: false
      case .word, .event, .purchase, .pushClick, .tap, .rotate, .assetFails, .refresh, .answer, .viewFeed: true
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
    _ name: String, of things: NamedThing, _ summary: String, foreign: [String] = []
  ) -> Field {
    Field(
      name, .either([.filledText, .list(of: .filledText)]), summary, names: things, foreign: foreign,
      sample: "spring-sale/b")
  }

  package static let shown = names(
    "shown", of: .message, "The messages that were shown, in order: a full name, a list of them, or 'nothing'.",
    foreign: ["displayed", "visible"])
  package static let queued = names(
    "queued", of: .message, "The messages that went to the stack, in order, or 'nothing'.")
  package static let discarded = names(
    "discarded", of: .message, "The messages that won and were dropped, in order, or 'nothing'.", foreign: ["dropped"])
  package static let lost = names(
    "lost", of: .message, "Messages that waited for an event and were not picked; there may be others.",
    foreign: ["not_shown"])
  package static let because = Field(
    "because", .choice(reasons),
    "The reason for 'lost', 'discarded' or 'queued'; without these, for one of the messages that were not shown.",
    foreign: ["reason"])
  package static let never = names("never", of: .message, "Messages that have not been shown since the start.")
  package static let atMost = Field(
    "at_most", .record(limit), "How many messages may have been shown since the start.")
  package static let feed = names(
    "feed", of: .card, "The cards on the News Feed, in order, or 'nothing'.", foreign: ["news_feed", "cards"])
  package static let contentCards = names("content_cards", of: .card, "The content cards, in order, or 'nothing'.")
  package static let unread = Field(
    "unread", .integer(0...1_000_000), "The number of cards that the reader has not seen.")
  package static let impressions = names(
    "impressions", of: .item, "The messages and cards whose impression counted, in order, or 'nothing'.",
    foreign: ["counted", "viewed"])
  package static let clicks = names(
    "clicks", of: .item, "The messages and cards whose click counted, in order, or 'nothing'.", foreign: ["clicked"])

  package enum Expected: FieldCases {
    case shown, queued, discarded, lost, because, never, atMost, feed, contentCards, unread, impressions, clicks

    package var field: Field {
      switch self {
      case .shown: ScenarioTable.shown
      case .queued: ScenarioTable.queued
      case .discarded: ScenarioTable.discarded
      case .lost: ScenarioTable.lost
      case .because: ScenarioTable.because
      case .never: ScenarioTable.never
      case .atMost: ScenarioTable.atMost
      case .feed: ScenarioTable.feed
      case .contentCards: ScenarioTable.contentCards
      case .unread: ScenarioTable.unread
      case .impressions: ScenarioTable.impressions
      case .clicks: ScenarioTable.clicks
      }
    }
  }

  package static let mostShown = Field("shown", .integer(0...1_000_000), "The number of messages.")
  package static let within = Field(
    "within", .duration(least: 1), "The length of each time span that is looked at; without it, everything is.")
  package static let limit = RecordType(
    "at_most", "a limit", "How many messages may be shown.", requires: [mostShown], allows: [within])

  package static let reasons = Choices(
    "a reason", Reason.allCases.map { Choice($0.rawValue, $0.summary, foreign: $0.foreign) })

  /// Why a message is not shown, as an expectation names it.
  package enum Reason: String, Sendable, CaseIterable {
    case minimumInterval = "minimum interval"
    case priority, filter, audience, language, target, control, html
    case campaign
    case notStarted = "not started"
    case ended
    case shownBefore = "shown before"
    case noSession = "no session"
    case background
    case visibleMessage = "visible message"
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
      case .minimumInterval: ["minimum_interval", "min_interval", "interval"]
      case .priority: ["rank"]
      case .filter: ["where", "filters"]
      case .audience: ["segment"]
      case .target: ["targets", "client"]
      case .control: ["control_group", "control group"]
      case .notStarted: ["not_started", "starts"]
      case .ended: ["ends"]
      case .shownBefore: ["shown_before", "re_eligibility"]
      case .noSession: ["no_session"]
      case .visibleMessage: ["visible_message", "another message"]
      case .asset: ["asset fails", "asset_fails", "missing file"]
      case .language, .html, .campaign, .background, .delegate, .timeout, .orientation, .launch: []
      }
    }
  }
}
