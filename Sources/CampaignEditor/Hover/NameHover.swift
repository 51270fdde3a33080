import CampaignCheck
import CampaignEngine
import CampaignLanguage
import CampaignLint
import Files
import Findings
import SourceText

// Explanations of names: what a name stands for, and where that is.

extension EditorWorkspace {
  /// Explains the name at an offset, or the card or message whose dash is there. Nil if there is nothing to say.
  func hoverOverName(in part: EditorPart, of file: RawPath, at offset: Int) -> Hover? {
    let document = part.document
    if let item = document.item(withDashAt: offset) {
      return note(aboutItem: item.mention, in: part, of: file).map { Hover(markdown: $0, range: item.dash) }
    }
    guard case .mention(let mention) = name(in: document, at: offset) else { return nil }
    let note: String? =
      switch mention.thing {
      case .item where mention.isDefinition: note(aboutItem: mention, in: part, of: file)
      case .item: noteAboutOtherItem(mention, seenFrom: file)
      case .event: noteAboutEvent(mention, seenFrom: file)
      case .reader: noteAboutReader(mention, seenFrom: file)
      case .campaign, .message, .card, .audience, .product, .property, .attribute: nil
      }
    return note.map { Hover(markdown: $0, range: mention.range) }
  }

  /// The value of a setting that is the default of a field, with its source.
  func configuredValue(_ setting: ConfiguredDefault, for file: RawPath) -> String? {
    let field =
      switch setting {
      case .targets: ConfigurationTable.targets
      case .channels: ConfigurationTable.channels
      }
    let folder = folder(of: file)
    for layer in folder.workspace.configuration(for: file)?.layers ?? [] {
      let document = folder.document(layer.file, as: .configuration)
      guard let member = document.outline.member(field.name, of: 0) else { continue }
      let maker = HoverMaker(document)
      let line = document.line(of: document.outline[member].key)
      return "`\(maker.excerpt(of: maker.walk.resolved(member)))`, from \(layer.file.lastName) (line \(line))"
    }
    return nil
  }

  // MARK: Cards and messages

  /// Lists the values that a card or a message takes from elsewhere, and who wins at its events.
  private func note(aboutItem mention: Mention, in part: EditorPart, of file: RawPath) -> String? {
    let document = part.document
    let maker = HoverMaker(document, hoverTerms(of: part, in: file))
    guard let record = document.outline[mention.entry].parent, let type = maker.walk.meaning(of: record).record else {
      return nil
    }
    var parts = ["**`\(mention.name)`**: \(type.noun)."]
    let values = maker.inheritedValues(of: record, type)
    if !values.isEmpty { parts.append("Not written here, but in force:\n\n" + values.joined(separator: "\n")) }
    let scalar = document.outline[mention.entry].value.moved(by: part.start)
    let queues = folder(of: file).workspace.queues(of: .message(scalar), at: file).filter { $0.messages.count > 1 }
    parts += queues.prefix(Self.mostQueues).map { queue in
      let event = queue.event.isEmpty ? "If several match, this is the order" : "The order at `\(queue.event)`"
      return "\(event):\n\n" + lines(of: queue, pointingAt: mention.name).joined(separator: "\n")
    }
    if queues.count > Self.mostQueues { parts.append("and at \(queues.count - Self.mostQueues) more events") }
    return parts.joined(separator: "\n\n")
  }

  /// The most events of a message, and the most messages of each, that a hover lists.
  private static let mostQueues = 2
  private static let mostMessages = 4

  /// The first messages of a queue, and the one that the hover is about.
  private func lines(of queue: EventQueue, pointingAt name: String?) -> [String] {
    let shown = queue.messages.enumerated().filter { $0.offset < Self.mostMessages || $0.element.name == name }
    let lines = shown.map { rank, message in
      let priority = Priority(Int32(clamping: message.priority))
      let word = priority.word.map { " (\($0))" } ?? ""
      let mark = message.name == name ? ", this one" : ""
      return "\(rank + 1). `\(message.name)`, priority \(priority.text)\(word)\(mark)"
    }
    let rest = queue.messages.count - shown.count
    return lines + (rest > 0 ? ["", "and \(rest) more"] : [])
  }

  /// A card or a message of another place.
  private func noteAboutOtherItem(_ mention: Mention, seenFrom file: RawPath) -> String? {
    guard let (path, found) = definition(of: mention, seenFrom: file) else { return nil }
    let document = document(path)
    let maker = HoverMaker(document)
    guard let record = document.outline[found.entry].parent, let type = maker.walk.meaning(of: record).record else {
      return nil
    }
    var parts = ["**`\(mention.name)`**: \(type.noun) (\(words(for: found, in: document, of: path, from: file)))."]
    if let text = maker.firstText(of: record, type) { parts.append("> \(text)") }
    let events = maker.events(of: record)
    if !events.isEmpty { parts.append("Waits for \(events.prefix(6).map { "`\($0)`" }.joined(separator: ", ")).") }
    return parts.joined(separator: "\n\n")
  }

  // MARK: Events and readers

