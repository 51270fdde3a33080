import Bytes
import CampaignCheck
import CampaignLanguage
import Findings

/// A link to a page that shows a picture, where clients need the picture itself.
enum ImageIsPage: FieldRule {
  static let info = RuleInfo(
    "image-is-page", .warning,
    finds: "An image, also in an HTML message, whose link leads to a page of a service such as Google Drive or Imgur.",
    because: "Clients load a web page instead of a picture, and show nothing.",
    source: "addresses of these services",
    example: """
        campaign: spring-sale
        cards:
          - id: strip
            type: banner_image
      -     image: https://drive.google.com/file/d/1a2b3c/view
      +     image: https://images.example.com/strip.png
            url: https://example.com/sale
      """)

  static let roles = [FieldRole.picture, .document]
  static let looksAround = false

  static func check(_ image: LintedValue, of record: LintedRecord) {
    if image.isDocument(in: record) {
      return image.forEachDocumentLink { written in
        guard written.written?.use == .picture, let page = page(of: written.link) else { return }
        written.add(info, .page(page.service), help: page.mark?.help ?? .upload)
      }
    }
    if image.isPlainWebLink, !Page.mayKnow(Link.host(ofPlainWebLink: image.text)) { return }
    guard let link = image.link, let page = page(of: link) else { return }
    image.add(info, .page(page.service), help: page.mark?.help ?? .upload)
  }

  private static func page(of link: Link) -> Page? {
    guard link.isWeb, let host = link.host, let page = Page.on(host), page.isOf(link) else { return nil }
    return page
  }
}

/// The addresses of pages of one service.
private struct Page {
  let service: String
  /// The hosts, also with `www.` before them.
  var hosts: [String] = []
  /// The beginnings of more hosts, and the ends of more hosts.
  var beginnings: [String] = []
  var ends: [String] = []
  /// The beginnings of the paths of pages, in which `*` stands for any part. Empty for all paths.
  var paths: [String] = []
  /// True if a path of one part is a page, unless it has the extension of a file.
  var hasShortPaths = false
  /// A parameter that makes a link to a page lead to its picture.
  var mark: Mark?

  /// A parameter of a link.
  struct Mark {
    /// The beginnings of the parameter.
    let beginnings: [String]
    let help: Message
  }

  private static let all = [
    Page(service: "Google Drive", hosts: ["drive.google.com"], paths: ["/file/", "/open", "/drive/", "/folders/"]),
    Page(service: "Google Docs", hosts: ["docs.google.com"]),
    Page(service: "Google Photos", hosts: ["photos.google.com", "photos.app.goo.gl"]),
    Page(
      service: "Dropbox", hosts: ["dropbox.com"], paths: ["/s/", "/scl/", "/sh/"],
      mark: Mark(beginnings: ["raw=1", "dl=1"], help: .rawInsteadOfDownload)),
    Page(service: "OneDrive", hosts: ["1drv.ms", "onedrive.live.com"]),
    Page(service: "SharePoint", ends: [".sharepoint.com"]),
    Page(
      service: "Google Images", beginnings: ["www.google.", "images.google."], paths: ["/imgres", "/search", "/url"]),
    Page(service: "Google Images", hosts: ["images.app.goo.gl"]),
    Page(service: "Giphy", hosts: ["giphy.com"], paths: ["/gifs/", "/clips/", "/stickers/", "/embed/"]),
    Page(service: "Giphy", hosts: ["gph.is"]),
    Page(service: "Tenor", hosts: ["tenor.com"], paths: ["/view/", "/*/view/"]),
    Page(service: "iCloud", hosts: ["icloud.com"]),
    Page(service: "WeTransfer", hosts: ["wetransfer.com", "we.tl"]),
    Page(service: "Imgur", hosts: ["imgur.com"], paths: ["/a/", "/gallery/", "/t/"], hasShortPaths: true),
    Page(service: "ImgBB", hosts: ["ibb.co"], paths: ["/album/"], hasShortPaths: true),
    Page(service: "Flickr", hosts: ["flickr.com"], paths: ["/photos/"]),
    Page(service: "Unsplash", hosts: ["unsplash.com"], paths: ["/photos/"]),
    Page(service: "Pexels", hosts: ["pexels.com"], paths: ["/photo/"]),
    Page(service: "Pixabay", hosts: ["pixabay.com"], paths: ["/photos/", "/illustrations/"]),
    Page(service: "Canva", hosts: ["canva.com"], paths: ["/design/"]),
    Page(service: "Figma", hosts: ["figma.com"], paths: ["/file/", "/design/", "/proto/"]),
    Page(service: "Instagram", hosts: ["instagram.com"], paths: ["/p/", "/reel/"]),
    Page(service: "Pinterest", hosts: ["pinterest.com", "pin.it"], paths: ["/pin/"]),
    Page(service: "Facebook", hosts: ["facebook.com"], paths: ["/photo", "/photos/"]),
    Page(
      service: "GitHub", hosts: ["github.com"], paths: ["/*/*/blob/"], mark: Mark(beginnings: ["raw="], help: .raw)),
    Page(service: "Wikimedia Commons", ends: [".wikimedia.org"], paths: filesOfWikis),
    Page(service: "Wikipedia", ends: [".wikipedia.org"], paths: filesOfWikis),
  ]

