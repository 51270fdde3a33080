internal import CampaignLanguage
internal import Findings
internal import SourceText

/// A trigger that fires only where another one of the message does.
enum TriggerRedundant: RecordRule {
  static let info = RuleInfo(
    "trigger-redundant", .warning,
    finds: "A trigger of a message that another of its triggers covers.",
    because: "One trigger is enough to show the message, so this one changes nothing.",
    source: "documentation of triggers and property filters",
    bad: """
      campaign: spring-sale
      in_app_messages:
        - type: slideup
          id: hello
          message: Hello
          triggers:
            - { type: any_purchase }
            - { type: specific_purchase, product: sku-1 }
      """,
    good: """
      campaign: spring-sale
      in_app_messages:
        - type: slideup
          id: hello
          message: Hello
          triggers:
            - { type: session_start }
            - { type: specific_purchase, product: sku-1 }
      """)

  static let types = MessageTable.messages.types
  static let fields = [MessageTable.triggers]

  /// The maximum number of triggers on one event to compare filter by filter.
  private static let mostAlike = 16

  static func check(_ message: LintedRecord) {
    let records = message.records(MessageTable.triggers)
    guard records.areSeveral else { return }
    let triggers = Array(records)
    let anyPurchase = triggers.first { $0.isOf(TriggerTable.anyPurchase) }
    var alike: [Event: [LintedRecord]] = [:]
    for trigger in triggers {
      if let anyPurchase, trigger.isOf(TriggerTable.specificPurchase) {
        report(trigger, coveredBy: anyPurchase)
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

    /// Nil where the name is wrong.
    init?(of trigger: LintedRecord) {
      type = trigger.type
      guard TriggerTable.withFilters.contains(type) else {
        name = []
        return
      }
      guard let value = trigger.value([TriggerTable.event, TriggerTable.product]) else { return nil }
      name = value.text
    }
  }

  /// Compares triggers on one event. Of two that say the same, the later one is told: it is looked at first, and then
  /// no longer counts.
  private static func compare(_ triggers: [LintedRecord]) {
    if let widest = triggers.firstIndex(where: isUnfiltered) {
      for index in triggers.indices where index != widest { report(triggers[index], coveredBy: triggers[widest]) }
      return
    }
    guard triggers.count <= mostAlike, mayCompare(triggers) else { return }
    var properties = PropertyNumbers()
    let filters = triggers.map { TriggerFilters(of: $0, numbering: &properties).terms }
    var left = Array(triggers.indices)
    for index in triggers.indices.reversed() {
      let other = left.first { $0 != index && TriggerCover.covers(filters[$0], filters[index]) }
      guard let other else { continue }
      report(triggers[index], coveredBy: triggers[other])
      left.removeAll { $0 == index }
    }
  }

  /// Each one is compared with all others.
  private static func mayCompare(_ triggers: [LintedRecord]) -> Bool {
    let file = triggers[0].file
    return file.mayJudge(filters: triggers.reduce(0) { $0 + file.end(of: $1.entry) - $1.entry } * (triggers.count - 1))
  }

  private static func isUnfiltered(_ trigger: LintedRecord) -> Bool {
    !trigger.has(TriggerTable.filters) || trigger.value(TriggerTable.filters)?.isEmpty ?? false
  }

  private static func report(_ trigger: LintedRecord, coveredBy other: LintedRecord) {
    guard let type = trigger.value(TriggerTable.type) else { return }
    let label = other.value(TriggerTable.type).map { $0.label(.covering) }
    type.add(info, .covered, labels: label.map { [$0] } ?? [], help: .leaveOut)
  }
}

extension Message {
  fileprivate static let covered: Message = "whenever this trigger fires, another trigger of the message fires too"
  fileprivate static let covering: Message = "this one"
  fileprivate static let leaveOut: Message = "remove it"
}
