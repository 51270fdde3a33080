import CampaignDelivery
import CampaignEngine
import CampaignLanguage
import CampaignSimulation
import CommandSupport
import Files
import Findings
import SourceText

/// The options that say what happens to a reader's app, in the order of the command line.
///
/// Some begin a step; `--at`, `--after`, `--property` and `--category` after them belong to that step. An `--at` before
/// the first step is the time of the session that begins before it.
enum StepOptions {
  static let sessionStart = Option(.sessionStart, repeats: true, "The reader opens the app, and a session begins.")
  static let event = Option(.event, takes: .text("NAME"), repeats: true, "The app logs this event.")
  static let purchase = Option(.purchase, takes: .text("PRODUCT"), repeats: true, "The reader buys this product.")
  static let pushClick = Option(
    .pushClick, takes: .text("CAMPAIGN"), repeats: true,
    "The reader opens a push notification of this campaign, and with it the app.")
  static let tap = Option(.tap, repeats: true, "The reader clicks on the visible message.")
  static let tapButton = Option(
    .tapButton, takes: .number(0...1), repeats: true, "The reader clicks on a button of the visible message: 0 or 1.")
  static let dismiss = Option(.dismiss, repeats: true, "The reader closes the visible message.")
  static let background = Option("background", repeats: true, "The reader leaves the app.")
  static let foreground = Option(.foreground, repeats: true, "The reader returns to the app.")
  static let launch = Option("launch", repeats: true, "The app is closed and started again.")
  static let rotate = Option(
    .rotate, takes: .choice(orientations), repeats: true, "The reader turns the device.")
  static let viewFeed = Option(
    "view-feed", takes: .choice(channels), repeats: true, "The reader looks at the cards of a channel.")
  static let assetFails = Option(
    .assetFails, takes: .text("URL"), repeats: true,
    "From here on, this file can't be loaded. Before all other steps: also when the session begins.")
  static let assetWorks = Option(
    .assetWorks, takes: .text("URL"), repeats: true, "From here on, this file can be loaded again.")
  static let newLanguage = Option(
    "new-language", takes: .text("TAG"), repeats: true, "The reader's language from the next session on.")
  static let newAudiences = Option(
    "new-audiences", takes: .text("TEXT"), repeats: true,
    "The names of the reader's audiences from the next session on, separated by commas; empty for none.")
  static let refresh = Option(
    .refresh, takes: .choice(["succeeds", "fails"]), repeats: true, "The app asks for new cards.")
  static let answer = Option(
    .answer, takes: .choice(App.Answer.allCases.map(\.rawValue)), repeats: true,
    "What the app does with each message that is due, from here on.")
  static let tapCard = Option(
    "tap-card", takes: .text("CARD"), repeats: true, "The reader clicks on this card, such as spring-sale/hero.")
  static let property = Option(
    .property, takes: .text("NAME=VALUE"), repeats: true,
    "A property of the event or purchase before it: a number, true, false, a date and time, or a text.")
  static let category = Option(
    "category", takes: .text("NAME"), repeats: true,
    "Only the cards of this category, for the --view-feed before it: one of the categories, all or no_category.")
  static let at = Option(
    .at, takes: .text("TIME"), repeats: true,
    "The time of the step before it, such as 2026-03-20T08:00:00Z, '2026-03-20 08:00' by the reader's clock, or now. "
      + "Before the first step: the time at which a session begins. Default: now; for synthetic readers, when the first "
      + "campaign starts.")
  static let after = Option(
    .after, takes: .text("SPAN"), repeats: true,
    "The time between the step before it and the one before that, such as 40s. Default: none.")

  static let log = Option(
    .log, takes: .text("FILE"),
    "Read the steps from an event log, as Segment, Mixpanel, Amplitude, Braze Currents and others export it: JSON Lines "
      + "or a JSON array, also with gzip. '-' reads it from standard input.")
  static let map = Option(
    .map, takes: .text("PARTS"),
    "Where the parts of an event are in the log, such as time=context.time,event=action. The parts are time, event, "
      + "properties, user and product.")
  static let user = Option(.user, takes: .text("USER"), "Take only the events of this reader from the log.")

  /// The options that need a log.
  static let ofLogs = [map, user]

  /// The options that begin a step.
  private static let starters = [
    sessionStart, event, purchase, pushClick, tap, tapButton, dismiss, background, foreground, launch, rotate, viewFeed,
    tapCard, assetFails, assetWorks, newLanguage, newAudiences, refresh, answer,
  ]

  static let all = starters + [property, category, at, after]

  /// True if the command line has a step.
  static func areGiven(_ arguments: Arguments) -> Bool { starters.contains(where: arguments.has) }

  private static let orientations = DeliveredMessage.Orientation.allCases.map(\.rawValue)
  private static let channels = DeliveredCard.Channel.allCases.map(\.rawValue)

  /// The steps of the command line, as they are written there.
  static func steps(_ arguments: Arguments) throws(UsageError) -> WrittenSteps {
    var reader = StepReader()
    for (option, value, _) in arguments.options {
      if starters.contains(option) {
        reader.begin(try step(option, value))
      } else if option == property {
        try reader.add(property: value)
      } else if option == category {
        try reader.add(category: value)
      } else if option == at {
        try reader.move(to: value)
      } else if option == after {
        try reader.move(by: value)
      }
    }
    return reader.finished()
  }

  private static func step(_ option: Option, _ value: String) throws(UsageError) -> Step {
    if [event, purchase, pushClick, tapCard, assetFails, assetWorks].contains(option), value.isEmpty {
      throw UsageError(message: "\(option.flag) needs a name")
    }
    switch option {
    case sessionStart: return .startSession
    case event: return .event(AppEvent(.custom(value)))
    case purchase: return .event(AppEvent(.purchase(value)))
    case pushClick: return .event(AppEvent(.pushClick, campaign: value))
    case tap: return .tapMessage(button: nil)
    case tapButton: return .tapMessage(button: Int(value))
    case dismiss: return .dismiss
    case background: return .background
    case foreground: return .foreground
    case launch: return .launch
    case rotate: return DeliveredMessage.Orientation(rawValue: value).map { .rotate($0) } ?? .wait
    case tapCard: return .tapCard(value)
    case assetFails: return .assetFails(value)
    case assetWorks: return .assetWorks(value)
    case newLanguage: return .reader(ReaderChange(language: try ReaderOptions.tag(value, of: newLanguage)))
    case newAudiences:
      return .reader(ReaderChange(audiences: value.split(separator: ",").map(String.init)))
    case refresh: return .refresh(succeeds: value == "succeeds")
    case answer: return App.Answer(rawValue: value).map { .answer($0) } ?? .wait
    default: return DeliveredCard.Channel(rawValue: value).map { .viewFeed($0, categories: []) } ?? .wait
    }
  }
}
