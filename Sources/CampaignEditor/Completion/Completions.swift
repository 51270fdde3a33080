import CampaignLanguage
import SourceText

extension EditorDocument {
  /// The proposals for a cursor, in the order in which they are shown.
  package func completions(at offset: Int, by terms: CompletionTerms = CompletionTerms()) -> [Completion] {
    let offset = max(0, min(offset, bytes.count))
    if let words = CommentCompletion(self, terms, at: offset) { return words.completions() }
    if let words = LiquidCompletion(self, terms, at: offset) { return words.completions() }
    guard let place = CursorSearch(self, at: offset).place(in: self) else { return [] }
    var completer = Completer(self, terms, place)
    return completer.completions()
  }
}

/// Makes the proposals for a place.
struct Completer {
  let place: CursorPlace
  let walk: TableWalk
  /// The meanings of the entries from the document to that of the place.
  let meanings: [Meaning]
  var proposals: Proposals

  init(_ document: EditorDocument, _ terms: CompletionTerms, _ place: CursorPlace) {
    self.place = place
    walk = TableWalk(through: place.outline, of: document.kind)
    meanings = walk.meanings(to: place.entry)
    proposals = Proposals(document, terms, place)
  }

  var outline: Outline { place.outline }
  var meaning: Meaning { meanings.last ?? Meaning() }

  mutating func completions() -> [Completion] {
    proposals.present = presentItems
    var column = place.column
    if place.kind != .value, !place.lacksBlank, let right = rightColumn, !isAligned(to: right) {
      guard let move = move(to: right) else { return [] }
      (proposals.alignment, column) = (move, right)
    }
    switch place.kind {
    case .value where beginsAlias, .open where beginsAlias: addAliases(of: meaning.form)
    case .key:
      addKeys(column: column, before: proposals.blank)
      addScenario(column: column)
    case .value: addValues()
    case .open: addOpen(column: column)
    }
    return proposals.list.sorted { ($0.order, $0.label) < ($1.order, $1.label) }
  }

  /// True if the word at the cursor begins with `*`.
  private var beginsAlias: Bool {
    guard !proposals.isJSON, place.quote == nil, !place.word.isEmpty else { return false }
    return outline.bytes[Int(place.word.start)] == UInt8(ascii: "*")
  }

  /// The list that gets an item at the cursor.
  private var listAtCursor: Int? {
    let entry = outline[place.entry]
    return place.list ?? (entry.role == .item ? entry.parent : entry.content == .list ? place.entry : nil)
  }

  /// The texts that the list at the cursor already has.
  private var presentItems: Set<String> {
    guard place.kind != .key, let list = listAtCursor, outline[list].content == .list else { return [] }
    let others = outline.children(of: list).filter { $0 != place.entry && outline[$0].content == .scalar }
    return Set(others.map { String(decoding: outline.text(ofValue: $0), as: UTF8.self) })
  }

  /// At the beginning of a line or after a dash, keys, items and texts are possible.
  private mutating func addOpen(column: Int) {
    let content = outline[place.entry].content
    if content == .nothing || content == .mapping || isWord {
      // Beside other keys, no word is possible.
      if content != .mapping { proposals.words = meaning.form?.words ?? [] }
      addKeys(column: column, before: proposals.blank)
      addScenario(column: column)
      proposals.words = []
    }
    if let list = place.list {
      addItems(of: list, column: column, before: place.isInBrackets ? "" : "- ")
    } else if content == .nothing || content == .list || isWord {
      addItems(of: place.entry, column: column, before: proposals.blank + "- ")
    }
    if content == .nothing || isWord { addScalars(of: meaning.form) }
    if outline[place.entry].role == .document { addFiles() }
  }

  /// True if the value at the cursor is one word, which may become anything.
  private var isWord: Bool {
    let entry = outline[place.entry]
    return entry.content == .alias || (entry.content == .scalar && entry.value.count <= place.word.count + 2)
  }

  /// A value on the line of its key, or the lists and mappings that can be below it.
  private mutating func addValues() {
    addScalars(of: meaning.form)
    guard !place.isInBrackets, place.quote == nil, outline[place.entry].content == .nothing else {
      if place.isInBrackets, outline[place.entry].content == .nothing { addBrackets() }
      return
    }
    let column = place.column + 2
    let start = proposals.newLine(column)
    addKeys(column: column, before: start)
    addItems(of: place.entry, column: column, before: start + "- ")
  }

  /// The brackets of a list or mapping.
  private mutating func addBrackets() {
    let cursor = String(Proposals.cursor)
    if meaning.form?.item != nil {
      proposals.add("[ ]", .item, "a list", order: 500, writing: proposals.blank + "[\(cursor)]")
    }
    if !meaning.records.isEmpty || meaning.form?.mapping != nil {
      proposals.add("{ }", .item, "a mapping", order: 500, writing: proposals.blank + "{\(cursor)}")
    }
  }
}
