import CampaignLanguage

// Mistakes with fields: missing, misspelt, renamed, or of another record.

extension SampleSite {
  /// Records without one of the required fields.
  var withoutAField: [Twin] {
    type.fields.filter { $0.isRequired && !tellsType($0.field) }.map { use in
      Twin(
        use.field.role == .campaignName ? .notACampaign : .missingField, "without-\(use.field.name)",
        "that lacks '\(use.field.name)'", of: smallest, .remove([.key(use.field.name)]), at: .firstKey)
    }
  }

  /// True if this field identifies the record's type.
  private func tellsType(_ field: Field) -> Bool {
    guard case .presence = variant?.distinction else { return false }
    return field == variant?.types[0].fields[0].field
  }

  /// Records with one of the fields that only other types have.
  var withAForeignField: [Twin] {
    guard let variant, case .type = variant.distinction else { return [] }
    let own = Set(type.fields.map(\.field.name))
    var names: Set<String> = []
    let fields = variant.types.flatMap(\.fields).map(\.field)
      .filter { !own.contains($0.name) && names.insert($0.name).inserted }
    return fields.map { field in
      Twin(
        field.misplaced.rule, "with-\(field.name)",
        "that has '\(field.name)', which only other types have", of: smallest,
        .insert([.key(field.name)], sample(of: field)), at: .key(field.name))
    }
  }

  /// Records with one field misspelt: a letter doubled, left out, or swapped with its neighbour.
  var withAMisspeltField: [Twin] {
    fillable.flatMap { field in
      let base = base(with: field)
      return misspellings(of: field.name).map { kind, words, name in
        Twin(
          field.role == .campaignName ? .notACampaign : .unknownField, "\(field.name)-\(kind)",
          "that spells '\(field.name)' with \(words)", of: base, .rename([.key(field.name)], to: name),
          at: .key(name))
      }
    }
  }

  /// Misspellings that are similar and are not themselves names. A name of two letters has only the one with a doubled
  /// letter.
  private func misspellings(of name: String) -> [(kind: String, words: String, name: String)] {
    let letters = Array(name)
    let middle = letters.count / 2
    let doubled = letters[...middle] + [letters[middle]] + letters[(middle + 1)...]
    let without = letters[..<middle] + letters[(middle + 1)...]
    var swapped = letters
    swapped.swapAt(middle - 1, middle)
    let known = Set((variant?.types ?? [type]).flatMap(\.fields).flatMap { [$0.field.name] + $0.field.foreign })
    let all = [
      ("doubled", "one letter doubled", String(doubled)), ("left-out", "one letter left out", String(without)),
      ("swapped", "two letters swapped", String(swapped)),
    ]
    return all.prefix(letters.count < 3 ? 1 : 3).filter { !known.contains($0.2) && $0.2 != name }
  }

  /// Records in which one field has a name that is used for it in other places.
  var withARenamedField: [Twin] {
    let known = Set((variant?.types ?? [type]).flatMap(\.fields).map(\.field.name))
    return fillable.flatMap { field in
      let base = base(with: field)
      return field.foreign.filter { !known.contains($0) }.enumerated().map { number, name in
        Twin(
          field.role == .campaignName ? .notACampaign : .renamedField, "\(field.name)-\(number + 1)",
          "that calls '\(field.name)' '\(name)'", of: base,
          .rename([.key(field.name)], to: name), at: .key(name))
      }
    }
  }

  /// Records with one of the fields that the server sets.
  var withAServersField: [Twin] {
    (variant?.serverSet ?? []).map { name in
      Twin(
        .readOnlyField, "with-\(name.lowercased())", "that sets '\(name)', which is the server's", of: smallest,
        .insert([.key(name)], .boolean(false)), at: .key(name))
    }
  }

  /// Records with a type that does not exist, or is not text.
  var withoutAType: [Twin] {
    guard let field = type.typeField else { return [] }
    let path = [DefinitionStep.key(field.name)]
    return [
      Twin(
        .unknownType, "type", "of a type that does not exist", of: smallest,
        .replace(path, with: .text(type.name + "z")), at: .value(path)),
      Twin(
        .wrongForm, "\(field.name)-number", "with a number for a type", of: smallest,
        .replace(path, with: .integer(5)), at: .value(path)),
    ]
  }
}
