import Bytes
import CampaignLanguage
import Findings
import SourceText
import SourceTree

// Booleans, numbers and words of a closed set: scalars whose meaning says whether they are right.

extension ModelCheck {
  mutating func checkBoolean(_ value: NodeID, of field: Field) -> Bool {
    if case .boolean = tree.value(of: value) { return true }
    if reportLookAlikeBoolean(value, of: field) { return false }
    let fixes = truth(meantBy: value).map { [replaceBare(value, with: $0 ? "true" : "false")] }
    add(
      field.wrongKind.info, .wrongKind(field.name, "true or false", found(value)), at: value,
      help: .itIs("true or false"), fixes: fixes ?? [])
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

  func replaceBare(_ value: NodeID, with word: String) -> Fix {
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
    case .null, .boolean, .number, .text, nil:
      if reportLookAlikeNumber(value, of: field) { return false }
      let fixes = wholeNumber(meantBy: value).map { [replaceBare(value, with: String($0))] }
      let percent = fixes == nil ? percentage(meantBy: value, in: range).map(String.init) : nil
      add(
        .wrongForm, .wrongKind(field.name, "a whole number", found(value)), at: value, help: example(of: field),
        fixes: fixes ?? percent.map { percent in
          [Fix(.write(percent), .needsReview, [Fix.Edit(replacing: tree[value].range, with: percent)])]
        } ?? [])
    }
    return false
  }

  private mutating func reportBeyond(
    _ value: NodeID, isBelow: Bool, _ range: ClosedRange<Int64>, of field: Field
  ) {
    let bound = String(isBelow ? range.lowerBound : range.upperBound)
    let text = excerpt(of: tree.text(of: value))
    add(
      .outOfRange, isBelow ? .below(field.name, bound, text) : .above(field.name, bound, text), at: value,
      help: max(range.lowerBound.magnitude, range.upperBound.magnitude) < 1_000_000
        ? .from(String(range.lowerBound), String(range.upperBound), isWhole: true) : example(of: field))
  }

  /// The whole number that `3.0` or `"3"` probably means.
  func wholeNumber(meantBy value: NodeID) -> Int64? {
    switch tree.value(of: value) {
    case .number(let number) where number.magnitude < 0x1p53 && number.rounded() == number: Int64(number)
    case .text: Int64(String(decoding: tree.text(of: value), as: UTF8.self))
    case .null, .boolean, .integer, .number, nil: nil
    }
  }

  /// The percentage that `10%` or `0.1` probably means. Nil if the range is not one of percentages.
  func percentage(meantBy value: NodeID, in range: ClosedRange<Int64>) -> Int64? {
    guard 99...100 ~= range.upperBound else { return nil }
    let percent: Int64? =
      switch tree.value(of: value) {
      case .integer(let number): number
      case .number(let share) where share > 0 && share < 1: Int64((share * 100).rounded())
      case .text where tree.text(of: value).last == UInt8(ascii: "%"):
        Int64(String(decoding: tree.text(of: value).dropLast().trimmed, as: UTF8.self))
      case .null, .boolean, .number, .text, nil: nil
      }
    return percent.flatMap { range.contains($0) ? $0 : nil }
  }

  mutating func checkNumber(_ value: NodeID, as form: NumberForm, of field: Field) -> Bool {
    let number: Double
    switch tree.value(of: value) {
    case .integer(let whole): number = Double(whole)
    case .number(let fraction) where fraction.isFinite: number = fraction
    // Infinite numbers have a finding of their own.
    case .number: return false
    case .null, .boolean, .text, nil:
      if reportLookAlikeNumber(value, of: field) { return false }
      let fixes = (ratio(in: value, of: field) ?? decimal(in: value)).map { decimal in
        [
          Fix(
            .write(decimal.text), trust(decimal.isCertain ? .keepsMeaning : .needsReview, at: value),
            [Fix.Edit(replacing: tree[value].range, with: decimal.text)])
        ]
      }
      let isText = tree.value(of: value) == .text
      let hasComma = isText && tree.text(of: value).contains(UInt8(ascii: ","))
      add(
        field.wrongKind.info, .wrongKind(field.name, "a number", found(value)), at: value,
        help: hasComma && fixes == nil ? .numberForm : example(of: field), fixes: fixes ?? [])
      return false
    }
    let text = excerpt(of: tree.text(of: value))
    let help =
      form.most.magnitude < 1e15
      ? Message.from(shown(form.least), shown(form.most), isWhole: false) : example(of: field)
    if number > form.most {
      add(
        .outOfRange, .above(field.name, shown(form.most), text), at: value,
        help: form.isAboveLeast ? example(of: field) : help)
    } else if form.isAboveLeast, number <= form.least {
      add(
        .outOfRange, .notAbove(field.name, shown(form.least), text), at: value,
        help: form.isAboveLeast ? example(of: field) : help)
    } else if number < form.least {
      add(
        .outOfRange, .below(field.name, shown(form.least), text), at: value,
        help: form.isAboveLeast ? example(of: field) : help)
    } else {
      return true
    }
    return false
  }

