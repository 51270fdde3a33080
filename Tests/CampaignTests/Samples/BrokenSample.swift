import CampaignIR
import Findings

@testable import CampaignCheck

/// A record with one mistake, and what is to be found: one finding, at a key, a value or a part of one.
struct BrokenSample {
  let record: SampleValue
  /// What may be found; some rules are another's for one field alone.
  let rules: [RuleInfo]
  let place: Place
  /// Whether no schema can tell what is wrong.
  var isBeyondSchemas = false

  /// Within the record.
  enum Place {
    case firstKey
    case key(String)
    case value([SampleStep], part: Range<Int>? = nil)
  }
}

extension SampleSite {
  /// The field that says which type the record is.
  private var typeField: Field? {
    guard case .type = variant?.distinction else { return nil }
    return type.fields.first { $0.field.name == Samples.typeField }?.field
  }

  /// Whether the record is told from its neighbours by a field that it has.
  private func tellsType(_ field: Field) -> Bool {
    guard case .presence = variant?.distinction else { return false }
    return field == variant?.types[0].fields[0].field
  }

  private func draft(with given: [(field: Field, value: SampleValue)] = []) -> SampleDraft {
    var samples = Samples()
    var draft = SampleDraft(type: type)
    guard case .mapping(let members) = samples.record(type, .smallest, of: variant, with: given) else { return draft }
    for (name, value) in members {
      if let field = type.fields.first(where: { $0.field.name == name })?.field { draft.values[field] = value }
    }
    return draft
  }

  private func sample(of field: Field) -> SampleValue {
    var samples = Samples()
    return samples.value(of: field.form, .smallest)
  }
}

// MARK: - Fields

extension SampleSite {
  /// Without each field that the record must have.
  var withoutAField: [BrokenSample] {
    type.fields.filter { $0.isRequired && !tellsType($0.field) }.map { use in
      var draft = draft()
      draft.values[use.field] = nil
      let rule: RuleInfo = use.field == CampaignTable.record.fields[0].field ? NotACampaign.info : .missingField
      return BrokenSample(record: draft.mapping, rules: [rule], place: .firstKey)
    }
  }

  /// With each field that only other types have.
  var withAForeignField: [BrokenSample] {
    guard let variant, case .type = variant.distinction else { return [] }
    let own = Set(type.fields.map(\.field.name))
    var names: Set<String> = []
    let fields = variant.types.flatMap(\.fields).map(\.field)
      .filter { !own.contains($0.name) && names.insert($0.name).inserted }
    return fields.map { field in
      BrokenSample(
        record: adding(field.name, sample(of: field)), rules: [.fieldNotForType, .filterOnPlainTrigger],
        place: .key(field.name))
    }
  }

  /// With each of its fields misspelt: a letter doubled, left out, or swapped with its neighbour.
  var withAMisspeltField: [BrokenSample] {
    type.fields.flatMap { use in
      misspellings(of: use.field.name).map { name in
        let draft = draft(with: use.field == typeField ? [] : [(use.field, sample(of: use.field))])
        let isCampaign = use.field == CampaignTable.record.fields[0].field
        return BrokenSample(
          record: renaming(use.field.name, to: name, in: draft.mapping),
          rules: [isCampaign ? NotACampaign.info : .unknownField], place: .key(name))
      }
    }
  }

  /// Those that are no other name, and near: a name of two letters has none but the doubled one.
  private func misspellings(of name: String) -> [String] {
    let letters = Array(name)
    let middle = letters.count / 2
    let doubled = letters[...middle] + [letters[middle]] + letters[(middle + 1)...]
    let without = letters[..<middle] + letters[(middle + 1)...]
    var swapped = letters
    swapped.swapAt(middle - 1, middle)
    let known = Set((variant?.types ?? [type]).flatMap(\.fields).flatMap { [$0.field.name] + $0.field.foreign })
    return (letters.count < 3 ? [doubled] : [doubled, without, swapped[...]]).map { String($0) }
      .filter { !known.contains($0) && $0 != name }
  }

  private func adding(_ name: String, _ value: SampleValue) -> SampleValue {
    guard case .mapping(let members) = draft().mapping else { return .null }
    return .mapping(members + [(key: name, value: value)])
  }

  private func renaming(_ name: String, to other: String, in record: SampleValue) -> SampleValue {
    guard case .mapping(let members) = record else { return .null }
    return .mapping(members.map { (key: $0.key == name ? other : $0.key, value: $0.value) })
  }
}

// MARK: - Values

extension SampleSite {
  private var fieldsWithValues: [Field] { type.fields.map(\.field).filter { $0 != typeField } }

