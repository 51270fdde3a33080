import CampaignJSON
import CampaignLanguage

extension RecordType.Use {
  /// The default as a value: `false`, `5s`, `[news_feed]`. Nil if it is a sentence.
  package var literalFallback: JSONValue? {
    guard case .written(let text) = fallback else { return nil }
    return field.form.literal(text)
  }

  /// The value in examples, if it is a number, a duration or a word.
  var literalExample: JSONValue? { ExampleTable.value(of: field).flatMap(field.form.literal) }
}

extension Form {
  /// A text of the table as a value of this form. Nil if it is not one.
  fileprivate func literal(_ text: String) -> JSONValue? {
    switch self {
    case .boolean: text == "true" ? .boolean(true) : text == "false" ? .boolean(false) : nil
    case .integer(let range): Int64(text).flatMap { range.contains($0) ? .integer($0) : nil }
    case .number: Double(text).map { .number($0) }
    case .choice(let choices): choices.all.contains { $0.name == text } ? .text(text) : nil
    case .duration: text.first?.isNumber == true ? .text(text) : nil
    case .list(let list): list.literal(text)
    case .either(let forms): forms.lazy.compactMap { $0.literal(text) }.first
    case .slug, .text, .link, .moment, .color, .locale, .timeZone, .name, .record, .variant, .mapping: nil
    }
  }
}

extension ListForm {
  /// `[ios, android]`
  fileprivate func literal(_ text: String) -> JSONValue? {
    guard text.hasPrefix("["), text.hasSuffix("]") else { return nil }
    let words = text.dropFirst().dropLast().split(separator: ",").map { String($0.drop { $0 == " " }) }
    let items = words.compactMap { item.literal($0) }
    return items.count == words.count ? .array(items) : nil
  }
}
