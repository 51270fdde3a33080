import CampaignLanguage

// Values beyond the limits of their forms, and fields that exclude one another.

extension SampleSite {
  /// Records with one field just beyond a limit of its form.
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

  /// Records that violate exactly one constraint.
  var withABrokenConstraint: [Twin] { type.constraints.flatMap(broken) }

  private func broken(_ constraint: Constraint) -> [Twin] {
    let rule = constraint.rule
    return switch constraint.demand {
    case .atLeastOne(let fields): without(fields, rule)
    case .exactlyOne(let fields): without(fields, .missingField) + twice(fields, rule)
    case .excludes(let first, let second): [both(first, second, rule)]
    case .before(let first, let second): [inWrongOrder(first, second, rule)]
    case .requiredWhen(let field, let condition, _): [lacking(field, when: condition, constraint)]
    case .onlyWhen(let field, let condition, _): having(field, unless: condition, rule)
    case .zeroUnless(let field, let condition): notZero(field, unless: condition, rule)
    case .filledWhen(let field, let condition): [blank(field, when: condition, rule)]
    case .shadows(let field, let other): [shadowing(field, other, rule)]
    // A schema does not know the configuration's channels.
    case .disputed(let field, let condition): without([field], rule, isBeyondSchemas: condition.channel != nil)
    }
  }

  /// Records without the one field of a group that the smallest record has.
  private func without(_ fields: [Field], _ rule: CheckRule, isBeyondSchemas: Bool = false) -> [Twin] {
    let base = smallest
    return fields.filter { base.record[$0.name] != nil }.map { field in
      Twin(
        rule, "without-\(field.name)", "that lacks '\(field.name)'", of: base, .remove([.key(field.name)]),
        at: .firstKey, isBeyondSchemas: isBeyondSchemas)
    }
  }

  private func twice(_ fields: [Field], _ rule: CheckRule) -> [Twin] {
    let base = smallest
    return fields.filter { base.record[$0.name] == nil }.map { field in
      Twin(
        rule, "with-\(field.name)-too", "with two operators, of which one is '\(field.name)'", of: base,
        .insert([.key(field.name)], sample(of: field)), at: .key(field.name))
    }
  }

  private func both(_ first: Field, _ second: Field, _ rule: CheckRule) -> Twin {
    Twin(
      rule, "\(second.name)-beside-\(first.name)", "with both '\(first.name)' and '\(second.name)'",
      of: base(with: first), .insert([.key(second.name)], sample(of: second)), at: .key(second.name))
  }

  private func inWrongOrder(_ first: Field, _ second: Field, _ rule: CheckRule) -> Twin {
    let base = base(with: first, second)
    let path = [DefinitionStep.key(second.name)]
    return Twin(
      rule, "\(first.name)-\(second.name)", "with '\(second.name)' no later than '\(first.name)'",
      of: base,
      .replace(path, with: base.record[first.name] ?? .null), at: .value(path), isBeyondSchemas: true)
  }

  private func lacking(_ field: Field, when condition: Condition, _ constraint: Constraint) -> Twin {
    let base = base(
      with: [(condition.field, condition.fulfilling)], named: "\(field.name)-for-\(condition.field.name)")
    let place: FindingPlace =
      switch constraint.place {
      case .record: .firstKey
      case .condition: .value([.key(condition.field.name)])
      }
    return Twin(
      constraint.rule, "without-\(field.name)-\(condition.field.name)",
      "that lacks '\(field.name)', which its '\(condition.field.name)' asks for", of: base, .remove([.key(field.name)]),
      at: place)
  }

  /// Records with a field that is not allowed for the value of another one.
  private func having(_ field: Field, unless condition: Condition, _ rule: CheckRule) -> [Twin] {
    guard let other = condition.failing else { return [] }
    // The fields that the other value requires are present, so only one constraint is broken.
    let asked = type.constraints.compactMap { constraint -> Field? in
      if case .disputed(let asked, let why) = constraint.demand, why.field === condition.field { asked } else { nil }
    }
    let name = asked.isEmpty ? nil : "\(field.name)-beside-\(condition.field.name)"
    let base = base(with: ([field] + asked).map { ($0, sample(of: $0)) }, named: name)
    let path = [DefinitionStep.key(condition.field.name)]
    let isThere = base.record[condition.field.name] != nil
    return [
      Twin(
        rule, "\(field.name)-\(condition.field.name)",
        "with '\(field.name)' beside a '\(condition.field.name)' that keeps it out", of: base,
        isThere ? .replace(path, with: other) : .insert(path, other), at: .key(field.name),
        isBeyondSchemas: rule.isWarning)
    ]
  }

  private func notZero(_ field: Field, unless condition: Condition, _ rule: CheckRule) -> [Twin] {
    guard let other = condition.failing else { return [] }
    let base = base(with: [(condition.field, other), (field, .integer(0))], named: "\(field.name)-0")
    let path = [DefinitionStep.key(field.name)]
    return [
      Twin(
        rule, "\(field.name)-\(condition.field.name)",
        "with a '\(field.name)' that its '\(condition.field.name)' keeps at 0", of: base,
        .replace(path, with: sample(of: field)), at: .value(path))
    ]
  }

  private func blank(_ field: Field, when condition: Condition, _ rule: CheckRule) -> Twin {
    let path = [DefinitionStep.key(field.name)]
    return Twin(
      rule, "\(field.name)-\(condition.field.name)",
      "with an empty '\(field.name)', which its '\(condition.field.name)' does not allow",
      of: base(
        with: [(condition.field, condition.fulfilling), (field, sample(of: field))], named: "\(field.name)-filled"),
      .replace(path, with: .text("")), at: .value(path))
  }

  private func shadowing(_ field: Field, _ other: Field, _ rule: CheckRule) -> Twin {
    Twin(
      rule, "\(other.name)-\(field.name)", "with '\(other.name)' beside '\(field.name)', which wins",
      of: base(with: field), .insert([.key(other.name)], sample(of: other)), at: .key(other.name),
      isBeyondSchemas: true)
  }
}
