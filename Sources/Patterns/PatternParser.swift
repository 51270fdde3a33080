/// Reads regular expressions as the engines of all clients read them, and records the differences.
///
/// A fault ends the reading. No text makes it slow or deep: it reads the text once, and follows groups down to a
/// certain depth.
package struct PatternParser {
  let text: ArraySlice<UInt8>
  /// The position of the next character, in bytes from the start of the text.
  var offset = 0
  var pattern = Pattern()
  /// The end of the last class that contains the start of another one, for engines that nest classes.
  var nestedClassEnd = 0
  private var depth = 0
  /// The number of capturing groups, in the order of their parentheses.
  private var groups = 0
  private var names: Set<ArraySlice<UInt8>> = []
  /// References to groups, which are checked once all groups are known.
  private var references: [Reference] = []

  enum Target {
    case number(Int)
    case name(ArraySlice<UInt8>)
  }

  private struct Reference {
    let target: Target
    let range: Range<Int>
  }

  private init(_ text: ArraySlice<UInt8>) { self.text = text }

  package static func read(_ text: ArraySlice<UInt8>) -> Pattern {
    var parser = PatternParser(text)
    parser.pattern.branches = parser.branches()
    if !parser.isAtEnd { parser.fail(.unopenedGroup, from: parser.offset, to: parser.offset + 1) }
    parser.checkReferences()
    return parser.pattern
  }

  // MARK: Reading

  /// True if there is nothing left to read, or if reading is pointless.
  var isAtEnd: Bool { offset >= text.count || pattern.fault != nil || pattern.isTooDeep }

  func byte(_ ahead: Int = 0) -> UInt8? {
    let index = text.startIndex + offset + ahead
    return index < text.endIndex ? text[index] : nil
  }

  func isNext(_ word: StaticString) -> Bool {
    word.withUTF8Buffer { word in
      text.count - offset >= word.count && text.dropFirst(offset).prefix(word.count).elementsEqual(word)
    }
  }

  mutating func take(_ word: StaticString) -> Bool {
    guard isNext(word) else { return false }
    offset += word.utf8CodeUnitCount
    return true
  }

  /// The next character, with its bytes.
  mutating func takeScalar() -> Unicode.Scalar {
    var decoder = UTF8()
    var bytes = text.dropFirst(offset).makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&bytes) else {
      offset += 1
      return "\u{FFFD}"
    }
    offset += UTF8.width(scalar)
    return scalar
  }

  /// Reads a run of bytes.
  mutating func take(while isWanted: (UInt8) -> Bool, upTo most: Int = .max) -> ArraySlice<UInt8> {
    let run = text.dropFirst(offset).prefix(most).prefix(while: isWanted)
    offset += run.count
    return run
  }

  mutating func fail(_ kind: PatternFault.Kind, from start: Int, to end: Int? = nil) {
    guard pattern.fault == nil else { return }
    var end = end ?? offset
    // A fault covers whole characters.
    while end < text.count, text[text.startIndex + end] & 0xC0 == 0x80 { end += 1 }
    pattern.fault = PatternFault(kind: kind, range: start..<end)
  }

  mutating func note(_ feature: PatternFeature, from start: Int, to end: Int? = nil) {
    guard !pattern.features.contains(where: { $0.feature == feature }) else { return }
    pattern.features.append(PatternFeature.Use(feature: feature, range: start..<(end ?? offset)))
  }

  mutating func refer(to target: Target, from start: Int) {
    references.append(Reference(target: target, range: start..<offset))
  }

  private mutating func checkReferences() {
    guard pattern.fault == nil, !pattern.isTooDeep else { return }
    for reference in references {
      switch reference.target {
      case .number(let number) where number <= groups: continue
      // Some engines read the first digit as the group, and the rest as digits.
      case .number(let number) where number > 9 && Self.firstDigit(of: number) <= groups:
        note(.octalReference, from: reference.range.lowerBound, to: reference.range.upperBound)
      case .name(let name) where names.contains(name): continue
      default: return fail(.noSuchGroup, from: reference.range.lowerBound, to: reference.range.upperBound)
      }
    }
    pattern.features.sort { $0.range.lowerBound < $1.range.lowerBound }
  }

  private static func firstDigit(of number: Int) -> Int { number < 10 ? number : firstDigit(of: number / 10) }
}

// MARK: - Branches and items

extension PatternParser {
  private mutating func branches() -> [[PatternItem]] {
    var branches: [[PatternItem]] = [[]]
    while !isAtEnd, byte() != UInt8(ascii: ")") {
      if take("|") {
        branches.append([])
      } else if let item = item() {
        branches[branches.count - 1].append(item)
      }
    }
    return branches
  }

  private mutating func item() -> PatternItem? {
    let start = offset
    guard let atom = atom(), pattern.fault == nil else { return nil }
    var item = PatternItem(atom: atom, range: start..<offset, end: offset)
    takeQuantifier(of: &item)
    item.end = offset
    return item
  }

