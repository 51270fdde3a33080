internal import Bytes
internal import CampaignLanguage
internal import Findings
internal import SourceText
internal import SourceTree

// Values against their forms. One exhaustive switch, so that a new form asks for its check.

extension ModelCheck {
  /// Checks a value. Whether it is as the form wants it; where it is not, that is reported.
  mutating func checkValue(_ id: NodeID, as form: Form, of field: Field) -> Bool {
    guard let value = tree.resolved(id), !TagCheck.isMismatched(value, in: tree) else { return false }
    switch form {
    case .record(let type): return checkRecord(id, as: type)
    case .variant(let variant): return checkVariant(id, of: variant)
    default: break
    }
    return through(value == id ? nil : id) { $0.check(value, as: form, of: field) }
  }

  private mutating func check(_ value: NodeID, as form: Form, of field: Field) -> Bool {
    switch form {
    case .record, .variant: return checkValue(value, as: form, of: field)
    case .text(let text): return checkText(value, as: text, of: field)
    case .slug: return checkSlug(value, of: field)
    case .link: return checkLink(value, of: field)
    case .moment: return checkMoment(value, of: field)
    case .duration(let least, let unit): return checkDuration(value, least: least, counted: unit, of: field)
    case .color: return checkColor(value, of: field)
    case .locale: return checkLocale(value, of: field)
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
  /// The text of a scalar, or nil, reported, where it is none. Quotes are offered where any text, or nearly any, is
  /// right.
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
    if let comment = lostColor(behind: value) {
      let text = String(decoding: tree.bytes[comment.offsets], as: UTF8.self)
      let quote = Fix(.quote, .keepsMeaning, [Fix.Edit(replacing: comment, with: doubleQuoted(text.utf8))])
      return add(
        .wrongForm, .lostInComment(field.name), at: comment, fixes: isLast(comment) ? [quote] : [])
    }
    let kind = tree.value(of: value)
    let isScalar = tree[value].kind == .scalar && kind != .null && kind != nil
    add(
      field.wrongKind.info, .wrongKind(field.name, wanted, found(value)), at: value,
      help: kind == .null ? .leaveOutOrFill : help,
      fixes: isFree && isScalar && tree[value].style == .plain ? [quote(value)] : [])
  }

  private func quote(_ value: NodeID) -> Fix {
    let text = doubleQuoted(tree.text(of: value))
    return Fix(.quote, trust(.keepsMeaning, at: value), [Fix.Edit(replacing: tree[value].range, with: text)])
  }

  /// True if only another comment follows on the line. Then the text there can become a value.
  private func isLast(_ comment: ByteRange) -> Bool {
    let rest = tree.bytes[Int(comment.end)...].prefix { $0 != 0x0A && $0 != 0x0D }
    let next = rest.drop { $0 == 0x20 || $0 == 0x09 }
    return next.isEmpty || next.count < rest.count && next.first == UInt8(ascii: "#")
  }

  /// `background: #FF0000`: what follows an empty value's key as a comment and is a colour.
  private func lostColor(behind value: NodeID) -> ByteRange? {
    guard tree.syntax == .yaml, tree[value].range.isEmpty, value.index > 0 else { return nil }
    // A key is a scalar directly before its value.
    var start = Int(tree[NodeID(value.index - 1)].range.end)
    while start < tree.bytes.count, tree.bytes[start] == UInt8(ascii: ":") || tree.bytes[start] == 0x20 { start += 1 }
    guard start < tree.bytes.count, tree.bytes[start] == UInt8(ascii: "#") else { return nil }
    let digits = tree.bytes[(start + 1)...].prefix { isHexadecimal($0) }
    guard [3, 4, 6, 8].contains(digits.count) else { return nil }
    return ByteRange(start, digits.endIndex)
  }

  private mutating func checkText(_ value: NodeID, as form: TextForm, of field: Field) -> Bool {
    guard let text = wantText(value, form.most == 1 ? "one character" : "text", of: field, isFree: true) else {
      return false
    }
    if let fault = Text.fault(in: text) {
      report(fault, at: value, of: field)
      return false
    }
    if !form.mayBeBlank, Text.isBlank(text) {
      add(.blankText, .blank(field.name), at: value)
      return false
    }
    if let most = form.most, Text.count(text) > most, !(most == 1 && Text.isOneCharacter(text)) {
      add(
        .wrongForm, .wrongKind(field.name, most == 1 ? "one character" : "at most \(most) characters", found(value)),
        at: value)
      return false
    }
    if let rule = form.linkRule, isLink(text) { add(rule.info, .isLink, at: value) }
    return true
  }

  /// Whether a text can only be meant as a link; `New:Album` is none, though it could be read as one.
  private func isLink(_ text: ArraySlice<UInt8>) -> Bool {
    guard case .success = Link.read(text) else { return false }
    return text.split(separator: UInt8(ascii: ":"), maxSplits: 1).last?.starts(with: "//".utf8) ?? false
  }

  /// The range of a part of a scalar's text, where it stands letter by letter in the file; else of all of it.
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
    guard let text = wantText(value, "a name", of: field, isFree: true) else { return false }
    guard let fault = Slug.fault(in: text) else { return true }
    report(fault, at: value, of: field, proposal: text.count > Slug.limit ? nil : Slug.proposal(for: text)?.text)
    return false
  }

