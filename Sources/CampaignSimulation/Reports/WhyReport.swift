import Bytes
import CampaignDelivery
import CampaignEngine
import CampaignJSON
import CampaignLanguage
import SourceText

/// The answer of `why` about a message: as lines for people, or as canonical JSON.
package struct WhyReport {
  private let message: Int
  private let verdict: Verdict
  private let workspace: DeliveryWorkspace
  private let client: Client
  private let manner: Manner

  /// How a question was asked.
  package struct Manner {
    /// False if the command line has no step.
    package var hasSteps = true
    /// True if a scenario has the steps and the reader.
    package var isOfScenario = false
    /// True if an event log has the steps.
    package var isOfLog = false
    /// The clock by which people read the times, beside UTC. Nil for UTC alone.
    package var clock: StepClock?
    /// The place of the app's minimum interval in a scenario.
    var appInterval: String?

    /// A moment as people read it.
    func text(of time: Int64) -> String { clock?.text(of: time) ?? momentText(time) }

    /// Tells how to go on if a template stops a message or card for a reader or an event.
    fileprivate func advice(for exclusion: Exclusion) -> String {
      if exclusion == .stoppedByEvent {
        return isOfScenario || isOfLog
          ? "an event with other properties may show it"
          : "'\(SimulationOption.property.flag)' tries an event with other properties"
      }
      return isOfScenario
        ? "a reader with other '\(ReaderTable.attributes.name)' in the scenario may get it"
        : "'\(SimulationOption.attribute.flag)' tries a reader with other attributes"
    }
  }

  init(
    on message: Int, _ verdict: Verdict, _ workspace: DeliveryWorkspace, on client: Client, asked manner: Manner
  ) {
    (self.message, self.verdict, self.workspace) = (message, verdict, workspace)
    (self.client, self.manner) = (client, manner)
  }

  package var isShown: Bool { verdict.isShown }

  private var set: DeliverySet { verdict.set }
  private var own: DeliveredMessage { verdict.set.messages[message] }

  /// The message because of which it is not shown.
  private var rival: Int? { verdict.obstacle?.rival.flatMap { $0 == message ? nil : $0 } }

  private func named(_ message: Int) -> String {
    let key = set.messages[message].key
    return workspace.place(of: key).map { "\(key) (\($0))" } ?? key
  }

  /// The events that the message waits for, each once.
  private var waited: [String] {
    let all = own.triggers.map(\.fullWords)
    return all.indices.filter { !all[..<$0].contains(all[$0]) }.map { all[$0] }
  }

  /// True if the message does not wait for what happens at the last step.
  private var isDeaf: Bool { !verdict.isShown && verdict.obstacle == nil && verdict.end == nil }

  /// The event of the message that a similar one probably means.
  private var meant: String? {
    guard isDeaf, case .event(let event) = verdict.step, let name = event.occasion.event else { return nil }
    return nearest(to: name, among: own.triggers.compactMap(\.occasion.event))
  }

  /// Why it is not shown, as a sentence without a full stop.
  private var reason: String {
    if let doubt = verdict.doubt { return doubt.words(on: client) }
    if let words = verdict.obstacleWords(time: manner.text) { return words }
    if let words = verdict.endWords(time: manner.text) { return words.verb + (words.reason.map { ": \($0)" } ?? "") }
    switch verdict.step {
    case .event(let event): return "it does not wait for \(event.words)"
    case .startSession where manner.hasSteps: return "it does not wait for the start of a session"
    case .startSession: return "no event is given, and it does not wait for the start of a session"
    default: return "the last step, '\(verdict.step.words)', logs no event"
    }
  }
}

// MARK: - For people

extension WhyReport {
  /// The events of a message that are listed.
  private static let mostEvents = 5

