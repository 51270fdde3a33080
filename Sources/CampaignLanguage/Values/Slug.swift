import Bytes

/// A name for campaigns, cards, segments and tags: lower-case ASCII letters, digits, `-` and `_`, with a letter or a
/// digit at both ends. It can be used unchanged in file names, keys and links.
package struct Slug: WrittenValue {
  package let text: String

  /// The maximum number of characters.
  package static let limit = 64

  package enum Fault: ValueFault {
    case empty
    /// Too many characters. The fault is everything after the last allowed one.
    case tooLong(count: Int)
    /// A letter in upper case.
    case upperCase(at: Int)
    /// A character that is not allowed in a slug.
    case character(at: Range<Int>)
    /// A `-` or `_` at the beginning or the end.
    case edge(at: Int)

    package var range: Range<Int>? {
      switch self {
      case .empty: nil
      case .tooLong(let count): limit..<count
      case .upperCase(let offset), .edge(let offset): offset..<offset + 1
      case .character(let range): range
      }
    }
  }

  package static func read(_ text: ArraySlice<UInt8>) -> Result<Slug, Fault> {
    if let fault = fault(in: text) { return .failure(fault) }
    return .success(Slug(text: String(decoding: text, as: UTF8.self)))
  }

  /// The fault that makes the text an invalid name. Unlike reading, it copies nothing.
  package static func fault(in text: ArraySlice<UInt8>) -> Fault? {
    guard !text.isEmpty else { return .empty }
    let end = text.offset { !isAllowed($0) }
    if let byte = text.byte(at: end) {
      return byte.isUpperCase ? .upperCase(at: end) : .character(at: text.character(at: end))
    }
    if isMark(text[text.startIndex]) { return .edge(at: 0) }
    if isMark(text[text.endIndex - 1]) { return .edge(at: text.count - 1) }
    return text.count > limit ? .tooLong(count: text.count) : nil
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "a") < 26 || byte.isDigit || isMark(byte)
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }
}

// MARK: - Proposals

extension Slug {
  /// The slug that the author of an invalid text probably meant: `Spring Sale!` is `spring-sale`.
  ///
  /// Nil if a letter has no equivalent in ASCII, because a name without some of its letters is another name.
  package static func proposal(for text: ArraySlice<UInt8>) -> Slug? {
    var slug: [UInt8] = []
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars where !isSilent(scalar) {
      guard let letters = letters(for: scalar) else { return nil }
      if !letters.isEmpty {
        slug.append(contentsOf: letters)
      } else if let last = slug.last, !isMark(last) {
        slug.append(scalar == "_" ? UInt8(ascii: "_") : UInt8(ascii: "-"))
      }
    }
    slug = Array(slug.prefix(limit))
    while let last = slug.last, isMark(last) { slug.removeLast() }
    return slug.isEmpty ? nil : Slug(text: String(decoding: slug, as: UTF8.self))
  }

  /// True if a character disappears without a gap: `Mother's` becomes `mothers`.
  private static func isSilent(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "'" || scalar == "\u{2019}" || scalar.properties.generalCategory == .nonspacingMark
  }

  /// The letters that replace a character in a slug: none for a character that only separates, nil if they are
  /// unknown.
  private static func letters(for scalar: Unicode.Scalar) -> [UInt8]? {
    if scalar.isASCII {
      let byte = UInt8(truncatingIfNeeded: scalar.value)
      return byte.isLetter || byte.isDigit ? [byte.lowerCased] : []
    }
    let properties = scalar.properties
    guard properties.isAlphabetic || properties.numericType != nil else { return [] }
    return scalar == "\u{DF}" ? Array("ss".utf8) : latinLetters(named: properties.name ?? "")
  }

  /// The one or two letters that a Latin character is named for: U WITH DIAERESIS is `u`, AE is `ae`.
  private static func latinLetters(named name: String) -> [UInt8]? {
    let words = name.utf8.split(separator: UInt8(ascii: " "))
    guard words.count >= 4, words[0].elementsEqual("LATIN".utf8), words[2].elementsEqual("LETTER".utf8),
      words[3].count <= 2
    else { return nil }
    return words[3].map(\.lowerCased)
  }
}
