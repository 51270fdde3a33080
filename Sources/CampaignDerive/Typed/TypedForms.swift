import CampaignLanguage

/// Finds the Swift types of a payload's records, and collects the sets of words.
struct TypedForms {
  private(set) var words: [TypedWords] = []
  private let records: [PayloadRecord]
  private let variants: [PayloadVariant]
  /// The constants that distinguish records, by variant and key.
  private let distinctions: [PayloadDistinction]

  init(of records: [PayloadRecord], _ variants: [PayloadVariant]) {
    self.records = records
    self.variants = variants
    distinctions = variants.map { PayloadDistinction(of: $0) }
  }
}

// MARK: - Records

extension TypedForms {
  /// The structure for the records with one name.
  mutating func record(_ records: [PayloadRecord]) -> TypedRecord {
    let variant = variants.first { $0.cases.contains { $0.record === records[0] } }
    var keys: [PayloadKey] = []
    for key in records.flatMap(\.keys) where !keys.contains(where: { $0.name == key.name }) { keys.append(key) }
    let properties = keys.map { key in
      property(key, isOptional: !records.allSatisfy { $0.alwaysHas(key.name) }, of: records[0], variant)
    }
    return TypedRecord(
      origin: records[0].name, name: name(of: records[0]), variant: variant?.noun,
      summary: summary(of: records, isCase: variant != nil), properties: properties.sorted { $0.name < $1.name })
  }

  func name(of record: PayloadRecord) -> String {
    let noun = variants.first { $0.cases.contains { $0.record.name == record.name } }?.noun
    return SwiftName.type(record.name) + (noun.map(SwiftName.type) ?? "")
  }

  /// The summaries of several records; for shared parts, the summary of the part.
  private func summary(of group: [PayloadRecord], isCase: Bool) -> String {
    let all = group.map(\.summary).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    guard all.count > 1, !isCase else { return all.joined(separator: " ") }
    let keys = records.flatMap(\.keys)
    return keys.first { $0.form.records.contains { $0 === group[0] } }?.summary ?? all[0]
  }

  private mutating func property(
    _ key: PayloadKey, isOptional: Bool, of record: PayloadRecord, _ variant: PayloadVariant?
  ) -> TypedRecord.Property {
    let word = variant.flatMap { telling(key, of: record, in: $0) }
    let type = word?.type ?? type(of: key.form, behind: key.name)
    let initial: TypedRecord.Initial
    if let word {
      initial = .fixed(word.name.map { ".\($0)" } ?? "true")
    } else if isOptional {
      initial = .defaulted("nil")
    } else {
      initial = key.fallback.map { .defaulted(literal($0, as: type)) } ?? .given
    }
    return TypedRecord.Property(
      name: SwiftName.member(key.meaning), key: key.name, type: type, isOptional: isOptional, summary: key.explanation,
      initial: initial)
  }
}

// MARK: - Variants

extension TypedForms {
  mutating func variant(_ variant: PayloadVariant) -> TypedVariant {
    var cases: [TypedVariant.Case] = []
    var kinds: [TypedVariant.Kind] = []
    for each in variant.cases {
      let name = SwiftName.member(each.record.name)
      guard !cases.contains(where: { $0.name == name }) else { continue }
      let same = variant.cases.map(\.record).filter { $0.name == each.record.name }
      cases.append(
        TypedVariant.Case(name: name, type: self.name(of: each.record), summary: summary(of: same, isCase: true)))
      kinds.append(kind(of: each.record, named: name, in: variant))
    }
    let property = SwiftName.member(variant.cases.first?.record.keys.first { $0.name == variant.tag }?.meaning ?? "")
    return TypedVariant(
      name: SwiftName.type(variant.noun), noun: variant.noun, cases: cases,
      tag: (property, variant.tag, tagType(of: variant)), kinds: kinds)
  }

  private func tagType(of variant: PayloadVariant) -> String { SwiftName.type(variant.noun) + "Type" }

  private mutating func kind(
    of record: PayloadRecord, named name: String, in variant: PayloadVariant
  ) -> TypedVariant.Kind {
    let words = record.keys.compactMap { telling($0, of: record, in: variant) }
    return TypedVariant.Kind(
      caseName: name, tag: words.first { $0.key == variant.tag }, second: words.first { $0.key != variant.tag })
  }

