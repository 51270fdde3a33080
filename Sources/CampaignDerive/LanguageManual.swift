import CampaignLanguage

/// The manual of the language in Markdown, for campaign authors.
package struct LanguageManual {
  private var page = MarkdownPage()
  /// The sets of words that have been explained, by the noun of a word.
  private var explained: Set<String> = []
  private let sources = Definition.sources

  package init() {
    opening()
    forms()
    for definition in Definition.allCases { chapter(of: definition) }
    behaviours()
    namesOfElsewhere()
    page.heading(2, "Sources")
    page.paragraph("Where the facts in the tables come from.")
    page.numbered(sources)
  }

  package var text: String { page.text }

  private mutating func opening() {
    page.heading(1, "The campaign language")
    page.paragraph(
      "Everything that a campaign file, `campaignc.yaml` and the event catalogue can contain. See "
        + "[reading.md](reading.md) for how YAML and JSON are read, and [rules.md](rules.md) for what `lint` "
        + "finds. `campaignc explain slideup` and `campaignc explain slideup.duration` show the same in the "
        + "terminal, and an editor with the schemas in `schema/` shows it while you type. `campaignc new slideup` "
        + "prints a campaign to start from.")
    page.paragraph("campaignc generates this page from the table that it checks files against.")
    var contents = ["Kinds of values"]
    for vocabulary in Definition.allVocabularies { contents.append(vocabulary.title) }
    page.list(
      (contents + ["How clients behave", "Other names", "Sources"]).map { "[\($0)](#\(anchor(of: $0)))" }
    )
  }

  private mutating func forms() {
    page.heading(2, "Kinds of values")
    page.paragraph("The names that the tables below use for values, how to write each, and an example.")
    page.table(["form", "written as", "example"], FormGuide.all.map { [$0.name, $0.explanation, "`\($0.example)`"] })
  }
}

// MARK: - Chapters

extension LanguageManual {
  private mutating func chapter(of definition: Definition) {
    for vocabulary in definition.ownVocabularies {
      page.heading(2, vocabulary.title)
      if vocabulary.types.first === definition.record { page.paragraph(definition.summary) }
      if vocabulary.types.count == 1 {
        record(vocabulary.types[0])
      } else {
        records(of: vocabulary)
      }
    }
  }

  /// Several records: a table of them, their common fields, and then each with its own fields.
  private mutating func records(of vocabulary: Vocabulary) {
    let isTyped = vocabulary.types.allSatisfy { $0.typeField != nil }
    let label = isTyped ? "`type`" : "which"
    page.table([label, "what it is"], vocabulary.types.map { [link(to: $0, in: vocabulary), $0.summary] })
    let common = vocabulary.commonFields
    if !common.isEmpty {
      page.paragraph("Every \(vocabulary.name) has these fields.")
      fields(vocabulary.types[0].fields.filter { common.contains($0.field) }, of: vocabulary.types[0])
    }
    let shared = vocabulary.commonSentences
    constraints(shared)
    for type in vocabulary.types {
      page.heading(3, Self.title(of: type, in: vocabulary))
      record(type, without: common, shared)
    }
  }

  private mutating func record(_ type: RecordType, without common: Set<Field> = [], _ shared: [String] = []) {
    page.paragraph("\(type.summary) (\(reference(to: type.source)))")
    if let example = DefinitionExample(of: type) { page.code("yaml", example.file) }
    let own = type.fields.filter { !common.contains($0.field) }
    if own.isEmpty { page.paragraph("It has no fields of its own.") } else { fields(own, of: type) }
    constraints(type.sentences.filter { !shared.contains($0) })
  }

  private mutating func constraints(_ sentences: [String]) {
    guard !sentences.isEmpty else { return }
    page.paragraph("Rules between fields:")
    page.list(sentences)
  }

  /// The number of a source, as a link to the list of sources.
  private func reference(to source: String) -> String {
    "[\((sources.firstIndex(of: source) ?? 0) + 1)](#sources)"
  }

  private mutating func fields(_ uses: [RecordType.Use], of type: RecordType) {
    let rows = uses.map { use -> [String] in
      let field = use.field
      let form = field == type.typeField ? "word" : field.form.words
      return [
        field.code, form, type.presence(of: use), use.shownFallback, field.summary, reference(to: field.source),
      ]
    }
    page.table(["field", "form", "presence", "default", "description", "source"], rows)
    for use in uses { choices(of: use.field) }
    if type.isDocument {
      page.paragraph(
        "The key `\(RecordType.schemaLink.name)` may name a JSON Schema for your editor. It has no other meaning.")
    }
    if type.hasOwnKeys {
      page.paragraph(
        "Keys that begin with `\(RecordType.ownKeyPrefix)` are your own, for notes and anchors. They have no meaning.")
    }
  }

