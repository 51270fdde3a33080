import CampaignEngine
import CampaignLanguage
import CampaignLint
package import Files
package import Findings
package import SourceText
import SourceTree

/// A place in a file of the editor.
package struct EditorPlace: Sendable, Equatable {
  package let file: RawPath
  package let range: ByteRange
}

/// The name under the cursor, and the other places that share it.
private enum NameAtCursor {
  case mention(Mention)
  /// An anchor, by its entry, or an alias of it.
  case anchor(name: ArraySlice<UInt8>, range: ByteRange)
}

extension EditorWorkspace {
  private func name(in document: EditorDocument, at offset: Int) -> NameAtCursor? {
    let outline = document.outline
    for anchor in outline.anchors where anchor.range.touches(offset) {
      return .anchor(name: document.bytes[anchor.range.offsets].dropFirst(), range: anchor.range.withoutFirst)
    }
    if let entry = outline.innermostEntry(at: offset), outline[entry].content == .alias,
      outline[entry].value.touches(offset)
    {
      return .anchor(name: outline.aliasName(entry), range: outline[entry].value.withoutFirst)
    }
    return document.mentions().last { $0.range.touches(offset) }.map { .mention($0) }
  }

  // MARK: - Going to places

  /// The places where the name at an offset is defined. For the id of a message, the message that comes before it.
  package func definitions(in file: RawPath, at offset: Int) -> [EditorPlace] {
    let document = document(file)
    switch name(in: document, at: offset) {
    case nil: return []
    case .anchor(let name, let range):
      let anchors = document.outline.anchors.filter { document.bytes[$0.range.offsets].dropFirst().elementsEqual(name) }
      let before = anchors.last { $0.range.start <= range.start } ?? anchors.first
      return before.map { [EditorPlace(file: file, range: $0.range)] } ?? []
    case .mention(let mention):
      if mention.isDefinition, mention.thing == .item { return rival(ofMessageAt: mention.range, in: file) }
      return places(of: mention, seenFrom: file).filter(\.isDefinition).map(\.place)
    }
  }

  private func rival(ofMessageAt range: ByteRange, in file: RawPath) -> [EditorPlace] {
    let workspace = folder(of: file).workspace
    let message = workspace.queue(at: file).first {
      $0.place.range.start <= range.start && range.end <= $0.place.range.end
    }
    return (message?.before?.place).flatMap { place in
      workspace.path(ofFile: place.file).map { [EditorPlace(file: $0, range: place.range)] }
    } ?? []
  }

  /// All places with the name at an offset.
  package func references(in file: RawPath, at offset: Int, withDefinitions: Bool) -> [EditorPlace] {
    let document = document(file)
    switch name(in: document, at: offset) {
    case nil: return []
    case .anchor: return highlights(in: file, at: offset).filter { withDefinitions || !$0.isDefinition }.map(\.place)
    case .mention(let mention):
      return places(of: mention, seenFrom: file).filter { withDefinitions || !$0.isDefinition }.map(\.place)
    }
  }

  package typealias MarkedPlace = (place: EditorPlace, isDefinition: Bool)

  /// The places in the same file with the name at an offset.
  package func highlights(in file: RawPath, at offset: Int) -> [MarkedPlace] {
    let document = document(file)
    switch name(in: document, at: offset) {
    case nil: return []
    case .anchor(let name, _):
      return document.outline.places(ofAnchor: name).map { (EditorPlace(file: file, range: $0.range), $0.isAnchor) }
    case .mention(let mention):
      return document.mentions().filter { $0.isSame(as: mention) }.map {
        (EditorPlace(file: file, range: $0.range), $0.isDefinition)
      }
    }
  }

  /// The places of a name in all files of a directory. Only files that contain its letters are looked at.
  private func places(of mention: Mention, seenFrom file: RawPath) -> [MarkedPlace] {
    let folder = folder(of: file)
    let own = Array(folder.ownFiles.keys) + folder.workspace.rawPaths + [file]
    let letters = Array((mention.name.split(separator: "/").last ?? "").utf8)
    let files = Set(own).sorted()
    return files.flatMap { path -> [MarkedPlace] in
      guard let text = text(of: path), text.contains(letters) else { return [] }
      return document(path).mentions().filter { $0.isSame(as: mention) }.map {
        (EditorPlace(file: path, range: $0.range), $0.isDefinition)
      }
    }
  }

  // MARK: - Renaming

  /// The range and the name that can be renamed at an offset. Nil if there is none.
  package func renamed(in file: RawPath, at offset: Int) -> (range: ByteRange, name: String)? {
    let document = document(file)
    switch name(in: document, at: offset) {
    case .anchor(let name, let range): return (range, String(decoding: name, as: UTF8.self))
    case .mention(let mention) where mention.thing != .property:
      return (mention.range, String(decoding: document.bytes[mention.range.offsets], as: UTF8.self))
    case .mention, nil: return nil
    }
  }

  /// The reason why a name can't be changed.
  package struct RenameFailure: Error {
    package let words: String
  }

