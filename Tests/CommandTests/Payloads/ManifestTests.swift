internal import Bytes
import CampaignCompile
import CampaignLanguage
import CampaignTestSupport
import Foundation
import TestSupport
import Testing

@testable import CampaignEngine
@testable import campaignc

/// What the manifest tells of payloads: enough to know them again, and nothing of the machine.
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
      #expect(payload.keys == ["bytes", "path", "sha256", "sources"])
      #expect(payload["bytes"]?.number == "\(bytes.count)")
      #expect(payload["sha256"]?.text == SHA256.hash(bytes).hexadecimal)
    }
  }

  /// In the order of the payload: campaigns by name, and in them cards and messages as they were written.
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

  /// By the word of another program.
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

  /// A manifest that names a file outside of its directory proves nothing, whatever else asks about paths.
  @Test(arguments: [
    "server/../../x.json", "server/..", "server/../x.json", "server/./a.json", "server//a.json", "server/\u{0}/a.json",
  ])
  func aPathThatLeadsOutIsNone(_ path: String) throws {
    func files(_ path: String) -> [String]? {
      let digest = String(repeating: "0", count: 64)
      let written = path.replacing("\u{0}", with: "\\u0000")
      let payload = #"{"bytes":1,"path":"\#(written)","sha256":"\#(digest)","sources":[]}"#
      let text = #"{"compiler":"0.1.0","payloads":[\#(payload)],"version":1}"#
      return Manifest.files(in: Array(text.utf8))?.map(\.path)
    }
    #expect(files("server/a.json") == ["server/a.json"])
    #expect(files("server/..a.json") == ["server/..a.json"])
    #expect(files(path) == nil)
  }

  @Test func isOnlyOfWhatIsMade() throws {
    _ = workspace.build(["--only", "feed", "--only", "content-cards"])
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

  // MARK: What it calls files

  /// Each way to name the same files, and what the manifest calls them.
  private struct Naming: CustomTestStringConvertible, Sendable {
    let from: String
    let words: [String]
    let names: [String]
    var input: String?

    var testDescription: String { words.joined(separator: " ") + (from.isEmpty ? "" : " in \(from)") }

    init(_ words: String..., in from: String = "", input: String? = nil, are names: String...) {
      (self.words, self.from, self.input, self.names) = (words, from, input, names)
    }
  }

  /// Paths that begin with `@` are absolute ones.
  private static let namings = [
    Naming("campaigns", are: "b.yaml", "north/a.yaml"),
    Naming("./campaigns//", are: "b.yaml", "north/a.yaml"),
    Naming("@campaigns/", are: "b.yaml", "north/a.yaml"),
    Naming("@./campaigns/.", are: "b.yaml", "north/a.yaml"),
    Naming(in: "campaigns", are: "b.yaml", "north/a.yaml"),
    Naming(".", in: "campaigns", are: "b.yaml", "north/a.yaml"),
    Naming("..", in: "campaigns/north", are: "b.yaml", "north/a.yaml"),
    Naming("../../campaigns", in: "campaigns/north", are: "b.yaml", "north/a.yaml"),
    Naming("@campaigns", in: "elsewhere", are: "b.yaml", "north/a.yaml"),
    Naming("campaigns", "campaigns/north", are: "a.yaml", "b.yaml"),
    Naming("campaigns/b.yaml", "@campaigns/north/a.yaml", are: "a.yaml", "b.yaml"),
    Naming("./../north/a.yaml", in: "campaigns/north", are: "a.yaml"),
    Naming("--files-from", "@list", are: "a.yaml", "b.yaml"),
    Naming("--files-from", "@list", in: "elsewhere", are: "a.yaml", "b.yaml"),
    Naming("--config", "elsewhere/other.yaml", "campaigns", are: "b.yaml", "north/a.yaml"),
    Naming("--config", "elsewhere/other.yaml", "@campaigns", are: "b.yaml", "north/a.yaml"),
    Naming("--config", "other.yaml", "../campaigns", in: "elsewhere", are: "b.yaml", "north/a.yaml"),
    Naming("--config", "@other.yaml", "campaigns", are: "campaigns/b.yaml", "campaigns/north/a.yaml"),
    Naming("-", input: "x", are: "<stdin>"),
    Naming("--stdin-filename", "campaigns/x.yaml", "-", input: "x", are: "x.yaml"),
    Naming("--stdin-filename", "/no/where/x.yaml", "-", input: "x", are: "x.yaml"),
    Naming("--config", "@other.yaml", "--stdin-filename", "campaigns/x.yaml", "-", input: "x", are: "campaigns/x.yaml"),
  ]

  @Test(
    .needsBinary,
    .timeLimit(.minutes(5)), arguments: namings)
  private func filesHaveTheSameNamesFromEverywhere(_ naming: Naming) throws {
    try workspace.folder.make("elsewhere/other.yaml", "other.yaml", text: "targets: [ios]\n")
    try workspace.folder.make(
      "list", text: ["campaigns/b.yaml", "campaigns/north/a.yaml"].map(workspace.path).joined(separator: "\n"))
    #expect(try names(naming) == naming.names)
  }

  /// Below a configuration's folder, or a repository's root, the names are those from there, however the files were
  /// named.
  @Test(
    .needsBinary,
    arguments: ["campaignc.yaml", ".git/HEAD"], namings.prefix(9))
  private func namesBeginAtTheRoot(_ root: String, _ naming: Naming) throws {
    try workspace.folder.make(root, text: root == "campaignc.yaml" ? "targets: [ios]\n" : "x")
    #expect(try names(naming) == ["campaigns/b.yaml", "campaigns/north/a.yaml"])
    let text = try workspace.text("manifest.json")
    #expect(!text.contains(workspace.folder.path))
  }

  private func names(_ naming: Naming) throws -> [String] {
    try workspace.folder.folder("elsewhere")
    let words = naming.words.map { $0.first == "@" ? workspace.path(String($0.dropFirst())) : $0 }
    let finished = try run(
      [#require(shippedBinary), "build", "-q", "-o", workspace.path("out")] + words,
      input: Array(PayloadWorkspace.campaign(naming.input ?? "").utf8), in: workspace.path(naming.from))
    #expect(finished.status == 0)
    let files = try sources()["client/feed.json"]?.map { String($0.prefix { $0 != " " }) }
    return Set(files ?? []).sorted()
  }

  /// The files and keys of each payload, by its path.
  private func sources() throws -> [String: [String]] {
    let manifest = try EmittedValue(reading: #require(workspace.contents()["manifest.json"])[...])
    return (manifest["payloads"]?.items ?? []).reduce(into: [:]) { result, payload in
      result[payload["path"]?.text ?? ""] = payload["sources"]?.items.map { source in
        ([source["file"]?.text ?? ""] + (source["keys"]?.items ?? []).compactMap(\.text)).joined(separator: " ")
      }
    }
  }
}
