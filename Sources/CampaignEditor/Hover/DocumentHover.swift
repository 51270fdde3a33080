import Bytes
import CampaignCheck
import CampaignEngine
import CampaignLanguage
import Findings
import SourceText

extension EditorDocument {
  /// Explains the part of the text at an offset. Nil if there is nothing to say.
  package func hover(at offset: Int) -> Hover? { hover(at: offset, by: HoverTerms()) }

  func hover(at offset: Int, by terms: HoverTerms) -> Hover? {
    let offset = max(0, min(offset, bytes.count))
    if commentStart(before: offset) != nil { return hoverInComment(at: offset) }
    guard let index = outline.lastEntry(at: offset) else { return nil }
    return HoverMaker(self, terms).hover(of: index, at: offset)
  }

  /// The id of a rule in an allow comment.
  private func hoverInComment(at offset: Int) -> Hover? {
    let word = word(at: offset)
    let id = String(decoding: bytes[word.offsets], as: UTF8.self).lowercased()
    return settableRules.first { $0.id == id }.map { Hover(markdown: Note.about($0), range: word) }
  }
}

/// Makes the hover of an entry.
struct HoverMaker {
  let document: EditorDocument
  let outline: Outline
  let walk: TableWalk
  let terms: HoverTerms

  init(_ document: EditorDocument, _ terms: HoverTerms = HoverTerms()) {
    (self.document, outline, self.terms) = (document, document.outline, terms)
    walk = TableWalk(through: outline, of: document.kind)
  }

  func hover(of index: Int, at offset: Int) -> Hover? {
    let entry = outline[index]
    if entry.role == .member, entry.key.contains(offset) {
      return noteAboutKey(index).map { Hover(markdown: $0, range: entry.key) }
    }
    guard entry.value.contains(offset), !entry.content.isContainer else { return nil }
    if entry.content == .alias { return Hover(markdown: noteAboutAlias(index), range: entry.value) }
    return noteAboutText(index).map { Hover(markdown: $0, range: entry.value) }
  }

  // MARK: Keys

  private func noteAboutKey(_ index: Int) -> String? {
    if outline.isMergeKey(index) { return noteAboutMerge(index) }
    let meaning = walk.meaning(of: index)
    let name = String(decoding: outline.text(ofKey: index), as: UTF8.self)
    if case .rule = meaning.keys { return settableRules.first { $0.id == name }.map(Note.about) }
    if case .changeRule = meaning.keys { return rulesOfChanges.first { $0.id == name }.map(Note.about) }
    guard meaning.keys == nil, let use = meaning.use, let owner = meaning.owner else { return nil }
    var note = Note.about(use, of: owner)
    if use.field.name != name { note = "`\(name)` is called `\(use.field.name)` here.\n\n" + note }
    return note + valueInForce(of: index, use) + (noteAboutHeirs(of: index, use.field).map { "\n\n" + $0 } ?? "")
  }

  /// The value that counts, if it is not the one that is written.
  private func valueInForce(of index: Int, _ use: RecordType.Use) -> String {
    switch outline[index].content {
    case .alias: return "\n\n" + noteAboutAlias(index)
    case .nothing: return defaultInForce(of: use, in: index).map { "\n\nIn force: \($0)." } ?? ""
    case .scalar, .mapping, .list: return ""
    }
  }

  /// The default of a field, with the value that it takes from the campaign or the configuration.
  private func defaultInForce(of use: RecordType.Use, in index: Int) -> String? {
    guard let fallback = use.fallback else { return nil }
    switch fallback {
    case .inherited(let field):
      if let value = valueOfCampaign(field, around: index) { return value }
    case .configured(let setting, let text): return terms.configured(setting) ?? "`\(text)`, the default"
    case .written(let text): return "`\(text)`, the default"
    case .linked, .position, .zero, .everything: break
    }
    return "\(fallback.words), the default"
  }

  // MARK: Texts

  private func noteAboutText(_ index: Int) -> String? {
    let meaning = walk.meaning(of: index)
    guard let use = meaning.use, let owner = meaning.owner else { return nil }
    let text = outline.text(ofValue: index)
    if meaning.keys == nil, use.field == owner.typeField {
      return noteAboutType(of: index)
    }
    let word = String(decoding: text, as: UTF8.self)
    let field = Note.about(use, of: owner)
    guard let choice = meaning.form?.choice(named: word) else { return field }
    return Note.about(choice) + "\n\n" + field
  }

  /// A type, and the defaults of the fields that the record does not have.
  private func noteAboutType(of index: Int) -> String? {
    guard let record = outline[index].parent, let type = walk.meaning(of: record).record else { return nil }
    let present = Set(walk.keys(of: record).map { String(decoding: $0, as: UTF8.self) })
    let defaults = type.fields.filter { !present.contains($0.field.name) }.compactMap { use in
      defaultInForce(of: use, in: record).map { "* `\(use.field.name)`: \($0)" }
    }
    let list =
      defaults.isEmpty ? "" : "\n\nNot written, so the default is in force:\n\n" + defaults.joined(separator: "\n")
    return Note.about(type) + list
  }

  // MARK: Aliases

  private func noteAboutAlias(_ index: Int) -> String {
    let name = String(decoding: outline.aliasName(index).prefix(80), as: UTF8.self)
    let target = walk.resolved(index)
    guard target != index else { return "There is no anchor `&\(name)` before this place." }
    return "`*\(name)` stands for:\n\n" + code(excerpt(of: target, lines: 12))
  }

  private func noteAboutMerge(_ index: Int) -> String? {
    guard let mapping = outline[index].parent else { return nil }
    let own = Set(outline.children(of: mapping).map { outline.text(ofKey: $0) })
    let merged = walk.members(of: mapping).filter {
      outline[$0].parent != mapping && !own.contains(outline.text(ofKey: $0))
    }
    guard !merged.isEmpty else { return "Merges no keys." }
    let lines = merged.prefix(20).map { excerptOfPair($0) }
    return "Merges the keys that the mapping does not have itself:\n\n" + code(lines.joined(separator: "\n"))
  }

  private func excerptOfPair(_ index: Int) -> String {
    let key = String(decoding: outline.text(ofKey: index), as: UTF8.self)
    return outline[index].content.isContainer ? "\(key): …" : "\(key): \(excerpt(of: index))"
  }

  private func code(_ text: String) -> String { "```yaml\n\(text)\n```" }

  /// The first lines of a value, without their common indentation.
  func excerpt(of index: Int, lines most: Int = 1) -> String {
    let value = outline[index].value
    let all = outline.bytes[value.offsets].prefix(2000).split(omittingEmptySubsequences: true, whereSeparator: endsLine)
    let indentation: Int = all.dropFirst().map { line in line.prefix(while: { $0 == 0x20 }).count }.min() ?? 0
    let shown = all.prefix(most).enumerated().map { number, line in
      String(decoding: number == 0 ? line : line.dropFirst(indentation), as: UTF8.self)
    }
    return shown.joined(separator: "\n") + (all.count > most ? "\n…" : "")
  }
}

extension Form {
  /// The choice with a name.
  fileprivate func choice(named word: String) -> Choice? {
    switch self {
    case .choice(let choices): choices.all.first { $0.isCalled(word) }
    case .either(let forms): forms.lazy.compactMap { $0.choice(named: word) }.first
    case .slug, .text, .link, .moment, .duration, .color, .locale, .timeZone, .name, .boolean, .integer, .number,
      .list, .record, .variant, .mapping:
      nil
    }
  }
}
