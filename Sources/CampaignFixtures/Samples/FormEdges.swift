import Bytes
import CampaignLanguage

/// Values of a field at the limits of its form, and just beyond them.
struct FormEdges {
  /// Valid values at the limits.
  private(set) var inside: [Inside] = []
  /// Invalid values just beyond the limits.
  private(set) var outside: [Outside] = []
  private let field: Field
  private let selection: TypeSelection

  struct Inside {
    /// A description of the value, as part of a file name: `longest`.
    let name: String
    let value: DefinitionValue
  }

  struct Outside {
    let name: String
    let value: DefinitionValue
    let rule: CheckRule
    /// The part of the value at which the finding points, as bytes of the text without its quotes. Nil for the whole
    /// value.
    var part: Range<Int>?
    /// In a list or a mapping, the path to the wrong value.
    var inner: [DefinitionStep] = []
    /// True if no schema can detect the mistake: schemas know no calendar and no 64-bit range, and accept 1.0 as a
    /// whole number.
    var isBeyondSchemas = false
  }

  init(of field: Field, selection: TypeSelection = .all) {
    self.init(of: field.form, field, selection)
    addOwnMistakes()
  }

  private init(of form: Form, _ field: Field, _ selection: TypeSelection) {
    self.field = field
    self.selection = selection
    switch form {
    case .slug: addSlug()
    case .text(let text): addText(text)
    case .link: addLink()
    case .moment(let form): addMoment(form)
    case .duration(let least, let unit): addDuration(least, unit)
    case .color: addColor()
    case .locale: addLocale()
    case .timeZone: addTimeZone()
    case .name(let name): addName(name)
    case .boolean: addBoolean()
    case .integer(let range): addInteger(range)
    case .number(let number): addNumber(number)
    case .choice(let choices): addChoice(choices)
    case .list(let list): addList(list)
    case .record, .variant: add("text", .text("sample text"), .wrongForm)
    case .mapping(_, let values): addMapping(values)
    case .either(let forms): addAlternatives(forms)
    }
  }

  /// The rule for a value of another kind than the field's. Operators of filters have their own rule.
  private var wrongKind: CheckRule { field.wrongKind.rule }

  private mutating func add(inside name: String, _ value: DefinitionValue) {
    inside.append(Inside(name: name, value: value))
  }

  private mutating func add(
    _ name: String, _ value: DefinitionValue, _ rule: CheckRule, part: Range<Int>? = nil, inner: [DefinitionStep] = [],
    isBeyondSchemas: Bool = false
  ) {
    outside.append(
      Outside(name: name, value: value, rule: rule, part: part, inner: inner, isBeyondSchemas: isBeyondSchemas))
  }
}

extension Form {
  fileprivate var isList: Bool {
    if case .list = self { return true }
    return false
  }
}

extension DefinitionValue {
  fileprivate var isList: Bool {
    if case .list = self { return true }
    return false
  }
}

/// A text with this many letters.
func letters(_ count: Int) -> String { String(repeating: "a", count: count) }

// MARK: - Forms that are read from text

extension FormEdges {
  private mutating func addSlug() {
    add(inside: "shortest", .text("a"))
    add(inside: "longest", .text(letters(Slug.limit)))
    add("too-long", .text(letters(Slug.limit + 1)), .wrongForm, part: Slug.limit..<Slug.limit + 1)
    add("upper-case", .text("Sample"), .wrongForm, part: 0..<1)
    add("empty", .text(""), .wrongForm)
  }

  private mutating func addText(_ form: TextForm) {
    add(inside: "one-character", .text("A"))
    if form.mayBeBlank {
      add(inside: "empty", .text(""))
      add(inside: "blank", .text(" "))
    } else {
      add("blank", .text(" "), .blankText)
    }
    if let most = form.most { add("too-long", .text(letters(most + 1)), .wrongForm) }
    add("control-character", .text("\u{7}"), .wrongForm)
    add("number", .integer(5), wrongKind)
    add("null", .null, wrongKind)
  }

  private mutating func addLink() {
    add(inside: "shortest", .text(field.loadsFile ? "https://a.b" : "ab:"))
    if field.loadsFile {
      add("app-scheme", .text("myapp://hero.png"), .linkScheme, part: 0..<5, isBeyondSchemas: true)
    } else {
      add(inside: "app-scheme", .text("ab://c"))
    }
    add("path", .text("C:/hero.png"), .linkMalformed, isBeyondSchemas: true)
    add("no-scheme", .text("example.com"), .linkMalformed)
    add("code", .text("javascript:alert(1)"), .linkUnsafe, part: 0..<10)
    add("foreign-scheme", .text("otherapp://cart"), .linkScheme, part: 0..<8, isBeyondSchemas: true)
    add("plain-http", .text("http://example.com"), .linkInsecure, isBeyondSchemas: true)
  }

