package import CampaignCheck
import CampaignLanguage
package import Findings
import SourceText
package import SourceTree

/// The rules about one scenario.
package let scenarioRules = [ScenarioContradictsCatalogue.info]

/// Compares the reader, the events and the purchases of a scenario with the event catalogue.
package func compareScenario(_ root: NodeID, of tree: Tree, with catalogue: Catalogue, into report: inout Report) {
  var rule = ScenarioContradictsCatalogue(tree, catalogue)
  for (name, value) in tree.namedMembers(of: root) {
    switch ScenarioTable.Heading(named: name) {
    case .steps:
      rule.checkSteps(value)
      for change in rule.readerChanges { compareReader(ofScenario: change, of: tree, with: catalogue, into: &report) }
    case .reader:
      guard tree.resolved(value).map({ tree[$0].kind }) == .mapping else { continue }
      compareReader(ofScenario: value, of: tree, with: catalogue, into: &report)
    case .scenario, .timeZone, .start, .clients, .control, .app, .campaigns, nil: continue
    }
  }
  report.add(contentsOf: rule.report)
}

/// A scenario with something that the apps do not log.
package struct ScenarioContradictsCatalogue {
  package static let info = RuleInfo(
    "scenario-contradicts-catalogue", .error, breaksPayload: false,
    finds:
      "A scenario with an event, a product, a property, an audience or an attribute that the event catalogue does not "
      + "have, or with a value of another type.",
    because: "It never happens, so the scenario passes or fails for a reason that has nothing to do with the app.",
    source: "the event catalogue of the configuration",
    example: """
        scenario: a visit shows the reminder
        at: 2026-03-21T10:00:00Z
        steps:
      -   - event: card_viewed
      +   - event: cart_viewed
          - expect: { shown: spring-sale/reminder }
      """)

  private let tree: Tree
  private let catalogue: Catalogue
  private var comparison: CatalogueComparison
  /// The changes of the reader in the steps.
  fileprivate private(set) var readerChanges: [NodeID] = []
  var report: Report { comparison.report }

  init(_ tree: Tree, _ catalogue: Catalogue) {
    (self.tree, self.catalogue) = (tree, catalogue)
    comparison = CatalogueComparison(of: tree, by: Self.info)
  }

  mutating func checkSteps(_ list: NodeID) {
    guard let list = tree.resolved(list), tree[list].kind == .sequence else { return }
    for step in tree.items(of: list) {
      let parts = Dictionary(tree.namedMembers(of: step)) { $1 }
      func value(_ field: Field) -> NodeID? { parts[field].flatMap(tree.resolved) }
      var declared: Catalogue.Names<Catalogue.PropertyType>?
      if let event = value(ScenarioTable.event) {
        comparison.check(event, isIn: catalogue.events, "event")
        declared = catalogue.events?[tree.text(of: event)]?.properties
      } else if let product = value(ScenarioTable.purchase) {
        comparison.check(product, isIn: catalogue.products, "product")
        declared = catalogue.purchaseProperties
      }
      if let change = value(ScenarioTable.readerChange) { readerChanges.append(change) }
      if let repetition = value(ScenarioTable.repetition) { checkRepetition(repetition) }
      if let declared, let properties = value(ScenarioTable.properties) { check(properties, declared) }
    }
  }

  private mutating func checkRepetition(_ repetition: NodeID) {
    let fields = Dictionary(tree.namedMembers(of: repetition)) { $1 }
    if let steps = fields[ScenarioTable.repeatedSteps] { checkSteps(steps) }
  }

  private mutating func check(_ properties: NodeID, _ declared: Catalogue.Names<Catalogue.PropertyType>) {
    guard tree[properties].kind == .mapping else { return }
    for member in tree.members(of: properties) {
      guard let key = tree.resolved(member.key), let value = tree.resolved(member.value) else { continue }
      if let type = declared[tree.text(of: key)] {
        check(value, type)
      } else {
        comparison.add(.noProperty(tree.text(of: key)), at: key, insteadOf: declared.all)
      }
    }
  }

  private mutating func check(_ value: NodeID, _ type: Catalogue.PropertyType) {
    switch (type, tree.value(of: value)) {
    case (.text, .text), (.number, .integer), (.number, .number), (.boolean, .boolean): return
    case (.moment, .text):
      if (try? Moment.read(tree.text(of: value)).get()) != nil { return }
      comparison.add(.otherType("a date and time"), at: value, help: .writeMoment)
    case (.oneOf(let words), .text):
      if words[tree.text(of: value)] != nil { return }
      comparison.add(.noSuchValue(tree.text(of: value)), at: value, insteadOf: words.all)
    // The table reports values of other kinds.
    case (_, .null), (_, nil): return
    case (.text, _), (.oneOf, _): comparison.add(.otherType("text"), at: value, help: .writeQuotes)
    case (.number, _): comparison.add(.otherType("a number"), at: value, help: .writeNumber)
    case (.boolean, _): comparison.add(.otherType("true or false"), at: value, help: .writeBoolean)
    case (.moment, _): comparison.add(.otherType("a date and time"), at: value, help: .writeMoment)
    }
  }
}

extension Message {
  fileprivate static func noProperty(_ name: ArraySlice<UInt8>) -> Message {
    "the catalogue has no property \(quoting: name) for this"
  }
  fileprivate static func noSuchValue(_ name: ArraySlice<UInt8>) -> Message {
    "the catalogue does not have the value \(quoting: name) for this property"
  }
  fileprivate static func otherType(_ words: String) -> Message {
    "in the catalogue, the value of this property is \(words)"
  }
  fileprivate static let writeMoment: Message = "write a date and time such as 2026-03-20T08:00:00Z"
  fileprivate static let writeQuotes: Message = "write it in quotes"
  fileprivate static let writeNumber: Message = "write a number without quotes"
  fileprivate static let writeBoolean: Message = "write true or false, without quotes"
}
