extension Pattern {
  /// The anchor that prevents every match: something must come before a start, or after an end. Nil if a text may
  /// match.
  ///
  /// The answer holds for each of the given engines. With flags, `^` and `$` may refer to lines, and some engines also
  /// let `$` match before a final line break. So the text that must follow has to be something that can't be a line
  /// break.
  package func deadAnchor(for engines: PatternEngines) -> Range<Int>? {
    guard !hasFlags else { return nil }
    let anchors = branches.map { Self.deadAnchor(in: $0, engines) }
    return anchors.allSatisfy { $0 != nil } ? anchors.first ?? nil : nil
  }

  private static func deadAnchor(in items: [PatternItem], _ engines: PatternEngines) -> Range<Int>? {
    var hasTaken = false
    var end: Range<Int>?
    for item in items where item.least > 0 && !(item.isEdgeEscape && engines.contains(.web)) {
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
  /// True for `\A`, `\z` and `\Z`, which are letters on the web.
  fileprivate var isEdgeEscape: Bool {
    switch atom {
    case .start, .end: range.count > 1
    default: false
    }
  }

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

  /// True if it matches a character that is certainly not the end of a line: an ASCII literal, a digit, a letter, or a
  /// dot.
  fileprivate var isWithinLine: Bool {
    guard case .character(let set, let isLiteral) = atom else { return false }
    return set == .digits || set == .word || set == .dot || isLiteral && !set.isEmpty && !set.intersects(.space)
  }
}