  private mutating func addMoment(_ form: MomentForm) {
    // For clients, a card with an end before 1970 has no end.
    add(inside: "first", .text(CardTable.endings.contains(field) ? "1970-01-01T00:00:00Z" : "0001-01-01T00:00:00Z"))
    add(inside: "last", .text("9999-12-31T23:59:59Z"))
    switch form {
    case .withOffset, .onClock: add("milliseconds", .text("2026-03-20T08:00:00.250Z"), .wrongForm, part: 19..<23)
    case .precise:
      add(inside: "milliseconds", .text("2026-03-20T08:00:00.250Z"))
      add("microseconds", .text("2026-03-20T08:00:00.2505Z"), .wrongForm, part: 19..<24)
    }
    add("no-such-day", .text("2026-02-29T00:00:00Z"), .wrongForm, part: 8..<10, isBeyondSchemas: true)
    add("leap-second", .text("2026-03-20T23:59:60Z"), .wrongForm, part: 17..<19)
    add("date", .text("2026-03-20"), .momentWithoutZone)
    // A schema does not look for a time zone elsewhere.
    add("no-zone", .text("2026-03-20T08:00:00"), .momentWithoutZone, isBeyondSchemas: form != .withOffset)
  }

  private mutating func addDuration(_ least: Int64, _ unit: TimeSpanUnit) {
    if unit == .seconds { add("part-of-second", .text("1500ms"), .wrongForm) }
    add(inside: "least", .text("\(least)ms"))
    add(inside: "longest", .text("\(unit.longest)ms"))
    add("too-long", .text("\(TimeSpan.longest.plus(1))ms"), .wrongForm, isBeyondSchemas: true)
    add("number", .integer(5), wrongKind)
    switch least {
    case 0: add("negative", .text("-1s"), .wrongForm, part: 0..<1)
    case 1: add("zero", .text("0ms"), .wrongForm)
    default: add("too-short", .text("\(least.minus(1))ms"), .outOfRange)
    }
  }

  private mutating func addColor() {
    add(inside: "opaque", .text("#000000"))
    add(inside: "with-alpha", .text("#FFFFFFFF"))
    add("five-digits", .text("#00000"), .wrongForm)
    add("nine-digits", .text("#FFFFFFFFF"), .wrongForm)
  }

  private mutating func addLocale() {
    add(inside: "shortest", .text("de"))
    add(inside: "longest", .text("x" + String(repeating: "-sampling", count: (LanguageTag.limit - 3) / 9) + "-a"))
    add("one-letter", .text("d"), .wrongForm, part: 0..<1)
    add("underscore", .text("de_CH"), .wrongForm, part: 2..<3)
    add("country", .text("jp"), .wrongForm, part: 0..<2)
    add("region", .text("en-UK"), .wrongForm, part: 3..<5)
  }

  private mutating func addTimeZone() {
    add("city", .text("Berlin"), .unknownValue)
    add("lower-case", .text("europe/berlin"), .unknownValue)
    add("offset", .text("+01:00"), .unknownValue)
  }

  private mutating func addName(_ form: NameForm) {
    add(inside: "one-character", .text("a"))
    add(inside: "longest", .text(letters(EventName.limit)))
    add("too-long", .text(letters(EventName.limit + 1)), .eventNameInvalid)
    add("dollar", .text("$a"), .eventNameInvalid, part: 0..<1)
    switch form {
    case .property: add("path", .text("a[0]"), .eventNameInvalid, part: 1..<2)
    case .event, .product: break
    }
  }
}

// MARK: - Other scalars

extension FormEdges {
  private mutating func addBoolean() {
    add(inside: "false", .boolean(false))
    add(inside: "true", .boolean(true))
    add("text", .text("true"), wrongKind)
    add("number", .integer(1), wrongKind)
  }

  private mutating func addInteger(_ range: ClosedRange<Int64>) {
    add(inside: "least", .integer(range.lowerBound))
    add(inside: "most", .integer(range.upperBound))
    let (below, isBelowAll) = range.lowerBound.subtractingReportingOverflow(1)
    let (above, isAboveAll) = range.upperBound.addingReportingOverflow(1)
    add("too-small", isBelowAll ? .written("-9223372036854775809") : .integer(below), .outOfRange)
    add("too-large", isAboveAll ? .written("9223372036854775808") : .integer(above), .outOfRange)
    add("fraction", .written("1.5"), .wrongForm)
    add("with-point", .written("1.0"), .wrongForm, isBeyondSchemas: true)
    add("with-exponent", .written("1.0e+2"), .wrongForm, isBeyondSchemas: true)
  }

  private mutating func addNumber(_ form: NumberForm) {
    let largest = Double.greatestFiniteMagnitude
    add(inside: "least", .number(form.isAboveLeast ? form.least.nextUp : form.least))
    add(inside: "most", .number(form.most))
    if form.isAboveLeast { add("too-small", .number(form.least), .outOfRange) }
    if form.least > -largest { add("below-least", .number(form.least.nextDown), .outOfRange) }
    if form.most < largest { add("too-large", .number(form.most.nextUp), .outOfRange) }
    add("infinite", .written("1.0e+999"), .numberNotFinite, isBeyondSchemas: true)
    if form.most > 0x1p53 {
      add("inexact", .written("9007199254740993"), .numberNotExact, isBeyondSchemas: true)
    }
    add("text", .text("1"), wrongKind)
    add("boolean", .boolean(true), wrongKind)
  }

