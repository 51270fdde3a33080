import Bytes
import CampaignLanguage
import Findings
import SourceText
import SourceTree

// Values against their forms. One exhaustive switch, so that a new form asks for its check.

extension ModelCheck {
  /// Checks a value against a form. Returns false, with a finding, if it does not match.
  mutating func checkValue(_ id: NodeID, as form: Form, of field: Field) -> Bool {
    guard let value = tree.resolved(id), !TagCheck.isMismatched(value, in: tree) else { return false }
    switch form {
    case .record(let type): return checkRecord(id, as: type)
    case .variant(let variant): return checkVariant(id, of: variant)
    case .slug, .text, .link, .moment, .duration, .color, .locale, .timeZone, .name, .boolean, .integer, .number,
      .choice, .list, .mapping, .either:
      return through(value == id ? nil : id) { $0.check(value, as: form, of: field) }
    }
  }

  mutating func check(_ value: NodeID, as form: Form, of field: Field) -> Bool {
    switch form {
    case .record, .variant: return checkValue(value, as: form, of: field)
    case .text(let text): return checkText(value, as: text, of: field)
    case .slug: return checkSlug(value, of: field)
    case .link: return checkLink(value, of: field)
    case .moment(let form): return checkMoment(value, as: form, of: field)
    case .duration(let least, let unit): return checkDuration(value, least: least, counted: unit, of: field)
    case .color: return checkColor(value, of: field)
    case .locale: return checkLocale(value, of: field)
    case .timeZone(let form): return checkTimeZone(value, as: form, of: field)
    case .name(let name): return checkName(value, as: name, of: field)
    case .boolean: return checkBoolean(value, of: field)
    case .integer(let range): return checkInteger(value, in: range, of: field)
    case .number(let number): return checkNumber(value, as: number, of: field)
    case .choice(let choices): return checkChoice(value, among: choices, of: field)
    case .list(let list): return checkList(value, as: list, of: field)
    case .mapping(let keys, let values): return checkMapping(value, keys: keys, values: values, of: field)
    case .either(let forms): return checkEither(value, forms, of: field)
    }
  }
}

// MARK: - Text

extension ModelCheck {
  /// The text of a scalar. Reports other values and returns nil, and offers quotes if almost any text is valid.
  mutating func wantText(
    _ value: NodeID, _ wanted: @autoclosure () -> String, of field: Field, isFree: Bool = false,
    help: @autoclosure () -> Message? = nil
  ) -> ArraySlice<UInt8>? {
    guard tree.isPlainlyText(value) || tree.value(of: value) == .text else {
      reportNotText(value, wanted(), of: field, isFree: isFree, help: help())
      return nil
    }
    return tree.text(of: value)
  }

  private mutating func reportNotText(
    _ value: NodeID, _ wanted: String, of field: Field, isFree: Bool = false, help: Message? = nil
  ) {
    if reportTemplateWithoutQuotes(value, of: field) { return }
    if let comment = lostColor(behind: value) {
      let text = String(decoding: tree.bytes[comment.offsets], as: UTF8.self)
      let color = meant(by: text)
      let quote = Fix(.quoteIt, .keepsMeaning, [Fix.Edit(replacing: comment, with: doubleQuoted(color.utf8))])
      return add(
        .wrongForm, .lostInComment(field.name), at: comment, help: isLast(comment) ? nil : .quoteHash,
        fixes: isLast(comment) ? [quote] : [])
    }
    let kind = tree.value(of: value)
    let isScalar = tree[value].kind == .scalar && kind != .null && kind != nil
    if isFree, let comment = commentInPlace(of: value) {
      return add(.wrongForm, .lostInComment(field.name), at: comment, help: .quoteHash)
    }
    add(
      field.wrongKind.info, .wrongKind(field.name, wanted, found(value)), at: value,
      help: kind == .null
        ? helpForEmpty(value, of: field) : help ?? (isFree ? helpForText(value, of: field) : nil) ?? example(of: field),
      fixes: isFree && isScalar && tree[value].style == .plain ? [quote(value)] : onlyItem(of: value))
  }

