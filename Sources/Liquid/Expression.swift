/// A value as a template names it.
package indirect enum Expression: Sendable {
  case literal(LiquidValue, Range<Int>)
  case path(Path)
  /// `(1..5)`
  case range(Expression, Expression, Range<Int>)
  /// `{{ … }}` inside a tag, with its own filters.
  case filtered(Filtered)

  package var range: Range<Int> {
    switch self {
    case .literal(_, let range), .range(_, _, let range): range
    case .path(let path): path.range
    case .filtered(let filtered): filtered.range
    }
  }
}

/// `name.part[0]`, `${name}` or `custom_attribute.${name}.part`.
package struct Path: Sendable {
  package let root: Root
  package let steps: [Step]
  package let range: Range<Int>

  package enum Root: Sendable {
    /// A variable, such as one of `assign`.
    case variable(String)
    /// The position of the attribute among those of the template.
    case attribute(Int)
  }

  package enum Step: Sendable {
    case name(String)
    case index(Expression)
  }
}

/// A value with the filters that change it, from left to right.
package struct Filtered: Sendable {
  package let value: Expression
  package let filters: [FilterCall]
  package let range: Range<Int>
}

package struct FilterCall: Sendable {
  package let name: String
  /// Nil if the filter is unknown.
  package let filter: LiquidFilter?
  package let nameRange: Range<Int>
  package let arguments: [Expression]
  package let hasNamedArguments: Bool
  package let range: Range<Int>
}

/// Comparisons, joined by `and` and `or`. Liquid reads them from right to left.
package struct Condition: Sendable {
  package let comparisons: [Comparison]
  /// True for each `and` between two comparisons, false for each `or`.
  package let joints: [Bool]
}

package struct Comparison: Sendable {
  package let left: Expression
  package let operation: Operation?
  package let right: Expression?

  package enum Operation: String, Sendable, CaseIterable {
    case equal = "=="
    case unequal = "!="
    case unequalToo = "<>"
    case less = "<"
    case greater = ">"
    case atMost = "<="
    case atLeast = ">="
    case contains
  }
}

/// A name in a template without `${}`: `name` or `name.part`. Something in the text must set it.
package struct VariableUse: Sendable, Equatable {
  package let name: String
  package let part: String?
  /// The bytes of the name and the part.
  package let range: Range<Int>
}

/// An attribute, a property or another value that the server puts in: `${name}` or `namespace.${name}`.
package struct AttributeUse: Sendable, Equatable {
  /// The word before the name, such as `custom_attribute`. Empty for an attribute that every workspace has.
  package let namespace: String
  package let name: String
  package let range: Range<Int>
  package let nameRange: Range<Int>
  /// True if it is written into the text, with no default and no condition that asks for it.
  package internal(set) var needsDefault = false

  /// The name with its namespace, as in a list of known values.
  package var key: String { Self.key(of: name, in: namespace) }

  private static func key(of name: String, in namespace: String) -> String {
    namespace.isEmpty ? name : "\(namespace).\(name)"
  }

  /// The word before the attributes that a team defines for its readers.
  package static let ownNamespace = "custom_attribute"

  /// The word before the properties of the event that triggers a message.
  package static let eventNamespace = "event_properties"

  /// The word before the names of texts that a team uses in many messages. They may set variables.
  private static let blockNamespace = "content_blocks"

  package var isBlock: Bool { namespace == Self.blockNamespace }

  /// The words before attributes that are known. The vendor may have others.
  package static let namespaces = [
    ownNamespace, eventNamespace, blockNamespace, "api_trigger_properties", "canvas_entry_properties", "context",
    "campaign", "canvas", "card", "app", "most_recently_used_device", "targeted_device",
  ]

  /// What other tools call the object with the attributes of the reader, as in `customer.first_name`.
  package static let objectsOfReaders = [
    "user", "customer", "profile", "person", "contact", "subscriber", "recipient", "member", "attributes", "attribute",
    "traits",
  ]

  /// What other tools call the object with the properties of the event.
  package static let objectsOfEvents = ["event", "properties", "event_attributes", "trigger"]

  /// An attribute as a template names it.
  package static func written(_ name: String, in namespace: String = "") -> String {
    namespace.isEmpty ? "${\(name)}" : "\(namespace).${\(name)}"
  }

  /// The same for an attribute that a team defines.
  package static func writtenAsOwn(_ name: String) -> String { written(name, in: ownNamespace) }

  /// True for `${name}` and `custom_attribute.${name}`.
  package var isOfReader: Bool { namespace.isEmpty || namespace == Self.ownNamespace }

  /// The keys of a reader's attribute, by its name alone. A team may also give its own attribute the name of a standard
  /// one, such as `city`.
  package static func keys(ofReader name: String) -> [String] {
    (StandardAttribute.named(name) == nil ? [] : [name]) + [key(of: name, in: ownNamespace)]
  }

  /// The key of a property of the event that triggers a message.
  package static func key(ofEventProperty name: String) -> String { key(of: name, in: eventNamespace) }

  /// True for an attribute that some readers don't have.
  var mayBeEmpty: Bool {
    isOfReader && !(namespace.isEmpty && StandardAttribute.named(name)?.isAlwaysThere ?? false)
  }
}

extension Filtered {
  /// The position of the attribute that it begins with.
  var attribute: Int? {
    switch value {
    case .path(let path):
      if case .attribute(let index) = path.root { return index }
      return nil
    case .filtered(let inner): return inner.attribute
    case .literal, .range: return nil
    }
  }

  /// True if it is an empty text for a reader without the attribute.
  var isEmptyWithoutValue: Bool {
    let own = filters.allSatisfy { call in
      call.name != "default" && call.filter.map { $0.result != .number && $0.standing != .unsupported } ?? false
    }
    guard own, case .filtered(let inner) = value else { return own }
    return inner.isEmptyWithoutValue
  }
}
