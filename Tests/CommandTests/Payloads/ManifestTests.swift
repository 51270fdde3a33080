import Bytes
import CampaignCommand
import CampaignEngine
import Foundation
import TestSupport
import Testing
import TextTestSupport

/// The content of the manifest: enough to identify each payload, and nothing about the machine.
@Suite struct ManifestTests {
  private static let files = [
    "campaigns/north/a.yaml": PayloadWorkspace.campaign("a"),
    "campaigns/b.yaml": PayloadWorkspace.campaign("b") + "---\n" + PayloadWorkspace.campaign("a-b"),
  ]

  private let workspace: PayloadWorkspace

  init() throws { workspace = try PayloadWorkspace(Self.files) }

  @Test func tellsOfEachPayload() throws {
    _ = workspace.build()
    let manifest = try EmittedValue(reading: #require(workspace.contents()["manifest.json"])[...])
    #expect(manifest.keys == ["compiler", "payloads", "version"])
    #expect(manifest["version"]?.number == "1" && manifest["compiler"]?.text == toolVersion)
    let payloads = manifest["payloads"]?.items ?? []
    let paths = payloads.compactMap { $0["path"]?.text }
    #expect(
      paths == [
        "client/content_cards.json", "client/feed.json", "client/triggers.json", "server/a-b.json", "server/a.json",
        "server/b.json",
      ])
    for payload in payloads {
      let bytes = try #require(workspace.contents()[payload["path"]?.text ?? ""])
      let isEmpty = payload["sources"]?.items.isEmpty ?? true
      #expect(payload.keys == Set(["bytes", "path", "sha256", "sources"] + (isEmpty ? [] : ["targets"])))
      #expect(payload["bytes"]?.number == "\(bytes.count)")
      #expect(payload["sha256"]?.text == SHA256.hash(bytes).hexadecimal)
    }
  }

  /// Content for everybody names no segment.
  @Test func tellsWhoGetsSomethingOfAPayload() throws {
    let card =
      "\n  - { id: one, type: banner_image, image: \"https://example.com/a.png\", url: \"https://example.com/a\" }"
    let message = "  - { id: m, type: slideup, message: Hi, triggers: [{ type: any_purchase }]"
    let workspace = try PayloadWorkspace([
      "campaigns/a.yaml": "campaign: a\naudience: x\ntargets: [web]\ncards:\(card)\n",
      "campaigns/b.yaml":
        "campaign: b\ntargets: [roku]\ncards:\(card)\nin_app_messages:\n\(message), audience: y }\n",
    ])
    _ = workspace.build()
    let manifest = try EmittedValue(reading: #require(workspace.contents()["manifest.json"])[...])
    let who = (manifest["payloads"]?.items ?? []).map { (payload) -> [String] in
      [payload["path"]?.text ?? ""]
        + ["audiences", "targets"].map { key in
          (payload[key]?.items ?? []).compactMap(\.text).joined(separator: " ")
        }
    }
    #expect(
      who == [
        ["client/content_cards.json", "", ""], ["client/feed.json", "x", "web roku"],
        ["client/triggers.json", "y", "roku"], ["server/a.json", "x", "web"], ["server/b.json", "y", "roku"],
      ])
  }

  /// The order is that of the payload: campaigns by name, then cards and messages as written.
  @Test func tellsWhatEachPayloadWasMadeOf() throws {
    _ = workspace.build()
    let expected = [
      "client/content_cards.json": [],
      "client/feed.json": ["north/a.yaml a/hours", "b.yaml a-b/hours", "b.yaml b/hours"],
      "client/triggers.json": ["north/a.yaml a/hello", "b.yaml a-b/hello", "b.yaml b/hello"],
      "server/a-b.json": ["b.yaml a-b"], "server/a.json": ["north/a.yaml a"], "server/b.json": ["b.yaml b"],
    ]
    #expect(try sources() == expected)
  }

  /// Another program computes the same digests.
  @Test(.needs("python3")) func hashesAreThoseOfOthers() throws {
    _ = workspace.build()
    let script = """
      import hashlib, json, pathlib
      payloads = json.loads(pathlib.Path("manifest.json").read_bytes())["payloads"]
      for payload in payloads:
          content = pathlib.Path(payload["path"]).read_bytes()
          assert (len(content), hashlib.sha256(content).hexdigest()) == (payload["bytes"], payload["sha256"])
      print(len(payloads))
      """
    let finished = try run(["python3", "-c", script], in: workspace.path("out"))
    #expect(finished.output == Array("6\n".utf8))
  }

  @Test func isOnlyOfWhatIsMade() throws {
    _ = workspace.build(["--payload", "news_feed", "--payload", "content_cards"])
    #expect(try sources().keys.sorted() == ["client/content_cards.json", "client/feed.json"])
    #expect(workspace.contents().keys.sorted() == ["client/content_cards.json", "client/feed.json", "manifest.json"])
  }

  @Test func doesNotTellOfTheClock() throws {
    _ = workspace.build()
    let now = workspace.contents()["manifest.json"]
    let moved = try PayloadWorkspace(Self.files)
    for file in Self.files.keys {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_000_000)], ofItemAtPath: moved.path(file))
    }
    _ = moved.build()
    #expect(moved.contents()["manifest.json"] == now)
  }

  /// The source files and keys of each payload, by path.
  private func sources() throws -> [String: [String]] {
    let manifest = try EmittedValue(reading: #require(workspace.contents()["manifest.json"])[...])
    return (manifest["payloads"]?.items ?? []).reduce(into: [:]) { result, payload in
      result[payload["path"]?.text ?? ""] = payload["sources"]?.items.map { source in
        ([source["file"]?.text ?? ""] + (source["keys"]?.items ?? []).compactMap(\.text)).joined(separator: " ")
      }
    }
  }
}
