import CampaignLanguage

extension Constraint {
  /// The constraint as a sentence, with names in backticks.
  var sentence: String {
    switch demand {
    case .atLeastOne(let fields):
      "At least one of \(fields.named("and")) is required\(fields.areLists ? ", and not empty" : "")."
    case .exactlyOne(let fields): "Exactly one of \(fields.named("and")) is required."
    case .excludes(let first, let second): "Only one of \(first.code) and \(second.code) is allowed."
    case .before(let first, let second): "\(first.code) must be earlier than \(second.code)."
    case .requiredWhen(let field, let condition, _): "\(field.code) is required if \(condition.words)."
    case .onlyWhen(let field, let condition, _): "\(field.code) is allowed only if \(condition.words)."
    case .zeroUnless(let field, let condition): "\(field.code) must be missing or 0 unless \(condition.words)."
    case .filledWhen(let field, let condition): "\(field.code) must not be blank if \(condition.words)."
    case .shadows(let first, let second): "\(first.code) takes precedence over \(second.code), which is then not shown."
    case .disputed(let field, let condition):
      "If \(condition.words), \(field.code) is required by the documentation, but not by every client."
    }
  }

  /// The words of a constraint about the presence of a field. Nil if it has none.
  func presence(of field: Field) -> String? {
    switch demand {
    case .atLeastOne(let fields): fields.contains(field) ? "at least one of \(fields.named("and"))" : nil
    case .exactlyOne(let fields): fields.contains(field) ? fields.exactlyOne : nil
    case .requiredWhen(field, let condition, _): "required if \(condition.words)"
    case .onlyWhen(field, let condition, _): "only if \(condition.words)"
    case .zeroUnless(field, let condition): "missing or 0, unless \(condition.words)"
    case .filledWhen(field, let condition): "not blank if \(condition.words)"
    case .shadows(let first, field), .excludes(let first, field): "not together with \(first.code)"
    case .excludes(field, let second): "not together with \(second.code)"
    case .disputed(field, let condition): "required if \(condition.words), but not by every client"
    case .excludes, .before, .requiredWhen, .onlyWhen, .zeroUnless, .filledWhen, .shadows, .disputed: nil
    }
  }
}

extension Condition {
  var words: String {
    if channel != nil { return "\(field.code) contains `\(word)`, in the card or in the configuration" }
    return isAboutList
      ? "\(field.code) contains `\(word)`" + (holdsByDefault ? ", which is the default" : "")
      : "\(field.code) is `\(word)`" + (holdsByDefault ? ", which is the default" : "")
  }
}

extension RecordType {
  /// Says if a field is required, for the manual.
  func presence(of use: Use) -> String {
    let words = constraints.compactMap { $0.presence(of: use.field) }
    if use.isRequired { return (["required"] + words).joined(separator: "; ") }
    return words.isEmpty ? "optional" : words.joined(separator: "; ")
  }

  /// The constraints as sentences, without repetitions.
  package var sentences: [String] { constraints.map(\.sentence) }
}

extension Field {
  var code: String { "`\(name)`" }
}

extension [Field] {
  /// `a`, `b` and `c`
  fileprivate func named(_ link: String) -> String { map(\.code).listed(link) }

  fileprivate var areLists: Bool {
    allSatisfy { if case .list = $0.form { true } else { false } }
  }

  /// Many fields are not listed one by one.
  fileprivate var exactlyOne: String {
    count > 4 ? "exactly one of \(prefix(2).map(\.code).joined(separator: ", ")), …" : "exactly one of \(named("and"))"
  }
}

extension [String] {
  /// The words with commas between them, and a word before the last.
  func listed(_ link: String) -> String {
    guard let last, count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " \(link) " + last
  }
}
