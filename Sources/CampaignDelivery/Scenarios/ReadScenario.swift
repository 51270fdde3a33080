import Bytes
import CampaignCheck
import CampaignIR
import CampaignLanguage
package import SourceText
package import SourceTree

extension Tree {
  /// The scenarios among the documents that are at some places in the file. The tree must have been checked.
  package func scenarios(at ranges: Set<ByteRange>) -> [(range: ByteRange, scenario: Scenario)] {
    let roots = documents.lazy.map(\.root).flatMap { root in
      syntax == .json && self[root].kind == .sequence ? Array(items(of: root)) : [root]
    }
    return roots.filter { ranges.contains(self[$0].range) }.compactMap { root in
      scenario(at: root).map { (self[root].range, $0) }
    }
  }

  /// The scenarios of a text without mistakes.
  package var scenarios: [Scenario] { documents.lazy.map(\.root).compactMap(scenario) }

  /// The scenario whose document has this root. The tree must have been checked.
  private func scenario(at root: NodeID) -> Scenario? {
    let fields = Dictionary(namedMembers(of: root)) { $1 }
    func field(_ field: Field) -> NodeID? { fields[field] }
    guard let name = field(ScenarioTable.scenario), let text = plainText(of: name),
      case let zone = field(ScenarioTable.timeZone).flatMap({ plainText(of: $0) }),
      case let clock = zone.map({ Clock(Array($0.utf8)[...]) }) ?? .none,
      let start = field(ScenarioTable.start).flatMap({ milliseconds($0, by: clock) }),
      let steps = field(ScenarioTable.steps).flatMap({ steps(in: $0, from: start, by: clock) })
    else { return nil }
    return Scenario(
      name: text, range: range(of: name), reader: field(ScenarioTable.reader).map(person) ?? .anybody,
      readerNames: field(ScenarioTable.reader).map(readerNames) ?? [],
      clients: field(ScenarioTable.clients).map(texts)?.compactMap { Client(named: $0.utf8) } ?? [],
      isInControl: field(ScenarioTable.control).flatMap(truth) ?? false,
      app: field(ScenarioTable.app).map(device) ?? Scenario.Device(),
      campaigns: field(ScenarioTable.campaigns).map(names), timeZone: zone, start: start, steps: steps.steps,
      repetitions: steps.repetitions)
  }

  private func person(_ node: NodeID) -> Scenario.Person {
    if let name = writtenName(node) { return .named(name) }
    return .described(resolved(node).map(reader) ?? Reader(), at: range(of: node))
  }

  /// The audiences and attributes that the description of a reader, or a change of it, names.
  private func readerNames(_ description: NodeID) -> [ReaderName] {
    namedMembers(of: description).flatMap { field, value -> [ReaderName] in
      guard let value = resolved(value) else { return [] }
      switch ReaderTable.Property(named: field) {
      case .audiences: return items(of: value).compactMap(writtenName).map { ReaderName(kind: .audience, name: $0) }
      case .attributes:
        return members(of: value).compactMap { writtenName($0.key) }.map { ReaderName(kind: .attribute, name: $0) }
      case .target, .version, .language, .timeZone, .group, nil: return []
      }
    }
  }

  private func device(_ node: NodeID) -> Scenario.Device {
    var device = Scenario.Device()
    for (name, value) in namedMembers(of: node) {
      switch ScenarioTable.App(named: name) {
      case .foreground: device.isInForeground = truth(value)
      case .orientation: device.orientation = plainText(of: value).flatMap(DeliveredMessage.Orientation.init)
      case .minInterval:
        (device.minInterval, device.placeOfMinInterval) = (span(value)?.milliseconds, range(of: value))
      case .tablet: device.isTablet = truth(value)
      case .allowHTML: device.allowsDocuments = truth(value)
      case nil: break
      }
    }
    return device
  }
}

// MARK: - Steps

extension Tree {
  /// Nil if a step is after the year 9999, or if there are too many steps.
  private func steps(in list: NodeID, from start: Int64, by clock: Clock) -> ReadSteps? {
    var read = ReadSteps(time: start)
    guard let list = resolved(list) else { return read }
    for item in items(of: list) {
      guard let step = step(item, after: read.time, by: clock) else { return nil }
      if let repetition = repetition(in: item) {
        guard add(repetition, after: step.time, by: clock, to: &read) else { return nil }
        // An expectation beside it must hold after all rounds.
        if step.expected != nil { read.add(step.later(by: read.time.minus(step.time))) }
      } else {
        read.add(step)
      }
      guard read.count <= ScenarioTable.mostSteps else { return nil }
    }
    return read
  }

