/// The fewest decimal digits that read back as the same double: 0.0012 is 12 × 10⁻⁴.
///
/// If several such numbers have equally few digits, it is the one closest to the double, as RFC 8785 §3.2.2.3 requires.
package struct ShortestDecimal {
  /// All digits as one integer. It has at most 17 digits, and no zero at its end.
  package private(set) var digits: UInt64 = 0
  /// The power of ten that goes with the digits.
  package private(set) var exponent = 0

  /// The decimal of a finite number above zero. The standard library finds the digits; this only reads them.
  package init(of number: Double) {
    var text = number.description
    text.withUTF8 { read($0) }
    dropZeros()
  }

  /// Reads `0.0012`, `5e-324` and similar text.
  private mutating func read(_ text: UnsafeBufferPointer<UInt8>) {
    var isFraction = false
    for index in text.indices {
      switch text[index] {
      case UInt8(ascii: "."): isFraction = true
      case UInt8(ascii: "e"): return exponent += power(in: text[(index + 1)...])
      default:
        digits = digits * 10 + UInt64(text[index] - UInt8(ascii: "0"))
        if isFraction { exponent -= 1 }
      }
    }
  }

  /// The power of ten that is written as `-07` or `+16`.
  private func power(in text: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    let magnitude = text.dropFirst().reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    return text.first == UInt8(ascii: "-") ? -magnitude : magnitude
  }

  private mutating func dropZeros() {
    while digits != 0, digits.isMultiple(of: 10) {
      digits /= 10
      exponent += 1
    }
  }
}
