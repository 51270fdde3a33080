/// A list that authors write for another one, which the record needs: `paths` for the files of an override.
package struct Confusion: Sendable {
  package let written: Field
  package let meant: Field
  /// The beginning of a text that can only be meant for the first field.
  package let ownBeginning: String

  init(of written: Field, with meant: Field, unlessBegins ownBeginning: String) {
    (self.written, self.meant, self.ownBeginning) = (written, meant, ownBeginning)
  }
}

/// The fields that a mapping can and must have: a card of one type, a message of one type, a button, a campaign.
package final class RecordType: Sendable {
  /// The value of its `type`, or its name if it has no `type`: `captioned_image`, `button`.
  package let name: String
  /// Its name in a message, with its article: "a captioned image".
  package let noun: String
  package let summary: String
  package let source: String
  /// The word in client payloads. Nil if they have none.
  package let wire: String?
  /// Other names that authors use.
  package let foreign: [String]
  /// In the order of the manual: required ones first.
  package let fields: [Use]
  /// The required fields.
  package let required: FieldSet
  package let constraints: [Constraint]
  /// For each constraint, a quick test that shows if the full check is needed.
  package let glances: [Constraint.Glance]
  /// The lists of the record whose items must have unique ids.
  package let uniqueIDs: UniqueIDs?
  /// A key of another type that authors write in this one, although it is not allowed here.
  package let refusedKey: String?
  /// Fields of other records that authors write here, and that can't have a meaning here.
  package var refusals: [Refusal] { makeRefusals() }
  /// Made when a key is unknown, because it may need tables that a run does not.
  private let makeRefusals: @Sendable () -> [Refusal]
  /// The fields that authors write and mean another one, which they need.
  package let confusions: [Confusion]
  /// How it compares a property with a value. Nil if it does not.
  package let comparison: Comparison?
  /// True if authors can add their own keys, which begin with `x-` and have no meaning.
  package let hasOwnKeys: Bool
  /// True for the record of a whole file or document, which can name its schema.
  package let isDocument: Bool
  /// True if the record replaces only some fields of another one. Then no field has a default.
  package let isPartial: Bool
  /// The help for an author who writes a name instead of the record. Nil for the general help.
  package let insteadOfName: String?
  /// Its traits besides its fields. Nil for records that are not a card, message, trigger or filter.
  let traits: RecordTraits?
  /// The fields by name, and then by their names in older versions, for the first lookup of a key.
  private let names: NameTable
  /// For each name of an older version, the position of the field.
  private let formerPositions: [Int]
  /// The identities of the fields, close together in memory, because constraints and rules search them all the time.
  private let identities: [ObjectIdentifier]
  /// For each role, the fields that have it.
  let fieldsByRole: [FieldSet]

  package init(
    _ name: String, _ noun: String, _ summary: String, source: String = Source.language, wire: String? = nil,
    traits: RecordTraits? = nil, foreign: [String] = [], insteadOfName: String? = nil, requires: [Field] = [],
    allows: [Field] = [],
    defaults: [Default] = [],
    constraints: [Constraint] = [], uniqueIDs: UniqueIDs? = nil, refusedKey: String? = nil,
    refusals: @escaping @Sendable @autoclosure () -> [Refusal] = [], confusions: [Confusion] = [],
    comparison: Comparison? = nil,
    hasOwnKeys: Bool = false, isDocument: Bool = false, isPartial: Bool = false
  ) {
    let variations = traits?.mayVary ?? false ? VariationTable.field(noun, of: requires + allows) : nil
    let allows = allows + (variations.map { [$0] } ?? [])
    self.name = name
    self.noun = noun
    self.summary = summary
    self.source = source
    self.wire = wire
    self.foreign = (wire.flatMap { $0 == name ? nil : [$0] } ?? []) + foreign
    self.uniqueIDs = uniqueIDs
    self.refusedKey = refusedKey
    makeRefusals = refusals
    self.confusions = confusions
    self.comparison = comparison
    self.hasOwnKeys = hasOwnKeys
    self.isDocument = isDocument
    self.isPartial = isPartial
    self.insteadOfName = insteadOfName
    self.traits = traits
    self.constraints =
      defaults.isEmpty ? constraints : constraints.map { $0.stated { defaults.fallback(of: $0) ?? $0.fallback } }
    precondition(requires.count + allows.count <= FieldSet.mostFields, "\(name) has more fields than a FieldSet holds")
    required = FieldSet(requires.indices)
    // Goes over the fields once: every process makes these tables when it starts.
    let count = requires.count + allows.count
    var (uses, fieldNames, identities): ([Use], [String], [ObjectIdentifier]) = ([], [], [])
    uses.reserveCapacity(count)
    fieldNames.reserveCapacity(count)
    identities.reserveCapacity(count)
    var fieldsByRole = [FieldSet](repeating: FieldSet(), count: FieldRole.count)
    func take(_ field: Field, isRequired: Bool) {
      if let role = field.role { fieldsByRole[Int(role.rawValue)].insert(uses.count) }
      let fallback = isPartial ? nil : defaults.fallback(of: field) ?? field.fallback
      uses.append(Use(field, isRequired: isRequired, fallback: fallback))
      fieldNames.append(field.name)
      identities.append(ObjectIdentifier(field))
    }
    for field in requires { take(field, isRequired: true) }
    for field in allows { take(field, isRequired: false) }
    fields = uses
    var formerPositions: [Int] = []
    for index in uses.indices {
      for name in uses[index].field.formerly {
        fieldNames.append(name)
        formerPositions.append(index)
      }
    }
    names = NameTable(fieldNames)
    self.formerPositions = formerPositions
    self.identities = identities
    self.fieldsByRole = fieldsByRole
    let places = identities
    glances = self.constraints.map { constraint in
      Constraint.Glance(constraint) { field in
        FieldSet(places.firstIndex(of: ObjectIdentifier(field)).map { [$0] } ?? [])
      }
    }
  }

  /// A field as this record uses it.
  package struct Use: Sendable {
    package let field: Field
    package let isRequired: Bool
    /// The default if the field is absent. Nil if there is none.
    package let fallback: Fallback?

    init(_ field: Field, isRequired: Bool = false) {
      self.init(field, isRequired: isRequired, fallback: field.fallback)
    }

    fileprivate init(_ field: Field, isRequired: Bool, fallback: Fallback?) {
      self.field = field
      self.isRequired = isRequired
      self.fallback = fallback
    }
  }

  /// The default of a field in a record of this type.
  package func fallback(of field: Field) -> Fallback? {
    guard let index = index(of: field) else { return field.fallback }
    return fields[index].fallback
  }

  /// The position of a field in `fields`, by the bytes of its name.
  package func index(of name: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let index = names.index(of: name) else { return nil }
    return index < fields.count ? index : formerPositions[index - fields.count]
  }

  /// True if a field has had another name.
  package var hasFormerNames: Bool { !formerPositions.isEmpty }

  package func index(of field: Field) -> Int? { identities.firstIndex(of: ObjectIdentifier(field)) }

  /// The beginning of the keys that authors can add.
  package static let ownKeyPrefix = "x-"

  /// True for a key that the author has added, and that has no meaning.
  package func isOwnKey(_ name: ArraySlice<UInt8>) -> Bool { hasOwnKeys && name.starts(with: Self.ownKeyPrefix.utf8) }

  /// The key that every document may have: it connects an editor to a schema, and has no other meaning.
  package static let schemaLink = Field(
    "$schema", .filledText, "The JSON Schema with which editors complete and check the file.",
    sample: "https://example.com/campaign.schema.json")

  /// The field that names the record's type. Nil if it has none.
  package var typeField: Field? { field(.type) }
}

