import Bytes
import Foundation
import Patterns
import TestSupport
import Testing

/// Regular expressions: faults, differences between engines, places, case and time.
@Suite struct PatternTests {
  private let answers = PatternAnswers(WorkBudget(1 << 40))

  private func read(_ text: String) -> Pattern { PatternParser.read(Array(text.utf8)[...]) }

  @Test(arguments: [
    "", "a", "a|b", "|", "()", "(?:)", "(a)(b)\\2\\1", "(?<word>a)\\k<word>", "a*b+c?d{2}e{2,}f{2,3}", "a*?b+?c??d{2}?",
    "[abc]", "[^abc]", "[a-z0-9_]", "[-a]", "[a-]", "[a\\-z]", "[\\]]", "[.*+?(){}|^$]", "[\\d\\w\\s]", "[\\x41-\\x5A]",
    "\\d\\D\\w\\W\\s\\S", "\\b\\B", "\\n\\r\\t\\f", "\\.\\*\\+\\?\\(\\)\\[\\]\\{\\}\\|\\^\\$\\\\\\/\\-", "\\x41",
    "\\cA", "\\012", "^$", "(?=a)(?!b)", "]", "a]", "é", "[é-ü]", "😀", ",", "{", "}", "\\é", "\\_", "(?i)a",
  ])
  func thisIsSound(_ text: String) {
    #expect(read(text).fault == nil)
    #expect(!read(text).isTooDeep)
  }

  @Test(
    arguments: [
      ("(a", .unclosedGroup, 0..<1), ("a(b(c)", .unclosedGroup, 1..<2), ("(?:a", .unclosedGroup, 0..<1),
      ("a)", .unopenedGroup, 1..<2), ("(a))b", .unopenedGroup, 3..<4), ("[a", .unclosedClass, 0..<1),
      ("a[b\\]", .unclosedClass, 1..<2), ("é[", .unclosedClass, 2..<3), ("*a", .nothingToRepeat, 0..<1),
      ("a|+", .nothingToRepeat, 2..<3), ("(?)", .unknownGroup, 0..<3), ("(*)", .nothingToRepeat, 1..<2),
      ("a**", .nothingToRepeat, 2..<3), ("a+?*", .nothingToRepeat, 3..<4), ("{2}", .nothingToRepeat, 0..<3),
      ("a{2}{3}", .nothingToRepeat, 4..<7), ("\\b+", .nothingToRepeat, 2..<3), ("a{3,2}", .boundsReversed, 1..<6),
      ("[z-a]", .rangeReversed, 1..<4),
      ("\\A*", .nothingToRepeat, 2..<3), ("a\\z?", .nothingToRepeat, 3..<4),
      ("\\G++", .nothingToRepeat, 2..<3), ("[\\x42-\\x41]", .rangeReversed, 1..<10), ("\\x4", .badEscape, 0..<2),
      ("\\u12", .badEscape, 0..<2),
      ("\\p{L", .badEscape, 0..<4), ("a\\", .lastBackslash, 1..<2), ("\\1", .noSuchGroup, 0..<2),
      ("(a)\\2", .noSuchGroup, 3..<5), ("(a)\\k<b>", .noSuchGroup, 3..<8), ("(?:a)\\1", .noSuchGroup, 5..<7),
      ("(?<a>x)(?<a>y)", .nameTaken, 10..<11), ("(?<1>x)", .badName, 3..<4), ("(?<>x)", .badName, 3..<4),
      ("(?<a", .unclosedName, 2..<3), ("(?@a)", .unknownGroup, 0..<3), ("(?", .unknownGroup, 0..<2),
    ] as [(String, PatternFault.Kind, Range<Int>)])
  func thisIsAMistake(_ text: String, _ kind: PatternFault.Kind, _ range: Range<Int>) {
    let fault = read(text).fault
    #expect(fault?.kind == kind && fault?.range == range)
  }

