import CampaignTestSupport
import Findings
import Foundation
import TestSupport
import Testing

@testable import campaignc

/// After any edits, a run with a cache prints the same as a run without one.
@Suite struct CachedEditsTests {
  /// The files of the rules' fixtures, so that each rule has findings, and some clean ones.
  private static let texts: [(name: String, bytes: [UInt8])] = {
    let fixtures = ["rules", "clean"].flatMap { Fixture.all(in: $0) }
    return fixtures.compactMap { fixture in
      (try? fixture.bytes()).map { (fixture.path.hasSuffix(".json") ? "json" : "yaml", $0) }
    }
  }()

  private static let configurations = [
    "{}\n", "targets: [web]\n", "link_schemes: [shop, myapp]\n", "limits: { nesting: 3 }\n",
    "rules: { text-too-long: error, card-without-url: off }\n", "events: events.yaml\n",
    "events: events.yaml\nexclude: [\"**/f1*\"]\n", "limits: { file_bytes: 300 }\n",
    "overrides: [{ files: [\"**\"], paths: [\"/cards/*/title\"], rules: { text-too-long: off } }]\n",
    "targets: [nobody]\n",
  ]

  private static let catalogues = [
    "events: { cart: {}, purchase: { properties: { total: number } } }\n",
    "events: { level_up: {} }\naudiences: [vip]\n",
    "products: [coins]\n", "events: [\n",
  ]

  /// A workspace that is edited at random.
  private struct Workspace {
    let folder: TemporaryFolder
    var random: SeededNumbers
    private var files: [String] = []
    private var made = 0

    init(seed: UInt64) throws {
      (folder, random) = (try TemporaryFolder(), SeededNumbers(seed: seed))
      for _ in 0..<12 { try add() }
    }

    private func url(_ name: String) -> URL { URL(filePath: folder.path(name)) }

    private mutating func any<Element>(_ list: [Element]) throws -> Element {
      try #require(list.randomElement(using: &random))
    }

    private mutating func add() throws {
      let text = try any(CachedEditsTests.texts)
      let name = "\(try any(["a", "b/c"]))/f\(made).\(text.name)"
      made += 1
      try folder.write(text.bytes, to: name)
      files.append(name)
    }

    private mutating func edit() throws {
      let name = try any(files)
      let bytes = try Array(Data(contentsOf: url(name)))
      let damaged = Mutations.damaged(bytes, times: 1, using: &random).first ?? Array("campaign: a\n".utf8)
      try folder.write(Bool.random(using: &random) ? damaged : try any(CachedEditsTests.texts).bytes, to: name)
    }

    private mutating func swap() throws {
      let (one, other) = (try any(files), try any(files))
      let (first, second) = (try Data(contentsOf: url(one)), try Data(contentsOf: url(other)))
      try folder.write(Array(second), to: one)
      try folder.write(Array(first), to: other)
    }

    private mutating func remove() throws {
      let name = try any(files)
      try FileManager.default.removeItem(at: url(name))
      files.removeAll { $0 == name }
    }

    private mutating func rename() throws {
      let old = try any(files)
      // The suffix decides whether the same bytes are read as YAML or JSON.
      let new = "b/f\(made).\(try any(["yaml", "json", "yml"]))"
      made += 1
      try FileManager.default.moveItem(at: url(old), to: url(new))
      files = files.map { $0 == old ? new : $0 }
    }

    private mutating func copy() throws {
      let bytes = try Array(Data(contentsOf: url(try any(files))))
      let name = "a/f\(made).yaml"
      made += 1
      try folder.write(bytes, to: name)
      files.append(name)
    }

    mutating func change() throws {
      switch Int.random(in: 0..<12, using: &random) {
      case 0, 1: try add()
      case 2, 3, 4: try edit()
      case 5: try swap()
      case 6: files.count > 6 ? try remove() : try add()
      case 7: try rename()
      case 8: try copy()
      case 9: try folder.make("campaignc.yaml", text: try any(CachedEditsTests.configurations))
      case 10: try folder.make("events.yaml", text: try any(CachedEditsTests.catalogues))
      default:
        let name = try any(files)
        try FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: folder.path(name))
      }
    }

