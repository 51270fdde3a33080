import TestSupport
import Testing
import TextTestSupport

/// The names of the source files in a manifest, for every way to name the files.
@Suite(.needsBinary, .mayHang) struct ManifestNameTests {
  private let workspace: PayloadWorkspace

  init() throws {
    workspace = try PayloadWorkspace([
      "campaigns/north/a.yaml": PayloadWorkspace.campaign("a"),
      "campaigns/b.yaml": PayloadWorkspace.campaign("b") + "---\n" + PayloadWorkspace.campaign("a-b"),
    ])
  }

  /// One way to name the files, and their names in the manifest.
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

  /// `@` marks an absolute path.
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

  @Test(arguments: namings)
  private func filesHaveTheSameNamesFromEverywhere(_ naming: Naming) throws {
    try workspace.folder.make("elsewhere/other.yaml", "other.yaml", text: "targets: [ios]\n")
    try workspace.folder.make(
      "list", text: ["campaigns/b.yaml", "campaigns/north/a.yaml"].map(workspace.path).joined(separator: "\n"))
    #expect(try names(naming) == naming.names)
  }

  /// Below the directory of a configuration, or the root of a repository, names are relative to it, in every spelling.
  @Test(arguments: ["campaignc.yaml", ".git/HEAD"], namings.prefix(9))
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
    let manifest = try EmittedValue(reading: #require(workspace.contents()["manifest.json"])[...])
    let feed = manifest["payloads"]?.items.first { $0["path"]?.text == "client/feed.json" }
    return Set(feed?["sources"]?.items.compactMap { $0["file"]?.text } ?? []).sorted()
  }
}
