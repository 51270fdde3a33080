import Bytes
import CampaignJSON

/// The page of a preview: one HTML file without links to others. The same input always gives the same bytes.
package struct PreviewPage {
  let data: PreviewData

  package init(of source: PreviewSource) { data = PreviewData(source) }

  package var campaignCount: Int { data.pool.campaigns.count }
  /// The cards and messages, each once, however many readers get it.
  package var itemCount: Int { data.pool.numbers.first?.reduce(0) { $0 + $1.count } ?? 0 }

  /// The links of all pictures, each once, in the order of the page.
  package var pictureLinks: [String] { data.pool.pictureLinks }

  /// The page, and for a page that is watched also the text of the file beside it.
  package func html(_ settings: PageSettings) -> (page: [UInt8], news: [UInt8]?) {
    let (block, news) = blockAndNews(settings)
    let script = PageFiles.script(isWatching: settings.watched != nil)
    let page = PageFiles.html.filled([
      "policy": Self.policy(of: script, settings), "style": Self.element("style", PageFiles.style),
      "data": block, "script": Self.element("script", script),
    ])
    return (page, news)
  }

  /// The data of the page. Nothing keeps the JSON of a large workspace while the page is put together.
  private func blockAndNews(_ settings: PageSettings) -> (block: [UInt8], news: [UInt8]?) {
    let json = data.json(settings)
    let digest = settings.watched.map { _ in SHA256.hash(json).hexadecimal }
    return (Self.block(json, digest: digest), digest.map { Self.news(json, digest: $0) })
  }

  private static func element(_ name: String, _ content: [UInt8]) -> [UInt8] {
    Array("<\(name)>".utf8) + content + Array("</\(name)>".utf8)
  }

  private static func block(_ json: [UInt8], digest: String?) -> [UInt8] {
    let attribute = digest.map { " data-digest=\"\($0)\"" } ?? ""
    return json.escapedForScript(
      after: "<script type=\"application/json\" id=\"data\"\(attribute)>", before: "</script>")
  }

  /// The policy for browsers: the page may draw itself, run the one script with this digest, and show its own pictures.
  private static func policy(of script: [UInt8], _ settings: PageSettings) -> [UInt8] {
    let digest = Base64.encode(SHA256.hash(script).bytes)
    let scripts = "'sha256-\(digest)'" + (settings.watched == nil ? "" : " file:")
    let pictures = "data:" + (settings.loadsPictures ? " https:" : "")
    let rules = [
      "default-src 'none'", "script-src \(scripts)", "style-src 'unsafe-inline'", "img-src \(pictures)",
      "base-uri 'none'", "form-action 'none'",
    ]
    return Array(
      "<meta http-equiv=\"Content-Security-Policy\" content=\"\(rules.joined(separator: "; "))\">".utf8)
  }

  /// The largest data that the file beside the page holds. A browser reads that file ten times a second.
  private static let mostNews = 1 << 20

  /// The script that hands new data to the page, or only says that there is some: then the page loads itself again.
  private static func news(_ json: [UInt8], digest: String) -> [UInt8] {
    var call = JSONWriter { _ in false }
    call.string(orNull: json.count > mostNews ? nil : String(decoding: json, as: UTF8.self))
    var news = Array("campaigncPreview(\"\(digest)\", ".utf8)
    news += call.bytes.escapedForScript()
    news += ");\n".utf8
    return news
  }
}
