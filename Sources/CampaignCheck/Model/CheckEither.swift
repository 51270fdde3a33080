import Bytes
import CampaignLanguage
import Findings
import SourceText
import SourceTree

// Values that can have one of several forms.

extension ModelCheck {
  /// Checks the value against the form that accepts its kind. If none does, the message describes all forms.
  mutating func checkEither(_ value: NodeID, _ forms: [Form], of field: Field) -> Bool {
    // The words are made only for a message.
    var wanted: String { forms.map(Self.description).joined(separator: " or ") }
    let fitting = forms.first { accepts($0, value) }
    if forms.contains(where: \.isDuration), reportNamedDuration(value, as: .unknownValue) { return false }
    if fitting?.isWord ?? true, reportLookAlikeNumber(value, among: forms, of: field) { return false }
    switch fitting {
    case .choice(let choices): return checkChoice(value, among: choices, of: field, help: .itIs(wanted))
    case .record(let type)? where reportTextUnderKey(value, among: forms, type, of: field): return false
    case let fitting?: return check(value, as: fitting, of: field)
    case nil: break
    }
    if let word = wordForBoolean(value, among: forms) {
      add(
        field.wrongKind.info, .wrongKind(field.name, wanted, found(value)), at: value,
        fixes: [replace(value, with: word, .needsReview)])
      return false
    }
    if let advice = adviceForNull(value, of: field) {
      add(
        field.wrongKind.info, .wrongKind(field.name, wanted, found(value)), at: value, help: advice.help,
        fixes: advice.fixes)
      return false
    }
    if let word = wordUnderType(value, among: forms) {
      add(
        field.wrongKind.info, .wrongKind(field.name, wanted, found(value)), at: value, help: .write(word),
        fixes: [Fix(.write(word), .needsReview, [Fix.Edit(replacing: tree[value].range, with: word)])])
      return false
    }
    let isList = tree[value].kind == .sequence
    let isNone = tree.value(of: value) == .null || tree.value(of: value) == .integer(0)
    let word = isNone ? field.wordForEmpty : nil
    add(
      field.wrongKind.info, .wrongKind(field.name, wanted, found(value)), at: value,
      help: word.map { .write(sample.member(field, word: $0)) } ?? namesAsKeys(value, forms, of: field)
        ?? (isList ? field.wrongKind.helpWithList : nil)
          ?? example(of: field),
      fixes: word.flatMap { word in
        tree[value].range.isEmpty ? nil : [replace(value, with: word, .needsReview)]
      } ?? [])
    return false
  }

  /// The advice for `equals: null`: a filter that asks if the property exists.
  private func adviceForNull(_ value: NodeID, of field: Field) -> StructureAdvice? {
    guard tree.value(of: value) == .null, !tree[value].range.isEmpty, value.index > 0,
      let comparison = records.innermost?.type.comparison, field === comparison.usual || field === comparison.opposite
    else { return nil }
    let written = sample.member(comparison.presence.name, field === comparison.opposite ? "true" : "false")
    let key = tree[NodeID(value.index - 1)]
    guard key.kind == .scalar, tree.text(of: NodeID(value.index - 1), is: field.name) else { return nil }
    let edit = Fix.Edit(replacing: ByteRange(start: key.range.start, end: tree[value].range.end), with: written)
    return StructureAdvice(
      place: tree[value].range, help: .write(written), fixes: [Fix(.write(written), .needsReview, [edit])])
  }

  /// The help for a list where a mapping with names as keys can be.
  private func namesAsKeys(_ list: NodeID, _ forms: [Form], of field: Field) -> Message? {
    forms.lazy.compactMap { form in
      guard case .mapping(_, let values) = form else { return nil }
      return mapping(ofNames: list, values: values).map { .keysWithValues(sample.member(field.name, $0)) }
    }.first
  }

  /// `number` for `{ type: integer }`, the word of a type as schemas write it. Nil if the mapping says anything else.
  private func wordUnderType(_ value: NodeID, among forms: [Form]) -> String? {
    guard tree[value].kind == .mapping, tree[value].style == .flow,
      tree.pairs(of: value).allSatisfy({
        Self.keysOfSchemas.contains(String(decoding: tree.text(of: $0.key), as: UTF8.self))
      }),
      let type = member(Self.keysOfSchemas[0], of: value)?.value, tree.value(of: type) == .text
    else { return nil }
    let written = String(decoding: tree.text(of: type), as: UTF8.self)
    return forms.lazy.compactMap { form in
      guard case .choice(let choices) = form else { return nil }
      return choices.all.first { $0.isCalled(written) || $0.foreign.contains(written) }.map { sample.text($0.name) }
    }.first
  }

  /// The keys of a type in other schemas, first that of its name.
  private static let keysOfSchemas = ["type", "required", "description", "nullable", "optional"]

  /// The word that `true` or `false` means among words. Nil for other values.
  private func wordForBoolean(_ value: NodeID, among forms: [Form]) -> String? {
    guard isBoolean(value) else { return nil }
    let written = String(decoding: tree.text(of: value), as: UTF8.self)
    return forms.lazy.compactMap { form in
      if case .choice(let choices) = form { choices.all.first { $0.foreign.contains(written) }?.name } else { nil }
    }.first
  }

  /// True if a value is of the kind that a form is about; a word and a duration are both text.
  private func accepts(_ form: Form, _ value: NodeID) -> Bool {
    switch form {
    case .boolean: isBoolean(value)
    case .integer: isNumber(value) || isText(value) && wholeNumber(meantBy: value) != nil
    case .number: isNumber(value)
    case .duration: isInteger(value) || isText(value) && beginsWithDigit(value)
    case .choice: isText(value) && !beginsWithDigit(value)
    case .text, .slug: isText(value)
    case .list: tree[value].kind == .sequence
    case .mapping, .record: tree[value].kind == .mapping
    case .link, .moment, .color, .locale, .timeZone, .name, .variant, .either: false
    }
  }

  private func isBoolean(_ value: NodeID) -> Bool {
    if case .boolean = tree.value(of: value) { return true }
    return false
  }

  private func isInteger(_ value: NodeID) -> Bool {
    if case .integer = tree.value(of: value) { return true }
    return false
  }

  private func isNumber(_ value: NodeID) -> Bool {
    if case .number = tree.value(of: value) { return true }
    return isInteger(value)
  }

  private func isText(_ value: NodeID) -> Bool { tree.value(of: value) == .text }

  private func beginsWithDigit(_ value: NodeID) -> Bool { tree.text(of: value).first.map(\.isDigit) ?? false }

  private static func description(of form: Form) -> String {
    switch form {
    case .boolean: "true or false"
    case .integer: "a whole number"
    case .number: "a number"
    case .duration: "a duration"
    case .text: "text"
    case .list: "a list"
    case .choice(let choices): listed(quoting: choices.all.map(\.name))
    case .slug, .name: "a name"
    case .link: "a link"
    case .moment: "a date and time"
    case .color: "a colour"
    case .locale: "a language tag"
    case .timeZone: "a time zone"
    case .record(let type): type.noun
    case .variant(let variant): "a \(variant.noun)"
    case .mapping: "a mapping"
    case .either(let forms): forms.map(description).joined(separator: " or ")
    }
  }
}

extension WrongKindRule {
  /// The help for a value that is a list.
  fileprivate var helpWithList: Message? {
    switch self {
    case .wrongForm: nil
    case .filterOperatorType: .sayAnyOf
    }
  }
}