  /// The meaning of the words of a field, if it accepts a fixed set of words.
  private mutating func choices(of field: Field) {
    for choices in field.form.choices where explained.insert(choices.noun).inserted {
      page.paragraph("The values of \(field.code), each \(choices.noun):")
      page.list(choices.all.map { "`\($0.name)`: \($0.summary)" })
    }
  }

  private func link(to type: RecordType, in vocabulary: Vocabulary) -> String {
    let title = Self.title(of: type, in: vocabulary)
    return "[\(title)](#\(anchor(of: title)))"
  }

  /// The anchor of the section about a record.
  static func sectionAnchor(of type: RecordType) -> String {
    let vocabulary = Definition.allVocabularies.first { $0.types.contains(type) }
    guard let vocabulary else { return "" }
    let title = vocabulary.types.count == 1 ? vocabulary.title : title(of: type, in: vocabulary)
    return anchor(of: title)
  }

  /// The title of a record. Records with the same name have their noun as the title.
  private static func title(of type: RecordType, in vocabulary: Vocabulary) -> String {
    let isAlone = vocabulary.types.filter { $0.name == type.name }.count == 1
    return isAlone ? "`\(type.name)`" : type.noun.capitalizedFirst
  }
}

// MARK: - Behaviour

extension LanguageManual {
  private mutating func behaviours() {
    page.heading(2, "How clients behave")
    page.paragraph("The terms for what happens to cards and messages on a client.")
    for behaviour in Behaviour.all {
      page.heading(3, behaviour.name.capitalizedFirst)
      page.paragraph("\(behaviour.summary) (\(reference(to: behaviour.source)))")
      page.list(behaviour.facts)
    }
  }
}

// MARK: - Other names

extension LanguageManual {
  private mutating func namesOfElsewhere() {
    page.heading(2, "Other names")
    page.paragraph(
      "Names from payloads, classes, products and older documents are not part of the language. campaignc "
        + "recognises them and offers the right name as a fix.")
    var told: Set<String> = []
    for vocabulary in Definition.allVocabularies {
      let rows = vocabulary.namesOfElsewhere(without: &told)
      guard !rows.isEmpty else { continue }
      page.heading(3, "In \(vocabulary.title.lowercased())")
      page.table(["written", "instead of"], rows)
    }
  }
}

extension Vocabulary {
  /// `Cards`, `In-app messages`
  fileprivate var title: String {
    guard types.count > 1 || name == "button" else { return types[0].name.capitalizedFirst }
    return (name.hasSuffix("s") ? name : name + "s").capitalizedFirst
  }

  /// The fields that all records have, with the same use in each.
  var commonFields: Set<Field> {
    guard let first = types.first, types.count > 2 else { return [] }
    return Set(
      first.fields.filter { use in types.allSatisfy { $0.uses(use.field) == first.uses(use.field) } }.map(\.field))
  }

  /// The common fields of several records.
  fileprivate var commonSentences: [String] {
    guard types.count > 2 else { return [] }
    return types[0].sentences.filter { sentence in types.allSatisfy { $0.sentences.contains(sentence) } }
  }

  /// Rows of foreign names and their replacements, without sets of words that have been listed.
  fileprivate func namesOfElsewhere(without told: inout Set<String>) -> [[String]] {
    var rows: [[String]] = []
    func add(_ foreign: [String], _ name: String) {
      guard !foreign.isEmpty else { return }
      let row = [foreign.map { "`\($0)`" }.joined(separator: ", "), "`\(name)`"]
      if !rows.contains(row) { rows.append(row) }
    }
    for type in types { add(type.foreign, type.name) }
    for field in types.flatMap({ $0.fields.map(\.field) }) {
      add(field.foreign, field.name)
      for choices in field.form.choices where told.insert(choices.noun).inserted {
        for choice in choices.all { add(choice.foreign, choice.name) }
      }
    }
    return rows
  }
}

extension RecordType {
  /// The use of a field in this record, and its default. Nil if the record does not have it.
  fileprivate func uses(_ field: Field) -> [String]? {
    fields.first { $0.field == field }.map { [presence(of: $0), $0.shownFallback] }
  }
}

extension RecordType.Use {
  /// The default as a table cell: a value between backticks, a sentence unchanged.
  var shownFallback: String {
    guard let fallback else { return "–" }
    return literalFallback == nil ? fallback.words : "`\(fallback.words)`"
  }
}

extension String {
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
