import Bytes
package import CampaignLanguage

extension PayloadForm {
  var words: String { words { $0.name } }

  /// The value in the JSON in a few words. Names are in backticks.
  func words(calling name: (PayloadRecord) -> String) -> String {
    switch self {
    case .constant(let constant): constant.code
    case .text(let form): form.words
    case .words: "one of \(spelledWords)"
    case .boolean: Form.boolean.words
    case .integer(let range): Form.integer(range).words
    case .number(let number): Form.number(number).words
    case .unixSeconds: "integer, Unix seconds"
    case .localTime: "text, `2026-03-20T08:00:00`"
    case .count(.milliseconds): "integer, milliseconds"
    case .count(.seconds): "integer, seconds"
    case .color: "text, `#rrggbbaa`"
    case .argb: "integer, `0xAARRGGBB`"
    case .texts: "object of texts"
    case .list(let item, let least): "list of \(item.plural(calling: name))" + (least > 0 ? ", at least one" : "")
    case .record(let record): "object: \(name(record))"
    case .variant(let variant): "object: a \(variant.noun)"
    case .scalar: "text, number, `true` or `false`"
    case .digest: "text, 64 hexadecimal digits"
    }
  }

  private var spelledWords: String { spelled.map { "`\($0.word)`" }.joined(separator: ", ") }

  private func plural(calling name: (PayloadRecord) -> String) -> String {
    switch self {
    case .words: spelledWords
    case .record(let record): "objects: \(name(record))"
    case .variant(let variant): "objects: \(variant.noun)s"
    case .text(.slug): "slugs"
    case .text(.link): "links"
    case .text: "texts"
    case .list(let item, _): "lists of \(item.plural(calling: name))"
    case .constant, .boolean, .integer, .number, .unixSeconds, .localTime, .count, .color, .argb, .texts, .scalar,
      .digest:
      words(calling: name)
    }
  }

  /// The possible words, without repetitions, each with its meaning.
  package var spelled: [(word: String, choice: Choice)] {
    guard case .words(let words, let choices) = self else { return [] }
    var seen: Set<String> = [""]
    return zip(words, choices.all).filter { seen.insert($0.0).inserted }.map { (word: $0.0, choice: $0.1) }
  }
}

extension PayloadConstant {
  /// As JSON, between backticks.
  var code: String { "`\(String(decoding: bytes, as: UTF8.self))`" }
}

extension PayloadKey {
  /// True if the key is present in every payload.
  var isAlwaysThere: Bool { isStated && condition == nil }

  /// The condition under which the key is present, in words.
  var presence: String {
    switch (isStated, condition) {
    case (true, nil): return "always"
    case (true, let condition?): return "if \(condition.words)"
    case (false, let condition):
      if case .stamp = origin { return "if it is known; always with full keys" }
      if case .constant = form { return "with full keys" }
      guard let fallback else { return "if there is one" }
      let place = condition.map { " if \($0.words)" } ?? ""
      return "unless it is \(fallback.code); always with full keys\(place)"
    }
  }
}

extension Origin {
  /// The source of the value in words.
  var words: String {
    switch self {
    case .constant, .whole: "–"
    case .campaignID(let field): "\(field.code), as the id of a campaign"
    case .field(let field), .word(let field), .duration(let field), .interval(let field), .beside(let field),
      .groups(let field):
      field.code
    case .part(let field, let part): "`\(field.name).\(part.name)`"
    case .key: "campaign and id"
    case .identity: "campaign and id; composite with full keys"
    case .stamp: "time of creation"
    case .operatorName, .comparator: "the operator"
    case .operand, .operandDuration: "the operator's value"
    case .operandType, .propertyType: "the kind of that value"
    case .workspace: "the workspace"
    }
  }
}
