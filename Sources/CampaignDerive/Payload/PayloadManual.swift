import CampaignLanguage

/// The manual of the payloads in Markdown, for people who read them.
package struct PayloadManual {
  private var page = MarkdownPage()
  private let compile: PayloadExample.Compile

  /// The manual with examples of payloads, which the caller compiles.
  package init(compiling compile: @escaping PayloadExample.Compile) {
    self.compile = compile
    opening()
    for payload in Payload.allCases {
      chapter(payload.title, payload.record, payload.summary, payload.path(ofCampaign: "CAMPAIGN"), of: payload)
    }
    chapter(
      "The manifest", ManifestRecords.manifest, ManifestRecords.manifest.summary, ManifestRecords.location, of: nil)
  }

  package var text: String { page.text }

  private mutating func opening() {
    page.heading(1, "The payloads")
    page.paragraph(
      "The payloads that campaignc makes from campaign files, for servers and for clients. `campaignc "
        + "compile` prints them, and the schemas in `schema/` describe them for programs. See "
        + "[language.md](language.md) for the campaign files.")
    page.paragraph("campaignc generates this page from the table that it writes payloads by.")
    page.paragraph(
      "Each example is a part of the payload of an example in [language.md](language.md), over several lines for "
        + "people. For the News Feed, the cards of these examples have `channels: [news_feed]`, and for the other "
        + "payloads `channels: [content_cards]`.")
    page.list((PayloadPrimer.titles + Payload.allCases.map(\.title) + ["The manifest"]).map(link))
    for section in PayloadPrimer.sections {
      page.heading(2, section.title)
      for paragraph in section.paragraphs { page.paragraph(paragraph) }
      page.list(section.items)
    }
  }

  private func link(to title: String) -> String { "[\(title)](#\(anchor(of: title)))" }
}

// MARK: - Chapters

extension PayloadManual {
  private mutating func chapter(
    _ title: String, _ root: PayloadRecord, _ summary: String, _ path: String, of payload: Payload?
  ) {
    let vocabulary = PayloadVocabulary(of: root)
    let examples = payload.map { PayloadExample.all(for: $0) } ?? [:]
    page.heading(2, title)
    page.paragraph("\(summary) In the output directory: `\(path)`.")
    let families = vocabulary.variants.map { Family(of: $0, in: vocabulary) }
    for entry in vocabulary.records {
      if let family = families.first(where: { $0.names.first == entry.name }) { add(family, in: title) }
      let told = families.first { $0.names.contains(entry.name) && $0.exception != entry.name }?.sharedRows ?? []
      page.heading(3, heading(entry.name, in: title))
      page.paragraph(entry.record.summary)
      let rows = vocabulary.rows(of: entry.record).filter { !told.contains($0) }
      if rows.isEmpty { page.paragraph("It has no other keys.") } else { page.table(Self.head, rows) }
      if let payload { add(examples[ObjectIdentifier(entry.record)] ?? [], of: payload) }
    }
  }

  /// Adds the first of the examples that contains the record.
  private mutating func add(_ examples: [PayloadExample], of payload: Payload) {
    for example in examples {
      guard let text = example.text(of: payload, compile) else { continue }
      let link = "[\(example.type.noun)](language.md#\(LanguageManual.sectionAnchor(of: example.type)))"
      page.paragraph("In the example of \(link):")
      return page.code("json", text)
    }
  }

  private mutating func add(_ family: Family, in title: String) {
    page.heading(3, heading("kinds of \(family.noun)", in: title))
    page.table(["record", "identified by", "type in the language"], family.kinds)
    guard !family.sharedRows.isEmpty else { return }
    let exception = family.exception.map { " but \(spaced($0))" } ?? ""
    page.paragraph("Every \(family.noun)\(exception) has these keys.")
    page.table(Self.head, family.sharedRows)
  }

  /// Every heading contains the payload, because links need unique headings.
  private func heading(_ name: String, in title: String) -> String { "\(title): \(spaced(name))" }

  private static let head = ["key", "JSON", "stated", "default", "description", "from"]
}

/// The records of a variant, and the keys that are the same in all of them.
private struct Family {
  let noun: String
  let names: [String]
  let kinds: [[String]]
  /// The keys of all records, or of all but the exception.
  let sharedRows: [[String]]
  /// A record that differs so much that the common keys are described without it.
  let exception: String?

  init(of variant: PayloadVariant, in vocabulary: PayloadVocabulary) {
    noun = variant.noun
    let names = variant.cases.map { vocabulary.name(of: $0.record) }
    let rows = variant.cases.map { vocabulary.rows(of: $0.record) }
    let common = Self.common(rows)
    let without = rows.indices.map { index in
      Self.common(rows.enumerated().filter { $0.offset != index }.map(\.element))
    }
    let best = without.indices.max { without[$0].count < without[$1].count }
    if let best, rows.count > 2, without[best].count > common.count {
      exception = names[best]
      sharedRows = without[best]
    } else {
      exception = nil
      sharedRows = common
    }
    self.names = names
    kinds = PayloadDistinction(of: variant).kinds.flatMap { kind in
      let constants = kind.constants.map { "`\($0.key)`: \($0.value.code)" }.joined(separator: ", ")
      return kind.records.map { record in
        let types = kind.cases.filter { $0.record === record }.map { each in
          "`\(each.type.name)`" + (each.with.map { " with `\($0.name)`" } ?? "")
        }
        return [spaced(vocabulary.name(of: record)), constants, types.joined(separator: ", ")]
      }
    }
  }

  private static func common(_ records: [[[String]]]) -> [[String]] {
    (records.first ?? []).filter { row in records.allSatisfy { $0.contains(row) } }
  }
}

/// A record's name as words.
private func spaced(_ name: String) -> String { String(name.map { $0 == "_" ? " " : $0 }) }

extension PayloadVocabulary {
  /// A row for each key of a record.
  fileprivate func rows(of record: PayloadRecord) -> [[String]] {
    record.keys.map { key in
      let isConstant = if case .constant = key.form { true } else { false }
      let fallback = isConstant ? "–" : key.fallback?.code ?? "–"
      return [
        "`\(key.name)`", key.form.words { spaced(name(of: $0)) }, key.presence, fallback, key.summary, key.origin.words,
      ]
    }
  }
}

extension Payload {
  fileprivate var title: String {
    switch self {
    case .server: "Server payload"
    case .feed: "News Feed"
    case .contentCards: "Content cards"
    case .triggers: "Triggers"
    }
  }
}