  /// The fields of a step's repetition. Nil if it has none.
  private func repetition(in step: NodeID) -> [String: NodeID]? {
    let parts = Dictionary(namedMembers(of: step)) { $1 }
    return parts[ScenarioTable.repetition].map { Dictionary(namedMembers(of: $0)) { $1 } }
  }

  /// Adds the steps of a repetition that begins at a time. Returns false if they can't be read.
  private func add(
    _ fields: [String: NodeID], after time: Int64, by clock: Clock, to read: inout ReadSteps
  ) -> Bool {
    guard let times = fields[ScenarioTable.times].flatMap(count), times > 0,
      let every = fields[ScenarioTable.every].flatMap(span), let list = fields[ScenarioTable.repeatedSteps],
      let round = steps(in: list, from: time, by: clock)
    else { return false }
    let (span, isTooLong) = every.milliseconds.multipliedReportingOverflow(by: Int64(times - 1))
    guard !isTooLong, let end = TimeSpan(milliseconds: span)?.end(from: round.time) else { return false }
    read.repeatSteps(round.steps, times: times, every: every.milliseconds, until: end)
    return true
  }

  /// Nil if the step is after the year 9999.
  private func step(_ item: NodeID, after time: Int64, by clock: Clock) -> ScenarioStep? {
    if let word = plainText(of: item) {
      let action = ScenarioTable.Word(named: word).map { ScenarioStep.Action.step(Step($0)) }
      return ScenarioStep(range: range(of: item), time: time, action: action, expected: nil, differences: [])
    }
    var time = time
    var action: ScenarioStep.Action?
    var named: WrittenName?
    var (event, product): (WrittenName?, WrittenName?)
    var readerNames: [ReaderName] = []
    var properties: [AppEvent.Property] = []
    var propertyNames: [WrittenName] = []
    var expected: [Claim]?
    var differences: [(client: Client, claims: [Claim])] = []
    for (name, value) in namedMembers(of: item) {
      switch ScenarioTable.Part(named: name) {
      case .after:
        guard let end = span(value).map({ $0.end(from: time) }) ?? time else { return nil }
        time = end
      case .at: time = milliseconds(value, by: clock) ?? time
      case .properties:
        properties = self.properties(value)
        propertyNames = resolved(value).map { members(of: $0).compactMap { writtenName($0.key) } } ?? []
      case .expect: expected = claims(value)
      case .differs:
        differences = namedMembers(of: value).compactMap { name, claims in
          Client(named: name.utf8).map { ($0, self.claims(claims)) }
        }
      case .tap: action = tap(value)
      case .readerChange:
        action = .step(.reader(change(value)))
        readerNames = self.readerNames(value)
      case let part?:
        action = self.action(part, value).map { .step($0) } ?? action
        if part == .pushClick || part == .assetFails || part == .assetWorks { named = writtenName(value) }
        if part == .event { event = writtenName(value) }
        if part == .purchase { product = writtenName(value) }
      // It may be a misspelt expectation.
      case nil: expected = expected ?? []
      }
    }
    if case .step(.event(var logged)) = action {
      logged.properties = properties
      action = .step(.event(logged))
    }
    return ScenarioStep(
      range: range(of: item), time: time, action: action, named: named, event: event, product: product,
      properties: propertyNames, readerNames: readerNames, expected: expected, differences: differences)
  }

  private func tap(_ value: NodeID) -> ScenarioStep.Action? {
    if let name = writtenName(value) { return .tap(name) }
    let fields = Dictionary(namedMembers(of: value)) { $1 }
    return .step(.tapMessage(button: fields[ScenarioTable.buttonNumber].flatMap(count)))
  }