  private func noteAboutEvent(_ mention: Mention, seenFrom file: RawPath) -> String {
    var parts: [String] = []
    if let (path, found) = definition(of: mention, seenFrom: file) {
      let document = document(path)
      let maker = HoverMaker(document)
      let properties =
        maker.walk.member(CatalogueTable.properties.name, of: found.entry).map { maker.parts(of: $0) } ?? []
      parts.append("**`\(mention.name)`**: an event (\(words(for: found, in: document, of: path, from: file))).")
      if !properties.isEmpty {
        parts.append("Properties: " + properties.prefix(12).map { "`\($0)`" }.joined(separator: ", ") + ".")
      }
    } else {
      let hasCatalogue = folder(of: file).workspace.configuration(for: file)?.catalogue?.events != nil
      parts.append(
        "**`\(mention.name)`**: an event"
          + (hasCatalogue ? " that the catalogue does not have." : ". There is no catalogue that declares it."))
    }
    let workspace = folder(of: file).workspace
    let files = [file] + mentions(of: mention, seenFrom: file).map(\.file)
    let queue = files.lazy.compactMap { workspace.queues(of: .event(mention.name), at: $0).first }.first
    guard let queue, !queue.messages.isEmpty else {
      return (parts + ["No message waits for it."]).joined(separator: "\n\n")
    }
    let count = counted(queue.messages.count, "message waits", "messages wait")
    parts.append(
      "\(count) for it, the strongest first:\n\n" + lines(of: queue, pointingAt: nil).joined(separator: "\n"))
    return parts.joined(separator: "\n\n")
  }

  private func noteAboutReader(_ mention: Mention, seenFrom file: RawPath) -> String? {
    guard let (path, found) = definition(of: mention, seenFrom: file) else { return nil }
    let document = document(path)
    let maker = HoverMaker(document)
    let lines = maker.walk.members(of: found.entry).prefix(10).map { member in
      let name = String(decoding: document.outline.text(ofKey: member), as: UTF8.self)
      return "* `\(name)`: \(maker.parts(of: member).prefix(12).map { "`\($0)`" }.joined(separator: ", "))"
    }
    let heading = "**`\(mention.name)`**: a sample reader (\(words(for: found, in: document, of: path, from: file)))."
    return ([heading] + (lines.isEmpty ? [] : [lines.joined(separator: "\n")])).joined(separator: "\n\n")
  }

  // MARK: Places

  private func definition(of mention: Mention, seenFrom file: RawPath) -> (file: RawPath, mention: Mention)? {
    mentions(of: mention, seenFrom: file).first { $0.mention.isDefinition }
  }

  /// The file and the line of a name, or only the line if it is in the same file.
  func words(for mention: Mention, in document: EditorDocument, of path: RawPath, from file: RawPath) -> String {
    let line = "line \(document.line(of: mention.range))"
    guard path != file else { return line }
    let below = folder(of: file).path.flatMap { path.bytes.below($0.bytes) }.map { String(decoding: $0, as: UTF8.self) }
    return "\(below ?? path.shown), \(line)"
  }
}

extension EditorDocument {
  fileprivate func line(of range: ByteRange) -> Int { lines.position(of: Int(range.start)).line }

  /// The name of the card or message whose dash is at an offset.
  fileprivate func item(withDashAt offset: Int) -> (mention: Mention, dash: ByteRange)? {
    guard let index = outline.lastEntry(at: offset), outline[index].role == .item, outline[index].key.contains(offset)
    else { return nil }
    let id = CampaignTable.record.uniqueIDs.flatMap { outline.member($0.id.name, of: index) }
    return id.flatMap { mentions(ofEntry: $0).first { $0.thing == .item && $0.isDefinition } }.map {
      ($0, outline[index].key)
    }
  }
}

extension HoverMaker {
  /// The title of a card or a message, or else its first text.
  fileprivate func firstText(of record: Int, _ type: RecordType) -> String? {
    let texts = type.fields.map(\.field).filter { $0.role == .text }
    let titles = [CardTable.title, CardTable.promotionTitle, MessageTable.header]
    let members = (titles + texts).lazy.compactMap { walk.member($0.name, of: record) }.map { walk.resolved($0) }
    return members.first { outline[$0].content == .scalar }.map { excerpt(of: $0) }
  }

  /// The events that a message waits for: their names, or the types of those that have none.
  fileprivate func events(of record: Int) -> [String] {
    guard let triggers = walk.member(MessageTable.triggers.name, of: record) else { return [] }
    return outline.children(of: walk.resolved(triggers)).compactMap { trigger in
      let type = walk.meaning(of: trigger).record
      let named = type?.fields.first { if case .name = $0.field.form { true } else { false } }
      let name = named.flatMap { walk.member($0.field.name, of: trigger) }.map { walk.resolved($0) }
      return name.map { String(decoding: outline.text(ofValue: $0), as: UTF8.self) } ?? type?.name
    }
  }

  /// The parts of a value in a few words: a text, the items of a list, or the members of a mapping.
  fileprivate func parts(of index: Int) -> [String] {
    let index = walk.resolved(index)
    switch outline[index].content {
    case .mapping:
      return walk.members(of: index).map { member in
        "\(String(decoding: outline.text(ofKey: member), as: UTF8.self)): \(parts(of: member).joined(separator: ", "))"
      }
    case .list: return outline.children(of: index).flatMap { parts(of: $0) }
    case .scalar: return [excerpt(of: index)]
    case .nothing, .alias: return []
    }
  }
}

extension RawPath {
  /// The last part of the path, for people.
  fileprivate var lastName: String { String(decoding: name, as: UTF8.self) }
}
