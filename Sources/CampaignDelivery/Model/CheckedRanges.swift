import Bytes

// In this module, ranges between times that a file can set are 'Range(from:upTo:)', which never trap: the compiler
// reports the operators.

extension Int64 {
  @available(*, deprecated, message: "a file can set these numbers: use 'Range(from:upTo:)'")
  static func ..< (first: Int64, end: Int64) -> Range<Int64> { Range(from: first, upTo: end) }

  @available(*, deprecated, message: "a file can set these numbers: use 'Range(from:upTo:)'")
  static func ... (first: Int64, last: Int64) -> ClosedRange<Int64> {
    ClosedRange(uncheckedBounds: (first, Swift.max(first, last)))
  }
}
