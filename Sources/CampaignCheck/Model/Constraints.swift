internal import CampaignIR
internal import CampaignLanguage
internal import Findings
internal import SourceTree

// Constraints between the fields of a record.

extension ModelCheck {
  mutating func checkConstraints(of record: Record) {
    let type = record.type
    for index in type.glances.indices where type.glances[index].maySpeak(of: record.fields) {
      check(type.constraints[index], of: record)
    }
    if let ids = record.type.uniqueIDs { check(ids, of: record) }
  }

  private mutating func check(_ constraint: Constraint, of record: Record) {
    let rule = constraint.rule
    switch constraint.demand {
    case .atLeastOne(let fields): checkAtLeastOne(fields, rule, of: record)
    case .exactlyOne(let fields): checkExactlyOne(fields, rule, of: record)
    case .before(let first, let second): checkOrder(first, second, rule, of: record)
    case .requiredWhen(let field, let condition): checkRequired(field, when: condition, constraint, of: record)
    case .onlyWhen(let field, let condition): checkAllowed(field, when: condition, rule, of: record)
    case .zeroUnless(let field, let condition): checkZero(field, unless: condition, rule, of: record)
    case .shadows(let field, let other):
      guard let winner = record.slot(field), let loser = record.slot(other) else { return }
      add(
        rule.info, .shadowed(other.name, by: field.name), at: loser.key,
        labels: [Finding.Label(.winner, at: tree.place(of: winner.key))])
    case .disputed(let field):
      guard record.slot(field) == nil else { return }
      add(rule.info, .disputed(field.name, record.type.noun), at: record.firstKey(in: tree))
    }
  }

  private mutating func checkAtLeastOne(_ fields: [Field], _ rule: CheckRule, of record: Record) {
    for field in fields {
      if let slot = record.slot(field), isFilled(slot) { return }
    }
    let names = fields.map { "'\($0.name)'" }.joined(separator: " or ")
    let isThere = fields.contains { record.slot($0) != nil }
    add(
      rule.info, isThere ? .needsFilled(names, record.type.noun) : .needsOne(of: names, record.type.noun),
      at: record.firstKey(in: tree))
  }

  /// True if a field has something in it: an empty list is as good as none. What is wrong was reported already.
  private func isFilled(_ slot: CheckedRecords.Slot) -> Bool {
    guard let value = tree.resolved(slot.value), tree[value].kind == .sequence else { return true }
    return tree.childCount(of: value) > 0
  }

  private mutating func checkExactlyOne(_ fields: [Field], _ rule: CheckRule, of record: Record) {
    let keys = fields.compactMap { record.slot($0)?.key }.sorted()
    guard keys.count != 1 else { return }
    guard let first = keys.first else {
      let place = record.firstKey(in: tree)
      return add(.missingField, .needsOperator, at: place, help: .operators(fields.map(\.name)))
    }
    add(rule.info, .oneOperator, at: keys[1], labels: [Finding.Label(.firstOperator, at: tree.place(of: first))])
  }

  private mutating func checkOrder(_ first: Field, _ second: Field, _ rule: CheckRule, of record: Record) {
    guard let start = moment(of: first, in: record), let end = moment(of: second, in: record),
      start.moment >= end.moment
    else { return }
    let (earlier, later) = start.node < end.node ? (start.node, end.node) : (end.node, start.node)
    add(
      rule.info, .notBefore(first.name, second.name), at: later,
      labels: [Finding.Label(start.node < end.node ? .startsHere : .endsHere, at: tree.place(of: earlier))])
  }

  private func moment(of field: Field, in record: Record) -> (moment: Moment, node: NodeID)? {
    guard let slot = record.slot(field), slot.isSound, let value = tree.resolved(slot.value) else { return nil }
    guard case .success(let moment) = Moment.read(tree.text(of: value)) else { return nil }
    return (moment, slot.value)
  }

  private mutating func checkRequired(
    _ field: Field, when condition: Condition, _ constraint: Constraint, of record: Record
  ) {
    guard record.slot(field) == nil, case .holds(let reason) = judge(condition, in: record) else { return }
    let words = constraint.rule.words(ofMissing: field, in: record.type, where: condition)
    switch constraint.place {
    case .record:
      add(
        constraint.rule.info, words.message, at: record.firstKey(in: tree),
        labels: reason.map { [Finding.Label(words.reason, at: tree.place(of: $0))] } ?? [], help: words.help)
    case .condition: add(constraint.rule.info, words.message, at: reason ?? record.firstKey(in: tree), help: words.help)
    }
  }

