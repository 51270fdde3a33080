extension Pattern {
  /// The anchor that prevents every match: something must come before a start, or after an end. Nil if a text may
  /// match.
  ///
  /// This is true for every engine. With flags, `^` and `$` may refer to lines, and some engines also let `$` match
  /// before a final line break; so the text that must follow has to be something that can't be a line break.
  package var deadAnchor: Range<Int>? {
    guard !hasFlags else { return nil }
    let anchors = branches.map { Self.deadAnchor(in: $0) }
    return anchors.allSatisfy { $0 != nil } ? anchors.first ?? nil : nil
  }

  private static func deadAnchor(in items: [PatternItem]) -> Range<Int>? {
    var hasTaken = false
    var end: Range<Int>?
    for item in items where item.least > 0 {
      switch item.atom {
      case .start where hasTaken: return item.range
      case .end: end = end ?? item.range
      default: break
      }
      if let end, item.isWithinLine { return end }
      hasTaken = hasTaken || item.takesSomething
    }
    return nil
  }
}

extension PatternItem {
  /// True if it always matches at least one character.
  fileprivate var takesSomething: Bool {
    guard least > 0 else { return false }
    switch atom {
    case .character: return true
    case .group(let branches), .atomic(let branches):
      return branches.allSatisfy { $0.contains(where: \.takesSomething) }
    case .start, .end, .boundary, .look, .other: return false
    }
  }

  /// True if it is a character of ASCII by itself, a digit, a letter, or what a dot matches: surely not the end of a
  /// line.
  fileprivate var isWithinLine: Bool {
    guard case .character(let set, let isLiteral) = atom else { return false }
    return set == .digits || set == .word || set == .dot || isLiteral && !set.isEmpty && !set.intersects(.space)
  }
}