  var lines: [String] {
    if verdict.isShown { return [shown] }
    var lines = [heading]
    if let place = verdict.obstacle.flatMap({ workspace.place(of: $0, for: own.key) }) {
      lines.append("  the filter: \(place)")
    }
    if let rival { lines.append("  the other message: \(named(rival))") }
    if let other = verdict.instead, verdict.obstacle?.rival == nil {
      lines.append("  shown instead: \(named(other))")
    }
    if let meant { lines.append("  did you mean '\(meant)'?") }
    if isDeaf { lines += waitingLines + earlierLines }
    let alternatives = alternativeLines(verdict.alternatives, after: exclusion, manner) { change($0).text(manner) }
    return lines + alternatives
      + (verdict.triesFew ? ["  fewer changes were tried, because there are so many events"] : [])
  }

  private var exclusion: Exclusion? { if case .excluded(let exclusion)? = verdict.obstacle { exclusion } else { nil } }

  private var heading: String {
    if verdict.doubt != nil { return "\(named(message)) may be shown or not: \(reason)" }
    let isEnd = verdict.obstacle == nil && verdict.end != nil
    return isEnd ? "\(named(message)) is \(reason)" : "\(named(message)) is not shown: \(reason)"
  }

  private var shown: String {
    let delay = verdict.shownAt.map { $0.minus(verdict.time) } ?? 0
    let time = verdict.shownAt.map { " at \(manner.text(of: $0))" } ?? ""
    let later =
      delay == 0
      ? "" : delay == own.delay ? "\(time), after its delay of \(spanText(delay))" : "\(time), \(spanText(delay)) later"
    return named(message) + (own.isControl ? " counts as shown\(later): it is a control" : " is shown\(later)")
  }

  /// Tells how the message ended before the last step, which is about something else.
  private var earlierLines: [String] {
    guard let earlier = verdict.earlier, let words = verdict.earlierWords(time: manner.text) else { return [] }
    let reason = words.reason.map { ": \($0)" } ?? ""
    let place = place(deciding: earlier).map { "  (\($0))" } ?? ""
    return ["  before, it was \(words.verb) at \(manner.text(of: earlier.time))\(reason)\(place)"]
  }

  private func place(deciding earlier: Occurrence) -> String? {
    workspace.place(deciding: earlier.what, on: own.key, in: nil, appInterval: manner.appInterval)
  }

  private var waitingLines: [String] {
    let events = waited
    let rest = events.count > Self.mostEvents ? ["  and for \(events.count - Self.mostEvents) other events"] : []
    return events.prefix(Self.mostEvents).map { "  it waits for \($0)" } + rest
  }
}

/// The lines that say what would help. Each set of changes is enough alone. `exclusion` is what excludes the reader
/// or the event. Nil if something else is in the way.
func alternativeLines(
  _ alternatives: [[Remedy]], after exclusion: Exclusion?, _ manner: WhyReport.Manner, _ words: (Remedy) -> String
) -> [String] {
  if alternatives.isEmpty, let exclusion, exclusion == .stopped || exclusion == .stoppedByEvent {
    return ["  \(manner.advice(for: exclusion))"]
  }
  if alternatives.isEmpty { return ["  no change is known that would show it"] }
  return alternatives.enumerated().map { number, changes in
    (number == 0 ? "  would be shown if " : "  or if ") + changes.map(words).joined(separator: ", and ")
  }
}

// MARK: - Changes

/// A change, for people and for programs.
struct ReportedChange: Encodable {
  /// The field that is changed.
  let field: String
  /// The record that it belongs to.
  let of: String
  /// The options of the command line that try the change.
  let option: String?
  /// Where the options belong, if that is not at the end.
  let position: OptionPosition?
  /// The file and line of the trigger or filter.
  let place: String?
  /// The new value. Nil if the field is removed.
  let value: String?
  let words: String
  /// The later time of the event, if that is the change.
  private let time: Int64?

  private enum CodingKeys: CodingKey { case field, of, option, place, position, value, words }

