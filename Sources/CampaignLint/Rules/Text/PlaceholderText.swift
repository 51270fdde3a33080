import Bytes
import CampaignCheck
import CampaignLanguage
import Findings
import Liquid

/// Text that somebody wanted to replace before anybody sees it.
enum PlaceholderText: FieldRule {
  static let info = RuleInfo(
    "placeholder-text", .warning,
    finds:
      "A placeholder such as 'TODO:', '[INSERT COPY]', 'XX%', '%FIRSTNAME%', '*|FNAME|*', '<%= name %>', '#{name}', "
      + "'@name@', '#name#', '__NAME__', '<first_name>', '$first_name', '%s', '{0}' or 'Lorem ipsum', or a link with 'TODO' in its "
      + "path.",
    because: "Nothing fills it in, so readers see it.",
    source: "the language of campaignc; merge tags of other tools",
    example: slideupExample(
      bad: "message: XX% off everything.",
      good: "message: 30% off everything."))

  static let roles = [FieldRole.text, .document, .link, .picture]
  static let looksAround = false
  static let traits = TextTraits.placeholder
  /// Every placeholder contains one of these: `TODO` and `TBD` a D, `FIXME` an X, `lorem ipsum` a p.
  static let signs: [UInt8] = Array("[{<*%@#_$XDpP".utf8)

  static func check(_ value: LintedValue, of record: LintedRecord) {
    let text = value.text
    // Every placeholder in a plain web link has a capital. Nearly all links have none.
    if value.isPlainWebLink, !text.contains(where: \.isUpperCase) { return }
    if let role = value.role(in: record), role == .link || role == .picture {
      guard let range = noteInPath(of: value) else { return }
      return value.add(info, .placeholder(text.part(range)), part: range, help: .writePath)
    }
    // A document may well contain such words in its code.
    let isDocument = record.has(.document) && value.role(in: record) == .document
    guard let range = isDocument ? HTMLText(bytes: text).range(of: "lorem ipsum") : Placeholder.range(in: text) else {
      return
    }
    let attribute = isDocument ? nil : attribute(meantBy: range, in: value, of: record)
    value.add(
      info, .placeholder(text.part(range)), part: range, help: attribute.map { .writeTemplate($0) } ?? .writeText)
  }

  /// The standard attribute that a placeholder names, if templates can have it.
  private static func attribute(
    meantBy range: Range<Int>, in value: LintedValue, of record: LintedRecord
  ) -> String? {
    guard record.file.templateLanguage == .liquid, value.role(in: record) == .text else { return nil }
    return attribute(of: value.text.part(range))
  }

  /// The standard attribute whose name is in a placeholder, such as `first_name` for `%FIRSTNAME%` and `*|FNAME|*`.
  private static func attribute(of placeholder: ArraySlice<UInt8>) -> String? {
    let names = placeholder.split { !($0.isLetter || $0 == UInt8(ascii: "_") || $0 == 0x20) }
    let letters = names.last { $0.contains(where: \.isLetter) }?.filter(\.isLetter) ?? []
    if let name = StandardAttribute.names.first(where: { letters[...].isWord($0.filter { $0 != "_" }) }) { return name }
    return foreignNames.first { $0.names.contains(where: letters[...].isWord) }?.attribute
  }

  private static let foreignNames = [
    (attribute: "first_name", names: ["fname", "vorname", "prenom"]),
    (attribute: "last_name", names: ["lname", "nachname"]),
  ]
}

extension PlaceholderText {
  /// `https://example.com/TODO`
  private static func noteInPath(of value: LintedValue) -> Range<Int>? {
    guard let path = value.linkPath else { return nil }
    var start = path.startIndex
    while let slash = path[start...].firstIndex(of: UInt8(ascii: "/")) {
      start = slash + 1
      guard start < path.endIndex, isCapitalOfNote(path[start]) else { continue }
      let part = path[start...].prefix { $0 != UInt8(ascii: "/") }
      guard notes.contains(where: { part.elementsEqual($0.utf8) }) else { continue }
      return part.startIndex - value.text.startIndex..<part.endIndex - value.text.startIndex
    }
    return nil
  }

