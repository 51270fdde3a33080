import Bytes
import CampaignLanguage
import Findings

/// A link to a page that shows a picture, where clients need the picture itself.
enum ImageIsPage: FieldRule {
  static let info = RuleInfo(
    "image-is-page", .warning,
    finds: "An image whose link leads to a page of a service such as Google Drive, Dropbox or Imgur.",
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

  static let roles = [FieldRole.picture]
  static let looksAround = false

  static func check(_ image: LintedValue, of record: LintedRecord) {
    if image.isPlainWebLink, !Page.mayKnow(Link.host(ofPlainWebLink: image.text)) { return }
    guard let link = image.link, link.isWeb, let page = Page.all.first(where: { $0.isOf(link) }) else { return }
    image.add(info, .page(page.service), help: page.isDownload ? .direct : .upload)
  }
}

/// The addresses of pages of one service.
private struct Page {
  let service: String
  let domains: [String]
  /// The beginnings of the paths of pages. Empty for all paths.
  var paths: [String] = []
  /// True if a parameter makes the link lead to the picture.
  var isDownload = false

  static let all = [
    Page(service: "Google Drive", domains: ["drive.google.com"], paths: ["/file/", "/open", "/drive/", "/folders/"]),
    Page(service: "Google Docs", domains: ["docs.google.com"]),
    Page(service: "Google Photos", domains: ["photos.google.com", "photos.app.goo.gl"]),
    Page(service: "Dropbox", domains: ["dropbox.com"], paths: ["/s/", "/scl/", "/sh/"], isDownload: true),
    Page(service: "OneDrive", domains: ["1drv.ms", "onedrive.live.com"]),
    Page(service: "iCloud", domains: ["icloud.com"]),
    Page(service: "WeTransfer", domains: ["wetransfer.com", "we.tl"]),
    Page(service: "Imgur", domains: ["imgur.com"], paths: ["/a/", "/gallery/", "/t/"]),
    Page(service: "Flickr", domains: ["flickr.com"], paths: ["/photos/"]),
    Page(service: "Unsplash", domains: ["unsplash.com"], paths: ["/photos/"]),
    Page(service: "Pexels", domains: ["pexels.com"], paths: ["/photo/"]),
    Page(service: "Pixabay", domains: ["pixabay.com"], paths: ["/photos/", "/illustrations/"]),
    Page(service: "Canva", domains: ["canva.com"], paths: ["/design/"]),
    Page(service: "Figma", domains: ["figma.com"], paths: ["/file/", "/design/", "/proto/"]),
    Page(service: "Instagram", domains: ["instagram.com"], paths: ["/p/", "/reel/"]),
    Page(service: "Pinterest", domains: ["pinterest.com", "pin.it"], paths: ["/pin/"]),
    Page(service: "Facebook", domains: ["facebook.com"], paths: ["/photo", "/photos/"]),
    Page(service: "GitHub", domains: ["github.com"]),
    Page(service: "Wikimedia Commons", domains: ["commons.wikimedia.org"], paths: ["/wiki/File:"]),
  ]

  /// The length and the first letter of each domain, with and without `www.`. Few other hosts have the same.
  private static let outlines: [Int] = all.flatMap { $0.domains }.flatMap { domain in
    [outline(of: domain.utf8), outline(of: "www.\(domain)".utf8)]
  }

  private static func outline(of host: some Collection<UInt8>) -> Int {
    host.count << 8 | Int((host.first ?? 0) | 0x20)
  }

  /// False if no page is on this host.
  static func mayKnow(_ host: ArraySlice<UInt8>) -> Bool { outlines.contains(outline(of: host)) }

  func isOf(_ link: Link) -> Bool {
    guard let host = link.host, domains.contains(where: { host.isWord($0) || host.isWord("www.\($0)") }) else {
      return false
    }
    if isDownload, let query = link.query, Self.isDirect(query) { return false }
    if service == "GitHub" {
      return PartOfLink(link.path).contains("/blob/") && !PartOfLink(link.query).contains("raw=")
    }
    return paths.isEmpty || paths.contains { link.path.starts(with: $0.utf8) }
  }

  /// `raw=1` and `dl=1` lead to the file.
  private static func isDirect(_ query: ArraySlice<UInt8>) -> Bool {
    query.split(separator: UInt8(ascii: "&")).contains { $0.isWord("raw=1") || $0.isWord("dl=1") }
  }
}

/// A part of a link, to search it.
private struct PartOfLink {
  private let text: String

  init(_ bytes: ArraySlice<UInt8>?) { text = String(decoding: bytes ?? [], as: UTF8.self) }

  func contains(_ part: String) -> Bool { text.contains(part) }
}

extension Message {
  fileprivate static func page(_ service: String) -> Message { "this is a page of \(service), not a picture" }
  fileprivate static let upload: Message =
    "upload the picture to a web server, and write the address of the file itself"
  fileprivate static let direct: Message =
    "write 'raw=1' instead of 'dl=0' at its end, or upload the picture to a web server"
}
