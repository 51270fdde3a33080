/// A regular expression as it was read: what it is made of, what is wrong with it, and what not every engine reads alike.
///
/// Offsets are bytes from the beginning of its text.
struct Pattern: Sendable {
  var branches: [[PatternItem]] = []
  /// The first mistake; what follows it was not read.
  var fault: PatternFault?
  /// What some engines refuse or read otherwise, in order, each kind once.
  var features: [PatternFeature.Use] = []
  /// Whether flags within it change how it is read.
  var hasFlags = false
  /// Whether it says itself that case does not matter.
  var ignoresCase = false
  /// The beginning of the first group that is nested too deeply to be looked into. What follows it was not read.
  var tooDeepGroup: Range<Int>?
  var isTooDeep: Bool { tooDeepGroup != nil }

  /// How many groups may stand within one another. All that looks at a pattern goes down its groups by recursion.
  static let deepest = 50
}

/// A part of an expression, and how often it is there.
struct PatternItem: Sendable {
  let atom: PatternAtom
  /// Without what says how often.
  let range: Range<Int>
  /// The end of what says how often.
  var end: Int
  var least = 1
  /// Nil where there is no limit.
  var most: Int? = 1
  /// Whether an engine gives back what it has taken.
  var isBacktracking = true

  var isOnce: Bool { least == 1 && most == 1 }

  /// Whether there is no limit to what it matches.
  var isUnbounded: Bool {
    if most == nil { return true }
    switch atom {
    case .group(let branches), .atomic(let branches): return branches.joined().contains(where: \.isUnbounded)
    case .character, .start, .end, .boundary, .look, .other: return false
    }
  }
}

enum PatternAtom: Sendable {
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
struct PatternFault: Equatable, Sendable {
  let kind: Kind
  let range: Range<Int>

  enum Kind: Sendable {
    case unclosedGroup, unopenedGroup, unclosedClass, unclosedName, unknownGroup
    case nothingToRepeat, boundsReversed, boundsTooLarge, rangeReversed
    case badEscape, lastBackslash, noSuchGroup, nameTaken, badName
  }
}
