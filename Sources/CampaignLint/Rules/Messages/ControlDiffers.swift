import CampaignLanguage
import Findings
import Patterns

/// A control with other conditions than the message that it is compared with.
enum ControlDiffers: RecordRule {
  static let info = RuleInfo(
    "control-differs", .warning,
    finds: "A control for an event of a message in its campaign, but with other filters, priority or 're_eligibility'.",
    because: "Then the people with the control are not comparable with those who see a message.",
    source: "documentation of in-app messages; in-app message delivery documentation",
    example: """
      \(ExampleStart.slideupOffer)
            priority: high
            triggers: [{ type: custom_event, name: cart_viewed }]
          - id: control
            type: control
      +     priority: high
            triggers: [{ type: custom_event, name: cart_viewed }]
      """)

  static let types = [CampaignTable.record]
  static let fields = [CampaignTable.messages]

  /// The triggers of each control are compared with those of each message. A campaign with more messages, and a message
  /// with more triggers, are not checked.
  private static let mostMessages = 100
  private static let mostTriggers = 32

  static func check(_ campaign: LintedRecord) {
    let messages = campaign.records(CampaignTable.messages)
    guard messages.contains(where: { $0.layout == .control }) else { return }
    let all = messages.prefix(mostMessages + 1).map(Delivery.init)
    guard all.count <= mostMessages else { return }
    for control in all where control.message.layout == .control { check(control, among: all) }
  }

  private static func check(_ control: Delivery, among all: [Delivery]) {
    // Without a common event, the control may belong to a message of another campaign.
    let treatments = all.filter { $0.message.layout != .control && $0.hasEvent(of: control) }
    var differences: [Field] = []
    for treatment in treatments {
      // If a message can't be compared, or agrees with the control, there is no finding.
      guard case .field(let field) = control.difference(from: treatment) else { return }
      differences.append(field)
    }
    guard let treatment = treatments.first, let field = differences.first else { return }
    let label = treatment.message.id.map { [$0.label(.suchAsThisMessage)] } ?? []
    if let value = control.message.value(field) {
      value.addAtKey(info, .differs(field.name), labels: label, help: .sameValue)
    } else {
      control.message.add(info, .differs(field.name), labels: label, help: .sameValue)
    }
  }

  /// The facts that decide at which events a message is due.
  private struct Delivery {
    let message: LintedRecord
    let events: [[UInt8]]

    enum Difference {
      /// The first field that differs.
      case field(Field)
      case none, unknown
    }

    init(_ message: LintedRecord) {
      self.message = message
      events = message.records(MessageTable.triggers).prefix(mostTriggers + 1).map { trigger in
        [trigger.type.event?.rawValue ?? 0] + (trigger.value(Self.names)?.text ?? [])
      }
    }

    private static let names = [TriggerTable.event, TriggerTable.product]

    /// True if both have a common event, or too many events to compare.
    func hasEvent(of other: Delivery) -> Bool { hasTooMany || events.contains(where: other.events.contains) }

    private var hasTooMany: Bool { events.count > mostTriggers }

    func difference(from other: Delivery) -> Difference {
      guard isKnown, other.isKnown, let own = triggers, let its = other.triggers else { return .unknown }
      if own != its { return .field(MessageTable.triggers) }
      if priority != other.priority { return .field(MessageTable.priority) }
      return again == other.again ? .none : .field(MessageTable.reEligibility)
    }

    /// True if all compared fields are valid.
    private var isKnown: Bool {
      !hasTooMany && message.isSound(MessageTable.triggers) && message.isSound(MessageTable.priority)
        && message.isSound(MessageTable.reEligibility)
    }

    /// The events with their filters, sorted and without repetitions. Nil if a filter can't be compared.
    private var triggers: [[UInt8]]? {
      var encoded: [[UInt8]] = []
      // Refused patterns don't matter here: equal patterns have the same effect in both.
      var refusing = PatternEngines()
      for (event, trigger) in zip(events, message.records(MessageTable.triggers)) {
        guard let filters = FilterBytes.encoded(trigger, noting: &refusing) else { return nil }
        let whole = event + [0] + filters
        if !encoded.contains(whole) { encoded.append(whole) }
      }
      return encoded.sorted { $0.lexicographicallyPrecedes($1) }
    }

    private var priority: Int64 {
      let given = message.value(MessageTable.priority)
      let word = given.flatMap { try? Priority.read($0.text).get() } ?? .medium
      return given?.integer ?? Int64(word.value)
    }

    /// In milliseconds. Zero for always, nil for never.
    private var again: Int64? {
      message.value(MessageTable.reEligibility).flatMap { $0.isWord("always") ? 0 : $0.duration?.milliseconds }
    }
  }
}

extension Message {
  fileprivate static func differs(_ field: String) -> Message {
    "no message in this campaign has the same '\(field)' as this control"
  }
  fileprivate static let sameValue: Message =
    "give the control the same triggers, priority and 're_eligibility' as the message"
}