  /// With each field at each limit of its form.
  var atLimits: [SampleValue] {
    fieldsWithValues.flatMap { field in
      FormEdges(of: field.form).inside.map { draft(with: [(field, $0)]).mapping }
    }
  }

  /// With each field just beyond each limit of its form.
  var beyondLimits: [BrokenSample] {
    fieldsWithValues.flatMap { field in
      FormEdges(of: field.form).outside.map { edge in
        BrokenSample(
          record: draft(with: [(field, edge.value)]).mapping, rules: alike(edge.rule),
          place: .value([.key(field.name)] + edge.inner, part: edge.part), isBeyondSchemas: edge.isBeyondSchemas)
      }
    }
  }

  /// A rule with those that take its place for one field.
  private func alike(_ id: String) -> [RuleInfo] {
    let families: [[RuleInfo]] = [[.tooFew, .emptyAnyOf], [.tooMany, .tooManyButtons]]
    return families.first { $0.contains { $0.id == id } } ?? modelRules.filter { $0.id == id }
  }
}

// MARK: - Constraints

extension SampleSite {
  /// With each constraint of the record violated, and no other.
  var withABrokenConstraint: [BrokenSample] { type.constraints.flatMap(broken) }

  private func broken(_ constraint: Constraint) -> [BrokenSample] {
    switch constraint {
    case .atLeastOne(let fields): [without(fields, .missingField)]
    case .exactlyOne(let fields): [without(fields, .missingField), twice(fields)]
    case .before(let first, let second): [inWrongOrder(first, second)]
    case .requiredWhen(let field, let condition): [lacking(field, when: condition)]
    case .onlyWhen(let field, let condition), .zeroUnless(let field, let condition): [having(field, unless: condition)]
    case .shadows(let field, let other):
      [
        BrokenSample(
          record: draft(with: [(field, sample(of: field)), (other, sample(of: other))]).mapping,
          rules: [.iconBesideImage], place: .key(other.name))
      ]
    case .disputed(let field): [without([field], .classicWithoutImage)]
    }
  }

  private func without(_ fields: [Field], _ rule: RuleInfo) -> BrokenSample {
    var draft = draft()
    for field in fields { draft.values[field] = nil }
    return BrokenSample(record: draft.mapping, rules: [rule], place: .firstKey)
  }

  private func twice(_ fields: [Field]) -> BrokenSample {
    let draft = draft(with: fields[0...1].map { ($0, sample(of: $0)) })
    return BrokenSample(record: draft.mapping, rules: [.tooMany], place: .key(fields[1].name))
  }

  private func inWrongOrder(_ first: Field, _ second: Field) -> BrokenSample {
    var draft = draft(with: [(first, sample(of: first)), (second, sample(of: second))])
    draft.values[second] = draft.values[first]
    return BrokenSample(record: draft.mapping, rules: [.endsBeforeStarts], place: .value([.key(second.name)]))
  }

  private func lacking(_ field: Field, when condition: Condition) -> BrokenSample {
    var samples = Samples()
    var draft = draft()
    draft.fulfil(condition, [], &samples)
    draft.honourConstraints(keeping: [condition.field], &samples)
    draft.values[field] = nil
    let isAction = field.form.isLink
    return BrokenSample(
      record: draft.mapping, rules: [.missingField, .contentCardNeedsTitle, .uriActionWithoutURI],
      place: isAction ? .value([.key(condition.field.name)]) : .firstKey)
  }

  private func having(_ field: Field, unless condition: Condition) -> BrokenSample {
    var draft = draft(with: [(field, sample(of: field))])
    let isOnlyKey: Bool
    if case .number = field.form {
      isOnlyKey = false
    } else if case .integer = field.form {
      isOnlyKey = false
    } else {
      isOnlyKey = true
    }
    draft.breakCondition(condition)
    return BrokenSample(
      record: isOnlyKey ? draft.mapping : keeping(field, of: draft),
      rules: [.durationWithoutAuto, .fieldNotForType, .ratingWithoutApp, .reviewsWithoutApp],
      place: isOnlyKey ? .key(field.name) : .value([.key(field.name)]))
  }

  /// The draft without what else hangs on the same condition.
  private func keeping(_ field: Field, of draft: SampleDraft) -> SampleValue {
    var draft = draft
    for case .zeroUnless(let other, _) in type.constraints where other != field { draft.values[other] = nil }
    return draft.mapping
  }
}

extension Form {
  fileprivate var isLink: Bool {
    if case .link = self { return true }
    return false
  }
}