  private mutating func checkAllowed(
    _ field: Field, when condition: Condition, _ rule: CheckRule, of record: Record
  ) {
    // A key that is misspelt has a finding of its own, and one is enough.
    guard let slot = record.slot(field), tree.text(of: slot.key, is: field.name), isKnown(condition, in: record),
      fails(condition, in: record)
    else { return }
    let words = rule.words(ofNeedless: field)
    add(rule.info, words.message, at: slot.key, help: words.help)
  }

  private mutating func checkZero(
    _ field: Field, unless condition: Condition, _ rule: CheckRule, of record: Record
  ) {
    guard let slot = record.slot(field), slot.isSound, isKnown(condition, in: record),
      fails(condition, in: record),
      let value = tree.resolved(slot.value), tree.value(of: value) != .integer(0), tree.value(of: value) != .number(0)
    else { return }
    add(rule.info, .onlyApps(field.name), at: slot.value)
  }

  /// True if the field of a condition is missing or valid. Then the condition can be evaluated.
  private func isKnown(_ condition: Condition, in record: Record) -> Bool {
    record.slot(condition.field)?.isSound ?? true
  }

  /// True if a condition holds, and because of what; a field that is left out has no node.
  private enum Judgement {
    case fails
    case holds(because: NodeID?)
  }

  private func judge(_ condition: Condition, in record: Record) -> Judgement {
    guard let slot = record.slot(condition.field) else {
      return condition.holdsByDefault ? .holds(because: nil) : .fails
    }
    guard let value = tree.resolved(slot.value) else { return .fails }
    guard condition.isAboutList else {
      return tree.text(of: value, is: condition.word) ? .holds(because: slot.value) : .fails
    }
    let item = tree.items(of: value).first { word($0, is: condition.word) }
    return item.map { .holds(because: $0) } ?? .fails
  }

  private func word(_ item: NodeID, is word: String) -> Bool { tree.text(of: tree.resolved(item) ?? item, is: word) }

  private func fails(_ condition: Condition, in record: Record) -> Bool {
    if case .fails = judge(condition, in: record) { return true }
    return false
  }
}

// MARK: - Words

extension CheckRule {
  /// What the rule says of a field that is missing because of another one, and of that one.
  fileprivate func words(
    ofMissing field: Field, in type: RecordType, where condition: Condition
  ) -> (message: Message, reason: Message, help: Message?) {
    switch self {
    case .contentCardNeedsTitle: (.missing(field.name, in: "a content card"), .contentCard, nil)
    case .uriActionWithoutURI: (.opensNothing, .becauseOfThis, .addURI)
    default: (.missing(field.name, in: type.noun, where: condition), .becauseOfThis, nil)
    }
  }

  /// What the rule says of a field that another one keeps out.
  fileprivate func words(ofNeedless field: Field) -> (message: Message, help: Message) {
    switch self {
    case .durationWithoutAuto: (.staysAnyway, .sayAuto)
    default: (.contentCardsOnly(field.name), .addChannel)
    }
  }
}

extension Condition {
  fileprivate var words: String { "'\(field.name)' \(isAboutList ? "holds" : "is") '\(word)'" }
}

// MARK: - What needs more than a table

extension ModelCheck {
  /// Ids are unique over all items of some lists: in a campaign over cards and messages.
  private mutating func check(_ ids: UniqueIDs, of record: Record) {
    // What stands behind a misspelt key was not looked at either.
    let lists = ids.lists.compactMap { record.slot($0) }
      .filter { !$0.records.isEmpty }
    let count = lists.reduce(0) { $0 + tree.childCount(of: tree.resolved($1.value) ?? $1.value) }
    guard count > 1 else { return }
    var table = KeyTable()
    table.begin(count)
    for slot in lists {
      for item in tree.items(of: tree.resolved(slot.value) ?? slot.value) {
        guard let id = given(ids.id, of: item), let value = tree.resolved(id.value),
          tree.isPlainlyText(value) || tree.value(of: value) == .text,
          let earlier = table.insert(id.value, of: tree)
        else { continue }
        let use = tree[item].kind == .alias ? item : id.mergeSource
        let label = Finding.Label(.firstUse, at: tree.place(of: earlier))
        add(.repeatedID, .taken(tree.text(of: value)), at: use ?? id.value, labels: [label])
      }
    }
  }

  /// A field of an item of a list, where the item is a mapping and has it.
  private func given(_ field: Field, of item: NodeID) -> Member? {
    tree.resolved(item).flatMap { tree[$0].kind == .mapping ? member(field.name, of: $0) : nil }
  }

