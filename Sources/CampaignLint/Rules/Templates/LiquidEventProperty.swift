import CampaignCheck
import CampaignLanguage
import Findings
import Liquid
import SourceText

/// A property of an event where no event has it.
enum LiquidEventProperty: TemplateRule {
  static let info = RuleInfo(
    "liquid-event-property", .error, breaksPayload: false,
    finds:
      "An event property in a card, in a message without an event or a purchase among its triggers, or that the "
      + "catalogue does not list for its events.",
    because: "The property never has a value, so readers see a gap.",
    source: "documentation of personalization tags; the event catalogue of the configuration",
    example: """
      \(ExampleStart.slideup)
            message: "Your basket is worth {{event_properties.${total}}} €."
      -     triggers: [{ type: session_start }]
      +     triggers: [{ type: custom_event, name: cart_viewed }]
      """)

  /// The properties that every purchase has.
  private static let ofPurchases: Set = ["product_id", "product_name", "price", "currency", "quantity"]

  static func check(_ text: LintedTemplate, of record: LintedRecord) {
    let properties = text.template.attributes.filter { $0.namespace == AttributeUse.eventNamespace }
    guard !properties.isEmpty else { return }
    let owner = record.owner
    var names: Set<String> = []
    // One finding for each property is enough.
    for property in properties where names.insert(property.name).inserted {
      if !owner.isMessage {
        text.add(info, .inCard, part: property.range, help: .useMessage)
      } else {
        check(property, text, owner)
      }
    }
  }

  private static func check(_ property: AttributeUse, _ text: LintedTemplate, _ message: LintedRecord) {
    guard message.isSound(MessageTable.triggers), message.has(MessageTable.triggers) else { return }
    let triggers = message.records(MessageTable.triggers).filter(\.hasProperties)
    guard !triggers.isEmpty else {
      return text.add(info, .noEvent, part: property.range, help: .useEvent)
    }
    var names: [String] = []
    for trigger in triggers {
      if trigger.isPurchase, ofPurchases.contains(property.name) { return }
      // An event that the catalogue does not describe can have any property.
      guard let declared = trigger.declaredProperties, declared[property.name.utf8Slice] == nil else { return }
      names += declared.all.all
    }
    let near = text.value.file.nearest.nearest(to: property.name, among: NameList(names))
    let fixes = near.map { text.value.rewriting([(property.nameRange, $0)], .writeWord($0), .needsReview) } ?? []
    text.add(
      info, .notDeclared(property.name), part: property.nameRange, help: fixes.isEmpty ? .correct : nil, fixes: fixes)
  }
}

extension LintedRecord {
  /// True for a trigger with an event that has properties.
  fileprivate var hasProperties: Bool {
    switch type.event {
    case .customEvent, .specificPurchase, .anyPurchase: true
    case .sessionStart, .pushClick, nil: false
    }
  }

  fileprivate var isPurchase: Bool { type.event == .specificPurchase || type.event == .anyPurchase }
}

extension Message {
  fileprivate static let inCard: Message = "a card has no trigger, so it has no event properties"
  fileprivate static let useMessage: Message = "use an attribute, or show a message when the event happens"
  fileprivate static let noEvent: Message = "no trigger of this message has event properties"
  fileprivate static let useEvent: Message = "add a trigger on the event that has the property, or use an attribute"
  fileprivate static func notDeclared(_ name: String) -> Message {
    "the catalogue has no property \(quoting: name.utf8) for the events of this message"
  }
  fileprivate static let correct: Message = "correct the name, or add the property to the catalogue"
}
