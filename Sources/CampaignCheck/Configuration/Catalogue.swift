package import SourceText

/// The events and properties that the apps log, according to the event catalogue. Anything that is not listed is
/// unknown.
///
/// It is an object, so that all files can share it.
package final class Catalogue: Sendable {
  package let events: Names<Event>?
  package let products: Names<Void>?
  package let purchaseProperties: Names<PropertyType>?
  package let audiences: Names<Void>?

  init(
    events: Names<Event>?, products: Names<Void>?, purchaseProperties: Names<PropertyType>?, audiences: Names<Void>?
  ) {
    self.events = events
    self.products = products
    self.purchaseProperties = purchaseProperties
    self.audiences = audiences
  }

  /// An event that the apps log.
  package struct Event: Sendable {
    package let properties: Names<PropertyType>?
  }

  /// The type of a property.
  package enum PropertyType: Sendable {
    case text, number, boolean, moment
    /// One of certain texts.
    case oneOf(Names<Void>)

    init?(word: String) {
      switch word {
      case "text": self = .text
      case "number": self = .number
      case "boolean": self = .boolean
      case "moment": self = .moment
      default: return nil
      }
    }
  }

  /// Names in the order in which they are declared, each with what is declared of it.
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
