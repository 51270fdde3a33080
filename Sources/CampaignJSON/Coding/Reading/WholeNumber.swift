import Bytes

/// A JSON number as an integer.
///
/// Only the value counts, not the spelling: `5`, `5.0` and `0.5e1` are all 5.
enum WholeNumber: Equatable {
  case whole(isNegative: Bool, magnitude: UInt64)
  /// An integer of more than 64 bits.
  case beyond(isNegative: Bool)
  /// Not an integer.
  case fraction

  /// Reads a number with the syntax of JSON.
  init(_ number: UnsafeBufferPointer<UInt8>) {
    let isNegative = number.first == UInt8(ascii: "-")
    let digits = number[(isNegative ? 1 : 0)...]
    if let magnitude = Self.magnitude(of: digits, times: 0) {
      self = .whole(isNegative: isNegative, magnitude: magnitude)
    } else {
      self.init(digits, isNegative: isNegative)
    }
  }

  /// Reads a number with a point, an exponent or too many digits.
  private init(_ number: Slice<UnsafeBufferPointer<UInt8>>, isNegative: Bool) {
    let mantissa = number.prefix { $0 | 0x20 != UInt8(ascii: "e") }
    let fraction = mantissa.drop { $0.isDigit }.dropFirst()
    var exponent = Self.exponent(in: number[mantissa.endIndex...].dropFirst()) - fraction.count
    var digits = mantissa.filter { $0.isDigit }[...]
    while digits.last == UInt8(ascii: "0") {
      digits.removeLast()
      exponent += 1
    }
    if digits.isEmpty {
      self = .whole(isNegative: isNegative, magnitude: 0)
    } else if exponent < 0 {
      self = .fraction
    } else if let magnitude = Self.magnitude(of: digits, times: exponent) {
      self = .whole(isNegative: isNegative, magnitude: magnitude)
    } else {
      self = .beyond(isNegative: isNegative)
    }
  }

  /// The integer of some digits followed by a number of zeros. Nil if 64 bits can't hold it, or if there are other
  /// characters.
  @inline(__always)
  private static func magnitude(of digits: some Collection<UInt8>, times exponent: Int) -> UInt64? {
    var value: UInt64 = 0
    for byte in digits {
      guard byte.isDigit, let next = appending(byte - UInt8(ascii: "0"), to: value) else { return nil }
      value = next
    }
    for _ in 0..<exponent {
      guard let next = appending(0, to: value) else { return nil }
      value = next
    }
    return value
  }

  @inline(__always)
  private static func appending(_ digit: UInt8, to value: UInt64) -> UInt64? {
    let (tens, overflow) = value.multipliedReportingOverflow(by: 10)
    let (sum, carry) = tens.addingReportingOverflow(UInt64(digit))
    return overflow || carry ? nil : sum
  }

  /// The exponent for digits with a sign. For an exponent that is far too large, any large number.
  private static func exponent(in text: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    let isNegative = text.first == UInt8(ascii: "-")
    let farTooLarge = Int.max / 16
    var value = 0
    for byte in text where byte.isDigit {
      value = min(value * 10 + Int(byte - UInt8(ascii: "0")), farTooLarge)
    }
    return isNegative ? -value : value
  }
}