  @Test(
    arguments: [
      ("(?<=a)b", .lookbehind, 0..<4), ("a(?<!b)", .lookbehind, 1..<5), ("a++", .possessive, 1..<3),
      ("a{2}+", .possessive, 1..<5), ("(?>a)", .atomic, 0..<3), ("a(?i)", .inlineFlags, 1..<5),
      ("(?i:a)", .inlineFlags, 0..<4), ("(?-i)", .inlineFlags, 0..<5), ("(?#a)b", .comment, 0..<5),
      ("(a)(?(1)b|c)", .conditional, 3..<6), ("(?R)", .recursion, 0..<4), ("(?1)", .recursion, 0..<4),
      ("(?|a|b)", .branchReset, 0..<3), ("(?P<a>b)", .otherNameSyntax, 0..<4), ("(?'a'b)", .otherNameSyntax, 0..<3),
      ("(?<a_b>c)", .otherName, 3..<6), ("\\A", .textEdge, 0..<2), ("a\\z", .textEdge, 1..<3),
      ("a\\Z", .textEdge, 1..<3), ("\\G", .lastMatch, 0..<2), ("\\Qa.b\\E", .quoting, 0..<7),
      ("\\p{L}", .property, 0..<5), ("[\\P{Lu}]", .property, 1..<7), ("\\pL", .shortProperty, 0..<3),
      ("\\a", .control, 0..<2), ("\\e", .control, 0..<2), ("\\R", .lineBreak, 0..<2), ("\\h", .blankClass, 0..<2),
      ("\\v", .verticalBlank, 0..<2), ("\\X", .cluster, 0..<2), ("a\\Kb", .keepOut, 1..<3),
      ("\\N{DIGIT ONE}", .namedCharacter, 0..<13), ("\\U0001F600", .longEscape, 0..<10), ("\\0", .loneZero, 0..<2),
      ("\\0123", .longOctal, 0..<5), ("\\x{41}", .bracedHexadecimal, 0..<6), ("\\u{41}", .bracedUnicode, 0..<6),
      ("\\u0041", .unicodeEscape, 0..<6), ("(a)\\10", .octalReference, 3..<6), ("(a)\\g{1}", .otherReference, 3..<8),
      ("[[:alpha:]]", .posixClass, 1..<10), ("[:alpha:]", .barePosixClass, 0..<9), ("[a[b]]", .nestedClass, 2..<3),
      ("[a[b]", .openNestedClass, 2..<3), ("[^[]", .openNestedClass, 2..<3), ("[a[]b]", .openNestedClass, 2..<3),
      ("[a-z&&b]", .intersection, 4..<6), ("[+--]", .doubleHyphen, 2..<4), ("[]a]", .leadingBracket, 1..<2),
      ("[]", .emptyClass, 0..<2), ("[\\b]", .backspace, 1..<3), ("[\\d-x]", .setBeginsRange, 1..<5),
      ("[a-\\d]", .setEndsRange, 1..<5), ("[&-z]", .ampersandRange, 1..<4), ("a{", .looseOpeningBrace, 1..<2),
      ("a{,2}", .looseOpeningBrace, 1..<2), ("{a}b", .looseOpeningBrace, 0..<1), ("a}", .looseClosingBrace, 1..<2),
      ("[😀]", .beyondBMP, 1..<5), ("😀+", .beyondBMP, 0..<4), ("^*", .repeatedAnchor, 1..<2),
      ("a{99999}", .largeBounds, 1..<8), ("a{99999999999999999999}", .hugeBounds, 1..<23),
      ("(?u)a", .unicodeFlags, 0..<4), ("(?d:a)", .unicodeFlags, 0..<4), ("(?w)", .unicodeFlags, 0..<4),
      ("(?J)", .pcreFlags, 0..<4), ("\\y", .letterEscape, 0..<2), ("a\\q", .letterEscape, 1..<3),
      ("[\\B]", .letterEscape, 1..<3), ("\\L", .caseEscape, 0..<2), ("\\o", .rokuEscape, 0..<2),
    ] as [(String, PatternFeature, Range<Int>)])
  func enginesDifferInThis(_ text: String, _ feature: PatternFeature, _ range: Range<Int>) {
    let pattern = read(text)
    #expect(pattern.fault == nil)
    #expect(pattern.features.first?.feature == feature && pattern.features.first?.range == range)
  }