  init(
    _ remedy: Remedy, of key: String, isCard: Bool = false, place: String? = nil, byClockOf zone: String? = nil,
    asked manner: WhyReport.Manner
  ) {
    (field, value) = remedy.setting
    let owner = manner.appInterval == nil ? Remedy.Subject.configuration : .scenario
    let subject = remedy.subject(ofCard: isCard, appOf: owner)
    (of, self.place) = (subject.rawValue, subject == .scenario ? manner.appInterval : place)
    // The steps of a log or a scenario, and the reader of a scenario, can't be changed by options.
    let hasOption = !manner.isOfScenario && !(manner.isOfLog && remedy.isOfStep)
    (option, position) = hasOption ? (remedy.option, remedy.option == nil ? nil : remedy.position) : (nil, nil)
    words = remedy.words(inCampaign: key.campaignName, byClockOf: zone, ofCard: isCard, appOf: owner)
    if case .circumstance(.time(let time)) = remedy { self.time = time } else { time = nil }
  }

  /// The words with what is beside them.
  func text(_ manner: WhyReport.Manner) -> String {
    let words = time.map { self.words.replacing(momentText($0), with: manner.text(of: $0)) } ?? self.words
    let written = option.map { option in
      switch position {
      case .before: "\(option) before it"
      case .without: "without \(option)"
      case nil: option
      }
    }
    return words + ((written ?? place).map { " (\($0))" } ?? "")
  }
}

/// Where an option belongs on a command line.
enum OptionPosition: String, Encodable {
  /// Before the last step.
  case before
  /// The option goes.
  case without
}

extension Remedy {
  fileprivate var position: OptionPosition? {
    switch self {
    case .close, .circumstance(.foreground), .circumstance(.orientation), .circumstance(.display),
      .circumstance(.refresh), .circumstance(.session):
      .before
    case .circumstance(.control(false)): .without
    default: nil
    }
  }

  /// The options of the command line that try the change. Nil if there are none.
  fileprivate var option: String? {
    switch self {
    case .close: SimulationOption.dismiss.flag
    case .appInterval(let span): "\(SimulationOption.minInterval.flag) \(spanText(span))"
    case .circumstance(let circumstance): circumstance.option
    default: nil
    }
  }
}

extension Remedy {
  /// True for a change of what happens, and not of who the reader is or of the app.
  fileprivate var isOfStep: Bool {
    switch self {
    case .close: true
    case .circumstance(let circumstance):
      switch circumstance {
      case .audience, .language, .client, .control, .documents, .file: false
      case .event, .property, .product, .push, .time, .foreground, .orientation, .display, .refresh, .session: true
      }
    default: false
    }
  }
}

extension Circumstance {
  fileprivate var option: String? {
    func option(_ option: SimulationOption, _ value: String) -> String { "\(option.flag) \(shellWord(value))" }
    switch self {
    case .audience(let name): return option(.audience, name)
    case .language(let tag): return option(.language, tag)
    case .client(let client): return option(.target, client.name)
    case .control: return SimulationOption.control.flag
    case .event(let event): return event.options
    case .property(let name, let value?, _): return AppEvent.Property(name, value).option
    case .product(let product): return option(.purchase, product)
    case .push(let campaign): return option(.pushClick, campaign)
    case .time(let time): return option(.at, momentText(time))
    case .foreground: return SimulationOption.foreground.flag
    case .orientation(let orientation): return option(.rotate, orientation.rawValue)
    case .documents: return SimulationOption.allowHTML.flag
    case .display: return option(.answer, App.Answer.display.rawValue)
    case .refresh: return "\(SimulationOption.refresh.flag) succeeds"
    case .session: return SimulationOption.sessionStart.flag
    case .property(_, nil, _), .file: return nil
    }
  }
}

