/// A value while a template is rendered.
package enum LiquidValue: Sendable, Hashable {
  case none
  case boolean(Bool)
  case integer(Int64)
  case number(Double)
  case text(String)
  case list([LiquidValue])
  /// Names and values, in their order.
  case record([Member])
  /// The result of `time_zone`. Only `date` knows its text.
  case moment(LiquidMoment)
  /// `blank` and `empty` in comparisons.
  case blank, empty

  package struct Member: Sendable, Hashable {
    package let name: String
    package let value: LiquidValue

    package init(_ name: String, _ value: LiquidValue) { (self.name, self.value) = (name, value) }
  }

  /// Only `nil` and `false` are false.
  var isTrue: Bool { self != .none && self != .boolean(false) }
}

/// The type of a value that a filter takes or returns.
package enum LiquidType: String, Sendable, CaseIterable {
  case any, text, number, boolean, list, record, moment
}

/// A point in time by a clock.
package struct LiquidMoment: Sendable, Hashable {
  /// Seconds since 1970.
  let seconds: Int64
  /// The seconds by which the clock is ahead of UTC.
  let offset: Int64
}
