internal import CampaignIR

/// An object of a payload: its keys, what each holds, and where that comes from.
///
/// The one description of a payload: the compiler writes by it, `decompile` reads by it, schemas, manuals and typed
/// values are derived from it.
package final class PayloadRecord: Sendable {
  /// Its name among the records of its payload: `captioned_image`, `button`.
  package let name: String
  package let summary: String
  /// In the order in which canonical JSON has them.
  package let keys: [PayloadKey]
  /// The keys by name.
  private let names: NameTable

  init(_ name: String, _ summary: String, _ keys: [PayloadKey]) {
    self.name = name
    self.summary = summary
    let order = keys.indices.sorted { keyPrecedes(keys[$0].name.utf8, keys[$1].name.utf8) }
    self.keys = order.map { keys[$0] }
    names = NameTable(self.keys.map(\.name))
  }

  /// The key of a name; nil where the record has none of it.
  package func key(named name: ArraySlice<UInt8>) -> PayloadKey? { names.index(of: name).map { keys[$0] } }

  package func key(named name: String) -> PayloadKey? { keys.first { $0.name == name } }
}

/// Records that share a place; which one it is, the definition's type tells, and in JSON the value of a key.
package final class PayloadVariant: Sendable {
  /// The noun for one of them: "card".
  package let noun: String
  /// The key whose constant tells them apart.
  package let tag: String
  package let cases: [Case]

  init(_ noun: String, tag: String, _ cases: [Case]) {
    self.noun = noun
    self.tag = tag
    self.cases = cases
  }

  package struct Case: Sendable {
    /// The type in the language.
    package let type: RecordType
    /// A field that has to say something, for types that the payload has two records for.
    package let with: Field?
    package let record: PayloadRecord

    init(_ type: RecordType, with field: Field? = nil, _ record: PayloadRecord) {
      self.type = type
      self.with = field
      self.record = record
    }
  }
}

/// A key of a payload's object.
package struct PayloadKey: Sendable {
  package let name: String
  /// The name in words, where the payload has two letters for it: `title`.
  package private(set) var meaning: String
  package let form: PayloadForm
  package let summary: String
  /// The source of its value.
  package let origin: Origin
  /// True if it is there in every profile. A key that is not is left out where it would hold its fallback, or nothing.
  package let isStated: Bool
  /// The value if the campaign has none; with full keys, it is always written.
  package let fallback: PayloadConstant?
  /// The condition for writing the default.
  package let condition: Condition?
  /// The key and its colon, and the fallback, as JSON.
  package let opening: [UInt8]
  package let fallbackBytes: [UInt8]?

  init(
    _ name: String, _ form: PayloadForm, _ summary: String, from origin: Origin, isStated: Bool = true,
    else fallback: PayloadConstant? = nil, when condition: Condition? = nil
  ) {
    self.name = name
    meaning = name
    self.form = form
    self.summary = summary
    self.origin = origin
    self.isStated = isStated
    self.fallback = fallback
    self.condition = condition
    opening = Array("\"\(name)\":".utf8)
    fallbackBytes = fallback?.bytes
  }

  /// A key with one value.
  init(_ name: String, constant: PayloadConstant, _ summary: String, isStated: Bool = true) {
    self.init(name, .constant(constant), summary, from: .constant, isStated: isStated, else: constant)
  }

  /// The same key with a name in words.
  func called(_ meaning: String) -> PayloadKey {
    var key = self
    key.meaning = meaning
    return key
  }
}

/// The source of the value of a payload key.
package enum Origin: Sendable {
  /// From nowhere: it is always the same.
  case constant
  /// From a field of the record.
  case field(Field)
  /// From the choice of a field that may hold a word or a duration; nothing where it is a duration.
  case word(Field)
  /// From the duration of such a field; nothing where it is a word.
  case duration(Field)
  /// From a field that may hold a word or a duration, as one number: -1 for never, 0 for always.
  case interval(Field)
  /// From a part of a field's record: a colour of a message.
  case part(Field, Field)
  /// From the record itself, of which the value is a part; left out where it has no keys.
  case whole
  /// From the records of a field, item by item; left out where none of them has keys.
  case beside(Field)
  /// From a list of filters and alternatives, as a list of lists.
  case groups(Field)
  /// The campaign's name and the record's id: `spring-sale/banner`.
  case key
  /// The name under which clients know the record: its key, or where all keys are stated an id that is made from it.
  case identity
  /// When the payload was made.
  case stamp
  /// From the one operator of a filter: its name, its number, its value, and what kind of value that is.
  case operatorName, comparator, operand, operandDuration, operandType, propertyType
  /// From all campaigns of the workspace.
  case workspace
}

extension Origin {
  /// The field of the record that the value comes from; nil where it comes from something else.
  var field: Field? {
    switch self {
    case .field(let field), .word(let field), .duration(let field), .interval(let field), .part(let field, _),
      .beside(let field), .groups(let field):
      field
    case .constant, .whole, .key, .identity, .stamp, .operatorName, .comparator, .operand, .operandDuration,
      .operandType, .propertyType, .workspace:
      nil
    }
  }
}
