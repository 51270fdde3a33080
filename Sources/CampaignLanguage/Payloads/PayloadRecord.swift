import CampaignJSON

/// An object of a payload: its keys, and the form and source of each value.
///
/// This is the only description of a payload: the compiler writes with it, `decompile` reads with it, and schemas,
/// manuals and typed values are generated from it.
package final class PayloadRecord: Sendable {
  /// Its name among the records of its payload: `captioned_image`, `button`.
  package let name: String
  package let summary: String
  /// Sorted as in canonical JSON.
  package let keys: [PayloadKey]
  /// The keys by name.
  private let names: NameTable

  package init(_ name: String, _ summary: String, _ keys: [PayloadKey]) {
    self.name = name
    self.summary = summary
    let order = keys.indices.sorted { keyPrecedes(keys[$0].name.utf8, keys[$1].name.utf8) }
    self.keys = order.map { keys[$0] }
    names = NameTable(self.keys.map(\.name))
  }

  /// The key with a name. Nil if the record has none.
  package func key(named name: ArraySlice<UInt8>) -> PayloadKey? { names.index(of: name).map { keys[$0] } }

  package func key(named name: String) -> PayloadKey? { keys.first { $0.name == name } }
}

/// The records that are possible at one place. In the definition, the type decides between them; in JSON, the value of
/// a key.
package final class PayloadVariant: Sendable {
  /// The noun for any of them: "card".
  package let noun: String
  /// The key with a different constant in each record.
  package let tag: String
  /// True for conditions. A reader must understand all of a condition: without one of its parts, it would let more
  /// people through.
  package let isCondition: Bool
  package let cases: [Case]

  init(_ noun: String, tag: String, isCondition: Bool = false, _ cases: [Case]) {
    self.noun = noun
    self.tag = tag
    self.isCondition = isCondition
    self.cases = cases
  }

  package struct Case: Sendable {
    /// The type in the language.
    package let type: RecordType
    /// A field that must have a value, for types with two records in the payload.
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
  /// The name in words, if the name in the payload has only two letters: `title`.
  package private(set) var meaning: String
  package let form: PayloadForm
  package let summary: String
  /// The source of its value.
  package let origin: Origin
  /// True if the key is present in every profile. Other keys are left out if they would contain their fallback, or
  /// nothing.
  package let isStated: Bool
  /// The value if the campaign has none; with full keys, it is always written.
  package let fallback: PayloadConstant?
  /// The condition for writing the default.
  package let condition: Condition?
  /// The key and its colon, and the fallback, as JSON.
  package let opening: [UInt8]
  package let fallbackBytes: [UInt8]?

  package init(
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
  /// None: the value is always the same.
  case constant
  /// From a field of the record.
  case field(Field)
  /// The id of the campaign that a field names.
  case campaignID(Field)
  /// The word of a field that may contain a word or a duration. Absent for a duration.
  case word(Field)
  /// The duration of such a field. Absent for a word.
  case duration(Field)
  /// From a field with a word or a duration, as one number: -1 for never, 0 for always.
  case interval(Field)
  /// From a part of a field's record, such as a colour of a message.
  case part(Field, Field)
  /// From the record itself: the value is an object with a part of its fields. Left out if that has no keys.
  case whole
  /// From the records of a field, item by item. Left out if none of them has keys.
  case beside(Field)
  /// From a list of filters and alternatives, as a list of lists.
  case groups(Field)
  /// The campaign's name and the record's id: `spring-sale/banner`.
  case key
  /// The id that clients use for the record: its key or, if all keys are written, an id made from it.
  case identity
  /// The time of the payload.
  case stamp
  /// From the only operator of a filter: its name, its number, its value, and the kind of that value.
  case operatorName, comparator, operand, operandDuration, operandType, propertyType
  /// From all campaigns of the workspace.
  case workspace
}

extension Origin {
  /// The record's field with the value. Nil if the value comes from something else.
  package var field: Field? {
    switch self {
    case .field(let field), .campaignID(let field), .word(let field), .duration(let field), .interval(let field),
      .part(let field, _), .beside(let field), .groups(let field):
      field
    case .constant, .whole, .key, .identity, .stamp, .operatorName, .comparator, .operand, .operandDuration,
      .operandType, .propertyType, .workspace:
      nil
    }
  }
}