  /// The property of a key whose constant identifies a record. Nil for other keys.
  private mutating func telling(
    _ key: PayloadKey, of record: PayloadRecord, in variant: PayloadVariant
  ) -> TypedVariant.Kind.Word? {
    guard let index = variants.firstIndex(where: { $0 === variant }),
      let kind = distinctions[index].kinds.first(where: { $0.cases.contains { $0.record === record } }),
      let constant = kind.constants.first(where: { $0.key == key.name })
    else { return nil }
    let property = SwiftName.member(key.meaning)
    guard case .text(let text) = constant.value else {
      return TypedVariant.Kind.Word(property: property, key: key.name, type: "Bool", name: nil)
    }
    let isTag = key.name == variant.tag
    let type = isTag ? tagType(of: variant) : SwiftName.type(key.meaning)
    let summary = isTag ? "The type of a \(variant.noun)." : key.summary
    let name = SwiftName.member(text.lowercased())
    add(TypedWords.Word(name: name, word: text, summary: nil), to: type, summary)
    return TypedVariant.Kind.Word(property: property, key: key.name, type: type, name: name)
  }
}

// MARK: - Forms

extension TypedForms {
  private mutating func type(of form: PayloadForm, behind key: String) -> String {
    switch form {
    case .constant(.boolean), .boolean: return "Bool"
    case .constant(.integer), .integer, .unixSeconds, .count: return "Int64"
    case .constant(.text): return typeOfWords(behind: key) ?? "String"
    case .text, .localTime, .color, .digest: return "String"
    case .constant(.texts): return "[String]"
    case .constant(.emptyObject), .texts: return "[String: String]"
    case .number: return "Double"
    case .argb: return "UInt32"
    case .scalar: return "Scalar"
    case .words(_, let choices):
      let name = SwiftName.words(choices)
      for (word, choice) in form.spelled {
        add(
          TypedWords.Word(name: SwiftName.member(choice.name), word: word, summary: choice.summary), to: name, choices)
      }
      return name
    case .list(let item, _): return "[\(type(of: item, behind: key))]"
    case .record(let record): return name(of: record)
    case .variant(let variant): return SwiftName.type(variant.noun)
    }
  }

  /// A constant text can be one of the words of the same key in other records.
  private mutating func typeOfWords(behind key: String) -> String? {
    for other in records.flatMap(\.keys) where other.name == key {
      if case .words = other.form { return type(of: other.form, behind: key) }
    }
    return nil
  }

  private mutating func add(_ word: TypedWords.Word, to name: String, _ choices: Choices) {
    let noun = choices.noun.split(separator: " ").dropFirst().joined(separator: " ")
    add(word, to: name, "\(noun.capitalizedFirst).")
  }

  private mutating func add(_ word: TypedWords.Word, to name: String, _ summary: String) {
    guard let index = words.firstIndex(where: { $0.name == name }) else {
      words.append(TypedWords(name: name, summary: summary, words: [word]))
      return
    }
    if !words[index].words.contains(where: { $0.word == word.word }) { words[index].words.append(word) }
  }

  /// A constant in Swift.
  private func literal(_ constant: PayloadConstant, as type: String) -> String {
    switch constant {
    case .boolean(let truth): String(truth)
    case .integer(let integer): String(integer)
    case .text(let text): word(text, of: type) ?? "\"\(text)\""
    case .texts(let texts):
      "[" + texts.map { word($0, of: String(type.dropFirst().dropLast())) ?? "\"\($0)\"" }.joined(separator: ", ") + "]"
    case .emptyObject: type.hasPrefix("[") ? "[:]" : "\(type)()"
    }
  }

  private func word(_ text: String, of type: String) -> String? {
    (words.first { $0.name == type }?.words.first { $0.word == text }).map { ".\($0.name)" }
  }
}

extension PayloadRecord {
  fileprivate func alwaysHas(_ key: String) -> Bool { keys.contains { $0.name == key && $0.isAlwaysThere } }
}

extension PayloadKey {
  /// The description of the property, its unit, and the meaning of a missing value.
  fileprivate var explanation: String {
    guard let fallback, fallback != .text("") else { return summary + unit }
    if !isStated { return summary + unit + " Default: \(fallback.code)." }
    if case .unixSeconds = form { return summary + unit + " \(fallback.code) if there is none." }
    return summary + unit
  }

  private var unit: String {
    switch form {
    case .unixSeconds: " In seconds since 1970."
    case .localTime: " Such as `2026-03-20T08:00:00`."
    case .count(.milliseconds): " In milliseconds."
    case .count(.seconds): " In seconds."
    case .color: " A colour as `#rrggbbaa`."
    case .argb: " A colour as `0xAARRGGBB`."
    case .digest: " In hexadecimal digits."
    case .constant, .text, .words, .boolean, .integer, .number, .texts, .list, .record, .variant, .scalar: ""
    }
  }
}
