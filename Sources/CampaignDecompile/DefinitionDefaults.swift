internal import CampaignCompile
internal import CampaignLanguage

// Values that a campaign file need not contain: defaults, values inherited from the campaign, and values that follow
// from others.

extension DefinitionRecord {
  /// The record as an author would write it: a field that holds anyway is left out.
  func withoutDefaults(in campaign: DefinitionRecord? = nil, at position: Int = 0) -> DefinitionRecord {
    let around = campaign ?? self
    var result = self
    result.replaceValues { use, value in
      let inner = value.withoutDefaults(in: around)
      if isRequired(use) { return inner }
      return inner.isEmptyContainer || isDefault(value, of: use, in: campaign, at: position) ? nil : inner
    }
    return result
  }

  private func isDefault(
    _ value: DefinitionValue, of use: RecordType.Use, in campaign: DefinitionRecord?, at position: Int
  ) -> Bool {
    switch use.fallback {
    case .written(let text): value.isWritten(text)
    case .inherited(let field): campaign?[field] == value
    case .linked(let link): value.isWritten(self[link] == nil ? "none" : "uri")
    case .position: value.content == .integer(Int64(position))
    case .zero, .configured, .everything, nil: false
    }
  }

  private func isRequired(_ use: RecordType.Use) -> Bool {
    use.isRequired
      || type.constraints.contains { constraint in
        guard case .requiredWhen(use.field, let condition) = constraint.demand else { return false }
        return holds(condition)
      }
  }

  private func holds(_ condition: Condition) -> Bool {
    guard let value = self[condition.field] else { return condition.holdsByDefault }
    return condition.isAboutList
      ? value.items.contains { $0.isWritten(condition.word) } : value.isWritten(condition.word)
  }
}

extension DefinitionValue {
  /// The value with the records within it as an author would write them.
  fileprivate func withoutDefaults(in campaign: DefinitionRecord) -> DefinitionValue {
    var result = self
    switch content {
    case .record(let record): result.content = .record(record.withoutDefaults(in: campaign))
    case .list(let items):
      result.content = .list(
        items.enumerated().map { position, item in
          guard let record = item.record else { return item }
          return DefinitionValue(.record(record.withoutDefaults(in: campaign, at: position)), from: item.source)
        })
    default: break
    }
    return result
  }
}
