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
    case .none, .blank, .empty: nil
    }
  }
}
