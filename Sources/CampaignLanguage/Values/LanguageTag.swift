import Bytes

/// A language tag that is well-formed by BCP 47 (RFC 5646): `en`, `pt-BR`, `zh-Hant-TW`.
///
/// The syntax is checked, and that a code of two letters is one of a language. Of regions, only the usual mistakes are
/// known.
package struct LanguageTag: WrittenValue {
  /// The tag as written. Letter case has no meaning.
  package let text: String

  /// The maximum number of characters: seven times the minimum capacity of RFC 5646 §4.4.1.
  package static let limit = 255

  package enum Fault: ValueFault {
    case empty
    /// Too many characters. The fault is everything after the last allowed one.
    case tooLong(count: Int)
    /// An underscore instead of a hyphen, as in `en_US`.
    case underscore(at: Int)
    /// A character that is neither an ASCII letter or digit nor a hyphen.
    case character(Range<Int>)
    /// A hyphen at an end, or next to another.
    case emptySubtag(at: Int)
    /// A subtag of more than eight characters.
    case longSubtag(Range<Int>)
    /// A first subtag that can't be a language.
    case language(Range<Int>)
    /// Two letters that are the code of no language: `jp`.
    case unknownLanguage(Range<Int>, LanguageCode.Mistake?)
    /// The language has a code of two letters.
    case longLanguage(Range<Int>, LanguageCode.Mistake)
    /// Two letters that are the code of no region: `UK`.
    case unknownRegion(Range<Int>, LanguageCode.Mistake)
    /// A subtag that is not allowed at its place.
    case subtag(Range<Int>)
    /// A single letter or digit without anything after it.
    case emptyExtension(Range<Int>)
    /// A repeated variant or extension.
    case repeated(Range<Int>)

    package var range: Range<Int>? {
      switch self {
      case .empty: nil
      case .tooLong(let count): limit..<count
      case .underscore(let offset), .emptySubtag(let offset): offset..<offset + 1
      case .character(let range), .longSubtag(let range), .language(let range), .subtag(let range),
        .emptyExtension(let range), .repeated(let range), .unknownLanguage(let range, _),
        .longLanguage(let range, _), .unknownRegion(let range, _):
        range
      }
    }
  }

  package static func read(_ text: ArraySlice<UInt8>) -> Result<LanguageTag, Fault> {
    if let fault = fault(in: text) { return .failure(fault) }
    return .success(LanguageTag(text: String(decoding: text, as: UTF8.self)))
  }

  /// The fault that makes the text an invalid language tag. Unlike reading, it copies nothing.
  package static func fault(in text: ArraySlice<UInt8>) -> Fault? {
    guard !text.isEmpty else { return .empty }
    guard text.count <= limit else { return .tooLong(count: text.count) }
    if let fault = faultyCharacter(in: text) { return fault }
    var reader = LocaleReader(text)
    do throws(Fault) {
      try reader.read()
      return nil
    } catch {
      return isIrregular(text) ? nil : error
    }
  }

  /// The tag with hyphens instead of underscores, and with the codes that are meant, if that is a locale.
  package static func proposal(for text: ArraySlice<UInt8>) -> LanguageTag? {
    var tag = text.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 }[...]
    // The language and the region can both be wrong.
    for _ in 0..<2 {
      switch fault(in: tag) {
      case .unknownLanguage(let range, let mistake?), .longLanguage(let range, let mistake),
        .unknownRegion(let range, let mistake):
        tag = (tag.prefix(range.lowerBound) + Array(mistake.meant.utf8) + tag.dropFirst(range.upperBound))[...]
      default: break
      }
    }
    return try? read(tag).get()
  }

  /// True if a text for speakers of `other` is for speakers of this language: `de` covers `de-AT`, in any letter case.
  package func isCovered(by other: ArraySlice<UInt8>) -> Bool {
    let own = text.utf8
    guard own.starts(with: other, by: { $0.lowerCased == $1.lowerCased }) else { return false }
    return own.count == other.count || own.dropFirst(other.count).first == UInt8(ascii: "-")
  }

  private static func faultyCharacter(in text: ArraySlice<UInt8>) -> Fault? {
    let end = text.offset { !$0.isLetter && !$0.isDigit && $0 != UInt8(ascii: "-") }
    guard let byte = text.byte(at: end) else { return nil }
    return byte == UInt8(ascii: "_") ? .underscore(at: end) : .character(text.character(at: end))
  }

  /// True for the tags from before RFC 4646 that don't fit the grammar. The regular ones fit it.
  private static func isIrregular(_ text: ArraySlice<UInt8>) -> Bool {
    irregular.contains { text.isWord($0) }
  }

  private static let irregular = [
    "en-gb-oed", "i-ami", "i-bnn", "i-default", "i-enochian", "i-hak", "i-klingon", "i-lux", "i-mingo", "i-navajo",
    "i-pwn", "i-tao", "i-tay", "i-tsu", "sgn-be-fr", "sgn-be-nl", "sgn-ch-de",
  ]
}

