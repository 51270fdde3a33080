import CampaignCheck
import CampaignEngine
import CampaignLanguage
package import Files
package import Findings
package import SourceText
import SourceTree

extension EditorWorkspace {
  /// The range and the name that can be renamed at an offset. Nil if there is none.
  package func renamed(in file: RawPath, at offset: Int) -> (range: ByteRange, name: String)? {
    switch name(in: document(file), at: offset) {
    case .anchor(let name, let range): (range, String(decoding: name, as: UTF8.self))
    case .mention(let mention) where mention.thing != .property: (mention.range, mention.ownName)
    case .mention, nil: nil
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
      let byFile = Dictionary(grouping: mentions(of: mention, seenFrom: file), by: \.file)
      return byFile.sorted { $0.key < $1.key }.map { path, places in
        let syntax = Tree.Syntax(ofPath: path.bytes)
        return (path, places.map(\.mention).map { $0.scalar.edit($0.part, to: new, in: syntax) })
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
    case .campaign, .message, .card, .item, .audience, .reader, .event, .product: break
    }
    if let reason = mention.thing.reasonAgainst(new) { throw RenameFailure(words: reason) }
    let full = mention.thing == .item ? mention.name.prefix { $0 != "/" } + "/" + new : Substring(new)
    guard full != mention.name else { return }
    let others = mentions(of: mention.named(String(full)), seenFrom: file)
    guard !others.contains(where: \.mention.isDefinition) else {
      throw RenameFailure(words: "'\(full)' exists already")
    }
    // Without a catalogue, these names are defined nowhere.
    guard [.audience, .event, .product].contains(mention.thing), let use = others.first else { return }
    let place = words(for: use.mention, in: self.document(use.file), of: use.file, from: file)
    throw RenameFailure(words: "'\(full)' exists already: \(place) uses it")
  }
}

extension NamedThing {
  /// Describes the mistake in a name for this kind of thing. Nil if there is none.
  fileprivate func reasonAgainst(_ name: String) -> String? {
    let text = Array(name.utf8)[...]
    switch self {
    case .campaign, .message, .card, .item, .audience, .reader: return reason(againstName: text)?.text
    case .event: return reason(againstName: text, of: .event)?.text
    case .product: return reason(againstName: text, of: .product)?.text
    case .property, .attribute: return nil
    }
  }
}

extension Mention {
  /// The name without that of its campaign.
  fileprivate var ownName: String {
    String(decoding: scalar.text.dropFirst(part.lowerBound).prefix(part.count), as: UTF8.self)
  }

  /// A mention of another thing of the same kind.
  fileprivate func named(_ name: String) -> Mention {
    Mention(
      thing: thing, name: name, range: range, isDefinition: isDefinition, entry: entry, scalar: scalar, part: part)
  }
}