  private mutating func checkLocale(_ value: NodeID, of field: Field) -> Bool {
    guard let text = wantText(value, "a language tag", of: field) else { return false }
    guard let fault = LanguageTag.fault(in: text) else { return true }
    let hyphens = text.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 }
    let proposal = LanguageTag.fault(in: hyphens[...]) == nil ? String(decoding: hyphens, as: UTF8.self) : nil
    report(fault, at: value, of: field, proposal: proposal)
    return false
  }

  /// Reports what is wrong with a text, in the fault's own words, with what could be written instead.
  mutating func report(
    _ fault: some Explained, at value: NodeID, of field: Field, as rule: RuleInfo = .wrongForm, proposal: String? = nil
  ) {
    let fixes = (proposal ?? fault.proposal).map {
      [replace(value, with: $0, fault.isCertain ? .keepsMeaning : .needsReview)]
    }
    add(rule, fault.message(of: field.name), at: part(fault.range, of: value), help: fault.help, fixes: fixes ?? [])
  }

  private mutating func checkMoment(_ value: NodeID, of field: Field) -> Bool {
    if case .integer(let number) = tree.value(of: value) {
      if let fault = Moment.fault(ofInteger: number) {
        report(fault, at: value, of: field, as: fault.lacksZone ? .momentWithoutZone : field.wrongKind.info)
      } else {
        reportNotText(value, "a date and time", of: field)
      }
      return false
    }
    guard let text = wantText(value, "a date and time", of: field) else { return false }
    guard case .failure(let fault) = Moment.read(text) else { return true }
    report(fault, at: value, of: field, as: fault.lacksZone ? .momentWithoutZone : .wrongForm)
    return false
  }

  private mutating func checkDuration(
    _ value: NodeID, least: Int64, counted unit: TimeSpanUnit, of field: Field
  ) -> Bool {
    if case .integer(let number) = tree.value(of: value) {
      report(TimeSpan.Fault.noUnit(number), at: value, of: field, as: field.wrongKind.info)
      return false
    }
    guard let text = wantText(value, "a duration", of: field) else { return false }
    switch TimeSpan.read(text, allowingZero: least == 0) {
    case .failure(let fault): report(fault, at: value, of: field)
    case .success(let duration) where duration.milliseconds < least:
      add(.outOfRange, .tooShort(field.name, TimeSpan(milliseconds: least)?.text ?? ""), at: value)
    case .success(let duration) where !duration.milliseconds.isMultiple(of: unit.rawValue):
      add(.wrongForm, .notWholeSeconds(field.name), at: value, help: .clientsCountSeconds)
    case .success: return true
    }
    return false
  }

  private mutating func checkColor(_ value: NodeID, of field: Field) -> Bool {
    if case .integer(let number) = tree.value(of: value) {
      report(colorFault(of: number, tree.text(of: value)), at: value, of: field)
      return false
    }
    guard let text = wantText(value, "a colour", of: field) else { return false }
    guard case .failure(let fault) = Color.read(text) else { return true }
    report(fault, at: value, of: field)
    return false
  }

  /// Six digits are a colour that has lost its `#`; any other number is one as the payloads have it.
  private func colorFault(of number: Int64, _ text: ArraySlice<UInt8>) -> Color.Fault {
    if case .failure(.noHash(let color)) = Color.read(text) { return .noHash(color) }
    return Color.fault(ofInteger: number)
  }

  private mutating func checkName(_ value: NodeID, as form: NameForm, of field: Field) -> Bool {
    guard let text = wantText(value, "a name", of: field, isFree: true) else { return false }
    guard let fault = EventName.fault(in: text, of: form.subject) else { return true }
    report(fault, at: value, of: field, as: .eventNameInvalid)
    return false
  }

  private mutating func checkLink(_ value: NodeID, of field: Field) -> Bool {
    guard let text = wantText(value, "a link", of: field) else { return false }
    if Link.isPlainWebLink(text) { return true }
    switch Link.read(text) {
    case .failure(let fault):
      report(
        fault, at: value, of: field, as: fault.isUnsafe ? .linkUnsafe : .linkMalformed,
        proposal: link(meantBy: text, fault))
      return false
    case .success(let link):
      if !linkSchemes.names.isEmpty, !link.isWeb, !link.isAction, !linkSchemes.contain(link.scheme) {
        add(
          .linkScheme, .foreignScheme(link.scheme), at: part(link.parts.scheme, of: value), help: linkSchemes.words,
          fixes: declaredScheme(near: link, value))
        return false
      }
      if link.hasScheme("http") { add(.linkInsecure, .insecure, at: value, fixes: secured(value, text)) }
      return true
    }
  }

  /// The link that a text without a scheme, or with characters that need percent-encoding, probably means.
  private func link(meantBy text: ArraySlice<UInt8>, _ fault: Link.Fault) -> String? {
    let proposal: [UInt8]
    switch fault {
    case .noScheme(.host): proposal = Array("https://".utf8) + text
    case .noScheme(.networkPath): proposal = Array("https:".utf8) + text
    case .character(let part, _) where part != .host, .notASCII(let part, _) where part != .host:
      proposal = Link.inPercents(text)
    default: return nil
    }
    return Link.fault(in: proposal[...]) == nil ? String(decoding: proposal, as: UTF8.self) : nil
  }

  /// The fix for a misspelt scheme: the nearest known one.
  private mutating func declaredScheme(near link: Link, _ value: NodeID) -> [Fix] {
    let scheme = String(decoding: link.scheme, as: UTF8.self)
    guard let near = nearestScheme.nearest(to: scheme, among: knownSchemes), tree.verbatimStart(of: value) != nil else {
      return []
    }
    return [Fix(.write(near), .needsReview, [Fix.Edit(replacing: part(link.parts.scheme, of: value), with: near)])]
  }

  private func secured(_ value: NodeID, _ text: ArraySlice<UInt8>) -> [Fix] {
    guard let start = tree.verbatimStart(of: value) else { return [] }
    let scheme = ByteRange(start, start + 4)
    return [Fix(.useHTTPS, .needsReview, [Fix.Edit(replacing: scheme, with: "https")])]
  }
}