  /// A single part. Nil for a part that matches nothing, such as a comment.
  private mutating func atom() -> PatternAtom? {
    let start = offset
    switch byte() {
    case UInt8(ascii: "("):
      offset += 1
      return group(from: start)
    case UInt8(ascii: "["):
      offset += 1
      return .character(takeClass(from: start), isLiteral: false)
    case UInt8(ascii: "\\"):
      offset += 1
      return escape(from: start)
    case UInt8(ascii: "."):
      offset += 1
      return .character(.dot, isLiteral: false)
    case UInt8(ascii: "^"):
      offset += 1
      return .start
    case UInt8(ascii: "$"):
      offset += 1
      return .end
    case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"):
      fail(.nothingToRepeat, from: start, to: start + 1)
      return nil
    case UInt8(ascii: "{") where bounds() != nil:
      fail(.nothingToRepeat, from: start)
      return nil
    case UInt8(ascii: "{"):
      note(.looseOpeningBrace, from: start, to: start + 1)
    case UInt8(ascii: "}"):
      note(.looseClosingBrace, from: start, to: start + 1)
    default: break
    }
    return .character(CharacterSet(takeScalar()), isLiteral: true)
  }
}

// MARK: - Quantifiers

extension PatternParser {
  private mutating func takeQuantifier(of item: inout PatternItem) {
    let start = offset
    guard let (least, most) = quantifier() else { return }
    (item.least, item.most) = (least, most)
    if let most, most < least { return fail(.boundsReversed, from: start) }
    noteBounds(max(least, most ?? 0), from: start)
    switch item.atom {
    case _ where isPlaceEscape(item): return fail(.nothingToRepeat, from: start)
    case .start, .end: note(.repeatedAnchor, from: start)
    case .boundary, .look: return fail(.nothingToRepeat, from: start)
    case .character(_, let isLiteral):
      if isLiteral, text[text.startIndex + item.range.lowerBound] >= 0xF0 {
        note(.beyondBMP, from: item.range.lowerBound, to: item.range.upperBound)
      }
    default: break
    }
    if take("+") {
      note(.possessive, from: start)
      item.isBacktracking = false
    } else {
      _ = take("?")
    }
    let next = offset
    switch byte() {
    case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"): fail(.nothingToRepeat, from: next, to: next + 1)
    case UInt8(ascii: "{") where bounds() != nil: fail(.nothingToRepeat, from: next)
    default: break
    }
  }

  /// Records a repetition that is too large for some engines.
  private mutating func noteBounds(_ most: Int, from start: Int) {
    if most > Int(Int32.max) {
      note(.hugeBounds, from: start)
    } else if most > 65_535 {
      note(.largeBounds, from: start)
    }
  }

  /// True if a part is an escape for a place. The web reads it as a letter; all other engines reject its repetition.
  private func isPlaceEscape(_ item: PatternItem) -> Bool {
    let text = text.dropFirst(item.range.lowerBound).prefix(2)
    return text.first == UInt8(ascii: "\\") && text.last.map { "AZzGK".utf8.contains($0) } ?? false
  }

  private mutating func quantifier() -> (least: Int, most: Int?)? {
    switch byte() {
    case UInt8(ascii: "*"):
      offset += 1
      return (0, nil)
    case UInt8(ascii: "+"):
      offset += 1
      return (1, nil)
    case UInt8(ascii: "?"):
      offset += 1
      return (0, 1)
    case UInt8(ascii: "{"): return bounds()
    default: return nil
    }
  }

  /// Reads `{3}`, `{3,}` or `{3,5}`, if it is next.
  private mutating func bounds() -> (least: Int, most: Int?)? {
    let start = offset
    guard take("{"), let least = takeNumber() else {
      offset = start
      return nil
    }
    var most: Int? = least
    if take(",") { most = takeNumber() }
    guard take("}") else {
      offset = start
      return nil
    }
    return (least, most)
  }

  /// Reads digits. A number that is too long becomes a large number.
  mutating func takeNumber() -> Int? {
    let digits = take { $0 &- UInt8(ascii: "0") < 10 }
    guard !digits.isEmpty else { return nil }
    return digits.reduce(0) { min($0 * 10 + Int($1 - UInt8(ascii: "0")), 1 << 40) }
  }
}

// MARK: - Groups

extension PatternParser {
  private mutating func group(from start: Int) -> PatternAtom? {
    guard take("?") else {
      groups += 1
      return within(from: start).map { .group($0) }
    }
    if take(":") { return within(from: start).map { .group($0) } }
    for (sign, isNegated) in [("=", false), ("!", true)] as [(StaticString, Bool)] where take(sign) {
      return within(from: start).map { .look($0, isBehind: false, isNegated: isNegated) }
    }
    for (sign, isNegated) in [("<=", false), ("<!", true)] as [(StaticString, Bool)] where take(sign) {
      note(.lookbehind, from: start)
      guard let branches = within(from: start) else { return nil }
      if branches.joined().contains(where: \.isUnbounded) { note(.unboundedLookbehind, from: start) }
      return .look(branches, isBehind: true, isNegated: isNegated)
    }
    if take(">") {
      note(.atomic, from: start)
      return within(from: start).map { .atomic($0) }
    }
    if take("<") { return namedGroup(from: start, closedBy: ">") }
    if take("P<") {
      note(.otherNameSyntax, from: start)
      return namedGroup(from: start, closedBy: ">")
    }
    if take("'") {
      note(.otherNameSyntax, from: start)
      return namedGroup(from: start, closedBy: "'")
    }
    return unusualGroup(from: start)
  }

