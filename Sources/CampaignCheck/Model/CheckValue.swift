internal import CampaignIR
internal import Findings
internal import SourceText
internal import SourceTree

// Values against their forms. One exhaustive switch, so that a new form asks for its check.

extension ModelCheck {
  /// Checks a value. Whether it is as the form wants it; where it is not, that is reported.
  mutating func checkValue(_ id: NodeID, as form: Form, of field: Field) -> Bool {
    switch form {
    case .record(let type): return checkRecord(id, as: type)
    case .variant(let variant): return checkVariant(id, of: variant)
    default: break
    }
    guard let value = tree.resolved(id) else { return false }
    return through(value == id ? nil : id) { $0.check(value, as: form, of: field) }
  }

  private mutating func check(_ value: NodeID, as form: Form, of field: Field) -> Bool {
    switch form {
    case .record, .variant: return checkValue(value, as: form, of: field)
    case .text(let text): return checkText(value, as: text, of: field)
    case .slug: return checkWritten(value, wanted: "a name", of: field) { Slug.fault(in: $0) }
    case .link: return checkLink(value, of: field)
    case .moment: return checkMoment(value, of: field)
    case .duration(let least): return checkDuration(value, least: least, of: field)
    case .color: return checkColor(value, of: field)
    case .locale: return checkWritten(value, wanted: "a language tag", of: field) { Locale.fault(in: $0) }
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
  /// The text of a scalar, or nil, reported, where it is none.
  mutating func wantText(_ value: NodeID, _ wanted: String, of field: Field) -> ArraySlice<UInt8>? {
    guard tree.value(of: value) == .text else {
      reportNotText(value, wanted, of: field)
      return nil
    }
    return tree.text(of: value)
  }

  private mutating func reportNotText(_ value: NodeID, _ wanted: String, of field: Field) {
    if let comment = lostColor(behind: value) {
      let text = String(decoding: tree.bytes[comment.offsets], as: UTF8.self)
      let quote = Fix(.quote, .keepsMeaning, [Fix.Edit(replacing: comment, with: doubleQuoted(text.utf8))])
      return add(.wrongForm, .lostInComment(field.name), at: comment, fixes: [quote])
    }
    let kind = tree.value(of: value)
    let isScalar = tree[value].kind == .scalar && kind != .null && kind != nil
    let quote = Fix(
      .quote, .keepsMeaning, [Fix.Edit(replacing: tree[value].range, with: doubleQuoted(tree.text(of: value)))])
    add(
      .wrongForm, .wrongKind(field.name, wanted, found(value)), at: value, help: kind == .null ? .leaveOutOrFill : nil,
      fixes: isScalar && tree[value].style == .plain ? [quote] : [])
  }

  /// `background: #FF0000`: what follows an empty value's key as a comment and is a colour.
  private func lostColor(behind value: NodeID) -> ByteRange? {
    guard tree.syntax == .yaml, tree[value].range.isEmpty, value.index > 0 else { return nil }
    // A key is a scalar, and stands right before its value.
    var start = Int(tree[NodeID(value.index - 1)].range.end)
    while start < tree.bytes.count, tree.bytes[start] == UInt8(ascii: ":") || tree.bytes[start] == 0x20 { start += 1 }
    guard start < tree.bytes.count, tree.bytes[start] == UInt8(ascii: "#") else { return nil }
    let digits = tree.bytes[(start + 1)...].prefix { hexadecimal($0) }
    guard [3, 4, 6, 8].contains(digits.count) else { return nil }
    return ByteRange(start, digits.endIndex)
  }

  private func hexadecimal(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") < 10 || (byte | 0x20) &- UInt8(ascii: "a") < 6
  }

  private mutating func checkText(_ value: NodeID, as form: TextForm, of field: Field) -> Bool {
    guard let text = wantText(value, form.most == 1 ? "one character" : "text", of: field) else { return false }
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
    return true
  }

  /// The range of a part of a scalar's text, where it stands letter by letter in the file; else of all of it.
  func part(_ range: Range<Int>?, of value: NodeID) -> ByteRange {
    guard let range, let start = tree.verbatimStart(of: value) else { return tree[value].range }
    return ByteRange(start + range.lowerBound, start + range.upperBound)
  }
}

// MARK: - Forms that are read from text

extension ModelCheck {
  private mutating func checkWritten<Fault: Explained>(
    _ value: NodeID, wanted: String, of field: Field, _ fault: (ArraySlice<UInt8>) -> Fault?
  ) -> Bool {
    guard let text = wantText(value, wanted, of: field) else { return false }
    guard let fault = fault(text) else { return true }
    report(fault, at: value, of: field)
    return false
  }

  /// Reports what is wrong with a text, in the fault's own words, with what could be written instead.
  mutating func report(_ fault: some Explained, at value: NodeID, of field: Field, as rule: RuleInfo = .wrongForm) {
    let fixes = fault.proposal.map { [replace(value, with: $0, fault.isCertain ? .keepsMeaning : .needsReview)] }
    add(rule, fault.message(of: field.name), at: part(fault.range, of: value), help: fault.help, fixes: fixes ?? [])
  }

  private mutating func checkMoment(_ value: NodeID, of field: Field) -> Bool {
    if case .integer(let number) = tree.value(of: value) {
      if let fault = Moment.fault(ofInteger: number) {
        report(fault, at: value, of: field)
      } else {
        reportNotText(value, "a moment", of: field)
      }
      return false
    }
    guard let text = wantText(value, "a moment", of: field) else { return false }
    guard case .failure(let fault) = Moment.read(text) else { return true }
    report(fault, at: value, of: field, as: fault.lacksZone ? .momentWithoutZone : .wrongForm)
    return false
  }

  private mutating func checkDuration(_ value: NodeID, least: Int64, of field: Field) -> Bool {
    if case .integer(let number) = tree.value(of: value) {
      report(Duration.Fault.noUnit(number), at: value, of: field)
      return false
    }
    guard let text = wantText(value, "a duration", of: field) else { return false }
    switch Duration.read(text, allowingZero: least == 0) {
    case .failure(let fault): report(fault, at: value, of: field)
    case .success(let duration) where duration.milliseconds < least:
      add(.outOfRange, .tooShort(field.name, Duration(milliseconds: least)?.text ?? ""), at: value)
    case .success: return true
    }
    return false
  }

  private mutating func checkColor(_ value: NodeID, of field: Field) -> Bool {
    if case .integer(let number) = tree.value(of: value) {
      report(Color.fault(ofInteger: number), at: value, of: field)
      return false
    }
    guard let text = wantText(value, "a colour", of: field) else { return false }
    guard case .failure(let fault) = Color.read(text) else { return true }
    report(fault, at: value, of: field)
    return false
  }

  private mutating func checkName(_ value: NodeID, as form: NameForm, of field: Field) -> Bool {
    guard let text = wantText(value, "a name", of: field) else { return false }
    guard let fault = EventName.fault(in: text, of: form.subject) else { return true }
    report(fault, at: value, of: field, as: .eventNameInvalid)
    return false
  }

  private mutating func checkLink(_ value: NodeID, of field: Field) -> Bool {
    guard let text = wantText(value, "a link", of: field) else { return false }
    switch Link.read(text) {
    case .failure(let fault):
      report(fault, at: value, of: field, as: fault.isUnsafe ? .linkUnsafe : .linkMalformed)
      return false
    case .success(let link):
      if !linkSchemes.isEmpty, !link.isWeb, !linkSchemes.contains(where: { link.hasScheme($0) }) {
        add(
          .linkScheme, .foreignScheme(link.scheme), at: part(link.parts.scheme, of: value), help: .declared(linkSchemes)
        )
        return false
      }
      if link.hasScheme("http") { add(.linkInsecure, .insecure, at: value, fixes: secured(value, text)) }
      return true
    }
  }

  private func secured(_ value: NodeID, _ text: ArraySlice<UInt8>) -> [Fix] {
    guard let start = tree.verbatimStart(of: value) else { return [] }
    let scheme = ByteRange(start, start + 4)
    return [Fix(.useHTTPS, .needsReview, [Fix.Edit(replacing: scheme, with: "https")])]
  }
}

extension NameForm {
  fileprivate var subject: EventName.Subject {
    switch self {
    case .event: .event
    case .product: .product
    case .property: .property
    }
  }
}

// MARK: - Numbers, booleans, words

extension ModelCheck {
  private mutating func checkBoolean(_ value: NodeID, of field: Field) -> Bool {
    if case .boolean = tree.value(of: value) { return true }
    let fixes = truth(meantBy: value).map { [replaceBare(value, with: $0 ? "true" : "false")] }
    add(.wrongForm, .wrongKind(field.name, "true or false", found(value)), at: value, fixes: fixes ?? [])
    return false
  }

  /// What somebody means who writes `yes` or `"true"`.
  private func truth(meantBy value: NodeID) -> Bool? {
    guard tree.value(of: value) == .text else { return nil }
    switch String(decoding: tree.text(of: value), as: UTF8.self).lowercased() {
    case "true", "yes", "on", "y": return true
    case "false", "no", "off", "n": return false
    default: return nil
    }
  }

  private func replaceBare(_ value: NodeID, with word: String) -> Fix {
    Fix(.write(word), .keepsMeaning, [Fix.Edit(replacing: tree[value].range, with: word)])
  }

  private mutating func checkInteger(_ value: NodeID, in range: ClosedRange<Int64>, of field: Field) -> Bool {
    switch tree.value(of: value) {
    case .integer(let number) where range.contains(number): return true
    case .integer(let number):
      let message =
        number < range.lowerBound
        ? Message.below(field.name, String(range.lowerBound)) : .above(field.name, String(range.upperBound))
      add(.outOfRange, message, at: value)
    case .number(let number) where number.magnitude >= 0x1p63 && number.rounded() == number && number.isFinite:
      add(
        .outOfRange,
        number < 0 ? .below(field.name, String(range.lowerBound)) : .above(field.name, String(range.upperBound)),
        at: value)
    default:
      let fixes = wholeNumber(meantBy: value).map { [replaceBare(value, with: String($0))] }
      add(.wrongForm, .wrongKind(field.name, "a whole number", found(value)), at: value, fixes: fixes ?? [])
    }
    return false
  }

  /// What somebody means who writes `3.0` or `"3"`.
  private func wholeNumber(meantBy value: NodeID) -> Int64? {
    switch tree.value(of: value) {
    case .number(let number) where number.magnitude < 0x1p53 && number.rounded() == number: Int64(number)
    case .text: Int64(String(decoding: tree.text(of: value), as: UTF8.self))
    default: nil
    }
  }

  private mutating func checkNumber(_ value: NodeID, as form: NumberForm, of field: Field) -> Bool {
    let number: Double
    switch tree.value(of: value) {
    case .integer(let whole): number = Double(whole)
    case .number(let fraction) where fraction.isFinite: number = fraction
    // Infinite numbers have a finding of their own.
    case .number: return false
    default:
      let fixes = Double(String(decoding: tree.text(of: value), as: UTF8.self)).map { _ in
        [replaceBare(value, with: String(decoding: tree.text(of: value), as: UTF8.self))]
      }
      add(.wrongForm, .wrongKind(field.name, "a number", found(value)), at: value, fixes: fixes ?? [])
      return false
    }
    if number > form.most { add(.outOfRange, .above(field.name, shown(form.most)), at: value) }
    if form.isAboveLeast ? number <= form.least : number < form.least {
      add(
        .outOfRange,
        form.isAboveLeast ? .notAbove(field.name, shown(form.least)) : .below(field.name, shown(form.least)), at: value)
    }
    return number <= form.most && (form.isAboveLeast ? number > form.least : number >= form.least)
  }

  private func shown(_ number: Double) -> String {
    number == number.rounded() && number.magnitude < 0x1p53 ? String(Int64(number)) : String(number)
  }

  private mutating func checkChoice(_ value: NodeID, among choices: Choices, of field: Field) -> Bool {
    guard let text = wantText(value, choices.noun, of: field) else { return false }
    if choices.contains(text) { return true }
    let word = String(decoding: text, as: UTF8.self)
    if field === CardTable.categories, ["all", "ALL", "ABKCardCategoryAll"].contains(word) {
      add(.categoryAll, .allIsAQuery, at: value, help: .nameCategories)
      return false
    }
    let foreign = choices.all.first { $0.foreign.contains(word) }?.name
    let near = foreign ?? nearest(to: word, among: choices.all.map(\.name))
    let fixes = near.map { [replace(value, with: $0, foreign == nil ? .needsReview : .keepsMeaning)] }
    let help = near == nil ? Message.allowed(choices.all.map(\.name)) : nil
    add(.unknownValue, .notAChoice(word, choices.noun), at: value, help: help, fixes: fixes ?? [])
    return false
  }
}

// MARK: - Containers and alternatives

extension ModelCheck {
  private mutating func checkList(_ value: NodeID, as form: ListForm, of field: Field) -> Bool {
    guard tree[value].kind == .sequence else {
      let canWrap =
        tree[value].kind == .scalar && tree.value(of: value) != .null && tree[value].style != .literal
        && tree[value].style != .folded
      let written = String(decoding: tree.bytes[tree[value].range.offsets], as: UTF8.self)
      let wrap = Fix(.wrap, .keepsMeaning, [Fix.Edit(replacing: tree[value].range, with: "[\(written)]")])
      add(.wrongForm, .wrongKind(field.name, "a list", found(value)), at: value, fixes: canWrap ? [wrap] : [])
      return false
    }
    let count = tree.childCount(of: value)
    var isSound = true
    for item in tree.items(of: value) { isSound = checkValue(item, as: form.item, of: field) && isSound }
    if count < form.least {
      add(field === TriggerTable.anyOf ? .emptyAnyOf : .tooFew, .tooFew(field.name, form.least), at: value)
      return false
    }
    if let most = form.most, count > most {
      let surplus = Array(tree.items(of: value))[most]
      let isButton = field === MessageTable.buttons
      add(isButton ? .tooManyButtons : .tooMany, .tooMany(field.name, most), at: surplus)
      return false
    }
    return isSound
  }

  private mutating func checkMapping(_ value: NodeID, keys: MappingKeys, values: Form, of field: Field) -> Bool {
    guard tree[value].kind == .mapping else {
      add(.wrongForm, .wrongKind(field.name, "a mapping", found(value)), at: value)
      return false
    }
    var isSound = true
    for member in tree.members(of: value) {
      let isGood = through(member.mergeSource) { check in
        if case .rule = keys, !check.checkRuleSetting(member.key, member.value) { return false }
        let keyIsGood = check.checkKey(member.key, as: keys, of: field)
        return check.checkEntry(member.value, keys: keys, as: values, of: field) && keyIsGood
      }
      isSound = isSound && isGood
    }
    return isSound
  }

  /// A value of extras that is no text has a rule of its own: it is what clients lose most often.
  private mutating func checkEntry(_ id: NodeID, keys: MappingKeys, as form: Form, of field: Field) -> Bool {
    guard case .text = keys, let value = tree.resolved(id), tree.value(of: value) != .text else {
      return checkValue(id, as: form, of: field)
    }
    return through(value == id ? nil : id) { check in
      let isScalar = check.tree[value].kind == .scalar && !check.tree[value].range.isEmpty
      let text = doubleQuoted(check.tree.text(of: value))
      let quote = Fix(.quote, .keepsMeaning, [Fix.Edit(replacing: check.tree[value].range, with: text)])
      let isPlain = isScalar && check.tree[value].style == .plain
      check.add(.extrasNotText, .extrasHold(check.found(value)), at: value, fixes: isPlain ? [quote] : [])
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
    let fitting = forms.first { accepts($0, value) }
    if let fitting { return check(value, as: fitting, of: field) }
    let wanted = forms.map(description(of:)).joined(separator: " or ")
    add(.wrongForm, .wrongKind(field.name, wanted, found(value)), at: value)
    return false
  }

  /// Whether a value is of the kind that a form is about; a word and a duration are both text.
  private func accepts(_ form: Form, _ value: NodeID) -> Bool {
    switch (form, tree.value(of: value)) {
    case (.boolean, .boolean), (.integer, .integer), (.integer, .number), (.number, .integer), (.number, .number): true
    case (.duration, .integer): true
    case (.duration, .text): tree.text(of: value).first.map { $0 &- UInt8(ascii: "0") < 10 } ?? false
    case (.choice, .text): !(tree.text(of: value).first.map { $0 &- UInt8(ascii: "0") < 10 } ?? false)
    case (.text, .text): true
    case (.list, nil): tree[value].kind == .sequence
    default: false
    }
  }

  private func description(of form: Form) -> String {
    switch form {
    case .boolean: "true or false"
    case .integer: "a whole number"
    case .number: "a number"
    case .duration: "a duration"
    case .text: "text"
    case .list: "a list"
    case .choice(let choices): choices.all.map { "'\($0.name)'" }.joined(separator: ", ")
    default: "another value"
    }
  }
}

// MARK: - What was found

extension ModelCheck {
  /// What a node is, in words that go on after "this is".
  func found(_ id: NodeID) -> String {
    switch tree[id].kind {
    case .sequence: return "a list"
    case .mapping: return "a mapping"
    case .alias: return "an alias"
    case .scalar: break
    }
    let text = excerpt(of: tree.text(of: id))
    switch tree.value(of: id) {
    case .null: return text.isEmpty ? "empty" : "'\(text)', which is null"
    case .boolean: return "'\(text)', which is a boolean"
    case .integer, .number: return "the number \(text)"
    default: return "the text '\(text)'"
    }
  }
}
