import Bytes

/// A colour with its opacity, as in CSS: `#0073d5`, `#0073d580`.
package struct Color: WrittenValue {
  /// Eight bits each, from the top: opacity, red, green, blue.
  package let argb: UInt32

  package init(argb: UInt32) {
    self.argb = argb
  }

  /// An opaque colour.
  package init(rgb: UInt32) {
    argb = 0xFF00_0000 | rgb & 0xFF_FFFF
  }

  package static let white = Color(rgb: 0xFF_FFFF)
  package static let black = Color(rgb: 0)

  package var alpha: UInt8 { UInt8(argb >> 24) }
  package var red: UInt8 { UInt8(argb >> 16 & 0xFF) }
  package var green: UInt8 { UInt8(argb >> 8 & 0xFF) }
  package var blue: UInt8 { UInt8(argb & 0xFF) }

  /// A colour with the opacity last, as in CSS.
  private init(rgba: UInt32) {
    argb = rgba >> 8 | rgba << 24
  }

  /// Always with its opacity: `#rrggbbaa` in lower case.
  package var text: String {
    let rgba = argb << 8 | argb >> 24
    let digits = String(rgba, radix: 16)
    return "#" + String(repeating: "0", count: 8 - digits.utf8.count) + digits
  }
}

// MARK: - Reading

extension Color {
  /// The colour in a fault is the one that the text probably means.
  package enum Fault: ValueFault {
    case empty
    /// Six or eight hexadecimal digits without a `#`.
    case noHash(Color)
    /// Three or four digits. CSS repeats each of them.
    case short(Color)
    /// Neither six nor eight digits.
    case digitCount(Int)
    /// A character that is not a hexadecimal digit.
    case digit(Range<Int>)
    /// An integer as in Android code, `0xAARRGGBB`, possibly without the first two digits.
    case hexadecimal(Color?)
    /// An integer as in payloads, or as a signed one of 32 bits.
    case integer(Color?)
    /// A colour name of CSS.
    case name(Color)
    /// A CSS function, as in `rgb(0, 115, 213)`.
    case function(Color?)
    /// It does not look like a colour.
    case form

    package var range: Range<Int>? {
      switch self {
      case .digit(let range): range
      case .empty, .noHash, .short, .digitCount, .hexadecimal, .integer, .name, .function, .form: nil
      }
    }
  }

  package static func read(_ text: ArraySlice<UInt8>) -> Result<Color, Fault> {
    guard let first = text.first else { return .failure(.empty) }
    guard first == UInt8(ascii: "#") else { return .failure(faultWithoutHash(in: text)) }
    let digits = text.dropFirst()
    if let color = color(cssDigits: digits) { return .success(color) }
    return .failure(fault(inDigits: digits))
  }

  /// The colour that an integer in the file would mean.
  package static func fault(ofInteger integer: Int64) -> Fault {
    let argb = UInt32(exactly: integer) ?? Int32(exactly: integer).map { UInt32(bitPattern: $0) }
    return .integer(argb.map { Color(argb: $0) })
  }

  /// Six or eight digits in the order of CSS.
  private static func color(cssDigits digits: ArraySlice<UInt8>) -> Color? {
    guard digits.count == 6 || digits.count == 8, let value = hexadecimal(digits) else { return nil }
    return digits.count == 6 ? Color(rgb: value) : Color(rgba: value)
  }

  private static func hexadecimal(_ digits: ArraySlice<UInt8>) -> UInt32? {
    var value: UInt32 = 0
    for byte in digits {
      guard let digit = byte.hexadecimalValue else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }

  private static func fault(inDigits digits: ArraySlice<UInt8>) -> Fault {
    let end = digits.offset { $0.hexadecimalValue == nil }
    guard end == digits.count else {
      let range = digits.character(at: end)
      return .digit(range.lowerBound + 1..<range.upperBound + 1)
    }
    guard digits.count == 3 || digits.count == 4 else { return .digitCount(digits.count) }
    let doubled = digits.flatMap { [$0, $0] }
    return color(cssDigits: doubled[...]).map { .short($0) } ?? .digitCount(digits.count)
  }
}

// MARK: - Faults

extension Color {
  private static func faultWithoutHash(in text: ArraySlice<UInt8>) -> Fault {
    if let color = color(cssDigits: text) { return .noHash(color) }
    if text.byte(at: 0) == UInt8(ascii: "0"), text.byte(at: 1)?.lowerCased == UInt8(ascii: "x") {
      return .hexadecimal(color(androidDigits: text.dropFirst(2)))
    }
    let isNegative = text.first == UInt8(ascii: "-")
    if let magnitude = (isNegative ? text.dropFirst() : text).decimal {
      return fault(ofInteger: isNegative ? magnitude.negated : magnitude)
    }
    if let color = named(text.trimmed) { return .name(color) }
    return isFunction(text) ? .function(color(function: text)) : .form
  }

  private static func color(androidDigits digits: ArraySlice<UInt8>) -> Color? {
    guard digits.count == 6 || digits.count == 8, let value = hexadecimal(digits) else { return nil }
    return digits.count == 6 ? Color(rgb: value) : Color(argb: value)
  }

  /// True if the text is a word and something in parentheses.
  private static func isFunction(_ text: ArraySlice<UInt8>) -> Bool {
    let end = text.offset { !$0.isLetter && $0 != UInt8(ascii: "-") }
    return end > 0 && text.byte(at: end) == UInt8(ascii: "(") && text.trimmed.last == UInt8(ascii: ")")
  }

  /// The colour of `rgb()` or `rgba()` with integers, and an opacity in percent or as a decimal number below one.
  private static func color(function text: ArraySlice<UInt8>) -> Color? {
    let parts = text.trimmed.dropLast().split { $0.isBlank || "(,/".utf8.contains($0) }
    guard let name = parts.first, name.isWord("rgb") || name.isWord("rgba"), 4...5 ~= parts.count else { return nil }
    var argb: UInt32 = parts.count == 5 ? 0 : 0xFF
    if parts.count == 5 {
      guard let alpha = alpha(of: parts[4]) else { return nil }
      argb = alpha
    }
    for part in parts[1...3] {
      guard let value = part.decimal, value <= 255 else { return nil }
      argb = argb << 8 | UInt32(value)
    }
    return Color(argb: argb)
  }

  private static func alpha(of text: ArraySlice<UInt8>) -> UInt32? {
    if text.last == UInt8(ascii: "%") {
      guard let percent = text.dropLast().decimal, percent <= 100 else { return nil }
      return (UInt32(percent) * 255 + 50) / 100
    }
    if text.isWord("1") { return 255 }
    if text.isWord("0") { return 0 }
    let digits = text.drop { $0 == UInt8(ascii: "0") }.dropFirst()
    let isFraction = text.dropLast(digits.count).elementsEqual("0.".utf8) || text.first == UInt8(ascii: ".")
    guard isFraction, digits.count <= 6, let value = digits.decimal else { return nil }
    let scale = digits.reduce(1 as UInt32) { power, _ in power * 10 }
    return (UInt32(value) * 255 + scale / 2) / scale
  }
}
