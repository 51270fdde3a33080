// Escapes inside and outside of classes.

/// The character of an escape. Nil if engines disagree about it.
struct EscapedCharacter {
  let scalar: Unicode.Scalar?

  var set: CharacterSet { scalar.map { CharacterSet($0) } ?? .none }
}

extension PatternParser {
  /// Reads the text after a backslash.
  mutating func escape(from start: Int) -> PatternAtom? {
    guard let letter = byte() else {
      fail(.lastBackslash, from: start)
      return nil
    }
    switch letter {
    case UInt8(ascii: "b"), UInt8(ascii: "B"):
      offset += 1
      return .boundary(isInverted: letter == UInt8(ascii: "B"))
    case UInt8(ascii: "A"): return edge(.start, from: start)
    case UInt8(ascii: "Z"), UInt8(ascii: "z"): return edge(.end, from: start)
    case UInt8(ascii: "Q"): return quoted(from: start)
    case UInt8(ascii: "1")...UInt8(ascii: "9"):
      let number = takeNumber() ?? 0
      refer(to: .number(number), from: start)
      return .other
    case UInt8(ascii: "k"), UInt8(ascii: "g"): return namedReference(from: start)
    case UInt8(ascii: "G"), UInt8(ascii: "R"), UInt8(ascii: "X"), UInt8(ascii: "K"):
      offset += 1
      note(Self.unusual[letter] ?? .lastMatch, from: start)
      return .other
    default:
      if let literal = literalEscape(from: start) { return .character(literal.set, isLiteral: true) }
      return commonEscape(from: start).map { .character($0, isLiteral: false) }
    }
  }

  private mutating func edge(_ atom: PatternAtom, from start: Int) -> PatternAtom {
    offset += 1
    note(.textEdge, from: start)
    return atom
  }

  /// `\Q...\E`. Its matches are not analysed.
  private mutating func quoted(from start: Int) -> PatternAtom {
    offset += 1
    while !isAtEnd, !take("\\E") { offset += 1 }
    note(.quoting, from: start)
    return .other
  }

  /// `\k<name>`, which all engines know, and its other forms.
  private mutating func namedReference(from start: Int) -> PatternAtom? {
    let isPlain = byte() == UInt8(ascii: "k")
    offset += 1
    if isPlain, take("<") {
      guard let name = takeName(closedBy: ">") else { return nil }
      refer(to: .name(name), from: start)
      return .other
    }
    for (open, close) in [("{", "}"), ("'", "'"), ("<", ">")] as [(StaticString, Unicode.Scalar)] where take(open) {
      _ = take { $0 != UInt8(ascii: close) }
      guard byte() == UInt8(ascii: close) else { break }
      offset += 1
      note(.otherReference, from: start)
      return .other
    }
    guard !isPlain, takeNumber() != nil else {
      fail(.badEscape, from: start)
      return nil
    }
    note(.otherReference, from: start)
    return .other
  }

  // MARK: In classes too

  private static let sets: [UInt8: CharacterSet] = [
    UInt8(ascii: "d"): .digits, UInt8(ascii: "D"): .digits.inverted, UInt8(ascii: "w"): .word,
    UInt8(ascii: "W"): .word.inverted, UInt8(ascii: "s"): .space, UInt8(ascii: "S"): .space.inverted,
  ]

  private static let controls: [UInt8: Unicode.Scalar] = [
    UInt8(ascii: "n"): "\n", UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t", UInt8(ascii: "f"): "\u{C}",
    UInt8(ascii: "a"): "\u{7}", UInt8(ascii: "e"): "\u{1B}",
  ]

  /// Letters after a backslash that not every engine supports.
  private static let unusual: [UInt8: PatternFeature] = [
    UInt8(ascii: "a"): .control, UInt8(ascii: "e"): .control, UInt8(ascii: "h"): .blankClass,
    UInt8(ascii: "H"): .blankClass, UInt8(ascii: "v"): .verticalBlank, UInt8(ascii: "V"): .blankClass,
    UInt8(ascii: "G"): .lastMatch, UInt8(ascii: "R"): .lineBreak, UInt8(ascii: "X"): .cluster,
    UInt8(ascii: "K"): .keepOut, UInt8(ascii: "N"): .namedCharacter,
  ]

  /// A letter or property that means several characters, inside a class or outside.
  mutating func commonEscape(from start: Int) -> CharacterSet? {
    guard let letter = byte() else {
      fail(.lastBackslash, from: start)
      return nil
    }
    if let set = Self.sets[letter] {
      offset += 1
      return set
    }
    switch letter {
    case UInt8(ascii: "p"), UInt8(ascii: "P"): return property(from: start)
    case UInt8(ascii: "h"), UInt8(ascii: "H"), UInt8(ascii: "v"), UInt8(ascii: "V"):
      offset += 1
      note(Self.unusual[letter] ?? .blankClass, from: start)
      // Engines even disagree if it is one character or all but one.
      return CharacterSet.none
    default:
      let scalar = takeScalar()
      guard let feature = Self.escapes(of: letter) else {
        fail(.badEscape, from: start)
        return nil
      }
      note(feature, from: start)
      return feature == .letterEscape ? CharacterSet(scalar) : CharacterSet.none
    }
  }

