import Foundation
import TestSupport
import Testing

/// Questions about a later document of a file get the same answers as about the first one.
@Suite struct LaterDocumentTests {
  private static let text = """
    campaign: broken
    colour: red
    owner: &who growth
    ---
    campaign: sale
    ends: 2026-03-27T08:00:00Z
    cards:
      - id: hero
        type: classic
        title: Sale
        description: Thirty percent off.
    ---
    campaign: last
    owner: *
    """

  private func hover(_ editor: TestEditor, _ word: String, in text: String) -> (words: String, line: Int?) {
    let answer =
      editor.request("textDocument/hover", editor.at("a.yaml", word, 1, in: text))["result"] as? [String: Any]
    let start = (answer?["range"] as? [String: Any])?["start"] as? [String: Int]
    return ((answer?["contents"] as? [String: Any])?["value"] as? String ?? "", start?["line"])
  }

  @Test func explanationsAreAtTheirPlace() throws {
    let editor = try TestEditor()
    editor.open("a.yaml", Self.text)
    for (word, line) in [("classic", 8), ("hero", 7)] {
      let (words, place) = hover(editor, word, in: Self.text)
      #expect(place == line)
      #expect(words.contains("`expires`: `2026-03-27T08:00:00Z`, from the campaign (line 6)"), "\(words)")
    }
    // The mistake is in another document, so these payloads are known.
    let (words, _) = hover(editor, "title", in: Self.text)
    #expect(hover(editor, "Sale", in: Self.text).words.contains("In payloads: `"), "\(words)")
    // A line before it moves the place, and nothing else.
    let longer = "# first\n" + Self.text
    editor.change("a.yaml", to: longer, version: 2)
    let moved = hover(editor, "hero", in: longer)
    #expect(moved.line == 8 && moved.words.contains("from the campaign (line 7)"), "\(moved)")
  }

  @Test func proposalsAreAtTheirPlace() throws {
    let editor = try TestEditor()
    editor.open("a.yaml", Self.text)
    func items(_ word: String, _ offset: Int) -> [[String: Any]] {
      let answer = editor.request("textDocument/completion", editor.at("a.yaml", word, offset, in: Self.text))
      return (answer["result"] as? [String: Any])?["items"] as? [[String: Any]] ?? []
    }
    let types = items("classic", 7)
    #expect(types.contains { $0["label"] as? String == "banner_image" })
    for item in types {
      let range = (item["textEdit"] as? [String: Any])?["range"] as? [String: Any]
      #expect((range?["start"] as? [String: Int]) == ["line": 8, "character": 10], "\(item)")
    }
    // An anchor ends with its document.
    #expect(!items("*", 1).contains { $0["label"] as? String == "*who" })
  }

  /// The names of a large file follow its changes.
  @Test func namesOfALargeFileFollowItsText() throws {
    let editor = try TestEditor(["campaignc.yaml": "{}\n"])
    let campaign = { (name: String) in "---\ncampaign: \(name)\nowner: \(String(repeating: "x", count: 900))\n" }
    let names = (100..<180).map { "sale-\($0)" }
    let text = names.map(campaign).joined()
    editor.open("a.yaml", text)
    editor.open("b.yaml", "")
    let trigger =
      "campaign: other\nin_app_messages:\n  - type: slideup\n    triggers: [{ type: push_click, campaign: x }]\n"
    var version = 2
    func offered() -> Set<String> {
      editor.change("b.yaml", to: trigger, version: version)
      version += 1
      let request = editor.at("b.yaml", "campaign: x", 11, in: trigger)
      let answer = editor.request("textDocument/completion", request)["result"] as? [String: Any]
      return Set((answer?["items"] as? [[String: Any]] ?? []).compactMap { $0["label"] as? String })
    }
    #expect(offered().isSuperset(of: names))
    editor.change("a.yaml", to: text.replacing("sale-140", with: "sale-new"), version: 2)
    #expect(offered().isSuperset(of: names.filter { $0 != "sale-140" } + ["sale-new"]))
    #expect(!offered().contains("sale-140"))
    editor.change("a.yaml", to: names.dropFirst(40).map(campaign).joined(), version: 3)
    #expect(offered().isSuperset(of: names.dropFirst(40)) && !offered().contains("sale-120"))
  }
}
