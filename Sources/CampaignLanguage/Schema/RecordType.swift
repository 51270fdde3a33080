/// The fields that a mapping can and must have: a card of one type, a message of one type, a button, a campaign.
package final class RecordType: Sendable {
  /// The value of its `type`, or its name if it has no `type`: `captioned_image`, `button`.
  package let name: String
  /// Its name in a message, with its article: "a captioned image".
  package let noun: String
  package let summary: String
  package let source: String
  /// The word for it in the payloads of clients; nil where those have none.
  package let wire: String?
  /// Other names of it that authors bring along.
  package let foreign: [String]
  /// In the order in which the manual shows them: required ones first.
  package let fields: [Use]
  /// A bit for each field that must be there, by its position.
  package let required: UInt64
  package let constraints: [Constraint]
  /// For each constraint, what tells at a glance whether it has something to say.
  package let glances: [Constraint.Glance]
  /// The lists of the record whose items have an id that no other item of them has.
  package let uniqueIDs: UniqueIDs?
  /// A key of another type that authors put into this one, where the other can't stand.
  package let refusedKey: String?
  /// What it is beside its fields; nil for all but messages and triggers.
  let traits: RecordTraits?
  /// The fields by name, for the check's first question about a key.
  private let names: NameTable
  /// The fields by identity, close together, since constraints and rules ask for them all the time.
  private let identities: [ObjectIdentifier]
  /// For each role, a bit for each field that has it, by the field's position.
  let fieldsByRole: [UInt64]

  package init(
    _ name: String, _ noun: String, _ summary: String, source: String = Source.language, wire: String? = nil,
    traits: RecordTraits? = nil, foreign: [String] = [], requires: [Field] = [], allows: [Field] = [],
    defaults: [Default] = [],
    constraints: [Constraint] = [], uniqueIDs: UniqueIDs? = nil, refusedKey: String? = nil
  ) {
    self.name = name
    self.noun = noun
    self.summary = summary
    self.source = source
    self.wire = wire
    self.foreign = (wire.flatMap { $0 == name ? nil : [$0] } ?? []) + foreign
    self.uniqueIDs = uniqueIDs
    self.refusedKey = refusedKey
    self.traits = traits
    fields =
      requires.map { Use($0, isRequired: true, fallback: defaults.fallback(of: $0)) }
      + allows.map { Use($0, isRequired: false, fallback: defaults.fallback(of: $0)) }
    self.constraints =
      defaults.isEmpty ? constraints : constraints.map { $0.stated { defaults.fallback(of: $0) ?? $0.fallback } }
    required = 1 << UInt64(requires.count) - 1
    names = NameTable(fields.map(\.field.name))
    let identities = fields.map { ObjectIdentifier($0.field) }
    self.identities = identities
    var fieldsByRole = [UInt64](repeating: 0, count: FieldRole.allCases.count)
    for (position, use) in fields.enumerated() {
      if let role = use.field.role { fieldsByRole[Int(role.rawValue)] |= 1 << UInt64(position) }
    }
    self.fieldsByRole = fieldsByRole
    glances = self.constraints.map { constraint in
      Constraint.Glance(constraint) { field in
        identities.firstIndex(of: ObjectIdentifier(field)).map { 1 << UInt64($0) } ?? 0
      }
    }
  }

  /// A field as this record uses it.
  package struct Use: Sendable {
    package let field: Field
    package let isRequired: Bool
    /// What holds where the field is left out; nil where nothing does.
    package let fallback: Fallback?

    init(_ field: Field, isRequired: Bool = false, fallback: Fallback? = nil) {
      self.field = field
      self.isRequired = isRequired
      self.fallback = fallback ?? field.fallback
    }
  }

  /// What holds where a field is left out of a record of this type.
  package func fallback(of field: Field) -> Fallback? {
    index(of: field).map { fields[$0].fallback } ?? field.fallback
  }

  /// The position of a field in `fields`, by the bytes of its name.
  package func index(of name: UnsafeBufferPointer<UInt8>) -> Int? { names.index(of: name) }

  package func index(of field: Field) -> Int? { identities.firstIndex(of: ObjectIdentifier(field)) }

  /// The field whose value is the record's own name, where its kind is told by one.
  package var typeField: Field? { field(.type) }
}

/// A default that a record has for one of its fields in place of the field's own.
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

/// Lists whose items have ids that are unique over all of them.
package struct UniqueIDs: Sendable {
  /// The field of the items; those of all types have one of this name.
  package let id: Field
  package let lists: [Field]
}

/// Records that share a place, and how they are told apart.
package final class Variant: Sendable {
  /// The noun for one of them, whatever its type: "card".
  package let noun: String
  package let types: [RecordType]
  package let distinction: Distinction
  /// The keys that the server sets, and no author.
  package let serverSet: [String]
  private let names: NameTable

  package enum Distinction: Sendable {
    /// A field, `type`, names the record's type.
    case type
    /// The first type is meant where its first field is there, else the second.
    case presence
  }

  package init(_ noun: String, _ types: [RecordType], serverSet: [String] = []) {
    self.noun = noun
    self.types = types
    self.serverSet = serverSet
    distinction = .type
    names = NameTable(types.map(\.name))
  }

  /// Two records of which the first is told by its own field.
  package init(_ noun: String, _ special: RecordType, else ordinary: RecordType) {
    self.noun = noun
    types = [special, ordinary]
    serverSet = []
    distinction = .presence
    names = NameTable(types.map(\.name))
  }

  package func type(named name: ArraySlice<UInt8>) -> RecordType? {
    names.index(of: name).map { types[$0] }
  }

  /// The types that have a field of this name.
  package func types(withField name: String) -> [RecordType] {
    types.filter { type in type.fields.contains { $0.field.name == name } }
  }
}

extension RecordType: Hashable {
  package static func == (left: RecordType, right: RecordType) -> Bool { left === right }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
