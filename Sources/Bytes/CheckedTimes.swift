// Times, spans, delays and whatever else is read from a file or a command line have the type Int64. Their arithmetic is
// 'plus', 'minus' and 'times', which never trap: in each file that imports this module, the compiler reports the
// operators. Numbers of which the program itself is sure, such as counts and indices, are of the type Int.

extension Int64 {
  @available(*, deprecated, message: "a file can set this number: use 'plus'")
  package static func + (one: Int64, other: Int64) -> Int64 { one.plus(other) }

  @available(*, deprecated, message: "a file can set this number: use 'plus'")
  package static func += (one: inout Int64, other: Int64) { one = one.plus(other) }

  @available(*, deprecated, message: "a file can set this number: use 'minus'")
  package static func - (one: Int64, other: Int64) -> Int64 { one.minus(other) }

  @available(*, deprecated, message: "a file can set this number: use 'minus'")
  package static func -= (one: inout Int64, other: Int64) { one = one.minus(other) }

  @available(*, deprecated, message: "a file can set this number: use 'negated'")
  package static prefix func - (one: Int64) -> Int64 { one.negated }

  @available(*, deprecated, message: "a file can set this number: use 'times'")
  package static func * (one: Int64, other: Int64) -> Int64 { one.times(other) }

  @available(*, deprecated, message: "a file can set this number: use 'times'")
  package static func *= (one: inout Int64, other: Int64) { one = one.times(other) }
}
