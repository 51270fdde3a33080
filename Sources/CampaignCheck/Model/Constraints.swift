import CampaignJSON
import CampaignLanguage
import Findings
import SourceText
import SourceTree

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
    case .excludes(let first, let second): checkAlone(first, second, rule, of: record)
    case .before(let first, let second): checkOrder(first, second, rule, of: record)
    case .requiredWhen(let field, let condition, let rule):
      checkRequired(field, when: condition, rule, at: constraint.place, of: record)
    case .onlyWhen(let field, let condition, let rule): checkAllowed(field, when: condition, rule, of: record)
    case .zeroUnless(let field, let condition): checkZero(field, unless: condition, rule, of: record)
    case .filledWhen(let field, let condition): checkFilled(field, when: condition, rule, of: record)
    case .shadows(let field, let other):
      guard let winner = record.slot(field), let loser = record.slot(other) else { return }
      add(
        rule.info, .shadowed(other.name, by: field.name), at: loser.key,
        labels: [Finding.Label(.winner, at: tree.place(of: winner.key))], help: .keepOne(field.name, other.name))
    case .disputed(let field, let condition):
      guard record.slot(field) == nil, case .holds = judge(condition, in: record) else { return }
      add(rule.info, .disputed(field.name, record.type.noun), at: record.firstKey(in: tree), help: .addOrMove)
    }
  }

  private mutating func checkAtLeastOne(_ fields: [Field], _ rule: CheckRule, of record: Record) {
    for field in fields {
      if let slot = record.slot(field), field.countsEmpty || isFilled(slot) { return }
    }
    guard !isExcused(record, from: fields), !isNameOfAll(record), !hasStrayKey(record),
      !isUnderUnclearKey(fields, of: record)
    else { return }
    // Nobody reads a long list, and its first field is the usual one.
    let areMany = fields.count > 5
    let names =
      areMany
      ? "one of \(listed(quoting: fields.map(\.name)))" : fields.map { "'\($0.name)'" }.joined(separator: " or ")
    let isThere = fields.contains { record.slot($0) != nil }
    let examples = fields.map { sample.member($0) }.filter { $0.utf8.count <= 60 }
    let example = areMany ? examples.first : examples.last
    add(
      rule.info, isThere ? .needsFilled(names, record.type.noun) : .needsOne(of: names, record.type.noun),
      at: record.firstKey(in: tree), help: .addExample(example ?? sample.member(fields[0])))
  }

  /// True if all fields are inside the name: `campaign: { name: spring-sale, cards: [...] }`, which is reported.
  private func isNameOfAll(_ record: Record) -> Bool {
    guard let index = record.type.index(of: .campaignName), let slot = record.slot(index),
      let value = tree.resolved(slot.value)
    else { return false }
    return tree[value].kind == .mapping
  }

  /// True if a field has a value that is not an empty list. Invalid values have been reported already.
  private func isFilled(_ slot: CheckedRecords.Slot) -> Bool {
    guard slot.isSound, let value = tree.resolved(slot.value), tree[value].kind == .sequence else { return true }
    return tree.childCount(of: value) > 0
  }

  private mutating func checkExactlyOne(_ fields: [Field], _ rule: CheckRule, of record: Record) {
    let keys = fields.compactMap { record.slot($0)?.key }.sorted()
    guard keys.count != 1 else { return }
    guard let first = keys.first else {
      if isUnderUnclearKey(fields, of: record) { return }
      let place = record.firstKey(in: tree)
      return add(.missingField, .needsOperator, at: place, help: .operators(fields.map(\.name)))
    }
    // Operators with the names of other tools are renamed in the help.
    let places = keys.map { tree[$0].range }
    // The keys of other tools are understood, but a missing property stays missing.
    removeFindings { !$0.fixes.isEmpty && places.contains($0.place.range) }
    add(
      rule.info, .oneOperator, at: keys[1], labels: [Finding.Label(.theFirstOne, at: tree.place(of: first))],
      help: filters(with: fields, of: record).map { .twoFilters($0) } ?? .twoRecords)
  }

  /// The filters that a record with several operators means.
  private func filters(with operators: [Field], of record: Record) -> [String]? {
    guard let comparison = record.type.comparison, let subject = record.slot(comparison.subject) else { return nil }
    let given = operators.compactMap { field in record.slot(field).map { (field, $0.value) } }
    guard given.count <= 3, given.allSatisfy({ isShort($0.1) }) else { return nil }
    return given.map { field, value in
      sample.braces([
        sample.member(comparison.subject.name, source(of: subject.value)), sample.member(field.name, source(of: value)),
      ])
    }
  }

  private mutating func checkAlone(_ first: Field, _ second: Field, _ rule: CheckRule, of record: Record) {
    guard let one = record.slot(first)?.key, let other = record.slot(second)?.key else { return }
    let (earlier, later) = one < other ? (one, other) : (other, one)
    add(
      rule.info, .onlyOne(first.name, second.name, of: record.type.noun), at: later,
      labels: [Finding.Label(.theFirstOne, at: tree.place(of: earlier))], help: .removeOneOfThem)
  }

  private mutating func checkOrder(_ first: Field, _ second: Field, _ rule: CheckRule, of record: Record) {
    guard let start = moment(of: first, in: record), let end = moment(of: second, in: record),
      start.moment.least(after: end.moment) >= 0
    else { return }
    let (earlier, later) = start.node < end.node ? (start.node, end.node) : (end.node, start.node)
    add(
      rule.info, .notBefore(first.name, second.name), at: later,
      labels: [Finding.Label(start.node < end.node ? .itStartsHere : .itEndsHere, at: tree.place(of: earlier))],
      help: .checkDays)
  }

  private mutating func moment(of field: Field, in record: Record) -> (moment: CampaignMoment, node: NodeID)? {
    guard let slot = record.slot(field), slot.isSound, let value = tree.resolved(slot.value) else { return nil }
    return moment(tree.text(of: value)).map { ($0, slot.value) }
  }

  private mutating func checkRequired(
    _ field: Field, when condition: Condition, _ rule: RequiredFieldRule, at place: Constraint.Place, of record: Record
  ) {
    guard record.slot(field) == nil, case .holds(let reason) = judge(condition, in: record),
      !isUnderUnclearKey([field], of: record)
    else { return }
    let words = rule.words(ofMissing: field, in: record.type, where: condition)
    let help = words.help ?? .addExample(sample.member(field))
    switch place {
    case .record:
      add(
        rule.info, words.message, at: record.firstKey(in: tree),
        labels: reason.map { [Finding.Label(words.reason, at: tree.place(of: $0))] } ?? [], help: help)
    case .condition: add(rule.info, words.message, at: reason ?? record.firstKey(in: tree), help: help)
    }
  }

  private mutating func checkAllowed(
    _ field: Field, when condition: Condition, _ rule: NeedlessFieldRule, of record: Record
  ) {
    // A misspelt key has its own finding, and one is enough.
    guard let slot = record.slot(field), isCalled(slot.key, field), isKnown(condition, in: record),
      fails(condition, in: record)
    else { return }
    let words = rule.words(ofNeedless: field, without: sample.member(condition.field, word: condition.word))
    add(rule.info, words.message, at: slot.key, help: words.help)
  }

  private mutating func checkZero(
    _ field: Field, unless condition: Condition, _ rule: CheckRule, of record: Record
  ) {
    guard let slot = record.slot(field), slot.isSound, isKnown(condition, in: record),
      fails(condition, in: record),
      let value = tree.resolved(slot.value), tree.value(of: value) != .integer(0), tree.value(of: value) != .number(0)
    else { return }
    add(rule.info, .onlyApps(field.name), at: slot.value, help: .leaveOutUnless(condition.words))
  }

  private mutating func checkFilled(
    _ field: Field, when condition: Condition, _ rule: CheckRule, of record: Record
  ) {
    guard let slot = record.slot(field), slot.isSound, let value = tree.resolved(slot.value),
      Text.isBlank(tree.text(of: value)), isKnown(condition, in: record), case .holds = judge(condition, in: record)
    else { return }
    add(rule.info, .blank(field.name), at: slot.value, help: .fillOrMove)
  }

  /// True if the field of a condition is missing or valid. Then the condition can be evaluated.
  private func isKnown(_ condition: Condition, in record: Record) -> Bool {
    record.slot(condition.field)?.isSound ?? isDefaultKnown(for: condition)
  }

  /// False if the default channels of the configuration have an error.
  private func isDefaultKnown(for condition: Condition) -> Bool { channels != nil || condition.channel == nil }

  /// True if a condition holds, with the node that is the reason. A missing field has no node.
  private enum Judgement {
    case fails
    case holds(because: NodeID?)
  }

  private func judge(_ condition: Condition, in record: Record) -> Judgement {
    guard let slot = record.slot(condition.field) else {
      guard isDefaultKnown(for: condition) else { return .fails }
      return condition.holds(byDefault: channels ?? .byDefault) ? .holds(because: nil) : .fails
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

extension RequiredFieldRule {
  /// The messages about a field that is missing because of another one.
  fileprivate func words(
    ofMissing field: Field, in type: RecordType, where condition: Condition
  ) -> (message: Message, reason: Message, help: Message?) {
    switch self {
    case .contentCardNeedsTitle: (.missing(field.name, in: "a content card"), .contentCard, .addTitle)
    case .uriActionWithoutURI: (.opensNothing, .becauseOfThis, .addURI)
    case .missingField: (.missing(field.name, in: type.noun, where: condition), .becauseOfThis, nil)
    }
  }
}

extension NeedlessFieldRule {
  /// The words for a field that has no effect without a member.
  fileprivate func words(ofNeedless field: Field, without member: String) -> (message: Message, help: Message) {
    switch self {
    case .durationWithoutAuto: (.staysAnyway, .writeOrRemove(member))
    case .onlyForContentCards: (.contentCardsOnly(field.name), .addChannel)
    case .onlyForNewsFeed: (.newsFeedOnly(field.name), .removeOr(member))
    }
  }
}

extension Condition {
  fileprivate var words: String { "'\(field.name)' \(isAboutList ? "holds" : "is") '\(word)'" }
}

// MARK: - Checks that need more than a table

extension ModelCheck {
  /// Checks that ids are unique in some lists together: in a campaign, among cards and messages.
  private mutating func check(_ ids: UniqueIDs, of record: Record) {
    // The values of misspelt keys were not checked either.
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
        let label = Finding.Label(.firstUsedHere, at: tree.place(of: earlier))
        add(.repeatedID, .taken(tree.text(of: value)), at: use ?? id.value, labels: [label], help: .anotherID)
      }
    }
  }

  /// The field of a list item. Nil if the item is not a mapping, or lacks the field.
  private func given(_ field: Field, of item: NodeID) -> Member? {
    tree.resolved(item).flatMap { tree[$0].kind == .mapping ? member(field.name, of: $0) : nil }
  }

  /// Checks a list that is a set: no item is repeated, and a choice that excludes all others is alone.
  mutating func checkSet(_ list: NodeID, as form: ListForm, isSound: Bool) {
    var seen = KeyTable()
    seen.begin(tree.childCount(of: list))
    var before: NodeID?
    for item in tree.items(of: list) {
      defer { before = item }
      guard let first = seen.insert(item, of: tree) else { continue }
      let range = tree.rangeToRemove(item: item, behind: before, of: list)
      add(
        form.rules.repeated.info, .namedTwice, at: item,
        labels: [Finding.Label(.firstUsedHere, at: tree.place(of: first))],
        fixes: range.map { [Fix(.listOnce, .needsReview, [Fix.Edit(removing: $0)])] } ?? [])
    }
    guard let alone = form.alone, isSound, let none = tree.items(of: list).first(where: { word($0, is: alone) }),
      let other = tree.items(of: list).first(where: { !word($0, is: alone) })
    else { return }
    let (earlier, later) = none < other ? (none, other) : (other, none)
    add(
      form.rules.notAlone.info, .noneAndSome, at: later,
      labels: [Finding.Label(.conflictsWith, at: tree.place(of: earlier))], help: .removeOne(alone))
  }

  /// The number of an item: the given one, or its position.
  private func number(_ field: Field, of item: NodeID, at position: Int) -> Int64 {
    guard let given = given(field, of: item)?.value,
      case .integer(let number) = tree.value(of: tree.resolved(given) ?? given)
    else { return Int64(position) }
    return number
  }

  /// Checks that the numbers of items, given or by position, are unique in their list.
  mutating func checkNumbers(_ list: NodeID, in field: Field, by rule: CheckRule) {
    // If each number is that of its position, as in nearly all lists, none is repeated.
    guard tree.items(of: list).enumerated().contains(where: { number(field, of: $1, at: $0) != Int64($0) }) else {
      return
    }
    var first: [Int64: NodeID] = [:]
    for (position, item) in tree.items(of: list).enumerated() {
      let given = given(field, of: item)?.value
      let place = given ?? item
      let id = number(field, of: item, at: position)
      if let earlier = first[id] {
        add(
          rule.info, .collides(String(id), isGiven: given != nil), at: place,
          labels: [Finding.Label(.firstUsedHere, at: tree.place(of: earlier))], help: .numberEach)
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
    "\(noun) needs '\(field)' on the News Feed"
  }
  fileprivate static let fillOrMove: Message = "write it, or show the card only as a content card"
  fileprivate static let addOrMove: Message = "add it, or show the card only as a content card"
  fileprivate static func needsOne(of fields: String, _ noun: String) -> Message { "\(noun) needs \(fields)" }
  fileprivate static func needsFilled(_ fields: String, _ noun: String) -> Message {
    "\(noun) needs a value in \(fields)"
  }
  fileprivate static func missing(_ field: String, in noun: String, where condition: Condition) -> Message {
    "\(noun) needs '\(field)' if \(condition.words)"
  }
  fileprivate static let needsOperator: Message = "a filter needs an operator"
  static func operators(_ names: [String]) -> Message { "the operators are \(listed(names))" }
  fileprivate static let oneOperator: Message = "a filter can have only one operator, and this is the second"
  fileprivate static func onlyOne(_ first: String, _ second: String, of noun: String) -> Message {
    "\(noun) can have only one of '\(first)' and '\(second)'"
  }
  fileprivate static func twoFilters(_ filters: [String]) -> Message {
    "write one filter for each operator: \(printable(filters.joined(separator: ", ")))"
  }
  fileprivate static let twoRecords: Message = "write two filters; all filters of a list must hold"
  fileprivate static func keepOne(_ winner: String, _ loser: String) -> Message {
    "remove '\(loser)', or remove '\(winner)' to show it"
  }
  fileprivate static let checkDays: Message = "check both dates, also the years and the offsets"
  fileprivate static func leaveOutUnless(_ condition: String) -> Message { "remove it, unless \(condition)" }
  fileprivate static let anotherID: Message = "give one of them another id"
  fileprivate static func removeOne(_ word: String) -> Message { "remove '\(word)' or the others" }
  fileprivate static let numberEach: Message =
    "give each button its own 'id', or remove all of them to number by position"
  fileprivate static func notBefore(_ first: String, _ second: String) -> Message {
    "'\(second)' must be later than '\(first)'"
  }
  fileprivate static let contentCard: Message = "this makes it a content card"
  fileprivate static let addTitle: Message = "add a title, or show the card only on the News Feed"
  fileprivate static let becauseOfThis: Message = "because of this"
  fileprivate static let opensNothing: Message = "this opens a link, but there is no 'uri'"
  fileprivate static let addURI: Message = "add 'uri', or remove the action"
  fileprivate static let staysAnyway: Message = "only a message that closes on its own has a duration"
  fileprivate static func writeOrRemove(_ member: String) -> Message { "write '\(member)', or remove the duration" }
  fileprivate static func contentCardsOnly(_ field: String) -> Message {
    "'\(field)' is only for content cards, and this card is not one"
  }
  fileprivate static func newsFeedOnly(_ field: String) -> Message {
    "'\(field)' is only for the News Feed: content cards have no categories"
  }
  fileprivate static func removeOr(_ member: String) -> Message { "remove it, or write '\(member)'" }
  fileprivate static let addChannel: Message = "add content_cards to 'channels', or remove the field"
  fileprivate static func onlyApps(_ field: String) -> Message { "'\(field)' is only for apps" }
  fileprivate static func taken(_ id: ArraySlice<UInt8>) -> Message {
    "another card or message in this campaign has the id \(quoting: id)"
  }
  static let isLink: Message = "the caption is the text of the card's tag, but this is a link"
  fileprivate static let namedTwice: Message = "this category is listed twice"
  fileprivate static let listOnce: Message = "list it once"
  fileprivate static let noneAndSome: Message = "'no_category' can't be combined with other categories"
  fileprivate static let conflictsWith: Message = "conflicts with this"
  fileprivate static func collides(_ id: String, isGiven: Bool) -> Message {
    isGiven
      ? "another button in this message has the id \(id)"
      : "another button in this message has the id \(id), which this one gets from its position"
  }
}
