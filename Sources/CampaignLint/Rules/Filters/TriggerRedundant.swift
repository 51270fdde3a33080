import CampaignLanguage
import Findings
import SourceText

/// A trigger that fires only if another trigger of the message does.
enum TriggerRedundant: RecordRule {
  static let info = RuleInfo(
    "trigger-redundant", .warning,
    finds: "A trigger of a message that another of its triggers covers.",
    because: "One trigger is enough to show the message, so this one changes nothing.",
    source: "documentation of triggers and property filters",
    example: """
        campaign: spring-sale
        in_app_messages:
          - type: slideup
            id: hello
            message: Hello
            triggers:
      -       - { type: any_purchase }
      +       - { type: session_start }
              - { type: specific_purchase, product: sku-1 }
      """)

  static let types = MessageTable.messages.types
  static let fields = [MessageTable.triggers]
  static let looksAround = false

  /// The maximum number of triggers for one event that are compared filter by filter.
  private static let mostAlike = 16

  static func check(_ message: LintedRecord) {
    let records = message.records(MessageTable.triggers)
    guard records.areSeveral else { return }
    let triggers = Array(records)
    let anyPurchase = triggers.first { $0.isOf(TriggerTable.anyPurchase) }
    let anyPush = triggers.first { $0.isOf(TriggerTable.pushClick) && !$0.has(TriggerTable.campaign) }
    var alike: [Event: [LintedRecord]] = [:]
    for trigger in triggers {
      if let anyPurchase, trigger.isOf(TriggerTable.specificPurchase) {
        report(trigger, coveredBy: anyPurchase)
      } else if let anyPush, trigger.has(TriggerTable.campaign) {
        report(trigger, coveredBy: anyPush)
      } else if let event = Event(of: trigger) {
        alike[event, default: []].append(trigger)
      }
    }
    for trigger in triggers {
      if let event = Event(of: trigger), let all = alike.removeValue(forKey: event), all.count > 1 { compare(all) }
    }
  }

  /// The event of a trigger, without its filters: a type and a name.
  private struct Event: Hashable {
    let type: RecordType
    let name: ArraySlice<UInt8>

    /// Nil if the name is invalid.
    init?(of trigger: LintedRecord) {
      type = trigger.type
      guard TriggerTable.withFilters.contains(type) else {
        name = trigger.value(TriggerTable.campaign)?.text ?? []
        return
      }
      guard let value = trigger.value([TriggerTable.event, TriggerTable.product]) else { return nil }
      name = value.text
    }
  }

  /// Compares the triggers for one event. If two are equivalent, the later one is reported: it is compared first, and
  /// then no longer counts.
  private static func compare(_ triggers: [LintedRecord]) {
    if let widest = triggers.firstIndex(where: isUnfiltered) {
      for index in triggers.indices where index != widest { report(triggers[index], coveredBy: triggers[widest]) }
      return
    }
    guard triggers.count <= mostAlike, mayCompare(triggers) else { return }
    var properties = PropertyNumbers()
    let filters = triggers.map { TriggerFilters(of: $0, numbering: &properties).terms }
    let clients = ReadingClients(triggers[0].targets)
    var left = Array(triggers.indices)
    for index in triggers.indices.reversed() {
      let other = left.first { other in
        other != index
          && TriggerCover.covers(filters[other], filters[index], asking: triggers[0].file.answers) {
            ClientReading.all(for: $0, on: clients)
          }
      }
      if let own = triggers[index].value(TriggerTable.filters) { triggers[0].file.sayIfBudgetIsSpent(at: own) }
      guard let other else { continue }
      report(triggers[index], coveredBy: triggers[other])
      left.removeAll { $0 == index }
    }
  }

  /// True if the number of triggers is small enough to compare each with all others.
  private static func mayCompare(_ triggers: [LintedRecord]) -> Bool {
    let file = triggers[0].file
    return file.mayJudge(filters: triggers.reduce(0) { $0 + file.end(of: $1.entry) - $1.entry } * (triggers.count - 1))
  }

  private static func isUnfiltered(_ trigger: LintedRecord) -> Bool {
    !trigger.has(TriggerTable.filters) || trigger.value(TriggerTable.filters)?.isEmpty ?? false
  }

  private static func report(_ trigger: LintedRecord, coveredBy other: LintedRecord) {
    guard let type = trigger.value(TriggerTable.type) else { return }
    let label = other.value(TriggerTable.type).map { $0.label(.thisOne) }
    type.add(info, .covered, labels: label.map { [$0] } ?? [], help: .removeIt)
  }
}

extension Message {
  fileprivate static let covered: Message = "whenever this trigger fires, another trigger of the message fires too"
}
