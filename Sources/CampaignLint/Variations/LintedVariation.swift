import CampaignCheck
import CampaignLanguage
import Findings
import SourceText
import SourceTree

/// A variation of a card or a message, for rules.
struct LintedVariation {
  let record: LintedRecord
  let conditions: VariationConditions

  /// The place of its conditions.
  var place: Place { record.value(VariationTable.readers)?.place ?? record.campaign.file.tree.place(ByteRange(0, 0)) }

  /// True if its conditions have no mistake. Otherwise nobody knows which readers are meant.
  var isForKnownReaders: Bool {
    guard let readers = record.records(VariationTable.readers).first, !readers.hasUnknownKeys else { return false }
    return readers.fields.allSatisfy { readers.value(at: $0) != nil }
  }

  /// The value that replaces a field of the original. Nil if the variation does not change it.
  func value(replacing field: Field) -> LintedValue? {
    record.type.fields.firstIndex { $0.field.name == field.name }.flatMap { record.value(at: $0) }
  }

  /// True if the variation replaces a field of the original, also by an invalid value.
  func changes(_ field: Field) -> Bool {
    record.type.fields.firstIndex { $0.field.name == field.name }.map { record.fields.contains($0) } ?? false
  }

  /// True if the variation changes the field of a value of the original.
  func replaces(_ original: LintedValue) -> Bool {
    record.type.fields.contains { original.isOf($0.field) && value(replacing: $0.field) != nil }
  }

  /// The texts and documents that readers see, also on buttons, each with the one of the original.
  func texts(of original: LintedRecord) -> [(original: LintedValue, replacement: LintedValue)] {
    let own = original.type.fields(of: [.text, .document]).compactMap { position in
      let replacement = value(replacing: original.type.fields[position].field)
      return replacement.flatMap { text in original.value(at: position).map { ($0, text) } }
    }
    let labels = buttons(of: original).compactMap { button in
      button.replacement.value(.text).flatMap { text in button.original?.value(.text).map { ($0, text) } }
    }
    return own + labels
  }

  /// True if the list of buttons that it changes has a mistake, so that nobody can tell which ones they are.
  var hasUnclearButtons: Bool {
    record.type.field(.buttons).map { !record.areClear($0, by: VariationTable.buttonID) } ?? false
  }

  /// The buttons that the variation changes, each with the button of the original. Nil if the original has none there.
  func buttons(of original: LintedRecord) -> [(original: LintedRecord?, replacement: LintedRecord)] {
    guard original.areClear(MessageTable.buttons, by: ButtonTable.id), !hasUnclearButtons,
      let changes = record.type.field(.buttons)
    else { return [] }
    let all = Array(original.records(MessageTable.buttons))
    let numbers = all.enumerated().map { $1.value(ButtonTable.id)?.integer ?? Int64($0) }
    return record.records(changes).enumerated().compactMap { position, button in
      guard let id = button.value(VariationTable.buttonID) else {
        return (position < all.count ? all[position] : nil, button)
      }
      return id.integer.map { number in (numbers.firstIndex(of: number).map { all[$0] }, button) }
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
  /// True if the field has a list of buttons, and each `id` in it is a number.
  func areClear(_ buttons: Field, by id: Field) -> Bool {
    isSound(buttons) && records(buttons).allSatisfy { !$0.has(id) || $0.value(id)?.integer != nil }
  }

  /// The variations of a card or a message, as written. If there are too many, which is an error, the first ones.
  var variations: [LintedVariation] {
    guard let position = type.index(of: .variations), fields.contains(position) else { return [] }
    let file = file
    if let last = file.variations, last.entry == entry { return last.variations }
    let written = file.records.variations(of: entry)?.prefix(VariationTable.most).map { $0 } ?? []
    let variations = written.map { entry in
      LintedVariation(
        record: LintedRecord(of: file, entry: entry), conditions: file.records.conditions(of: entry, in: file.tree))
    }
    file.variations = (entry, variations)
    return variations
  }
}
