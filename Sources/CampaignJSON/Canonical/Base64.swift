/// Base64 in its standard alphabet, with padding (RFC 4648 §4).
///
///     Base64.encode("card".utf8)      // "Y2FyZA=="
///     Base64.decode("Y2FyZA==".utf8)  // the four bytes of "card"
package enum Base64 {
  /// Bytes as text: four characters for every three bytes, also for an incomplete group.
  package static func encode(_ bytes: some Collection<UInt8>) -> String {
    String(decoding: encoded(Array(bytes)), as: UTF8.self)
  }

  /// The same as bytes.
  package static func encoded(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var bits: UInt32 = 0
    var bitCount: UInt32 = 0
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      bitCount += 8
      while bitCount >= 6 {
        bitCount -= 6
        text.append(digit(for: bits >> bitCount))
      }
    }
    if bitCount > 0 { text.append(digit(for: bits << (6 - bitCount))) }
    while !text.count.isMultiple(of: 4) { text.append(padding) }
    return text
  }

  /// The bytes of a text. Nil for any text that `encode` does not write.
  ///
  /// Nothing is skipped or guessed: no white space, no missing padding, no other alphabet, and no bits after the last
  /// byte. So different texts never mean the same bytes.
  package static func decode(_ text: some Collection<UInt8>) -> [UInt8]? {
    let text = Array(text)
    guard text.count.isMultiple(of: 4) else { return nil }
    let digits = text.dropLast(text.last != padding ? 0 : text.dropLast().last != padding ? 1 : 2)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var bits: UInt32 = 0
    var bitCount: UInt32 = 0
    for digit in digits {
      guard let value = value(of: digit) else { return nil }
      bits = bits << 6 | value
      bitCount += 6
      guard bitCount >= 8 else { continue }
      bitCount -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> bitCount))
    }
    return bits & (1 << bitCount - 1) == 0 ? bytes : nil
  }

  private static let padding = UInt8(ascii: "=")

  /// The character for the lowest six bits.
  private static func digit(for bits: UInt32) -> UInt8 {
    let value = UInt8(truncatingIfNeeded: bits & 0x3F)
    return switch value {
    case 0..<26: UInt8(ascii: "A") + value
    case 26..<52: UInt8(ascii: "a") + value - 26
    case 52..<62: UInt8(ascii: "0") + value - 52
    case 62: UInt8(ascii: "+")
    default: UInt8(ascii: "/")
    }
  }

  private static func value(of digit: UInt8) -> UInt32? {
    switch digit {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(digit - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(digit - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
