import Bytes
import CampaignLanguage
import Findings
import SourceText
import SourceTree

// The links in the documents of HTML messages, by the rules for links in fields.

extension ModelCheck {
  mutating func checkDocument(_ value: NodeID, _ text: ArraySlice<UInt8>) {
    var known: TextPlaces?
    for link in HTMLText(bytes: text).links where !Link.isPlainWebLink(link.text) {
      let places = known ?? TextPlaces(of: value, in: tree)
      known = places
      check(DocumentLink(written: link, value: value, places: places))
    }
  }

  private mutating func check(_ part: DocumentLink) {
    if part.isPathOnComputer {
      return add(.linkMalformed, .pathOnComputer, at: part.place(), help: .upload)
    }
    switch Link.read(part.text) {
    case .failure(let fault):
      // Documents also link to their own parts and files, and call scripts.
      guard let meant = part.link(meantDespite: fault) else { return }
      add(
        .linkMalformed, fault.message(of: ""), at: part.place(), help: .write(meant),
        fixes: fix(part, part.written.range, .write(meant), meant))
    case .success(let link):
      check(link, part)
    }
  }

  private mutating func check(_ link: Link, _ part: DocumentLink) {
    if link.hasScheme("http"), !link.isUnreachable {
      return add(
        .linkInsecure, .insecure, at: part.place(),
        fixes: fix(part, part.written.place(of: 0..<4), .useHTTPS, "https"))
    }
    if part.written.use == .picture, !link.isWeb, !link.hasTemplateForScheme,
      !DocumentLink.ofPictures.contains(where: link.hasScheme)
    {
      return add(
        .linkScheme, .pictureNotLoaded(link.scheme), at: part.place(of: link.parts.scheme), help: .addressOfFile)
    }
    guard part.written.isOpened, !link.isWeb, !link.isAction, !link.hasTemplateForScheme,
      !linkSchemes.contain(link.scheme)
    else { return }
    let scheme = String(decoding: link.scheme, as: UTF8.self)
    let (place, range) = (part.place(of: link.parts.scheme), part.written.place(of: link.parts.scheme))
    if !linkSchemes.names.isEmpty, !DocumentLink.known.contains(where: link.hasScheme) {
      let near = nearestScheme.nearest(to: scheme, among: knownSchemes)
      return add(
        .linkScheme, .foreignScheme(link.scheme), at: place, help: linkSchemes.words,
        fixes: near.map { fix(part, range, .write($0), $0) } ?? [])
    }
    guard let near = nearest(to: scheme, among: ["https", "http", "mailto"]), scheme != near else { return }
    add(
      .linkMalformed, .misspeltScheme(link.scheme), at: place, help: .write(near),
      fixes: fix(part, range, .write(near), near))
  }

  /// A fix that replaces a part of the document, if the file contains the part as it is.
  private func fix(_ part: DocumentLink, _ range: Range<Int>, _ title: Message, _ text: String) -> [Fix] {
    let place = part.places.place(of: range)
    guard tree.isVerbatim(range, of: part.value, at: place) else { return [] }
    return [Fix(title, .needsReview, [Fix.Edit(replacing: place, with: text)])]
  }
}

/// A link in a document, and the places of the document in the file.
private struct DocumentLink {
  let written: HTMLLink
  let value: NodeID
  let places: TextPlaces

  var text: ArraySlice<UInt8> { written.text }

  /// Schemes that mean something to every client, or to every device.
  static let known = [
    "braze", "appboy", "about", "blob", "intent", "mailto", "tel", "sms", "market", "itms-apps", "itms-appss", "maps",
    "geo", "facetime", "whatsapp",
  ]

  /// Schemes with which documents load pictures, besides those of the web.
  static let ofPictures = ["data", "blob", "about", "file", "content", "asset"]

  /// True for a path on the computer of an author. Files of an app have paths such as `file:///android_asset/`, and a
  /// link that readers open may have the path of a page.
  var isPathOnComputer: Bool {
    if text.starts(with: "file:///android_".utf8) { return false }
    return Link.isPathOnComputer(text)
      && !(written.isOpened && (text.first == UInt8(ascii: "/") || text.first == UInt8(ascii: "~")))
  }

  func place(of part: Range<Int>? = nil) -> ByteRange { places.place(of: written.place(of: part)) }

  /// The link that is meant by one without a scheme or a host: `https//example.com`, `www.example.com`.
  func link(meantDespite fault: Link.Fault) -> String? {
    guard written.isOpened, text.count == written.range.count else { return nil }
    switch fault {
    case .noScheme(.host):
      return text.prefix(4).isWord("www.") ? "https://" + String(decoding: text, as: UTF8.self) : Link.meant(by: text)
    case .noScheme, .noHost: return Link.meant(by: text)
    case .empty, .unsafe, .openTemplate, .character, .notASCII, .percent, .port, .address: return nil
    }
  }
}

extension Message {
  fileprivate static func pictureNotLoaded(_ scheme: ArraySlice<UInt8>) -> Message {
    "documents load pictures only with 'https' or 'http', not with \(quoting: scheme)"
  }
}
