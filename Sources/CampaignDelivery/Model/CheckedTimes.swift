import Bytes

// Times, spans and delays are of the type Int64, and files and command lines set them. In this module their arithmetic
// is 'plus', 'minus', 'times' and 'Range(from:upTo:)', which never trap: the compiler reports the operators.

extension Int64 {
  @available(*, deprecated, message: "a file can set this number: use 'plus'")
  static func + (one: Int64, other: Int64) -> Int64 { one.plus(other) }

  @available(*, deprecated, message: "a file can set this number: use 'plus'")
  static func += (one: inout Int64, other: Int64) { one = one.plus(other) }

  @available(*, deprecated, message: "a file can set this number: use 'minus'")
  static func - (one: Int64, other: Int64) -> Int64 { one.minus(other) }

  @available(*, deprecated, message: "a file can set this number: use 'minus'")
  static func -= (one: inout Int64, other: Int64) { one = one.minus(other) }

  @available(*, deprecated, message: "a file can set this number: use 'minus'")
  static prefix func - (one: Int64) -> Int64 { Int64.zero.minus(one) }

  @available(*, deprecated, message: "a file can set this number: use 'times'")
  static func * (one: Int64, other: Int64) -> Int64 { one.times(other) }

  @available(*, deprecated, message: "a file can set this number: use 'times'")
  static func *= (one: inout Int64, other: Int64) { one = one.times(other) }

  @available(*, deprecated, message: "a file can set these numbers: use 'Range(from:upTo:)'")
  static func ..< (first: Int64, end: Int64) -> Range<Int64> { Range(from: first, upTo: end) }

  @available(*, deprecated, message: "a file can set these numbers: use 'Range(from:upTo:)'")
  static func ... (first: Int64, last: Int64) -> ClosedRange<Int64> {
    ClosedRange(uncheckedBounds: (first, Swift.max(first, last)))
  }
}
