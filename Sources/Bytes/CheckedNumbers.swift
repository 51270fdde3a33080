// Arithmetic for numbers that a file or a command line can set. It never traps.

extension FixedWidthInteger {
  /// The difference, or the nearest number that there is.
  package func minus(_ other: Self) -> Self {
    let (difference, isTooFar) = subtractingReportingOverflow(other)
    return isTooFar ? (other < 0 ? .max : .min) : difference
  }
}

extension Range {
  /// The values from one bound up to another one. Empty if the second bound is smaller.
  package init(from first: Bound, upTo end: Bound) { self = first..<Swift.max(first, end) }
}
