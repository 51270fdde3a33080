import Bytes
import CampaignLanguage
import Findings

/// A link to a server that only the team can reach.
enum StagingHost: FieldRule {
  static let info = RuleInfo(
    "staging-host", .warning,
    finds:
      "A link to localhost, to an address of a private network, to a host without a dot, or to a host named after a "
      + "test system, also in an HTML message.",
    because: "Readers can't open it, or see a page that is not finished.",
    source: "RFC 1918, 6761 and 6762",
    example: bannerExample(
      bad: "url: https://staging.shop.example.com/sale",
      good: "url: https://shop.example.com/sale"))

  static let roles = [FieldRole.link, .picture, .asset, .document]
  static let looksAround = false

  static func check(_ value: LintedValue, of record: LintedRecord) {
    guard !value.isList else { return value.items.forEach { check(link: $0) } }
    guard value.isDocument(in: record) else { return check(link: value) }
    value.forEachDocumentLink { link in
      guard link.link.isWeb, let host = link.link.parts.host, let part = privatePart(of: link.text.part(host)) else {
        return
      }
      link.add(info, .notPublic(link.text.part(host)), part: part.offset(by: host.lowerBound), help: .publicHost)
    }
  }

  private static func check(link value: LintedValue) {
    let text = value.text
    if value.isPlainWebLink, !mayBePrivate(text.dropFirst(hostOfPlainLink)) { return }
    guard let host = host(of: value), let part = privatePart(of: text.part(host)) else { return }
    value.add(info, .notPublic(text.part(host)), part: part.offset(by: host.lowerBound), help: .publicHost)
  }

  private static let hostOfPlainLink = "https://".utf8.count

  /// The host of a web link, as offsets.
  private static func host(of value: LintedValue) -> Range<Int>? {
    guard value.isPlainWebLink else { return value.link.flatMap { $0.isWeb ? $0.parts.host : nil } }
    return hostOfPlainLink..<value.text.offset(from: hostOfPlainLink) { $0 == UInt8(ascii: "/") }
  }

  /// The part of a host that shows that readers can't reach it. The last two labels are a registered name, which may
  /// contain any word.
  private static func privatePart(of host: ArraySlice<UInt8>) -> Range<Int>? {
    if Link.isPrivate(address: host) { return 0..<host.count }
    let labels = host.split(separator: UInt8(ascii: "."))
    guard let last = labels.last else { return nil }
    // A name without a dot is known only in one network.
    if labels.count == 1, isName(host) { return 0..<host.count }
    if Link.isPrivate(lastLabel: last) { return last.range(in: host) }
    for label in labels.dropLast(2) {
      let words = label.split(separator: UInt8(ascii: "-"))
      let names = words.count > 1 ? testSystems + wordsOfTestSystems : testSystems
      guard words.contains(where: { word in names.contains(where: word.isWord) }) else { continue }
      return label.range(in: host)
    }
    return nil
  }

  /// True for a name of letters and digits, unless it is the scheme of a link with two.
  private static func isName(_ host: ArraySlice<UInt8>) -> Bool {
    !host.isWord("https") && !host.isWord("http")
      && host.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") }
  }

  /// True if the host at the beginning of a text ends like an address, or has a word that begins like a test system or
  /// a private name. Nearly all hosts don't, and need not be parsed. The gate is "lint small files" in WorkTests.
  private static func mayBePrivate(_ text: ArraySlice<UInt8>) -> Bool {
    text.withUnsafeBufferPointer { text in
      var offset = 0
      var (isStart, hasDot) = (true, false)
      while offset < text.count, text[offset] != UInt8(ascii: "/") {
        if isStart, offset + 2 < text.count,
          isBeginning(text[offset] | 0x20, text[offset + 1] | 0x20, text[offset + 2] | 0x20)
        {
          return true
        }
        if text[offset] == UInt8(ascii: ".") { hasDot = true }
        isStart = text[offset] == UInt8(ascii: ".") || text[offset] == UInt8(ascii: "-")
        offset &+= 1
      }
      return offset > 0 && (text[offset - 1].isDigit || !hasDot)
    }
  }

  /// True if the name of a test system, or a private name, begins with these lower-case letters.
  private static func isBeginning(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Bool {
    func follows(_ letters: (Unicode.Scalar, Unicode.Scalar)) -> Bool {
      second == UInt8(ascii: letters.0) && third == UInt8(ascii: letters.1)
    }
    return switch first {
    case UInt8(ascii: "d"): follows(("e", "v"))
    case UInt8(ascii: "i"): follows(("n", "t"))
    case UInt8(ascii: "l"): follows(("o", "c")) || follows(("a", "n"))
    case UInt8(ascii: "p"): follows(("r", "e"))
    case UInt8(ascii: "q"): second == UInt8(ascii: "a")
    case UInt8(ascii: "s"): follows(("t", "a")) || follows(("t", "g"))
    case UInt8(ascii: "t"): follows(("e", "s"))
    case UInt8(ascii: "u"): follows(("a", "t"))
    default: false
    }
  }

  private static let testSystems = ["staging", "stg", "stage", "testing", "uat", "preprod"]
  /// Words that also name public sites, such as a site for developers. They count only beside another word, as in
  /// `shop-dev`.
  private static let wordsOfTestSystems = ["dev", "test", "qa"]
}

extension Range<Int> {
  fileprivate func offset(by start: Int) -> Range<Int> { lowerBound + start..<upperBound + start }
}

extension ArraySlice<UInt8> {
  /// The offsets of a part in the whole.
  fileprivate func range(in whole: ArraySlice<UInt8>) -> Range<Int> {
    startIndex - whole.startIndex..<endIndex - whole.startIndex
  }
}

extension Message {
  fileprivate static func notPublic(_ host: ArraySlice<UInt8>) -> Message {
    "\(quoting: host) looks like a host that readers can't reach"
  }
  fileprivate static let publicHost: Message = "link to the public host"
}