  private static let notes = ["TODO", "TBD", "FIXME", "PLACEHOLDER"]

  private static func isCapitalOfNote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "T") || byte == UInt8(ascii: "F") || byte == UInt8(ascii: "P")
  }
}

/// Tells the inside of a template, as in `{{ now | date: '%d.%m.' }}`, from the text around it. A template can have
/// another one inside it.
private struct TemplateMarks {
  /// The braces that are open, from the first one of a template on.
  private var depth = 0

  var areOpen: Bool { depth > 0 }

  mutating func take(_ byte: UInt8, in text: ArraySlice<UInt8>, at offset: Int) {
    switch byte {
    case UInt8(ascii: "{"):
      let next = text.byte(at: offset + 1)
      if areOpen || next == UInt8(ascii: "{") || next == UInt8(ascii: "%") { depth += 1 }
    case UInt8(ascii: "}"): depth = max(0, depth - 1)
    default: break
    }
  }
}

/// The forms of placeholders. Each is one that no author means literally.
private enum Placeholder {
  static func range(in text: ArraySlice<UInt8>) -> Range<Int>? {
    var (offset, templates) = (0, TemplateMarks())
    for byte in text {
      templates.take(byte, in: text, at: offset)
      let length: Int? =
        switch byte {
        case UInt8(ascii: "["): bracketed(text.dropFirst(offset))
        case UInt8(ascii: "{"): braced(text, at: offset) ?? (templates.areOpen ? nil : numbered(text, at: offset))
        case UInt8(ascii: "#"): interpolated(text.dropFirst(offset)) ?? betweenMarks(text, at: offset)
        case UInt8(ascii: "$"): templates.areOpen ? nil : dollar(text, at: offset)
        case UInt8(ascii: "@"): betweenMarks(text, at: offset) ?? profile(text.dropFirst(offset))
        case UInt8(ascii: "_"): templates.areOpen ? nil : underlined(text, at: offset)
        case UInt8(ascii: "<"): angled(text.dropFirst(offset))
        case UInt8(ascii: "*"): mergeTag(text.dropFirst(offset))
        case UInt8(ascii: "%"):
          percentName(text.dropFirst(offset)) ?? (templates.areOpen ? nil : formatCode(text, at: offset))
        case UInt8(ascii: "X"): unknownNumber(text, at: offset)
        case UInt8(ascii: "T"), UInt8(ascii: "F"): note(text, at: offset)
        default: nil
        }
      if let length { return offset..<offset + length }
      if byte | 0x20 == UInt8(ascii: "p"), let range = lorem(text, at: offset) { return range }
      offset += 1
    }
    return nil
  }

  /// `[INSERT COPY]`, `[first name]`
  private static func bracketed(_ text: ArraySlice<UInt8>) -> Int? {
    guard let end = text.prefix(60).firstIndex(of: UInt8(ascii: "]")) else { return nil }
    let words = text[(text.startIndex + 1)..<end]
    let isOne = beginnings.contains { word in
      let next = words.byte(at: word.utf8.count)
      return words.prefix(word.utf8.count).isWord(word) && next?.isLetter != true
    }
    return isOne ? end - text.startIndex + 1 : nil
  }

  private static let beginnings = [
    "insert", "placeholder", "todo", "tbd", "your", "copy", "headline", "body copy", "cta", "name", "first name",
    "firstname", "first_name", "product name", "date", "discount", "link", "xx", "xxx", "vorname",
  ]

  /// `{first_name}`, but nothing of Liquid, and no word that somebody may mean: a name in parts, or one of a person.
  private static func braced(_ text: ArraySlice<UInt8>, at offset: Int) -> Int? {
    let before = offset > 0 ? text.byte(at: offset - 1) : nil
    // `{{custom_attribute.${name}}}`. Another rule is about `${name}` alone.
    let mayBeLiquid = before == UInt8(ascii: "{") || before == UInt8(ascii: "$")
    // `{$first_name}`, as in texts of PHP.
    let start = offset + (text.byte(at: offset + 1) == UInt8(ascii: "$") ? 2 : 1)
    let name = text.dropFirst(start).prefix { $0.isLetter || $0 == UInt8(ascii: "_") }
    guard !mayBeLiquid, text.byte(at: start + name.count) == UInt8(ascii: "}"), isName(name) else { return nil }
    return start - offset + name.count + 1
  }

