package import CampaignCheck
package import CampaignLanguage
package import SourceText

/// A scenario on one client, played up to its first failure or to its end.
package struct ScenarioRun: Sendable {
  package let client: Client
  /// What happened, in order, each with the place of its step. Nil for what happens between the steps. Empty if the run
  /// was not traced.
  package private(set) var rows: [(range: ByteRange?, row: TimelineRow)] = []
  /// The rows before them that are not kept.
  package private(set) var leftOut = 0
  private var keptOccurrences = 0
  /// The first failure. Nil if the scenario holds.
  package private(set) var failure: Failure?
  /// The claims that do not hold, with what holds in their place. Only for a run that does not stop.
  package private(set) var corrections: [Correction] = []
  private var knownCorrections: [ByteRange: Int] = [:]
  /// The places of claims with more than one correction.
  private var differingCorrections: Set<ByteRange> = []

  /// The claims that do not hold, each with the number of the rows before it. Only for a run that judges none.
  package private(set) var marks: [(rows: Int, failure: Failure)] = []

  package struct Failure: Sendable {
    /// The place of the step or the claim.
    package let range: ByteRange
    package let time: Int64
    package let problem: ScenarioProblem
  }

  /// A claim and the names or the number that hold in its place. Nil if the author has to decide, or if there are too
  /// many names.
  package struct Correction: Sendable {
    package let claim: Claim
    package let value: Claim.Value?
    /// True for a reason where nothing is left that could have one, in an expectation that has other fields.
    package let isVoid: Bool
    /// True if more names hold than a correction can have.
    package let hasTooManyNames: Bool
    /// How often the claim does not hold: a step can be repeated.
    package var count = 1

    /// The names of a correction at most. There may be one for each expectation, and each could have all names.
    package static let mostNames = 100
  }

  /// The claims that a run looks at.
  package enum Judgement: Sendable {
    case upToFirstFailure
    /// Claims that do not hold are collected.
    case all
    /// Only what the client does counts, also after the last step and after a step that can't happen. Claims that do
    /// not hold are marked.
    case none
  }

  /// Takes open doubts about filters as if the events did not pass them.
  init(
    _ scenario: Scenario, on client: Client, for reader: Reader, in app: App, with set: DeliverySet,
    getting contents: (any ReaderContents)?, judging judgement: Judgement, isTraced: Bool,
    doubting doubts: FilterDoubts
  ) {
    self.client = client
    var reader = reader
    reader.target = client
    if let unknown = scenario.unknownCampaign(in: set) {
      failure = Failure(range: unknown.range, time: scenario.start, problem: .unknownCampaign(unknown.text))
      return
    }
    let set = scenario.campaigns.map { set.only(ofCampaigns: $0.map(\.text)) } ?? set
    if let unknown = scenario.unknownNames(in: set).first {
      failure = Failure(range: unknown.name.range, time: scenario.start, problem: .unknownName(unknown))
      return
    }
    let person = DeliveryReader(reader, isInControl: scenario.isInControl).getting(contents)
    var play = ScenarioPlay(set, person, app, byClockOf: scenario.timeZone, doubting: doubts)
    for step in scenario.playedSteps {
      for row in play.take(step) where isTraced { keep(row.row, of: row.isOfStep ? step : nil) }
      if let problem = play.takeProblem() {
        if failure == nil {
          let hint = play.silence(of: problem.names ?? scenario.names(shownAfter: step.range))
          failure = Failure(range: step.range, time: step.time, problem: problem.hinting(at: hint))
        }
        if judgement != .none { return }
      }
      let claims = step.claims(about: client)
      if judgement == .none {
        for claim in claims { mark(claim, among: claims, at: step, in: &play) }
        if !claims.isEmpty { play.beginPeriod() }
        continue
      }
      for claim in claims {
        guard let fault = play.fault(of: claim, among: claims) else { continue }
        failure =
          failure
          ?? Failure(
            range: claim.range, time: step.time, problem: play.problem(of: claim, fault, among: claims, at: step))
        if judgement == .upToFirstFailure { return }
        add(correction(of: claim, fault, among: claims, play))
      }
      if !claims.isEmpty { play.beginPeriod() }
    }
    if judgement == .none, isTraced, let row = play.finish() { keep(row, of: nil) }
  }

  /// Adds a correction. One that is there already is counted: a repetition has many of the same.
  private mutating func add(_ correction: Correction) {
    let place = correction.claim.range
    if let known = knownCorrections[place] {
      let isSame = corrections[known].value?.words == correction.value?.words
      corrections[known].count += 1
      // A second value is enough to see that they differ.
      if isSame || !differingCorrections.insert(place).inserted { return }
    } else {
      knownCorrections[place] = corrections.count
    }
    corrections.append(correction)
  }

  private func correction(
    of claim: Claim, _ fault: ScenarioProblem.Fault, among claims: [Claim], _ play: ScenarioPlay
  ) -> Correction {
    let isVoid = if case .reasons(let reasons) = fault { reasons.isEmpty && claims.count > 1 } else { false }
    let value = play.value(inPlaceOf: claim, fault)
    if case .names(let names) = value, names.count > Correction.mostNames {
      return Correction(claim: claim, value: nil, isVoid: isVoid, hasTooManyNames: true)
    }
    return Correction(claim: claim, value: value, isVoid: isVoid, hasTooManyNames: false)
  }
}

