import Bytes
import CampaignLanguage
import Findings

/// A link whose text names another site than the link leads to.
enum DomainNotOfURL: FieldRule {
  static let info = RuleInfo(
    "domain-not-of-url", .warning,
    finds: "A 'domain' that names a different host than the 'url'.",
    because: "The domain tells readers where a link leads; a wrong one looks like fraud.",
    source: "News Feed data model (documentation for iOS)",
    example: """
        campaign: spring-sale
      \(ExampleStart.saleCard)
            url: https://shop.example.com/sale
      -     domain: example.org
      +     domain: example.com
      """)

  static let fields = [CardTable.domain]

  static func check(_ domain: LintedValue, of card: LintedRecord) {
    guard let host = namedHost(in: domain.text), let url = card.value(CardTable.url), let link = url.link, link.isWeb,
      !link.isOn(domain: host), let target = link.host
    else { return }
    domain.add(info, .elsewhere(host, target), labels: [url.label(.theLink)], help: .nameTheHost)
  }

  /// The host that a text names, with or without a scheme and a path. Nil for any other text.
  private static func namedHost(in text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    if let link = try? Link.read(text).get(), link.isWeb { return link.host }
    let host = text.prefix { $0 != UInt8(ascii: "/") }
    guard let dot = host.lastIndex(of: UInt8(ascii: ".")), dot > host.startIndex, isTopLevel(host[(dot + 1)...]),
      host.allSatisfy(isOfHost), !host.starts(with: "..".utf8)
    else { return nil }
    return host
  }

  /// True if a text can be the last part of a host: two or more letters. In a name such as 'Dr.Who', it can't.
  private static func isTopLevel(_ text: ArraySlice<UInt8>) -> Bool {
    text.count >= 2 && text.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }
  }

  private static func isOfHost(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
  }
}

extension Message {
  fileprivate static func elsewhere(_ domain: ArraySlice<UInt8>, _ host: ArraySlice<UInt8>) -> Message {
    "readers see \(quoting: domain), but the link leads to \(quoting: host)"
  }
  fileprivate static let nameTheHost: Message = "use the link's host, or a text that is not a host"
}