  /// The help for a list or mapping in place of a text.
  private func helpForText(_ value: NodeID, of field: Field) -> Message? {
    if tree[value].kind != .scalar, field.isPathOfFile { return .intoFile(sample.member(field)) }
    return oneText(value, of: field) ?? textsByLanguage(value, of: field)
  }

  /// The help for a value that is empty. Nobody can remove a field that the record needs.
  private func helpForEmpty(_ value: NodeID, of field: Field) -> Message {
    records.isRequired(value) ? .fill(sample.member(field)) : .leaveOutOrFill
  }

  /// The fix that writes the only item of a list alone: `vip` for `[vip]`.
  private func onlyItem(of value: NodeID) -> [Fix] {
    guard tree[value].kind == .sequence, tree[value].style == .flow, tree.childCount(of: value) == 1,
      let item = tree.items(of: value).first(where: { _ in true }), isShort(item), tree.value(of: item) == .text
    else { return [] }
    let written = source(of: item)
    return [Fix(.write(written), .needsReview, [Fix.Edit(replacing: tree[value].range, with: written)])]
  }

  private func quote(_ value: NodeID) -> Fix {
    let text = doubleQuoted(tree.text(of: value))
    return Fix(.quoteIt, trust(.keepsMeaning, at: value), [Fix.Edit(replacing: tree[value].range, with: text)])
  }

  /// True if only another comment follows on the line. Then the text there can become a value.
  private func isLast(_ comment: ByteRange) -> Bool {
    let rest = tree.bytes[Int(comment.end)...].prefix { $0 != 0x0A && $0 != 0x0D }
    let next = rest.drop { $0 == 0x20 || $0 == 0x09 }
    return next.isEmpty || next.count < rest.count && next.first == UInt8(ascii: "#")
  }

  private mutating func checkText(_ value: NodeID, as form: TextForm, of field: Field) -> Bool {
    guard let text = wantText(value, form.most == 1 ? "one character" : "text", of: field, isFree: true) else {
      return false
    }
    if let fault = Text.fault(in: text) {
      report(fault, at: value, of: field, help: isPath(value) ? .singleQuotesForBackslashes : nil)
      return false
    }
    if !form.mayBeBlank, Text.isBlank(text), !(form.mayBeEmpty && text.isEmpty) {
      add(.blankText, .blank(field.name), at: value, help: helpForEmpty(value, of: field))
      return false
    }
    if let most = form.most, Text.count(text) > most, !(most == 1 && Text.isOneCharacter(text)) {
      add(
        .wrongForm, .wrongKind(field.name, most == 1 ? "one character" : "at most \(most) characters", found(value)),
        at: value, help: example(of: field))
      return false
    }
    if field.role == .document { checkDocument(value, text) }
    if form.isCaption, isLink(text) { add(.captionIsLink, .isLink, at: value, help: .captionIsText) }
    // The name of a type is a word; nobody means a type with a '#'.
    if field.role != .type {
      checkForComment(after: value)
      if !form.isPattern { checkForm(of: value, text, in: field) }
    }
    return true
  }

  /// True if a text can only be meant as a link. `New:Album` is not, though it could be read as one.
  func isLink(_ text: ArraySlice<UInt8>) -> Bool {
    guard case .success = Link.read(text) else { return false }
    return text.split(separator: UInt8(ascii: ":"), maxSplits: 1).last?.starts(with: "//".utf8) ?? false
  }

  /// The range of a part of a scalar's text, if the file contains that text unchanged; otherwise the range of the
  /// scalar.
  func part(_ range: Range<Int>?, of value: NodeID) -> ByteRange {
    guard let range, let start = tree.verbatimStart(of: value) else { return tree[value].range }
    var first = start + range.lowerBound
    // The limit in bytes can be inside a character.
    while first > start, first < tree.bytes.count, tree.bytes[first] & 0xC0 == 0x80 { first -= 1 }
    return ByteRange(first, start + range.upperBound)
  }
}

// MARK: - Forms that are read from text

