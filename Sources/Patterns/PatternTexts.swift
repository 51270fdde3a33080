// The texts that a simple expression matches: the same for every engine, with and without regard to case.

extension Pattern {
  /// True if all engines read the expression the same way, and its matches in ASCII texts are known.
  private static func isPlain(_ pattern: Pattern, _ text: ArraySlice<UInt8>) -> Bool {
    pattern.fault == nil && !pattern.isTooDeep && pattern.features.isEmpty && !pattern.hasFlags
      && text.allSatisfy { $0 < 0x80 }
  }

  /// True if the matches of an expression in a text may be known.
  static func isAnalysed(_ pattern: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) -> Bool {
    pattern.count <= longest && text.count <= longest && text.allSatisfy { (0x20..<0x7F).contains($0) }
  }

  /// True if the expression, which was read from `written`, matches a text. Nil if that is not known. `steps` is the
  /// work of the matcher.
  func matches(
    _ written: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>, ignoringCase: Bool
  ) -> (answer: Bool?, steps: Int) {
    guard Self.isPlain(self, written) else { return (nil, 0) }
    var matcher = TextMatcher(of: Array(text), isBlindToCase: ignoringCase)
    let isFound = (0...text.count).contains { start in matcher.match(branches, at: start) { _ in true } }
    return (matcher.isSure ? isFound : nil, matcher.steps)
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
  private static let longest = 255
}

extension CharacterSet {
  /// The only ASCII character in the set.
  fileprivate var onlyByte: UInt8? {
    let members = (0..<128 as Range<UInt8>).filter { contains($0) }
    return members.count == 1 ? members[0] : nil
  }
}

/// Searches a short text for matches by trying everything, up to a limit.
private struct TextMatcher {
  private let text: [UInt8]
  private let isBlindToCase: Bool
  private static let mostSteps = 2000
  private(set) var steps = 0
  /// False if the limit was reached, or if the matches of some part are not known.
  private(set) var isSure = true

  init(of text: [UInt8], isBlindToCase: Bool) {
    self.text = text
    self.isBlindToCase = isBlindToCase
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
      // Engines that ignore case differ in inverting a class.
      guard !isBlindToCase || isLiteral || set.isBlindToCase else {
        isSure = false
        return false
      }
      let set = isBlindToCase ? set.withBothCases : set
      return start < text.count && set.contains(text[start]) && isMatch(start + 1, &self)
    case .boundary, .atomic, .look, .other:
      isSure = false
      return false
    }
  }
}
