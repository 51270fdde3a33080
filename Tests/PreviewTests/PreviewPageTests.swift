import Bytes
import CampaignJSON
import CampaignPreview
import Foundation
import TestSupport
import Testing

/// The page as a whole: what it may do, and that its data can't change that.
@Suite struct PreviewPageTests {
  private static let campaign = """
    campaign: sale
    cards:
      - { id: hero, type: text_announcement, title: Sale, description: "TEXT", url: "https://example.com" }

    """

  private func campaigns(_ text: String = "Now") -> DrawnCampaigns {
    DrawnCampaigns(Self.campaign.replacing("TEXT", with: text))
  }

  @Test func theSameInputGivesTheSameBytes() { #expect(campaigns().html == campaigns().html) }

  /// The one script of the page is allowed by its digest, so that no other one can run.
  @Test func thePolicyAllowsOnlyThisScript() {
    let html = campaigns().html
    let script = html.between("</script>\n<script>", "</script>")
    #expect(script.count > 10_000)
    let digest = Base64.encode(SHA256.hash(script.utf8).bytes)
    #expect(
      html.contains(
        "content=\"default-src 'none'; script-src 'sha256-\(digest)'; style-src 'unsafe-inline'; img-src data:; "
          + "base-uri 'none'; form-action 'none'\""))
    var settings = PageSettings()
    settings.loadsPictures = true
    #expect(campaigns().html(settings).contains("img-src data: https:;"))
  }

  @Test(arguments: [
    "</script><script>alert(1)</script>", "<!-- <script>", "a\\u2028\\u2029b", "]]>", "&lt;/script>", "a\\u202Eb",
  ])
  func noTextEndsTheData(_ text: String) throws {
    let drawn = campaigns(text)
    #expect(!drawn.block.contains("<") && !drawn.block.contains("\u{2028}") && !drawn.block.contains("\u{2029}"))
    #expect(
      drawn.html.components(separatedBy: "<script").count == campaigns().html.components(separatedBy: "<script").count)
    let card = try #require(drawn.items.first?[3] as? [String: Any])
    let expected = try JSONSerialization.jsonObject(with: Data("[\"\(text)\"]".utf8)) as? [String]
    #expect(card["description"] as? String == expected?[0])
  }

  @Test func aPageThatStaysHasNothingOfWatching() throws {
    let drawn = campaigns()
    let quiet = drawn.page.html(PageSettings())
    #expect(quiet.news == nil && !drawn.html.contains("campaigncPreview") && !drawn.html.contains("' file:;"))
    var settings = PageSettings()
    settings.watched = "gallery.js"
    let watched = drawn.page.html(settings)
    let html = String(decoding: watched.page, as: UTF8.self)
    let news = String(decoding: try #require(watched.news), as: UTF8.self)
    #expect(html.contains("campaigncPreview") && html.contains("' file:;"))
    #expect(news.hasPrefix("campaigncPreview(\"\(html.between("data-digest=\"", "\""))\", \"{"))
    #expect(news.hasSuffix("}\");\n"))
  }

  /// A browser reads the file beside the page again and again, so that large data is not in it.
  @Test func largeDataIsNotInTheFileBesideThePage() throws {
    let cards = (0..<4000).map {
      "  - { id: c\($0), type: text_announcement, title: \(String(repeating: "a", count: 100)), description: b }\n"
    }
    var settings = PageSettings()
    settings.watched = "gallery.js"
    let page = DrawnCampaigns("campaign: large\ncards:\n" + cards.joined()).page.html(settings)
    let news = String(decoding: try #require(page.news), as: UTF8.self)
    #expect(page.page.count > 1 << 20 && news.hasSuffix("\", null);\n"))
  }

  @Test func thePageIsSmall() {
    let parts = [PageFiles.html, PageFiles.style, PageFiles.script(isWatching: false)]
    #expect(parts.reduce(0) { $0 + $1.count } <= 80_000)
  }

  /// The script makes elements from text, and keeps and asks for nothing.
  @Test func theScriptHasNoDangerousCalls() throws {
    let folder = repositoryRoot.appending(path: "Sources/CampaignPreview/Page/Script")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names.count >= 8)
    for name in names {
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      for call in [
        "innerHTML", "outerHTML =", "insertAdjacentHTML", "document.write", "eval(", "new Function", "fetch(",
        "XMLHttpRequest", "localStorage", "sessionStorage", "indexedDB", "serviceWorker", "WebSocket", "import(",
      ] {
        #expect(!text.contains(call), "\(name): \(call)")
      }
    }
  }
}
