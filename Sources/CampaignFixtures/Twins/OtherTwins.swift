import CampaignLanguage

// Mistakes that don't come from a row of the table: repeated ids, and text that is broken YAML or JSON, or is not what
// it seems.

extension SampleSite {
  /// Every mistake that can be made in the record.
  package var twins: [Twin] {
    withoutAField + withAForeignField + withAMisspeltField + withARenamedField + withAServersField + withoutAType
      + beyondLimits + withABrokenConstraint + withSomethingTwice + withWrongText
  }

  /// Records that repeat an id, a key or a number.
  private var withSomethingTwice: [Twin] {
    if let ids = type.uniqueIDs { return keyTwice + [idTwice(ids)] }
    return type.fields.flatMap { numbersTwice(in: $0.field) }
  }

  private var keyTwice: [Twin] {
    guard freeTexts.count > 1 else { return [] }
    let (first, second) = (freeTexts[0], freeTexts[1])
    return [
      Twin(
        .repeatedKey, first.name, "with '\(first.name)' twice", of: base(with: first, second),
        .rename([.key(second.name)], to: first.name), at: .key(first.name), isBeyondSchemas: true)
    ]
  }

  /// The fields that accept any text, even an empty one.
  private var freeTexts: [Field] {
    fillable.filter { if case .text(let form) = $0.form { form.mayBeBlank } else { false } }
  }

  /// The fields that take a list of scalars.
  private var scalarLists: [Field] {
    fillable.filter { field in
      guard case .list(let list) = field.form, case .slug = list.item else { return false }
      return true
    }
  }

  /// A repeated id in the first list that can have items, of cards or of messages.
  private func idTwice(_ ids: UniqueIDs) -> Twin {
    let list = ids.lists.first { selection.allows($0) } ?? ids.lists[0]
    var samples = Samples(of: selection)
    let items = (0..<2).flatMap { _ in samples.value(of: list).items }
    let path = [DefinitionStep.key(list.name), .item(1), .key(ids.id.name)]
    return Twin(
      .repeatedID, list.name, "with two items of one id in '\(list.name)'",
      of: base(with: [(list, .list(items))], named: "two-items"),
      .replace(path, with: items[0][ids.id.name] ?? .null), at: .value(path), isBeyondSchemas: true)
  }

  /// The number of a button is given, or is its position: the second button has the number 1.
  private func numbersTwice(in field: Field) -> [Twin] {
    guard case .list(let list) = field.form, let number = list.number, case .record(let item) = list.item else {
      return []
    }
    var samples = Samples(of: selection)
    let button = samples.record(item, .smallest)
    let numbered = (0..<2).map { id in samples.record(item, .smallest, with: [(number, .integer(id))]) }
    let (given, halfGiven) = (DefinitionValue.list(numbered), DefinitionValue.list([numbered[0], button]))
    let second: [DefinitionStep] = [.key(field.name), .item(1)]
    let firstID: [DefinitionStep] = [.key(field.name), .item(0), .key(number.name)]
    let secondID = second + [.key(number.name)]
    return [
      Twin(
        list.rules.sameNumber, "given", "that gives both buttons one id",
        of: base(with: [(field, given)], named: "ids-of-buttons"),
        .replace(secondID, with: .integer(0)), at: .value(secondID), isBeyondSchemas: true),
      Twin(
        list.rules.sameNumber, "by-position", "that gives its first button the id that is the second one's by position",
        of: base(with: [(field, halfGiven)], named: "one-id-of-two-buttons"),
        .replace(firstID, with: .integer(1)), at: .value(second), isBeyondSchemas: true),
    ]
  }
}

// MARK: - Text

extension SampleSite {
  /// Broken text in place of a value, for mistakes that the readers or the check of the tree report.
  private var withWrongText: [Twin] {
    guard isRoot, let field = freeTexts.first else { return [] }
    return inBothSyntaxes(field) + inJSON(field) + inYAML(field)
  }

  private func inBothSyntaxes(_ field: Field) -> [Twin] {
    let deep = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
    let latin = DefinitionValue.written(Array("\"Andr".utf8) + [0xE9, 0x22])
    return [
      wrong(field, .encoding, "latin-1", "with a byte that is no UTF-8", latin, part: 4..<5),
      wrong(field, .limit, "nesting", "that is nested 65 levels deep", .written(deep), part: 63..<64),
    ]
  }

  private func inJSON(_ field: Field) -> [Twin] {
    [wrong(field, .syntax, "no-quotes", "with a text without quotes", .written("Sale"), part: nil, formats: [.json])]
  }

  private func inYAML(_ field: Field) -> [Twin] {
    [
      yaml(field, .syntax, "colon", "with a colon and a blank in a text without quotes", "On sale: all", part: 7..<8),
      yaml(field, .ambiguousScalar, "no", "with an unquoted 'no' for a text", "no"),
      yaml(field, .textCutByComment, "number", "with a '#' in a text without quotes", "We are #1", part: 7..<9),
      yaml(field, .textNotAsWritten, "quote", "with a quote only at its end", "On sale\"", part: 7..<8),
      yaml(field, .undefinedAlias, "team", "with an alias without an anchor", "*team"),
      yaml(field, .unsupportedTag, "own", "with a tag of somebody's own", "!Ref growth", part: 0..<4),
      yaml(field, .tagMismatch, "integer", "with a text tagged as an integer", "!!int growth", part: 6..<12),
      yaml(field, .keyNotText, "number", "with a number for a key", "Sample\n1: first", part: 7..<8),
      yaml(field, .mergeNotMapping, "text", "that merges a text", "Sample\n<<: growth", part: 11..<17),
    ]
      + scalarLists.prefix(1).map { list in
        wrong(
          list, .recursiveAlias, "list", "with a list that holds itself", .written("&tags [*tags]"), part: 7..<12,
          formats: [.yaml])
      }
  }

  private func yaml(
    _ field: Field, _ rule: CheckRule, _ name: String, _ mistake: String, _ text: String, part: Range<Int>? = nil
  ) -> Twin {
    wrong(field, rule, name, mistake, .written(text), part: part, formats: [.yaml])
  }

  private func wrong(
    _ field: Field, _ rule: CheckRule, _ name: String, _ mistake: String, _ value: DefinitionValue, part: Range<Int>?,
    formats: [DefinitionFormat] = DefinitionFormat.allCases
  ) -> Twin {
    let path = [DefinitionStep.key(field.name)]
    return Twin(
      rule, name, mistake, of: base(with: field), .replace(path, with: value), at: .value(path, part: part),
      formats: formats, isBeyondSchemas: true)
  }
}
