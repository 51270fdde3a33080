/// The kind of value that a field accepts. It is data and never a closure, so that the check, the schema, the manual
/// and the samples can all read it.
///
/// All workers use the same forms all the time, so a form is cheap to pass on: plain bits, or one object.
package enum Form: Sendable {
  /// A name of the author's own: lower-case letters, digits, `-` and `_`.
  case slug
  case text(TextForm)
  /// An absolute URI.
  case link
  /// RFC 3339, with an offset.
  case moment
  /// A number and a unit; at least so many milliseconds, and a whole number of what the payloads count.
  case duration(least: Int64, counted: TimeSpanUnit = .milliseconds)
  /// `#RRGGBB` or `#RRGGBBAA`.
  case color
  /// A BCP 47 tag.
  case locale
  /// The name of an event, a product or a property.
  case name(NameForm)
  case boolean
  case integer(ClosedRange<Int64>)
  case number(NumberForm)
  case choice(Choices)
  case list(ListForm)
  /// A mapping with its own fields.
  case record(RecordType)
  /// A mapping whose `type` says which fields it has.
  case variant(Variant)
  /// A mapping whose keys are the author's.
  indirect case mapping(keys: MappingKeys, values: Form)
  /// One of several forms; the value's kind and text tell which.
  case either([Form])
}

package struct TextForm: Sendable {
  /// The longest text, in characters, where there is a limit; 1 for an icon.
  package let most: Int?
  package let mayBeBlank: Bool

  package static let any = TextForm(most: nil, mayBeBlank: true)
  package static let filled = TextForm(most: nil, mayBeBlank: false)
  package static let character = TextForm(most: 1, mayBeBlank: false)
}

/// The unit of a duration in client payloads.
package enum TimeSpanUnit: Int64, Sendable {
  case milliseconds = 1
  case seconds = 1000
}

package enum NameForm: Sendable {
  case event, product, property

  /// The kind of the name.
  package var subject: EventName.Subject {
    switch self {
    case .event: .event
    case .product: .product
    case .property: .property
    }
  }
}

package struct NumberForm: Sendable {
  package let least: Double
  package let most: Double
  /// True if the least value itself is too small.
  package let isAboveLeast: Bool

  package init(_ range: ClosedRange<Double>, isAboveLeast: Bool = false) {
    least = range.lowerBound
    most = range.upperBound
    self.isAboveLeast = isAboveLeast
  }
}

package final class ListForm: Sendable {
  package let item: Form
  package let least: Int
  package let most: Int?
  /// True if an item may be there only once.
  package let isSet: Bool
  /// A word that can't be combined with others.
  package let alone: String?

  package init(of item: Form, least: Int = 0, most: Int? = nil, isSet: Bool = false, alone: String? = nil) {
    self.item = item
    self.least = least
    self.most = most
    self.isSet = isSet
    self.alone = alone
  }
}

/// The keys of a mapping without fields.
package enum MappingKeys: Sendable {
  /// Any text.
  case text
  case name(NameForm)
  /// The id of a rule.
  case rule
}

/// A closed set of words.
package final class Choices: Sendable {
  /// The noun for one of them in a message: "a category".
  package let noun: String
  package let all: [Choice]
  private let names: NameTable

  package init(_ noun: String, _ all: [Choice]) {
    self.noun = noun
    self.all = all
    names = NameTable(all.map(\.name))
  }

  package func contains(_ word: ArraySlice<UInt8>) -> Bool { names.index(of: word) != nil }
}

/// One of several words that a value may be.
package struct Choice: Sendable {
  package let name: String
  package let summary: String
  /// The word for it in the payloads of clients; nil where those have none.
  package let wire: String?
  /// Other spellings that authors bring along: of the wire, of classes, of the product.
  package let foreign: [String]

  package init(_ name: String, _ summary: String, wire: String? = nil, foreign: [String] = []) {
    self.name = name
    self.summary = summary
    self.wire = wire
    self.foreign = (wire.map { [$0] } ?? []) + foreign
  }
}
