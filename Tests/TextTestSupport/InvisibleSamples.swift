import Findings

/// The first and the last character of each invisible kind. A kind is a category of Unicode, divided by whether Unicode
/// says that a program should not draw the character.
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

/// The characters of a text that must not be printed. Line breaks and tabs are allowed.
package func unprintable(in text: String) -> [String] {
  text.unicodeScalars.filter { isUnprintable($0) && $0 != "\n" && $0 != "\t" }.map {
    "U+" + String($0.value, radix: 16)
  }
}
