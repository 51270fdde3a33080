import Bytes

extension [UInt8] {
  /// Appends all digits of an integer.
  package mutating func appendInteger(_ integer: Int64) {
    if integer < 0 { append(UInt8(ascii: "-")) }
    appendDigits(integer.magnitude)
  }

  /// Appends a finite double as ECMAScript's Number::toString writes it.
  package mutating func appendNumber(_ number: Double) {
    if let integer = wholeNumber(number) { return appendInteger(integer) }
    if number < 0 { append(UInt8(ascii: "-")) }
    appendDecimal(ShortestDecimal(of: number.magnitude))
  }

  /// Writes a decimal in full from 1e-6 to below 1e21, otherwise with an exponent.
  private mutating func appendDecimal(_ decimal: ShortestDecimal) {
    let count = digitCount(of: decimal.digits)
    let point = count + decimal.exponent
    switch point {
    case count...21:
      appendDigits(decimal.digits)
      append(contentsOf: repeatElement(UInt8(ascii: "0"), count: decimal.exponent))
    case 1...21:
      appendDigits(decimal.digits, count, pointAfter: point)
    case -5...0:
      append(contentsOf: "0.".utf8)
      appendDigits(decimal.digits, width: count - point)
    default:
      appendDigits(decimal.digits, count, pointAfter: 1)
      appendExponent(point - 1)
    }
  }

  /// Appends an exponent with its sign, as in `e+21`.
  private mutating func appendExponent(_ exponent: Int) {
    append(UInt8(ascii: "e"))
    append(exponent < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"))
    appendDigits(UInt64(exponent.magnitude))
  }

  /// Appends an integer with a number of digits and a point inside, or without a point if it would come last.
  private mutating func appendDigits(_ digits: UInt64, _ count: Int, pointAfter point: Int) {
    let unit = powerOfTen(count - point)
    appendDigits(digits / unit)
    guard point < count else { return }
    append(UInt8(ascii: "."))
    appendDigits(digits % unit, width: count - point)
  }

  mutating func appendDigits(_ digits: UInt64) {
    appendDigits(digits, width: digitCount(of: digits))
  }

  /// Appends an integer with leading zeros up to the width.
  private mutating func appendDigits(_ digits: UInt64, width: Int) {
    append(contentsOf: repeatElement(UInt8(ascii: "0"), count: width))
    var rest = digits
    var index = count
    while rest != 0 {
      index -= 1
      self[index] += UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
  }
}

/// The integer value of a double, if it is an integer and small enough to be written with all digits.
///
/// `Int64(exactly:)` would do the same, but it needs the C library of mathematics, which nothing else here links.
private func wholeNumber(_ number: Double) -> Int64? {
  guard number.magnitude < 0x1p53 else { return nil }
  let integer = Int64(number)
  return Double(integer) == number ? integer : nil
}

/// The number of decimal digits of an integer; 0 has one.
private func digitCount(of integer: UInt64) -> Int {
  var count = 1
  var rest = integer / 10
  while rest != 0 {
    count += 1
    rest /= 10
  }
  return count
}

private func powerOfTen(_ exponent: Int) -> UInt64 {
  (0..<exponent).reduce(1) { power, _ in power * 10 }
}
