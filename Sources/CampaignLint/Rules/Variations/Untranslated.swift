import Bytes
import CampaignCheck
import CampaignLanguage
import Findings

/// Texts without a translation into a language of the configuration.
enum Untranslated: RecordRule {
  static let info = RuleInfo(
    "untranslated", .warning,
    finds:
      "A card or a message, or its variation for test groups, with a text that lacks one of the configuration's "
      + "'languages'.",
    because: "Readers of that language get the text in the first language.",
    source: "the 'languages' of the configuration",
    example: """
      \(ExampleStart.variedAnnouncement)
              - for: { language: de }
                title: Frühlingsangebot
      +         description: Dreißig Prozent auf alles.
      """)

  static let roles = [FieldRole.text, .document]

  static func check(_ record: LintedRecord) {
    let all = record.file.languages
    // A record with a language of its own is for the readers of that language.
    guard all.count > 1, record.id != nil, record.type.index(of: .variations) != nil,
      ![CardTable.language, MessageTable.language].contains(where: { record.value($0) != nil }),
      record.value(.variations) != nil || !record.has(.variations)
    else { return }
    let variations = record.variations
    guard variations.allSatisfy(\.isForKnownReaders) else { return }
    let texts = record.type.fields(of: roles).intersection(record.fields)
    for (index, language) in all.enumerated() where index > 0 && !all[..<index].contains(language) {
      let own = variations.filter { $0.conditions.language.map(language.isCovered) ?? false }
      var missing = texts.map { record.type.fields[$0].field }.filter { field in
        record.value(field)?.needsTranslation ?? true
          && !reachesEverybody(own.filter { $0.changes(field) }, of: record)
      }
      if !areButtonsTranslated(in: own, of: record) { missing.append(MessageTable.buttons) }
      if !missing.isEmpty {
        record.add(
          info, .untranslated(missing.map(\.name), language.text), help: .addVariation(record.file.sample, language))
      }
      let done = texts.map { record.type.fields[$0].field }.filter { field in !missing.contains { $0 === field } }
      checkGroups(of: variations, language, done, of: record)
    }
  }

  /// Reports variations for test groups whose readers of a language get the text of another group.
  private static func checkGroups(
    of variations: [LintedVariation], _ language: LanguageTag, _ fields: [Field], of record: LintedRecord
  ) {
    let translated = variations.filter { other in
      other.conditions.groups != nil && other.conditions.language.map(language.isCovered) ?? false
    }
    for variation in variations where variation.conditions.language == nil {
      guard let groups = variation.conditions.groups, !variation.conditions.hasEmptyGroups else { continue }
      let missing = fields.filter { field in
        guard variation.value(replacing: field) != nil else { return false }
        let own = translated.filter { $0.changes(field) }.compactMap(\.conditions.groups)
        return !groups.allSatisfy { group in own.contains { $0.contains(group) } }
      }
      guard !missing.isEmpty else { continue }
      variation.add(
        info, .untranslatedGroup(missing.map(\.name), language.text),
        help: .addGroup(groups, record.file.sample, language))
    }
  }

  /// True if every reader of these variations gets a translation of every button.
  private static func areButtonsTranslated(in variations: [LintedVariation], of record: LintedRecord) -> Bool {
    guard record.areClear(MessageTable.buttons, by: ButtonTable.id), !variations.contains(where: \.hasUnclearButtons)
    else { return true }
    return record.records(MessageTable.buttons).allSatisfy { button in
      guard let text = button.value(.text), text.needsTranslation else { return true }
      let own = variations.filter { variation in
        variation.buttons(of: record).contains { $0.original?.entry == button.entry && $0.replacement.has(.text) }
      }
      return reachesEverybody(own, of: record)
    }
  }

  /// True if every reader of a record gets one of these variations, whatever the reader's client and test group.
  private static func reachesEverybody(_ variations: [LintedVariation], of record: LintedRecord) -> Bool {
    record.targets.clients.allSatisfy { client in
      var groups: Set<Int64> = []
      for conditions in variations.map(\.conditions)
      where conditions.targets.isEmpty || conditions.targets.contains(client) {
        guard let some = conditions.groups else { return true }
        groups.formUnion(some)
      }
      return (0..<100).allSatisfy(groups.contains)
    }
  }
}

extension LintedValue {
  /// False for arrows and numbers, `OK`, and names of sites such as `example.com`: they are the same in every language.
  fileprivate var needsTranslation: Bool {
    guard text.count > "OK".utf8.count, text.contains(where: { $0.isLetter || $0 >= 0x80 }) else { return false }
    let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return text.contains(UInt8(ascii: " ")) || parts.count < 2 || parts.contains(where: \.isEmpty)
  }
}

extension Message {
  fileprivate static func untranslated(_ names: [String], _ language: String) -> Message {
    "\(listed(quoting: names)) \(names.count == 1 ? "has" : "have") no translation for '\(language)'"
  }
  fileprivate static func untranslatedGroup(_ names: [String], _ language: String) -> Message {
    "these groups lack the translation of \(listed(quoting: names)) for '\(language)': readers see that of the original"
  }
  fileprivate static func addGroup(
    _ groups: ClosedRange<Int64>, _ sample: WrittenSample, _ language: LanguageTag
  ) -> Message {
    let group = sample.member(VariationTable.group.name, "[\(groups.lowerBound), \(groups.upperBound)]")
    let readers = sample.readers([group, sample.member(VariationTable.language, word: language.text)])
    return "add a variation with '\(readers)'"
  }
  fileprivate static func addVariation(_ sample: WrittenSample, _ language: LanguageTag) -> Message {
    let readers = sample.readers([sample.member(VariationTable.language, word: language.text)])
    return "add the translation to a variation with '\(readers)'"
  }
}
