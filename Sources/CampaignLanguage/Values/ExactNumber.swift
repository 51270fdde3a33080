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

  /// True if clients get the number that the author means. A whole number must keep each digit: it may be a name. With
  /// a point or an exponent, it is as exact as a double, and many programs print more digits than that needs.
  package static func isKept(_ text: ArraySlice<UInt8>, as number: Double) -> Bool {
    if isPrinted(text, as: number) || !isWhole(text) { return true }
    let digits = text.drop { !$0.isDigit || $0 == UInt8(ascii: "0") }
    return number.magnitude > Double(most) && digits.elementsEqual(wholeDigits(of: number.magnitude))
  }

  /// True for a number without a point and an exponent, also with the digits of another base.
  private static func isWhole(_ text: ArraySlice<UInt8>) -> Bool {
    text.contains { $0 | 0x20 == UInt8(ascii: "x") } || !text.contains(UInt8(ascii: ".")) && !hasExponent(text)
  }

  /// All digits of a number that is at least 2^53 and not infinite.
  private static func wholeDigits(of number: Double) -> [UInt8] {
    let base: UInt64 = 1_000_000_000
    let significand = number.significandBitPattern | 1 << Double.significandBitCount
    var limbs = [significand % base, significand / base]
    var bits = Int(number.exponent) - Double.significandBitCount
    while bits > 0 {
      let step = min(bits, 32)
      var carry: UInt64 = 0
      for index in limbs.indices {
        let product = limbs[index] << step + carry
        (carry, limbs[index]) = product.quotientAndRemainder(dividingBy: base)
      }
      while carry > 0 {
        limbs.append(carry % base)
        carry /= base
      }
      bits -= step
    }
    let digits = limbs.reversed().flatMap { limb in String(limb + base).utf8.dropFirst() }
    return Array(digits.drop { $0 == UInt8(ascii: "0") })
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
