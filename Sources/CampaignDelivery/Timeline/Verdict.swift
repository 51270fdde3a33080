import CampaignLanguage

/// The answer to the question why a message is not shown.
///
/// Its numbers of messages are those of its own set.
package struct Verdict: Sendable {
  package let set: DeliverySet
  let message: Int
  /// True if the last step certainly shows it, at once or after its delay.
  package let isShown: Bool
  /// The question whose answer decides if it is shown. Nil if that is known.
  package let doubt: FilterDoubt?
  /// When it is shown, in milliseconds since 1970. Nil if it is not.
  package let shownAt: Int64?
  /// The last step, and its time.
  package let step: Step
  package let time: Int64
  /// The reason why the last step does not make it win. Nil if it does.
  package let obstacle: Occurrence.Obstacle?
  /// The reason why it is not shown although it has won. Nil if it has not won.
  package let end: Occurrence?
  /// The last time that it was shown or lost before the last step. Nil if it never was.
  package let earlier: Occurrence?
  /// The message that the last step shows instead.
  package let instead: Int?
  /// Changes that let it be shown, each set with as few as possible; runs prove it. First those of the circumstances,
  /// as far as these are enough, then those of its definition alone. Empty if none are known.
  package let alternatives: [[Remedy]]
  /// True if fewer changes were tried, because there are so many steps.
  package let triesFew: Bool

  /// The obstacle as a sentence without a full stop. `time` writes its times.
  package func obstacleWords(time: (Int64) -> String) -> String? {
    obstacle.map { set.words(for: $0, of: message, time: time) }
  }

  package func endWords(time: (Int64) -> String) -> OccurrenceWords? {
    end.flatMap { set.words(for: $0, time: time) }
  }

  package func earlierWords(time: (Int64) -> String) -> OccurrenceWords? {
    earlier.flatMap { set.words(for: $0, time: time) }
  }
}

extension DeliverySet {
  /// Finds out why a message is not shown at the last of some steps, and what would show it.
  package func verdict(
    on message: Int, after steps: some Sequence<TimedStep>, for reader: DeliveryReader, in app: App,
    sharing values: SharedValues
  ) -> Verdict {
    let key = messages[message].key
    let trial = Trial(steps, reader: reader, app: app, with: self)
    let doubts = FilterDoubts()
    var first = trial.outcome(of: key, in: self, doubting: doubts)
    let doubt = first.isShown || !first.isDoubtful ? nil : doubts.open.first
    let others = doubts.combinations { trial.outcome(of: key, in: self, doubting: $0) }
    let isKnown = others?.allSatisfy { $0.isShown == first.isShown } ?? false
    if isKnown {
      // If it is not shown in any case, a reason that does not depend on the doubt is the better one.
      if doubt != nil, let known = others?.first(where: { !$0.isDoubtful }) { first = known }
    } else if first.isShown, let other = others?.first(where: { !$0.isShown }) {
      // Another message comes first, if its filter is passed.
      first = other
    }
    let isShown = isKnown && first.isShown
    let alternatives = isShown ? [] : alternatives(for: key, after: first, sharing: values, trial)
    return Verdict(
      set: self, message: message, isShown: isShown, doubt: isKnown ? nil : doubt ?? doubts.open.first,
      shownAt: isShown ? first.shownAt : nil, step: trial.last.step, time: trial.end, obstacle: first.obstacle,
      end: first.end, earlier: first.earlier, instead: first.instead, alternatives: alternatives,
      triesFew: trial.count > Trial.mostQuickSteps)
  }

  private func alternatives(
    for key: String, after first: Trial.Outcome, sharing values: SharedValues, _ trial: Trial
  ) -> [[Remedy]] {
    var search = RemedySearch(in: self, for: key, sharing: values, trial)
    let nearest = search.fewestRemedies(after: first, among: .all)
    let ofDefinition = search.fewestRemedies(after: first, among: .definition)
    let ofApp = search.withAppInterval(insteadOf: ofDefinition)
    var found: [[Remedy]] = []
    for remedies in [nearest, ofDefinition, ofApp] where !remedies.isEmpty && !found.contains(remedies) {
      found.append(remedies)
    }
    return found
  }
}

/// Steps that are taken again with changed definitions, or under other circumstances.
struct Trial {
  /// Takes all steps but the last one, as far as they can change anything.
  private let takeEarlier: (_ take: (TimedStep) -> Void) -> Void
  /// How many these are.
  let count: Int
  var last: TimedStep
  var reader: DeliveryReader
  var app: App
  /// The steps right before the last one.
  var preparations: [Step] = []
  /// The messages that the reader closes before the last step, if they are visible.
  var closings: [String] = []
  /// The files that can be loaded, whatever the steps say.
  var loadable: Set<String> = []

  /// The steps and properties of events that are kept: about 40 MB. Longer histories are read again for each run.
  private static let mostKept = 200_000
  /// More runs of a longer history take too much time.
  static let mostQuickSteps = 50_000