extension ModelCheck {
  private mutating func checkSlug(_ value: NodeID, of field: Field) -> Bool {
    let advice = tree[value].kind == .scalar ? nil : helpForName(value, field)
    guard let text = wantText(value, "a name", of: field, isFree: true, help: advice) else {
      return false
    }
    guard let fault = Slug.fault(in: text) else {
      checkForComment(in: value) { Slug.proposal(for: $0)?.text }
      return true
    }
    if reportLookAlikeComma(value, of: field) { return false }
    if reportLookAlike(value, as: .wrongForm, isRight: { Slug.fault(in: Array($0.utf8)[...]) == nil }) { return false }
    report(fault, at: value, of: field, proposal: isOneName(text) ? Slug.proposal(for: text)?.text : nil)
    return false
  }

  /// False for a text that is too long for a name, for several names in one text, and for the opposite of a name.
  private func isOneName(_ text: ArraySlice<UInt8>) -> Bool {
    text.count <= Slug.limit && text.first != UInt8(ascii: "!") && !text.contains { ",;|".utf8.contains($0) }
  }

  private mutating func checkLocale(_ value: NodeID, of field: Field) -> Bool {
    guard let text = wantText(value, "a language tag", of: field) else { return false }
    guard let fault = LanguageTag.fault(in: text) else { return !reportLanguageName(value, text) }
    if reportLookAlike(value, as: .wrongForm, isRight: { LanguageTag.fault(in: Array($0.utf8)[...]) == nil }) {
      return false
    }
    report(fault, at: value, of: field, proposal: LanguageTag.proposal(for: text)?.text)
    return false
  }

  /// Reports a fault in a text, with the fault's own words and a correction if there is one.
  mutating func report(
    _ fault: some Explained, at value: NodeID, of field: Field, as rule: RuleInfo = .wrongForm, proposal: String? = nil,
    help: Message? = nil
  ) {
    let fixes = (proposal ?? fault.proposal).map {
      [replace(value, with: $0, fault.isCertain ? .keepsMeaning : .needsReview)]
    }
    let character = fault.range.flatMap { nameOfCharacter($0, in: tree.text(of: value)) }
    add(
      rule, character.flatMap(fault.message(naming:)) ?? fault.message(of: field.name),
      at: part(fault.range, of: value), help: help ?? fault.help,
      fixes: fixes ?? [])
  }

  private mutating func checkDuration(
    _ value: NodeID, least: Int64, counted unit: TimeSpanUnit, of field: Field
  ) -> Bool {
    if case .integer(let number) = tree.value(of: value) {
      if reportNumberForWord(value, number, of: field) { return false }
      let fault = number == 0 && least > 0 ? TimeSpan.Fault.zero : .noUnit(number)
      reportDuration(fault, at: value, of: field, as: field.wrongKind.info)
      return false
    }
    guard let text = wantText(value, "a duration", of: field) else { return false }
    switch TimeSpan.read(text, allowingZero: least == 0) {
    case .failure(.zero) where reportNumberForWord(value, 0, of: field): break
    case .failure(let fault):
      if reportLookAlike(value, as: .wrongForm, correct: duration) { return false }
      // The duration that is meant can be wrong, too.
      if let meant = fault.duration, report(meant, at: value, of: field, least: least, counted: unit) { return false }
      reportDuration(fault, at: value, of: field, as: .wrongForm)
    case .success(let duration): return !report(duration, at: value, of: field, least: least, counted: unit)
    }
    return false
  }

  /// Reports a duration that is too short, or of which clients would drop a part. Returns false if it is right.
  private mutating func report(
    _ duration: TimeSpan, at value: NodeID, of field: Field, least: Int64, counted unit: TimeSpanUnit
  ) -> Bool {
    if duration.milliseconds < least {
      let shortest = TimeSpan(milliseconds: least)?.text ?? ""
      add(
        .outOfRange, .tooShort(field.name, shortest), at: value,
        help: .write(sample.member(field, word: shortest)))
      return true
    }
    guard !duration.milliseconds.isMultiple(of: unit.rawValue) else { return false }
    add(.wrongForm, .notWholeSeconds(field.name), at: value, help: .clientsCountSeconds)
    return true
  }

  private mutating func checkName(_ value: NodeID, as form: NameForm, of field: Field) -> Bool {
    guard let text = wantText(value, "a name", of: field, isFree: true) else { return false }
    guard let fault = EventName.fault(in: text, of: form.subject) else {
      checkForComment(in: value) { String(decoding: $0, as: UTF8.self) }
      return true
    }
    report(fault, at: value, of: field, as: .eventNameInvalid)
    return false
  }
}

