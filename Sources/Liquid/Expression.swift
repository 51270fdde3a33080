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
  private static let ownNamespace = "custom_attribute"

  /// The word before the properties of the event that triggers a message.
  package static let eventNamespace = "event_properties"

  /// True for `${name}` and `custom_attribute.${name}`.
  package var isOfReader: Bool { namespace.isEmpty || namespace == Self.ownNamespace }

  /// The key of a reader's attribute, by its name alone.
  package static func key(ofReader name: String) -> String {
    key(of: name, in: StandardAttribute.named(name) == nil ? ownNamespace : "")
  }

  /// True for an attribute that some readers don't have.
  var mayBeEmpty: Bool {
    isOfReader && !(namespace.isEmpty && StandardAttribute.named(name)?.isAlwaysThere ?? false)
  }
}
