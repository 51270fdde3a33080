// The texts that a simple expression matches: the same for every engine, with and without regard to case.

extension Pattern {
  /// True if all engines read the expression the same way, and its matches in ASCII texts are known.
  private static func isPlain(_ pattern: Pattern, _ text: ArraySlice<UInt8>) -> Bool {
    pattern.fault == nil && !pattern.isTooDeep && pattern.features.isEmpty && !pattern.hasFlags
      && text.allSatisfy { $0 < 0x80 }
  }

  /// True if the matches of an expression in a text may be known.
  static func isAnalysed(_ pattern: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) -> Bool {
    areShort(pattern, text) && !hasControls(text)
  }

  /// True if both are short enough to be analysed.
  static func areShort(_ pattern: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) -> Bool {
    pattern.count <= longest && text.count <= longest
  }

  /// True if a text has control characters, which may end lines.
  private static func hasControls(_ text: ArraySlice<UInt8>) -> Bool {
    if text.contains(where: { $0 < 0x20 || $0 == 0x7F }) { return true }
    guard text.contains(where: { $0 >= 0x80 }) else { return false }
    return String(decoding: text, as: UTF8.self).unicodeScalars.contains {
      (0x80...0x9F).contains($0.value) || [0x2028, 0x2029].contains($0.value)
    }
  }

  /// True if the expression, which was read from `written`, matches a text. Nil if that is not known. `steps` is the
  /// work of the matcher.
  ///
  /// Engines differ in a few points. The expression is searched in each way in which one of them may do it; the answer
  /// is known if all ways lead to the same one.
  func matches(
    _ written: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>, ignoringCase: Bool
  ) -> (answer: Bool?, steps: Int) {
    guard Self.isPlain(self, written) else { return (nil, 0) }
    var (answers, steps) = ([Bool](), 0)
    for units in TextUnits.readings(of: text) {
      for closesFirst in [true, false] {
        var matcher = TextMatcher(of: units, isBlindToCase: ignoringCase, closesFirst: closesFirst)
        let isFound = (0...units.count).contains { start in matcher.match(branches, at: start) { _ in true } }
        steps += matcher.steps
        guard matcher.isSure, answers.first ?? isFound == isFound else { return (nil, steps) }
        answers.append(isFound)
        if !matcher.dependsOnInversion { break }
      }
    }
    return (answers.first, steps)
  }

  /// Why it is not known whether an expression matches a text.
  package static func doubt(
    about pattern: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>, ignoringCase: Bool
  ) -> PatternDoubt {
    if pattern.count > longest || text.count > longest { return .length(most: longest) }
    if hasControls(text) { return .controls }
    let read = PatternParser.read(pattern)
    if read.fault != nil || read.isTooDeep { return .fault }
    if let use = read.features.first { return .part(String(decoding: pattern.dropFirst(use.range), as: UTF8.self)) }
    if read.hasFlags { return .flags }
    if pattern.contains(where: { $0 >= 0x80 }) { return .lettersOfPattern }
    if text.contains(where: { $0 >= 0x80 }) { return .letters }
    // The search itself is not repeated: it may be what took too much work.
    let hasInvertedClass = pattern.indices.dropLast().contains { pattern[$0...].starts(with: "[^".utf8) }
    return ignoringCase && hasInvertedClass ? .letterCase : .work
  }

