/// A regular expression as it was read: what it is made of, what is wrong with it, and what not every engine reads alike.
///
/// Offsets are bytes from the beginning of its text.
package struct Pattern: Sendable {
  package var branches: [[PatternItem]] = []
  /// The first mistake; what follows it was not read.
  package var fault: PatternFault?
  /// What some engines refuse or read otherwise, in order, each kind once.
  package var features: [PatternFeature.Use] = []
  /// Whether flags within it change how it is read.
  package var hasFlags = false
  /// Whether it says itself that case does not matter.
  package var ignoresCase = false
  /// The beginning of the first group that is nested too deeply to be looked into. What follows it was not read.
  package var tooDeepGroup: Range<Int>?
  package var isTooDeep: Bool { tooDeepGroup != nil }

  /// How many groups may stand within one another. All that looks at a pattern goes down its groups by recursion.
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
  /// Whether an engine gives back what it has taken.
  package var isBacktracking = true

  package var isOnce: Bool { least == 1 && most == 1 }

  /// Whether there is no limit to what it matches.
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
  /// A look ahead or behind.
  case look([[PatternItem]])
  /// What an earlier group has matched, or something else of which nothing is known.
  case other
}

/// What is a mistake whoever reads it: engines refuse it, or some read it as what nobody means.
package struct PatternFault: Equatable, Sendable {
  package let kind: Kind
  package let range: Range<Int>

  package enum Kind: Sendable {
    case unclosedGroup, unopenedGroup, unclosedClass, unclosedName, unknownGroup
    case nothingToRepeat, boundsReversed, boundsTooLarge, rangeReversed
    case badEscape, lastBackslash, noSuchGroup, nameTaken, badName
  }
}