// MARK: - Containers and alternatives

extension ModelCheck {
  private mutating func checkList(_ value: NodeID, as form: ListForm, of field: Field) -> Bool {
    guard tree[value].kind == .sequence else {
      // `repeated-key` reports the dashes.
      if tree[value].kind == .mapping, MissingDashes(in: value, of: tree) != nil { return false }
      var advice = adviceForList(value, as: form, of: field)
      if case .integer? = tree.value(of: value) { advice.help = example(of: field, as: form, with: value) }
      if let brackets = adviceForBrackets(value, isItem: { isItem($0, of: form.item) }) { advice = brackets }
      if advice.fixes.isEmpty, canBeItem(value, of: form.item) {
        advice.fixes = [inBrackets(value)]
        if isShort(value) { advice.help = .write(sample.member(field.name, "[\(source(of: value))]")) }
      }
      if advice.fixes.isEmpty, meansAll(value), !records.isRequired(value) { advice.help = .leaveOutForAll }
      add(
        .wrongForm, .wrongKind(field.name, "a list", found(value)), at: advice.place, help: advice.help,
        fixes: advice.fixes)
      return false
    }
    let count = tree.childCount(of: value)
    var isSound = true
    let outer = list
    list = value
    defer { list = outer }
    for item in tree.items(of: value) { isSound = checkValue(item, as: form.item, of: field) && isSound }
    if form.isSet { checkSet(value, as: form, isSound: isSound) }
    if let number = form.number { checkNumbers(value, in: number, by: form.rules.sameNumber) }
    if count < form.least {
      let word = count == 0 ? field.wordForEmpty : nil
      add(
        form.rules.tooFew.info, .tooFew(field.name, form.least), at: value,
        help: word.map { .write(sample.member(field, word: $0)) } ?? example(of: field, as: form, with: value),
        fixes: word.map { [writeBare($0, inPlaceOf: value)] } ?? [])
      return false
    }
    if let most = form.most, count > most {
      let surplus = Array(tree.items(of: value))[most]
      add(form.rules.tooMany.info, .tooMany(field.name, most), at: surplus, help: .keepSome(most))
      return false
    }
    return isSound
  }

  /// True for a word that says that nothing is left out, as in `targets: all`.
  func meansAll(_ value: NodeID) -> Bool {
    tree.value(of: value) == .text && ["all", "any", "*", "every"].contains { tree.text(of: value, is: $0) }
  }

  /// An example of a list; of a range of numbers, one with the only number that the author wrote.
  private func example(of field: Field, as form: ListForm, with value: NodeID) -> Message {
    let only = tree[value].kind == .sequence ? tree.items(of: value).first { _ in true } : value
    guard case .integer(let number)? = only.flatMap({ tree.value(of: $0) }),
      let range = sample.range(of: form, with: number)
    else { return example(of: field) }
    return .example(sample.member(field.name, range))
  }

  /// Writes a word in place of a value that has none.
  private func writeBare(_ word: String, inPlaceOf value: NodeID) -> Fix {
    let text = tree.syntax == .yaml ? word : doubleQuoted(word.utf8)
    return Fix(.write(text), trust(.keepsMeaning, at: value), [Fix.Edit(replacing: tree[value].range, with: text)])
  }

  private func inBrackets(_ value: NodeID) -> Fix {
    let range = tree[value].range
    let written = String(decoding: tree.bytes[range.offsets], as: UTF8.self)
    return Fix(.wrap, trust(.keepsMeaning, at: value), [Fix.Edit(replacing: range, with: "[\(written)]")])
  }

  /// True if brackets around a value turn it into the missing item: a word.
  private func canBeItem(_ value: NodeID, of form: Form) -> Bool {
    let written = tree.bytes[tree[value].range.offsets]
    guard form.recordTypes == nil, tree[value].kind == .scalar, tree.value(of: value) == .text,
      tree.properties(of: value)?.fullTag == nil
    else {
      return false
    }
    switch tree[value].style {
    case .literal, .folded: return false
    case .plain:
      // Commas separate the items, each of which has to be plain text in brackets too.
      let items = written.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      return !written.contains { "[](){}\n\r".utf8.contains($0) }
        && items.allSatisfy { isPlainInBrackets($0) && isItem($0, of: form) }
    case .singleQuoted, .doubleQuoted: return isItem(tree.text(of: value), of: form)
    case .block, .flow: return false
    }
  }

