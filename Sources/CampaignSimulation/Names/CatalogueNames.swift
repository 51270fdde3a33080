package import CampaignCheck
package import CampaignDelivery
package import CampaignEngine
import CampaignLint
import Findings
import SourceText

/// The names that the catalogue has, for steps and models that may misspell them. A name that a message uses is known,
/// too.
package struct CatalogueNames {
  private let catalogue: Catalogue?
  private let set: DeliverySet

  package init(_ catalogue: Catalogue?, besides set: DeliverySet) { (self.catalogue, self.set) = (catalogue, set) }

  /// Throws if a step logs something that the catalogue does not have.
  package func check(_ steps: [TimedStep]) throws(UsageError) {
    guard catalogue != nil else { return }
    for timed in steps {
      switch timed.step {
      case .event(let event):
        try check(event.occasion, event.properties.map(\.name))
        for property in event.properties { try check(property.value, of: property.name, at: event.occasion) }
      case .reader(let change): try check(audiences: change.audiences ?? [])
      default: break
      }
    }
  }

  /// The errors about the events, purchases and audiences of a model, and about values unless `takesValues`. `place`
  /// gives the place of a key of the model.
  func unknown(
    in model: PopulationModel, takesValues: Bool, _ place: (_ keys: [String]) -> String
  ) -> [UsageError] {
    var errors: [UsageError] = []
    func check(_ keys: [String], _ part: () throws(UsageError) -> Void) {
      do throws(UsageError) {
        try part()
      } catch {
        errors.append(
          UsageError(message: "\(place(keys)): \(error.message)", suggestion: error.suggestion, help: error.help))
      }
    }
    let events = model.events.map { (occasion: Occasion.custom($0), keys: ["events", $0], rate: $1) }
    let purchases = model.purchases.map { (occasion: Occasion.purchase($0), keys: ["purchases", $0], rate: $1) }
    for (occasion, keys, rate) in (events + purchases).sorted(by: { $0.keys.lexicographicallyPrecedes($1.keys) }) {
      check(keys) { () throws(UsageError) in try self.check(occasion, []) }
      for property in rate.properties.keys.sorted() {
        check(keys + ["properties", property]) { () throws(UsageError) in
          try self.check(occasion, [property])
          for item in rate.properties[property] ?? [] where !takesValues {
            if let value = item.value.map(PropertyValue.init) { try self.check(value, of: property, at: occasion) }
          }
        }
      }
    }
    for name in model.audiences.keys.sorted() {
      check(["audiences", name]) { () throws(UsageError) in try self.check(audiences: [name]) }
    }
    return errors
  }

  func check(audiences names: [String]) throws(UsageError) {
    guard let audiences = catalogue?.audiences else { return }
    for name in names { try demand(name, "audience", audiences.all, set.audiences) }
  }

  func check(attributes names: [String]) throws(UsageError) {
    guard let attributes = catalogue?.attributes else { return }
    for name in names { try demand(name, "attribute", attributes.all, standardAttributeNames) }
  }

  /// True if the catalogue has the event or product, or if somebody waits for it.
  func know(_ occasion: Occasion) -> Bool {
    guard set.listeners(for: occasion).isEmpty else { return true }
    return switch occasion {
    case .custom(let name): catalogue?.events?[Array(name.utf8)[...]] != nil || set.hears(event: name)
    case .purchase(let name): catalogue?.products?[Array(name.utf8)[...]] != nil
    case .sessionStart, .pushClick, .anyPurchase: true
    }
  }

  /// The product of the catalogue that a product for which only messages about any purchase wait probably means.
  func product(meantBy occasion: Occasion) -> String? {
    guard case .purchase(let name) = occasion, !name.isEmpty, !set.listeners(for: occasion).isEmpty,
      let products = catalogue?.products?.all.all
    else { return nil }
    let known = products + set.products
    return known.contains(name) ? nil : nearest(to: name, among: known)
  }

  /// The properties of an event or purchase that the catalogue has, or at which filters look.
  func properties(of occasion: Occasion) -> [String] {
    let declared: NameList? =
      switch occasion {
      case .custom(let name): catalogue?.events?[Array(name.utf8)[...]]?.properties?.all
      case .purchase: catalogue?.purchaseProperties?.all
      case .sessionStart, .pushClick, .anyPurchase: nil
      }
    return (declared?.all ?? []) + set.filteredProperties(at: occasion)
  }

  private func check(_ occasion: Occasion, _ properties: [String]) throws(UsageError) {
    switch occasion {
    case .custom(let name):
      guard let events = catalogue?.events else { return }
      try demand(name, "event", events.all, set.messages.flatMap { $0.triggers.compactMap(\.occasion.event) })
      if let declared = events[Array(name.utf8)[...]]?.properties { try demand(properties, of: occasion, declared.all) }
    case .purchase(let product):
      if let products = catalogue?.products {
        try demand(
          product, "product", products.all, set.messages.flatMap { $0.triggers.compactMap(\.occasion.product) })
      }
      if let declared = catalogue?.purchaseProperties { try demand(properties, of: occasion, declared.all) }
    case .sessionStart, .pushClick, .anyPurchase: return
    }
  }

  /// Throws if a property has a value of another type than the catalogue says. A command line can't write each text as
  /// one, so a text may look like something else.
  func check(_ value: PropertyValue, of name: String, at occasion: Occasion) throws(UsageError) {
    let wanted: String
    switch (type(of: name, at: occasion), value) {
    case (nil, _), (.text?, _), (.number?, .number), (.boolean?, .boolean), (.moment?, .moment): return
    case (.oneOf(let words)?, _):
      guard words[Array(value.text.utf8)[...]] == nil else { return }
      throw UsageError(
        message: "the catalogue does not have the value '\(excerpt(of: value.text.utf8))' for "
          + "'\(excerpt(of: name.utf8))'", suggestion: nearest(to: value.text, among: words.all.all))
    case (.number?, _): wanted = "a number"
    case (.boolean?, _): wanted = "true or false"
    case (.moment?, _): wanted = "a date and time"
    }
    throw UsageError(
      message: "in the catalogue, the value of '\(excerpt(of: name.utf8))' is \(wanted), not "
        + "'\(excerpt(of: value.text.utf8))'")
  }

  private func type(of property: String, at occasion: Occasion) -> Catalogue.PropertyType? {
    switch occasion {
    case .custom(let name): catalogue?.events?[Array(name.utf8)[...]]?.properties?[Array(property.utf8)[...]]
    case .purchase: catalogue?.purchaseProperties?[Array(property.utf8)[...]]
    case .sessionStart, .pushClick, .anyPurchase: nil
    }
  }

  private func demand(_ properties: [String], of occasion: Occasion, _ declared: NameList) throws(UsageError) {
    for name in properties { try demand(name, "property", declared, set.filteredProperties(at: occasion)) }
  }

  private func demand(_ name: String, _ kind: String, _ declared: NameList, _ used: [String]) throws(UsageError) {
    guard !declared.all.contains(name), !used.contains(name) else { return }
    throw UsageError(
      message: "the catalogue has no \(kind) '\(excerpt(of: name.utf8))'",
      suggestion: nearest(to: name, among: declared.all + used))
  }

  /// How often something happens in a session. Nil if the catalogue does not say.
  func rate(of occasion: Occasion) -> Double? {
    switch occasion {
    case .custom(let name): catalogue?.events?[Array(name.utf8)[...]]?.perSession
    case .purchase: catalogue?.purchasesPerSession
    case .sessionStart, .pushClick, .anyPurchase: nil
    }
  }
}

extension Occasion {
  var product: String? { if case .purchase(let product) = self { product } else { nil } }
}