  /// The escapes of ordinary letters. Most engines read them as the letter itself.
  private static func escapes(of letter: UInt8) -> PatternFeature? {
    switch letter {
    case _ where "lL".utf8.contains(letter): .caseEscape
    case _ where "CEo".utf8.contains(letter): .rokuEscape
    case _ where letter | 0x20 &- UInt8(ascii: "a") < 26 && !"cuUxNkg".utf8.contains(letter): .letterEscape
    default: nil
    }
  }

  /// A single character after a backslash. Returns nil and reads nothing if there is none.
  mutating func literalEscape(from start: Int) -> EscapedCharacter? {
    guard let letter = byte() else { return nil }
    if let control = Self.controls[letter] {
      offset += 1
      if let feature = Self.unusual[letter] { note(feature, from: start) }
      return EscapedCharacter(scalar: control)
    }
    switch letter {
    case UInt8(ascii: "0"): return octal(from: start)
    case UInt8(ascii: "x"): return hexadecimal(2, braced: .bracedHexadecimal, from: start)
    case UInt8(ascii: "u"): return hexadecimal(4, braced: .bracedUnicode, unbraced: .unicodeEscape, from: start)
    case UInt8(ascii: "c"): return controlLetter(from: start)
    case UInt8(ascii: "U"): return longNumber(from: start)
    case UInt8(ascii: "N"): return named(from: start)
    case _ where letter | 0x20 &- UInt8(ascii: "a") < 26 || letter &- UInt8(ascii: "0") < 10: return nil
    default: return EscapedCharacter(scalar: takeScalar())
    }
  }

  private mutating func octal(from start: Int) -> EscapedCharacter {
    offset += 1
    let digits = take(while: { $0 &- UInt8(ascii: "0") < 8 }, upTo: 3)
    if digits.isEmpty { note(.loneZero, from: start) }
    if digits.count == 3 { note(.longOctal, from: start) }
    return EscapedCharacter(scalar: nil)
  }

  private mutating func hexadecimal(
    _ count: Int, braced: PatternFeature, unbraced: PatternFeature? = nil, from start: Int
  ) -> EscapedCharacter? {
    let letter = offset
    offset += 1
    if take("{") {
      let digits = take(while: isHexadecimal)
      if !digits.isEmpty, take("}") {
        note(braced, from: start)
        return EscapedCharacter(scalar: nil)
      }
    } else {
      let digits = take(while: isHexadecimal, upTo: count)
      if digits.count == count {
        if let unbraced { note(unbraced, from: start) }
        let number = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) ?? 0
        return EscapedCharacter(scalar: Unicode.Scalar(number))
      }
    }
    offset = letter
    return nil
  }

  /// `\cA`. After `\c`, some engines also accept other characters for control characters.
  private mutating func controlLetter(from start: Int) -> EscapedCharacter? {
    guard let next = byte(1), (0x21...0x7E).contains(next) else { return nil }
    offset += 2
    if next | 0x20 &- UInt8(ascii: "a") < 26 { return EscapedCharacter(scalar: Unicode.Scalar(next & 0x1F)) }
    note(.control, from: start)
    return EscapedCharacter(scalar: nil)
  }

  /// `\U0001F600`, which only ICU knows.
  private mutating func longNumber(from start: Int) -> EscapedCharacter? {
    let digits = text.dropFirst(offset + 1).prefix(8)
    guard digits.count == 8, digits.allSatisfy(isHexadecimal) else { return nil }
    offset += 9
    note(.longEscape, from: start)
    return EscapedCharacter(scalar: nil)
  }

  /// `\N{LATIN SMALL LETTER A}`
  private mutating func named(from start: Int) -> EscapedCharacter? {
    guard byte(1) == UInt8(ascii: "{"), let end = text.dropFirst(offset).firstIndex(of: UInt8(ascii: "}")) else {
      return nil
    }
    offset = end - text.startIndex + 1
    note(.namedCharacter, from: start)
    return EscapedCharacter(scalar: nil)
  }

  /// `\p{L}` and `\pL`
  private mutating func property(from start: Int) -> CharacterSet? {
    offset += 1
    guard take("{") else {
      guard let letter = byte(), letter | 0x20 &- UInt8(ascii: "a") < 26 else {
        fail(.badEscape, from: start)
        return nil
      }
      offset += 1
      note(.shortProperty, from: start)
      return CharacterSet.none
    }
    let name = take { $0 != UInt8(ascii: "}") }
    guard !name.isEmpty, take("}") else {
      fail(.badEscape, from: start)
      return nil
    }
    note(.property, from: start)
    return CharacterSet.none
  }
}

private func isHexadecimal(_ byte: UInt8) -> Bool {
  byte &- UInt8(ascii: "0") < 10 || byte | 0x20 &- UInt8(ascii: "a") < 6
}
