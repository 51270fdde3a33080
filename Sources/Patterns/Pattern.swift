/// A parsed regular expression: its parts, its faults, and the features that engines read differently.
///
/// Offsets are bytes from the beginning of its text.
package struct Pattern: Sendable {
  package var branches: [[PatternItem]] = []
  /// The first fault. The text after it was not read.
  package var fault: PatternFault?
  /// The features that some engines don't support or read differently, in order, without repetitions.
  package var features: [PatternFeature.Use] = []
  /// True if flags inside it change its meaning.
  package var hasFlags = false
  /// True if it contains a flag that ignores case.
  package var ignoresCase = false
  /// The beginning of the first group that is nested too deeply. The text after it was not read.
  package var tooDeepGroup: Range<Int>?
  package var isTooDeep: Bool { tooDeepGroup != nil }

  /// The maximum nesting of groups. All code for patterns is recursive.
  package static let deepest = 50
}

/// A part of an expression with its quantifier.
package struct PatternItem: Sendable {
  package let atom: PatternAtom
  /// The part without its quantifier.
  package let range: Range<Int>
  /// The end of its quantifier.
  package var end: Int
  package var least = 1
  /// Nil if there is no limit.
  package var most: Int? = 1
  /// True if an engine backtracks into it.
  package var isBacktracking = true

  package var isOnce: Bool { least == 1 && most == 1 }

  /// True if it can match any number of characters.
  package var isUnbounded: Bool {
    if most == nil { return true }
    switch atom {
    case .group(let branches), .atomic(let branches): return branches.joined().contains(where: \.isUnbounded)
    case .character, .start, .end, .boundary, .look, .other: return false
    }
  }
}

package enum PatternAtom: Sendable {
  /// One character of a set. A literal is a set with one character.
  case character(CharacterSet, isLiteral: Bool)
  case start
  case end
  /// `\b`, or with `isInverted`, `\B`.
  case boundary(isInverted: Bool)
  /// A group that is part of the match, capturing or not.
  case group([[PatternItem]])
  /// A group without backtracking after it has matched.
  case atomic([[PatternItem]])
  /// Lookahead or lookbehind. `isNegated` is true if the text must not match.
  case look([[PatternItem]], isBehind: Bool, isNegated: Bool)
  /// The text matched by an earlier group, or something else that is unknown.
  case other
}

/// A fault for every engine: some reject it, others read it in a way that nobody means.
package struct PatternFault: Equatable, Sendable {
  package let kind: Kind
  package let range: Range<Int>

  package enum Kind: Sendable {
    case unclosedGroup, unopenedGroup, unclosedClass, unclosedName, unknownGroup
    case nothingToRepeat, boundsReversed, rangeReversed
    case badEscape, lastBackslash, noSuchGroup, nameTaken, badName
  }
}
