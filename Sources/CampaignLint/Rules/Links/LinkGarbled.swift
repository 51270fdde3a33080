import Bytes
import CampaignCheck
import CampaignLanguage
import Findings

/// A link that was pasted together wrongly: `https://https://example.com`, `?a=1?b=2`, `?a=1&amp;b=2`.
enum LinkGarbled: FieldRule {
  static let info = RuleInfo(
    "link-garbled", .warning,
    finds:
      "A link with its scheme twice, a comma in its host, a second '?', parameters without '?', or '&amp;' between them.",
    because: "It leads nowhere, or servers read its parameters wrongly.",
    source: "RFC 3986 §3; HTML Standard, form submission",
    example: bannerExample(bad: "url: https://https://example.com/sale", good: "url: https://example.com/sale"))

  static let roles = [FieldRole.link, .picture]
  static let looksAround = false
  static let traits = TextTraits.unusualLink

  static func check(_ value: LintedValue, of record: LintedRecord) {
    let text = value.text
    guard let link = try? Link.read(text).get(), link.isWeb else { return }
    // The host of 'https://https//example.com' is the word 'https'.
    if let host = link.parts.host, isScheme(text.part(host)),
      text.dropFirst(host.upperBound).starts(with: "://".utf8)
        || text.dropFirst(host.upperBound).starts(with: "//".utf8)
    {
      return addDoubledScheme(value, host)
    }
    if let host = link.parts.host, checkComma(value, host) { return }
    if let query = link.parts.query { return checkQuery(value, query) }
    checkParameters(value, link)
  }

  /// `https://example,com/sale`
  private static func checkComma(_ value: LintedValue, _ host: Range<Int>) -> Bool {
    guard let comma = value.text.part(host).offset(of: UInt8(ascii: ",")) else { return false }
    let range = host.lowerBound + comma..<host.lowerBound + comma + 1
    value.add(
      info, .comma, part: range, fixes: value.replacing([range], with: ".", .writeWord("."), .needsReview))
    return true
  }

  /// `https://example.com/sale&utm_source=app`: parameters after a path, with no '?' anywhere.
  private static func checkParameters(_ value: LintedValue, _ link: Link) {
    let path = link.parts.path
    guard let mark = value.text.part(path).offset(of: UInt8(ascii: "&")), !link.isTemplated else { return }
    let parameter = value.text.part(path).dropFirst(mark + 1)
    let name = parameter.prefix { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") }
    guard !name.isEmpty, parameter.byte(at: name.count) == UInt8(ascii: "=") else { return }
    let range = path.lowerBound + mark..<path.lowerBound + mark + 1
    value.add(
      info, .noMark, part: range, fixes: value.replacing([range], with: "?", .writeWord("?"), .needsReview))
  }

  private static func isScheme(_ host: ArraySlice<UInt8>) -> Bool { host.isWord("https") || host.isWord("http") }

  /// The second scheme belongs to the host, unless it has lost its colon.
  private static func addDoubledScheme(_ value: LintedValue, _ host: Range<Int>) {
    let hasColon = value.text.byte(at: host.upperBound) == UInt8(ascii: ":")
    let surplus = hasColon ? 0..<host.lowerBound : host.lowerBound..<host.upperBound + 2
    let fixes = value.removing([surplus], .removeOneOfThem, .needsReview)
    value.add(info, .doubled, part: 0..<host.lowerBound, help: .writeOnce, fixes: fixes)
  }

  private static func checkQuery(_ value: LintedValue, _ query: Range<Int>) {
    let text = value.text
    if let entity = HTMLText(bytes: text.part(query)).range(of: "&amp;") {
      let range = query.lowerBound + entity.lowerBound..<query.lowerBound + entity.upperBound
      return value.add(
        info, .entity, part: range, fixes: value.replacing([range], with: "&", .writeWord("&"), .needsReview))
    }
    // Another address in the query may have its own query, and a template may contain anything.
    guard let mark = text.part(query).offset(of: UInt8(ascii: "?")), !HTMLText(bytes: text.part(query)).contains("://"),
      text.offset(of: UInt8(ascii: "{")) == nil
    else { return }
    let range = query.lowerBound + mark..<query.lowerBound + mark + 1
    // A '?' without parameters on both sides may be part of a value.
    guard text.part(query).prefix(mark).contains(UInt8(ascii: "=")),
      text.part(range.upperBound..<query.upperBound).contains(UInt8(ascii: "="))
    else { return }
    value.add(
      info, .secondMark, part: range, fixes: value.replacing([range], with: "&", .writeWord("&"), .needsReview))
  }
}

extension Message {
  fileprivate static let comma: Message = "this host contains a comma"
  fileprivate static let noMark: Message = "this link has a parameter, but no '?' before it, so it is part of the path"
  fileprivate static let doubled: Message = "this link has its scheme twice"
  fileprivate static let writeOnce: Message = "write the scheme once"
  fileprivate static let entity: Message = "'&amp;' is HTML; a link separates its parameters with '&'"
  fileprivate static let secondMark: Message =
    "this link has a second '?', which becomes part of the parameter before it"
}
