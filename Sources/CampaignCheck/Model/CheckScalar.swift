internal import Bytes
internal import CampaignLanguage
internal import Findings
internal import SourceText
internal import SourceTree

// Booleans, numbers and words of a closed set: scalars whose meaning says whether they are right.

extension ModelCheck {
  mutating func checkBoolean(_ value: NodeID, of field: Field) -> Bool {
    if case .boolean = tree.value(of: value) { return true }
    let fixes = truth(meantBy: value).map { [replaceBare(value, with: $0 ? "true" : "false")] }
    add(field.wrongKind.info, .wrongKind(field.name, "true or false", found(value)), at: value, fixes: fixes ?? [])
    return false
  }

  /// The boolean that `yes` or `"true"` probably means.
  private func truth(meantBy value: NodeID) -> Bool? {
    guard tree.value(of: value) == .text else { return nil }
    switch String(decoding: tree.text(of: value), as: UTF8.self).lowercased() {
    case "true", "yes", "on", "y": return true
    case "false", "no", "off", "n": return false
    default: return nil
    }
  }

  private func replaceBare(_ value: NodeID, with word: String) -> Fix {
    Fix(.write(word), trust(.keepsMeaning, at: value), [Fix.Edit(replacing: tree[value].range, with: word)])
  }

  mutating func checkInteger(_ value: NodeID, in range: ClosedRange<Int64>, of field: Field) -> Bool {
    switch tree.value(of: value) {
    case .integer(let number) where range.contains(number): return true
    case .integer(let number):
      reportBeyond(value, isBelow: number < range.lowerBound, range, of: field)
    case .number(let number) where number.magnitude >= 0x1p63 && number.isFinite:
      reportBeyond(value, isBelow: number < 0, range, of: field)
    // Infinite numbers have a finding of their own.
    case .number(let number) where !number.isFinite: break
    default:
      let fixes = wholeNumber(meantBy: value).map { [replaceBare(value, with: String($0))] }
      add(.wrongForm, .wrongKind(field.name, "a whole number", found(value)), at: value, fixes: fixes ?? [])
    }
    return false
  }

  private mutating func reportBeyond(
    _ value: NodeID, isBelow: Bool, _ range: ClosedRange<Int64>, of field: Field
  ) {
    let bound = String(isBelow ? range.lowerBound : range.upperBound)
    let text = excerpt(of: tree.text(of: value))
    add(.outOfRange, isBelow ? .below(field.name, bound, text) : .above(field.name, bound, text), at: value)
  }

  /// The whole number that `3.0` or `"3"` probably means.
  func wholeNumber(meantBy value: NodeID) -> Int64? {
    switch tree.value(of: value) {
    case .number(let number) where number.magnitude < 0x1p53 && number.rounded() == number: Int64(number)
    case .text: Int64(String(decoding: tree.text(of: value), as: UTF8.self))
    default: nil
    }
  }

  mutating func checkNumber(_ value: NodeID, as form: NumberForm, of field: Field) -> Bool {
    let number: Double
    switch tree.value(of: value) {
    case .integer(let whole): number = Double(whole)
    case .number(let fraction) where fraction.isFinite: number = fraction
    // Infinite numbers have a finding of their own.
    case .number: return false
    default:
      let fixes = decimal(in: value).map { [replaceBare(value, with: $0)] }
      add(field.wrongKind.info, .wrongKind(field.name, "a number", found(value)), at: value, fixes: fixes ?? [])
      return false
    }
    let text = excerpt(of: tree.text(of: value))
    if number > form.most {
      add(.outOfRange, .above(field.name, shown(form.most), text), at: value)
    } else if form.isAboveLeast, number <= form.least {
      add(.outOfRange, .notAbove(field.name, shown(form.least), text), at: value)
    } else if number < form.least {
      add(.outOfRange, .below(field.name, shown(form.least), text), at: value)
    } else {
      return true
    }
    return false
  }

  /// The number inside quotes: digits with a decimal point, which both syntaxes read in the same way.
  private func decimal(in value: NodeID) -> String? {
    let text = tree.text(of: value)
    guard let first = text.first, let last = text.last, isDigit(first), isDigit(last),
      text.allSatisfy({ isDigit($0) || $0 == UInt8(ascii: ".") })
    else { return nil }
    return Double(String(decoding: text, as: UTF8.self)).map { shown($0) }
  }

  private func shown(_ number: Double) -> String {
    number == number.rounded() && number.magnitude < 0x1p53 ? String(Int64(number)) : String(number)
  }

  mutating func checkChoice(
    _ value: NodeID, among choices: Choices, of field: Field, help: @autoclosure () -> Message? = nil
  ) -> Bool {
    guard let text = wantText(value, choices.noun, of: field, help: .allowed(choices.all.map(\.name))) else {
      return false
    }
    if choices.contains(text) { return true }
    let word = String(decoding: text, as: UTF8.self)
    if let refused = choices.refused.first(where: { $0.name == word || $0.foreign.contains(word) }) {
      let words = refused.rule.wordsOfRefusal
      add(refused.rule.info, words.message, at: value, help: words.help)
      return false
    }
    let foreign = choices.all.first { $0.foreign.contains(word) }?.name
    let near = foreign ?? nearest(to: word, among: choices.all.map(\.name))
    let fixes = near.map { [replace(value, with: $0, foreign == nil ? .needsReview : .keepsMeaning)] }
    let help = near == nil ? help() ?? .allowed(choices.all.map(\.name)) : nil
    add(.unknownValue, .notAChoice(word, choices.noun), at: value, help: help, fixes: fixes ?? [])
    return false
  }
}

extension CheckRule {
  /// What is said of a word that is refused by the rule.
  fileprivate var wordsOfRefusal: (message: Message, help: Message?) {
    switch self {
    case .categoryAll: (.allIsAQuery, .nameCategories)
    case .crossPromotionOnContentCards: (.noCounterpart, nil)
    default: (.cannotStandHere, nil)
    }
  }
}
