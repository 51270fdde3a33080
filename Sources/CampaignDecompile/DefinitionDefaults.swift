import CampaignCompile
import CampaignLanguage

// Values that a campaign file need not contain: defaults, values inherited from the campaign, and values that follow
// from others.

/// Removes the values that a campaign file need not contain.
struct DefaultRemover {
  private let campaign: DefinitionRecord
  /// True if the result must compile to the bytes of a server payload.
  private let isExact: Bool

  init(of campaign: DefinitionRecord, isExact: Bool) {
    self.campaign = campaign
    self.isExact = isExact
  }

  /// The campaign as an author would write it.
  var result: DefinitionRecord { without(campaign, at: nil) }

  /// - Parameter position: The position in its list. Nil for the campaign itself, which inherits nothing.
  private func without(_ record: DefinitionRecord, at position: Int?) -> DefinitionRecord {
    var result = record
    result.replaceValues { use, value in
      let inner = without(value)
      if record.isRequired(use) || record.type.isPartial { return inner }
      return inner.isEmptyContainer || isDefault(value, of: use, in: record, at: position) ? nil : inner
    }
    return result
  }

  /// The value, with the records inside it without defaults.
  private func without(_ value: DefinitionValue) -> DefinitionValue {
    var result = value
    switch value.content {
    case .record(let record): result.content = .record(without(record, at: 0))
    case .list(let items):
      result.content = .list(
        items.enumerated().map { position, item in
          guard let record = item.record else { return item }
          return DefinitionValue(.record(without(record, at: position)), from: item.source)
        })
    case .null, .boolean, .integer, .number, .text, .moment, .mapping: break
    }
    return result
  }

  private func isDefault(
    _ value: DefinitionValue, of use: RecordType.Use, in record: DefinitionRecord, at position: Int?
  ) -> Bool {
    if case .word(let other, let word) = use.field.substitute, let given = record[other] {
      return value.content == .boolean(given.isWritten(word))
    }
    return switch use.fallback {
    case .written(let text): value.isWritten(text) && !(isExact && record.lacksDefault(of: use))
    case .inherited(let field): position != nil && campaign[field] == value
    case .linked(let link, let word, let otherwise): value.isWritten(record[link] == nil ? otherwise : word)
    case .position: value.content == .integer(Int64(position ?? 0))
    case .zero, .configured, .everything, nil: false
    }
  }
}

extension DefinitionRecord {
  fileprivate func isRequired(_ use: RecordType.Use) -> Bool {
    use.isRequired
      || type.constraints.contains { constraint in
        guard case .requiredWhen(use.field, let condition, _) = constraint.demand else { return false }
        return holds(condition)
      }
  }

  /// True if payloads contain a field only if the campaign file has it, because its condition is not met: `duration`
  /// without `dismiss: auto`.
  fileprivate func lacksDefault(of use: RecordType.Use) -> Bool {
    type.condition(of: use.field).map(holds) == false
  }

  private func holds(_ condition: Condition) -> Bool {
    guard let value = self[condition.field] else { return condition.holdsByDefault }
    return condition.isAboutList
      ? value.items.contains { $0.isWritten(condition.word) } : value.isWritten(condition.word)
  }
}
