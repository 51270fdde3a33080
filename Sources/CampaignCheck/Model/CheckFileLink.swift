import Bytes
import CampaignLanguage
import Findings
import SourceTree

// Paths of a computer instead of links, and links to files that clients load.

extension ModelCheck {
  /// Reports `<img src="https://example.com/hero.png">` or `![Hero](https://example.com/hero.png)`, of which the link
  /// alone belongs here.
  mutating func reportMarkup(_ value: NodeID, _ text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first, "<![".utf8.contains(first), text.count < 4096 else { return false }
    let isTag = first == UInt8(ascii: "<")
    let parts = text.split { (isTag ? " <>\n\t" : "()").utf8.contains($0) }
    let linked = isTag ? parts.lazy.compactMap(Self.linkOfAttribute).first : parts.dropFirst().first
    guard let linked, Link.fault(in: linked) == nil else { return false }
    add(
      .linkMalformed, isTag ? .linkInTag : .linkInMarkdown, at: value,
      fixes: [replace(value, with: String(decoding: linked, as: UTF8.self), .needsReview)])
    return true
  }

  /// The link of `src="…"` or `href="…"`.
  private static func linkOfAttribute(_ attribute: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    ["src=", "href="].first { attribute.starts(with: $0.utf8) }.map { name in
      let isQuote = { (byte: UInt8) in "\"'".utf8.contains(byte) }
      return attribute.dropFirst(name.utf8.count).drop(while: isQuote).prefix { !isQuote($0) }
    }
  }

  /// Reports a path on a computer, such as `C:\Users\anna\hero.jpg`. A path that an app could also have as its own is
  /// one only in a field whose file clients load.
  mutating func reportPath(_ value: NodeID, _ text: ArraySlice<UInt8>, of field: Field) -> Bool {
    guard Link.isPathOnComputer(text) || field.loadsFile && isLocalFile(text) else { return false }
    add(.linkMalformed, .pathOnComputer, at: value, help: .upload)
    return true
  }

  /// Reports a link that opens an app or another program, where clients load a file.
  mutating func reportNotLoaded(_ link: Link, _ value: NodeID, of field: Field) -> Bool {
    guard field.loadsFile, !link.isWeb, !link.hasTemplateForScheme else { return false }
    add(
      .linkScheme, .notLoaded(field.name, link.scheme), at: part(link.parts.scheme, of: value), help: .addressOfFile)
    return true
  }

  /// `./hero.png`, `img\hero.png`, and `hero.png`, which is no host.
  private func isLocalFile(_ text: ArraySlice<UInt8>) -> Bool {
    guard case .noScheme(let kind)? = Link.fault(in: text.filter { $0 != UInt8(ascii: "\\") }[...]) else {
      return false
    }
    switch kind {
    case .networkPath, .absolutePath: return false
    case .relative: return true
    case .host:
      guard let dot = text.lastIndex(of: UInt8(ascii: ".")), !text.contains(UInt8(ascii: "/")) else { return false }
      return Self.suffixes.contains(where: text[(dot + 1)...].isWord)
    }
  }

  private static let suffixes = ["png", "jpg", "jpeg", "gif", "webp", "svg", "heic", "css", "js", "zip"]
}

extension Link {
  /// `file:…`, a drive such as `C:`, a path in the network, or a directory of a user.
  static func isPathOnComputer(_ text: ArraySlice<UInt8>) -> Bool {
    if let first = text.first, first.isLetter, text.byte(at: 1) == UInt8(ascii: ":") { return true }
    return text.prefix(5).isWord("file:") || directories.contains { text.starts(with: $0.utf8) }
  }

  private static let directories = [#"\\"#, "/Users/", "/home/", "/Volumes/", "/mnt/", "/tmp/", "~/"]
}

extension Message {
  fileprivate static let linkInTag: Message = "this is a tag of HTML, and only its link belongs here"
  fileprivate static let linkInMarkdown: Message = "this is Markdown, and only its link belongs here"
  static let pathOnComputer: Message = "this is a path on a computer, and readers can't reach it"
  static let upload: Message =
    "upload the file to a web server, and write its address there, which begins with 'https://'"
  static func notLoaded(_ field: String, _ scheme: ArraySlice<UInt8>) -> Message {
    "clients load '\(field)' only with 'https' or 'http', not with \(quoting: scheme)"
  }
  static let addressOfFile: Message = "write the 'https' address of the file"
}
