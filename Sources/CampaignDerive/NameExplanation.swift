import CampaignLanguage

/// Explains a name for authors: a type, a field, a value, a form, the behaviour of clients, a term of the glossary, or
/// a name from other tools and payloads.
package struct NameExplanation {
  package let text: ConsoleText

  /// Nil if nothing has the name.
  package init?(of name: String) {
    guard let text = Self.spellings(of: name).lazy.compactMap(Self.text).first else { return nil }
    self.text = text
  }

  /// The ways in which we may write a name, the given one first: `news feed` as `news-feed`, and `payloads` as
  /// `payload`.
  package static func spellings(of name: String) -> [String] {
    let words = spaced(name)
    let spellings = [name] + ["-", "_"].map { words.replacing(" ", with: $0) }
    return spellings + spellings.flatMap(singulars)
  }

  /// The words that a word may be the plural of.
  private static func singulars(of name: String) -> [String] {
    let endings = [("ies", "y"), ("s", ""), ("es", "")]
    return endings.filter { name.hasSuffix($0.0) }.map { name.dropLast($0.0.count) + $0.1 }
  }

  /// Every name except foreign ones, for suggestions.
  package static let names = {
    let others = FieldExplanation.names + ModelExplanation.names + behaviours + forms + Topic.all.map(\.name)
    return others + terms.filter { !others.contains($0) }
  }()

  private static let behaviours = Behaviour.all.map { $0.name.replacing(" ", with: "-") }
  private static let forms = FormGuide.all.map { $0.title.replacing(" ", with: "-") }

  private static let terms = GlossaryTerm.all.map { $0.name.replacing(" ", with: "-") }

  private static func text(about name: String) -> ConsoleText? {
    let words = spaced(name)
    let behaviour = Behaviour.all.first { $0.name == words }
    if let explanation = FieldExplanation(of: name) {
      return .joined([explanation.text] + [behaviour.map(text)].compactMap(\.self))
    }
    if let model = ModelExplanation.text(about: name) {
      return .joined([model] + [behaviour.map(text)].compactMap(\.self))
    }
    if let topic = Topic.all.first(where: { $0.name == name }) { return text(about: topic) }
    if let behaviour { return text(about: behaviour) }
    // A term can also be a name of something else: a 'label' is a text of a button in other tools.
    let term = GlossaryTerm.all.first { $0.name == words || $0.inFull == words }.map(text)
    guard let other = otherText(about: name, words) else { return term }
    return .joined([term].compactMap(\.self) + [other])
  }

  /// The explanation of a name that is not the first of something.
  private static func otherText(about name: String, _ words: String) -> ConsoleText? {
    let form = FormGuide.all.first { $0.title == words || $0.foreign.contains(words) }
    let fields = FieldExplanation.shared(ofField: name)
    // 'time_zone' is a field, and 'time-zone' the kind of its values.
    if let form, fields.isEmpty || form.title == name { return text(about: form, askedAs: name) }
    if !fields.isEmpty {
      let form = form.map { [text(about: $0, askedAs: $0.title)] } ?? []
      return .joined(fields.compactMap { FieldExplanation(of: $0)?.text } + form)
    }
    if let behaviour = Behaviour.all.first(where: { $0.foreign.contains { spaced($0) == words } }) {
      return .paragraph("'\(name)' is called '\(behaviour.name)' here.") + .blankLine + text(about: behaviour)
    }
    if let text = ForeignName(name).text ?? ForeignName(name.replacing("-", with: "_")).text { return text }
    let terms = Term.all.filter { ($0.old.map(\.name) + $0.foreign).contains { spaced($0) == words } }
    if !terms.isEmpty {
      return terms.reduce(ConsoleText()) { $0 + .paragraph("'\(name)' is called '\($1.name)' here: \($1.meaning)") }
    }
    let topic = Topic.all.first { $0.foreign.contains { spaced($0) == words } }
    return topic.map { .paragraph("'\(name)' is part of '\($0.name)' here.") + .blankLine + text(about: $0) }
  }

  /// `minimum-interval` and `Minimum_Interval` as `minimum interval`
  private static func spaced(_ name: String) -> String {
    String(name.lowercased().map { $0 == "-" || $0 == "_" ? " " : $0 })
  }
}

// MARK: - Behaviours and forms

extension NameExplanation {
  private static func text(about topic: Topic) -> ConsoleText {
    var text = ConsoleText.paragraph("\(topic.name): \(topic.summary)") + .blankLine
    for fact in topic.facts { text += .paragraph(fact) + .blankLine }
    for block in topic.blocks { text += .paragraph(block.title) + .blankLine + .code(block.lines) + .blankLine }
    return topic.related.isEmpty ? text : text + .fact("see also", topic.related.joined(separator: ", "))
  }