  /// What a list says that is a set: nothing twice, and what stands alone beside nothing else.
  mutating func checkSet(_ list: NodeID, as form: ListForm, isSound: Bool) {
    var seen = KeyTable()
    seen.begin(tree.childCount(of: list))
    var before: NodeID?
    for item in tree.items(of: list) {
      defer { before = item }
      guard let first = seen.insert(item, of: tree) else { continue }
      let range = tree.rangeToRemove(item: item, behind: before, of: list)
      add(
        form.rules.repeated.info, .namedTwice, at: item, labels: [Finding.Label(.firstUse, at: tree.place(of: first))],
        fixes: range.map { [Fix(.removeIt, .keepsMeaning, [Fix.Edit(removing: $0)])] } ?? [])
    }
    guard let alone = form.alone, isSound, let none = tree.items(of: list).first(where: { word($0, is: alone) }),
      let other = tree.items(of: list).first(where: { !word($0, is: alone) })
    else { return }
    let (earlier, later) = none < other ? (none, other) : (other, none)
    add(
      form.rules.notAlone.info, .noneAndSome, at: later,
      labels: [Finding.Label(.conflictsWith, at: tree.place(of: earlier))])
  }

  /// The numbers of items, given or by position, are unique in their list.
  mutating func checkNumbers(_ list: NodeID, in field: Field, by rule: CheckRule) {
    var first: [Int64: NodeID] = [:]
    guard tree.childCount(of: list) > 1 else { return }
    for (position, item) in tree.items(of: list).enumerated() {
      let given = given(field, of: item)?.value
      let place = given ?? item
      var id = Int64(position)
      if let given, case .integer(let number) = tree.value(of: tree.resolved(given) ?? given) { id = number }
      if let earlier = first[id] {
        add(
          rule.info, .collides(String(id), isGiven: given != nil), at: place,
          labels: [Finding.Label(.firstUse, at: tree.place(of: earlier))])
      } else {
        first[id] = place
      }
    }
  }
}

extension Message {
  fileprivate static func shadowed(_ field: String, by other: String) -> Message {
    "'\(field)' is not shown together with '\(other)'"
  }
  fileprivate static let winner: Message = "this is shown instead"
  fileprivate static func disputed(_ field: String, _ noun: String) -> Message {
    "\(noun) needs '\(field)'"
  }
  fileprivate static func needsOne(of fields: String, _ noun: String) -> Message {
    "\(noun) needs \(fields)"
  }
  fileprivate static func needsFilled(_ fields: String, _ noun: String) -> Message {
    "\(noun) needs a value in \(fields)"
  }
  fileprivate static func missing(_ field: String, in noun: String, where condition: Condition) -> Message {
    "\(noun) needs '\(field)' if \(condition.words)"
  }
  fileprivate static let needsOperator: Message = "a filter needs an operator"
  fileprivate static func operators(_ names: [String]) -> Message {
    "the operators are \(listed(names))"
  }
  fileprivate static let oneOperator: Message = "a filter can have only one operator, and this is the second"
  fileprivate static let firstOperator: Message = "the first one"
  fileprivate static func notBefore(_ first: String, _ second: String) -> Message {
    "'\(second)' must be later than '\(first)'"
  }
  fileprivate static let startsHere: Message = "it starts here"
  fileprivate static let endsHere: Message = "it ends here"
  fileprivate static let contentCard: Message = "this makes it a content card"
  fileprivate static let becauseOfThis: Message = "because of this"
  fileprivate static let opensNothing: Message = "this opens a link, but there is no 'uri'"
  fileprivate static let addURI: Message = "add 'uri', or remove the action"
  fileprivate static let staysAnyway: Message = "only a message that closes on its own has a duration"
  fileprivate static let sayAuto: Message = "write 'dismiss: auto', or remove the duration"
  fileprivate static func contentCardsOnly(_ field: String) -> Message {
    "'\(field)' is only for content cards, and this card is not one"
  }
  fileprivate static let addChannel: Message = "add content_cards to 'channels', or remove the field"
  fileprivate static func onlyApps(_ field: String) -> Message {
    "'\(field)' is only for apps"
  }
  fileprivate static func taken(_ id: ArraySlice<UInt8>) -> Message {
    "another card or message in this campaign has the id \(quoting: id)"
  }
  fileprivate static let firstUse: Message = "first used here"
  static let isLink: Message = "the caption is the text of the card's tag, but this is a link"
  fileprivate static let namedTwice: Message = "this category is listed twice"
  fileprivate static let removeIt: Message = "list it once"
  fileprivate static let noneAndSome: Message = "'no_category' can't be combined with other categories"
  fileprivate static let conflictsWith: Message = "conflicts with this"
  fileprivate static func collides(_ id: String, isGiven: Bool) -> Message {
    isGiven
      ? "another button in this message has the id \(id)"
      : "another button in this message has the id \(id), which this one gets from its position"
  }
}
