import Bytes

/// An absolute URI with the syntax of RFC 3986: `https://example.com/sale`, `myapp://cart`.
///
/// It refers to the text from which it was read, so it keeps the whole text of the file in memory. Keep only its `text`
/// if the value must outlive the file.
package struct Link: WrittenValue {
  /// The whole link as written.
  package let utf8: ArraySlice<UInt8>
  /// The ranges of its parts.
  package let parts: Parts

  /// The offsets of a link's parts, without the characters that divide them.
  package struct Parts: Sendable, Hashable {
    package internal(set) var scheme: Range<Int>
    /// All between `//` and the path: user information, host and port.
    package internal(set) var authority: Range<Int>?
    package internal(set) var userInformation: Range<Int>?
    /// The host with the brackets of an IPv6 address; empty in `file:///`.
    package internal(set) var host: Range<Int>?
    package internal(set) var port: Range<Int>?
    package internal(set) var path: Range<Int>
    package internal(set) var query: Range<Int>?
    package internal(set) var fragment: Range<Int>?
  }

  package static func read(_ text: ArraySlice<UInt8>) -> Result<Link, Fault> {
    Result { () throws(Fault) in
      guard !text.isEmpty else { throw .empty }
      let reader = LinkReader(text)
      return Link(utf8: text, parts: try reader.read())
    }
  }

  /// The fault that makes the text an invalid link.
  package static func fault(in text: ArraySlice<UInt8>) -> Fault? {
    if case .failure(let fault) = read(text) { return fault }
    return nil
  }

  package var text: String { String(decoding: utf8, as: UTF8.self) }

  /// True if the text is a secure link of the plainest kind: `https://`, a host, and a path of letters, digits and a
  /// few marks. Nearly all are, and need not be taken apart. The gate is "lint small files" in WorkTests.
  ///
  /// A host that begins with `http` is not plain, because it may be a second scheme: `https://https//example.com`.
  package static func isPlainWebLink(_ text: ArraySlice<UInt8>) -> Bool {
    text.withUnsafeBufferPointer { text in
      let start = 8
      guard text.count > start, text[0] == UInt8(ascii: "h"), text[1] == UInt8(ascii: "t"),
        text[2] == UInt8(ascii: "t"),
        text[3] == UInt8(ascii: "p"), text[4] == UInt8(ascii: "s"), text[5] == UInt8(ascii: ":"),
        text[6] == UInt8(ascii: "/"), text[7] == UInt8(ascii: "/"), text[start].isLetter || text[start].isDigit
      else { return false }
      if text.count > start + 3, text[start] == UInt8(ascii: "h"), text[start + 1] == UInt8(ascii: "t"),
        text[start + 2] == UInt8(ascii: "t"), text[start + 3] == UInt8(ascii: "p")
      {
        return false
      }
      var offset = start
      while offset < text.count {
        guard isPlain(text[offset]) else { return false }
        offset &+= 1
      }
      return true
    }
  }

  /// The host of such a link.
  package static func host(ofPlainWebLink link: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let rest = link.dropFirst("https://".utf8.count)
    return rest.prefix(rest.offset(of: UInt8(ascii: "/")) ?? rest.count)
  }

  /// The path of such a link.
  package static func path(ofPlainWebLink link: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let rest = link.dropFirst("https://".utf8.count)
    return rest.dropFirst(rest.offset(of: UInt8(ascii: "/")) ?? rest.count)
  }

  /// True if a byte is a letter, a digit, or one of `-`, `.`, `/` and `_`: a bit for each byte of ASCII.
  @inline(__always)
  private static func isPlain(_ byte: UInt8) -> Bool {
    let bits: UInt64 = byte < 64 ? 0x03FF_E000_0000_0000 : 0x07FF_FFFE_87FF_FFFE
    return byte < 128 && bits >> UInt64(byte & 63) & 1 != 0
  }
}

// MARK: - Parts

extension Link {
  package var scheme: ArraySlice<UInt8> { utf8.part(parts.scheme) }
  package var host: ArraySlice<UInt8>? { parts.host.map { utf8.part($0) } }
  package var port: Int? { parts.port.flatMap { utf8.part($0).decimal }.map { Int($0) } }
  package var path: ArraySlice<UInt8> { utf8.part(parts.path) }
  package var query: ArraySlice<UInt8>? { parts.query.map { utf8.part($0) } }
  package var fragment: ArraySlice<UInt8>? { parts.fragment.map { utf8.part($0) } }

  /// True if the scheme is a certain one, which is given in lower case; the link may write it in any.
  package func hasScheme(_ scheme: String) -> Bool {
    self.scheme.isWord(scheme)
  }

  /// True if it goes to the web, not to an app.
  package var isWeb: Bool { hasScheme("https") || hasScheme("http") }

  /// True if it is not an address but an instruction to the client: a Braze Action. No app has its scheme.
  package var isAction: Bool { hasScheme("brazeactions") }

  /// True if it contains templates. Then its parts contain text that no client sees.
  package var isTemplated: Bool { utf8.offset(of: UInt8(ascii: "{")) != nil }

  /// True if a template contains its scheme or a part of it, so the scheme is unknown.
  package var hasTemplateForScheme: Bool { scheme.isEmpty || scheme.contains(UInt8(ascii: "{")) }

  /// True if there is nothing between the scheme and the query: no host and no path, as in `my-app://?x=1`.
  package var hasNoTarget: Bool {
    parts.path.isEmpty && parts.host?.isEmpty != false
  }

  /// A text in which all bytes that a link can't contain are percent-encoded. Templates stay.
  package static func inPercents(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var encoded: [UInt8] = []
    var end = 0
    for template in LinkTemplates(in: text).ranges {
      encode(text.part(end..<template.lowerBound), to: &encoded)
      encoded += text.part(template)
      end = template.upperBound
    }
    encode(text.dropFirst(end), to: &encoded)
    return encoded
  }

