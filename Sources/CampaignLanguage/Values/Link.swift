internal import Bytes

/// An absolute URI by the syntax of RFC 3986: `https://example.com/sale`, `myapp://cart`.
///
/// It is a view of the text that it was read from: as long as it is kept, so is all of the file's text. Keep its `text`
/// where the value has to outlive the file.
package struct Link: WrittenValue {
  /// The whole link as it was written.
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
  /// few marks. Nearly all are, and need not be taken apart.
  package static func isPlainWebLink(_ text: ArraySlice<UInt8>) -> Bool {
    text.withUnsafeBufferPointer { text in
      let start = 8
      guard text.count > start, text[0] == UInt8(ascii: "h"), text[1] == UInt8(ascii: "t"),
        text[2] == UInt8(ascii: "t"),
        text[3] == UInt8(ascii: "p"), text[4] == UInt8(ascii: "s"), text[5] == UInt8(ascii: ":"),
        text[6] == UInt8(ascii: "/"), text[7] == UInt8(ascii: "/"), text[start].isLetter || text[start].isDigit
      else { return false }
      return text[start...].allSatisfy { isPlain($0) }
    }
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

  /// True if it goes to the web, and to no app's own scheme.
  package var isWeb: Bool { hasScheme("https") || hasScheme("http") }

  /// True if it is no address, but says what the client itself is to do: a Braze Action. Its scheme is that of no app.
  package var isAction: Bool { hasScheme("brazeactions") }

  /// True if there is nothing between the scheme and the query: no host and no path, as in `my-app://?x=1`.
  package var hasNoTarget: Bool {
    parts.path.isEmpty && parts.host?.isEmpty != false
  }

  /// A text with what no part of a link can hold written in percents, each byte for itself.
  package static func inPercents(_ text: ArraySlice<UInt8>) -> [UInt8] {
    text.flatMap { byte in
      let isPlain = (0x21...0x7E).contains(byte) && !"\"<>\\^`{|}".utf8.contains(byte)
      return isPlain ? [byte] : Array("%\(byte < 16 ? "0" : "")\(String(byte, radix: 16, uppercase: true))".utf8)
    }
  }

  /// True if the link's host is a domain or a subdomain of it, in any case, with or without `www.`.
  ///
  /// A domain is the text that a card shows for a link. A domain that is itself a link, or has a path, is not
  /// compared.
  package func isOn(domain: ArraySlice<UInt8>) -> Bool {
    guard let host, !host.isEmpty else { return false }
    let (name, end) = (plainName(host), plainName(domain))
    guard !end.isEmpty, name.suffix(end.count).elementsEqual(end, by: { $0.lowerCased == $1.lowerCased }) else {
      return false
    }
    return name.count == end.count || name.dropLast(end.count).last == UInt8(ascii: ".")
  }

  /// A host without `www.` before it and without the dot of the root after it.
  private func plainName(_ host: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let name = host.last == UInt8(ascii: ".") ? host.dropLast() : host
    return name.prefix(4).isWord("www.") ? name.dropFirst(4) : name
  }
}

// MARK: - Faults

extension Link {
  package enum Fault: ValueFault {
    case empty
    /// A scheme that runs what follows as code, or carries it along: `javascript:`, `data:`, `vbscript:`.
    case unsafe(scheme: Range<Int>)
    /// Liquid, `{{…}}` or `{% … %}`: what the link will be is not known.
    case templated(Range<Int>)
    /// No scheme at its beginning.
    case noScheme(Kind)
    /// A web address without a host; scheme and slashes are to blame.
    case noHost(Range<Int>)
    /// A character that the link, or this part of it, can't have.
    case character(Part, Range<Int>)
    /// A character outside ASCII, which a URI writes in percents and a host in Punycode.
    case notASCII(Part, Range<Int>)
    /// A `%` without two hexadecimal digits after it.
    case percent(Range<Int>)
    /// A port that is no number up to 65535.
    case port(Range<Int>)
    /// Brackets around what is no IPv6 address.
    case address(Range<Int>)

    package var range: Range<Int>? {
      switch self {
      case .empty, .noScheme: nil
      case .unsafe(let range), .templated(let range), .noHost(let range), .character(_, let range),
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

  /// The link with every character that it can't have written in percents, if that makes it one.
  ///
  /// There is no such proposal for a host, since a name outside ASCII needs more than percents.
  package static func proposal(for text: ArraySlice<UInt8>) -> String? {
    let trimmed = text.trimmed
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