  @Test func whatEnginesMakeOfAFeatureDependsOnWhichTheyAre() {
    let common: PatternEngines = [.web, .ios, .android]
    #expect(PatternFeature.possessive.judgement(for: common) == .refused(by: .web))
    #expect(PatternFeature.possessive.judgement(for: .mobile) == .alike)
    #expect(PatternFeature.possessive.judgement(for: []) == .alike)
    #expect(PatternFeature.possessive.judgement(for: .web) == .refusedByAll)
    #expect(PatternFeature.textEdge.judgement(for: common) == .readOtherwise(by: .web))
    #expect(PatternFeature.textEdge.judgement(for: .web) == .readOtherwise(by: .web))
    #expect(PatternFeature.nestedClass.judgement(for: .web) == .alike)
    #expect(PatternFeature.nestedClass.judgement(for: common) == .readOtherwise(by: .web))
    #expect(PatternFeature.openNestedClass.judgement(for: .web) == .alike)
    #expect(PatternFeature.openNestedClass.judgement(for: .mobile) == .refusedByAll)
    #expect(PatternFeature.comment.judgement(for: .mobile) == .alike)
    #expect(PatternFeature.lookbehind.judgement(for: .web) == .refused(by: .web))
    #expect(PatternFeature.lookbehind.judgement(for: .mobile) == .alike)
    #expect(PatternFeature.unboundedLookbehind.judgement(for: .mobile) == .refusedByAll)
    #expect(PatternFeature.conditional.judgement(for: common) == .refusedByAll)
    #expect(PatternFeature.conditional.judgement(for: .roku) == .alike)
    #expect(PatternFeature.conditional.judgement(for: [.web, .roku]) == .refused(by: .web))
    #expect(PatternFeature.letterEscape.judgement(for: common) == .refused(by: .android))
    #expect(PatternFeature.letterEscape.judgement(for: [.web, .ios]) == .alike)
    #expect(PatternFeature.unicodeFlags.judgement(for: .mobile) == .alike)
    #expect(PatternFeature.largeBounds.judgement(for: common) == .alike)
    #expect(PatternFeature.hugeBounds.judgement(for: [.web, .ios]) == .refused(by: .ios))
    #expect(PatternFeature.largeBounds.judgement(for: .roku) == .refusedByAll)
  }

  // MARK: Places and case

