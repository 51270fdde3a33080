import CampaignLanguage

/// The facts that most rules about texts check first: a text without `<` contains no tag.
///
/// They are computed once for each text, and a rule with traits is run only for texts that have one of them. Nearly all
/// texts have none, so no rule has to search them. The gate is "lint small files" in WorkTests.
struct TextTraits: OptionSet, Sendable {
  let rawValue: UInt8

  static let digit = TextTraits(rawValue: 1)
  /// `<`, `&`, `*` or `[`
  static let markup = TextTraits(rawValue: 2)
  /// `{`
  static let brace = TextTraits(rawValue: 4)
  /// The bytes that placeholders contain: see `PlaceholderText`.
  static let placeholder = TextTraits(rawValue: 8)
  /// C3 and EF, which begin characters that were read in the wrong encoding.
  static let garbled = TextTraits(rawValue: 16)
  /// E2, which begins the marks for the direction of text.
  static let mark = TextTraits(rawValue: 32)
  /// A space or a character outside ASCII at the beginning or the end.
  static let edge = TextTraits(rawValue: 64)
  /// Not a plain web link: see `Link.isPlainWebLink`.
  static let unusualLink = TextTraits(rawValue: 128)

  static let all = TextTraits(rawValue: .max)
  /// The traits that depend on single bytes.
  private static let ofBytes: TextTraits = [.digit, .markup, .brace, .placeholder, .garbled, .mark]

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The traits of a value. A list or a mapping has all of them, because its parts may have any.
  /// - Parameter wanted: The traits that some rule needs.
  init(of value: LintedValue, among wanted: TextTraits) {
    guard value.isScalar else {
      self = .all
      return
    }
    self = []
    if wanted.contains(.unusualLink), !value.isPlainWebLink { insert(.unusualLink) }
    guard !wanted.isDisjoint(with: Self.ofBytes.union(.edge)) else { return }
    value.text.withUnsafeBufferPointer { text in
      guard let first = text.first, let last = text.last else { return }
      if Self.isEdge(first) || Self.isEdge(last) { insert(.edge) }
      Self.byByte.withUnsafeBufferPointer { traits in
        var found: UInt8 = 0
        for byte in text { found |= traits[Int(byte)] }
        formUnion(TextTraits(rawValue: found))
      }
    }
  }

  private static func isEdge(_ byte: UInt8) -> Bool { byte >= 0x80 || byte == UInt8(ascii: " ") || byte == 0x09 }

  private static let byByte: [UInt8] = (0...UInt8.max).map { byte in
    let traits: TextTraits =
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): .digit
      case UInt8(ascii: "<"), UInt8(ascii: "&"), UInt8(ascii: "*"), UInt8(ascii: "["): .markup
      case UInt8(ascii: "{"): .brace
      case 0xC3, 0xEF: .garbled
      case 0xE2: .mark
      default: []
      }
    return traits.union(PlaceholderText.signs.contains(byte) ? .placeholder : []).rawValue
  }
}
