import CampaignLanguage

/// A name in a scenario that means nothing to the campaigns, and is similar to one that does.
package struct MisspeltName: Sendable {
  package let name: WrittenName
  package let meant: String
  package let kind: Kind

  package enum Kind: Sendable {
    case event
    /// A property of something that is logged.
    case property(Occasion)
  }
}

/// Finds the events for which nobody waits and the properties at which no filter looks, if they are probably misspelt.
/// Others are right: apps log more than campaigns use. What is found out is kept for all scenarios.
package struct Misspellings {
  private let set: DeliverySet
  private let events: [String]
  /// The properties of events at which filters look.
  private var filtered: [Occasion: [String]] = [:]
  /// The names that were searched, with the ones that they probably mean.
  private var meantEvents: [String: String?] = [:]
  private var meantProperties: [Occasion: [String: String?]] = [:]

  package init(in set: DeliverySet) {
    self.set = set
    events = set.events
  }

  /// The misspelt names of a scenario. `nearest` is asked about each name once.
  package mutating func names(
    in scenario: Scenario, _ nearest: (String, _ names: [String]) -> String?
  ) -> [MisspeltName] {
    scenario.steps.flatMap { step -> [MisspeltName] in
      guard case .step(.event(let logged)) = step.action else { return [] }
      if let event = step.event, !set.hears(event: event.text) {
        let meant: String? = if let known = meantEvents[event.text] { known } else { nearest(event.text, events) }
        meantEvents[event.text] = meant
        return meant.map { [MisspeltName(name: event, meant: $0, kind: .event)] } ?? []
      }
      return step.properties.isEmpty ? [] : properties(of: step, logged.occasion, nearest)
    }
  }

  private mutating func properties(
    of step: ScenarioStep, _ occasion: Occasion, _ nearest: (String, _ names: [String]) -> String?
  ) -> [MisspeltName] {
    let known = filtered[occasion] ?? set.filteredProperties(at: occasion)
    filtered[occasion] = known
    let own = Set(step.properties.map(\.text))
    return step.properties.compactMap { name in
      guard !known.contains(name.text) else { return nil }
      let found = meantProperties[occasion]?[name.text]
      let meant: String? = if let found { found } else { nearest(name.text, known) }
      meantProperties[occasion, default: [:]][name.text] = meant
      // An event with both names means both.
      guard let meant, !own.contains(meant) else { return nil }
      return MisspeltName(name: name, meant: meant, kind: .property(occasion))
    }
  }
}
