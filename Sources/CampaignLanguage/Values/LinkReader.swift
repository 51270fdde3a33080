internal import Bytes

/// The way through one text that should be a link: first its parts by the characters that divide them (RFC 3986,
/// appendix B), then the characters of each part.
struct LinkReader {
  private let text: ArraySlice<UInt8>

  init(_ text: ArraySlice<UInt8>) {
    self.text = text
  }

  func read() throws(Link.Fault) -> Link.Parts {
    let scheme = scheme
    if let scheme, isUnsafe(scheme) { throw .unsafe(scheme: scheme) }
    if let template = template { throw .templated(template) }
    guard let scheme, !isHostWithPort(scheme) else { throw .noScheme(kind) }
    var parts = parts(after: scheme)
    try readAuthority(into: &parts)
    try checkHost(of: parts)
    try check(parts.path, .path)
    if let query = parts.query { try check(query, .query) }
    if let fragment = parts.fragment { try check(fragment, .fragment) }
    return parts
  }

  /// The offsets of the path, the query and so on, which depend on nothing but what divides them.
  private func parts(after scheme: Range<Int>) -> Link.Parts {
    var start = scheme.upperBound + 1
    var authority: Range<Int>?
    if byte(start) == UInt8(ascii: "/"), byte(start + 1) == UInt8(ascii: "/") {
      let end = text.offset(from: start + 2) { isPathStart($0) }
      authority = start + 2..<end
      start = end
    }
    let path = start..<text.offset(from: start) { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
    var parts = Link.Parts(scheme: scheme, authority: authority, path: path)
    start = path.upperBound
    if byte(start) == UInt8(ascii: "?") {
      let end = text.offset(from: start) { $0 == UInt8(ascii: "#") }
      parts.query = start + 1..<end
      start = end
    }
    if byte(start) == UInt8(ascii: "#") { parts.fragment = start + 1..<text.count }
    return parts
  }

  private func byte(_ offset: Int) -> UInt8? { text.byte(at: offset) }
}

// MARK: - Scheme

extension LinkReader {
  /// A letter, then letters, digits, `+`, `-` and `.`, up to a colon.
  private var scheme: Range<Int>? {
    guard text.byte(at: 0)?.isLetter == true else { return nil }
    let end = text.offset {
      !$0.isLetter && !$0.isDigit && $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: ".")
    }
    return byte(end) == UInt8(ascii: ":") ? 0..<end : nil
  }

  private func isUnsafe(_ scheme: Range<Int>) -> Bool {
    let name = text.part(scheme)
    return name.isWord("javascript") || name.isWord("data") || name.isWord("vbscript")
  }

  /// True if what has the form of a scheme is rather a host before its port: `example.com:8080`, `localhost:3000/x`.
  private func isHostWithPort(_ scheme: Range<Int>) -> Bool {
    let name = text.part(scheme)
    guard name.contains(UInt8(ascii: ".")) || name.isWord("localhost") else { return false }
    let start = scheme.upperBound + 1
    let end = text.offset(from: start) { !$0.isDigit }
    return end > start && (end == text.count || byte(end) == UInt8(ascii: "/"))
  }

  /// The probable meaning of a text without a scheme.
  private var kind: Link.Kind {
    if byte(0) == UInt8(ascii: "/") { return byte(1) == UInt8(ascii: "/") ? .networkPath : .absolutePath }
    let name = text.prefix(text.offset { isPathStart($0) || $0 == UInt8(ascii: ":") })
    if name.isWord("localhost") || looksLikeDomain(name) { return .host }
    return .relative
  }

  /// True if it has the form of a domain: labels between dots, of which the last has only letters, two at least.
  private func looksLikeDomain(_ name: ArraySlice<UInt8>) -> Bool {
    let labels = name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard labels.count > 1, let last = labels.last, last.count > 1 else { return false }
    guard last.allSatisfy({ $0.isLetter }), !isFileName(last, labels.count) else { return false }
    return labels.allSatisfy { label in
      !label.isEmpty && label.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") || $0 >= 0x80 }
    }
  }

