import CampaignCommand
import CommandSupport
import Foundation
import TestSupport
import Testing

/// After any edits, a run with a cache prints the same as a run without one.
@Suite struct CachedEditsTests {
  @Test(arguments: 1...(testsAreLong ? 100 : 3)) func aRunWithACacheSaysTheSame(seed: Int) throws {
    var workspace = try RandomWorkspace(seed: UInt64(seed))
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
      for (number, text) in RandomWorkspace.texts.enumerated() where number % 5 == 0 {
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