  private func action(_ part: ScenarioTable.Part, _ value: NodeID) -> Step? {
    guard let text = plainText(of: value) else {
      return action(part, fields: Dictionary(namedMembers(of: value)) { $1 })
    }
    switch part {
    case .word: return ScenarioTable.Word(named: text).map(Step.init)
    case .event: return .event(AppEvent(.custom(text)))
    case .purchase: return .event(AppEvent(.purchase(text)))
    case .pushClick: return .event(AppEvent(.pushClick, campaign: text))
    case .rotate: return DeliveredMessage.Orientation(rawValue: text).map { .rotate($0) }
    case .assetFails: return .assetFails(text)
    case .assetWorks: return .assetWorks(text)
    case .refresh: return .refresh(succeeds: ScenarioTable.RefreshResult(rawValue: text) != .fails)
    case .viewFeed: return DeliveredCard.Channel(rawValue: text).map { .viewFeed($0, categories: []) }
    case .after, .at, .properties, .tap, .answer, .readerChange, .repetition, .expect, .differs: return nil
    }
  }

  private func change(_ value: NodeID) -> ReaderChange {
    let (names, reader) = (Set(namedMembers(of: value).map(\.0)), resolved(value).map(reader) ?? Reader())
    func named<Value>(_ field: Field, _ value: Value?) -> Value? { names.contains(field.name) ? value : nil }
    return ReaderChange(
      language: reader.language, audiences: named(ScenarioTable.newAudiences, reader.audiences),
      attributes: named(ScenarioTable.newAttributes, reader.attributes))
  }

  /// A step whose value is a mapping.
  private func action(_ part: ScenarioTable.Part, fields: [String: NodeID]) -> Step? {
    func text(_ field: Field) -> String? { fields[field].flatMap(plainText) }
    switch part {
    case .answer: return text(ScenarioTable.display).flatMap(App.Answer.init).map { .answer($0) }
    case .viewFeed:
      let categories = fields[ScenarioTable.categories].map(texts) ?? []
      return text(ScenarioTable.viewChannel).flatMap(DeliveredCard.Channel.init)
        .map { .viewFeed($0, categories: categories) }
    default: return nil
    }
  }

  private func properties(_ mapping: NodeID) -> [AppEvent.Property] {
    namedMembers(of: mapping).compactMap { name, value in
      let scalar: Scalar? =
        switch resolved(value).flatMap({ self.value(of: $0) }) {
        case .text: plainText(of: value).map { .text($0) }
        case .integer(let number): .integer(number)
        case .number(let number): .number(number)
        case .boolean(let truth): .boolean(truth)
        case .null, nil: nil
        }
      return scalar.map { AppEvent.Property(name, PropertyValue($0)) }
    }
  }
}

/// The steps of a scenario up to one of them.
private struct ReadSteps {
  private(set) var steps: [ScenarioStep] = []
  private(set) var repetitions: [ScenarioRepetition] = []
  /// The time of the last step, or the start.
  private(set) var time: Int64
  /// The number of steps with all rounds.
  private(set) var count = 0

  init(time: Int64) { self.time = time }

  mutating func add(_ step: ScenarioStep) {
    steps.append(step)
    (time, count) = (step.time, count.plus(1))
  }

  mutating func repeatSteps(_ round: [ScenarioStep], times: Int, every: Int64, until end: Int64) {
    let positions = steps.count..<steps.count + round.count
    repetitions.append(ScenarioRepetition(steps: positions, times: times, every: every))
    steps += round
    (time, count) = (end, count.plus(round.count.times(times)))
  }
}

extension Step {
  fileprivate init(_ word: ScenarioTable.Word) {
    switch word {
    case .startSession: self = .startSession
    case .pushClick: self = .event(AppEvent(.pushClick))
    case .tap: self = .tapMessage(button: nil)
    case .dismiss: self = .dismiss
    case .background: self = .background
    case .foreground: self = .foreground
    case .launch: self = .launch
    case .viewFeed: self = .viewFeed(.newsFeed, categories: [])
    case .refresh: self = .refresh(succeeds: true)
    }
  }
}

// MARK: - Expectations

extension Tree {
  private func claims(_ mapping: NodeID) -> [Claim] {
    guard let mapping = resolved(mapping) else { return [] }
    return members(of: mapping).compactMap { member in
      plainText(of: member.key).flatMap(ScenarioTable.Expected.init).flatMap { subject in
        claimed(subject, member.value).map {
          Claim(
            subject: subject, range: range(of: member.value), keyStart: Int(self[member.key].range.start),
            keyEnd: Int(self[member.key].range.end), value: $0)
        }
      }
    }
  }