  /// `$first_name` or `$(first_name)`, as in texts of shells, but no amount of money and no part of a longer name.
  private static func dollar(_ text: ArraySlice<UInt8>, at offset: Int) -> Int? {
    let before = offset > 0 ? text.byte(at: offset - 1) : nil
    guard before.map({ isOfAddress($0) || $0 == UInt8(ascii: "$") }) != true else { return nil }
    let isInParentheses = text.byte(at: offset + 1) == UInt8(ascii: "(")
    let start = offset + (isInParentheses ? 2 : 1)
    let name = text.dropFirst(start).prefix { $0.isLetter || $0 == UInt8(ascii: "_") }
    let next = text.byte(at: start + name.count)
    guard isName(name), isInParentheses ? next == UInt8(ascii: ")") : next.map(isOfAddress) != true else { return nil }
    return start - offset + name.count + (isInParentheses ? 1 : 0)
  }

  private static func isName(_ name: ArraySlice<UInt8>) -> Bool {
    name.dropFirst().dropLast().contains(UInt8(ascii: "_")) && !name.contains(UInt8(ascii: " "))
      || ["name", "firstname", "lastname", "username", "vorname", "prenom"].contains { name.isWord($0) }
  }

  private static let namesInWords = ["first name", "last name", "your name", "product name", "full name"]

  /// `#{name}`, as in texts of Ruby.
  private static func interpolated(_ text: ArraySlice<UInt8>) -> Int? {
    guard text.byte(at: 1) == UInt8(ascii: "{"), text.byte(at: 2)?.isLetter == true else { return nil }
    let name = text.dropFirst(2).prefix { $0.isLetter || $0.isDigit || "_.".utf8.contains($0) }
    return text.byte(at: 2 + name.count) == UInt8(ascii: "}") ? name.count + 3 : nil
  }

  /// `@name@` or `#name#`, but no part of an address, no name of somebody, and no hashtag.
  private static func betweenMarks(_ text: ArraySlice<UInt8>, at offset: Int) -> Int? {
    let before = offset > 0 ? text.byte(at: offset - 1) : nil
    guard before.map(isOfAddress) != true else { return nil }
    let name = text.dropFirst(offset + 1).prefix { $0.isLetter || $0 == UInt8(ascii: "_") }
    let end = offset + 1 + name.count
    guard isName(name), text.byte(at: end) == text.byte(at: offset), text.byte(at: end + 1).map(isOfAddress) != true
    else { return nil }
    return name.count + 2
  }

  /// `@Profile - First Name`, as in texts of CleverTap.
  private static func profile(_ text: ArraySlice<UInt8>) -> Int? {
    let beginning = "@Profile - ".utf8
    guard text.starts(with: beginning) else { return nil }
    let name = text.dropFirst(beginning.count).prefix { $0.isLetter || $0 == 0x20 }
    return name.isEmpty ? nil : beginning.count + name.trimmed.count
  }

