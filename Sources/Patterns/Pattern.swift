/// A regular expression as it was read: what it is made of, what is wrong with it, and what not every engine reads
/// alike.
///
/// Offsets are bytes from the beginning of its text.
package struct Pattern: Sendable {
  package var branches: [[PatternItem]] = []
  /// The first mistake; what follows it was not read.
  package var fault: PatternFault?
  /// The features that some engines don't support or read differently, in order, each kind once.
  package var features: [PatternFeature.Use] = []
  /// True if flags within it change how it is read.
  package var hasFlags = false
  /// True if it says itself that case does not matter.
  package var ignoresCase = false
  /// The beginning of the first group that is nested too deeply to be looked into. What follows it was not read.
  package var tooDeepGroup: Range<Int>?
  package var isTooDeep: Bool { tooDeepGroup != nil }

  /// The maximum nesting of groups. All code that walks a pattern descends into its groups by recursion.
  package static let deepest = 50
}

/// A part of an expression, and how often it is there.
package struct PatternItem: Sendable {
  package let atom: PatternAtom
  /// Without what says how often.
  package let range: Range<Int>
  /// The end of what says how often.
  package var end: Int
  package var least = 1
  /// Nil where there is no limit.
  package var most: Int? = 1
  /// True if an engine gives back what it has taken.
  package var isBacktracking = true

  package var isOnce: Bool { least == 1 && most == 1 }

  /// True if there is no limit to what it matches.
  package var isUnbounded: Bool {
    if most == nil { return true }
    switch atom {
    case .group(let branches), .atomic(let branches): return branches.joined().contains(where: \.isUnbounded)
    case .character, .start, .end, .boundary, .look, .other: return false
    }
  }
}

package enum PatternAtom: Sendable {
  /// One character of a set; a literal is a set of one.
  case character(CharacterSet, isLiteral: Bool)
  case start
  case end
  /// `\b` or `\B`.
  case boundary
  /// A group that takes part in the match, whether or not it is remembered.
  case group([[PatternItem]])
  /// A group of which nothing is given back once it has matched.
  case atomic([[PatternItem]])
  /// Lookahead or lookbehind.
  case look([[PatternItem]])
  /// The text matched by an earlier group, or something else that is unknown.
  case other
}

/// A mistake for every engine: some reject it, others read it in a way that nobody means.
package struct PatternFault: Equatable, Sendable {
  package let kind: Kind
  package let range: Range<Int>

  package enum Kind: Sendable {
    case unclosedGroup, unopenedGroup, unclosedClass, unclosedName, unknownGroup
    case nothingToRepeat, boundsReversed, boundsTooLarge, rangeReversed
    case badEscape, lastBackslash, noSuchGroup, nameTaken, badName
  }
}
