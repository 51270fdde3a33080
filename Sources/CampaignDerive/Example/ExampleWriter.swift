import CampaignLanguage

/// Writes records of examples, line by line.
struct ExampleWriter {
  let extent: DefinitionExample.Extent
  /// Values that replace those of the table.
  let values: [Field: String]

  /// The record at the beginning of a path, with the records on the path.
  func lines(of path: ExamplePath, isRoot: Bool = false) -> [String] {
    let type = path.start
    let shown = shownFields(of: type, on: path, isRoot: isRoot)
    let needed = isRoot ? type.neededFields(beside: shown + (path.next.map { [$0] } ?? [])) : []
    let isSet = { (use: RecordType.Use) in
      use.isRequired || use.field == path.next || shown.contains(use.field) || needed.contains(use.field)
    }
    let fields = type.fields.filter(isSet).map { Written(use: $0, value: value(of: $0, path)) }
    guard extent == .full, isRoot || path.steps.isEmpty else { return fields.flatMap { $0.lines } }
    // A campaign with a card does not also mention its messages.
    let others = type.fields.filter { use in
      !isSet(use) && (use.field.form.isSingleVariant || use.field.form.vocabularies.allSatisfy { $0.types.count == 1 })
    }
    let comments = others.flatMap { Written(use: $0, value: value(of: $0, path)).lines(explainedIn: type) }
    return fields.filter { $0.use.field != path.next }.flatMap { $0.lines(explainedIn: type) }
      + (comments.isEmpty ? [] : [Self.optional]) + comments.map { "# " + $0 }
      + fields.filter { $0.use.field == path.next }.flatMap { $0.lines(explainedIn: type) }
  }

  /// The fields beside the required ones, and beside the next one of the path.
  private func shownFields(of type: RecordType, on path: ExamplePath, isRoot: Bool) -> [Field] {
    if path.next == nil { return ExampleTable.shown(in: type) }
    if let scene = ExampleTable.scene(of: path.target) { return scene.beside }
    return isRoot ? [] : ExampleTable.shown(in: type)
  }

  private static let optional = "# Optional: remove the '# ' before a field to set it."

  /// The lines of a record as an item of a list.
  func item(_ lines: [String]) -> [String] { lines.enumerated().map { ($0.offset == 0 ? "- " : "  ") + $0.element } }
}

extension RecordType {
  /// The fields that meet the constraints of the record which other fields do not meet.
  fileprivate func neededFields(beside shown: [Field]) -> [Field] {
    constraints.compactMap { constraint in
      guard !shown.isEmpty, case .atLeastOne(let fields) = constraint.demand, !fields.contains(where: shown.contains)
      else { return nil }
      return fields.first
    }
  }
}

/// A field with its value.
private struct Written {
  let use: RecordType.Use
  let value: ExampleValue

  var lines: [String] { value.lines(named: use.field.name) }

  /// The lines with the field's summary, and with the condition under which the record has the field.
  func lines(explainedIn type: RecordType) -> [String] {
    let presence = type.presence(of: use)
    let condition = ["required", "optional"].contains(presence) ? "" : " \(presence.capitalizedFirst)."
    return value.lines(named: use.field.name, comment: use.field.summary + condition.plain)
  }
}

// MARK: - Values

extension ExampleWriter {
  private func value(of use: RecordType.Use, _ path: ExamplePath) -> ExampleValue {
    let field = use.field
    if field == path.next {
      let value = nested(in: field.form, lines(of: path.rest))
      guard case .block(let lines) = value, let scene = ExampleTable.scene(of: path.target), field == scene.list
      else { return value }
      return .block(scene.before.map { "- " + $0 } + lines + scene.after.map { "- " + $0 })
    }
    if field == path.start.typeField { return .inline(path.start.name) }
    if field.role == .darkColors { return dark.value(of: field.form) }
    if path.start.isPartial, let value = ExampleTable.varied[field] { return ExampleValue(value) }
    if let value = values[field] ?? ExampleTable.value(of: field) { return ExampleValue(value) }
    if use.literalFallback != nil, let fallback = use.fallback { return .inline(fallback.words) }
    return value(of: field.form)
  }

  private func value(of form: Form) -> ExampleValue {
    switch form {
    case .record(let type): .block(lines(of: type))
    case .variant(let variant): .block(lines(of: variant.types[0]))
    case .list(let list): items(of: list)
    case .mapping(_, .record(let type)): nested(in: form, lines(of: type))
    case .mapping: .inline(FormGuide.mapping.example)
    case .choice(let choices): .inline(choices.all[0].name)
    case .boolean: .inline(FormGuide.boolean.example)
    case .integer: .inline(FormGuide.integer.example)
    case .number: .inline(FormGuide.number.example)
    case .either(let forms): value(of: forms[0])
    case .slug, .text, .link, .moment, .duration, .color, .locale, .timeZone, .name: .inline(form.guides[0].example)
    }
  }

  /// Writes colours for dark mode.
  private var dark: ExampleWriter { ExampleWriter(extent: .minimal, values: ExampleTable.dark) }

  private func items(of list: ListForm) -> ExampleValue {
    switch value(of: list.item) {
    case .inline(let text): .inline("[\(text)]")
    case .block(let lines), .literal(let lines): .block(item(lines))
    }
  }

  /// A record that is part of an example but not its subject.
  private func lines(of type: RecordType) -> [String] {
    ExampleWriter(extent: .minimal, values: values).lines(of: ExamplePath(at: type))
  }

  /// The lines of the only record of a field.
  private func nested(in form: Form, _ lines: [String]) -> ExampleValue {
    switch form {
    case .list: .block(item(lines))
    case .mapping(.slug, _): .block(["anna:"] + lines.map { "  " + $0 })
    case .either(let forms): nested(in: forms.last { !$0.vocabularies.isEmpty } ?? form, lines)
    case .mapping(.name(let name), _):
      .block(["\(Form.name(name).guides[0].example):"] + lines.map { "  " + $0 })
    default: .block(lines)
    }
  }
}