  private static func text(about term: GlossaryTerm) -> ConsoleText {
    .paragraph("\(term.name): \(term.meaning.prefix(1).uppercased())\(term.meaning.dropFirst()).")
  }

  private static func text(about behaviour: Behaviour) -> ConsoleText {
    var text = ConsoleText.paragraph("\(behaviour.name): \(behaviour.summary)") + .blankLine
    for fact in behaviour.facts { text += .paragraph(fact) + .blankLine }
    text += .fact("see also", behaviour.related.map { $0.replacing(" ", with: "-") }.joined(separator: ", "))
    return text + .fact("source", behaviour.source)
  }

  private static func text(about form: FormGuide, askedAs name: String) -> ConsoleText {
    let title = form.title
    let fields = FieldExplanation.names(ofForm: form)
    let more = fields.count > 6 ? ", and \(fields.count - 6) more" : ""
    var text = ConsoleText()
    if title != name { text += .paragraph("'\(name)' is called '\(title)' here.") + .blankLine }
    text += .paragraph("\(title): \(form.explanation.plain)") + .blankLine + .fact("example", form.example)
    return fields.isEmpty ? text : text + .fact("fields", fields.prefix(6).joined(separator: ", ") + more)
  }
}

extension ConsoleText {
  /// A name and its explanation, in two columns.
  static func fact(_ name: String, _ words: String) -> ConsoleText {
    .paragraph(
      words, first: "  " + name + String(repeating: " ", count: 10 - name.count),
      indent: String(repeating: " ", count: 12))
  }
}

extension FieldExplanation {
  /// The fields with this name, one for each kind of record: `card.url`, not also `classic.url`.
  fileprivate static func shared(ofField field: String) -> [String] {
    kinds.filter { $0.types.contains { type in type.fields.contains { $0.field.name == field } } }
      .map { "\($0.name).\(field)" }
  }

  /// The fields whose values have this form.
  fileprivate static func names(ofForm form: FormGuide) -> [String] {
    var names: [String] = []
    for kind in kinds {
      let fields = kind.types.flatMap { type in type.fields.map(\.field).filter { $0 != type.typeField } }
      for field in fields where field.form.guides.contains(form) {
        let name = "\(kind.name).\(field.name)"
        if !names.contains(name) { names.append(name) }
      }
    }
    return names
  }

  fileprivate static let kinds = Definition.allVocabularies
}

// MARK: - Foreign names

/// The meaning of a name from another tool or a payload, or of a value.
private struct ForeignName {
  let text: ConsoleText?

  private struct Meaning: Hashable {
    /// The name in the language.
    let name: String
    /// The name with the explanation.
    let subject: String
    /// The meaning, if it is a value, not a type or field.
    var summary: String?

    /// The subject, unless the name says it.
    var place: String { subject == name ? "" : " (\(subject))" }
  }

  init(_ name: String) {
    let meanings = Self.meanings(of: name)
    guard let first = meanings.first else {
      text = nil
      return
    }
    let head = meanings.map { meaning in
      let summary = meaning.summary.map { " \($0.plain)" } ?? ""
      return meaning.name == name
        ? "'\(name)' is a value of '\(meaning.subject)'.\(summary)"
        : "'\(name)' is called '\(meaning.name)' here\(meaning.place).\(summary)"
    }
    let explanation = FieldExplanation(of: first.subject)?.text ?? ConsoleText()
    text = head.reduce(ConsoleText()) { $0 + .paragraph($1) } + .blankLine + explanation
  }

  private static func meanings(of name: String) -> [Meaning] {
    var found: [Meaning] = []
    func add(_ meaning: Meaning) {
      if !found.contains(where: { $0.name == meaning.name && ($0.summary == nil) == (meaning.summary == nil) }) {
        found.append(meaning)
      }
    }
    for kind in FieldExplanation.kinds {
      for type in kind.types where type.foreign.contains(name) {
        add(Meaning(name: type.name, subject: type.name))
      }
      for field in kind.types.flatMap(\.fields).map(\.field) {
        let subject = "\(kind.name).\(field.name)"
        if (field.foreign + field.formerly).contains(name) { add(Meaning(name: field.name, subject: subject)) }
        for choice in field.form.choices.flatMap(\.all) where choice.isCalled(name) || choice.foreign.contains(name) {
          add(Meaning(name: choice.name, subject: subject, summary: choice.summary))
        }
      }
    }
    return found
  }
}
