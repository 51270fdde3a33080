import Bytes

extension Link {
  /// The probable link in a text with a common mistake: `https:/example.com`, `<https://example.com>`,
  /// `[Sale](https://example.com)`, `me@example.com`. Nil if there is none, or if there may be several.
  package static func meant(by text: ArraySlice<UInt8>) -> String? {
    var rest = text.trimming { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    if rest.first == UInt8(ascii: "["), rest.last == UInt8(ascii: ")"), let end = rest.range(of: Array("](".utf8)) {
      rest = rest[(end + 2)...].dropLast()
    }
    if rest.first == UInt8(ascii: "<"), rest.last == UInt8(ascii: ">") { rest = rest.dropFirst().dropLast() }
    let repaired = withScheme(rest) ?? withMailScheme(rest) ?? Array(rest)
    guard !repaired.elementsEqual(text), fault(in: repaired[...]) == nil else { return nil }
    return String(decoding: repaired, as: UTF8.self)
  }

  /// The text with `://` after its scheme `http` or `https`.
  private static func withScheme(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    let letters = text.prefix { $0.isLetter }
    let scheme = letters.map(\.lowerCased)
    guard scheme.elementsEqual("https".utf8) || scheme.elementsEqual("http".utf8) else { return nil }
    var rest = text[letters.endIndex...]
    if rest.first == UInt8(ascii: ":") { rest = rest.dropFirst() }
    let slashes = rest.prefix { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }
    guard rest.startIndex > letters.endIndex || !slashes.isEmpty else { return nil }
    let path = rest[slashes.endIndex...].map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 }
    return scheme + Array("://".utf8) + path
  }

  private static func withMailScheme(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    let parts = text.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, parts[1].contains(UInt8(ascii: ".")),
      text.allSatisfy({ $0.isLetter || $0.isDigit || "@.-_+".utf8.contains($0) })
    else { return nil }
    return Array("mailto:".utf8) + text
  }
}

extension ArraySlice<UInt8> {
  fileprivate func trimming(_ isBlank: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let start = drop(while: isBlank)
    return start.prefix(upTo: (start.lastIndex { !isBlank($0) } ?? start.startIndex - 1) + 1)
  }

  /// The start of the first occurrence of some bytes.
  fileprivate func range(of bytes: [UInt8]) -> Int? {
    guard count >= bytes.count else { return nil }
    return (startIndex...endIndex - bytes.count).first { self[$0..<$0 + bytes.count].elementsEqual(bytes) }
  }
}
