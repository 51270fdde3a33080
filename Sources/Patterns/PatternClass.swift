// Classes: the characters between `[` and `]`.

extension PatternParser {
  /// The characters of a class. Its `[` has been taken.
  mutating func takeClass(from start: Int) -> CharacterSet {
    if takeNamedClass(as: .barePosixClass, at: start) { return .none }
    let isInverted = take("^")
    var set = CharacterSet.none
    if byte() == UInt8(ascii: "]") {
      // The web reads an empty class. All others read the bracket as a character, and continue.
      if text.dropFirst(offset + 1).contains(UInt8(ascii: "]")) {
        note(.leadingBracket, from: offset, to: offset + 1)
        set = CharacterSet(takeScalar())
      } else {
        note(.emptyClass, from: start, to: offset + 1)
      }
    }
    while !isAtEnd, byte() != UInt8(ascii: "]") { takeMember(of: &set) }
    guard pattern.fault == nil, take("]") else {
      fail(.unclosedClass, from: start, to: start + 1)
      return set
    }
    return isInverted ? set.inverted : set
  }

  /// Reads a character, a range, or a set of characters.
  private mutating func takeMember(of set: inout CharacterSet) {
    let start = offset
    if isNext("--") { note(.doubleHyphen, from: start, to: start + 2) }
    if takeNamedClass(as: .posixClass, at: start) { return }
    if take("&&") {
      note(.intersection, from: start)
      // A class directly after it is part of it.
      _ = take("[")
      return
    }
    guard let first = member() else { return }
    guard byte() == UInt8(ascii: "-"), byte(1) != nil, byte(1) != UInt8(ascii: "]") else {
      set.formUnion(first.set)
      return
    }
    let hyphen = offset
    offset += 1
    if byte() == UInt8(ascii: "-") { note(.doubleHyphen, from: hyphen, to: hyphen + 2) }
    guard !takeNamedClass(as: .posixClass, at: offset), let last = member() else { return }
    guard case .one(let from) = first, case .one(let to) = last else {
      if case .several = last { note(.setEndsRange, from: start) } else { note(.setBeginsRange, from: start) }
      return
    }
    guard let from, let to else { return }
    if from == "&" { note(.ampersandRange, from: start) }
    guard from <= to else { return fail(.rangeReversed, from: start) }
    set.formUnion(from == to ? CharacterSet(from) : CharacterSet(from...to))
  }

  /// An item of a class: a character, which may be the end of a range, or a set.
  private enum Member {
    /// Nil if engines read different characters.
    case one(Unicode.Scalar?)
    case several(CharacterSet)

    var set: CharacterSet {
      switch self {
      case .one(let scalar): scalar.map { CharacterSet($0) } ?? .none
      case .several(let set): set
      }
    }
  }

  /// `[:alpha:]`, which some engines read as a class if it is inside one.
  private mutating func takeNamedClass(as feature: PatternFeature, at start: Int) -> Bool {
    let rest = text.dropFirst(start)
    guard rest.starts(with: "[:".utf8) else { return false }
    let name = rest.dropFirst(2).prefix { $0 | 0x20 &- UInt8(ascii: "a") < 26 || $0 == UInt8(ascii: "^") }
    guard text[name.endIndex...].starts(with: ":]".utf8) else { return false }
    offset = name.endIndex - text.startIndex + 2
    note(feature, from: start)
    return true
  }

  private mutating func member() -> Member? {
    let start = offset
    if take("\\") { return escapedMember(from: start) }
    if byte() == UInt8(ascii: "["), start >= nestedClassEnd { noteNestedClass(at: start) }
    let scalar = takeScalar()
    if scalar.value > 0xFFFF { note(.beyondBMP, from: start) }
    return .one(scalar)
  }

  /// Records a `[` in a class. For some engines it begins a nested class, which continues to the end of the outer
  /// one.
  private mutating func noteNestedClass(at start: Int) {
    let end = endOfNestedClasses(from: start)
    nestedClassEnd = end ?? text.count
    note(end == nil ? .openNestedClass : .nestedClass, from: start, to: start + 1)
  }

  /// The end of a class that contains the start of another one. Nil if one of them is not closed.
  private func endOfNestedClasses(from start: Int) -> Int? {
    var depth = 1
    var next = start
    while next < text.count {
      switch text[text.startIndex + next] {
      case UInt8(ascii: "\\"): next += 1
      case UInt8(ascii: "["):
        depth += 1
        // A bracket directly after the start is a character.
        let inner = text.dropFirst(next + 1)
        if inner.starts(with: "]".utf8) { next += 1 } else if inner.starts(with: "^]".utf8) { next += 2 }
      case UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 { return next + 1 }
      default: break
      }
      next += 1
    }
    return nil
  }

  private mutating func escapedMember(from start: Int) -> Member? {
    if take("b") {
      note(.backspace, from: start)
      return .one("\u{8}")
    }
    if take("Q") {
      while !isAtEnd, !take("\\E") { offset += 1 }
      note(.quoting, from: start)
      return .several(.none)
    }
    if let literal = literalEscape(from: start) { return .one(literal.scalar) }
    return commonEscape(from: start).map { .several($0) }
  }
}
