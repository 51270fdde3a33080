internal import CampaignCheck
internal import CampaignLanguage
internal import Findings

/// A variation whose extras or link parameters differ from the original.
enum VariationDrifts: RecordRule {
  static let info = RuleInfo(
    "variation-drifts", .warning,
    finds:
      "A variation with a key in its extras that the original lacks, or with a link to the same host that has other "
      + "query parameters.",
    because: "The app and the reports get something for some readers only, which is usually a typing mistake.",
    source: "the language of campaignc",
    example: """
        campaign: spring-sale
        cards:
          - id: hours
            type: text_announcement
            title: Spring sale
            description: Thirty percent off everything.
            url: https://example.com/sale?utm_source=card
            variations:
              - for: { language: de }
                title: Frühlingsangebot
      -         url: https://example.com/de/sale
      +         url: https://example.com/de/sale?utm_source=card
      """)

  static let roles = [FieldRole.variations]

  static func check(_ record: LintedRecord) {
    for variation in record.variations {
      checkExtras(variation, of: record)
      for position in record.type.fields(of: .link) {
        let field = record.type.fields[position].field
        guard let original = record.value(at: position), let link = variation.value(replacing: field) else { continue }
        check(link, against: original)
      }
    }
  }

  private static func checkExtras(_ variation: LintedVariation, of record: LintedRecord) {
    guard let extras = variation.record.value(.extras), let original = record.value(.extras) else { return }
    let known = Set(original.members.map(\.key.text))
    for member in extras.members where !known.contains(member.key.text) {
      member.key.add(
        info, .unknownKey(member.key.string), labels: [original.label(.original)], help: .addKey)
    }
  }

  private static func check(_ link: LintedValue, against original: LintedValue) {
    guard let own = link.link, let other = original.link, own.isWeb, other.isWeb, own.host == other.host else { return }
    let (names, wanted) = (parameters(of: own), parameters(of: other))
    let (known, needed) = (Set(names), Set(wanted))
    if let missing = wanted.first(where: { !known.contains($0) }) {
      link.add(info, .missing(missing), labels: [original.label(.original)], help: .sameParameters)
    } else if let added = names.first(where: { !needed.contains($0) }) {
      link.add(info, .added(added), labels: [original.label(.original)], help: .sameParameters)
    }
  }

  /// The names of the query parameters, in order.
  private static func parameters(of link: Link) -> [String] {
    (link.query ?? []).split(separator: UInt8(ascii: "&")).map { parameter in
      String(decoding: parameter.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
    }
  }
}

extension Message {
  fileprivate static func unknownKey(_ key: String) -> Message {
    "the original has no '\(excerpt(of: key.utf8))' in its extras"
  }
  fileprivate static let addKey: Message = "correct the key, or add it to the original too"
  fileprivate static let original: Message = "the original"
  fileprivate static func missing(_ name: String) -> Message {
    "this link lacks the parameter '\(excerpt(of: name.utf8))' of the original"
  }
  fileprivate static func added(_ name: String) -> Message {
    "the link of the original has no parameter '\(excerpt(of: name.utf8))'"
  }
  fileprivate static let sameParameters: Message = "use the same parameters in both links"
}
