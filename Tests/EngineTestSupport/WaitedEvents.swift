package import CampaignDelivery
package import TestSupport

/// Random events that messages wait for. Their properties have values on both sides of all filters on them.
package struct WaitedEvents {
  private let set: DeliverySet
  private var values: [Occasion: [(name: String, values: [PropertyValue?])]] = [:]

  /// Texts for regular expressions, besides the values that filters name.
  private static let texts = ["", "42", "abc", "pro", "xy"]
  private static let products = ["p0", "p1", "other"]

  package init(_ set: DeliverySet) { self.set = set }

  /// An event of one of a message's triggers. It passes their filters or not.
  package mutating func event(for message: Int, _ dice: inout Dice) -> AppEvent? {
    let triggers = set.messages[message].triggers
    guard !triggers.isEmpty else { return nil }
    let trigger = triggers[dice.roll(triggers.count)]
    let isAny = trigger.occasion == .anyPurchase
    let occasion = isAny ? .purchase(Self.products[dice.roll(Self.products.count)]) : trigger.occasion
    var event = AppEvent(occasion, campaign: trigger.campaign)
    for (name, values) in properties(of: occasion) {
      // Roku's filters fail on an event without properties, so one of them is rarely left out.
      if let value = values[dice.roll(values.count)] { event.properties.append(.init(name, value)) }
    }
    return event
  }

  private mutating func properties(of occasion: Occasion) -> [(name: String, values: [PropertyValue?])] {
    if let known = values[occasion] { return known }
    let new = set.telling(at: occasion).sorted { $0.key < $1.key }.map { name, values in
      if occasion.isPurchase, name == "quantity" {
        return (name, values.filter { $0?.isQuantity ?? false } + [.number(1), .number(100)])
      }
      return (name, values + (values.contains { $0?.kind == .number } ? [.number(7)] : Self.texts.map { .text($0) }))
    }
    values[occasion] = new
    return new
  }
}

extension PropertyValue {
  /// True for a number of items that clients log.
  fileprivate var isQuantity: Bool {
    if case .number(let number) = self { (1...100).contains(number) } else { false }
  }
}

extension Occasion {
  fileprivate var isPurchase: Bool {
    if case .purchase = self { true } else { false }
  }
}