/// Fields of other records that authors write in this one, and what they write instead. To move them there would mean
/// something else.
package struct Refusal: Sendable {
  let fields: [Field]
  /// What to write instead: "for another audience, write a campaign of its own".
  package let instead: String

  init(_ fields: [Field], instead: String) {
    self.fields = fields
    self.instead = instead
  }

  /// True if a key is one of the fields, by any name.
  package func refuses(_ name: String) -> Bool {
    fields.contains { field in
      field.isCalled(name) || field.foreign.contains(name) || name == field.name + "s"
    }
  }
}

/// A default of a record for one of its fields, which replaces the field's own default.
package struct Default: Sendable {
  let field: Field
  let fallback: Fallback

  init(_ field: Field, _ fallback: Fallback) {
    self.field = field
    self.fallback = fallback
  }
}

extension [Default] {
  fileprivate func fallback(of field: Field) -> Fallback? { first { $0.field === field }?.fallback }
}

/// Lists whose items together must have unique ids.
package struct UniqueIDs: Sendable {
  /// The field of the items. All types have one with this name.
  package let id: Field
  package let lists: [Field]
}

/// The types of records for one place, and the way to distinguish them.
package final class Variant: Sendable {
  /// The noun for any of them: "card".
  package let noun: String
  package let types: [RecordType]
  package let distinction: Distinction
  /// The field with the name of a record's type. Nil if something else distinguishes the types.
  package let typeField: Field?
  /// The keys that only the server sets.
  package let serverSet: [String]
  private let names: NameTable

  package enum Distinction: Sendable {
    /// A field, `type`, names the record's type.
    case type
    /// A record with the first field of the first type has that type. Any other record has the second type.
    case presence
  }

  package init(_ noun: String, _ types: [RecordType], serverSet: [String] = []) {
    self.noun = noun
    self.types = types
    self.serverSet = serverSet
    distinction = .type
    typeField = types.first?.typeField
    names = NameTable(types.map(\.name))
  }

  /// Two types of records. A field identifies the first one.
  package init(_ noun: String, _ special: RecordType, else ordinary: RecordType) {
    self.noun = noun
    types = [special, ordinary]
    serverSet = []
    distinction = .presence
    typeField = nil
    names = NameTable(types.map(\.name))
  }

  package func type(named name: ArraySlice<UInt8>) -> RecordType? {
    names.index(of: name).map { types[$0] }
  }

  /// The types that have a field with this name.
  package func types(withField name: String) -> [RecordType] {
    types.filter { type in type.fields.contains { $0.field.isCalled(name) } }
  }
}

extension RecordType {
  /// The variants in a record and in the records below it, without repetitions.
  package var variants: [Variant] {
    fields.reduce(into: []) { $1.field.form.addVariants(to: &$0) }
  }
}

extension Form {
  fileprivate func addVariants(to found: inout [Variant]) {
    switch self {
    case .variant(let variant):
      guard !found.contains(where: { $0 === variant }) else { return }
      found.append(variant)
      for use in variant.types.flatMap(\.fields) { use.field.form.addVariants(to: &found) }
    case .record(let type): for use in type.fields { use.field.form.addVariants(to: &found) }
    case .list(let list): list.item.addVariants(to: &found)
    case .mapping(_, let values): values.addVariants(to: &found)
    case .either(let forms): for form in forms { form.addVariants(to: &found) }
    case .slug, .text, .link, .moment, .duration, .color, .locale, .timeZone, .name, .boolean, .integer, .number,
      .choice:
      return
    }
  }
}

extension RecordType: Hashable {
  package static func == (left: RecordType, right: RecordType) -> Bool { left === right }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
