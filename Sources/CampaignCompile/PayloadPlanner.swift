import Bytes
package import CampaignLanguage

/// Makes the plan from the records of the payloads, so that names are looked up only once.
package struct PayloadPlanner {
  package private(set) var steps: [PayloadPlan.Step] = []
  private var objects: [PayloadPlan.Span] = []
  private var choices: [PayloadPlan.Choice] = []
  private var words: [PayloadPlan.Word] = []
  private var text: [UInt8] = []
  /// The objects that were planned already.
  private var planned: [Planned: Int] = [:]

  package init() {}

  /// A record of a payload, for a type of the language.
  private struct Planned: Hashable {
    let record: ObjectIdentifier
    let type: ObjectIdentifier
  }

  func plan() -> PayloadPlan {
    var planner = self
    let roots = PayloadPlan.Roots(
      campaign: planner.object(Payload.server.record, of: CampaignTable.record),
      feedCards: planner.choices(of: FeedRecords.cards),
      contentCards: planner.choices(of: ContentCardRecords.cards),
      triggers: planner.choices(of: TriggerRecords.inApp),
      templatedTriggers: planner.choices(of: TriggerRecords.templated))
    return PayloadPlan(
      steps: forGood(planner.steps), objects: forGood(planner.objects), choices: forGood(planner.choices),
      words: forGood(planner.words), text: forGood(planner.text), roots: roots)
  }

  /// Memory that stays allocated until the process ends.
  private func forGood<Row>(_ rows: [Row]) -> UnsafeBufferPointer<Row> {
    let memory = UnsafeMutableBufferPointer<Row>.allocate(capacity: rows.count)
    _ = memory.initialize(from: rows)
    return UnsafeBufferPointer(memory)
  }

  private static func append<Row>(_ rows: [Row], to table: inout [Row]) -> PayloadPlan.Span {
    let first = table.count
    table += rows
    return PayloadPlan.Span(first: first, count: rows.count)
  }

  private mutating func span(of bytes: [UInt8]) -> PayloadPlan.Span { Self.append(bytes, to: &text) }
}

// MARK: - Objects

extension PayloadPlanner {
  @discardableResult
  package mutating func object(_ record: PayloadRecord, of type: RecordType) -> Int {
    let place = Planned(record: ObjectIdentifier(record), type: ObjectIdentifier(type))
    if let index = planned[place] { return index }
    let own = record.keys.map { step(for: $0, of: type) }
    objects.append(Self.append(own, to: &steps))
    planned[place] = objects.count - 1
    return objects.count - 1
  }

  private mutating func choices(of variant: PayloadVariant, for type: RecordType? = nil) -> PayloadPlan.Span {
    let rows = variant.cases.filter { type == nil || $0.type === type }.map { choice in
      PayloadPlan.Choice(
        type: ObjectIdentifier(choice.type), with: choice.with.flatMap { choice.type.index(of: $0) },
        object: object(choice.record, of: choice.type))
    }
    return Self.append(rows, to: &choices)
  }

  /// The same record for messages of all types.
  private mutating func choices(of trigger: PayloadRecord) -> PayloadPlan.Span {
    let rows = MessageTable.messages.types.map { type in
      PayloadPlan.Choice(type: ObjectIdentifier(type), with: nil, object: object(trigger, of: type))
    }
    return Self.append(rows, to: &choices)
  }

  private mutating func step(for key: PayloadKey, of type: RecordType) -> PayloadPlan.Step {
    let source = source(of: key, in: type)
    return PayloadPlan.Step(
      opening: span(of: Array("\"\(key.name)\":".utf8)), fallback: (key.fallback?.bytes).map { span(of: $0) },
      isStated: key.isStated, source: source, condition: key.condition.flatMap { condition($0, in: type) },
      needed: FieldSet(key.isStated ? [] : source.neededSlot.map { [$0] } ?? []))
  }

  private mutating func condition(_ condition: Condition, in type: RecordType) -> PayloadPlan.Holds? {
    guard let slot = type.index(of: condition.field) else { return nil }
    return PayloadPlan.Holds(
      slot: slot, word: span(of: Array(condition.word.utf8)), isList: condition.isAboutList,
      byDefault: condition.holdsByDefault, channel: condition.channel)
  }
}

// MARK: - Sources

extension PayloadPlan.Source {
  /// The slot that the source needs. Nil if it can have a value without any slot.
  fileprivate var neededSlot: Int? {
    switch self {
    case .field(let slot, _, otherwise: .nothing), .duration(let slot, _), .part(let slot, _, _), .beside(let slot, _),
      .groups(let slot, _):
      slot
    case .constant, .field, .word, .interval, .whole, .chosen, .key, .identity, .stamp, .operatorName, .comparator,
      .operand, .operandDuration, .operandType, .propertyType:
      nil
    }
  }
}