  /// Adds a text without templates.
  private static func encode(_ text: ArraySlice<UInt8>, to encoded: inout [UInt8]) {
    for byte in text {
      if (0x21...0x7E).contains(byte), !"\"<>\\^`{|}".utf8.contains(byte) {
        encoded.append(byte)
      } else {
        encoded += [UInt8(ascii: "%"), upperCaseDigit(byte >> 4), upperCaseDigit(byte & 0x0F)]
      }
    }
  }

  /// True if the link's host is a domain or one of its subdomains, in any letter case, with or without `www.`.
  ///
  /// A domain is the text that a card shows for a link. A domain that is itself a link, or has a path, is not compared.
  package func isOn(domain: ArraySlice<UInt8>) -> Bool {
    guard let host, !host.isEmpty else { return false }
    let (name, end) = (plainName(host), plainName(domain))
    guard !end.isEmpty, name.suffix(end.count).elementsEqual(end, by: { $0.lowerCased == $1.lowerCased }) else {
      return false
    }
    return name.count == end.count || name.dropLast(end.count).last == UInt8(ascii: ".")
  }

  /// A host without `www.` at the beginning and without the final dot of the root.
  private func plainName(_ host: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let name = host.last == UInt8(ascii: ".") ? host.dropLast() : host
    return name.prefix(4).isWord("www.") ? name.dropFirst(4) : name
  }
}

// MARK: - Faults

extension Link {
  package enum Fault: ValueFault {
    case empty
    /// A scheme whose content is code or data: `javascript:`, `data:`, `vbscript:`.
    case unsafe(scheme: Range<Int>)
    /// A Liquid template, `{{…}}` or `{% … %}`, that is not closed.
    case openTemplate(Range<Int>)
    /// No scheme at its beginning.
    case noScheme(Kind)
    /// A web address without a host. The fault is the scheme with its slashes.
    case noHost(Range<Int>)
    /// A character that is not allowed in the link, or in this part of it.
    case character(Part, Range<Int>)
    /// A character outside ASCII. A URI has it percent-encoded, and a host has it in Punycode.
    case notASCII(Part, Range<Int>)
    /// A `%` without two hexadecimal digits after it.
    case percent(Range<Int>)
    /// A port that is not a number up to 65535.
    case port(Range<Int>)
    /// The text in brackets is not an IPv6 address.
    case address(Range<Int>)

    package var range: Range<Int>? {
      switch self {
      case .empty, .noScheme: nil
      case .unsafe(let range), .openTemplate(let range), .noHost(let range), .character(_, let range),
        .notASCII(_, let range), .percent(let range), .port(let range), .address(let range):
        range
      }
    }
  }

  /// The probable meaning of a text without a scheme.
  package enum Kind: Sendable, Hashable {
    /// `//example.com/sale`
    case networkPath
    /// `/sale`
    case absolutePath
    /// `www.example.com/sale`, `example.com`, `localhost:8080`
    case host
    /// Anything else: `sale`, `../sale`, `?x=1`.
    case relative
  }

  package enum Part: Sendable, Hashable {
    case userInformation, host, path, query, fragment
  }

  /// A link with a host outside ASCII, with the host in Punycode and the rest percent-encoded. Nil if it is not certain
  /// which host is meant.
  package static func inPunycode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    let slashes = text.offset(of: UInt8(ascii: "/")) ?? 0
    let end = endOfAuthority(in: text)
    guard slashes > 0, slashes + 2 < end else { return nil }
    let authority = text.part(slashes + 2..<end)
    let start = authority.lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? authority.startIndex
    let port = authority[start...].firstIndex(of: UInt8(ascii: ":")) ?? authority.endIndex
    guard !authority.contains(UInt8(ascii: "{")), let host = Punycode.host(authority[start..<port]) else { return nil }
    return inPercents(text[..<start]) + host.utf8 + inPercents(text[port...])
  }

  /// The link with all invalid characters percent-encoded, if that makes it valid.
  ///
  /// There is no such proposal for a host, because percent-encoding is not enough for a name outside ASCII.
  package static func proposal(for text: ArraySlice<UInt8>) -> String? {
    let trimmed = text.trimmed
    guard LinkTemplates(in: trimmed).isEmpty else { return nil }
    let authorityEnd = endOfAuthority(in: trimmed)
    var encoded: [UInt8] = []
    for (offset, byte) in trimmed.enumerated() {
      if byte == UInt8(ascii: "%"), !trimmed.isEscape(at: offset) {
        encoded.append(contentsOf: "%25".utf8)
      } else if needsEscape(byte, isInAuthority: offset < authorityEnd) {
        encoded.append(UInt8(ascii: "%"))
        encoded.append(contentsOf: [byte >> 4, byte & 0x0F].map(upperCaseDigit))
      } else {
        encoded.append(byte)
      }
    }
    guard let link = try? read(encoded[...]).get() else { return nil }
    return link.host?.contains(UInt8(ascii: "%")) == true ? nil : link.text
  }

  private static func endOfAuthority(in text: ArraySlice<UInt8>) -> Int {
    let start = text.offset { isPathStart($0) }
    guard text.byte(at: start + 1) == UInt8(ascii: "/") else { return start }
    return text.offset(from: start + 2) { isPathStart($0) }
  }

  private static func needsEscape(_ byte: UInt8, isInAuthority: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "%"), UInt8(ascii: "#"): false
    case UInt8(ascii: "["), UInt8(ascii: "]"): !isInAuthority
    default: !LinkCharacters.of(.query).contains(byte)
    }
  }

  private static func upperCaseDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}