  /// True if a name of two parts is rather that of a page or a picture: `index.html`.
  private func isFileName(_ suffix: ArraySlice<UInt8>, _ count: Int) -> Bool {
    let suffixes = ["html", "htm", "php", "png", "jpg", "jpeg", "gif", "webp", "svg", "zip"]
    return count == 2 && suffixes.contains { suffix.isWord($0) }
  }

  /// The first `{{…}}` or `{%…%}`; to the end of the text if it isn't closed.
  private var template: Range<Int>? {
    var start = text.offset { $0 == UInt8(ascii: "{") }
    while start < text.count {
      let second = byte(start + 1)
      if second == UInt8(ascii: "{") { return start..<end(ofTemplateFrom: start + 2, closedBy: UInt8(ascii: "}")) }
      if second == UInt8(ascii: "%") { return start..<end(ofTemplateFrom: start + 2, closedBy: UInt8(ascii: "%")) }
      start = text.offset(from: start + 1) { $0 == UInt8(ascii: "{") }
    }
    return nil
  }

  private func end(ofTemplateFrom start: Int, closedBy mark: UInt8) -> Int {
    var offset = start
    while offset + 1 < text.count {
      if byte(offset) == mark, byte(offset + 1) == UInt8(ascii: "}") {
        return text.offset(from: offset + 2) { $0 != UInt8(ascii: "}") }
      }
      offset += 1
    }
    return text.count
  }
}

// MARK: - Authority

extension LinkReader {
  /// Divides the authority: up to its last `@` it is user information, from the last `:` after the host a port.
  private func readAuthority(into parts: inout Link.Parts) throws(Link.Fault) {
    guard let authority = parts.authority else { return }
    var start = authority.lowerBound
    if let at = last(UInt8(ascii: "@"), in: authority) {
      parts.userInformation = start..<at
      try check(start..<at, .userInformation)
      start = at + 1
    }
    let end = try hostEnd(in: start..<authority.upperBound)
    parts.host = start..<end
    guard end < authority.upperBound else { return }
    parts.port = end + 1..<authority.upperBound
    guard isPort(end + 1..<authority.upperBound) else { throw .port(end + 1..<authority.upperBound) }
  }

  private func last(_ wanted: UInt8, in range: Range<Int>) -> Int? {
    range.last { byte($0) == wanted }
  }

  /// The end of the host: at the end of the text, or at the colon before the port.
  private func hostEnd(in range: Range<Int>) throws(Link.Fault) -> Int {
    guard byte(range.lowerBound) == UInt8(ascii: "["), !range.isEmpty else {
      let end = last(UInt8(ascii: ":"), in: range) ?? range.upperBound
      try check(range.lowerBound..<end, .host)
      return end
    }
    guard let bracket = range.first(where: { byte($0) == UInt8(ascii: "]") }) else { throw .address(range) }
    let end = bracket + 1
    guard isAddress(text.part(range.lowerBound + 1..<bracket)) else { throw .address(range.lowerBound..<end) }
    guard end == range.upperBound || byte(end) == UInt8(ascii: ":") else {
      throw .character(.host, text.character(at: end))
    }
    return end
  }

  private func isPort(_ range: Range<Int>) -> Bool {
    guard !range.isEmpty else { return true }
    guard let port = text.part(range).decimal else { return false }
    return port <= 65_535
  }

  private func checkHost(of parts: Link.Parts) throws(Link.Fault) {
    let scheme = text.part(parts.scheme)
    guard scheme.isWord("https") || scheme.isWord("http"), parts.host?.isEmpty != false else { return }
    throw .noHost(0..<(parts.authority?.lowerBound ?? parts.scheme.upperBound + 1))
  }

  /// True if it is an IPv6 address, or one of a future version, as written in brackets.
  private func isAddress(_ text: ArraySlice<UInt8>) -> Bool {
    text.byte(at: 0)?.lowerCased == UInt8(ascii: "v") ? isFutureAddress(text.dropFirst()) : isIPv6(text)
  }

