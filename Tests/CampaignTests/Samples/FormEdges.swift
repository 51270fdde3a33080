import CampaignIR
import Findings

@testable import CampaignCheck

/// Values of a form at its limits.
struct FormEdges {
  /// Valid ones, just inside.
  var inside: [SampleValue] = []
  /// Wrong ones, just outside.
  var outside: [Outside] = []

  struct Outside {
    let value: SampleValue
    let rule: String
    /// Where within the value, for a finding that points at a part of it: bytes of the text.
    var part: Range<Int>?
    /// The way to the value within that is to blame, for a list or a mapping.
    var inner: [SampleStep] = []
    /// Whether no schema can tell: it knows no calendar and no 64 bits, and takes 1.0 for a whole number.
    var isBeyondSchemas = false
  }

  init(of form: Form) {
    switch form {
    case .slug:
      add(inside: [.text("a"), .text(letters(64))])
      add(.text(letters(65)), .wrongForm, part: 64..<65)
    case .text(let text): addText(text)
    case .link:
      add(inside: [.text("a://b"), .text("https://example.com")])
      add(.text("example.com"), .linkMalformed)
    case .moment:
      add(inside: [.text("0001-01-01T00:00:00Z"), .text("9999-12-31T23:59:59Z"), .text("2028-02-29T23:59:59+14:00")])
      add(.text("2026-02-29T00:00:00Z"), .wrongForm, part: 8..<10, isBeyondSchemas: true)
      add(.text("2026-03-20T23:59:60Z"), .wrongForm, part: 17..<19)
      add(.text("2026-03-20"), .momentWithoutZone)
    case .duration(let least, let unit): addDuration(least, unit)
    case .color:
      add(inside: [.text("#000000"), .text("#FFFFFFFF")])
      add(.text("#00000"), .wrongForm)
      add(.text("#FFFFFFFFF"), .wrongForm)
    case .locale:
      add(inside: [.text("de"), .text("zh-Hant-TW")])
      add(.text("d"), .wrongForm, part: 0..<1)
    case .name:
      add(inside: [.text("a"), .text(letters(255))])
      add(.text(letters(256)), .eventNameInvalid)
      add(.text("$a"), .eventNameInvalid, part: 0..<1)
    case .boolean:
      add(inside: [.boolean(false), .boolean(true)])
      add(.text("true"), .wrongForm)
      add(.integer(1), .wrongForm)
    case .integer(let range): addInteger(range)
    case .number(let number): addNumber(number)
    case .choice(let choices):
      add(inside: choices.all.map { .text($0.name) })
      add(.text(choices.all[0].name + "z"), .unknownValue)
      add(.boolean(true), .wrongForm)
    case .list(let list): addList(list)
    case .record, .variant: add(.text("sample text"), .wrongForm)
    case .mapping(_, let values):
      add(inside: [.mapping([])] + FormEdges(of: values).inside.map { .mapping([(key: "sample", value: $0)]) })
      add(.text("sample text"), .wrongForm)
      for value in [SampleValue.integer(5), .null, .boolean(true), .list([]), .mapping([])] {
        add(.mapping([(key: "sample", value: value)]), .extrasNotText, inner: [.key("sample")])
      }
    case .either(let forms): addAlternatives(forms)
    }
  }

  private mutating func add(inside values: [SampleValue]) { inside += values }

  private mutating func add(
    _ value: SampleValue, _ rule: RuleInfo, part: Range<Int>? = nil, inner: [SampleStep] = [],
    isBeyondSchemas: Bool = false
  ) {
    outside.append(
      Outside(value: value, rule: rule.id, part: part, inner: inner, isBeyondSchemas: isBeyondSchemas))
  }

  private func letters(_ count: Int) -> String { String(repeating: "a", count: count) }
}

extension FormEdges {
  private mutating func addText(_ form: TextForm) {
    add(inside: [.text("A")])
    if form.mayBeBlank { add(inside: [.text(""), .text(" ")]) } else { add(.text(" "), .blankText) }
    if let most = form.most { add(.text(letters(most + 1)), .wrongForm) }
    add(.integer(5), .wrongForm)
    add(.null, .wrongForm)
  }

  private mutating func addDuration(_ least: Int64, _ unit: DurationUnit) {
    if unit == .seconds { add(.text("1500ms"), .wrongForm) }
    add(inside: [.text("\(least)ms"), .text("106751991167d")])
    add(.text("106751991168d"), .wrongForm, isBeyondSchemas: true)
    add(.integer(5), .wrongForm)
    switch least {
    case 0: add(.text("-1s"), .wrongForm, part: 0..<1)
    case 1: add(.text("0ms"), .wrongForm)
    default: add(.text("\(least - 1)ms"), .outOfRange)
    }
  }

  private mutating func addInteger(_ range: ClosedRange<Int64>) {
    add(inside: [.integer(range.lowerBound), .integer(range.upperBound)])
    add(range.lowerBound == .min ? .digits("-9223372036854775809") : .integer(range.lowerBound - 1), .outOfRange)
    add(range.upperBound == .max ? .digits("9223372036854775808") : .integer(range.upperBound + 1), .outOfRange)
    add(.digits("1.5"), .wrongForm)
    add(.digits("1e2"), .wrongForm, isBeyondSchemas: true)
    add(.digits("1.0"), .wrongForm, isBeyondSchemas: true)
  }

  private mutating func addNumber(_ form: NumberForm) {
    let largest = Double.greatestFiniteMagnitude
    add(inside: [.number(form.isAboveLeast ? form.least + 0.0001 : form.least), .number(form.most)])
    if form.isAboveLeast { add(.number(form.least), .outOfRange) }
    if form.least > -largest { add(.number(form.least.nextDown), .outOfRange) }
    if form.most < largest { add(.number(form.most.nextUp), .outOfRange) }
    add(.text("1"), .wrongForm)
    add(.boolean(true), .wrongForm)
  }

  private mutating func addList(_ list: ListForm) {
    var samples = Samples()
    let values = { (count: Int) -> SampleValue in
      .list((0..<count).map { _ in samples.value(of: list.item, .smallest) })
    }
    add(inside: [values(max(list.least, 0))])
    if list.least > 0 { add(values(list.least - 1), .tooFew) }
    if let most = list.most {
      add(inside: [values(most)])
      add(values(most + 1), .tooMany, inner: [.item(most)])
    }
    for edge in FormEdges(of: list.item).inside { add(inside: [.list([edge])]) }
    for edge in FormEdges(of: list.item).outside {
      let inner = [SampleStep.item(0)] + edge.inner
      outside.append(
        Outside(
          value: .list([edge.value]), rule: edge.rule, part: edge.part, inner: inner,
          isBeyondSchemas: edge.isBeyondSchemas))
    }
    add(.text("sample"), .wrongForm)
  }

  /// Any text fits where text is one of the alternatives; elsewhere each one's limits are the whole's.
  private mutating func addAlternatives(_ forms: [Form]) {
    let edges = forms.map { FormEdges(of: $0) }
    inside = edges.flatMap(\.inside)
    add(.null, .wrongForm)
    add(.list([]), .wrongForm)
    let takesText = forms.contains { if case .text = $0 { true } else { false } }
    if !takesText {
      outside += edges.flatMap(\.outside).filter { edge in
        if case .integer(5) = edge.value { return false }
        return true
      }
    }
  }
}
