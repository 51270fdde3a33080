import CampaignCheck
import CampaignLanguage
import Findings
import Liquid

/// A variation whose extras, link parameters or templates differ from the original.
enum VariationDrifts: RecordRule {
  static let info = RuleInfo(
    "variation-drifts", .warning,
    finds:
      "A variation with a key in its extras that the original lacks, a link to the same host that has other query "
      + "parameters, or a translation with other attributes in its templates.",
    because: "Some readers, the app or the reports get too little or too much, which is usually a typing mistake.",
    example: """
      \(ExampleStart.announcement)
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
      checkTemplates(variation, of: record)
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
        info, .unknownKey(member.key.string), labels: [original.label(.theOriginal)], help: .addKey)
    }
  }

  private static func check(_ link: LintedValue, against original: LintedValue) {
    guard let own = link.link, let other = original.link, own.isWeb, other.isWeb, own.host == other.host else { return }
    let (names, wanted) = (parameters(of: own), parameters(of: other))
    let (known, needed) = (Set(names), Set(wanted))
    if let missing = wanted.first(where: { !known.contains($0) }) {
      link.add(info, .missing(missing), labels: [original.label(.theOriginal)], help: .sameParameters)
    } else if let added = names.first(where: { !needed.contains($0) }) {
      link.add(info, .added(added), labels: [original.label(.theOriginal)], help: .sameParameters)
    }
  }

  /// Reports a translation that does not write the same attributes into its text as the original. Its conditions may
  /// differ: a language may need other forms for women and men.
  private static func checkTemplates(_ variation: LintedVariation, of record: LintedRecord) {
    guard variation.conditions.language != nil, record.file.templateLanguage == .liquid else { return }
    let texts = variation.texts(of: record).map { original, text in
      (original.templates(in: record).first, text.templates(in: variation.record).first, original, text)
    }
    let isStopped = texts.contains { $0.1?.template.aborts ?? false }
    for (first, second, original, text) in texts {
      // A template with a mistake may mean something else.
      guard [first, second].allSatisfy({ $0?.template.problems.isEmpty ?? true }) else { continue }
      let label = original.label(.theOriginal)
      let (missing, added) = (first?.attribute(missingIn: second), second?.attribute(missingIn: first))
      // With both, the translation writes one attribute in place of another, such as a title in place of a name.
      if let missing, added == nil {
        text.add(info, .lacks(missing.name), labels: [label], help: .sameTemplates)
      } else if let added, missing == nil {
        second?.add(info, .adds(added.name), part: added.range, labels: [label], help: .sameTemplates)
      } else if first?.template.aborts ?? false, !isStopped {
        text.add(info, .neverStops, labels: [label], help: .stopToo)
      }
    }
  }

  /// The names of the query parameters, in order.
  private static func parameters(of link: Link) -> [String] {
    (link.query ?? []).split(separator: UInt8(ascii: "&")).map { parameter in
      String(decoding: parameter.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
    }
  }
}

extension LintedTemplate {
  /// The first attribute that is written into this text and not into the other one. Each language has its own content
  /// blocks.
  fileprivate func attribute(missingIn other: LintedTemplate?) -> (name: ArraySlice<UInt8>, range: Range<Int>)? {
    let known = Set(other?.template.writtenAttributes.map(\.key) ?? [])
    return template.writtenAttributes.first { !$0.isBlock && !known.contains($0.key) }.map { attribute in
      (value.text.dropFirst(attribute.range.lowerBound).prefix(attribute.range.count), attribute.range)
    }
  }
}

extension Message {
  fileprivate static func lacks(_ attribute: ArraySlice<UInt8>) -> Message {
    "this translation lacks \(quoting: attribute) of the original"
  }
  fileprivate static func adds(_ attribute: ArraySlice<UInt8>) -> Message {
    "the original does not have \(quoting: attribute)"
  }
  fileprivate static let sameTemplates: Message = "use the same attributes in both texts"
  fileprivate static let neverStops: Message = "this translation lacks the 'abort_message' of the original"
  fileprivate static let stopToo: Message = "add it; without it, readers of this language get the message in any case"
  fileprivate static func unknownKey(_ key: String) -> Message {
    "the original has no '\(excerpt(of: key.utf8))' in its extras"
  }
  fileprivate static let addKey: Message = "correct the key, or add it to the original too"
  fileprivate static func missing(_ name: String) -> Message {
    "this link lacks the parameter '\(excerpt(of: name.utf8))' of the original"
  }
  fileprivate static func added(_ name: String) -> Message {
    "the link of the original has no parameter '\(excerpt(of: name.utf8))'"
  }
  fileprivate static let sameParameters: Message = "use the same parameters in both links"
}
