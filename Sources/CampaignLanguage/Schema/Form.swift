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
  /// The rule that reports a text which can only be meant as a link; nil where such a text is as good as any other.
  package private(set) var linkRule: CheckRule?

  package static let any = TextForm(most: nil, mayBeBlank: true)
  package static let filled = TextForm(most: nil, mayBeBlank: false)
  package static let character = TextForm(most: 1, mayBeBlank: false)

  /// Text that is not blank, and no link.
  static func filled(noLinkBy rule: CheckRule) -> TextForm { TextForm(most: nil, mayBeBlank: false, linkRule: rule) }
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
  /// The field that numbers the items, each number once; an item without it has its position for a number.
  package let number: Field?
  package let rules: ListRules

  package init(
    of item: Form, least: Int = 0, most: Int? = nil, isSet: Bool = false, alone: String? = nil,
    numberedBy number: Field? = nil, rules: ListRules = .usual
  ) {
    self.item = item
    self.least = least
    self.most = most
    self.isSet = isSet
    self.alone = alone
    self.number = number
    self.rules = rules
  }
}

/// The rules that report what is wrong with the items of a list.
package struct ListRules: Sendable {
  package var tooFew = CheckRule.tooFew
  package var tooMany = CheckRule.tooMany
  /// An item of a set that is there twice.
  package var repeated = CheckRule.repeatedCategory
  /// A word that stands alone, beside another one.
  package var notAlone = CheckRule.categoryConflict
  /// Two items of one number.
  package var sameNumber = CheckRule.buttonIDsCollide

  package static let usual = ListRules()
}

/// What the keys of a mapping are, where they are no fields.
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
  /// Words that authors bring along and that no choice can take the place of, each with the rule that explains why.
  package let refused: [RefusedWord]
  private let names: NameTable

  package init(_ noun: String, _ all: [Choice], refused: [RefusedWord] = []) {
    self.noun = noun
    self.all = all
    self.refused = refused
    names = NameTable(all.map(\.name))
  }

  package func contains(_ word: ArraySlice<UInt8>) -> Bool { names.index(of: word) != nil }
}

/// A word that is none of a set, for a reason of its own.
package struct RefusedWord: Sendable {
  package let name: String
  /// Other spellings of it.
  package let foreign: [String]
  package let rule: CheckRule

  package init(_ name: String, foreign: [String] = [], rule: CheckRule) {
    self.name = name
    self.foreign = foreign
    self.rule = rule
  }
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
