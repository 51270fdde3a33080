internal import CampaignLanguage

// Values beyond the limits of their forms, and fields that do not go together.

extension SampleSite {
  /// With each field just beyond each limit of its form.
  var beyondLimits: [Twin] {
    fillableWithoutType.flatMap { field in
      let base = base(with: field)
      return FormEdges(of: field, selection: selection).outside.map { edge in
        Twin(
          edge.rule, "\(field.name)-\(edge.name)", "whose '\(field.name)' is wrong (\(words(edge.name)))", of: base,
          .replace([.key(field.name)], with: edge.value),
          at: .value([.key(field.name)] + edge.inner, part: edge.part), isBeyondSchemas: edge.isBeyondSchemas)
      }
    }
  }

  /// With each constraint of the record violated, and no other.
  var withABrokenConstraint: [Twin] { type.constraints.flatMap(broken) }

  private func broken(_ constraint: Constraint) -> [Twin] {
    switch constraint {
    case .atLeastOne(let fields): without(fields, .missingField)
    case .exactlyOne(let fields): without(fields, .missingField) + twice(fields)
    case .before(let first, let second): [inWrongOrder(first, second)]
    case .requiredWhen(let field, let condition): [lacking(field, when: condition)]
    case .onlyWhen(let field, let condition): having(field, unless: condition)
    case .zeroUnless(let field, let condition): notZero(field, unless: condition)
    case .shadows(let field, let other): [shadowing(field, other)]
    case .disputed(let field): without([field], .classicWithoutImage)
    }
  }

  /// Without the one of some fields that the smallest record has.
  private func without(_ fields: [Field], _ rule: BrokenRule) -> [Twin] {
    let base = smallest
    return fields.filter { base.record[$0.name] != nil }.map { field in
      Twin(
        rule, "without-\(field.name)", "that lacks '\(field.name)'", of: base, .remove([.key(field.name)]),
        at: .firstKey)
    }
  }

  private func twice(_ fields: [Field]) -> [Twin] {
    let base = smallest
    return fields.filter { base.record[$0.name] == nil }.map { field in
      Twin(
        .tooMany, "with-\(field.name)-too", "with two operators, of which one is '\(field.name)'", of: base,
        .insert([.key(field.name)], sample(of: field)), at: .key(field.name))
    }
  }

  private func inWrongOrder(_ first: Field, _ second: Field) -> Twin {
    let base = base(with: first, second)
    let path = [DefinitionStep.key(second.name)]
    return Twin(
      .endsBeforeStarts, "\(first.name)-\(second.name)", "with '\(second.name)' no later than '\(first.name)'",
      of: base,
      .replace(path, with: base.record[first.name] ?? .null), at: .value(path), isBeyondSchemas: true)
  }

  private func lacking(_ field: Field, when condition: Condition) -> Twin {
    let base = base(
      with: [(condition.field, condition.fulfilling)], named: "\(field.name)-for-\(condition.field.name)")
    let rule: BrokenRule =
      switch field {
      case CardTable.title: .contentCardNeedsTitle
      case MessageTable.uri, ButtonTable.uri: .uriActionWithoutURI
      default: .missingField
      }
    return Twin(
      rule, "without-\(field.name)-\(condition.field.name)",
      "that lacks '\(field.name)', which its '\(condition.field.name)' asks for", of: base, .remove([.key(field.name)]),
      at: rule == .uriActionWithoutURI ? .value([.key(condition.field.name)]) : .firstKey)
  }

  /// With a field that the value of another one keeps out.
  private func having(_ field: Field, unless condition: Condition) -> [Twin] {
    guard let other = condition.failing else { return [] }
    let base = base(with: field)
    let path = [DefinitionStep.key(condition.field.name)]
    let isThere = base.record[condition.field.name] != nil
    return [
      Twin(
        field == MessageTable.duration ? .durationWithoutAuto : .fieldNotForType,
        "\(field.name)-\(condition.field.name)",
        "with '\(field.name)' beside a '\(condition.field.name)' that keeps it out", of: base,
        isThere ? .replace(path, with: other) : .insert(path, other), at: .key(field.name))
    ]
  }

  private func notZero(_ field: Field, unless condition: Condition) -> [Twin] {
    guard let other = condition.failing else { return [] }
    let base = base(with: [(condition.field, other), (field, .integer(0))], named: "\(field.name)-0")
    let path = [DefinitionStep.key(field.name)]
    return [
      Twin(
        field == CardTable.rating ? .ratingWithoutApp : .reviewsWithoutApp, "\(field.name)-\(condition.field.name)",
        "with a '\(field.name)' that its '\(condition.field.name)' keeps at 0", of: base,
        .replace(path, with: sample(of: field)), at: .value(path))
    ]
  }

  private func shadowing(_ field: Field, _ other: Field) -> Twin {
    Twin(
      .iconBesideImage, "\(other.name)-\(field.name)", "with '\(other.name)' beside '\(field.name)', which wins",
      of: base(with: field), .insert([.key(other.name)], sample(of: other)), at: .key(other.name),
      isBeyondSchemas: true)
  }
}
