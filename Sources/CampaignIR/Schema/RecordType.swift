/// What a mapping may and must hold: a card of one type, a message of one type, a button, a campaign.
public final class RecordType: Sendable {
  /// As written behind `type:`, or what it is called where it has no `type`: `captioned_image`, `button`.
  public let name: String
  /// What it is called in a message, with its article: "a captioned image".
  public let noun: String
  public let summary: String
  public let source: String
  /// The word for it in the payloads of clients; nil where those have none.
  public let wire: String?
  /// Other names of it that authors bring along.
  public let foreign: [String]
  /// In the order in which the manual shows them: required ones first.
  public let fields: [Use]
  public let constraints: [Constraint]
  /// The fields by name, for the check's first question about a key.
  let names: NameTable

  public init(
    _ name: String, _ noun: String, _ summary: String, source: String = Source.language, wire: String? = nil,
    foreign: [String] = [], requires: [Field] = [], allows: [Field] = [], constraints: [Constraint] = []
  ) {
    self.name = name
    self.noun = noun
    self.summary = summary
    self.source = source
    self.wire = wire
    self.foreign = (wire.flatMap { $0 == name ? nil : [$0] } ?? []) + foreign
    self.constraints = constraints
    fields = requires.map { Use(field: $0, isRequired: true) } + allows.map { Use(field: $0, isRequired: false) }
    names = NameTable(fields.map(\.field.name))
  }

  /// A field as this record uses it.
  public struct Use: Sendable {
    public let field: Field
    public let isRequired: Bool
  }

  /// The position of a field in `fields`, by the bytes of its name.
  public func index(of name: ArraySlice<UInt8>) -> Int? { names.index(of: name) }

  public func index(of field: Field) -> Int? { fields.firstIndex { $0.field === field } }

  /// The field whose value is the record's own name, where its kind is told by one.
  package var typeField: Field? {
    fields.map(\.field).first { [CardTable.type, MessageTable.type, TriggerTable.type].contains($0) }
  }
}

/// Records that share a place, and how they are told apart.
public final class Variant: Sendable {
  /// What one of them is called whatever its type: "card".
  public let noun: String
  public let types: [RecordType]
  public let distinction: Distinction
  private let names: NameTable

  public enum Distinction: Sendable {
    /// A field, `type`, names the record's type.
    case type
    /// The first type is meant where its first field is there, else the second.
    case presence
  }

  public init(_ noun: String, _ types: [RecordType]) {
    self.noun = noun
    self.types = types
    distinction = .type
    names = NameTable(types.map(\.name))
  }

  /// Two records of which the first is told by its own field.
  public init(_ noun: String, _ special: RecordType, else ordinary: RecordType) {
    self.noun = noun
    types = [special, ordinary]
    distinction = .presence
    names = NameTable(types.map(\.name))
  }

  public func type(named name: ArraySlice<UInt8>) -> RecordType? {
    names.index(of: name).map { types[$0] }
  }

  /// The types that have a field of this name.
  public func types(withField name: String) -> [RecordType] {
    types.filter { type in type.fields.contains { $0.field.name == name } }
  }
}

extension RecordType: Hashable {
  public static func == (left: RecordType, right: RecordType) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
