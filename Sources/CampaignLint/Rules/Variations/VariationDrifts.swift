import Bytes
import CampaignCheck
import CampaignLanguage
import Findings
import Liquid
import SourceText

/// A variation whose extras, link parameters or templates differ from what its readers get without it.
enum VariationDrifts: RecordRule {
  static let info = RuleInfo(
    "variation-drifts", .warning,
    finds:
      "A variation with a misspelt key in its extras, a link to the same host without a query parameter of the link that "
      + "it replaces, or a translation with other attributes in its templates.",
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
    for (variation, below) in record.lowerLayers {
      checkExtras(variation, below)
      checkTemplates(variation, below, of: record)
      for position in record.type.fields(of: .link) {
        let field = record.type.fields[position].field
        guard let link = variation.value(replacing: field) else { continue }
        check(link, against: below.replaced { $0.record.value(field) })
      }
    }
  }

  /// Reports a key that looks like a misspelt one. Other keys may be meant for these readers.
  private static func checkExtras(_ variation: LintedVariation, _ below: [LowerLayer]) {
    guard let extras = variation.record.value(.extras) else { return }
    let lower = below.filter(\.reachesAll).compactMap { layer in layer.record.value(.extras).map { (layer, $0) } }
    let known = Set(lower.flatMap { $0.1.members.map(\.key.string) })
    let absent = known.subtracting(extras.members.map(\.key.string)).sorted()
    guard !absent.isEmpty else { return }
    for key in extras.members.map(\.key) where !known.contains(key.string) {
      guard let near = lookAlike(of: key.string, among: absent),
        let original = lower.last(where: { $0.1.members.contains { $0.key.string == near } })
      else { continue }
      key.add(
        info, .unknownKey(key.string, original.0.noun), labels: [original.0.label(original.1)], help: .didYouMean(near))
    }
  }

  /// The name that a misspelt one probably means. Names that differ only in their numbers are different names.
  private static func lookAlike(of name: String, among names: [String]) -> String? {
    guard name.utf8.count >= shortestName, let near = nearest(to: name, among: names),
      near.utf8.count >= shortestName, name.utf8.filter({ !$0.isDigit }) != near.utf8.filter({ !$0.isDigit })
    else { return nil }
    return near
  }

  /// Shorter names are often near each other.
  private static let shortestName = 4

  /// Reports a parameter that got lost. Further parameters may be meant for these readers.
  private static func check(_ link: LintedValue, against others: [(layer: LowerLayer, value: LintedValue)]) {
    guard let own = link.link, own.isWeb else { return }
    let names = parameters(of: own)
    var lost: (name: String, layer: LowerLayer, value: LintedValue)?
    for (layer, value) in others {
      guard let other = value.link, other.isWeb, own.host == other.host,
        let missing = parameters(of: other).first(where: { !names.contains($0) })
      else { return }
      lost = (missing, layer, value)
    }
    guard let lost else { return }
    let added = names.filter { name in !others.contains { $0.value.link.map(parameters)?.contains(name) ?? false } }
    let near = added.first { lookAlike(of: $0, among: [lost.name]) != nil }
    link.add(
      info, .missing(lost.name, lost.layer.noun), labels: [lost.layer.label(lost.value)],
      help: near.map { .correctParameter($0, lost.name) } ?? .sameParameters)
  }

  /// Reports a translation that does not write the same attributes into its text as the text that it translates. Its
  /// conditions may differ: a language may need other forms for women and men.
  private static func checkTemplates(
    _ variation: LintedVariation, _ below: [LowerLayer], of record: LintedRecord
  ) {
    guard variation.conditions.language != nil, record.file.templateLanguage == .liquid else { return }
    let isStopped = variation.texts(of: record).contains {
      $0.replacement.templates(in: variation.record).first?.template.aborts ?? false
    }
    for (original, text) in variation.texts(of: record) {
      let replaced = below.replaced { $0.value(of: original, in: record) }
      // Another text in the same language is for other readers, and not a text to translate.
      let others = replaced.filter { replaced in
        !(replaced.layer.variation?.conditions.hasSameLanguage(as: variation.conditions) ?? false)
      }
      let second = text.templates(in: variation.record).first
      let drifts = others.map { other in
        drift(of: second, from: other.value.templates(in: other.layer.record).first, other.value, isStopped)
      }
      guard let drift = drifts.last, let last = others.last, drifts.allSatisfy({ $0 != nil }) else { continue }
      report(drift, from: last, text, second)
    }
  }

