/// The way a record compares a property with a value by one of several operators, and the ways other tools write it.
package struct Comparison: Sendable {
  /// The field that names the property.
  package let subject: Field
  package let operators: [Field]
  /// The operator that `total: 20` means, and its opposite.
  package let usual: Field
  package let opposite: Field
  /// The operators of the two ends of a range.
  package let least: Field
  package let most: Field
  /// The operator that takes a regular expression.
  package let pattern: Field
  /// The operator that asks whether the property exists.
  package let presence: Field
  /// Operators of which one holds where the other does not.
  package let opposites: [(Field, Field)]
  /// The list of comparisons that must all hold, and the list of those of which at least one must hold.
  package let conditions: String
  package let alternatives: String

  /// True if other tools name the operator in this key: `operator: ">="`.
  package func isOperatorKey(_ name: String) -> Bool { Self.operatorKeys.contains(Self.letters(of: name)) }

  /// True if other tools give the value of an operator in this key: `value: 10`.
  package func isValueKey(_ name: String) -> Bool { Self.valueKeys.contains(Self.letters(of: name)) }

  private static let operatorKeys: Set = [
    "operator", "op", "comparator", "comparatortype", "comparison", "comparisontype", "condition", "operatortype",
    "operation", "matchtype",
  ]
  private static let valueKeys: Set = [
    "value", "val", "values", "operand", "propertyvalue", "comparevalue", "comparisonvalue", "filtervalue", "compareto",
  ]

  /// The letters of a name without case and separators.
  private static func letters(of name: String) -> String {
    name.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " }
  }

  /// The operator that goes by a name here or elsewhere.
  package func operatorField(named name: String) -> Field? {
    let letters = Self.letters(of: name)
    return operators.first { field in
      Self.letters(of: field.name) == letters || field.foreign.contains { Self.letters(of: $0) == letters }
    }
  }

  /// The operator that holds where another one does not.
  package func opposite(of field: Field) -> Field? {
    for (one, other) in opposites {
      if field === one { return other }
      if field === other { return one }
    }
    return nil
  }

  /// An operator of other tools that takes other words here.
  package func foreign(named name: String) -> ForeignOperator? {
    let letters = Self.letters(of: name)
    return ForeignOperator.allCases.first { $0.names.contains(letters) }
  }

  /// A key that other tools put around filters.
  package func combination(named name: String) -> ForeignCombination? {
    let letters = Self.letters(of: name)
    return ForeignCombination.allCases.first { $0.names.contains(letters) }
  }
}

/// Operators of other tools that no single operator here replaces. Their names are written without separators.
package enum ForeignOperator: Sendable, CaseIterable {
  case isNotIn, between, contains, beginsWith, endsWith, isMissing, isPresent

  fileprivate var names: [String] {
    switch self {
    case .isNotIn: ["notin", "noneof", "nin", "isnotin", "$nin"]
    case .between: ["between", "range", "inrange"]
    case .contains: ["contains", "includes", "include", "like", "hassubstring"]
    case .beginsWith: ["startswith", "beginswith", "prefix"]
    case .endsWith: ["endswith", "suffix"]
    case .isMissing:
      [
        "isnull", "null", "missing", "ismissing", "notexists", "notexist", "doesnotexist", "isnotset", "notset",
        "unset", "isundefined",
      ]
    case .isPresent: ["isnotnull", "notnull", "present", "ispresent", "isset", "isdefined"]
    }
  }
}

/// Keys that other tools put around filters, and that lists replace here. Their names are written without separators.
package enum ForeignCombination: Sendable, CaseIterable {
  case all, some, none

  fileprivate var names: [String] {
    switch self {
    case .all: ["and", "all", "allof", "$and", "must", "&&"]
    case .some: ["or", "any", "anyof", "$or", "should", "||"]
    case .none: ["not", "none", "noneof", "$not", "nor", "$nor", "mustnot", "!"]
    }
  }
}