/// Reads the subtags of a tag, which consists of letters, digits and hyphens.
private struct LocaleReader {
  private let text: ArraySlice<UInt8>
  /// The offsets of the next subtag. Empty at the end of the text.
  private var next: Range<Int>

  init(_ text: ArraySlice<UInt8>) {
    self.text = text
    next = 0..<text.offset { $0 == UInt8(ascii: "-") }
  }

  mutating func read() throws(LanguageTag.Fault) {
    try checkLengths()
    if isSingleton, text[text.startIndex] | 0x20 != UInt8(ascii: "x") { throw .language(next) }
    if !isSingleton { try readLanguage() }
    try readVariants()
    try readExtensions()
    if !next.isEmpty { throw .subtag(next) }
  }

  private func checkLengths() throws(LanguageTag.Fault) {
    var start = 0
    while start <= text.count {
      let end = text.offset(from: start) { $0 == UInt8(ascii: "-") }
      if start == end { throw .emptySubtag(at: min(start, text.count - 1)) }
      if end - start > 8 { throw .longSubtag(start..<end) }
      start = end + 1
    }
  }

  private mutating func readLanguage() throws(LanguageTag.Fault) {
    guard next.count >= 2, isLetters else { throw .language(next) }
    if next.count == 2, !LanguageCode.isKnown(subtag) { throw .unknownLanguage(next, .ofLanguage(subtag)) }
    if next.count == 3, let mistake = LongLanguageCode.mistake(subtag) { throw .longLanguage(next, mistake) }
    let mayExtend = next.count <= 3
    advance()
    if mayExtend {
      for _ in 0..<3 where next.count == 3 && isLetters { advance() }
    }
    if next.count == 4, isLetters { advance() }
    if next.count == 2, let mistake = LanguageCode.Mistake.ofRegion(subtag) { throw .unknownRegion(next, mistake) }
    if next.count == 2 && isLetters || next.count == 3 && isDigits { advance() }
  }

  private mutating func readVariants() throws(LanguageTag.Fault) {
    let start = next.lowerBound
    while next.count >= 5 || next.count == 4 && subtag[subtag.startIndex].isDigit {
      if isRepeated(since: start) { throw .repeated(next) }
      advance()
    }
  }

  private mutating func readExtensions() throws(LanguageTag.Fault) {
    var seen: UInt64 = 0
    while isSingleton {
      let singleton = subtag[subtag.startIndex].lowerCased
      let bit = UInt64(1) << UInt64(singleton.isDigit ? singleton & 0x0F : singleton & 0x1F + 10)
      if seen & bit != 0 { throw .repeated(next) }
      seen |= bit
      try readExtension(isPrivate: singleton == UInt8(ascii: "x"))
    }
  }

  /// Reads a single letter and its subtags. After `x`, that is everything.
  private mutating func readExtension(isPrivate: Bool) throws(LanguageTag.Fault) {
    let singleton = next
    advance()
    guard !next.isEmpty, isPrivate || !isSingleton else { throw .emptyExtension(singleton) }
    while !next.isEmpty, isPrivate || !isSingleton { advance() }
  }
}

extension LocaleReader {
  private var subtag: ArraySlice<UInt8> { text.part(next) }
  private var isSingleton: Bool { next.count == 1 }
  private var isLetters: Bool { subtag.allSatisfy { $0.isLetter } }
  private var isDigits: Bool { subtag.allSatisfy { $0.isDigit } }

  private mutating func advance() {
    let start = min(next.upperBound + 1, text.count)
    next = start..<text.offset(from: start) { $0 == UInt8(ascii: "-") }
  }

  /// True if the next subtag also occurs between an offset and itself, in any letter case.
  private func isRepeated(since start: Int) -> Bool {
    var other = start
    while other < next.lowerBound {
      let end = text.offset(from: other) { $0 == UInt8(ascii: "-") }
      if text.part(other..<end).elementsEqual(subtag, by: { $0.lowerCased == $1.lowerCased }) { return true }
      other = end + 1
    }
    return false
  }
}
