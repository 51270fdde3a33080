import Bytes

/// Numbers that all readers of JSON read the same way: those that a double can hold (RFC 7493 §2.2).
package enum ExactNumber {
  /// Up to here, a double can hold every whole number.
  package static let most: Int64 = 9_007_199_254_740_991

  /// A number without exponent, of at most this many characters, keeps all of its digits.
  private static let safeLength = 15

  private static func hasExponent(_ text: ArraySlice<UInt8>) -> Bool {
    text.contains { $0 | 0x20 == UInt8(ascii: "e") }
  }

  /// True if canonical JSON prints exactly the number of a decimal text, and not another number with the same double.
  package static func isPrinted(_ text: ArraySlice<UInt8>, as number: Double) -> Bool {
    if text.count <= safeLength, !hasExponent(text) { return true }
    guard let written = Decimal(text) else { return false }
    guard number != 0, written.digits != 0 else { return number == 0 && written.digits == 0 }
    let printed = ShortestDecimal(of: number.magnitude)
    return written.digits == printed.digits && written.exponent == printed.exponent
  }

  /// The digits of a number, from the first to the last that is not zero, and their power of ten.
  private struct Decimal {
    private(set) var digits: UInt64 = 0
    private(set) var exponent = 0
    /// The zeros after the last digit.
    private var zeros = 0

    /// Nil if there are more digits than any double needs, or if they are not decimal.
    init?(_ text: ArraySlice<UInt8>) {
      var isFraction = false
      for index in text.indices {
        switch text[index] {
        case UInt8(ascii: "+"), UInt8(ascii: "-"): break
        case UInt8(ascii: "."): isFraction = true
        case UInt8(ascii: "e"), UInt8(ascii: "E"):
          exponent += zeros + Self.power(in: text[(index + 1)...])
          return
        default:
          if isFraction { exponent -= 1 }
          guard text[index].isDigit, take(UInt64(text[index] & 0x0F)) else { return nil }
        }
      }
      exponent += zeros
    }

    private mutating func take(_ digit: UInt64) -> Bool {
      guard digit != 0 else {
        if digits != 0 { zeros += 1 }
        return true
      }
      for _ in 0...zeros {
        guard digits < 100_000_000_000_000_000 else { return false }
        digits *= 10
      }
      digits += digit
      zeros = 0
      return true
    }

    /// The exponent after the `e`. For an exponent beyond all doubles, a number that is too large.
    private static func power(in text: ArraySlice<UInt8>) -> Int {
      let magnitude = text.reduce(0) { power, byte in byte.isDigit ? min(power * 10 + Int(byte & 0x0F), 1 << 32) : power
      }
      return text.first == UInt8(ascii: "-") ? -magnitude : magnitude
    }
  }
}
