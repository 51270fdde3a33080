import CampaignEngine
import CampaignLanguage
import CampaignLint
package import Files
package import SourceText
import SourceTree

/// A place in a file of the editor.
package struct EditorPlace: Sendable, Equatable {
  package let file: RawPath
  package let range: ByteRange
}

/// The name under the cursor, and the other places that share it.
enum NameAtCursor {
  case mention(Mention)
  /// An anchor, by its entry, or an alias of it.
  case anchor(name: ArraySlice<UInt8>, range: ByteRange)
}

extension EditorWorkspace {
  func name(in document: EditorDocument, at offset: Int) -> NameAtCursor? {
    let outline = document.outline
    for anchor in outline.anchors where anchor.range.touches(offset) {
      return .anchor(name: document.bytes[anchor.range.offsets].dropFirst(), range: anchor.range.withoutFirst)
    }
    if let entry = outline.innermostEntry(at: offset), outline[entry].content == .alias,
      outline[entry].value.touches(offset)
    {
      return .anchor(name: outline.aliasName(entry), range: outline[entry].value.withoutFirst)
    }
    return outline.lastEntry(at: offset).flatMap { entry in
      document.mentions(ofEntry: entry).last { $0.range.touches(offset) }.map { .mention($0) }
    }
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

  /// The places of a name in all files of a directory.
  func places(of mention: Mention, seenFrom file: RawPath) -> [MarkedPlace] {
    mentions(of: mention, seenFrom: file).map { (EditorPlace(file: $0, range: $1.range), $1.isDefinition) }
  }

  /// The mentions of a name in all files of a directory. Only files that can contain it are looked at.
  func mentions(of mention: Mention, seenFrom file: RawPath) -> [(file: RawPath, mention: Mention)] {
    let folder = folder(of: file)
    let own = Array(folder.ownFiles.keys) + folder.workspace.rawPaths + [file]
    let letters = mention.verbatimLetters
    let files = Set(own).sorted()
    return files.flatMap { path -> [(file: RawPath, mention: Mention)] in
      guard let text = text(of: path), text.contains(letters) || text.contains(UInt8(ascii: "\\")) else { return [] }
      return document(path).mentions().filter { $0.isSame(as: mention) }.map { (path, $0) }
    }
  }
}

extension Mention {
  /// Letters that are in each file with the name, unless it has escapes: a line break or a doubled quote can be between
  /// others.
  fileprivate var verbatimLetters: [UInt8] {
    let letters = Array(name.utf8).split(separator: UInt8(ascii: "/")).last ?? []
    let parts = letters.split { $0 == 0x20 || $0 == UInt8(ascii: "'") }
    return parts.max { $0.count < $1.count }.map { Array($0) } ?? []
  }

  func isSame(as other: Mention) -> Bool { thing == other.thing && name == other.name }
}

extension Outline {
  /// The anchors with a name, and the aliases of them.
  func places(ofAnchor name: ArraySlice<UInt8>) -> [AnchorPlace] {
    let own = anchors.filter { bytes[$0.range.offsets].dropFirst().elementsEqual(name) }
    let aliases = entries.indices.filter { entries[$0].content == .alias && aliasName($0).elementsEqual(name) }
    let places =
      own.map { AnchorPlace(range: $0.range, isAnchor: true) }
      + aliases.map { AnchorPlace(range: entries[$0].value, isAnchor: false) }
    return places.sorted { $0.range.start < $1.range.start }
  }
}

/// An anchor with its `&`, or an alias with its `*`.
struct AnchorPlace {
  let range: ByteRange
  let isAnchor: Bool

  var letters: ByteRange { range.withoutFirst }
}

extension ByteRange {
  /// True if an offset is in the range, or at its end.
  fileprivate func touches(_ offset: Int) -> Bool { Int(start) <= offset && offset <= Int(end) }

  fileprivate var withoutFirst: ByteRange { ByteRange(start: start + 1, end: end) }
}