  private mutating func unusualGroup(from start: Int) -> PatternAtom? {
    if take("#") {
      _ = take { $0 != UInt8(ascii: ")") }
      return closed(.comment, from: start, as: nil)
    }
    if take("|") {
      note(.branchReset, from: start)
      _ = within(from: start)
      return .other
    }
    if take("(") {
      note(.conditional, from: start)
      _ = take { $0 != UInt8(ascii: ")") }
      guard take(")") else {
        fail(.unclosedGroup, from: start, to: start + 1)
        return nil
      }
      _ = within(from: start)
      return .other
    }
    if take("P=") || take("P>") || take("R") || take("&") {
      _ = take { $0 != UInt8(ascii: ")") }
      return closed(.recursion, from: start, as: .other)
    }
    if let next = byte(), next &- UInt8(ascii: "0") < 10 || next == UInt8(ascii: "+") {
      offset += 1
      _ = takeNumber()
      return closed(.recursion, from: start, as: .other)
    }
    return flags(from: start)
  }

  /// Records a feature that ends with a parenthesis here.
  private mutating func closed(_ feature: PatternFeature, from start: Int, as atom: PatternAtom?) -> PatternAtom? {
    guard take(")") else {
      fail(.unclosedGroup, from: start, to: start + 1)
      return nil
    }
    note(feature, from: start)
    return atom
  }

  /// `(?i)` and `(?i:...)`
  private mutating func flags(from start: Int) -> PatternAtom? {
    let flags = take { $0 == UInt8(ascii: "-") || $0 | 0x20 &- UInt8(ascii: "a") < 26 }
    let on = flags.prefix { $0 != UInt8(ascii: "-") }
    guard !flags.isEmpty, let feature = Self.feature(of: flags) else {
      fail(.unknownGroup, from: start, to: min(offset + 1, text.count))
      return nil
    }
    pattern.hasFlags = true
    if on.contains(UInt8(ascii: "i")) { pattern.ignoresCase = true }
    if take(":") {
      note(feature, from: start)
      return within(from: start).map { .group($0) }
    }
    return closed(feature, from: start, as: nil)
  }

  /// The feature for flags. Nil if no engine knows all of them.
  private static func feature(of flags: ArraySlice<UInt8>) -> PatternFeature? {
    func areAll(of known: StaticString) -> Bool {
      known.withUTF8Buffer { known in flags.allSatisfy { known.contains($0) } }
    }
    return areAll(of: "imsx-")
      ? .inlineFlags : areAll(of: "imsxudw-") ? .unicodeFlags : areAll(of: "imsxJUX-") ? .pcreFlags : nil
  }

  private mutating func namedGroup(from start: Int, closedBy end: Unicode.Scalar) -> PatternAtom? {
    let nameStart = offset
    guard let name = takeName(closedBy: end) else { return nil }
    if !names.insert(name).inserted { fail(.nameTaken, from: nameStart, to: nameStart + name.count) }
    groups += 1
    return within(from: start).map { .group($0) }
  }

  /// The name of a group, up to its closing character.
  mutating func takeName(closedBy end: Unicode.Scalar) -> ArraySlice<UInt8>? {
    let start = offset
    let name = take { $0 != UInt8(ascii: end) && $0 != UInt8(ascii: ")") }
    guard byte() == UInt8(ascii: end) else {
      fail(.unclosedName, from: start - 1, to: start)
      return nil
    }
    let isPlain = name.allSatisfy { $0 | 0x20 &- UInt8(ascii: "a") < 26 || $0 &- UInt8(ascii: "0") < 10 }
    let mayBeName = name.allSatisfy {
      $0 | 0x20 &- UInt8(ascii: "a") < 26 || $0 &- UInt8(ascii: "0") < 10 || $0 >= 0x80 || $0 == UInt8(ascii: "_")
    }
    if !mayBeName || name.first.map({ $0 &- UInt8(ascii: "0") < 10 }) ?? true {
      fail(.badName, from: start, to: max(offset, start + 1))
      return nil
    }
    if !isPlain { note(.otherName, from: start) }
    offset += 1
    return name
  }

  /// The content of a group, up to its end.
  private mutating func within(from start: Int) -> [[PatternItem]]? {
    guard depth < Pattern.deepest else {
      pattern.tooDeepGroup = start..<offset
      return nil
    }
    depth += 1
    let branches = branches()
    depth -= 1
    guard pattern.fault == nil, !pattern.isTooDeep else { return nil }
    guard take(")") else {
      fail(.unclosedGroup, from: start, to: start + 1)
      return nil
    }
    return branches
  }
}
