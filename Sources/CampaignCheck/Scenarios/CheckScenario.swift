import Bytes
import CampaignLanguage
package import Findings
import SourceText
package import SourceTree

/// Checks scenarios against the table, and the order of their steps. `roots` are those of their documents.
package func checkScenarios(
  _ roots: [NodeID], of tree: Tree, linkSchemes: LinkSchemes = [], into report: inout Report
) {
  var check = ModelCheck(of: tree, linkSchemes: linkSchemes)
  for root in roots {
    check.begin(root, isScenario: true)
    check.checkRecord(root, as: ScenarioTable.record)
    check.checkSteps(of: root)
  }
  report.add(of: check)
}

/// A key of a mapping with its value, as aliases and merge keys give it.
private struct StepPart {
  let part: ScenarioTable.Part
  let key: NodeID
  let value: NodeID
}

// What the table can't say: each step has one action, and time does not run backwards.
extension ModelCheck {
  fileprivate mutating func checkSteps(of root: NodeID) {
    let scenario = Dictionary(tree.namedMembers(of: root)) { $1 }
    let clients = scenario[ScenarioTable.clients].map(tree.texts)
    let clock = clock
    let time = scenario[ScenarioTable.start].flatMap { milliseconds($0, by: clock) }
    guard let steps = scenario[ScenarioTable.steps] else { return }
    var count = 0
    _ = checkSteps(in: steps, notBefore: time, among: clients, count: &count)
  }

  /// Returns the time after the steps. Nil if it is not known. `count` is the number of steps up to here.
  private mutating func checkSteps(
    in list: NodeID, notBefore start: Int64?, among clients: [String]?, count: inout Int
  ) -> Int64? {
    guard let steps = tree.resolved(list), tree[steps].kind == .sequence else { return start }
    var time = start
    for item in tree.items(of: steps) {
      count = count.plus(1)
      guard let step = tree.resolved(item), tree[step].kind == .mapping else { continue }
      let parts = parts(of: step)
      checkAction(parts, of: step)
      for part in parts where part.part == .differs { checkDifferences(part.value, among: clients) }
      time = checkTime(parts, notBefore: time)
      for part in parts where part.part == .repetition {
        time = checkRepetition(part.value, notBefore: time, among: clients, count: &count)
      }
    }
    return time
  }

  /// A round must be over when the next one starts. Returns the time after the last one.
  private mutating func checkRepetition(
    _ repetition: NodeID, notBefore start: Int64?, among clients: [String]?, count: inout Int
  ) -> Int64? {
    let fields = Dictionary(tree.namedMembers(of: repetition)) { $1 }
    guard let list = fields[ScenarioTable.repeatedSteps], let every = fields[ScenarioTable.every],
      let times = fields[ScenarioTable.times].flatMap(tree.resolved),
      case .integer(let rounds) = tree.value(of: times), case .integer(let possible) = ScenarioTable.times.form,
      possible.contains(rounds)
    else { return nil }
    var own = 0
    let end = checkSteps(in: list, notBefore: start, among: clients, count: &own)
    let before = count
    count = count.plus(own.times(Int(rounds)))
    if count > ScenarioTable.mostSteps, before <= ScenarioTable.mostSteps {
      add(.outOfRange, .tooManySteps(ScenarioTable.mostSteps), at: times, help: .fewerRounds)
    }
    guard let start, let end, let span = span(every) else { return nil }
    let round = end.minus(start)
    if round > span.milliseconds {
      add(
        .outOfRange, .roundTooLong(TimeSpan(milliseconds: round)?.text ?? ""), at: every,
        help: .longerEvery)
    }
    let all = span.milliseconds.times(rounds.minus(1))
    let last = TimeSpan(milliseconds: all)?.end(from: end)
    if last == nil { add(.outOfRange, .tooLate, at: every, help: .shorterTime) }
    return last
  }

  private func span(_ value: NodeID) -> TimeSpan? {
    let text = tree.plainText(of: value) ?? ""
    return try? TimeSpan.read(Array(text.utf8)[...], allowingZero: true).get()
  }

  private func parts(of step: NodeID) -> [StepPart] {
    tree.members(of: step).compactMap { member in
      tree.plainText(of: member.key).flatMap(ScenarioTable.Part.init(named:))
        .map { StepPart(part: $0, key: member.key, value: member.value) }
    }
  }

