import CampaignEngine
import Files
import Findings
import Foundation
import SourceText
import TestSupport
import Testing

/// The engine as a library: a workspace finds what `lint` finds, and after each change what a new workspace would find.
@Suite struct WorkspaceTests {
  @Test(arguments: ["examples/campaigns", "Tests/Fixtures/rules", "Tests/Fixtures/clean"])
  func aDirectoryHasTheFindingsOfLint(_ name: String) throws {
    let folder = try TemporaryFolder()
    let copy = folder.path + "/campaigns"
    try FileManager.default.copyItem(at: repositoryRoot.appending(path: name), to: URL(filePath: copy))
    let linted = campaignc("lint", "--format", "json", copy)
    let report = String(decoding: Workspace(directory: copy).report(as: .json), as: UTF8.self)
    #expect(report == linted.output)
    #expect(report.contains("\"summary\""))
  }

  @Test func aConfigurationAndAllowCommentsCount() throws {
    let folder = try TemporaryFolder()
    try folder.make(
      "campaignc.yaml",
      text:
        "rules: { card-without-url: error }\noverrides:\n  - { files: ['b.yaml'], rules: { card-without-url: off } }\n")
    let card = "cards: [{ id: x, type: banner_image, image: https://example.com/a.png }]\n"
    try folder.make("a.yaml", text: "campaign: a\n" + card)
    try folder.make("b.yaml", text: "campaign: b\n" + card)
    try folder.make("c.yaml", text: "# campaignc: allow-file card-without-url - a poster\ncampaign: c\n" + card)
    let linted = campaignc("lint", "--format", "json", folder.path)
    let workspace = Workspace(directory: folder.path)
    #expect(String(decoding: workspace.report(as: .json), as: UTF8.self) == linted.output)
    #expect(workspace.diagnostics(of: folder.path + "/a.yaml").contains { $0.rule == "card-without-url" })
  }

  /// Random workspaces and random changes: what the workspace says after each one, and what a new one of the same texts
  /// says.
  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func changesComeToTheSameAsANewWorkspace(_ seed: UInt64) throws {
    var dice = Dice(seed: seed)
    var texts = Texts()
    let workspace = Workspace.withoutConfiguration()
    for (path, text) in texts.files { workspace.set(text.utf8, at: path) }
    var withFindings = 0
    for step in 0..<150 {
      let change = texts.change(&dice)
      if let text = change.text { workspace.set(text.utf8, at: change.path) } else { workspace.remove(change.path) }
      let fresh = Workspace.withoutConfiguration()
      for (path, text) in texts.files.sorted(by: { $0.key < $1.key }) { fresh.set(text.utf8, at: path) }
      let (own, expected) = (workspace.lines, fresh.lines)
      try #require(own == expected, "step \(step), \(change.path)\n\(change.text ?? "removed")")
      withFindings += own.isEmpty ? 0 : 1
    }
    #expect(withFindings > 100)
  }

  @Test func onlyWhatChangesIsToldAnew() {
    let workspace = Workspace.withoutConfiguration()
    for index in 0..<40 {
      workspace.set(Texts.campaign("c\(index)", event: "e\(index)", priority: 0).utf8, at: "\(index).yaml")
    }
    #expect(workspace.update().count == 40)
    workspace.set(Texts.campaign("c7", event: "e7", priority: 3).utf8, at: "7.yaml")
    #expect(workspace.update() == ["7.yaml"])
    workspace.set(Texts.campaign("c8", event: "e7", priority: 3).utf8, at: "8.yaml")
    #expect(workspace.update() == ["8.yaml"])
    #expect(workspace.diagnostics(of: "8.yaml").map(\.rule) == ["message-tie"])
    workspace.remove("7.yaml")
    #expect(workspace.update() == ["8.yaml"])
    #expect(workspace.diagnostics(of: "8.yaml").isEmpty)
  }

  @Test func soundCampaignsBecomePayloads() {
    let workspace = Workspace.withoutConfiguration()
    workspace.set(Texts.campaign("c", event: "e", priority: 0).utf8, at: "c.yaml")
    #expect(workspace.payloads().map(\.path).contains("server/c.json"))
    workspace.set("campaign: [".utf8, at: "d.yaml")
    #expect(workspace.payloads().isEmpty)
  }

