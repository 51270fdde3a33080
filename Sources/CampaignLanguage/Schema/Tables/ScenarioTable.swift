/// Scenarios: tests of what a reader gets. A document with `scenario` is one.
package enum ScenarioTable {
  /// The field that makes a document a scenario.
  package static let scenario = Field(
    "scenario", .filledText, "The sentence that the scenario proves; reports show it.",
    foreign: ["scenario_name", "test_case"], sample: "the basket reminder comes first")
  package static let reader = Field(
    "reader", .either([.slug, .record(ReaderTable.reader)]),
    "The reader: the name of a sample reader of the configuration, or a reader's properties.", names: .reader)
  package static let clients = Field(
    "targets", .list(of: .choice(SharedChoices.targets), least: 1),
    "The clients on which the scenario runs, one after the other.",
    fallback: .everything("the reader's client, else the first of the configuration's targets, else iOS"),
    foreign: SharedNames.targets, formerly: ["for"])
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
  package static let timeZone = Field(
    "time_zone", .timeZone(.named), "The clock of times without a UTC offset.",
    foreign: ["timezone", "timeZone", "tz"])
  package static let steps = Field(
    "steps", .list(of: .either([.choice(words), .record(step)]), least: 1), "What happens, and what is expected.",
    foreign: ["timeline"])

  /// The steps of a scenario at most, with each round of those that are repeated.
  package static let mostSteps = 100_000

  package static let record = RecordType(
    "scenario", "a scenario", "A test of what a reader's client does with the campaigns.",
    requires: [scenario, start, steps], allows: [reader, clients, control, app, campaigns, timeZone], hasOwnKeys: true,
    isDocument: true)

  package enum Heading: FieldCases {
    case scenario, start, steps, reader, clients, control, app, campaigns, timeZone

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
      case .timeZone: ScenarioTable.timeZone
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
      case .startSession: ["session", "open", "start", "app_open", "open_app"]
      case .pushClick: ["push", "push_open"]
      case .tap: ["click"]
      case .dismiss: ["close"]
      case .launch: ["restart"]
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
    "device", "the app of a scenario", "The app and the device of a scenario.", allows: App.fields)

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
    "step", .choice(words), "A step that needs nothing else, together with its time.", foreign: ["type", "action"],
    takesWordsAsKeys: true)
  package static let event = Field(
    "event", .name(.event), "The app logs this event.", foreign: ["name", "custom_event", "log", "log_event", "track"])
  package static let purchase = Field(
    "purchase", .name(.product), "The reader buys this product.", foreign: ["product"])
  package static let properties = Field(
    "properties", .mapping(keys: .name(.property), values: propertyValue), "The properties of the event or purchase.",
    fallback: "{}")
  package static let pushClick = Field(
    "push_click", .slug, "The reader opens a push notification of this campaign.", names: .campaign,
    foreign: ["push", "push_open"])
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
    "audiences", ReaderTable.audiences.form, "All segments that the reader then belongs to; an empty list for none.",
    names: .audience, foreign: ReaderTable.audiences.foreign, countsEmpty: true)
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
    "differences", "the set of differences", "What is expected on some of the clients.", allows: clientFields)
  package static let clientFields = Client.rows.map { client in
    Field(client.name, .record(expectation), "What is expected on this client.", foreign: client.foreign)
  }
}