  /// True if no text matches both of two expressions, because they begin differently.
  package static func exclude(_ one: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> Bool {
    guard let first = beginning(of: one), let second = beginning(of: other) else { return false }
    if zip(first.text, second.text).contains(where: { $0 != $1 }) { return true }
    return first.isAll && first.text.count < second.text.count
      || second.isAll && second.text.count < first.text.count
  }

  /// The characters with which every match begins at the start of a text, in lower case. Nil if a match may begin
  /// elsewhere. `isAll` is true if the text ends after them.
  private static func beginning(of pattern: ArraySlice<UInt8>) -> (text: [UInt8], isAll: Bool)? {
    guard pattern.count <= longest else { return nil }
    let read = PatternParser.read(pattern)
    guard isPlain(read, pattern), read.branches.count == 1, let branch = read.branches.first,
      let start = branch.first, case .start = start.atom, start.isOnce
    else { return nil }
    var text: [UInt8] = []
    for item in branch.dropFirst() {
      guard item.isOnce else { break }
      if case .end = item.atom { return (text, true) }
      guard case .character(let set, true) = item.atom, let byte = set.onlyByte, byte >= 0x20 else { break }
      text.append((UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte)
    }
    return (text, false)
  }

  /// Longer expressions and texts are not analysed.
  static let longest = 255
}

extension CharacterSet {
  /// The only ASCII character in the set.
  fileprivate var onlyByte: UInt8? {
    let members = (0..<128 as Range<UInt8>).filter { contains($0) }
    return members.count == 1 ? members[0] : nil
  }
}

/// Why it is not known whether an expression matches a text.
package enum PatternDoubt: Sendable, Equatable {
  /// The expression or the text is longer than this.
  case length(most: Int)
  /// The text has control characters, such as line breaks.
  case controls
  /// The expression has a mistake.
  case fault
  /// Not all engines read this part of the expression alike.
  case part(String)
  case flags
  /// The expression has letters outside ASCII.
  case lettersOfPattern
  /// The text has letters outside ASCII.
  case letters
  /// Engines that ignore case differ in it.
  case letterCase
  /// The answer takes too much work.
  case work
}

extension ArraySlice<UInt8> {
  /// The bytes in a range that counts from the first one.
  fileprivate func dropFirst(_ range: Range<Int>) -> Self { dropFirst(range.lowerBound).prefix(range.count) }
}

/// A text as an engine sees it: ASCII characters, and others of which only a few things are known.
private enum TextUnits {
  /// A character outside ASCII, or a part of it.
  static let foreign: UInt8 = 0x80
  /// One that may be the same as ASCII letters for an engine that ignores case, such as ß and the Kelvin sign.
  static let foldable: UInt8 = 0x81

  /// The text in characters, in units of UTF-16 and in bytes, if these differ.
  static func readings(of text: ArraySlice<UInt8>) -> [[UInt8]] {
    guard text.contains(where: { $0 >= 0x80 }) else { return [Array(text)] }
    let scalars = Array(String(decoding: text, as: UTF8.self).unicodeScalars)
    return [
      scalars.map(unit), scalars.flatMap { Array(repeating: unit(of: $0), count: UTF16.width($0)) },
      scalars.flatMap { Array(repeating: unit(of: $0), count: UTF8.width($0)) },
    ]
  }

  private static func unit(of scalar: Unicode.Scalar) -> UInt8 {
    if let byte = UInt8(exactly: scalar.value), byte < 0x80 { return byte }
    let properties = scalar.properties
    let cases = [properties.lowercaseMapping, properties.uppercaseMapping].joined()
    return cases.utf8.contains { $0 < 0x80 } ? foldable : foreign
  }
}

/// Searches a short text for matches by trying everything, up to a limit.
private struct TextMatcher {
  private let text: [UInt8]
  private let isBlindToCase: Bool
  /// True for an engine that adds the other case of letters before it inverts a class.
  private let closesFirst: Bool
  /// True if that makes a difference for the text.
  private(set) var dependsOnInversion = false
  private static let mostSteps = 2000
  private(set) var steps = 0
  /// False if the limit was reached, or if the matches of some part are not known.
  private(set) var isSure = true

  init(of text: [UInt8], isBlindToCase: Bool, closesFirst: Bool) {
    self.text = text
    (self.isBlindToCase, self.closesFirst) = (isBlindToCase, closesFirst)
  }

  mutating func match(
    _ branches: [[PatternItem]], at start: Int, then isMatch: (Int, inout TextMatcher) -> Bool
  ) -> Bool {
    for branch in branches where match(branch[...], at: start, then: isMatch) { return true }
    return false
  }

  mutating func match(_ branches: [[PatternItem]], at start: Int, _ isMatch: (Int) -> Bool) -> Bool {
    match(branches, at: start) { end, _ in isMatch(end) }
  }

  private mutating func match(
    _ items: ArraySlice<PatternItem>, at start: Int, then isMatch: (Int, inout TextMatcher) -> Bool
  ) -> Bool {
    guard let item = items.first else { return isMatch(start, &self) }
    let rest = items.dropFirst()
    return repeated(item, times: 0, at: start) { end, matcher in matcher.match(rest, at: end, then: isMatch) }
  }

  private mutating func repeated(
    _ item: PatternItem, times: Int, at start: Int, then isMatch: (Int, inout TextMatcher) -> Bool
  ) -> Bool {
    steps += 1
    guard steps < Self.mostSteps, isSure else {
      isSure = false
      return false
    }
    if item.most.map({ times < $0 }) ?? true {
      let isFound = once(item.atom, at: start) { end, matcher in
        // An empty repetition leads nowhere new.
        guard end > start || times < item.least else { return false }
        return matcher.repeated(item, times: times + 1, at: end, then: isMatch)
      }
      if isFound { return true }
    }
    return times >= item.least && isMatch(start, &self)
  }

  private mutating func once(
    _ atom: PatternAtom, at start: Int, then isMatch: (Int, inout TextMatcher) -> Bool
  ) -> Bool {
    switch atom {
    case .start: return start == 0 && isMatch(start, &self)
    case .end: return start == text.count && isMatch(start, &self)
    case .group(let branches): return match(branches, at: start, then: isMatch)
    case .character(let set, let isLiteral):
      guard start < text.count, has(set, isLiteral, text[start]) else { return false }
      return isMatch(start + 1, &self)
    case .boundary(let isInverted):
      return isBoundary(start) != isInverted && isMatch(start, &self)
    case .look(let branches, isBehind: false, let isNegated):
      return match(branches, at: start, { _ in true }) != isNegated && isSure && isMatch(start, &self)
    case .atomic, .look, .other:
      isSure = false
      return false
    }
  }

  /// True if a set has a unit of the text. If that is not known, the search is not sure.
  private mutating func has(_ set: CharacterSet, _ isLiteral: Bool, _ unit: UInt8) -> Bool {
    // Letters outside ASCII may be the same as others in another case.
    let isFoldable = unit == TextUnits.foldable && set.tellsLetters || isLiteral && set.foreign == .unknown
    guard !isBlindToCase || !isFoldable, unit < TextUnits.foreign || set.foreign != .unknown else {
      isSure = false
      return false
    }
    if unit >= TextUnits.foreign { return set.foreign == .all }
    guard isBlindToCase else { return set.contains(unit) }
    let readings = [true, false].map { set.ignoringCase(beforeInverting: $0).contains(unit) }
    if readings[0] != readings[1] { dependsOnInversion = true }
    return readings[closesFirst ? 0 : 1]
  }

  /// True if one side of a place is a letter, digit or underscore, and the other one is not.
  private mutating func isBoundary(_ place: Int) -> Bool {
    func isWord(_ index: Int) -> Bool { text.indices.contains(index) && CharacterSet.word.contains(text[index]) }
    let sides = [place - 1, place].filter(text.indices.contains)
    if sides.contains(where: { text[$0] >= TextUnits.foreign }) { isSure = false }
    return isSure && isWord(place - 1) != isWord(place)
  }
}
