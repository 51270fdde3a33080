import Bytes

/// Reads a text that should be a link: first its parts, by the characters that divide them (RFC 3986, appendix B), then
/// the characters of each part.
struct LinkReader {
  /// The text with its templates filled in.
  private let text: ArraySlice<UInt8>
  private let templates: LinkTemplates

  init(_ text: ArraySlice<UInt8>) {
    templates = LinkTemplates(in: text)
    self.text = templates.ranges.isEmpty ? text : templates.filled(text)
  }

  func read() throws(Link.Fault) -> Link.Parts {
    let scheme = scheme
    if let scheme, isUnsafe(scheme) { throw .unsafe(scheme: scheme) }
    if let template = templates.unclosed { throw .openTemplate(template) }
    guard let scheme, !isHostWithPort(scheme) else {
      if templates.ranges.first?.lowerBound == 0 { return try readAfterTemplate() }
      throw .noScheme(kind)
    }
    var parts = parts(after: scheme)
    try readAuthority(into: &parts)
    try checkHost(of: parts)
    try checkPath(of: parts)
    return parts
  }

  /// A link that begins with a template, which may contain its scheme and its host.
  private func readAfterTemplate() throws(Link.Fault) -> Link.Parts {
    let parts = parts(from: 0, scheme: 0..<0, authority: nil)
    try checkPath(of: parts)
    return parts
  }

  private func checkPath(of parts: Link.Parts) throws(Link.Fault) {
    try check(parts.path, .path)
    if let query = parts.query { try check(query, .query) }
    if let fragment = parts.fragment { try check(fragment, .fragment) }
  }

  /// The offsets of the path, the query and so on. They depend only on the dividing characters.
  private func parts(after scheme: Range<Int>) -> Link.Parts {
    let start = scheme.upperBound + 1
    guard byte(start) == UInt8(ascii: "/"), byte(start + 1) == UInt8(ascii: "/") else {
      return parts(from: start, scheme: scheme, authority: nil)
    }
    let end = text.offset(from: start + 2) { isPathStart($0) }
    return parts(from: end, scheme: scheme, authority: start + 2..<end)
  }

  /// The same for the path and the parts after it, which begin at an offset.
  private func parts(from start: Int, scheme: Range<Int>, authority: Range<Int>?) -> Link.Parts {
    var start = start
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

extension Link {
  /// True if a text is the scheme of a link and nothing more, without the colon.
  package static func isScheme(_ text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first, first.isLetter else { return false }
    return text.allSatisfy { $0.isLetter || $0.isDigit || "+-.".utf8.contains($0) }
  }
}

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

  /// True if the text before the colon looks like a scheme but is a host before its port: `example.com:8080`,
  /// `localhost:3000/x`.
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

  /// True if it has the form of a domain: labels between dots, the last of them with at least two letters and nothing
  /// else.
  private func looksLikeDomain(_ name: ArraySlice<UInt8>) -> Bool {
    let labels = name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard labels.count > 1, let last = labels.last, last.count > 1 else { return false }
    guard last.allSatisfy({ $0.isLetter }), !isFileName(last, labels.count) else { return false }
    return labels.allSatisfy { label in
      !label.isEmpty && label.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") || $0 >= 0x80 }
    }
  }

  /// True if a name of two parts is more likely that of a page or a picture: `index.html`.
  private func isFileName(_ suffix: ArraySlice<UInt8>, _ count: Int) -> Bool {
    let suffixes = ["html", "htm", "php", "png", "jpg", "jpeg", "gif", "webp", "svg", "zip"]
    return count == 2 && suffixes.contains { suffix.isWord($0) }
  }
}

// MARK: - Authority

extension LinkReader {
  /// Divides the authority: the text up to its last `@` is user information, and after the last `:` behind the host is
  /// the port.
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

  /// True if it is an IPv6 address, or one of a future version, as in brackets.
  private func isAddress(_ text: ArraySlice<UInt8>) -> Bool {
    text.byte(at: 0)?.lowerCased == UInt8(ascii: "v") ? isFutureAddress(text.dropFirst()) : isIPv6(text)
  }

  private func isFutureAddress(_ text: ArraySlice<UInt8>) -> Bool {
    let version = text.prefix { $0.hexadecimalValue != nil }
    let rest = text.dropFirst(version.count)
    guard !version.isEmpty, rest.first == UInt8(ascii: "."), rest.count > 1 else { return false }
    return rest.dropFirst().allSatisfy { LinkCharacters.host.contains($0) || $0 == UInt8(ascii: ":") }
  }

  /// True for eight groups of up to four hexadecimal digits. One `::` can replace one or more groups of zeros, and an
  /// IPv4 address can replace the last two groups.
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

/// A set of ASCII characters, one bit each.
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

  /// Unreserved characters and subdelimiters.
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