  private func counts(_ mapping: NodeID) -> [Claim.NamedCount] {
    guard let mapping = resolved(mapping) else { return [] }
    return members(of: mapping).compactMap { member in
      guard let name = writtenName(member.key), let count = count(member.value) else { return nil }
      return Claim.NamedCount(name, count)
    }
  }

  private func channels(_ value: NodeID) -> [DeliveredCard.Channel] {
    (plainText(of: value).map { [$0] } ?? texts(of: value)).compactMap(DeliveredCard.Channel.init)
  }

  private func claimed(_ subject: ScenarioTable.Expected, _ value: NodeID) -> Claim.Value? {
    switch subject {
    case .shown, .queued, .discarded, .lost, .visible, .stack, .never, .feed, .contentCards, .impressions, .clicks:
      .names(names(value))
    case .noMatch: truth(value).map { .truth($0) }
    case .displays: .counts(counts(value))
    case .feedDisplayed: .channels(channels(value))
    case .because: plainText(of: value).flatMap(ScenarioTable.Reason.init(named:)).map { .reason($0) }
    case .unread: count(value).map { .count($0) }
    case .atMost: limit(Dictionary(namedMembers(of: value)) { $1 })
    case .text: .texts(plainText(of: value).map { [$0] } ?? texts(of: value))
    case .opens: plainText(of: value).map { .link($0) }
    case .variation: .variation(plainText(of: value) == nil ? conditions(value) : nil)
    }
  }

  private func conditions(_ mapping: NodeID) -> VariationConditions {
    var conditions = VariationConditions()
    for (name, value) in namedMembers(of: mapping) {
      switch VariationTable.Condition(named: name) {
      case .language: conditions.language = plainText(of: value).map { Array($0.utf8)[...] }
      case .target:
        let names = plainText(of: value).map { [$0] } ?? texts(of: value)
        conditions.targets = names.compactMap { Client(named: $0.utf8) }
      case .group:
        let numbers = resolved(value).map { items(of: $0).compactMap(count) } ?? []
        if numbers.count == 2, numbers[0] <= numbers[1] {
          conditions.groups = ClosedRange(uncheckedBounds: (Int64(numbers[0]), Int64(numbers[1])))
        }
      case nil: break
      }
    }
    return conditions
  }

  private func limit(_ fields: [String: NodeID]) -> Claim.Value? {
    fields[ScenarioTable.mostShown].flatMap(count)
      .map {
        .limit(
          $0, of: fields[ScenarioTable.limited].flatMap(writtenName),
          within: fields[ScenarioTable.within].flatMap(span)?.milliseconds)
      }
  }

  private func names(_ value: NodeID) -> [WrittenName] {
    let single = writtenName(value)
    if let single, ScenarioTable.isNothing(single.text) { return [] }
    let names = single.map { [$0] } ?? resolved(value).map { items(of: $0).compactMap(writtenName) } ?? []
    return names.map { name in
      var name = name
      (name.value, name.isAlone) = (range(of: value), names.count == 1)
      return name
    }
  }
}

// MARK: - Values

extension Tree {
  private func range(of node: NodeID) -> ByteRange { self[node].range }

  private func writtenName(_ node: NodeID) -> WrittenName? {
    plainText(of: node).map { WrittenName(text: $0, range: range(of: node)) }
  }

  private func milliseconds(_ node: NodeID, by clock: Clock) -> Int64? {
    plainText(of: node).flatMap { clock.milliseconds(Array($0.utf8)[...]) }
  }

  private func span(_ node: NodeID) -> TimeSpan? {
    plainText(of: node).flatMap { try? TimeSpan.read(Array($0.utf8)[...], allowingZero: true).get() }
  }

  private func truth(_ node: NodeID) -> Bool? {
    if case .boolean(let truth)? = resolved(node).flatMap({ value(of: $0) }) { return truth }
    return nil
  }

  private func count(_ node: NodeID) -> Int? {
    if case .integer(let number)? = resolved(node).flatMap({ value(of: $0) }) { return Int(number) }
    return nil
  }
}