  /// `set` are the messages and cards of which the question is.
  init(_ steps: some Sequence<TimedStep>, reader: DeliveryReader, app: App, with set: DeliverySet) {
    (self.reader, self.app) = (reader, app)
    let heard = Set(set.events)
    var (kept, size, count) = ([TimedStep](), 0, 0)
    var last: TimedStep?
    for step in steps {
      if let last, last.step.matters(hearing: heard) {
        count += 1
        size += last.step.size
        if size <= Self.mostKept { kept.append(last) } else { kept = [] }
      }
      last = step
    }
    (self.count, self.last) = (count, last ?? TimedStep(.wait, at: 0))
    guard size > Self.mostKept else {
      takeEarlier = { [kept] take in kept.forEach(take) }
      return
    }
    takeEarlier = { take in
      var previous: TimedStep?
      for step in steps {
        if let previous, previous.step.matters(hearing: heard) { take(previous) }
        previous = step
      }
    }
  }

  /// The effect of the last step on a message.
  struct Outcome {
    var isShown = false
    var shownAt: Int64?
    var obstacle: Occurrence.Obstacle?
    var end: Occurrence?
    /// The last time that it was shown or lost before the last step.
    var earlier: Occurrence?
    /// The other message that is shown, and when.
    var instead: Int?
    var insteadAt: Int64?
    /// True if it is not known whether this is the effect.
    var isDoubtful = false

    /// True if nothing is said about the message.
    var isEmpty: Bool { !isShown && obstacle == nil && end == nil }

    func isFor(sameReasonAs other: Outcome) -> Bool { obstacle == other.obstacle && end == other.end }
  }

  /// The time of the last step.
  var end: Int64 { last.time }

  /// The event that the last step logs. Nil if it logs none.
  var event: AppEvent? { last.step.event }

  /// Takes all steps but the last one.
  private func playEarlier(_ take: (Step, Int64) -> Void) {
    takeEarlier { step in
      if case .assetFails(let file) = step.step, loadable.contains(file) { return }
      take(step.step, step.time)
    }
  }

  /// Takes all steps.
  func play(_ take: (Step, Int64) -> Void) {
    playEarlier(take)
    for step in preparations { take(step, end) }
    take(last.step, end)
  }

  func outcome(of key: String, in set: DeliverySet, doubting doubts: FilterDoubts? = nil) -> Outcome {
    guard let message = set.message(named: key) else { return Outcome() }
    var client = DeliveryClient(set, for: reader, in: app, doubting: doubts)
    var outcome = Outcome()
    playEarlier {
      client.take($0, at: $1)
      outcome.note(client.occurrences, about: message)
    }
    // What was due before the last step is not its result.
    client.take(.wait, at: end)
    outcome.note(client.occurrences, about: message)
    if let visible = client.visibleMessage, closings.contains(set.messages[visible].key) {
      client.take(.dismiss, at: end)
    }
    for step in preparations { client.take(step, at: end) }
    client.take(last.step, at: end, explains: .everything)
    outcome.take(client.occurrences, about: message)
    if let due = client.lastDue {
      client.take(.wait, at: due)
      outcome.take(client.occurrences, about: message)
    }
    if outcome.isEmpty, let event, event.occasion == .pushClick, reader.client.row.gaps.contains(.pushNotifications),
      set.listeners(for: .pushClick).contains(message)
    {
      outcome.obstacle = client.obstacle(for: message, at: event) ?? .excluded(.noPushNotifications)
    }
    outcome.isDoubtful = outcome.obstacle?.isDoubtful ?? !(doubts?.open.isEmpty ?? true)
    return outcome
  }
}

extension Step {
  /// False for an event for which no message and no card waits: a client only tells that there is no message. No change
  /// lets a message wait for another custom event.
  fileprivate func matters(hearing events: Set<String>) -> Bool {
    guard case .event(let event) = self, let name = event.occasion.event else { return true }
    return events.contains(name)
  }

  /// The parts of the step, each of which takes about as much memory.
  fileprivate var size: Int {
    if case .event(let event) = self { 1 + event.properties.count } else { 1 }
  }
}

extension Trial.Outcome {
  /// Notes what has become of a message before the last step.
  fileprivate mutating func note(_ occurrences: [Occurrence], about message: Int) {
    for occurrence in occurrences where occurrence.message == message {
      switch occurrence.what {
      case .shown, .controlled, .discarded, .refused: earlier = occurrence
      default: break
      }
    }
  }

  fileprivate mutating func take(_ occurrences: [Occurrence], about message: Int) {
    for occurrence in occurrences {
      guard occurrence.message == message else {
        if case .shown(let other) = occurrence.what { (instead, insteadAt) = (other, occurrence.time) }
        continue
      }
      switch occurrence.what {
      case .passedOver(_, let reason): obstacle = reason
      case .shown, .controlled: (isShown, shownAt) = (true, occurrence.time)
      case .queued, .discarded, .refused: end = occurrence
      default: break
      }
    }
  }
}
