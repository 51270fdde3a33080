internal import CampaignLanguage

// Mistakes that no row of the table makes: ids that are there twice, and text that is no YAML, no JSON or not what it
// seems.

extension SampleSite {
  /// Every mistake that can be made in the record.
  package var twins: [Twin] {
    withoutAField + withAForeignField + withAMisspeltField + withARenamedField + withAServersField + withoutAType
      + beyondLimits + withABrokenConstraint + withSomethingTwice + withWrongText
  }

  /// With an id, or a key, that another one has.
  private var withSomethingTwice: [Twin] {
    if let ids = type.uniqueIDs { return [keyTwice, idTwice(ids)] }
    return type.fields.flatMap { numbersTwice(in: $0.field) }
  }

  private var keyTwice: Twin {
    let (first, second) = (CampaignTable.description, CampaignTable.owner)
    return Twin(
      .repeatedKey, first.name, "with '\(first.name)' twice", of: base(with: first, second),
      .rename([.key(second.name)], to: first.name), at: .key(first.name), isBeyondSchemas: true)
  }

  /// In the first list that can hold anything, be it of cards or of messages.
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

  /// The number of a button is given, or its position: the second one's is 1.
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
  /// With text in place of a value that the readers, or the check of the tree, stumble over.
  private var withWrongText: [Twin] {
    guard type === CampaignTable.record else { return [] }
    return inBothSyntaxes + inJSON + inYAML
  }

  private var inBothSyntaxes: [Twin] {
    let deep = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
    let latin = DefinitionValue.written(Array("\"Andr".utf8) + [0xE9, 0x22])
    return [
      wrong(.encoding, "latin-1", "with a byte that is no UTF-8", latin, part: 4..<5),
      wrong(.limit, "nesting", "that is nested 65 levels deep", .written(deep), part: 63..<64),
    ]
  }

  private var inJSON: [Twin] {
    [wrong(.syntax, "no-quotes", "with a text without quotes", .written("Sale"), part: nil, formats: [.json])]
  }

  private var inYAML: [Twin] {
    [
      yaml(.syntax, "colon", "with a colon and a blank in a text without quotes", "On sale: all", part: 7..<8),
      yaml(.ambiguousScalar, "no", "with an unquoted 'no' for a text", "no"),
      yaml(.undefinedAlias, "team", "with an alias without an anchor", "*team"),
      yaml(.unsupportedTag, "own", "with a tag of somebody's own", "!Ref growth", part: 0..<4),
      yaml(.tagMismatch, "integer", "with a text tagged as an integer", "!!int growth", part: 6..<12),
      yaml(.keyNotText, "number", "with a number for a key", "Sample\n1: first", part: 7..<8),
      yaml(.mergeNotMapping, "text", "that merges a text", "Sample\n<<: growth", part: 11..<17),
      wrong(
        .recursiveAlias, "list", "with a list that holds itself", .written("&tags [*tags]"), part: 7..<12,
        in: CampaignTable.tags, formats: [.yaml]),
    ]
  }

  private func yaml(
    _ rule: CheckRule, _ name: String, _ mistake: String, _ text: String, part: Range<Int>? = nil
  ) -> Twin {
    wrong(rule, name, mistake, .written(text), part: part, formats: [.yaml])
  }

  private func wrong(
    _ rule: CheckRule, _ name: String, _ mistake: String, _ value: DefinitionValue, part: Range<Int>?,
    in field: Field = CampaignTable.description, formats: [DefinitionFormat] = DefinitionFormat.allCases
  ) -> Twin {
    let path = [DefinitionStep.key(field.name)]
    return Twin(
      rule, name, mistake, of: base(with: field), .replace(path, with: value), at: .value(path, part: part),
      formats: formats, isBeyondSchemas: true)
  }
}
