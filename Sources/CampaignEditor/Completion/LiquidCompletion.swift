import Bytes
import CampaignCheck
import CampaignEngine
import CampaignLanguage
import Liquid
import SourceText
import SourceTree

/// The words of Liquid in a template: attributes, filters and tags.
struct LiquidCompletion {
  private let document: EditorDocument
  private let terms: CompletionTerms
  private let offset: Int
  /// The template from its opening braces to the cursor.
  private let template: ArraySlice<UInt8>

  /// Nil if the cursor is not between the braces of a template.
  init?(_ document: EditorDocument, _ terms: CompletionTerms, at offset: Int) {
    guard terms.hasTemplates, document.kind == .campaigns else { return nil }
    guard let start = Self.opening(before: offset, in: document.bytes), document.isInText(start, offset) else {
      return nil
    }
    (self.document, self.terms, self.offset) = (document, terms, offset)
    template = document.bytes[start..<offset]
  }

  /// The length of a template that is searched for its beginning.
  private static let longest = 500

  private static func opening(before offset: Int, in bytes: [UInt8]) -> Int? {
    var position = offset - 2
    while position >= 0, position > offset - longest {
      if bytes[position] == UInt8(ascii: "{"),
        bytes[position + 1] == UInt8(ascii: "{") || bytes[position + 1] == UInt8(ascii: "%")
      {
        return position
      }
      let isEnd = bytes[position + 1] == UInt8(ascii: "}")
      if isEnd, bytes[position] == UInt8(ascii: "}") || bytes[position] == UInt8(ascii: "%") { return nil }
      position -= 1
    }
    return nil
  }

  func completions() -> [Completion] {
    var place = CursorPlace(
      outline: document.sketch, offset: offset, kind: .value, entry: 0, word: document.word(at: offset))
    place.isInBrackets = true
    var proposals = Proposals(document, terms, place)
    let inside = template.dropFirst(2).drop { $0 == UInt8(ascii: "-") || $0.isBlank }
    let isTag = template.dropFirst().first == UInt8(ascii: "%")
    let typed = inside.last { !isNameByte($0) && $0 != UInt8(ascii: "$") && !$0.isBlank }
    if isTag, !inside.contains(where: { $0.isBlank }) {
      for (position, name) in LiquidTag.names.enumerated() {
        proposals.add(name, .keyword, order: position, writing: name)
      }
    } else if typed == UInt8(ascii: "|") {
      addFilters(to: &proposals)
    } else {
      addAttributes(to: &proposals)
    }
    return proposals.list
  }

  private func addFilters(to proposals: inout Proposals) {
    for (position, name) in LiquidFilter.names.enumerated() {
      let takesArgument = LiquidFilter.named(name).map { $0.counts.lowerBound > 0 } ?? false
      proposals.add(name, .function, order: position, writing: takesArgument ? "\(name): " : name)
    }
  }

  private func addAttributes(to proposals: inout Proposals) {
    let own = terms.names.catalogue?.attributes?.all.all ?? []
    let known = StandardAttribute.names.map { ("", $0) } + own.map { (AttributeUse.ownNamespace, $0) }
    let names = known + propertyNames.map { (AttributeUse.eventNamespace, $0) }
    let opened = openedNamespace(before: Int(proposals.place.word.start))
    for (position, (namespace, name)) in names.enumerated() where opened == nil || opened == namespace {
      let written = AttributeUse.written(name, in: namespace)
      let isClosed = document.bytes[Int(proposals.place.word.end)...].first == UInt8(ascii: "}")
      let rest = isClosed && isNotEnd(Int(proposals.place.word.end)) ? name : name + "}"
      proposals.add(
        written, .variable, order: position, writing: opened == nil ? written : rest,
        filter: opened == nil ? written : name)
    }
  }

  /// The namespace of an attribute whose `${` is written already. Nil if it is not.
  private func openedNamespace(before word: Int) -> String? {
    let before = template[..<max(template.startIndex, min(word, template.endIndex))]
    guard before.suffix(2).elementsEqual("${".utf8) else { return nil }
    let path = before.dropLast(2)
    let start = path.lastIndex { !isNameByte($0) }.map { $0 + 1 } ?? path.startIndex
    return String(decoding: path[start...].filter { $0 != UInt8(ascii: ".") }, as: UTF8.self)
  }

  /// True if a brace closes an attribute, and not the template.
  private func isNotEnd(_ brace: Int) -> Bool {
    let braces = document.bytes[brace...].prefix { $0 == UInt8(ascii: "}") }.count
    return braces != 2
  }

  /// The properties of the events that trigger the message.
  private var propertyNames: [String] {
    let sketch = document.sketch
    guard let entry = sketch.lastEntry(at: offset) else { return [] }
    let walk = TableWalk(through: sketch, of: document.kind)
    let path = sketch.path(to: entry)
    for (step, meaning) in zip(path, walk.meanings(to: entry)).reversed() {
      guard let message = meaning.records.first(where: { $0.message != nil }) else { continue }
      let lists = message.fields.filter { use in
        use.field.form.item?.variantTypes.contains { $0.event != nil } ?? false
      }
      let triggers = lists.compactMap { walk.member($0.field.name, of: step) }.flatMap { list in
        Array(sketch.children(of: walk.resolved(list)))
      }
      var seen: Set<String> = []
      return triggers.flatMap { terms.names.properties(of: walk.subject(around: $0, in: sketch)) }
        .filter { seen.insert($0).inserted }
    }
    return []
  }
}

extension EditorDocument {
  /// True if two offsets are in the same scalar, or the second one just behind it.
  fileprivate func isInText(_ start: Int, _ end: Int) -> Bool {
    guard let index = sketch.lastEntry(at: end) else { return false }
    let entry = sketch[index]
    if entry.content == .scalar { return Int(entry.value.start) <= start && end <= Int(entry.value.end) + 1 }
    // Without quotes, the braces look like those of a mapping.
    return entry.isInBrackets && syntax == .yaml
  }
}