// MARK: - Containers and alternatives

extension ModelCheck {
  private mutating func checkList(_ value: NodeID, as form: ListForm, of field: Field) -> Bool {
    guard tree[value].kind == .sequence else {
      let written = String(decoding: tree.bytes[tree[value].range.offsets], as: UTF8.self)
      let wrap = Fix(
        .wrap, trust(.keepsMeaning, at: value), [Fix.Edit(replacing: tree[value].range, with: "[\(written)]")])
      let isItem = canBeItem(value, of: form.item)
      add(.wrongForm, .wrongKind(field.name, "a list", found(value)), at: value, fixes: isItem ? [wrap] : [])
      return false
    }
    let count = tree.childCount(of: value)
    var isSound = true
    for item in tree.items(of: value) { isSound = checkValue(item, as: form.item, of: field) && isSound }
    if form.isSet { checkSet(value, as: form, isSound: isSound) }
    if let number = form.number { checkNumbers(value, in: number, by: form.rules.sameNumber) }
    if count < form.least {
      add(form.rules.tooFew.info, .tooFew(field.name, form.least), at: value)
      return false
    }
    if let most = form.most, count > most {
      let surplus = Array(tree.items(of: value))[most]
      add(form.rules.tooMany.info, .tooMany(field.name, most), at: surplus)
      return false
    }
    return isSound
  }

  /// True if brackets around a value turn it into the missing item: a record in braces, or a word.
  private func canBeItem(_ value: NodeID, of form: Form) -> Bool {
    let written = tree.bytes[tree[value].range.offsets]
    switch form {
    case .record, .variant: return tree[value].kind == .mapping && written.first == UInt8(ascii: "{")
    default: break
    }
    guard tree[value].kind == .scalar, tree.value(of: value) != .null, tree.properties(of: value)?.fullTag == nil else {
      return false
    }
    switch tree[value].style {
    case .literal, .folded: return false
    case .plain:
      // Commas separate the items, each of which has to be plain text in brackets too.
      let items = written.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      return !written.contains { "[]{}\n\r".utf8.contains($0) } && items.allSatisfy(isPlainInBrackets)
    default: return true
    }
  }

