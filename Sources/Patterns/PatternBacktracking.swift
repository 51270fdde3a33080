// Expressions that take twice as long with every further character of some text.

extension Pattern {
  /// A part that can match the same text in ever more ways, all of which are tried before the text is refused.
  ///
  /// Found only where it is sure: a group is repeated without limit; it matches any number of one character in as many
  /// ways as the number can be divided; and there is a text of many such characters that the whole can't match. All
  /// that this is concluded from is of ASCII, in whichever case.
  package var slowPart: Range<Int>? {
    guard fault == nil, features.isEmpty, !hasFlags, !isTooDeep else { return nil }
    return Self.slowPart(of: branches, behind: [], before: [])
  }

  /// `behind` is the part that a text must match first, `before` the part that follows.
  private static func slowPart(
    of branches: [[PatternItem]], behind: [PatternItem], before: [PatternItem]
  ) -> Range<Int>? {
    // Another branch could match what this one refuses. And what a text has to match first is plain up to the first
    // group alone.
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
  /// Each of these can be matched again and again.
  private let characters: CharacterSet
  /// All that the group may match.
  private var all: CharacterSet

  init?(_ branches: [[PatternItem]]) {
    if branches.count > 1 { self.init(alternatives: branches) } else { self.init(sequence: branches[0]) }
  }

  /// One character repeated without limit, and beside it what may be left out: `\w+\s?`
  private init?(sequence: [PatternItem]) {
    var characters: CharacterSet?
    all = .none
    for item in sequence {
      guard item.isBacktracking, let set = Self.characters(of: item.atom) else { return nil }
      all.formUnion(set)
      if item.least == 0, sequence.count > 1 { continue }
      guard characters == nil, item.most == nil, item.least <= 1 else { return nil }
      characters = set
    }
    guard let characters, !characters.isEmpty else { return nil }
    self.characters = characters
  }

  /// One character in several ways: `\w|\d`
  private init?(alternatives: [[PatternItem]]) {
    var shared = CharacterSet.none
    all = .none
    for branch in alternatives {
      guard branch.count == 1, branch[0].isOnce, case .character(let set, _) = branch[0].atom else { return nil }
      shared.formUnion(set.subtracting(set.subtracting(all)))
      all.formUnion(set)
    }
    guard !shared.isEmpty else { return nil }
    characters = shared
  }

  /// The characters of a set, or of groups around one that is there once, or repeated without limit.
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
        // A last character that nothing takes; not a line break, before which a text may end too.
        return !CharacterSet.dot.subtracting(taken.withBothCases).isEmpty
      case .character(let set, _) where item.least == 0: taken.formUnion(set)
      case .character(let set, _):
        // A character is asked for that the text has nowhere.
        let asked = set.withBothCases
        return !characters.subtracting(asked).isEmpty
          && beginning.allSatisfy { !$0.isAsked || !$0.set.subtracting(asked).isEmpty }
      default: return false
      }
    }
    return false
  }

  /// The characters that a text begins with, in order, and whether it has to; nil where that is not plain.
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
