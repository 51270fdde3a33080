import CampaignCheck
import CampaignLanguage
import Findings

/// A variation whose readers get the same without it.
enum VariationWithoutEffect: RecordRule {
  static let info = RuleInfo(
    "variation-without-effect", .warning,
    finds: "A variation without content, or whose readers get the same content without it.",
    because: "It changes nothing, so something was probably forgotten.",
    source: "the language of campaignc",
    example: """
      \(ExampleStart.variedAnnouncement)
              - for: { target: ios }
      -         title: Spring sale
      +         title: Spring sale in the app
      """)

  static let roles = [FieldRole.variations]

  static func check(_ record: LintedRecord) {
    for (variation, below) in record.lowerLayers {
      let content = variation.record.fields.filter { variation.record.type.fields[$0].field.role != .conditions }
      guard !content.isEmpty else {
        if !variation.record.hasUnknownKeys { variation.add(info, .nothing, help: .addContent) }
        continue
      }
      guard !isTranslation(variation, of: record),
        content.allSatisfy({ isSame($0, variation, below, of: record) })
      else { continue }
      variation.add(info, .same, help: .changeOrRemove)
    }
  }

  /// True if another rule is about it: each text needs a translation into the languages of the configuration, even if
  /// it is the same, and a longer text that was not translated has a finding of its own.
  private static func isTranslation(_ variation: LintedVariation, of record: LintedRecord) -> Bool {
    guard variation.conditions.language != nil else { return false }
    let texts = variation.texts(of: record)
    guard record.file.languages.count <= 1 else { return !texts.isEmpty }
    return texts.contains { TranslationEqualsOriginal.isCopied($0.replacement, from: $0.original) }
  }

  /// True if a field of a variation gives its readers only what they get without it.
  private static func isSame(
    _ position: Int, _ variation: LintedVariation, _ below: [LowerLayer], of record: LintedRecord
  ) -> Bool {
    let field = variation.record.type.fields[position].field
    // An invalid value has another finding.
    guard let value = variation.record.value(at: position) else { return false }
    if field.role == .buttons { return areButtonsSame(variation, below, of: record) }
    guard value.isMapping else {
      let others = below.visible { $0.record.value(field) }
      return !others.isEmpty && others.allSatisfy { $0.isSame(as: value) }
    }
    return value.members.allSatisfy { member in
      let others = below.visible { layer in
        layer.record.value(field)?.members.first { $0.key.text == member.key.text }?.value
      }
      return !others.isEmpty && others.allSatisfy { $0.isSame(as: member.value) }
    }
  }

  private static func areButtonsSame(
    _ variation: LintedVariation, _ below: [LowerLayer], of record: LintedRecord
  ) -> Bool {
    let buttons = variation.buttons(of: record)
    // Buttons that several variations change, and buttons that do not exist, have other findings.
    guard !buttons.isEmpty, !below.contains(where: { !($0.variation?.buttons(of: record).isEmpty ?? true) }) else {
      return false
    }
    return buttons.allSatisfy { original, replacement in
      guard let original else { return false }
      return [ButtonTable.text, ButtonTable.uri].allSatisfy { field in
        guard replacement.has(field) else { return true }
        guard let value = replacement.value(field), let other = original.value(field) else { return false }
        return other.isSame(as: value)
      }
    }
  }
}

extension LintedValue {
  /// True if two values of one field say the same. Lists are compared item by item.
  fileprivate func isSame(as other: LintedValue) -> Bool {
    if isList, other.isList {
      let (own, others) = (items, other.items)
      return own.count == others.count && zip(own, others).allSatisfy { $0.isSame(as: $1) }
    }
    guard isScalar, other.isScalar else { return false }
    // '#102040' is opaque, as '#102040FF' is.
    return text == other.text || color.map { $0 == other.color } ?? false
  }
}

extension Message {
  fileprivate static let nothing: Message = "this variation changes nothing: it has only its condition"
  fileprivate static let addContent: Message = "add the content for these readers, or remove the variation"
  fileprivate static let same: Message = "this variation changes nothing: its readers get the same without it"
  fileprivate static let changeOrRemove: Message = "change its content, or remove the variation"
}