  /// `examples/linter`, a program of a few lines in a package of its own. Building all of the engine for it takes
  /// minutes, so only CI does.
  @Test(.enabled(if: isLong, "CAMPAIGNC_LONG_TESTS asks for it; CI does"))
  func theExampleFindsWhatLintFinds() throws {
    let scratch = repositoryRoot.appending(path: ".build/linter").path
    let package = repositoryRoot.appending(path: "examples/linter")
    let built = try run(
      ["swift", "build", "--package-path", package.path, "--scratch-path", scratch, "-Xswiftc", "-Onone"])
    try #require(built.status == 0, "\(String(decoding: built.output, as: UTF8.self))")
    let campaigns = repositoryRoot.appending(path: "Tests/Fixtures/rules").path
    let finished = try run([scratch + "/debug/linter", campaigns], in: NSTemporaryDirectory())
    #expect(String(decoding: finished.output, as: UTF8.self) == campaignc("lint", "--format", "json", campaigns).output)
    let source = try String(contentsOf: package.appending(path: "Sources/linter/Linter.swift"), encoding: .utf8)
    #expect(source.split(separator: "\n").count < 10)
  }
}

private let isLong = ProcessInfo.processInfo.environment["CAMPAIGNC_LONG_TESTS"] != nil

extension Workspace {
  fileprivate static func withoutConfiguration() -> Workspace { Workspace(ConfigurationSearch(in: .disk, isOff: true)) }

  /// Every finding with its words, its place and the places of its labels.
  fileprivate var lines: [String] {
    let outcome = outcome()
    return outcome.findings.map { finding in
      let places = ([finding.place] + finding.labels.map(\.place)).map { place in
        "\(outcome.files[place.file].path):\(place.range.start)-\(place.range.end)"
      }
      return "\(finding.rule.id) \(finding.message.text) \(places)"
    }
  }
}

/// Made-up campaigns that share few events and names, so that they meet.
private struct Texts {
  private(set) var files: [String: String] = [:]

  init() {
    for index in 0..<24 {
      files["\(index).yaml"] = Self.campaign("c\(index)", event: "e\(index % 9)", priority: index % 3)
    }
  }

  static func campaign(_ name: String, event: String, priority: Int) -> String {
    """
    campaign: \(name)
    in_app_messages:
      - id: m
        type: slideup
        message: Hello.
        priority: \(priority)
        triggers: [{ type: custom_event, name: \(event) }]

    """
  }

  mutating func change(_ dice: inout Dice) -> (path: String, text: String?) {
    let path = "\(dice.roll(30)).yaml"
    switch dice.roll(10) {
    case 0: files[path] = nil
    case 1: files[path] = files[path].map { "# A comment that moves everything.\n" + $0 }
    case 2: files[path] = ["campaign: [", "campaign: c1\n", ""][dice.roll(3)]
    default: files[path] = randomCampaign(&dice)
    }
    return (path, files[path])
  }

  private func randomCampaign(_ dice: inout Dice) -> String {
    var text = "campaign: c\(dice.roll(26))\n"
    if dice.roll(5) == 0 { text += "starts: 2026-03-0\(1 + dice.roll(9))T00:00:00Z\n" }
    text += "in_app_messages:\n"
    for index in 0...dice.roll(3) { text += message(index, &dice) }
    return text
  }

  private func message(_ index: Int, _ dice: inout Dice) -> String {
    let triggers = (0...dice.roll(2)).map { _ in trigger(&dice) }
    var fields = ["id: m\(index)", "priority: \(dice.roll(3))", "triggers: [\(triggers.joined(separator: ", "))]"]
    switch dice.roll(8) {
    case 0: fields.append("type: control")
    case 1, 2:
      fields += ["type: full_image", "image: https://example.com/a.png", "image_alt: A"]
      fields.append("orientation: \(["portrait", "landscape"][dice.roll(2)])")
    default: fields += ["type: slideup", "message: Hello."]
    }
    if dice.roll(3) == 0 { fields.append("re_eligibility: always") }
    if dice.roll(4) == 0 { fields.append("audience: a\(dice.roll(2))") }
    return "  - { \(fields.joined(separator: ", ")) }\n"
  }

  private func trigger(_ dice: inout Dice) -> String {
    switch dice.roll(12) {
    case 0: "{ type: session_start }"
    case 1: "{ type: push_click }"
    case 2: "{ type: any_purchase }"
    case 3: "{ type: specific_purchase, product: p\(dice.roll(2)) }"
    default: "{ type: custom_event, name: e\(dice.roll(9)) }"
    }
  }
}