extension AppEvent {
  /// The options that log it. Nil if no command line can express it.
  fileprivate var options: String? {
    let own: String
    switch occasion {
    case .sessionStart: own = SimulationOption.sessionStart.flag
    case .custom(let name): own = "\(SimulationOption.event.flag) \(shellWord(name))"
    case .purchase(let product): own = "\(SimulationOption.purchase.flag) \(shellWord(product))"
    case .pushClick: own = "\(SimulationOption.pushClick.flag) \(shellWord(campaign ?? "NAME"))"
    case .anyPurchase: return nil
    }
    let others = properties.map(\.option)
    return others.contains { $0 == nil } ? nil : ([own] + others.compactMap { $0 }).joined(separator: " ")
  }
}

extension AppEvent.Property {
  fileprivate var option: String? {
    let text = value.text
    guard PropertyValue(reading: text) == value else { return nil }
    return "\(SimulationOption.property.flag) \(shellWord("\(name)=\(text)"))"
  }
}

extension WhyReport {
  private func change(_ remedy: Remedy) -> ReportedChange {
    let remedy = workspace.asWritten(remedy, for: own)
    let place = workspace.place(of: remedy, for: own)
    return ReportedChange(remedy, of: own.key, place: place, byClockOf: own.zone, asked: manner)
  }
}

// MARK: - For programs

extension WhyReport {
  private struct Answer: Encodable {
    /// Sets of changes, each of which shows it. Empty if none are known.
    let alternatives: [[ReportedChange]]?
    /// The reason in one word, as scenarios name it.
    let because: String?
    /// The last time that it was shown or lost before the last step, if that is not about it.
    let earlier: Earlier?
    let filter: String?
    let instead: Named?
    let meant: String?
    let message: Named
    let reason: String?
    let rival: Named?
    /// Nil if it is not known.
    let shown: Bool?
    let shownAt: String?
    let waitsFor: [String]

    private enum CodingKeys: String, CodingKey {
      case alternatives, because, earlier, filter, instead, meant, message, reason, rival, shown
      case shownAt = "shown_at"
      case waitsFor = "waits_for"
    }
  }

  private struct Earlier: Encodable {
    let at: String
    /// The file and line that decides.
    let place: String?
    let reason: String?
    /// How it ended: `shown`, `discarded` or `refused`.
    let verb: String

    private enum CodingKeys: CodingKey { case at, place, reason, verb }
  }

  private struct Named: Encodable {
    let name: String
    let place: String?
  }

  /// The word of `because` for another event.
  private static let trigger = "trigger"

  private var because: String? {
    if verdict.isShown { return nil }
    if verdict.doubt != nil { return ClientTimeline.Deed.unknown }
    return verdict.obstacle?.reason.rawValue ?? verdict.end?.reason?.rawValue ?? Self.trigger
  }

  /// One line of canonical JSON.
  var json: [UInt8] {
    func named(_ message: Int) -> Named {
      let key = set.messages[message].key
      return Named(name: key, place: workspace.place(of: key))
    }
    let isShown = verdict.isShown
    let words = isDeaf ? verdict.earlierWords(time: momentText) : nil
    let earlier = words.flatMap { words in
      verdict.earlier.map {
        Earlier(at: exactMomentText($0.time), place: place(deciding: $0), reason: words.reason, verb: words.verb)
      }
    }
    let answer = Answer(
      alternatives: isShown ? nil : verdict.alternatives.map { $0.map(change) }, because: because,
      earlier: earlier, filter: verdict.obstacle.flatMap { workspace.place(of: $0, for: own.key) },
      instead: verdict.instead.map(named),
      meant: meant, message: named(message), reason: isShown ? nil : reason, rival: rival.map(named),
      shown: verdict.doubt == nil ? isShown : nil, shownAt: verdict.shownAt.map(momentText), waitsFor: waited)
    return ((try? CanonicalJSON.encode(answer)) ?? []) + "\n".utf8
  }
}

extension Occurrence.Obstacle {
  /// The message because of which another one is not shown.
  fileprivate var rival: Int? {
    switch self {
    case .interval(_, let message), .outranked(let message): message
    default: nil
    }
  }
}