  private mutating func addChoice(_ choices: Choices) {
    for choice in choices.all { add(inside: choice.name, .text(choice.name)) }
    add("unknown", .text(choices.all[0].name + "z"), .unknownValue)
    add("boolean", .boolean(true), .wrongForm)
  }
}

// MARK: - Containers and alternatives

extension FormEdges {
  private mutating func addList(_ list: ListForm) {
    addCounts(of: list)
    let item = FormEdges(of: list.item, field, selection)
    inside += item.inside.map { Inside(name: $0.name, value: padded($0.value, for: list)) }
    outside += item.outside.map { edge in
      Outside(
        name: "item-\(edge.name)", value: padded(edge.value, for: list), rule: edge.rule, part: edge.part,
        inner: [.item(0)] + edge.inner, isBeyondSchemas: edge.isBeyondSchemas)
    }
    if list.isSet, case .choice(let choices) = list.item { addSet(choices, list) }
    add("text", .text("sample"), .wrongForm)
  }

  /// A list that begins with an item, and has as many more as it needs.
  private func padded(_ item: DefinitionValue, for list: ListForm) -> DefinitionValue {
    var samples = Samples(of: selection)
    return .list([item] + samples.items(of: list, max(1, list.least), named: field.name).dropFirst())
  }

  private mutating func addCounts(of list: ListForm) {
    var samples = Samples(of: selection)
    add(inside: "with-\(list.least)", .list(samples.items(of: list, list.least, named: field.name)))
    if list.least > 0 {
      let values = samples.items(of: list, list.least - 1, named: field.name)
      add("too-few", .list(values), list.rules.tooFew)
    }
    guard let most = list.most else { return }
    if most > list.least { add(inside: "with-\(most)", .list(samples.items(of: list, most, named: field.name))) }
    let values = samples.items(of: list, most + 1, named: field.name)
    add("too-many", .list(values), list.rules.tooMany, inner: [.item(most)])
  }

  private mutating func addSet(_ choices: Choices, _ list: ListForm) {
    let first = DefinitionValue.text(choices.all[0].name)
    add(
      "item-twice", .list([first, first]), list.rules.repeated, inner: [.item(1)],
      isBeyondSchemas: list.rules.repeated.isWarning)
    if let alone = list.alone {
      add("item-not-alone", .list([.text(alone), first]), list.rules.notAlone, inner: [.item(1)])
    }
  }

  private mutating func addMapping(_ values: Form) {
    add(inside: "empty", .mapping([]))
    inside += FormEdges(of: values, field, selection).inside.map {
      Inside(name: "entry-\($0.name)", value: .mapping([.init("sample", $0.value)]))
    }
    add("text", .text("sample text"), .wrongForm)
    let wrong: [(String, DefinitionValue)] = [
      ("number", .integer(5)), ("null", .null), ("boolean", .boolean(true)), ("list", .list([])),
      ("mapping", .mapping([])),
    ]
    for (name, value) in wrong {
      add("entry-\(name)", .mapping([.init("sample", value)]), .extrasNotText, inner: [.key("sample")])
    }
  }

  /// If text is one of the alternatives, any text is valid. Otherwise the limits of each alternative are limits of the
  /// whole.
  private mutating func addAlternatives(_ forms: [Form]) {
    let edges = forms.map { FormEdges(of: $0, field, selection) }
    inside = zip(forms, edges).flatMap { form, edges in
      edges.inside.map { Inside(name: form.isList ? "list-\($0.name)" : $0.name, value: $0.value) }
    }
    add("null", .null, wrongKind)
    let takesList = forms.contains(where: \.isList)
    if !takesList { add("list", .list([]), wrongKind) }
    let takesText = forms.contains { if case .text = $0 { true } else { false } }
    guard !takesText else { return }
    for (form, edges) in zip(forms, edges) {
      // A list is judged only as a list, and anything else never.
      outside += edges.outside.filter { edge in
        edge.value != .integer(5) && (!takesList || edge.value.isList == form.isList)
      }
    }
  }

  /// Mistakes with a special rule in the table.
  private mutating func addOwnMistakes() {
    switch field.form {
    case .text(let form):
      guard form.isCaption else { return }
      add("link", .text("https://example.com/new"), .captionIsLink, isBeyondSchemas: true)
    case .list(let list):
      guard case .choice(let choices) = list.item else { return }
      for word in choices.refused {
        add(word.name.replacing("_", with: "-"), .list([.text(word.name)]), word.rule.rule, inner: [.item(0)])
      }
    case .slug, .link, .moment, .duration, .color, .locale, .timeZone, .name, .boolean, .integer, .number, .choice,
      .record, .variant, .mapping, .either:
      return
    }
  }
}

extension TimeSpanUnit {
  /// The longest duration in whole units of this kind, in milliseconds.
  var longest: Int64 { TimeSpan.longest.minus(TimeSpan.longest % rawValue) }
}
