import CampaignCommand
import CommandSupport
import Foundation
import TestSupport
import Testing

/// `lint --add-allow` writes comments, and only comments.
@Suite struct AddAllowTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.folder(".git")
  }

  private func allow(_ words: String...) -> ToolRun {
    campaignc(
      [
        "lint", "--rule", "template-in-text=advice", "--add-allow", "template-in-text", "--reason", "filled in",
        folder.path,
      ]
        + words)
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOf: URL(filePath: folder.path(name)), encoding: .utf8)
  }

  private let head = "campaign: spring-sale\ncards:\n  - id: hero\n    type: captioned_image\n"
  private let tail = "    image: https://example.com/hero.png\n    url: https://example.com/sale\n"

  /// Texts, each with the result of `--add-allow`.
  @Test(arguments: [
    (
      "    title: \"{{ ${braze_id} }}\"\n    description: b\n",
      "    title: \"{{ ${braze_id} }}\" # campaignc: allow template-in-text -- filled in\n    description: b\n"
    ),
    (
      "    title: a  # of mine\n    description: \"{{ b }}\"  # of mine\n",
      "    title: a  # of mine\n    # campaignc: allow template-in-text -- filled in\n    description: \"{{ b }}\"  # of mine\n"
    ),
    (
      "    title: a\n    description: |\n      b\n\n      {{ c }}\n",
      "    title: a\n    # campaignc: allow template-in-text -- filled in\n    description: |\n      b\n\n      {{ c }}\n"
    ),
    (
      "    title: a\n    description: b\n      {{ c }}\n      d\n",
      "    title: a\n    # campaignc: allow template-in-text -- filled in\n    description: b\n      {{ c }}\n      d\n"
    ),
    (
      "    # campaignc: allow text-with-edge-blanks -- wanted\n    title: \" {{ a }}\"\n    description: b\n",
      "    # campaignc: allow text-with-edge-blanks, template-in-text -- wanted\n    title: \" {{ a }}\"\n    description: b\n"
    ),
  ])
  func aCommentGoesWhereThereIsRoom(_ before: String, _ after: String) throws {
    try folder.make("a.yaml", text: head + before + tail)
    let run = allow()
    #expect(run.exitCode == .clean)
    #expect(run.complaints == "note: allowed 1 finding in 1 file\n")
    #expect(try text("a.yaml") == head + after + tail)
    #expect(!run.output.contains("template-in-text"))
    #expect(allow().complaints == "note: allowed 0 findings in 0 files\n")
    #expect(try text("a.yaml") == head + after + tail)
  }

  @Test func aLongLineGetsItsCommentAbove() throws {
    let long = "    title: \"{{ a }}\"\n    description: {{ \(String(repeating: "b", count: 90)) }}\n"
    try folder.make(
      "a.yaml", text: head + long.replacing("{{ b", with: "'{{ b").replacing("}}\n", with: "}}'\n") + tail)
    _ = allow()
    let lines = try text("a.yaml").split(separator: "\n").map(String.init)
    #expect(lines.allSatisfy { $0.unicodeScalars.count <= 120 })
    #expect(campaignc("lint", "--only", "template-in-text", folder.path).output.hasSuffix("no findings\n"))
  }

  @Test func lineBreaksStayAsTheyAre() throws {
    let before = head + "    title: a\n    description: >\n      {{ b }}\n" + tail
    try folder.make("a.yaml", text: before.replacing("\n", with: "\r\n"))
    _ = allow()
    let after = try text("a.yaml")
    #expect(after.contains("    # campaignc: allow template-in-text -- filled in\r\n    description"))
    #expect(!after.replacing("\r\n", with: "").contains("\n"))
  }

  @Test func jsonGetsAPieceOfConfiguration() throws {
    let card = "{\"id\": \"hero\", \"type\": \"text_announcement\", \"title\": \"{{ a }}\", \"description\": \"b\","
    try folder.make(
      "a.json", text: "{\"campaign\": \"a\", \"cards\": [\(card) \"url\": \"https://example.com/a\"}]}")
    try folder.make("campaignc.yaml", text: "rules: {}\n")
    let before = try text("a.json")
    let run = allow()
    #expect(try text("a.json") == before)
    let piece = try #require(run.complaints.range(of: "overrides:\n"))
    let override = run.complaints[piece.lowerBound...].prefix(
      upTo: run.complaints.range(of: "note: allowed")!.lowerBound)
    #expect(override.contains("paths: [\"/cards/hero/title\"]"))
    try folder.make("campaignc.yaml", text: String(override))
    #expect(
      campaignc("lint", "--only", "template-in-text", folder.path).output == "1 file checked, no findings\n")
  }

  @Test(arguments: [
    (["--add-allow", "missing-field", "--reason", "x"], "can't be allowed by a comment"),
    (["--add-allow", "unused-allow", "--reason", "x"], "can't be allowed by a comment"),
    (["--add-allow", "template-in-txt", "--reason", "x"], "did you mean 'template-in-text'?"),
    (["--add-allow", "template-in-text"], "needs a --reason"),
    (["--add-allow", "template-in-text", "--reason", " "], "needs a --reason"),
    (["--add-allow", "template-in-text", "--reason", "a\nb"], "takes one line"),
    (["--reason", "x"], "needs --add-allow"),
  ])
  func wrongUseIsSaid(_ words: [String], _ complaint: String) throws {
    let run = campaignc(["lint", folder.path] + words)
    #expect(run.exitCode == .wrongUse)
    #expect(run.complaints.contains(complaint))
  }
}
