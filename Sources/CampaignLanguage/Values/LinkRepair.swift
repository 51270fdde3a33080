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
    let repaired =
      withScheme(rest) ?? withMailScheme(rest) ?? withPhoneScheme(rest) ?? withClosedTemplate(rest) ?? Array(rest)
    guard !repaired.elementsEqual(text), fault(in: repaired[...]) == nil else { return nil }
    return String(decoding: repaired, as: UTF8.self)
  }

  /// The text with `://` after its scheme `http` or `https`.
  private static func withScheme(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    let letters = text.prefix { $0.isLetter }
    let scheme = letters.map(\.lowerCased)
    guard scheme.elementsEqual("https".utf8) || scheme.elementsEqual("http".utf8) else { return nil }
    var rest = text[letters.endIndex...]
    while let mark = rest.first, mark == UInt8(ascii: ":") || mark == UInt8(ascii: ";") { rest = rest.dropFirst() }
    let slashes = rest.prefix { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }
    guard rest.startIndex > letters.endIndex || !slashes.isEmpty else { return nil }
    let path = rest[slashes.endIndex...].map { $0 == UInt8(ascii: "\\") ? UInt8(ascii: "/") : $0 }
    return scheme + Array("://".utf8) + path
  }

  /// A phone number, with or without its scheme, without the spaces and marks that people write: `tel:+4312345`.
  private static func withPhoneScheme(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    let scheme = ["tel:", "sms:"].first { text.prefix($0.utf8.count).isWord($0) }
    let number = text.dropFirst(scheme?.utf8.count ?? 0).drop { $0 == 0x20 }
    let digits = number.filter(\.isDigit)
    guard number.first == UInt8(ascii: "+") || number.first == UInt8(ascii: "0") || scheme != nil,
      scheme != nil || digits.count >= 7, digits.count <= 20, !digits.isEmpty,
      number.dropFirst().allSatisfy({ $0.isDigit || " ()-./".utf8.contains($0) })
    else { return nil }
    return Array((scheme ?? "tel:").utf8) + number.filter { $0.isDigit || $0 == UInt8(ascii: "+") }
  }

  /// `https://example.com/{{${user_id}` with the braces that its last template lacks.
  private static func withClosedTemplate(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    guard case .openTemplate(let range)? = fault(in: text), range.upperBound == text.count else { return nil }
    let template = text.dropFirst(range.lowerBound)
    guard template.starts(with: "{{".utf8), !template.contains(where: { "/?&# ".utf8.contains($0) }) else { return nil }
    let opened = template.count { $0 == UInt8(ascii: "{") }
    let closed = template.count { $0 == UInt8(ascii: "}") }
    guard 1...2 ~= opened - closed else { return nil }
    return Array(text) + Array(repeating: UInt8(ascii: "}"), count: opened - closed)
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