  private mutating func checkAction(_ parts: [StepPart], of step: NodeID) {
    let actions = parts.filter(\.part.isAction)
    if let second = actions.dropFirst().first {
      // In the order of the table, because JSON and YAML files of one meaning may differ in theirs.
      let names = ScenarioTable.Part.allCases.filter { part in actions.contains { $0.part == part } }.map(\.field.name)
      return add(.tooMany, .twoActions(names[0], names[1]), at: second.key, help: .beginStep)
    }
    // A key without a meaning has a finding already, and may be the one that is missing.
    guard parts.count == tree.members(of: step).count else { return }
    func part(_ wanted: ScenarioTable.Part) -> StepPart? { parts.first { $0.part == wanted } }
    let takesProperties = part(.event) != nil || part(.purchase) != nil
    if let properties = part(.properties), !takesProperties {
      return add(.missingField, .propertiesOfNothing, at: properties.key, help: .writeEvent(sample))
    }
    if let differs = part(.differs), part(.expect) == nil {
      return add(.missingField, .differsFromNothing, at: differs.key, help: .writeExpect)
    }
    if tree.childCount(of: step) == 0 { add(.missingField, .emptyStep, at: step, help: .fillStep) }
  }

  private mutating func checkDifferences(_ differences: NodeID, among clients: [String]?) {
    guard let mapping = tree.resolved(differences), tree[mapping].kind == .mapping else { return }
    for member in tree.members(of: mapping) {
      guard let name = tree.plainText(of: member.key), Client(named: name.utf8) != nil,
        !(clients ?? []).contains(name)
      else { continue }
      add(.unknownValue, .notRunOn(name), at: member.key, help: .addClient(name))
    }
  }

  /// Returns the time after a step. Nil if it is not known.
  private mutating func checkTime(_ parts: [StepPart], notBefore time: Int64?) -> Int64? {
    var next = time
    for part in parts {
      switch part.part {
      case .at:
        guard let moment = milliseconds(part.value, by: clock) else { return nil }
        if let time, moment < time {
          add(.outOfRange, .backwards(momentText(time)), at: part.value, help: .orderSteps)
        }
        next = max(moment, time ?? moment)
      case .after:
        guard let time, let span = span(part.value) else {
          next = nil
          continue
        }
        next = span.end(from: time)
        if next == nil { add(.outOfRange, .tooLate, at: part.value, help: .shorterTime) }
      default: break
      }
    }
    return next
  }

  private func milliseconds(_ value: NodeID, by clock: Clock) -> Int64? {
    tree.plainText(of: value).flatMap { clock.milliseconds(Array($0.utf8)[...]) }
  }

  private func momentText(_ milliseconds: Int64) -> String { Moment(seconds: milliseconds / 1000)?.text ?? "" }
}

extension Message {
  fileprivate static func twoActions(_ first: String, _ second: String) -> Message {
    "a step is one thing that happens, but this one has '\(first)' and '\(second)'"
  }
  fileprivate static let beginStep: Message = "make it a step of its own, after this one"
  fileprivate static let propertiesOfNothing: Message = "'properties' needs an event or a purchase in the same step"
  fileprivate static func writeEvent(_ sample: WrittenSample) -> Message {
    let event = sample.member(ScenarioTable.event, word: "name")
    return "write '\(event)' or '\(sample.member(ScenarioTable.purchase, word: "product"))' beside it"
  }
  fileprivate static let differsFromNothing: Message = "'differs' needs 'expect' in the same step"
  fileprivate static let writeExpect: Message = "write what the other clients do: 'expect: { shown: nothing }'"
  fileprivate static let emptyStep: Message = "this step is empty"
  fileprivate static let fillStep: Message = "say what happens: 'event: cart_viewed', or remove the step"
  fileprivate static func notRunOn(_ client: String) -> Message { "the scenario does not run on '\(client)'" }
  fileprivate static func addClient(_ client: String) -> Message { "add '\(client)' to 'targets', or remove this" }
  fileprivate static func backwards(_ time: String) -> Message { "this is before the step above it, at \(time)" }
  fileprivate static let orderSteps: Message = "put the steps in the order of time"
  fileprivate static func tooManySteps(_ most: Int) -> Message {
    "with all rounds, a scenario can have at most \(most) steps"
  }
  fileprivate static let fewerRounds: Message = "write a smaller number of rounds, or fewer steps"
  fileprivate static func roundTooLong(_ span: String) -> Message {
    "a round takes \(span), so the next one would start before it is over"
  }
  fileprivate static let longerEvery: Message = "write a longer 'every', or shorter times in the steps"
  fileprivate static let tooLate: Message = "this step is after the year 9999"
  fileprivate static let shorterTime: Message = "write a shorter time"
}
