package import CampaignLanguage
package import SourceText

/// The events and properties that the apps log, according to the event catalogue. Everything else is unknown.
///
/// This is a class, so that all files can share it.
package final class Catalogue: Sendable {
  package let events: Names<Event>?
  package let products: Names<Void>?
  package let purchaseProperties: Names<PropertyType>?
  /// How often readers buy each product in a session. Nil if it does not say.
  package let purchasesPerSession: Double?
  package let audiences: Names<Void>?
  package let attributes: Names<Attribute>?

  init(
    events: Names<Event>?, products: Names<Void>?, purchaseProperties: Names<PropertyType>?,
    purchasesPerSession: Double?, audiences: Names<Void>?, attributes: Names<Attribute>?
  ) {
    self.events = events
    self.products = products
    self.purchaseProperties = purchaseProperties
    self.purchasesPerSession = purchasesPerSession
    self.audiences = audiences
    self.attributes = attributes
  }

  /// An event that the apps log.
  package struct Event: Sendable {
    package let properties: Names<PropertyType>?
    /// How often it happens in a session. Nil if the catalogue does not say.
    package let perSession: Double?
  }

  /// An attribute of readers.
  package struct Attribute: Sendable {
    package let type: CatalogueTable.AttributeType
    /// True if every reader has it.
    package let isRequired: Bool
  }

  /// The type of a property.
  package enum PropertyType: Sendable {
    case text, number, boolean, moment
    /// One of certain texts.
    case oneOf(Names<Void>)

    /// True if its values are texts.
    package var isText: Bool {
      switch self {
      case .text, .oneOf: true
      case .number, .boolean, .moment: false
      }
    }

    init?(word: String) {
      switch CatalogueTable.PropertyType(rawValue: word) {
      case .text: self = .text
      case .number: self = .number
      case .boolean: self = .boolean
      case .moment: self = .moment
      case nil: return nil
      }
    }
  }

  /// Names in the order of their declaration, each with its declaration.
  package struct Names<Declared: Sendable>: Sendable {
    package let all: NameList
    private let declared: [ArraySlice<UInt8>: Declared]

    init(_ members: [(name: String, declared: Declared)]) {
      all = NameList(members.map(\.name))
      declared = Dictionary(members.map { (ArraySlice($0.name.utf8), $0.declared) }, uniquingKeysWith: { $1 })
    }

    /// The declaration of a name, or nil if it is not declared.
    package subscript(name: ArraySlice<UInt8>) -> Declared? { declared[name] }
  }
}

extension Catalogue.Names<Void> {
  init(_ names: [String]) { self.init(names.map { ($0, ()) }) }
}
