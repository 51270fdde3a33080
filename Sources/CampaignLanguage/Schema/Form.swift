/// The kind of value that a field accepts. It is data, never a closure, so that the check, the schema, the manual and
/// the samples can all read it.
///
/// All workers use the same forms all the time, so a form is cheap to pass on: plain bits, or one object.
package enum Form: Sendable {
  /// A name that the author chooses: lower-case letters, digits, `-` and `_`.
  case slug
  case text(TextForm)
  /// An absolute URI.
  case link
  /// A date and time.
  case moment(MomentForm)
  /// A number and a unit. It must be at least `least` milliseconds, and a whole number of the payload's units.
  case duration(least: Int64, counted: TimeSpanUnit = .milliseconds)
  /// `#RRGGBB` or `#RRGGBBAA`.
  case color
  /// A BCP 47 tag.
  case locale
  /// The name of a time zone, or also `local`.
  case timeZone(TimeZoneForm)
  /// The name of an event, a product or a property.
  case name(NameForm)
  case boolean
  case integer(ClosedRange<Int64>)
  case number(NumberForm)
  case choice(Choices)
  case list(ListForm)
  /// A mapping with its own fields.
  case record(RecordType)
  /// A mapping with a `type` that decides which fields it has.
  case variant(Variant)
  /// A mapping with the author's own keys.
  indirect case mapping(keys: MappingKeys, values: Form)
  /// One of several forms. The value's kind and text decide which.
  case either([Form])
}

extension Form {
  /// True for a single record of one of several types. Such records also have a list of their own elsewhere.
  package var isSingleVariant: Bool {
    if case .variant = self { true } else { false }
  }
}

package enum MomentForm: Sendable {
  /// RFC 3339, with an offset.
  case withOffset
  /// The same, or without an offset by the clock of the `time_zone` of its campaign.
  case onClock
  /// The same in a scenario, also with milliseconds. Payloads can't contain such a time.
  case precise
}

package enum TimeZoneForm: Sendable {
  case named
  /// Also `local`, for the clock of each reader.
  case namedOrLocal
}

package struct TextForm: Sendable {
  /// The maximum length in characters. Nil if there is no limit. It is 1 for an icon.
  package let most: Int?
  package let mayBeBlank: Bool
  /// True if a text that can only be a link is a mistake, because it is shown as a caption.
  package private(set) var isCaption = false
  /// True if it is a regular expression.
  package private(set) var isPattern = false

  /// True if an empty text is right, although a blank one is not.
  package private(set) var mayBeEmpty = false

  package static let any = TextForm(most: nil, mayBeBlank: true)
  package static let filled = TextForm(most: nil, mayBeBlank: false)
  package static let character = TextForm(most: 1, mayBeBlank: false)

  /// A text that may be left empty, to say that there is none.
  package static let filledOrEmpty = TextForm(most: nil, mayBeBlank: false, mayBeEmpty: true)

  /// The text of a tag, which is not a link.
  package static let caption = TextForm(most: nil, mayBeBlank: false, isCaption: true)
  package static let pattern = TextForm(most: nil, mayBeBlank: false, isPattern: true)
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
  /// True if an item must not be repeated.
  package let isSet: Bool
  /// A word that can't be combined with others.
  package let alone: String?
  /// The field with the number of an item. Numbers must be unique. Without the field, the position is the number.
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

/// The rules that report mistakes in the items of a list.
package struct ListRules: Sendable {
  package var tooFew = CheckRule.tooFew
  package var tooMany = CheckRule.tooMany
  /// A repeated item in a set.
  package var repeated = CheckRule.repeatedCategory
  /// A word that must be alone, together with another one.
  package var notAlone = CheckRule.categoryConflict
  /// Two items with the same number.
  package var sameNumber = CheckRule.buttonIDsCollide

  package static let usual = ListRules()
}

/// The keys of a mapping that are not fields.
package enum MappingKeys: Sendable {
  /// Any text.
  case text
  /// A name that the author chooses.
  case slug
  case name(NameForm)
  /// The id of a rule.
  case rule
  /// The id of a rule of changes.
  case changeRule
}

/// A closed set of words.
package final class Choices: Sendable {
  /// The noun for any of them in a message: "a category".
  package let noun: String
  /// The name of its type in programs, if it does not follow from the noun: "Dismissal".
  package let typeName: String?
  package let all: [Choice]
  /// Words that authors use but that no choice can replace, each with the rule that explains why.
  package let refused: [RefusedWord]
  /// The words, and then those of older versions.
  private let names: NameTable
  /// For each word of an older version, the word of now.
  private let replacements: [String]

  package init(_ noun: String, typeName: String? = nil, _ all: [Choice], refused: [RefusedWord] = []) {
    self.noun = noun
    self.typeName = typeName
    self.all = all
    self.refused = refused
    var (names, replacements) = (all.map(\.name), [String]())
    for choice in all {
      for name in choice.formerly {
        names.append(name)
        replacements.append(choice.name)
      }
    }
    self.names = NameTable(names)
    self.replacements = replacements
  }

  package func contains(_ word: ArraySlice<UInt8>) -> Bool { names.index(of: word) != nil }

  /// The word of now, for a word of an older version. Nil for all others.
  package func replacement(of old: ArraySlice<UInt8>) -> String? {
    guard !replacements.isEmpty, let index = names.index(of: old), index >= all.count else { return nil }
    return replacements[index - all.count]
  }
}

/// A word that looks like a choice but is refused, with the reason.
package struct RefusedWord: Sendable {
  package let name: String
  /// Other spellings of it.
  package let foreign: [String]
  package let rule: RefusedWordRule

  package init(_ name: String, foreign: [String] = [], rule: RefusedWordRule) {
    self.name = name
    self.foreign = foreign
    self.rule = rule
  }
}

/// One of the possible words for a value.
package struct Choice: Sendable {
  package let name: String
  package let summary: String
  /// The word in client payloads. Nil if they have none.
  package let wire: String?
  /// Other spellings that authors use: from payloads, classes, and the product.
  package let foreign: [String]
  /// Words for a part of it: an iPad is one of the devices of iOS. The author may mean only that part.
  package let parts: [String]
  /// Its spellings in older versions. They still work, with advice.
  package let formerly: [String]

  package init(
    _ name: String, _ summary: String, wire: String? = nil, foreign: [String] = [], formerly: [String] = [],
    parts: [String] = []
  ) {
    self.parts = parts
    self.formerly = formerly
    self.name = name
    self.summary = summary
    self.wire = wire
    self.foreign = (wire.map { [$0] } ?? []) + foreign
  }

  /// True for one of its names.
  package func isCalled(_ name: String) -> Bool { self.name == name || formerly.contains(name) }
}
