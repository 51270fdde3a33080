import Findings

/// The first and the last character of each invisible kind: of each category, and of each in it that Unicode says not
/// to draw.
package let invisibleSamples: [Unicode.Scalar] = {
  struct Kind: Hashable {
    let category: Unicode.GeneralCategory
    let isIgnorable: Bool
  }
  var kinds: [Kind: (first: Unicode.Scalar, last: Unicode.Scalar)] = [:]
  for scalar in (1...0x10FFFF as ClosedRange<UInt32>).lazy.compactMap(Unicode.Scalar.init) where isUnprintable(scalar) {
    let properties = scalar.properties
    let kind = Kind(category: properties.generalCategory, isIgnorable: properties.isDefaultIgnorableCodePoint)
    kinds[kind] = (kinds[kind]?.first ?? scalar, scalar)
  }
  return Set(kinds.values.flatMap { [$0.first, $0.last] }).union(["\u{200D}", "\u{FE0F}", "\u{E0041}"]).sorted()
}()

/// What of a text nobody must print, line breaks and tabs apart.
package func unprintable(in text: String) -> [String] {
  text.unicodeScalars.filter { isUnprintable($0) && $0 != "\n" && $0 != "\t" }.map {
    "U+" + String($0.value, radix: 16)
  }
}