extension ScenarioRun {
  /// Fails without corrections, because what happens is not known.
  mutating func decideNothing(_ failure: Failure) { (self.failure, corrections) = (failure, []) }

  /// The marks that are kept at most.
  private static let mostMarks = 1_000

  private mutating func mark(_ claim: Claim, among claims: [Claim], at step: ScenarioStep, in play: inout ScenarioPlay)
  {
    guard marks.count < Self.mostMarks, let fault = play.fault(of: claim, among: claims) else { return }
    let problem = play.problem(of: claim, fault, among: claims, at: step)
    marks.append((leftOut + rows.count, Failure(range: claim.range, time: step.time, problem: problem)))
  }

  /// A scenario that can't be played, because its reader does not exist.
  package init(withoutReader scenario: Scenario, on client: Client) {
    self.client = client
    guard case .named(let name) = scenario.reader else { return }
    failure = Failure(range: name.range, time: scenario.start, problem: .unknownReader(name.text))
  }

  /// A scenario that can't be played, because a file that it needs has errors.
  package init(of scenario: Scenario, on client: Client, blockedBy file: String) {
    self.client = client
    failure = Failure(range: scenario.range, time: scenario.start, problem: .notPlayed(becauseOf: file))
  }

  /// Lets a run fail at a name that means nothing, so that nobody trusts what follows from it. An earlier failure
  /// stays. `words` are lines.
  package mutating func fail(at range: ByteRange, of scenario: Scenario, _ words: [String]) {
    if let failure, failure.range.start <= range.start { return }
    failure = Failure(range: range, time: scenario.start, problem: .wrongName(words))
  }

  /// The last rows whose JSON has about so many bytes.
  package func rows(fittingInto most: Int) -> ArraySlice<(range: ByteRange?, row: TimelineRow)> {
    var (size, start) = (0, rows.count)
    while start > 0, size < most {
      start -= 1
      size += rows[start].row.approximateSize
    }
    return rows[start...]
  }

  /// The occurrences that are kept at most, so that a long scenario does not take all memory.
  private static let mostOccurrences = 20_000

  private mutating func keep(_ row: TimelineRow, of step: ScenarioStep?) {
    rows.append((step?.range, row))
    keptOccurrences += row.occurrences.count
    guard keptOccurrences > Self.mostOccurrences || rows.count > Self.mostOccurrences else { return }
    // Half of them go at once, so that the others are rarely moved.
    let surplus = rows.prefix(rows.count / 2)
    keptOccurrences -= surplus.reduce(0) { $0 + $1.row.occurrences.count }
    rows.removeFirst(surplus.count)
    leftOut += surplus.count
  }
}

