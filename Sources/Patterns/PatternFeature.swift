/// Something in regular expressions that engines read differently.
package enum PatternFeature: Sendable {
  case lookbehind, unboundedLookbehind, possessive, atomic, inlineFlags, unicodeFlags, pcreFlags, comment, conditional
  case recursion, branchReset, largeBounds, hugeBounds, letterEscape, caseEscape, rokuEscape
  case otherNameSyntax, otherName, otherReference, octalReference
  case textEdge, lastMatch, quoting, property, shortProperty, control, lineBreak, blankClass, verticalBlank, cluster
  case keepOut, namedCharacter, longEscape, loneZero, longOctal, bracedHexadecimal, bracedUnicode, unicodeEscape
  case posixClass, barePosixClass, nestedClass, openNestedClass, intersection, doubleHyphen, leadingBracket
  case emptyClass, backspace
  case setBeginsRange, setEndsRange, ampersandRange, looseOpeningBrace, looseClosingBrace, beyondBMP, repeatedAnchor

  /// The first place in an expression.
  package struct Use: Equatable, Sendable {
    package let feature: PatternFeature
    package let range: Range<Int>
  }

  /// How the engines treat it.
  package enum Judgement: Equatable {
    case alike
    /// All of them reject it.
    case refusedByAll
    case refused(by: PatternEngines)
    case readOtherwise(by: PatternEngines)
  }

  package func judgement(for engines: PatternEngines) -> Judgement {
    // If a campaign names an unknown client, nothing is known about its engine.
    guard !engines.isEmpty else { return .alike }
    let refusing = refused.intersection(engines)
    let others = engines.subtracting(understood).subtracting(refused)
    if refusing == engines, self != .lookbehind { return .refusedByAll }
    if !refusing.isEmpty { return .refused(by: refusing) }
    if others.isEmpty || others == engines && isPlainOtherwise { return .alike }
    return .readOtherwise(by: others)
  }

  /// The engines that read it with its usual meaning.
  private var understood: PatternEngines { PatternEngines.all.subtracting(refused).subtracting(otherwise) }

  /// The engines that reject it, at least in some versions.
  fileprivate var refused: PatternEngines {
    switch self {
    // Browsers from before 2023 don't support lookbehind; later ones do.
    case .lookbehind, .possessive, .atomic, .inlineFlags, .comment: .web
    case .unboundedLookbehind: [.ios, .android, .roku]
    case .repeatedAnchor: [.web, .roku]
    case .unicodeFlags: [.web, .roku]
    case .conditional, .recursion, .branchReset, .otherNameSyntax, .pcreFlags: [.web, .ios, .android]
    case .largeBounds: .roku
    case .hugeBounds: [.ios, .android, .roku]
    // Android lets ICU reject escapes of ordinary letters.
    case .letterEscape, .rokuEscape: .android
    case .caseEscape: [.android, .roku]
    case .otherName, .otherReference, .loneZero, .shortProperty, .looseOpeningBrace, .looseClosingBrace: .mobile
    case .bracedUnicode, .emptyClass, .setEndsRange: [.ios, .android, .roku]
    case .unicodeEscape, .namedCharacter, .barePosixClass, .setBeginsRange: .roku
    case .longEscape: .roku
    case .ampersandRange, .openNestedClass: .mobile
    case .backspace, .keepOut: .android
    default: []
    }
  }

  /// The engines that read it with another meaning: most of them read the characters themselves.
  private var otherwise: PatternEngines {
    switch self {
    case .textEdge, .lastMatch, .quoting, .property, .shortProperty, .control, .lineBreak, .blankClass, .verticalBlank,
      .cluster, .namedCharacter, .longEscape, .bracedHexadecimal, .bracedUnicode, .octalReference, .otherReference,
      .beyondBMP, .leadingBracket, .posixClass:
      .web
    case .keepOut: [.web, .ios]
    case .barePosixClass: [.web, .ios, .android]
    case .rokuEscape: .roku
    case .nestedClass, .intersection, .doubleHyphen, .longOctal: [.web, .roku]
    default: []
    }
  }

  /// True if the engines that read it differently do so in the obvious way.
  private var isPlainOtherwise: Bool {
    switch self {
    case .nestedClass, .intersection, .doubleHyphen, .leadingBracket, .longOctal, .verticalBlank: true
    default: false
    }
  }

  /// The name of the feature.
  package var noun: String {
    switch self {
    case .lookbehind: "lookbehind"
    case .unboundedLookbehind: "lookbehind without a length limit"
    case .possessive: "a possessive quantifier"
    case .atomic: "an atomic group"
    case .inlineFlags, .unicodeFlags, .pcreFlags: "a flag in the expression"
    case .largeBounds, .hugeBounds: "so large a repetition"
    case .letterEscape, .caseEscape, .rokuEscape: "a backslash before this letter"
    case .comment: "a comment in the expression"
    case .conditional: "a condition"
    case .recursion: "a group that calls another one"
    case .branchReset: "a branch reset"
    case .otherNameSyntax: "a group named in this way"
    case .otherName: "a group's name of other characters than letters and digits"
    case .textEdge: "this escape for the beginning or the end"
    case .lastMatch: "the escape for the end of the last match"
    case .quoting: "quoting by '\\Q' and '\\E'"
    case .property, .shortProperty: "a class by Unicode property"
    case .control: "this escape for a control character"
    case .lineBreak: "the escape for a line break"
    case .blankClass, .verticalBlank: "this escape for white space"
    case .cluster: "the escape for a whole character"
    case .keepOut: "the escape that forgets what was matched"
    case .namedCharacter: "a character by its name"
    case .longEscape: "this escape of eight digits"
    case .loneZero: "the escape '\\0'"
    case .longOctal: "an octal escape of three digits"
    case .bracedHexadecimal, .bracedUnicode: "a character's number in braces"
    case .unicodeEscape: "the escape '\\u'"
    case .octalReference: "a reference followed by a digit"
    case .otherReference: "a reference of this form"
    case .posixClass: "a class by name"
    case .barePosixClass: "a class by name outside of a class"
    case .nestedClass: "a '[' in a class"
    case .openNestedClass: "a '[' in a class that closes no class of its own"
    case .intersection: "'&&' in a class"
    case .doubleHyphen: "'--' in a class"
    case .leadingBracket: "a ']' at the beginning of a class"
    case .backspace: "'\\b' in a class"
    case .emptyClass: "an empty class"
    case .ampersandRange: "a range that begins with '&'"
    case .setBeginsRange, .setEndsRange: "a set of characters as the end of a range"
    case .looseOpeningBrace: "a '{' that begins no quantifier"
    case .looseClosingBrace: "a '}' that ends no quantifier"
    case .beyondBMP: "a character beyond U+FFFF in a class or before a quantifier"
    case .repeatedAnchor: "a quantifier that repeats a place"
    }
  }
}

extension Pattern {
  /// The engines that reject the expression, at least in some versions.
  package var refusing: PatternEngines {
    if fault != nil || isTooDeep { return .all }
    return features.reduce(into: []) { $0.formUnion($1.feature.refused) }
  }
}