  /// The edits that give the name at an offset another text everywhere.
  package func rename(
    in file: RawPath, at offset: Int, to new: String
  ) throws(RenameFailure) -> [(file: RawPath, edits: [Fix.Edit])] {
    let document = document(file)
    switch name(in: document, at: offset) {
    case nil: throw RenameFailure(words: "there is no name here that can be changed")
    case .anchor(let name, _):
      try check(anchor: new, instead: name, in: document.outline)
      return [(file, document.outline.places(ofAnchor: name).map { Fix.Edit(replacing: $0.letters, with: new) })]
    case .mention(let mention):
      try check(new, insteadOf: mention, seenFrom: file)
      let places = places(of: mention, seenFrom: file).map(\.place)
      let byFile = Dictionary(grouping: places, by: \.file)
      return byFile.sorted { $0.key < $1.key }.map { path, places in
        let text = text(of: path) ?? []
        return (path, places.map { Fix.Edit(replacing: $0.range, with: spelling(of: new, at: $0.range, in: text)) })
      }
    }
  }

  private func check(anchor new: String, instead old: ArraySlice<UInt8>, in outline: Outline) throws(RenameFailure) {
    guard !new.isEmpty, new.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && !",[]{}*&#".utf8.contains($0) }) else {
      throw RenameFailure(words: "the name of an anchor has no spaces and none of , [ ] { } * & #")
    }
    guard new.utf8.elementsEqual(old) || outline.places(ofAnchor: Array(new.utf8)[...]).isEmpty else {
      throw RenameFailure(words: "this file already has an anchor '\(new)'")
    }
  }

  private func check(_ new: String, insteadOf mention: Mention, seenFrom file: RawPath) throws(RenameFailure) {
    switch mention.thing {
    case .property, .attribute: throw RenameFailure(words: "the name of a property can't be changed here")
    case .campaign, .message, .card, .item, .audience, .reader:
      guard isSlug(new) else {
        throw RenameFailure(words: "a name has only a-z, 0-9 and '-', as in 'spring-sale'")
      }
    case .event, .product:
      guard !new.isEmpty, new.unicodeScalars.allSatisfy({ !$0.properties.isWhitespace || $0 == " " }) else {
        throw RenameFailure(words: "a name has at least one letter, and no line breaks")
      }
    }
    guard mention.thing == .campaign || mention.thing == .item else { return }
    let full = mention.thing == .item ? mention.name.prefix { $0 != "/" } + "/" + new : Substring(new)
    guard full != mention.name else { return }
    let other = Mention(
      thing: mention.thing, name: String(full), range: mention.range, isDefinition: true, entry: mention.entry)
    if places(of: other, seenFrom: file).contains(where: \.isDefinition) {
      throw RenameFailure(words: "'\(full)' exists already")
    }
  }

  /// The spelling of a name in place of another one. In quotes, the quotes stay; without them, it gets some if YAML
  /// would read something else.
  private func spelling(of new: String, at range: ByteRange, in text: [UInt8]) -> String {
    let before = range.start > 0 ? text[Int(range.start) - 1] : 0
    if before == UInt8(ascii: "\"") { return new.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") }
    if before == UInt8(ascii: "'") { return new.replacing("'", with: "''") }
    return needsNoQuotes(new) ? new : "'" + new.replacing("'", with: "''") + "'"
  }
}

private func isSlug(_ text: String) -> Bool {
  Slug.fault(in: Array(text.utf8)[...]) == nil
}

/// True for texts that YAML reads as they are, whatever is around them.
private func needsNoQuotes(_ text: String) -> Bool {
  let isPlain = text.utf8.allSatisfy { byte in
    byte > 0x7F || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "-")
  }
  let first = text.utf8.first ?? 0
  let words: Set = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"]
  return isPlain && (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first | 0x20) && !words.contains(text.lowercased())
}

extension Mention {
  fileprivate func isSame(as other: Mention) -> Bool { thing == other.thing && name == other.name }
}

extension Outline {
  /// The anchors with a name, and the aliases of them.
  fileprivate func places(ofAnchor name: ArraySlice<UInt8>) -> [AnchorPlace] {
    let own = anchors.filter { bytes[$0.range.offsets].dropFirst().elementsEqual(name) }
    let aliases = entries.indices.filter { entries[$0].content == .alias && aliasName($0).elementsEqual(name) }
    let places =
      own.map { AnchorPlace(range: $0.range, isAnchor: true) }
      + aliases.map { AnchorPlace(range: entries[$0].value, isAnchor: false) }
    return places.sorted { $0.range.start < $1.range.start }
  }
}

/// An anchor with its `&`, or an alias with its `*`.
private struct AnchorPlace {
  let range: ByteRange
  let isAnchor: Bool

  var letters: ByteRange { range.withoutFirst }
}

extension ByteRange {
  /// True if an offset is in the range, or at its end.
  fileprivate func touches(_ offset: Int) -> Bool { Int(start) <= offset && offset <= Int(end) }

  fileprivate var withoutFirst: ByteRange { ByteRange(start: start + 1, end: end) }
}