/// Why a scenario fails.
package enum ScenarioProblem: Sendable {
  case unknownName(UnknownName)
  /// A name means nothing, as a rule has found: its message and its help.
  case wrongName([String])
  /// There is no campaign with this name.
  case unknownCampaign(String)
  /// The message has only so many buttons.
  case noButton(Int, of: String, count: Int)
  /// This file has errors.
  case notPlayed(becauseOf: String)
  /// The configuration has no sample reader with this name.
  case unknownReader(String)
  /// The message is not visible, so nobody can click on it. The second one is.
  case notVisible(String, visible: String?, Hint?)
  /// The card is not in a feed.
  case notInFeed(String, Hint?)
  /// There is nothing to click on or to close.
  case nothingVisible(Hint?)
  /// The claim does not hold.
  case claim(Claim, Fault, [Hint])
  /// It is not known if the claim holds on this client.
  case undecided(FilterDoubt, Client)

  /// The fact that holds in place of a claim.
  package enum Fault: Sendable {
    /// The first names, and the number of the others.
    case names([String], more: Int)
    /// The reasons of messages that were not shown.
    case reasons([(message: String, reason: ScenarioTable.Reason)])
    case count(Int)
    /// This message was shown at this moment.
    case shownAt(String, Int64)
    case truth(Bool)
    case counts([Claim.NamedCount])
    case channels([DeliveredCard.Channel])
    /// No event was logged that could find a message.
    case noEvent
    /// So many were shown in a time span that ended then: the first of them, and the number of the others.
    case tooMany([String], more: Int, until: Int64)
    /// No message and no card was shown, so there is nothing to read.
    case nothingSeen
    /// The server makes the texts of this message when it is due.
    case madeWhenDue(String)
    /// The reader sees another text, which is the nearest one to a text of the claim.
    case otherText(TextDifference)
    /// The target of the last click, and what was clicked. Nil without a click.
    case opened(ReaderLink, by: Clicked?)
    /// The variations of what was shown, and its name. Empty for the original.
    case variations([VariationConditions], of: String?)
  }

  /// A message or card that was clicked, or its button with this number, as a reader gets it.
  package struct Clicked: Sendable {
    let key: String
    let button: Int?
    let variations: [VariationConditions]
  }

  /// Something that helps to understand why a claim does not hold.
  package enum Hint: Sendable {
    /// The message has won and is due in so many milliseconds. The step of the claim may do nothing but wait.
    case dueLater(String, after: Int64, isPause: Bool)
    /// Nobody waits for this event. One of it and the event for which the message waits is probably misspelt.
    case misspelt(String, waitsFor: String, message: String)
    /// A template stops this message or card for this reader.
    case stopped(String, Reader)
    /// Nothing has happened that this message waits for: since the start, or since the last expectation.
    case unasked(String, waitsFor: [String], sinceStart: Bool)
    /// This message or card is where it should not be, or is not where it should be, because of a part of it.
    case about(String, words: String, decidedBy: Subject.Part)
    /// Templates are not filled in, because nothing is known of the attributes of the reader.
    case unknownAttributes
  }

  /// True if a rule has found it in the text of the scenario, so that it is the same on all clients.
  package var isMistake: Bool { if case .wrongName = self { true } else { false } }

  /// The message that a step is about. Nil if it is about any.
  fileprivate var names: [WrittenName]? {
    if case .notVisible(let name, _, _) = self { [WrittenName(text: name, range: ByteRange(0, 0))] } else { nil }
  }

  /// The same problem with a hint, if it has room for one.
  fileprivate func hinting(at hint: Hint?) -> ScenarioProblem {
    switch self {
    case .notVisible(let name, let visible, _): .notVisible(name, visible: visible, hint)
    case .nothingVisible: .nothingVisible(hint)
    default: self
    }
  }

  /// The messages, cards and templates in its words whose place in a file helps.
  package var subjects: [Subject] {
    switch self {
    case .claim(_, .otherText(let difference), let hints):
      let owner = difference.name.map { name in
        let part = difference.part.map { Subject.Part.seen($0, difference.variations) }
        return Subject(key: name, part: part ?? .whole, line: .first)
      }
      return [owner].compactMap { $0 } + hints.subjects
    case .claim(_, .opened(_, let clicked?), let hints):
      let part = Subject.Part.link(ofButton: clicked.button, clicked.variations)
      return [Subject(key: clicked.key, part: part, line: .fromEnd(hints.count))] + hints.subjects
    case .claim(_, .variations(let found, let name?), let hints):
      let own = found.last.map { Subject(key: name, part: .variation($0), line: .fromEnd(hints.count)) }
      return [own].compactMap { $0 } + hints.subjects
    case .claim(_, .shownAt(let name, _), let hints) where hints.isEmpty:
      return [Subject(key: name, part: .whole, line: .last)]
    case .claim(_, _, let hints): return hints.subjects
    case .notVisible(_, _, let hint?), .notInFeed(_, let hint?), .nothingVisible(let hint?): return [hint].subjects
    default: return []
    }
  }

  /// A message or card, the part of it that decides, and the line that is about it.
  package struct Subject: Sendable {
    package let key: String
    package let part: Part
    package let line: Line

    package enum Line: Sendable {
      case first
      /// The last line, or one that so many others follow.
      case fromEnd(Int)

      package static let last = fromEnd(0)
    }

    package enum Part: Sendable {
      case whole
      /// The trigger at this position.
      case trigger(Int)
      /// The first triggers.
      case triggers(Range<Int>)
      /// A group of filters of a trigger, by their positions.
      case filters(trigger: Int, group: Int)
      /// The text that stops it for this reader.
      case stop(Reader)
      /// A part that a reader sees, and the variations that the reader gets.
      case seen(SeenPart, [VariationConditions])
      /// The link of the whole or of a button, with these variations.
      case link(ofButton: Int?, [VariationConditions])
      /// The variation with these conditions.
      case variation(VariationConditions)
      /// A field of the message or card, or of its campaign.
      case field(Field)
      /// The app's minimum interval.
      case appInterval

      init(_ field: Field?) { self = field.map { .field($0) } ?? .whole }
    }
  }
}

