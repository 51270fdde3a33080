import CampaignCommand
import CommandSupport
import Foundation
import TestSupport
import Testing

/// New names that somebody declares, for what does not look like itself any more.
@Suite struct DeclaredNameTests {
  private let folder: TemporaryFolder

  private static let old = """
    campaign: sale
    in_app_messages:
      - id: hero
        type: slideup
        message: Hello
        triggers: [{ type: session_start }]

    """

  init() throws {
    // Nothing but the kind is the same.
    folder = try TemporaryFolder(
      old: Self.old,
      new: Self.old.replacing("hero", with: "star").replacing("Hello", with: "Buy now")
        .replacing("{ type: session_start }", with: "{ type: custom_event, name: visit }"))
  }

  private func diff(_ words: String...) -> ToolRun {
    campaignc(["diff", folder.path("old"), folder.path("new"), "--all"] + words)
  }

  private func rules(_ run: ToolRun) -> [String] {
    run.output.matches(of: /\[([a-z-]+)\]/).map { String($0.1) }.sorted()
  }

  @Test func theSameMessageIsCompared() {
    #expect(rules(diff()) == ["added", "removed"])
    let run = diff("--renamed", "sale/hero=sale/star", "--fail-on", "danger")
    #expect(run.exitCode == .findings)
    #expect(rules(run) == ["identity-changed", "text-changed", "trigger-added", "trigger-removed"])
    #expect(
      run.output.contains(
        "star: is 'sale/hero' under a new name: everybody may see it again, and its counts begin anew"))
  }

  @Test func aCampaignCanHaveANewNameToo() throws {
    try folder.make("new/sale.yaml", text: Self.old.replacing("sale", with: "autumn").replacing("Hello", with: "Buy"))
    #expect(rules(diff()) == ["added", "removed"])
    let run = diff("--renamed", "sale=autumn")
    #expect(rules(run) == ["identity-changed", "text-changed"])
    // Its cards and messages can have other names too.
    try folder.make(
      "new/sale.yaml",
      text: Self.old.replacing("sale", with: "autumn").replacing("hero", with: "star").replacing("Hello", with: "Buy")
        .replacing("session_start", with: "push_click"))
    let both = diff("--renamed", "sale=autumn", "--renamed", "sale/hero=autumn/star")
    #expect(
      rules(both) == ["identity-changed", "identity-changed", "text-changed", "trigger-added", "trigger-removed"])
  }

  /// An entry in the list declares the name and allows it. Other changes still count.
  @Test func theListDeclaresNames() throws {
    func list(_ more: String = "") throws -> ToolRun {
      try folder.make(
        "new/changes.yaml", text: "changes:\n  - { renamed: sale/hero, as: sale/star, reason: agreed\(more) }\n")
      return diff("--fail-on", "danger", "--now", "2026-05-01T00:00:00Z")
    }
    let run = try list()
    #expect(rules(run) == ["text-changed", "trigger-added", "trigger-removed"])
    #expect(run.output.hasSuffix("1 danger, 1 warning, 1 note; 1 allowed\n"))
    #expect(rules(try list(", until: 2026-04-01")).contains("identity-changed"))
    #expect(try list(", until: 2026-04-01").output.contains("'sale/hero' was allowed until 2026-04-01"))
    // When the names are the same again, the entry is useless.
    try folder.make("new/sale.yaml", text: Self.old)
    #expect(
      try list().output.contains("changes.yaml:2: 'sale/hero' allows no change of this comparison; remove it"))
  }

  @Test(arguments: [
    "hero", "=", "sale/hero=", "=sale/star", "sale/hero=sale/hero", "sale=sale/star", "sale/hero=sale/other",
    "sale/other=sale/star", "other=sale",
  ])
  func aMistakeIsRefused(_ names: String) {
    let run = diff("--renamed", names)
    #expect(run.exitCode == .wrongUse && run.output.isEmpty && run.complaints.contains("--renamed"))
  }

  @Test func aNameIsNamedOnce() {
    #expect(
      diff("--renamed", "sale/hero=sale/star", "--renamed", "sale/hero=sale/other").exitCode == .wrongUse)
    #expect(
      diff("--renamed", "sale/hero=sale/star", "--renamed", "sale/other=sale/star").exitCode == .wrongUse)
  }

  /// A card does not become a message.
  @Test func theKindStaysTheSame() throws {
    try folder.make(
      "new/sale.yaml",
      text: "campaign: sale\ncards: [{ id: star, type: text_announcement, title: Hello, description: Text }]\n")
    #expect(diff("--renamed", "sale/hero=sale/star").exitCode == .wrongUse)
  }
}
