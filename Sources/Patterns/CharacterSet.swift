/// The characters that one place of a regular expression matches: ASCII characters one by one, all others together.
///
/// Conclusions are drawn only from what all engines agree on: the ASCII characters, and whether a set has all of the
/// others or none.
package struct CharacterSet: Equatable, Sendable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0
  /// The letters outside ASCII that are listed one by one.
  private var foreignLetters: Set<Unicode.Scalar> = []
  private(set) var foreign = Foreign.none
  /// True for a class that begins with `^`.
  private var isInverted = false

  /// The characters outside ASCII that are in a set.
  enum Foreign {
    case none, all
    /// Some, or those that an engine takes for digits, letters or blanks.
    case unknown
  }

  static let none = CharacterSet()
  static let digits = CharacterSet("0"..."9", foreign: .unknown)
  static let word = digits.union(CharacterSet("A"..."Z")).union(CharacterSet("a"..."z")).union(CharacterSet("_"))
  static let space = CharacterSet("\t"..."\r", foreign: .unknown).union(CharacterSet(" "))
  static let all = CharacterSet.none.inverted
  /// The characters that a dot matches.
  static let dot = CharacterSet("\n").union(CharacterSet("\r")).inverted

  init() {}

  init(_ scalar: Unicode.Scalar) {
    self.init(scalar...scalar)
    if scalar.value > 127, scalar.otherCase != nil { foreignLetters = [scalar] }
  }

  private init(_ range: ClosedRange<Unicode.Scalar>, foreign: Foreign) {
    self.init(range)
    self.foreign = foreign
  }

  init(_ range: ClosedRange<Unicode.Scalar>) {
    if range.upperBound.value > 127 { foreign = .unknown }
    for value in range.lowerBound.value..<max(range.lowerBound.value, min(range.upperBound.value + 1, 128)) {
      if value < 64 { low |= 1 << UInt64(value) } else { high |= 1 << UInt64(value - 64) }
    }
  }

  var inverted: CharacterSet {
    var result = self
    (result.low, result.high) = (~low, ~high)
    result.foreign = foreign.inverted
    result.isInverted.toggle()
    return result
  }

  mutating func formUnion(_ other: CharacterSet) {
    (low, high) = (low | other.low, high | other.high)
    foreign = foreign.joined(with: other.foreign)
    if !other.foreignLetters.isEmpty { foreignLetters.formUnion(other.foreignLetters) }
  }

  func union(_ other: CharacterSet) -> CharacterSet {
    var result = self
    result.formUnion(other)
    return result
  }

  func subtracting(_ other: CharacterSet) -> CharacterSet {
    var result = self
    (result.low, result.high) = (low & ~other.low, high & ~other.high)
    return result
  }

  /// True if the set contains an ASCII character.
  func contains(_ byte: UInt8) -> Bool {
    byte < 64 ? low >> UInt64(byte) & 1 == 1 : byte < 128 && high >> UInt64(byte - 64) & 1 == 1
  }

  func intersects(_ other: CharacterSet) -> Bool { low & other.low | high & other.high != 0 }

  /// True if the set contains no ASCII character.
  var isEmpty: Bool { low | high == 0 }

  /// The same set with each ASCII letter in both cases.
  var withBothCases: CharacterSet {
    let letters = (high | high >> 32) & 0x07FF_FFFE
    var result = self
    result.high = high | letters | letters << 32
    return result
  }

  /// True if it has some letters and not others. Other letters than those of ASCII count as one.
  var tellsLetters: Bool {
    let letters = CharacterSet("A"..."Z").union(CharacterSet("a"..."z"))
    return foreign == .all ? !letters.subtracting(self).isEmpty : intersects(letters)
  }

  /// The same set for engines that ignore case. Some of them add the other cases before they invert a class, and some
  /// after that.
  func ignoringCase(beforeInverting: Bool) -> CharacterSet {
    isInverted && beforeInverting ? inverted.withBothCases.inverted : withBothCases
  }

  /// True if the set contains each letter in both cases, or in neither. Ranges outside ASCII are not checked.
  var isBlindToCase: Bool {
    high == withBothCases.high
      && foreignLetters.allSatisfy { letter in letter.otherCase.map { foreignLetters.contains($0) } ?? true }
  }
}

extension CharacterSet {
  /// Sets are equal if they have the same ASCII characters, and list the same letters.
  package static func == (one: CharacterSet, other: CharacterSet) -> Bool {
    (one.low, one.high) == (other.low, other.high) && one.foreignLetters == other.foreignLetters
  }
}

extension CharacterSet.Foreign {
  fileprivate var inverted: Self {
    switch self {
    case .none: .all
    case .all: .none
    case .unknown: .unknown
    }
  }

  fileprivate func joined(with other: Self) -> Self {
    if self == .all || other == .all { return .all }
    return self == .unknown || other == .unknown ? .unknown : .none
  }
}

extension Unicode.Scalar {
  /// The same letter in the other case, if that is a single character.
  fileprivate var otherCase: Unicode.Scalar? {
    let mapping = properties.isLowercase ? properties.uppercaseMapping : properties.lowercaseMapping
    guard mapping.unicodeScalars.count == 1, let other = mapping.unicodeScalars.first, other != self else { return nil }
    return other
  }
}