  @Test(arguments: ["pro", "a|b", "(a)b", "[a-z]+", "a.*b", "", "(?:a|b)"])
  func thisMatchesAnywhere(_ text: String) { #expect(read(text).anchoring == .none) }

  @Test(arguments: ["^a", "a$", "^a|^b$", "a|b$", "^(a|b)$", "\\bpro\\b", ".*pro", "pro.+", "(^a)", "^a$|b", "(?=a)b"])
  func thisSaysWhere(_ text: String) { #expect(read(text).anchoring == .told) }

  /// On the web, `\A`, `\z` and `\Z` are letters.
  @Test func whatCanNotMatchDependsOnTheEngines() {
    for text in ["a\\A", "\\za", "\\Za"] {
      #expect(read(text).deadAnchor(for: .mobile) != nil && read(text).deadAnchor(for: .roku) != nil)
      #expect(read(text).deadAnchor(for: .all) == nil && read(text).deadAnchor(for: .web) == nil)
    }
    #expect(read("a^").deadAnchor(for: .all) == 1..<2 && read("$a").deadAnchor(for: .web) == 0..<1)
  }

  /// The test uses ICU, the engine of iOS.
  @Test(arguments: ["a{99999}", "(?u)a", "(?d)a", "(?w)a", "\\q", "[\\y]", "\\C", "\\o", "\\L"])
  func iOSTakesThis(_ text: String) {
    #expect(read(text).refusing.isDisjoint(with: .ios) && (try? NSRegularExpression(pattern: text)) != nil)
  }

  @Test(arguments: ["a{99999999999}", "(?J)a", "(?U)a", "a++)"])
  func iOSRefusesThis(_ text: String) {
    #expect(read(text).refusing.contains(.ios) && (try? NSRegularExpression(pattern: text)) == nil)
  }

  @Test func evenAndUneven() {
    #expect(read("^a|b$").anchoring == .uneven(start: 1, end: 4))
    #expect(read("^a|b|c$").anchoring == .uneven(start: 1, end: 6))
    #expect(read("^a$|^b$").anchoring == .told)
  }

  @Test(arguments: [
    ("^(EUR|USD)$", 2..<5), ("[0-9]+x", 6..<7), ("[a-z]", 0..<5), ("[^a]", 0..<4), ("(?:ab)+c", 3..<5), ("é", 0..<2),
    ("12-pro", 3..<6), ("ab?c", 0..<1), ("\\x41", 0..<4), ("[A-Za-y]", 0..<8), ("[éÉü]", 0..<8),
  ])
  func caseMattersHere(_ text: String, _ range: Range<Int>) { #expect(read(text).firstCasedLetters == range) }

  @Test(arguments: [
    "^[0-9]+$", "[Ee][Uu][Rr]", "[A-Za-z]", "[a-zA-Z0-9_]", "\\w+\\d", ".", "[éÉ]", "[^A-Za-z]", "[а-я]", "日本", "ß",
  ])
  func caseDoesNotMatterHere(_ text: String) { #expect(read(text).firstCasedLetters == nil) }

  // MARK: Time

  @Test(arguments: [
    ("^(a+)+$", 1..<6), ("(a+)+$", 0..<5), ("(a*)*b", 0..<5), ("([a-zA-Z]+)*$", 0..<12), ("^(\\w+\\s?)+$", 1..<10),
    ("(a|a)*$", 0..<6), ("^(\\w|\\d)+$", 1..<9), ("(?:x+)+\\s*$", 0..<7), ("x(y+)+z", 1..<6), ("^(?:(a+)+)$", 4..<9),
    ("((a+)+)+!", 0..<8), ("^(a+|b+)+$", 1..<9),
    ("^(.*)+$", 1..<6), ("^.*(a+)*$", 3..<8), ("^(\\d{1,3}\\.?)+$", 1..<14), ("^(a|b+c?)*$", 1..<10),
    ("^(a+|b)+c", 1..<8), ("(a+)+[0-9]", 0..<5), ("(.*)*b", 0..<5), ("(\\d+)+-\\d+", 0..<6), ("(a+?)+?$", 0..<7),
  ])
  func thisMayTakeForEver(_ text: String, _ range: Range<Int>) { #expect(read(text).slowPart == range) }

  @Test(arguments: [
    "(a+)+", "(a+)+a", "(ab)+$", "(a+b)+$", "(a|b)+$", "(a+){3}$", "(a+)*a*", "([\\s\\S]+)+$", "a+a+$", "(a++)+$",
    "(?>a+)+$", "(a+)++$", "(a+)+$|b", "(?i)(a+)+$", "(\\w+\\W)+$", "(a{2,3})+$", "((a+)+)?", "(a+)+(b|c)",
    "^(a{1,1})+$", "^(a|bc+)+$", "^(a+|\\b)+$", "^(a+|[^a])+$",
  ])
  func ofThisNothingIsSaid(_ text: String) { #expect(read(text).slowPart == nil) }

  // MARK: Texts

  @Test(
    arguments: [
      ("^b", "a", false), ("^b", "ba", true), ("b", "aba", true), ("^[0-9]+$", "12", true), ("^[0-9]+$", "1a", false),
      ("^(EUR|USD)$", "USD", true), ("^(EUR|USD)$", "USDT", false), ("^a{2,3}b?$", "aaa", true), ("", "a", true),
      ("^(a|b)*$", "abba", true), ("(a*)*b", "aaaa", false), ("\\d", "a", false), ("^.$", "ab", false),
      ("^B", "a", false), ("^\\.$", ".", true), ("a??b", "b", true), ("[A-Z]", "0", false), ("[^A]", "b", true),
      ("\\bA", "b", false), ("\\bpro\\b", "a pro b", true), ("\\bpro\\b", "approve", false), ("a\\B", "ab", true),
      ("(?=a)a", "a", true), ("a(?!b)", "ab", false), ("a(?!b)", "ac", true), ("^(?!x-).*$", "x-1", false),
      // Letters outside ASCII, where every engine sees the same.
      ("^shoes-", "straße", false), ("^stra", "straße", true), ("^.+$", "größe", true),
      ("^[a-z]+$", "caf\u{e9}", false),
      ("caf", "caf\u{e9}", true), ("^[^0-9]+$", "\u{e9}", true), ("^$", "\u{e9}", false),
    ] as [(String, String, Bool)])
  func theTextsOfThisAreKnown(_ pattern: String, _ text: String, _ isMatch: Bool) {
    #expect(answers.matches(Array(pattern.utf8)[...], Array(text.utf8)[...]) == isMatch)
  }

  /// Texts whose answer is not known: case, places inside words, other letters, and patterns that take too long.
  @Test(arguments: [
    ("^A", "a"), ("[A-Z]", "a"), ("[^A]", "a"), ("k", "\u{212A}"), ("a++", "a"), ("strasse", "straße"),
    ("^.{4}$", "caf\u{e9}"), ("^\\w+$", "caf\u{e9}"), ("caf\u{e9}", "caf\u{e9}"), ("caf\\b", "caf\u{e9}"),
    ("\\p{L}", "a"),
    ("^a.b$", "a\u{2028}b"), ("a$", "a\u{85}"), ("^[a-z]$", "\u{17F}"), ("\\xDF", "ss"), ("[\\x80-\\xFF]", "\u{e9}"),
    ("(?i)a", "a"), ("(", "a"), ("^a$", "a\n"), ("(a*)*(a*)*(a*)*b", String(repeating: "a", count: 60)), ("é", "a"),
  ])
  func theTextsOfThisAreNotKnown(_ pattern: String, _ text: String) {
    #expect(answers.matches(Array(pattern.utf8)[...], Array(text.utf8)[...]) == nil)
  }

  @Test(arguments: [("^x", "^y"), ("^ab", "^acd"), ("^a$", "^ab"), ("^A-1", "^a-2"), ("^x.*", "^yz$"), ("^$", "^a")])
  func theseExcludeEachOther(_ one: String, _ other: String) {
    let (one, other) = (Array(one.utf8)[...], Array(other.utf8)[...])
    #expect(Pattern.exclude(one, other) && Pattern.exclude(other, one))
  }

  @Test(arguments: [
    ("^x", "y"), ("^a", "^A"), ("^a", "^ab"), ("^[xy]", "^z"), ("^x|z", "^y"), ("^x?", "^y"), ("(?i)^x", "^y"),
    ("^a$", "^a\\n"), ("^é", "^e"), ("^x*", "^y"),
  ])
  func theseMayMatchOneText(_ one: String, _ other: String) {
    let (one, other) = (Array(one.utf8)[...], Array(other.utf8)[...])
    #expect(!Pattern.exclude(one, other) && !Pattern.exclude(other, one))
  }

  /// For engines that ignore case, the answers about classes of ASCII letters are known. They differ only about the
  /// other case of a letter of an inverted class.
  @Test(
    arguments: [
      ("^[ab]$", "B", true), ("^[ab]$", "c", false), ("^[a-z]+$", "ShOe", true), ("[xy]z", "YZ", true),
      ("[^a]", "b", true), ("[^a]", "A", nil), ("[^A]", "a", nil), ("^[^s]$", "\u{17F}", nil),
      ("^[^0-9]+$", "\u{17F}", true), ("[0-9]", "\u{17F}", false), ("^[^a-z]+$", "12", true), ("[^a-zA-Z]", "x", false),
      ("^[A-Z0-9]+-[0-9]+$", "shoe-1", true), ("^shoe$", "SHOE", true), ("^shoes-", "straße", false),
    ] as [(String, String, Bool?)])
  func classesOfLettersAreRead(_ pattern: String, _ text: String, _ isMatch: Bool?) {
    #expect(answers.matches(Array(pattern.utf8)[...], Array(text.utf8)[...], ignoringCase: true) == isMatch)
  }

  @Test(
    arguments: [
      ("a++", "a", .part("++")), ("x\\p{L}", "a", .part("\\p{L}")), ("(", "a", .fault),
      ("caf\u{e9}", "a", .lettersOfPattern),
      ("^\\w+$", "\u{e9}", .letters), ("^a$", "a\n", .controls), ("[^a]", "A", .letterCase),
      ("(a*)*(a*)*(a*)*b", String(repeating: "a", count: 60), .work),
      ("a", String(repeating: "a", count: 300), .length(most: 255)),
    ] as [(String, String, PatternDoubt)])
  func whatIsNotKnownHasAReason(_ pattern: String, _ text: String, _ doubt: PatternDoubt) {
    let (pattern, text) = (Array(pattern.utf8)[...], Array(text.utf8)[...])
    #expect(answers.matches(pattern, text, ignoringCase: doubt == .letterCase) == nil)
    #expect(Pattern.doubt(about: pattern, text, ignoringCase: doubt == .letterCase) == doubt)
  }

  /// ICU agrees with every known answer, with and without regard to case.
  @Test func whatIsKnownOfTextsIsTrue() throws {
    let parts = [
      "a", "B", "[ab]", "[^a]", ".", "\\d", "1", "^", "$", "|", "(a|b)", "(a*)", "*", "+", "?", "{2}", "\\w", "s",
      "[^B-Z]", "\\b", "\\B", "(?=a)", "(?!b)", "\\S", "\\W", "[a-c1]",
    ]
    let letters = ["a", "b", "A", "1", "-", "é", "ß", "s", "😀", "\u{17F}", "\u{212A}", " "]
    var dice = Dice(seed: 9)
    var known = [0, 0]
    for _ in 0..<12_000 {
      let pattern = (0..<1 + dice.roll(5)).map { _ in parts[dice.roll(parts.count)] }.joined()
      let text = (0..<dice.roll(5)).map { _ in letters[dice.roll(letters.count)] }.joined()
      for (number, options) in [[], NSRegularExpression.Options.caseInsensitive].enumerated() {
        let answer = answers.matches(Array(pattern.utf8)[...], Array(text.utf8)[...], ignoringCase: number == 1)
        guard let answer else { continue }
        known[number] += 1
        let engine = try NSRegularExpression(pattern: pattern, options: options)
        let isMatch = engine.firstMatch(in: text, range: NSRange(location: 0, length: text.utf16.count)) != nil
        #expect(isMatch == answer, "\(pattern) and '\(text)', \(number == 1 ? "ignoring" : "with") case")
      }
    }
    #expect(known.allSatisfy { $0 > 3000 }, "\(known)")
  }

  // MARK: Hostile texts

  @Test(arguments: ["(", "[", "\\x", "(?", "a{", "(?<a>", "|", "[[", "(?:", "a{1,", "\\Q", "((a+)+"])
  func nothingTakesLong(_ part: String) {
    for end in ["", "\u{0}"] {
      let pattern = expectLinear(upTo: 50_000, of: { String(repeating: part, count: $0) + end }) { text in
        let pattern = read(text)
        _ = (pattern.anchoring, pattern.firstCasedLetters, pattern.slowPart)
        return pattern
      }
      #expect(
        pattern.fault != nil || pattern.isTooDeep || part == "|" || part == "a{" || part == "a{1," || part == "\\Q")
    }
  }

  /// What comes before a part, the part with `#` for its number, how often it comes, and what comes after it.
  @Test(arguments: [
    ("", "(a)", 50_000, ""), ("", "(?:a+)+", 30_000, ""), ("[", "é", 100_000, "É]"), ("", "(?<n#>a)", 20_000, ""),
  ])
  func soundOnesOfAnyLengthAreReadAtOnce(_ before: String, _ part: String, _ count: Int, _ after: String) {
    func text(_ count: Int) -> String {
      before + (0..<count).map { part.replacing("#", with: "\($0)") }.joined() + after
    }
    expectLinear(upTo: count, of: text) { text in
      let pattern = read(text)
      #expect(pattern.fault == nil && pattern.slowPart == nil)
      _ = (pattern.anchoring, pattern.firstCasedLetters)
    }
  }

  @Test func bytesThatAreNoTextAreRead() {
    for bytes in [[0xFF], [0xC3], [0x5B, 0xF0, 0x5D], [0x5C, 0xE2]] as [[UInt8]] {
      _ = PatternParser.read(bytes[...])
    }
  }

  /// ICU accepts patterns that all engines are said to read the same way, and refuses those with features that it is
  /// said to refuse.
  @Test func theEngineAtHandAgrees() {
    let parts = [
      "a", "Z", "5", "-", "^", "$", ".", "|", "(", ")", "(?:", "(?=", "(?<n>", "[", "]", "[^", "[a-z]", "&&",
      "[[:alpha:]]",
      "*", "+", "?", "{", "}", "{2}", "{3,2}", "\\d", "\\w", "\\b", "\\1", "\\0", "\\012", "\\x41", "\\cA", "\\-",
      "\\.",
      "\\[", "\\n", "&", "é", "😀", " ", "#", ",", "++", "\\pL", "\\]", "\\\\",
    ]
    var dice = Dice(seed: 6)
    var counts = [0, 0]
    for _ in 0..<8000 {
      let text = (0..<2 + dice.roll(5)).map { _ in parts[dice.roll(parts.count)] }.joined()
      let pattern = read(text)
      let isTaken = (try? NSRegularExpression(pattern: text)) != nil
      if pattern.fault == nil, pattern.features.isEmpty {
        counts[0] += 1
        #expect(isTaken, "\(text) is refused")
      }
      if pattern.fault == nil,
        pattern.features.contains(where: { $0.feature == .looseOpeningBrace || $0.feature == .shortProperty })
      {
        counts[1] += 1
        #expect(!isTaken, "\(text) is taken")
      }
    }
    #expect(counts.allSatisfy { $0 > 200 }, "\(counts)")
  }
}
