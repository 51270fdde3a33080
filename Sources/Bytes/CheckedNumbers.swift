// Arithmetic for numbers that a file or a command line can set. It never traps.

extension FixedWidthInteger {
  /// The sum, or the nearest number that there is.
  @inlinable
  package func plus(_ other: Self) -> Self {
    let (sum, isTooFar) = addingReportingOverflow(other)
    return isTooFar ? (other < 0 ? .min : .max) : sum
  }

  /// The difference, or the nearest number that there is.
  @inlinable
  package func minus(_ other: Self) -> Self {
    let (difference, isTooFar) = subtractingReportingOverflow(other)
    return isTooFar ? (other < 0 ? .max : .min) : difference
  }

  /// The number with the other sign, or the nearest number that there is.
  @inlinable
  package var negated: Self { Self.zero.minus(self) }

  /// The product, or the nearest number that there is.
  @inlinable
  package func times(_ other: Self) -> Self {
    let (product, isTooFar) = multipliedReportingOverflow(by: other)
    return isTooFar ? ((self < 0) == (other < 0) ? .max : .min) : product
  }
}

extension Range {
  /// The values from one bound up to another one. Empty if the second bound is smaller.
  @inlinable
  package init(from first: Bound, upTo end: Bound) { self = first..<Swift.max(first, end) }
}