    /// The arguments of a run, in one of several forms.
    mutating func words() throws -> [String] {
      var words = ["lint", "--format", try any(OutputFormat.allCases).rawValue]
      if Int.random(in: 0..<4, using: &random) == 0 {
        words += ["--now", try any(["2020-01-01T00:00:00Z", "2030-01-01T00:00:00Z"])]
      }
      if Int.random(in: 0..<6, using: &random) == 0 { words += ["--threads", "1"] }
      if Int.random(in: 0..<6, using: &random) == 0 {
        words += ["--rule", "missing-field=warning", "--skip", "wrong-form"]
      }
      switch Int.random(in: 0..<6, using: &random) {
      case 0: return words + [folder.path("a"), folder.path("b")]
      case 1: return words + [folder.path(try any(files)), folder.path(try any(files))]
      default: return words + [folder.path]
      }
    }
  }

  @Test(arguments: 1...8) func aRunWithACacheSaysTheSame(seed: Int) throws {
    var workspace = try Workspace(seed: UInt64(seed))
    let cache = workspace.folder.path("cache")
    for _ in 0..<40 {
      for _ in 0..<Int.random(in: 1...3, using: &workspace.random) { try workspace.change() }
      let words = try workspace.words()
      let plain = campaignc(words)
      let first = campaignc(words + ["--cache-dir", cache])
      let second = campaignc(words + ["--cache-dir", cache])
      for run in [first, second] {
        try #require(run.output == plain.output, "\(words)")
        try #require(run.complaints == plain.complaints, "\(words)")
        try #require(run.exitCode == plain.exitCode, "\(words)")
      }
    }
  }

  /// Cases that random edits seldom reach. Each finding is the same without a cache, in the first run with one, and in
  /// the second.
  @Test func whatTakesMoreThanTheFileIsTheSame() throws {
    let folder = try TemporaryFolder()
    let cache = folder.path("cache")
    func found(_ words: [String]) throws -> Int {
      let words = ["lint", "--format", "concise"] + words
      let plain = campaignc(words).output
      for _ in 0..<2 { #expect(campaignc(words + ["--cache-dir", cache]).output == plain, "\(words)") }
      return plain.split(separator: "\n").count { $0.hasSuffix("]") }
    }
    // If files are named one by one, they may not be the whole workspace.
    let message = "type: full_image, image: 'https://example.com/a.png', image_alt: Tulips, orientation: portrait"
    let trigger = "triggers: [{ type: custom_event, name: cart }]"
    try folder.make("a/a.yaml", text: "campaign: a\nin_app_messages:\n  - { id: up, \(message), \(trigger) }\n")
    let hole = ["--only", "orientation-hole"]
    #expect(try found(hole + [folder.path("a/a.yaml")]) == 0)
    #expect(try found(hole + [folder.path("a")]) == 1)
    // A comment in one file allows a finding that another file causes.
    func tied(_ name: String, _ comment: String) throws {
      let text =
        "campaign: \(name)\nin_app_messages:\n  \(comment)\n  - { id: m, type: slideup, message: Hello., \(trigger) }\n"
      try folder.make("b/\(name).yaml", text: text)
    }
    let tie = ["--only", "message-tie", folder.path("b")]
    try tied("x", "#")
    try tied("y", "#")
    #expect(try found(tie) == 1)
    try tied("y", "# campaignc: allow message-tie -- one of the two will do")
    #expect(try found(tie) == 0)
    try tied("x", "# A comment.")
    #expect(try found(tie) == 0)
    // A severity applies to a place in the file.
    let card = "type: captioned_image, image: 'https://example.com/a.png', url: 'https://example.com/sale'"
    try folder.make(
      "c/c.yaml",
      text: "campaign: c\ncards:\n  - { id: a, \(card), title: '{{${braze_id}}}', description: '{{${braze_id}}}' }\n")
    let template = ["--only", "template-in-text", folder.path("c")]
    #expect(try found(template) == 2)
    try folder.make(
      "c/campaignc.yaml",
      text: "overrides: [{ files: ['*'], paths: ['/cards/*/title'], rules: { template-in-text: off } }]\n")
    #expect(try found(template) == 1)
  }

  @Test func fixesAreTheSame() throws {
    let folders = try (0..<2).map { _ in try TemporaryFolder() }
    for folder in folders {
      for (number, text) in Self.texts.enumerated() where number % 5 == 0 {
        try folder.write(text.bytes, to: "f\(number).\(text.name)")
      }
    }
    let cache = try TemporaryFolder()
    let words = ["--fix", "--unsafe-fixes", "--format", "concise"]
    let plain = campaignc(["lint", folders[0].path] + words)
    #expect(campaignc("lint", folders[1].path, "--cache-dir", cache.path).exitCode == .findings)
    let kept = campaignc(["lint", folders[1].path, "--cache-dir", cache.path] + words)
    #expect(kept.output.replacing(folders[1].path, with: folders[0].path) == plain.output)
    for name in try folders[0].names() {
      #expect(
        try Data(contentsOf: URL(filePath: folders[0].path(name)))
          == Data(contentsOf: URL(filePath: folders[1].path(name))))
    }
  }
}
