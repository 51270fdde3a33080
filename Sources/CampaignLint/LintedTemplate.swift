import Bytes
import CampaignCheck
import CampaignLanguage
import Findings
import Liquid
import SourceText
import SourceTree

/// A text with templates.
struct LintedTemplate {
  let value: LintedValue
  let template: Template

  /// Reports a finding about some bytes of the text, at their exact place in the file.
  func add(
    _ rule: RuleInfo, _ message: Message, part: Range<Int>, labels: [Finding.Label] = [], help: Message? = nil,
    fixes: [Fix] = []
  ) {
    value.addExactly(rule, message, part: part, labels: labels, help: help, fixes: fixes)
  }
}

/// A rule about templates: it is asked about every text, link and extra that has some.
protocol TemplateRule: FieldRule {
  static func check(_ text: LintedTemplate, of record: LintedRecord)
}

extension TemplateRule {
  static var roles: [FieldRole] { [.text, .document, .extras, .link, .picture, .asset] }
  static var traits: TextTraits { .brace }
  static var looksAround: Bool { false }

  static func check(_ value: LintedValue, of record: LintedRecord) {
    guard record.file.templateLanguage == .liquid else { return }
    for text in value.templates(in: record) { check(text, of: record) }
  }
}

extension LintedValue {
  /// The texts with templates: the value, or its items or members.
  func templates(in record: LintedRecord) -> [LintedTemplate] {
    let file = file
    if let last = file.templates, last.node == node { return last.texts }
    let isDocument = isScalar && isDocument(in: record)
    let values = isScalar ? [self] : isList ? items : members.map(\.value)
    let texts = values.compactMap { value -> LintedTemplate? in
      guard value.isScalar, Template.mayBe(in: value.text) else { return nil }
      let template = Template.read(value.text, isDocument: isDocument)
      return template.isTemplated ? LintedTemplate(value: value, template: template) : nil
    }
    file.templates = (node, texts)
    return texts
  }
}

extension LintedValue {
  /// The number of characters that a reader without any attribute sees, if it is above a limit. Nil if it is unknown.
  func shownCount(above limit: Int, in record: LintedRecord) -> Int? {
    guard templateStart != nil, file.templateLanguage == .liquid else { return characterCount(above: limit) }
    guard let template = templates(in: record).first?.template else { return nil }
    let rendered = template.rendered(with: KnownValues(empty: .all), within: file.budget)
    file.sayIfBudgetIsSpent(at: self)
    file.sayIfTooLarge(rendered, at: self)
    guard case .text(let text) = rendered, case let count = text.count, count > limit else { return nil }
    return count
  }
}

extension LintedRecord {
  /// The message or the card that contains the record, or the record itself.
  var owner: LintedRecord {
    let isOwner = { (entry: Int) in
      let type = file.type(of: entry)
      return type.message != nil || CardTable.cards.types.contains { $0 === type }
    }
    let owner = (0...entry).last { isOwner($0) && ($0 == entry || file.end(of: $0) > entry) }
    return LintedRecord(of: file, entry: owner ?? entry)
  }

  var isMessage: Bool { type.message != nil }
}

extension String {
  /// The bytes of the text, as names are compared.
  var utf8Slice: ArraySlice<UInt8> { Array(utf8)[...] }
}
