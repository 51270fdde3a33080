import Bytes
import CampaignLanguage
import Findings
import SourceText
import SourceTree

// Values with a character that only looks right, as they come from web pages and word processors.

extension ModelCheck {
  /// Reports a value that would be right with plain characters. Returns false if it has no others, or would be wrong
  /// anyway.
  mutating func reportLookAlike(_ value: NodeID, as rule: RuleInfo, isRight: (String) -> Bool) -> Bool {
    reportLookAlike(value, as: rule) { isRight($0) ? $0 : nil }
  }

  /// The same for a value that takes more than plain characters: `correct` gives the right text, or nil.
  mutating func reportLookAlike(
    _ value: NodeID, as rule: RuleInfo, _ trust: Fix.Trust = .keepsMeaning, correct: (String) -> String?
  ) -> Bool {
    let text = tree.text(of: value)
    guard let plain = PlainSpelling(of: text), let right = correct(plain.unquoted) else { return false }
    add(
      rule, .isNot(text, right), at: tree[value].range.isEmpty ? tree[value].range : place(of: plain, value),
      help: .lookAlike(plain.first), fixes: [replace(value, with: right, trust)])
    return true
  }

  /// Reports `truе` with a Cyrillic letter.
  mutating func reportLookAlikeBoolean(_ value: NodeID, of field: Field) -> Bool {
    let text = tree.text(of: value)
    guard let plain = PlainSpelling(of: text), ["true", "false"].contains(plain.unquoted) else { return false }
    add(
      field.wrongKind.info, .isNot(text, plain.unquoted), at: place(of: plain, value), help: .lookAlike(plain.first),
      fixes: [replaceBare(value, with: plain.unquoted)])
    return true
  }

  /// Reports `−5` with a minus sign, and `２０`.
  mutating func reportLookAlikeNumber(
    _ value: NodeID, of field: Field, _ trust: Fix.Trust = .keepsMeaning
  ) -> Bool {
    guard tree[value].kind == .scalar, tree[value].style == .plain,
      tree.text(of: value).contains(where: { $0 >= 0x80 })
    else { return false }
    return reportLookAlike(value, as: field.wrongKind.info, trust) { text in
      let isPlain = text.utf8.allSatisfy { $0.isDigit || "+-.".utf8.contains($0) }
      return isPlain && Double(text) != nil ? text : nil
    }
  }

  /// The same for a value that may be a number, but also a word or any text.
  mutating func reportLookAlikeNumber(_ value: NodeID, among forms: [Form], of field: Field) -> Bool {
    let mayBeText = forms.contains { form in
      if case .text = form { return true }
      return false
    }
    return forms.contains(where: \.isNumber)
      && reportLookAlikeNumber(value, of: field, mayBeText ? .needsReview : .keepsMeaning)
  }

  /// Reports `“price”: 4` in a mapping with the author's keys: the curly quotes become a part of the key.
  mutating func reportQuotesOfKey(_ id: NodeID) -> Bool {
    guard let key = tree.resolved(id), tree[key].kind == .scalar, tree[key].style == .plain else { return false }
    let text = tree.text(of: key)
    guard text.count > 2, text[text.startIndex] >= 0x80, let plain = PlainSpelling(of: text),
      plain.first.range.lowerBound == 0, plain.text.count > 2, let quote = plain.text.first, "\"'".contains(quote),
      plain.text.last == quote
    else { return false }
    let fix = replace(key, with: plain.unquoted, .needsReview)
    add(
      TextNotAsWritten.info, .quotesInKey(plain.first.words), at: part(plain.first.range, of: key), help: fix.title,
      fixes: [fix])
    return true
  }

  /// The advice for `［news］`: brackets that only look right.
  func adviceForBrackets(_ value: NodeID, isItem: (ArraySlice<UInt8>) -> Bool) -> StructureAdvice? {
    guard tree[value].style == .plain, isShort(value), let plain = PlainSpelling(of: tree.text(of: value)),
      plain.text.hasPrefix("["), plain.text.hasSuffix("]")
    else { return nil }
    let items = Array(plain.text.utf8.dropFirst().dropLast()).split(separator: UInt8(ascii: ","))
    let fix = Fix(.write(plain.text), .keepsMeaning, [Fix.Edit(replacing: tree[value].range, with: plain.text)])
    return StructureAdvice(
      place: place(of: plain, value), help: .lookAlike(plain.first), fixes: items.allSatisfy(isItem) ? [fix] : [])
  }

  private func place(of plain: PlainSpelling, _ value: NodeID) -> ByteRange { part(plain.first.range, of: value) }

  /// Reports `[sale，summer]`: two items that a look-alike of the comma joins.
  mutating func reportLookAlikeComma(_ value: NodeID, of field: Field) -> Bool {
    guard case .list(let list) = field.form, case .slug = list.item, tree[value].style == .plain,
      let plain = PlainSpelling(of: tree.text(of: value)), plain.text.contains(",")
    else { return false }
    let items = plain.text.split(separator: ",").map { $0.filter { $0 != " " } }
    guard items.count > 1, items.allSatisfy({ Slug.fault(in: Array($0.utf8)[...]) == nil }) else { return false }
    let edit = Fix.Edit(replacing: tree[value].range, with: items.joined(separator: ", "))
    add(
      .wrongForm, .joinedItems, at: place(of: plain, value), help: .lookAlike(plain.first),
      fixes: [Fix(.separateItems, .needsReview, [edit])])
    return true
  }
}

extension Form {
  fileprivate var isNumber: Bool {
    switch self {
    case .number, .integer: true
    case .slug, .text, .link, .moment, .duration, .color, .locale, .timeZone, .name, .boolean, .choice, .list, .record,
      .variant, .mapping, .either:
      false
    }
  }

  /// True if it is a word or any text.
  var isWord: Bool {
    switch self {
    case .choice, .text: true
    case .slug, .link, .moment, .duration, .color, .locale, .timeZone, .name, .boolean, .integer, .number, .list,
      .record, .variant, .mapping, .either:
      false
    }
  }
}

extension Message {
  fileprivate static func isNot(_ text: ArraySlice<UInt8>, _ plain: String) -> Message {
    "this looks like \(quoting: Array(plain.utf8)), but contains a different character"
  }
  fileprivate static func quotesInKey(_ words: String) -> Message {
    "these quotes become a part of the key, because YAML knows only plain ones: \(words)"
  }
  fileprivate static let joinedItems: Message = "this comma does not separate items"
}