  /// `__NAME__`, but no part of a longer name or of a link, no face, and no line to fill in.
  private static func underlined(_ text: ArraySlice<UInt8>, at offset: Int) -> Int? {
    let before = offset > 0 ? text.byte(at: offset - 1) : nil
    guard before.map({ isOfAddress($0) || "_/".utf8.contains($0) }) != true else { return nil }
    let all = text.dropFirst(offset).prefix { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_") }
    let name = all.dropFirst(2).dropLast(2)
    guard name.first?.isLetter == true, name.last != UInt8(ascii: "_"), all.starts(with: "__".utf8),
      all.suffix(2).elementsEqual("__".utf8), text.byte(at: offset + all.count).map(isOfAddress) != true,
      isName(name) || name.count > 1 && name.allSatisfy({ $0.isUpperCase || $0.isDigit || $0 == UInt8(ascii: "_") })
    else { return nil }
    return all.count
  }

  /// `{0}`, as in texts of programs, but no number of repetitions after a letter.
  private static func numbered(_ text: ArraySlice<UInt8>, at offset: Int) -> Int? {
    let before = offset > 0 ? text.byte(at: offset - 1) : nil
    guard text.byte(at: offset + 1)?.isDigit == true, text.byte(at: offset + 2) == UInt8(ascii: "}"),
      before.map({ $0.isLetter || $0.isDigit || "{$\\])".utf8.contains($0) }) != true
    else { return nil }
    return 3
  }

  /// `%s`, `%1$s`, `%.2f` or `%@`, as in texts of programs. After a number, `%` is a percentage. Numbers without a dot
  /// or a dollar sign are those of characters in links: `%20d`.
  private static func formatCode(_ text: ArraySlice<UInt8>, at offset: Int) -> Int? {
    let before = text.prefix(offset).suffix(4)
    // Blanks of all kinds can be before a percent sign.
    if before.last(where: { $0 != 0x20 && $0 < 0x80 })?.isDigit == true { return nil }
    if let last = before.last, "%{\\".utf8.contains(last) { return nil }
    var rest = text.dropFirst(offset + 1)
    let number = rest.prefix { $0.isDigit || $0 == UInt8(ascii: ".") }
    rest = rest.dropFirst(number.count)
    if !number.isEmpty, rest.first == UInt8(ascii: "$") {
      rest = rest.dropFirst()
    } else if !number.isEmpty, !number.contains(UInt8(ascii: ".")) {
      return nil
    }
    rest = rest.dropFirst(rest.prefix(2).prefix { $0 == UInt8(ascii: "l") }.count)
    guard let code = rest.popFirst(), "sdifu@".utf8.contains(code) else { return nil }
    if let next = rest.first, next.isLetter || next.isDigit { return nil }
    // `$%@#!` is a curse.
    if code == UInt8(ascii: "@"), isOfCurse(before.last) || isOfCurse(rest.first) { return nil }
    return rest.startIndex - text.startIndex - offset
  }

  private static func isOfCurse(_ byte: UInt8?) -> Bool { byte.map { "#$&*@".utf8.contains($0) } ?? false }

  private static func isOfAddress(_ byte: UInt8) -> Bool { byte.isLetter || byte.isDigit || byte >= 0x80 }

  /// `<INSERT TITLE>`, `<first_name>`, `<%= first_name %>`
  private static func angled(_ text: ArraySlice<UInt8>) -> Int? {
    if text.byte(at: 1) == UInt8(ascii: "%") { return scriptlet(text) }
    // No tag of HTML has such a name.
    let name = text.dropFirst().prefix { $0.isLetter || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: " ") }
    if text.byte(at: name.count + 1) == UInt8(ascii: ">"), isName(name) || namesInWords.contains(where: name.isWord) {
      return name.count + 2
    }
    let words = text.dropFirst().prefix { $0.isUpperCase || $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "_") }
    guard words.count > 3, text.byte(at: words.count + 1) == UInt8(ascii: ">") else { return nil }
    let isOne = beginnings.contains { word in
      words.prefix(word.utf8.count).isWord(word) && words.byte(at: word.utf8.count)?.isLetter != true
    }
    return isOne ? words.count + 2 : nil
  }

  /// `<%= first_name %>`, as in templates of Ruby and Java.
  private static func scriptlet(_ text: ArraySlice<UInt8>) -> Int? {
    guard let end = text.dropFirst(2).prefix(100).firstIndex(of: UInt8(ascii: "%")),
      text[end...].dropFirst().first == UInt8(ascii: ">")
    else { return nil }
    return end + 2 - text.startIndex
  }

  /// `*|FNAME|*`
  private static func mergeTag(_ text: ArraySlice<UInt8>) -> Int? {
    guard text.byte(at: 1) == UInt8(ascii: "|") else { return nil }
    let end = 2 + text.dropFirst(2).prefix { $0 != UInt8(ascii: "|") && $0 != UInt8(ascii: " ") }.count
    return end > 2 && text.byte(at: end) == UInt8(ascii: "|") && text.byte(at: end + 1) == UInt8(ascii: "*")
      ? end + 2 : nil
  }

  /// `%FIRSTNAME%`, `%first_name%`, `%%Name%%`
  private static func percentName(_ text: ArraySlice<UInt8>) -> Int? {
    let marks = text.byte(at: 1) == UInt8(ascii: "%") ? 2 : 1
    let word = text.dropFirst(marks).prefix { $0.isLetter || $0 == UInt8(ascii: "_") }
    let end = marks + word.count
    if word.count > 1, marks == 2 || isName(word), text.byte(at: end) == UInt8(ascii: "%"),
      marks == 1 || text.byte(at: end + 1) == UInt8(ascii: "%")
    {
      return end + marks
    }
    let name = text.dropFirst().prefix { $0.isUpperCase || $0 == UInt8(ascii: "_") }
    return name.count > 2 && text.byte(at: name.count + 1) == UInt8(ascii: "%") ? name.count + 2 : nil
  }

  /// `XX%`, `XX percent`, `XX €`, `$XX`
  private static func unknownNumber(_ text: ArraySlice<UInt8>, at offset: Int) -> Int? {
    let before = offset > 0 ? text.byte(at: offset - 1) : nil
    guard before?.isLetter != true, before?.isDigit != true else { return nil }
    let count = text.dropFirst(offset).prefix { $0 == UInt8(ascii: "X") }.count
    guard count > 1 else { return nil }
    var rest = text.dropFirst(offset + count)
    if let next = rest.first, next.isLetter || next.isDigit { return nil }
    if before == UInt8(ascii: "$") { return count }
    if rest.first == UInt8(ascii: " ") { rest = rest.dropFirst() }
    return units.contains { rest.starts(with: $0.utf8) } ? count : nil
  }

  private static let units = ["%", "€", "£", "percent", "per cent", "EUR", "USD", "GBP", "CHF"]

  /// `TODO: …`, `TODO copy`, `TBD`, `FIXME`. The word "TODO" alone is also Spanish, and means "everything".
  private static func note(_ text: ArraySlice<UInt8>, at offset: Int) -> Int? {
    if offset > 0, text.byte(at: offset - 1)?.isLetter == true { return nil }
    let word = text.dropFirst(offset).prefix { $0.isUpperCase }
    let next = text.byte(at: offset + word.count)
    if next?.isLetter == true || next?.isDigit == true { return nil }
    if word.elementsEqual("TBD".utf8) || word.elementsEqual("FIXME".utf8) { return word.count }
    guard word.elementsEqual("TODO".utf8) else { return nil }
    if next == UInt8(ascii: ":") || text.count == word.count { return word.count }
    let task = text.dropFirst(offset + word.count).trimmed.prefix(while: \.isLetter)
    return next == 0x20 && tasks.contains { task.elementsEqual($0.utf8) } ? word.count : nil
  }

  /// What somebody has to do. No such word follows the Spanish one.
  private static let tasks = [
    "add", "ask", "change", "check", "confirm", "copy", "fix", "insert", "replace", "review", "text", "translate",
    "translation", "update", "wording", "write",
  ]

  /// `Lorem ipsum`, found by its rarest letter.
  private static func lorem(_ text: ArraySlice<UInt8>, at offset: Int) -> Range<Int>? {
    let range = offset - 7..<offset + 4
    return offset >= 7 && range.upperBound <= text.count && text.part(range).isWord("lorem ipsum") ? range : nil
  }
}

extension Message {
  fileprivate static func placeholder(_ text: ArraySlice<UInt8>) -> Message {
    "\(quoting: text) looks like a placeholder that nobody has replaced"
  }
  fileprivate static let writePath: Message = "write the link that readers should open"
  fileprivate static let writeText: Message = "write the text that readers should see"
  fileprivate static func writeTemplate(_ attribute: String) -> Message {
    "write '{{${\(attribute)} | default: '…'}}', with a text for readers without it"
  }
}
