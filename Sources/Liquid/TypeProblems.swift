import Bytes

/// A filter on a value of the wrong type.
package struct TypeProblem: Sendable, Equatable {
  package let filter: String
  package let needs: LiquidType
  package let has: LiquidType
  /// The bytes of the filter's name.
  package let range: Range<Int>
}

extension Template {
  /// The filters whose input certainly has the wrong type.
  /// - Parameter type: The type of an attribute, or nil if nobody declares it.
  package func typeProblems(type: (AttributeUse) -> LiquidType?) -> [TypeProblem] {
    filtered.compactMap { value in
      var current = self.type(of: value.value, type)
      for call in value.filters {
        guard let filter = call.filter else { return nil }
        if let has = current, !filter.input.takes(has) {
          return TypeProblem(filter: call.name, needs: filter.input, has: has, range: call.nameRange)
        }
        current = filter.result == .any ? nil : filter.result
      }
      return nil
    }
  }

  /// The type of a value. Nil if it is not certain.
  private func type(of value: Expression, _ attribute: (AttributeUse) -> LiquidType?) -> LiquidType? {
    switch value {
    case .literal(let value, _): return value.certainType
    case .range: return .list
    case .path(let path):
      guard path.steps.isEmpty, case .attribute(let index) = path.root else { return nil }
      return attribute(attributes[index])
    case .filtered(let inner):
      guard let last = inner.filters.last else { return type(of: inner.value, attribute) }
      return last.filter.flatMap { $0.result == .any ? nil : $0.result }
    }
  }
}

/// A comparison of two values whose types can't be equal.
package struct ComparisonProblem: Sendable, Equatable {
  /// The name that is compared with the literal, as it is written.
  package let name: String
  /// Its type.
  package let has: LiquidType
  /// The type of the literal.
  package let other: LiquidType
  /// The literal.
  package let range: Range<Int>
  /// True for `<` and the like, which fail. Others hold never, or always.
  package let isOrder: Bool
  /// True for `!=`.
  package let isNegated: Bool
  /// The literal in the form of the other type, if it has one.
  package let meant: String?
}

extension Template {
  /// The comparisons of an attribute with a literal that certainly has another type.
  package func comparisonProblems(type: (AttributeUse) -> LiquidType?) -> [ComparisonProblem] {
    steps.flatMap { step -> [ComparisonProblem] in
      switch step.action {
      case .condition(let condition, _):
        return condition.comparisons.compactMap { comparison in
          guard let operation = comparison.operation, operation != .contains, let right = comparison.right else {
            return nil
          }
          return problem(comparison.left, right, operation, type) ?? problem(right, comparison.left, operation, type)
        }
      case .when(let values):
        guard case .choice(let choice) = steps[step.owner].action else { return [] }
        return values.compactMap { problem(choice, $0, .equal, type) }
      default: return []
      }
    }
  }

  private func problem(
    _ value: Expression, _ other: Expression, _ operation: Comparison.Operation,
    _ attribute: (AttributeUse) -> LiquidType?
  ) -> ComparisonProblem? {
    guard case .literal(let literal, let range) = other, let written = literal.certainType,
      let has = type(of: value, attribute)
    else { return nil }
    switch (has, written) {
    case (.boolean, .text), (.boolean, .number), (.number, .text), (.number, .boolean), (.text, .number),
      (.text, .boolean):
      break
    default: return nil
    }
    let isOrder =
      switch operation {
      case .equal, .unequal, .unequalToo, .contains: false
      case .less, .greater, .atMost, .atLeast: true
      }
    return ComparisonProblem(
      name: String(decoding: bytes.part(value.range), as: UTF8.self), has: has, other: written, range: range,
      isOrder: isOrder, isNegated: operation == .unequal || operation == .unequalToo, meant: literal.written(as: has))
  }
}

extension LiquidValue {
  /// A literal as one of another type. Nil if it says nothing in that type.
  fileprivate func written(as type: LiquidType) -> String? {
    switch (self, type) {
    case (.text(let text), .boolean): ["true", "false"].contains(text.lowercased()) ? text.lowercased() : nil
    case (.integer(0), .boolean): "false"
    case (.integer(1), .boolean): "true"
    case (.text(let text), .number):
      !text.isEmpty && text.utf8.allSatisfy { 0x30...0x39 ~= $0 || $0 == 0x2E } && Double(text) != nil
        && text.utf8.first != 0x2E && text.utf8.last != 0x2E ? text : nil
    case (.integer, .text), (.number, .text), (.boolean, .text): text.map { "'\($0)'" }
    default: nil
    }
  }
}

extension LiquidType {
  /// False if a filter with this input certainly can't do anything with another type.
  fileprivate func takes(_ other: LiquidType) -> Bool {
    switch (self, other) {
    case (.any, _), (_, .any): true
    // Liquid turns most values into texts, and reads numbers in texts.
    case (.text, .list), (.text, .record): false
    case (.text, _): true
    case (.number, .text), (.number, .number), (.number, .moment): true
    case (.moment, .text), (.moment, .number), (.moment, .moment): true
    case (.list, .list), (.record, .record), (.boolean, .boolean): true
    default: false
    }
  }
}

extension LiquidValue {
  /// The type of a value that is written in the template.
  fileprivate var certainType: LiquidType? {
    switch self {
    case .boolean: .boolean
    case .integer, .number: .number
    case .text: .text
    case .list: .list
    case .record: .record
    case .moment: .moment
    case .none, .blank, .empty: nil
    }
  }
}
