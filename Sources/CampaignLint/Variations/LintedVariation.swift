internal import CampaignCheck
internal import CampaignLanguage
internal import Findings
internal import SourceText
internal import SourceTree

/// A variation of a card or a message, for rules.
struct LintedVariation {
  let record: LintedRecord
  let conditions: VariationConditions

  /// The place of its conditions.
  var place: Place { record.value(VariationTable.readers)?.place ?? record.campaign.file.tree.place(ByteRange(0, 0)) }

  /// The value that replaces a field of the original. Nil if the variation does not change it.
  func value(replacing field: Field) -> LintedValue? {
    record.type.fields.firstIndex { $0.field.name == field.name }.flatMap { record.value(at: $0) }
  }

  /// True if the variation changes the field of a value of the original.
  func replaces(_ original: LintedValue) -> Bool {
    record.type.fields.contains { original.isOf($0.field) && value(replacing: $0.field) != nil }
  }

  /// The texts that readers see, each with the text of the original.
  func texts(of original: LintedRecord) -> [(original: LintedValue, replacement: LintedValue)] {
    original.type.fields(of: .text).compactMap { position in
      guard let text = original.value(at: position) else { return nil }
      return value(replacing: original.type.fields[position].field).map { (text, $0) }
    }
  }

  /// Reports a finding at the conditions.
  func add(_ rule: RuleInfo, _ message: Message, labels: [Finding.Label] = [], help: Message? = nil) {
    guard let value = record.value(VariationTable.readers) else {
      return record.addAtFirstKey(rule, message, help: help)
    }
    value.add(rule, message, labels: labels, help: help)
  }
}

extension LintedRecord {
  /// The variations of a card or a message, as written.
  var variations: [LintedVariation] {
    guard let position = type.index(of: .variations), fields.contains(position) else { return [] }
    return (file.records.variations(of: entry).map(Array.init) ?? []).map { entry in
      LintedVariation(
        record: LintedRecord(of: file, entry: entry), conditions: file.records.conditions(of: entry, in: file.tree))
    }
  }
}