extension PayloadPlanner {
  /// The source of a key's value. If the type does not have the key's field, the key gets its default.
  private mutating func source(of key: PayloadKey, in type: RecordType) -> PayloadPlan.Source {
    switch key.origin {
    case .constant, .workspace: return .constant
    case .field(let field):
      guard let slot = type.index(of: field) else { return .constant }
      return .field(
        slot: slot, encoding(of: key.form, for: field, isRequired: type.required.contains(slot)),
        otherwise: otherwise(of: field, key.form, in: type))
    case .campaignID(let field):
      guard let slot = type.index(of: field) else { return .constant }
      return .field(slot: slot, .campaignID, otherwise: .nothing)
    case .word(let field):
      guard let slot = type.index(of: field) else { return .constant }
      return .word(slot: slot, words(of: key.form))
    case .duration(let field):
      guard let slot = type.index(of: field) else { return .constant }
      return .duration(slot: slot, per: key.form.unit.rawValue)
    case .interval(let field):
      guard let slot = type.index(of: field) else { return .constant }
      return .interval(slot: slot, per: key.form.unit.rawValue)
    case .part(let field, let part):
      guard let slot = type.index(of: field), case .record(let parts) = field.form, let index = parts.index(of: part)
      else { return .constant }
      return .part(slot: slot, part: index, encoding(of: key.form, for: part))
    case .whole:
      switch key.form {
      case .record(let record): return .whole(object: object(record, of: type))
      case .variant(let variant): return .chosen(choices(of: variant, for: type))
      case .constant, .text, .words, .boolean, .integer, .number, .unixSeconds, .localTime, .count, .color, .argb,
        .texts, .list, .scalar, .digest:
        return .constant
      }
    case .beside(let field):
      guard let slot = type.index(of: field), case .list(let list) = field.form, case .record(let item) = list.item,
        let record = key.form.items
      else { return .constant }
      return .beside(slot: slot, object: object(record, of: item))
    case .groups(let field):
      guard let slot = type.index(of: field), let record = key.form.items else { return .constant }
      return .groups(slot: slot, object: object(record, of: TriggerTable.filter))
    case .key: return .key
    case .identity: return .identity
    case .stamp: return .stamp
    case .operatorName: return .operatorName
    case .comparator: return .comparator
    case .operand: return .operand
    case .operandDuration: return .operandDuration
    case .operandType: return .operandType(words(of: key.form))
    case .propertyType: return .propertyType(words(of: key.form))
    }
  }

  private mutating func otherwise(
    of field: Field, _ form: PayloadForm, in type: RecordType
  ) -> PayloadPlan.Otherwise {
    let fallback = type.fallback(of: field)
    switch field.substitute {
    case .word(let other, let word):
      guard let slot = type.index(of: other) else { break }
      return .word(slot: slot, span(of: Array(word.utf8)))
    case .sinceSending(let other):
      guard let slot = type.index(of: other), case .inherited(let of) = fallback else { break }
      return .sending(slot: slot, campaign: CampaignTable.record.index(of: of))
    case nil: break
    }
    switch fallback {
    case .inherited(let of): return CampaignTable.record.index(of: of).map { .campaign(slot: $0) } ?? .nothing
    case .position: return .position
    case .configured(let setting, _): return .configured(setting)
    case .linked(let link, let word, let otherwise):
      guard case .words(let words, let choices) = form, let slot = type.index(of: link),
        let there = choices.all.firstIndex(where: { $0.name == word }),
        let absent = choices.all.firstIndex(where: { $0.name == otherwise })
      else { return .nothing }
      return .link(
        slot: slot, there: span(of: PayloadConstant.text(words[there]).bytes),
        absent: span(of: PayloadConstant.text(words[absent]).bytes))
    case .written, .zero, .everything, nil: return .nothing
    }
  }

  private mutating func encoding(
    of form: PayloadForm, for field: Field, isRequired: Bool = false
  ) -> PayloadPlan.Encoding {
    switch form {
    case .constant, .text, .scalar, .digest:
      if case .link = field.form { return .link }
      return isRequired ? .requiredText : .text
    case .words: return .word(words(of: form))
    case .boolean: return .boolean
    case .integer: return .integer
    case .number: return .number
    case .unixSeconds: return .unixSeconds
    case .localTime: return .localTime
    case .count(let unit): return .count(per: unit.rawValue)
    case .color: return .color
    case .argb: return .argb
    case .texts: return .texts
    case .record(let record):
      guard case .record(let type) = field.form else { return .texts }
      return .object(object(record, of: type))
    case .variant(let variant): return .objectByType(choices(of: variant))
    case .list(let item, _): return listEncoding(of: item, for: field)
    }
  }

  private mutating func listEncoding(of item: PayloadForm, for field: Field) -> PayloadPlan.Encoding {
    switch item {
    case .words: return .setOfWords(words(of: item))
    case .integer: return .integers
    case .variant(let variant): return .objectsByType(choices(of: variant))
    case .record(let record):
      guard case .list(let list) = field.form, case .record(let type) = list.item else { return .listOfTexts }
      return .objects(object(record, of: type))
    case .constant, .text, .boolean, .number, .unixSeconds, .localTime, .count, .color, .argb, .texts, .list, .scalar,
      .digest:
      return .listOfTexts
    }
  }

  private mutating func words(of form: PayloadForm) -> PayloadPlan.Span {
    guard case .words(let written, let choices) = form else { return PayloadPlan.Span(first: 0, count: 0) }
    let rows = zip(choices.all, written).map { choice, word in
      PayloadPlan.Word(
        name: span(of: Array(choice.name.utf8)),
        written: span(of: word.isEmpty ? [] : PayloadConstant.text(word).bytes))
    }
    return Self.append(rows, to: &words)
  }
}

extension PayloadForm {
  /// The unit of durations.
  fileprivate var unit: TimeSpanUnit {
    guard case .count(let unit) = self else { return .milliseconds }
    return unit
  }

  /// The record in a list, or in a list of lists.
  fileprivate var items: PayloadRecord? {
    switch self {
    case .list(let item, _): item.items
    case .record(let record): record
    case .constant, .text, .words, .boolean, .integer, .number, .unixSeconds, .localTime, .count, .color, .argb,
      .texts, .variant, .scalar, .digest:
      nil
    }
  }
}
