package import CampaignCheck
import CampaignLanguage

/// A name in a scenario that means nothing to the campaigns, and is similar to one that does.
package struct MisspeltName: Sendable {
  package let name: WrittenName
  package let meant: String
  package let kind: Kind

  package enum Kind: Sendable, Hashable {
    case event, product, audience, attribute
    /// A property of something that is logged.
    case property(Occasion)
  }
}

/// Finds the names in scenarios that mean nothing to the campaigns, if they are probably misspelt: events and products
/// for which nobody waits, properties at which no filter looks, audiences for which nothing is, and attributes that no
/// reader has. Others are right: apps log more than campaigns use. What is found out is kept for all scenarios.
package struct Misspellings {
  private let set: DeliverySet
  /// The names that mean something, of each kind.
  private var known: [MisspeltName.Kind: KnownNames]
  /// The names that were searched, with the ones that they probably mean.
  private var meant: [MisspeltName.Kind: [String: String?]] = [:]

  /// `readers` are the sample readers, and `attributes` those that every workspace has.
  package init(in set: DeliverySet, readers: [NamedReader], attributes: [String]) {
    self.set = set
    known = [
      .event: KnownNames(set.events), .product: KnownNames(set.products),
      .audience: KnownNames(set.audiences + readers.flatMap(\.reader.audiences)),
      .attribute: KnownNames(attributes + readers.flatMap { ($0.reader.attributes ?? [:]).keys.sorted() }),
    ]
  }

  /// Names in their order, and as a set: scenarios may ask for as many as there are.
  private struct KnownNames {
    let all: [String]
    let set: Set<String>

    init(_ names: [String]) { (all, set) = (names, Set(names)) }
  }

  /// The misspelt names of a scenario. `nearest` is asked about each name once.
  package mutating func names(
    in scenario: Scenario, _ nearest: (String, _ names: [String]) -> String?
  ) -> [MisspeltName] {
    let ofReader = scenario.readerNames.compactMap { name(of: $0, nearest) }
    return ofReader + scenario.steps.flatMap { names(in: $0, nearest) }
  }

  private mutating func names(
    in step: ScenarioStep, _ nearest: (String, _ names: [String]) -> String?
  ) -> [MisspeltName] {
    let ofReader = step.readerNames.compactMap { name(of: $0, nearest) }
    guard case .step(.event(let logged)) = step.action else { return ofReader }
    if let event = step.event, !set.hears(event: event.text) {
      return misspelt(event, .event, nearest).map { [$0] } ?? []
    }
    if let product = step.product, let misspelt = misspelt(product, .product, nearest) { return [misspelt] }
    return step.properties.isEmpty ? [] : properties(of: step, logged.occasion, nearest)
  }

  private mutating func name(
    of own: ReaderName, _ nearest: (String, _ names: [String]) -> String?
  ) -> MisspeltName? {
    misspelt(own.name, own.kind == .audience ? .audience : .attribute, nearest)
  }

  private mutating func properties(
    of step: ScenarioStep, _ occasion: Occasion, _ nearest: (String, _ names: [String]) -> String?
  ) -> [MisspeltName] {
    let kind = MisspeltName.Kind.property(occasion)
    if known[kind] == nil { known[kind] = KnownNames(set.filteredProperties(at: occasion)) }
    let own = Set(step.properties.map(\.text))
    // An event with both names means both.
    return step.properties.compactMap { misspelt($0, kind, nearest) }.filter { !own.contains($0.meant) }
  }

  /// The name that one probably means. Nil if it means something itself.
  private mutating func misspelt(
    _ name: WrittenName, _ kind: MisspeltName.Kind, _ nearest: (String, _ names: [String]) -> String?
  ) -> MisspeltName? {
    guard let names = known[kind], !names.set.contains(name.text) else { return nil }
    let found = meant[kind]?[name.text]
    let meant: String? = if let found { found } else { nearest(name.text, names.all) }
    self.meant[kind, default: [:]][name.text] = meant
    return meant.map { MisspeltName(name: name, meant: $0, kind: kind) }
  }
}