  private func isFutureAddress(_ text: ArraySlice<UInt8>) -> Bool {
    let version = text.prefix { $0.hexadecimalValue != nil }
    let rest = text.dropFirst(version.count)
    guard !version.isEmpty, rest.first == UInt8(ascii: "."), rest.count > 1 else { return false }
    return rest.dropFirst().allSatisfy { LinkCharacters.host.contains($0) || $0 == UInt8(ascii: ":") }
  }

  /// Eight groups of up to four hexadecimal digits; `::` once for as many zeros as are missing, at least one; and an
  /// IPv4 address for the last two.
  private func isIPv6(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.count <= 45 else { return false }
    var rest = text
    var groups = 0
    var isShortened = false
    if rest.starts(with: "::".utf8) {
      isShortened = true
      rest = rest.dropFirst(2)
    }
    while !rest.isEmpty {
      if isIPv4(rest) { return isShortened ? groups <= 5 : groups == 6 }
      let group = rest.prefix { $0.hexadecimalValue != nil }
      guard 1...4 ~= group.count else { return false }
      groups += 1
      rest = rest.dropFirst(group.count)
      if rest.isEmpty { break }
      guard rest.removeFirst() == UInt8(ascii: ":"), !rest.isEmpty else { return false }
      guard rest.first == UInt8(ascii: ":") else { continue }
      if isShortened { return false }
      isShortened = true
      rest = rest.dropFirst()
    }
    return isShortened ? groups <= 7 : groups == 8
  }

  private func isIPv4(_ text: ArraySlice<UInt8>) -> Bool {
    let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { part in
        guard part.count <= 3, let value = part.decimal else { return false }
        return value <= 255 && (part.count == 1 || part.first != UInt8(ascii: "0"))
      }
  }
}

// MARK: - Characters

extension LinkReader {
  private func check(_ range: Range<Int>, _ part: Link.Part) throws(Link.Fault) {
    let allowed = LinkCharacters.of(part)
    for offset in range {
      let byte = text[text.startIndex + offset]
      if allowed.contains(byte) { continue }
      guard byte == UInt8(ascii: "%") else { throw fault(at: offset, part) }
      guard offset + 2 < range.upperBound, text.isEscape(at: offset) else {
        throw .percent(offset..<min(text.character(at: offset).upperBound, range.upperBound))
      }
    }
  }

  private func fault(at offset: Int, _ part: Link.Part) -> Link.Fault {
    let range = text.character(at: offset)
    return text[text.startIndex + offset] < 0x80 ? .character(part, range) : .notASCII(part, range)
  }
}

extension ArraySlice<UInt8> {
  /// True if a `%` has two hexadecimal digits after it.
  func isEscape(at offset: Int) -> Bool {
    byte(at: offset + 1)?.hexadecimalValue != nil && byte(at: offset + 2)?.hexadecimalValue != nil
  }
}

/// A set of characters of ASCII, one bit each.
struct LinkCharacters: Sendable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  private init(lettersDigitsAnd others: String) {
    for byte in UInt8(0x21)..<0x7F where byte.isLetter || byte.isDigit || others.utf8.contains(byte) {
      if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
    }
  }

  func contains(_ byte: UInt8) -> Bool {
    guard byte < 0x80 else { return false }
    return (byte < 64 ? low >> UInt64(byte) : high >> UInt64(byte - 64)) & 1 == 1
  }

  /// Unreserved characters and those that divide parts of parts.
  static let host = LinkCharacters(lettersDigitsAnd: "-._~!$&'()*+,;=")
  private static let userInformation = LinkCharacters(lettersDigitsAnd: "-._~!$&'()*+,;=:")
  private static let path = LinkCharacters(lettersDigitsAnd: "-._~!$&'()*+,;=:@/")
  private static let query = LinkCharacters(lettersDigitsAnd: "-._~!$&'()*+,;=:@/?")

  /// The characters that a part can contain, besides escapes.
  static func of(_ part: Link.Part) -> LinkCharacters {
    switch part {
    case .userInformation: userInformation
    case .host: host
    case .path: path
    case .query, .fragment: query
    }
  }
}

/// The characters that end an authority.
func isPathStart(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
}
