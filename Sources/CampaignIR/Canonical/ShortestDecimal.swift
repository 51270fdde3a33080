/// The fewest decimal digits that read back as the same double: 0.0012 is 12 × 10⁻⁴.
///
/// Where several such numbers have equally few digits it is the one closest to the double, as RFC 8785 §3.2.2.3 asks.
struct ShortestDecimal {
  /// All digits as one integer, which has 17 of them at most and no zero at its end.
  private(set) var digits: UInt64 = 0
  /// The power of ten that goes with the digits.
  private(set) var exponent = 0

  /// The decimal of a finite number above zero. The standard library finds the digits; here they are only picked up.
  init(of number: Double) {
    let text = number.description.utf8
    let mantissa = text.prefix { $0 != UInt8(ascii: "e") }
    exponent = Int(Substring(text[mantissa.endIndex...].dropFirst())) ?? 0
    read(mantissa)
    dropZeros()
  }

  /// Takes in digits with or without a point among them: `0.0012`, `5`.
  private mutating func read(_ mantissa: some Collection<UInt8>) {
    var isFraction = false
    for byte in mantissa {
      guard byte != UInt8(ascii: ".") else {
        isFraction = true
        continue
      }
      digits = digits * 10 + UInt64(byte - UInt8(ascii: "0"))
      if isFraction { exponent -= 1 }
    }
  }

  private mutating func dropZeros() {
    while digits != 0, digits.isMultiple(of: 10) {
      digits /= 10
      exponent += 1
    }
  }
}