  /// True if the text between two commas is read as it is: it is not blank, does not begin with a special character,
  /// and does not end like a key.
  private func isPlainInBrackets(_ item: ArraySlice<UInt8>) -> Bool {
    let isBlank = { (byte: UInt8) in byte <= 0x20 }
    guard let first = item.first(where: { !isBlank($0) }), let last = item.last(where: { !isBlank($0) }) else {
      return false
    }
    return !"?:-&*!|>'\"%@`#".utf8.contains(first) && last != UInt8(ascii: ":")
  }

  private mutating func checkMapping(_ value: NodeID, keys: MappingKeys, values: Form, of field: Field) -> Bool {
    guard tree[value].kind == .mapping else {
      add(.wrongForm, .wrongKind(field.name, "a mapping", found(value)), at: value)
      return false
    }
    var isSound = true
    for member in tree.members(of: value) where !tree.isMergeKey(member.key) {
      let isGood = through(member.mergeSource) { check in
        if case .rule = keys, !check.checkRuleSetting(member.key, member.value) { return false }
        let keyIsGood = check.checkKey(member.key, as: keys, of: field)
        return check.checkEntry(member.value, keys: keys, as: values, of: field) && keyIsGood
      }
      isSound = isSound && isGood
    }
    return isSound
  }

  /// Values in 'extras' that are not text have their own rule, because clients often drop them.
  private mutating func checkEntry(_ id: NodeID, keys: MappingKeys, as form: Form, of field: Field) -> Bool {
    guard case .text = keys, let value = tree.resolved(id), tree.value(of: value) != .text,
      !TagCheck.isMismatched(value, in: tree)
    else {
      return checkValue(id, as: form, of: field)
    }
    return through(value == id ? nil : id) { check in
      let node = check.tree[value]
      let isPlain = node.kind == .scalar && node.style == .plain && check.tree.value(of: value) != .null
      check.add(.extrasNotText, .extrasHold(check.found(value)), at: value, fixes: isPlain ? [check.quote(value)] : [])
      return false
    }
  }

  private mutating func checkKey(_ key: NodeID, as form: MappingKeys, of field: Field) -> Bool {
    guard case .name(let name) = form, let value = tree.resolved(key), tree[value].kind == .scalar else { return true }
    guard let fault = EventName.fault(in: tree.text(of: value), of: name.subject) else { return true }
    report(fault, at: value, of: field, as: .eventNameInvalid)
    return false
  }

  /// The form that the value's kind asks for; where none does, the first one tells what was wanted.
  private mutating func checkEither(_ value: NodeID, _ forms: [Form], of field: Field) -> Bool {
    // Words are put together only where something is wrong.
    var wanted: String { forms.map(Self.description).joined(separator: " or ") }
    switch forms.first(where: { accepts($0, value) }) {
    case .choice(let choices): return checkChoice(value, among: choices, of: field, help: .itIs(wanted))
    case let fitting?: return check(value, as: fitting, of: field)
    case nil: break
    }
    let isList = tree[value].kind == .sequence && field.wrongKind == .filterOperatorType
    add(
      field.wrongKind.info, .wrongKind(field.name, wanted, found(value)), at: value, help: isList ? .sayAnyOf : nil)
    return false
  }

  /// True if a value is of the kind that a form is about; a word and a duration are both text.
  private func accepts(_ form: Form, _ value: NodeID) -> Bool {
    switch (form, tree.value(of: value)) {
    case (.boolean, .boolean), (.integer, .integer), (.integer, .number), (.number, .integer), (.number, .number): true
    case (.duration, .integer): true
    case (.integer, .text): wholeNumber(meantBy: value) != nil
    case (.duration, .text): tree.text(of: value).first.map(isDigit) ?? false
    case (.choice, .text): !(tree.text(of: value).first.map(isDigit) ?? false)
    case (.text, .text): true
    case (.list, nil): tree[value].kind == .sequence
    default: false
    }
  }

  private static func description(of form: Form) -> String {
    switch form {
    case .boolean: "true or false"
    case .integer: "a whole number"
    case .number: "a number"
    case .duration: "a duration"
    case .text: "text"
    case .list: "a list"
    case .choice(let choices): listed(quoting: choices.all.map(\.name))
    default: "another value"
    }
  }
}

// MARK: - What was found

extension ModelCheck {
  /// A node's value in words, such as "the number 5".
  func found(_ id: NodeID) -> String {
    switch tree[id].kind {
    case .sequence: return "a list"
    case .mapping: return "a mapping"
    case .alias: return "an alias"
    case .scalar: break
    }
    let text = excerpt(of: tree.text(of: id))
    switch tree.value(of: id) {
    case .null: return text.isEmpty ? "empty" : "'\(text)' (null)"
    case .boolean: return "'\(text)' (a boolean)"
    case .integer, .number: return "the number \(text)"
    default: return "the text '\(text)'"
    }
  }
}