extension ScenarioPlay {
  /// A claim that does not hold, with what helps to understand it.
  fileprivate func problem(
    of claim: Claim, _ fault: ScenarioProblem.Fault, among claims: [Claim], at step: ScenarioStep
  ) -> ScenarioProblem {
    .claim(claim, fault.shortened, hints(for: claim, fault, among: claims, isPause: step.action == nil))
  }
}

extension [ScenarioProblem.Hint] {
  /// The message or card of each, with its part. Their lines are the last ones of the problem.
  fileprivate var subjects: [ScenarioProblem.Subject] {
    enumerated().compactMap { position, hint in
      hint.subject.map { name, part in
        ScenarioProblem.Subject(key: name, part: part, line: .fromEnd(count - 1 - position))
      }
    }
  }
}

extension ScenarioProblem.Hint {
  fileprivate var subject: (name: String, part: ScenarioProblem.Subject.Part)? {
    switch self {
    case .dueLater(let name, _, _): (name, .field(MessageTable.delay))
    case .stopped(let name, let reader): (name, .stop(reader))
    case .misspelt(_, _, let name): (name, .trigger(0))
    case .unasked(let name, let events, _): (name, .triggers(0..<min(events.count, Self.mostEvents)))
    case .about(let name, _, let part): (name, part)
    case .unknownAttributes: nil
    }
  }
}

extension Scenario {
  /// The messages that the first expectation after a place wants to be shown.
  fileprivate func names(shownAfter range: ByteRange) -> [WrittenName] {
    let claims = steps.lazy.flatMap(\.claims).filter { $0.range.start > range.start && $0.subject == .shown }
    return claims.first?.names ?? []
  }
}