  /// True if a text is right as an item of a list.
  private func isItem(_ text: ArraySlice<UInt8>, of form: Form) -> Bool {
    let start = text.drop { $0 == 0x20 }
    let word = start.prefix(upTo: (start.lastIndex { $0 != 0x20 } ?? start.startIndex - 1) + 1)
    switch form {
    case .choice(let choices): return choices.contains(word)
    case .slug: return Slug.fault(in: word) == nil
    case .link: return Link.fault(in: word) == nil
    case .text, .name, .either: return !word.contains { "[](){}".utf8.contains($0) }
    case .moment, .duration, .color, .locale, .timeZone, .boolean, .integer, .number, .list, .record, .variant,
      .mapping:
      return false
    }
  }

  /// True if the text between two commas is read as it is: it is not blank, does not begin with a special character,
  /// and does not end like a key.
  func isPlainInBrackets(_ item: ArraySlice<UInt8>) -> Bool {
    let isBlank = { (byte: UInt8) in byte <= 0x20 }
    guard let first = item.first(where: { !isBlank($0) }), let last = item.last(where: { !isBlank($0) }) else {
      return false
    }
    return !"?:-&*!|>'\"%@`#".utf8.contains(first) && last != UInt8(ascii: ":")
  }

  private mutating func checkMapping(_ value: NodeID, keys: MappingKeys, values: Form, of field: Field) -> Bool {
    guard tree[value].kind == .mapping else {
      if case .text = keys, reportKeyCutByComment(value) { return false }
      add(
        .wrongForm, .wrongKind(field.name, "a mapping", found(value)), at: value,
        help: adviceForMapping(value, values: values, of: field))
      return false
    }
    var isSound = true
    for member in tree.members(of: value) where !tree.isMergeKey(member.key) {
      let isGood = through(member.mergeSource) { check in
        if check.tree.isSchemaLink(member.key), check.tree.isRoot(value) {
          return check.checkValue(member.value, as: RecordType.schemaLink.form, of: RecordType.schemaLink)
        }
        if case .rule = keys, !check.checkRuleSetting(member.key, member.value) { return false }
        if case .changeRule = keys, !check.checkChangeRule(member.key) { return false }
        if case .text = keys, check.reportCutAtComma(member.key, inTexts: value) { return false }
        let keyIsGood = check.checkKey(member.key, as: keys, of: field)
        return check.checkEntry(member.value, keys: keys, as: values, of: field) && keyIsGood
      }
      isSound = isSound && isGood
    }
    return isSound
  }

  /// Values that are not text in a mapping of texts have their own rule, because clients often drop them.
  private mutating func checkEntry(_ id: NodeID, keys: MappingKeys, as form: Form, of field: Field) -> Bool {
    guard case .text = keys, case .text = form, let value = tree.resolved(id), tree.value(of: value) != .text,
      !TagCheck.isMismatched(value, in: tree)
    else {
      return checkValue(id, as: form, of: field)
    }
    return through(value == id ? nil : id) { check in
      let node = check.tree[value]
      let isPlain = node.kind == .scalar && node.style == .plain && check.tree.value(of: value) != .null
      check.add(
        .extrasNotText, .entriesHold(field.name, check.found(value)), at: value, help: isPlain ? nil : .oneText,
        fixes: isPlain ? [check.quote(value)] : [])
      return false
    }
  }

  private mutating func checkKey(_ key: NodeID, as form: MappingKeys, of field: Field) -> Bool {
    if case .text = form { return !reportQuotesOfKey(key) }
    guard let value = tree.resolved(key), tree[value].kind == .scalar else { return true }
    if case .slug = form { return checkSlug(value, of: field) }
    guard case .name(let name) = form else { return true }
    guard let fault = EventName.fault(in: tree.text(of: value), of: name.subject) else { return true }
    report(fault, at: value, of: field, as: .eventNameInvalid)
    return false
  }
}
