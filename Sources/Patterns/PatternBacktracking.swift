// Expressions whose time doubles with every further character of some text.

extension Pattern {
  /// A part that can match the same text in more and more ways, all of which are tried before the match fails.
  ///
  /// It is reported only if it is certain: a group is repeated without limit; it matches any number of one character in
  /// as many ways as the number can be divided; and some text with many such characters does not match as a whole. The
  /// conclusion uses only ASCII characters, in any letter case.
  /// that this is concluded from is of ASCII, in whichever case.
  package var slowPart: Range<Int>? {
    guard fault == nil, features.isEmpty, !hasFlags, !isTooDeep else { return nil }
    return Self.slowPart(of: branches, behind: [], before: [])
  }

  /// `behind` is the part that a text must match before it, `before` the part that follows.
  private static func slowPart(
    of branches: [[PatternItem]], behind: [PatternItem], before: [PatternItem]
  ) -> Range<Int>? {
    // Another branch could match what this one refuses. And the text before it is known only up to the first group.
    guard branches.count == 1, let branch = branches.first, let index = branch.firstIndex(where: \.isGroup),
      case .group(let inner) = branch[index].atom
    else { return nil }
    let item = branch[index]
    let behind = behind + branch[..<index]
    let before = Array(branch[(index + 1)...]) + before
    if item.isOnce { return slowPart(of: inner, behind: behind, before: before) }
    guard item.most == nil, item.isBacktracking, let repeated = Repeated(inner),
      repeated.canFail(behind: behind, before: before)
    else { return nil }
    return item.range.lowerBound..<item.end
  }
}

extension PatternItem {
  fileprivate var isGroup: Bool {
    if case .group = atom { true } else { false }
  }
}

/// The content of a repeated group, if it matches any number of some characters in many ways.
private struct Repeated {
  /// Each of these can be matched any number of times.
  private let characters: CharacterSet
  /// All characters that the group may match.
  private var all: CharacterSet

  init?(_ branches: [[PatternItem]]) {
    if branches.count > 1 { self.init(alternatives: branches) } else { self.init(sequence: branches[0]) }
  }

  /// One repeated character, with optional parts next to it: `\w+\s?`
  private init?(sequence: [PatternItem]) {
    var characters: CharacterSet?
    all = .none
    for item in sequence {
      guard item.isBacktracking, let set = Self.characters(of: item.atom) else { return nil }
      all.formUnion(set)
      if item.least == 0, sequence.count > 1 { continue }
      guard characters == nil, item.most.map({ $0 > 1 }) ?? true, item.least <= 1 else { return nil }
      characters = set
    }
    guard let characters, !characters.isEmpty else { return nil }
    self.characters = characters
  }

  /// One character in several ways: `\w|\d`; or alternatives, one of them repeated: `a+|b+`
  private init?(alternatives: [[PatternItem]]) {
    var shared = CharacterSet.none
    all = .none
    let repeated = alternatives.compactMap { Repeated(sequence: $0) }
    if let first = repeated.first {
      guard let sets = Self.sets(of: alternatives.flatMap { $0 }) else { return nil }
      characters = first.characters
      for (set, _) in sets { all.formUnion(set) }
      return
    }
    for branch in alternatives {
      guard branch.count == 1, branch[0].isOnce, case .character(let set, _) = branch[0].atom else { return nil }
      shared.formUnion(set.subtracting(set.subtracting(all)))
      all.formUnion(set)
    }
    guard !shared.isEmpty else { return nil }
    characters = shared
  }

  /// The characters of a set, or of groups around a set that appears once or is repeated without limit.
  private static func characters(of atom: PatternAtom) -> CharacterSet? {
    switch atom {
    case .character(let set, _): return set
    case .group(let branches):
      guard branches.count == 1, branches[0].count == 1, let item = branches[0].first, item.isBacktracking,
        item.least <= 1, item.isOnce || item.most == nil
      else { return nil }
      return characters(of: item.atom)
    default: return nil
    }
  }

  /// True if a text that matches the part before, and continues with many of the characters, may fail to match.
  func canFail(behind: [PatternItem], before: [PatternItem]) -> Bool {
    guard let beginning = Self.sets(of: behind) else { return false }
    var taken = beginning.reduce(all) { $0.union($1.set) }
    for item in before {
      switch item.atom {
      case .end:
        // A last character that nothing matches. If it could only be a line break, before which a match may end too,
        // another character follows it.
        return !CharacterSet.dot.subtracting(taken.withBothCases).isEmpty || !taken.contains(UInt8(ascii: "\n"))
      case .character(let set, _) where item.least == 0: taken.formUnion(set)
      case .character(let set, _):
        // A required character that the text does not contain.
        let asked = set.withBothCases
        return !characters.subtracting(asked).isEmpty
          && beginning.allSatisfy { !$0.isAsked || !$0.set.subtracting(asked).isEmpty }
      default: return false
      }
    }
    return false
  }

  /// The sets of the characters with which a text begins, in order, and whether each is required. Nil if that is not
  /// known.
  private static func sets(of behind: [PatternItem]) -> [(set: CharacterSet, isAsked: Bool)]? {
    var result: [(set: CharacterSet, isAsked: Bool)] = []
    for (index, item) in behind.enumerated() {
      switch item.atom {
      case .start where index == 0: continue
      case .character(let set, _) where !set.isEmpty: result.append((set, item.least > 0))
      default: return nil
      }
    }
    return result
  }
}