  /// The pages about files, in some languages. `Special:FilePath` leads to the picture itself.
  private static let filesOfWikis = [
    "File", "Datei", "Fichier", "Archivo", "Ficheiro", "Bestand", "Plik", "Fil",
  ].map { "/wiki/\($0):" }

  /// The hosts with their pages and outlines, with and without `www.`. A list, because a dictionary with such values
  /// costs each start of the program a search for protocols.
  private static let known: [(outline: Int, host: String, page: Page)] = all.flatMap { page in
    page.hosts.flatMap { [$0, "www.\($0)"] }.map { (outline(of: $0.utf8), $0, page) }
  }

  /// The beginnings and ends of hosts, with the positions of their pages. A copy of a page costs more than the search.
  private static let beginnings = all.indices.flatMap { number in
    all[number].beginnings.map { (text: $0, page: number) }
  }
  private static let ends = all.indices.flatMap { number in all[number].ends.map { (text: $0, page: number) } }

  /// The length and the first letter of a host. Few hosts have the same.
  private static func outline(of host: some Collection<UInt8>) -> Int {
    host.count << 8 | Int((host.first ?? 0) | 0x20)
  }

  private static let outlines = known.map { $0.outline }

  /// False if no page is on this host. Most pictures are told from pages by one number.
  static func mayKnow(_ host: ArraySlice<UInt8>) -> Bool {
    outlines.contains(outline(of: host)) || family(of: host) != nil
  }

  /// The pages on a host.
  static func on(_ host: ArraySlice<UInt8>) -> Page? {
    known.first { host.isWord($0.host) }?.page ?? family(of: host)
  }

  private static func family(of host: ArraySlice<UInt8>) -> Page? {
    let dot = UInt8(ascii: ".")
    // Two dots tell most hosts from all of them.
    for (text, page) in beginnings {
      let length = text.utf8.count
      if host.byte(at: length - 1) == dot, host.prefix(length).isWord(text) { return all[page] }
    }
    for (text, page) in ends {
      let start = host.count - text.utf8.count
      if start > 0, host.byte(at: start) == dot, host.dropFirst(start).isWord(text) { return all[page] }
    }
    return nil
  }

  /// True for a link to a page on one of the hosts, and not to a picture.
  func isOf(_ link: Link) -> Bool {
    if let mark, let query = link.query, mark.isIn(query) { return false }
    if hasShortPaths, link.path.isShort { return true }
    return paths.isEmpty || paths.contains { link.path.matches($0.utf8) }
  }
}

extension Page.Mark {
  func isIn(_ query: ArraySlice<UInt8>) -> Bool {
    query.split(separator: UInt8(ascii: "&")).contains { parameter in
      beginnings.contains { parameter.starts(with: $0.utf8) }
    }
  }
}

extension ArraySlice<UInt8> {
  /// True if a path begins with a pattern, in which `*` stands for any part.
  fileprivate func matches(_ pattern: String.UTF8View) -> Bool {
    var rest = self
    for byte in pattern {
      if byte == UInt8(ascii: "*") {
        rest = rest.drop { $0 != UInt8(ascii: "/") }
      } else {
        guard rest.popFirst() == byte else { return false }
      }
    }
    return true
  }

  /// True for a path of one part that has no extension, and that no template fills in.
  fileprivate var isShort: Bool {
    let part = dropFirst().prefix { $0 != UInt8(ascii: "/") }
    return !part.isEmpty && part.count + 2 >= count && !part.contains { ".{".utf8.contains($0) }
  }
}

extension Message {
  fileprivate static func page(_ service: String) -> Message { "this is a page of \(service), not a picture" }
  fileprivate static let upload: Message =
    "upload the picture to a web server, and write the address of the file itself"
  fileprivate static let rawInsteadOfDownload: Message =
    "write 'raw=1' instead of 'dl=0' at its end, or upload the picture to a web server"
  fileprivate static let raw: Message =
    "write '?raw=true' at its end, or upload the picture to a web server"
}