  private enum Drift {
    case lacks(ArraySlice<UInt8>)
    case adds(ArraySlice<UInt8>, Range<Int>)
    case neverStops
  }

  private static func drift(
    of second: LintedTemplate?, from first: LintedTemplate?, _ text: LintedValue, _ isStopped: Bool
  ) -> Drift? {
    // A template with a mistake may mean something else.
    guard [first, second].allSatisfy({ $0?.template.isSound ?? true }) else { return nil }
    let (missing, added) = (first?.attribute(missingIn: second), second?.attribute(missingIn: first))
    // With both, the translation writes one attribute in place of another, such as a title in place of a name.
    if let missing, added == nil { return .lacks(missing.name) }
    if let added, missing == nil { return text.isWritten(added.name) ? nil : .adds(added.name, added.range) }
    return first?.template.aborts ?? false && !isStopped ? .neverStops : nil
  }

  private static func report(
    _ drift: Drift?, from replaced: (layer: LowerLayer, value: LintedValue), _ text: LintedValue,
    _ template: LintedTemplate?
  ) {
    let (label, noun) = (replaced.layer.label(replaced.value), replaced.layer.noun)
    switch drift {
    case .lacks(let name): text.add(info, .lacks(name, noun), labels: [label], help: .sameTemplates)
    case .adds(let name, let range):
      template?.add(info, .adds(name, noun), part: range, labels: [label], help: .sameTemplates)
    case .neverStops: text.add(info, .neverStops(noun), labels: [label], help: .stopToo)
    case nil: break
    }
  }

  /// The names of the query parameters, in order. `&amp;` is another mistake.
  private static func parameters(of link: Link) -> [String] {
    (link.query ?? []).split(separator: UInt8(ascii: "&")).map { parameter in
      let name = parameter.starts(with: "amp;".utf8) ? parameter.dropFirst("amp;".utf8.count) : parameter
      return String(decoding: name.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
    }
  }
}

extension LowerLayer {
  /// The text with which it replaces a text of the original, on its own or on a button.
  fileprivate func value(of original: LintedValue, in record: LintedRecord) -> LintedValue? {
    guard let variation else { return original }
    return variation.texts(of: record).first { $0.original.node == original.node }?.replacement
  }
}

extension LintedValue {
  /// True if the text has the name of an attribute, but not as a template: `Hi {first_name}`.
  fileprivate func isWritten(_ attribute: ArraySlice<UInt8>) -> Bool {
    let name = attribute.drop { $0 != UInt8(ascii: "{") }.filter { $0.isLetter || $0.isDigit || $0 == 0x5F }
    guard !name.isEmpty, let start = text.ranges(of: name).first?.lowerBound, start > text.startIndex else {
      return false
    }
    return "{$%@<[|*#".utf8.contains(text[start - 1])
  }
}

extension Template {
  /// True if it has no mistake, and every name in it has a value.
  fileprivate var isSound: Bool { problems.isEmpty && unsetVariables.isEmpty }
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
  fileprivate static func lacks(_ attribute: ArraySlice<UInt8>, _ noun: String) -> Message {
    "this translation lacks \(quoting: attribute) of \(noun)"
  }
  fileprivate static func adds(_ attribute: ArraySlice<UInt8>, _ noun: String) -> Message {
    "\(noun) does not have \(quoting: attribute)"
  }
  fileprivate static let sameTemplates: Message = "use the same attributes in both texts"
  fileprivate static func neverStops(_ noun: String) -> Message {
    "this translation lacks the 'abort_message' of \(noun)"
  }
  fileprivate static let stopToo: Message = "add it; without it, readers of this language get the message in any case"
  fileprivate static func unknownKey(_ key: String, _ noun: String) -> Message {
    "\(noun) has no '\(excerpt(of: key.utf8))' in its extras"
  }
  fileprivate static func missing(_ name: String, _ noun: String) -> Message {
    "this link lacks the parameter '\(excerpt(of: name.utf8))' of \(noun)"
  }
  fileprivate static func correctParameter(_ name: String, _ meant: String) -> Message {
    "write '\(excerpt(of: meant.utf8))' instead of '\(excerpt(of: name.utf8))'"
  }
  fileprivate static let sameParameters: Message = "add the parameter, so that reports count these readers too"
}
