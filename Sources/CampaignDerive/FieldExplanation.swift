package import CampaignLanguage

/// Explains a name from the table: `slideup`, `card.domain`, `filter.within_last`, `slideup.colors.background`.
package struct FieldExplanation {
  package let text: ConsoleText

  /// Nil if the table does not know the name.
  package init?(of name: String) {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard var types = Self.subjects.first(where: { $0.name == parts.first })?.types else { return nil }
    var last: [Meaning] = []
    for part in parts.dropFirst() {
      last = types.compactMap { type in type.fields.first { $0.field.name == part }.map { Meaning(use: $0, type: type) }
      }
      guard !last.isEmpty else { return nil }
      types = last.flatMap { $0.use.field.form.vocabularies.flatMap(\.types) }
    }
    if let subject = Self.subjects.first(where: { $0.name == name }) {
      text = Self.text(about: subject)
    } else {
      text = Self.text(about: last, in: parts.dropLast())
    }
  }

  /// Everything with fields that can be explained: the vocabularies, and the records in them.
  private static let subjects: [Vocabulary] = {
    let vocabularies = Definition.allVocabularies
    let names = Set(vocabularies.map(\.name))
    let single = vocabularies.flatMap(\.types).filter { !names.contains($0.name) }
    return vocabularies + single.map { Vocabulary(name: $0.name, types: [$0]) }
  }()

  /// Every name of a type and of its fields, for suggestions.
  package static let names: [String] = subjects.flatMap { subject in
    var seen: Set<String> = []
    let fields = subject.types.flatMap { $0.fields.map(\.field.name) }.filter { seen.insert($0).inserted }
    return [subject.name] + fields.map { "\(subject.name).\($0)" }
  }

  /// The field names alone.
  package static let fields: [String] = names.compactMap { $0.split(separator: ".").dropFirst().first.map(String.init) }

}

/// A field as one record uses it.
private struct Meaning {
  let use: RecordType.Use
  let type: RecordType
}

// MARK: - Types

extension FieldExplanation {
  private static func text(about subject: Vocabulary) -> ConsoleText {
    if subject.types.count > 1, subject.types[0].typeField != nil { return overview(of: subject) }
    let own = subject.types.filter { $0.name == subject.name }
    let others = subject.types.filter { $0.name != subject.name }
    return .joined((own + others).map(text))
  }

  /// Types that share a name: a summary of each, and their common fields.
  private static func overview(of subject: Vocabulary) -> ConsoleText {
    let first = subject.types[0]
    let common = first.fields.filter { subject.commonFields.contains($0.field) }
    var text = ConsoleText.paragraph(
      "\(subject.name): one of these types. Run 'campaignc explain \(first.name)' for more about the first.")
    text += .blankLine + .table(subject.types.map { ["  " + $0.name, $0.summary] })
    guard !common.isEmpty else { return text }
    return text + .blankLine + .paragraph("Every \(subject.name) has:") + .blankLine + fieldTable(of: common)
  }

  private static func text(about type: RecordType) -> ConsoleText {
    var text = ConsoleText.paragraph("\(type.name): \(type.summary)")
    if !type.foreign.isEmpty { text += .paragraph("Also known as \(type.foreign.joined(separator: ", ")).") }
    text += .blankLine + fieldTable(of: type.fields)
    if !type.sentences.isEmpty { text += .blankLine }
    for sentence in type.sentences { text += .paragraph(sentence.plain, first: "* ", indent: "  ") }
    return text
  }

  private static func fieldTable(of uses: [RecordType.Use]) -> ConsoleText {
    .table(uses.map { ["  " + $0.field.name, $0.isRequired ? "required" : "", $0.field.summary] })
  }
}

// MARK: - Fields

extension FieldExplanation {
  /// Records with the same meaning for a name are explained together.
  private static func text(about meanings: [Meaning], in path: [String]) -> ConsoleText {
    var groups: [[Meaning]] = []
    for meaning in meanings {
      if let index = groups.firstIndex(where: { isSame($0[0].use, meaning.use) }) {
        groups[index].append(meaning)
      } else {
        groups.append([meaning])
      }
    }
    return .joined(groups.map { text(about: $0, in: path.joined(separator: ".")) })
  }

  private static func isSame(_ left: RecordType.Use, _ right: RecordType.Use) -> Bool {
    let (one, other) = (left.field, right.field)
    return left.fallback == right.fallback
      && (one == other || one.summary == other.summary && one.form.words == other.form.words)
  }

  private static func text(about meanings: [Meaning], in path: String) -> ConsoleText {
    let field = meanings[0].use.field
    var text = ConsoleText.paragraph("\(path).\(field.name): \(field.summary)") + .blankLine
    for fact in facts(about: field, meanings, in: path) { text += .fact(fact.name, fact.words.plain) }
    for choices in field.form.choices {
      text += .blankLine + .table(choices.all.map { ["  " + $0.name, $0.summary] })
    }
    return text
  }

  /// What is known about a field of a record, each fact with its name. A fact without a name belongs to the one before.
  package static func facts(about use: RecordType.Use, of type: RecordType) -> [(name: String, words: String)] {
    facts(about: use.field, [Meaning(use: use, type: type)], in: type.name)
  }

  private static func facts(about field: Field, _ meanings: [Meaning], in path: String) -> [(
    name: String, words: String
  )] {
    let isType = meanings.contains { $0.type.typeField == field }
    var facts = [("form", isType ? "the name of the type" : field.form.words)]
    facts += field.form.guides.uniqueNames.map { guide in
      // A text may have to be more than any text: the name of a card, or a path.
      ("", "\(guide.explanation) Example: \(guide.name == "text" ? field.sample ?? guide.example : guide.example)")
    }
    let more = field.form.vocabularies.map { "`campaignc explain \($0.name)`" }
    if !more.isEmpty { facts.append(("more", more.joined(separator: ", "))) }
    facts += presences(of: meanings, in: path).map { ("presence", $0) }
    if let fallback = meanings[0].use.fallback { facts.append(("default", fallback.words)) }
    let wire = field.wire.words
    if !wire.isEmpty { facts.append(("payload", wire)) }
    if ServerOnlyFields.all.contains(field) { facts.append(("payload", "only the server payload")) }
    if !field.foreign.isEmpty { facts.append(("elsewhere", field.foreign.joined(separator: ", "))) }
    return facts + [("source", field.source)]
  }

  /// The presence of the field in each record. Equal ones appear once, and that of the requested record without its
  /// name.
  private static func presences(of meanings: [Meaning], in path: String) -> [String] {
    var found: [(words: String, types: [String])] = []
    for meaning in meanings {
      let words = meaning.type.presence(of: meaning.use)
      if let index = found.firstIndex(where: { $0.words == words }) {
        found[index].types.append(meaning.type.name)
      } else {
        found.append((words, [meaning.type.name]))
      }
    }
    return found.map { words, types in
      let names = types.uniqued().joined(separator: ", ")
      return path == names || path.hasSuffix("." + names) ? words : "\(words) (\(names))"
    }
  }
}

extension [FormGuide] {
  fileprivate var uniqueNames: [FormGuide] {
    var seen: Set<String> = []
    return filter { seen.insert($0.name).inserted }
  }
}

extension [String] {
  fileprivate func uniqued() -> [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}

extension WireNames {
  /// The names in the payloads, each with its payload.
  fileprivate var words: String {
    [(feed, "News Feed"), (contentCards, "content cards"), (triggers, "triggers")]
      .compactMap { name, payload in name.map { "`\($0)` in \(payload)" } }.joined(separator: ", ")
  }
}
