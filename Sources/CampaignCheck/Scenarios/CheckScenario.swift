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
    check.checkRecord(root, as: ScenarioTable.record)
    check.checkSteps(of: root)
  }
  if !check.report.isEmpty { report.add(of: check) }
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
    let clients = scenario[ScenarioTable.clients.name].map(tree.texts)
    var time = scenario[ScenarioTable.start.name].flatMap(milliseconds)
    guard let steps = scenario[ScenarioTable.steps.name].flatMap(tree.resolved), tree[steps].kind == .sequence else {
      return
    }
    for item in tree.items(of: steps) {
      guard let step = tree.resolved(item), tree[step].kind == .mapping else { continue }
      let parts = parts(of: step)
      checkAction(parts, of: step)
      for part in parts where part.part == .differs { checkDifferences(part.value, among: clients) }
      time = checkTime(parts, notBefore: time)
    }
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
    func part(_ wanted: ScenarioTable.Part) -> StepPart? { parts.first { $0.part == wanted } }
    let takesProperties = part(.event) != nil || part(.purchase) != nil
    if let properties = part(.properties), !takesProperties {
      return add(.missingField, .propertiesOfNothing, at: properties.key, help: .writeEvent)
    }
    if let differs = part(.differs), part(.expect) == nil {
      return add(.missingField, .differsFromNothing, at: differs.key, help: .writeExpect)
    }
    // A step with an unknown key has a finding already.
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
        guard let moment = milliseconds(part.value) else { return nil }
        if let time, moment < time {
          add(.outOfRange, .backwards(momentText(time)), at: part.value, help: .orderSteps)
        }
        next = max(moment, time ?? moment)
      case .after:
        let text = tree.plainText(of: part.value) ?? ""
        let span = try? TimeSpan.read(Array(text.utf8)[...], allowingZero: true).get()
        guard let time, let span else {
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

  private func milliseconds(_ value: NodeID) -> Int64? {
    tree.plainText(of: value).flatMap { try? Moment.read(Array($0.utf8)[...]).get() }.map { $0.seconds * 1000 }
  }

  private func momentText(_ milliseconds: Int64) -> String { Moment(seconds: milliseconds / 1000)?.text ?? "" }
}

extension Message {
  fileprivate static func twoActions(_ first: String, _ second: String) -> Message {
    "a step is one thing that happens, but this one has '\(first)' and '\(second)'"
  }
  fileprivate static let beginStep: Message = "make it a step of its own, after this one"
  fileprivate static let propertiesOfNothing: Message = "'properties' needs an event or a purchase in the same step"
  fileprivate static let writeEvent: Message = "write 'event: name' or 'purchase: product' beside it"
  fileprivate static let differsFromNothing: Message = "'differs' needs 'expect' in the same step"
  fileprivate static let writeExpect: Message = "write what the other clients do: 'expect: { shown: nothing }'"
  fileprivate static let emptyStep: Message = "this step is empty"
  fileprivate static let fillStep: Message = "say what happens: 'event: cart_viewed', or remove the step"
  fileprivate static func notRunOn(_ client: String) -> Message { "the scenario does not run on '\(client)'" }
  fileprivate static func addClient(_ client: String) -> Message { "add '\(client)' to 'for', or remove this" }
  fileprivate static func backwards(_ time: String) -> Message { "this is before the step above it, at \(time)" }
  fileprivate static let orderSteps: Message = "put the steps in the order of time"
  fileprivate static let tooLate: Message = "this step is after the year 9999"
  fileprivate static let shorterTime: Message = "write a shorter time"
}
