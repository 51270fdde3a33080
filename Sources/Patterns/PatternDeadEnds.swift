extension Pattern {
  /// The anchor because of which no text matches: something has to stand before a beginning, or behind an end. Nil where some text
  /// may match.
  ///
  /// True for every engine. With flags, `^` and `$` may be about lines; and some take `$` for the place before a last end of a line
  /// too, so that what has to follow is something that surely ends none.
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
  /// Whether it matches one character at least, wherever it matches.
  fileprivate var takesSomething: Bool {
    guard least > 0 else { return false }
    switch atom {
    case .character: return true
    case .group(let branches), .atomic(let branches):
      return branches.allSatisfy { $0.contains(where: \.takesSomething) }
    case .start, .end, .boundary, .look, .other: return false
    }
  }

  /// Whether it is a character of ASCII by itself, a digit, a letter, or what a dot matches: surely not the end of a line.
  fileprivate var isWithinLine: Bool {
    guard case .character(let set, let isLiteral) = atom else { return false }
    return set == .digits || set == .word || set == .dot || isLiteral && !set.isEmpty && !set.intersects(.space)
  }
}
