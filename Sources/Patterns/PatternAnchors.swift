// The places in a text where an expression can match.

extension Pattern {
  /// How an expression is bound to the start and the end of a text.
  package enum Anchoring: Equatable {
    /// It matches anywhere.
    case none
    /// The beginning belongs only to its first branch, and the end only to its last one, as in `^a|b$`. The offsets are
    /// the end of the first branch and the start of the last.
    case uneven(start: Int, end: Int)
    /// It has an explicit place: one end, both ends, words, or any text before it.
    case told
  }

  package var anchoring: Anchoring {
    if branches.count > 1, let first = branches.first?.first, let last = branches.last?.last, case .start = first.atom,
      case .end = last.atom, branches.dropFirst().allSatisfy({ !($0.first.map(isStart) ?? false) }),
      branches.dropLast().allSatisfy({ !($0.last.map(isEnd) ?? false) })
    {
      return .uneven(start: first.range.upperBound, end: last.range.lowerBound)
    }
    return branches.contains(where: saysWhere) ? .told : .none
  }

  /// True if a branch contains a place at any depth, or matches any text at its beginning or its end.
  private func saysWhere(_ branch: [PatternItem]) -> Bool {
    let takesAnything = [branch.first, branch.last].contains { item in
      guard let item, item.most == nil, case .character(let set, let isLiteral) = item.atom else { return false }
      return !isLiteral && CharacterSet.dot.subtracting(set).isEmpty
    }
    return takesAnything
      || branch.contains { item in
        switch item.atom {
        case .start, .end, .boundary, .look: true
        case .group(let branches), .atomic(let branches): branches.contains(where: saysWhere)
        case .character, .other: false
        }
      }
  }

  /// True if an item is the start of a text, or a group in which each branch begins with it.
  private func isStart(_ item: PatternItem) -> Bool {
    switch item.atom {
    case .start: true
    case .group(let branches): branches.allSatisfy { $0.first.map(isStart) ?? false }
    default: false
    }
  }

  private func isEnd(_ item: PatternItem) -> Bool {
    switch item.atom {
    case .end: true
    case .group(let branches): branches.allSatisfy { $0.last.map(isEnd) ?? false }
    default: false
    }
  }
}

// MARK: - Case

extension Pattern {
  /// The first letters with a relevant case.
  package var firstCasedLetters: Range<Int>? { Self.firstCased(in: branches) }

  private static func firstCased(in branches: [[PatternItem]]) -> Range<Int>? {
    for branch in branches {
      for (index, item) in branch.enumerated() {
        guard let range = cased(item) else { continue }
        // Consecutive letters are one word.
        let rest = branch[index...].prefix { isCasedLiteral($0) }
        return range.lowerBound..<max(range.upperBound, rest.last?.range.upperBound ?? 0)
      }
    }
    return nil
  }

  private static func cased(_ item: PatternItem) -> Range<Int>? {
    switch item.atom {
    case .character(let set, _): set.isBlindToCase ? nil : item.range
    case .group(let branches), .atomic(let branches), .look(let branches, _, _): firstCased(in: branches)
    case .start, .end, .boundary, .other: nil
    }
  }

  private static func isCasedLiteral(_ item: PatternItem) -> Bool {
    guard item.isOnce, case .character(let set, true) = item.atom else { return false }
    return !set.isBlindToCase
  }
}
