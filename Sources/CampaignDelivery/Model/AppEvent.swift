import Bytes
package import CampaignIR
import CampaignLanguage

/// Something that an app logs, and that messages wait for.
package struct AppEvent: Sendable, Equatable {
  package let occasion: Occasion
  /// The campaign of a push notification.
  package var campaign: String?
  package var properties: [Property] = []

  package struct Property: Sendable, Equatable {
    package let name: String
    package let value: PropertyValue

    package init(_ name: String, _ value: PropertyValue) { (self.name, self.value) = (name, value) }
  }

  package init(_ occasion: Occasion, campaign: String? = nil, properties: [Property] = []) {
    (self.occasion, self.campaign, self.properties) = (occasion, campaign, properties)
  }

  func value(of property: String) -> PropertyValue? { properties.first { $0.name == property }?.value }
}

/// The kind of an event, with the name that tells it from others of its kind.
package enum Occasion: Sendable, Hashable {
  case sessionStart
  case pushClick
  /// Only for triggers: a purchase has a product.
  case anyPurchase
  case purchase(String)
  case custom(String)
}

/// The value of a property of an event.
package enum PropertyValue: Sendable, Hashable {
  case text(String)
  case number(Double)
  case boolean(Bool)
  /// In milliseconds since 1970.
  case moment(Int64)

  /// The value that a text stands for: a number, a boolean, a date and time, or else the text itself.
  package init(reading text: String) {
    if text == "true" || text == "false" {
      self = .boolean(text == "true")
    } else if let number = Double(text), number.isFinite, text.utf8.allSatisfy(Self.isOfNumber) {
      self = .number(number)
    } else if case .success(let moment) = Moment.read(Array(text.utf8)[...]) {
      self = .moment(moment.seconds.times(1000))
    } else {
      self = .text(text)
    }
  }

  /// A value of a JSON text. A text that is a date and time counts as one.
  package init(_ scalar: Scalar) {
    switch scalar {
    case .text(let text):
      let moment = try? Moment.read(Array(text.utf8)[...]).get()
      self = moment.map { .moment($0.seconds.times(1000)) } ?? .text(text)
    case .integer(let number): self = .number(Double(number))
    case .number(let number): self = .number(number)
    case .boolean(let truth): self = .boolean(truth)
    }
  }

  package var kind: PropertyKind {
    switch self {
    case .text: .text
    case .number: .number
    case .boolean: .boolean
    case .moment: .moment
    }
  }

  /// False for the letters of `inf`, `nan` and hexadecimal numbers.
  private static func isOfNumber(_ byte: UInt8) -> Bool { "0123456789+-.eE".utf8.contains(byte) }
}

/// The kind of a property's value.
package enum PropertyKind: Sendable {
  case text, number, boolean, moment
}

/// The kinds of properties, as far as a catalogue declares them.
package typealias DeclaredKinds = (_ occasion: Occasion, _ property: String) -> PropertyKind?

/// One of the events that a message waits for.
package struct MessageTrigger: Sendable {
  package internal(set) var occasion: Occasion
  /// The campaign whose push notification must be clicked. Nil for any.
  package var campaign: String?
  /// All groups must hold; of a group, one filter.
  var groups: [[EventFilter]] = []
  /// The kinds of properties that the catalogue declares, for the filters on their existence.
  private var declaredKinds: [String: PropertyKind] = [:]

  /// Nil for a trigger of a type that this version does not know.
  init?(_ trigger: ServerPayload.Trigger, _ declared: DeclaredKinds) {
    switch trigger {
    case .sessionStart: occasion = .sessionStart
    case .anyPurchase: occasion = .anyPurchase
    case .pushClick(let click):
      occasion = .pushClick
      campaign = click.campaign
    case .customEvent(let event):
      occasion = .custom(event.name)
      add(event.where, declared)
    case .specificPurchase(let purchase):
      occasion = .purchase(purchase.product)
      add(purchase.where, declared)
    case .unknown: return nil
    }
  }

  private mutating func add(_ filters: [[ServerPayload.Filter]], _ declared: DeclaredKinds) {
    groups = filters.map { $0.map { EventFilter($0) } }
    for filter in groups.joined() where filter.isOfExistence {
      declaredKinds[filter.property] = declared(occasion, filter.property)
    }
    settleKinds()
  }

  /// Decides what kind of value the filters on existence mean. The catalogue says so, or the first other filter on the
  /// property.
  mutating func settleKinds() {
    guard groups.joined().contains(where: \.isOfExistence) else { return }
    let others = groups.joined().lazy.compactMap { filter in filter.kind.map { (filter.property, $0) } }
    let kinds = Dictionary(others) { first, _ in first }
    for group in groups.indices {
      for filter in groups[group].indices where groups[group][filter].isOfExistence {
        let property = groups[group][filter].property
        groups[group][filter] = groups[group][filter].meaning(declaredKinds[property] ?? kinds[property] ?? .text)
      }
    }
  }
}