  /// The ratio of a picture that is written with both sides: `16:9`, `16/9` or `1600x900`.
  private func ratio(in value: NodeID, of field: Field) -> (text: String, isCertain: Bool)? {
    guard field.role == .pictureRatio, tree.value(of: value) == .text else { return nil }
    let sides = String(decoding: tree.text(of: value).prefix(40), as: UTF8.self)
      .split(omittingEmptySubsequences: false) { ":/xX×".contains($0) }
      .map { Double($0.filter { $0 != " " }) }
    guard sides.count == 2, let width = sides[0], let height = sides[1], width > 0, height > 0 else { return nil }
    let rounded = (width / height * 10_000).rounded() / 10_000
    return rounded > 0 && rounded.isFinite ? (shown(rounded), false) : nil
  }

  /// The number in a text: in quotes, with a decimal comma, or with a unit or a currency around it. Without those,
  /// something that the author wrote is lost.
  private func decimal(in value: NodeID) -> (text: String, isCertain: Bool)? {
    let text = String(decoding: tree.text(of: value).prefix(40), as: UTF8.self)
    let bare = text.unicodeScalars.filter { scalar in
      scalar.properties.generalCategory != .currencySymbol && scalar.properties.generalCategory != .spaceSeparator
    }
    var digits = String(String.UnicodeScalarView(bare))
    let unit = digits.drop { "0123456789.,_".contains($0) }
    guard ["", "%", "+"].contains(unit) || unit.count <= 4 && unit.allSatisfy(\.isLetter) && unit.lowercased() != "k"
    else { return nil }
    digits.removeLast(unit.count)
    // Two digits after a comma are a fraction; three may be thousands.
    let parts = digits.split(separator: ",", omittingEmptySubsequences: false)
    if parts.count == 2, parts[1].utf8.count == 2, !digits.contains(".") { digits = parts.joined(separator: ".") }
    let hasMarks = digits.contains("_")
    digits.removeAll { $0 == "_" }
    guard let first = digits.utf8.first, let last = digits.utf8.last, first.isDigit, last.isDigit,
      digits.utf8.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: ".") })
    else { return nil }
    // `1.000` is a thousand where people write so.
    if digits.split(separator: ".").dropFirst().first?.utf8.count == 3 { return nil }
    let hasCurrency = text.unicodeScalars.contains { $0.properties.generalCategory == .currencySymbol }
    return Double(digits).map { (shown($0), !hasCurrency && !hasMarks && unit.isEmpty) }
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
    if choices.contains(text) {
      if let now = choices.replacement(of: text) { reportOldWord(value, text, now) }
      return true
    }
    let word = String(decoding: text, as: UTF8.self)
    if let refused = choices.refused.first(where: { $0.name == word || $0.foreign.contains(word) }) {
      let words = refused.rule.words
      add(refused.rule.info, words.message, at: value, help: words.help)
      return false
    }
    let names = choices.all.map(\.name)
    if reportLookAlike(value, as: .unknownValue, isRight: names.contains) { return false }
    let certain = meant(by: word, among: choices)
    let near =
      certain ?? choices.all.first { $0.parts.contains(word) }?.name ?? nearestChoice(to: word, among: choices)
    if let near, isListed(near) {
      add(.unknownValue, .notAChoice(word, choices.noun), at: value, help: .isListed(near))
      return false
    }
    if near == nil, reportLinkAsAction(value, text, of: field) { return false }
    let fixes = near.map { [replace(value, with: $0, certain == nil ? .needsReview : .keepsMeaning)] }
    // In a list, the word alone stands for all.
    let isAll = near == nil && meansAll(value) && list.map { tree.childCount(of: $0) == 1 } ?? false
    let help = near == nil ? isAll ? .leaveOutForAll : help() ?? .allowed(names) : nil
    add(.unknownValue, .notAChoice(word, choices.noun), at: value, help: help, fixes: fixes ?? [])
    return false
  }
}

extension ModelCheck {
  /// The choice that other tools call so, or whose name has the same letters.
  private func meant(by word: String, among choices: Choices) -> String? {
    let letters = letters(of: word)
    let foreign = choices.all.first { $0.foreign.contains(word) }
    let same = choices.all.first { choice in
      hasLetters(letters, choice.name) || choice.formerly.contains { hasLetters(letters, $0) }
    }
    return (foreign ?? same)?.name
  }

  /// The choice whose name, of now or of older versions, a word resembles most.
  private func nearestChoice(to word: String, among choices: Choices) -> String? {
    var names = choices.all.map(\.name)
    for choice in choices.all where !choice.formerly.isEmpty { names += choice.formerly }
    guard let name = nearest(to: word, among: names) else { return nil }
    return choices.all.first { $0.isCalled(name) }?.name
  }

  /// True if the list whose items are checked has a word already.
  private func isListed(_ word: String) -> Bool {
    guard let list else { return false }
    return tree.items(of: list).contains { tree.text(of: tree.resolved($0) ?? $0, is: word) }
  }
}

extension Message {
  fileprivate static func isListed(_ name: String) -> Message {
    "remove it: '\(name)', which it may mean, is in the list already"
  }
  fileprivate static func from(_ least: String, _ most: String, isWhole: Bool) -> Message {
    "write a \(isWhole ? "whole number" : "number") from \(least) to \(most)"
  }
  static let numberForm: Message = "write a number without ',': a thousand as '1000', and a fraction as '1.5'"
}

extension RefusedWordRule {
  fileprivate var words: (message: Message, help: Message?) {
    switch self {
    case .categoryAll: (.allIsAQuery, .nameCategories)
    case .crossPromotionOnContentCards: (.noCounterpart, .feedOnly)
    }
  }
}
