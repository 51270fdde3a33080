import CampaignEngine
import Files
import Findings
import SourceText
import TestSupport
import Testing

/// A workspace keeps as many findings as a run, and leaves out the same files.
@Suite struct WorkspaceBoundTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for number in Self.all { try folder.make("f\(number).yaml", text: Self.flawed) }
  }

  private static let all = 10..<22

  /// A text with a finding in each of many lines, of a kind that takes little time.
  private static let flawed = "campaign: a\ntags:\n" + String(repeating: "- no\n", count: 9_000)

  private func path(_ number: Int) -> String { folder.path("f\(number).yaml") }

  /// The findings of a run over the directory.
  private func outcomeOfRun() -> Outcome {
    let files = searchInputs([RawPath(folder.path)])
    let run = CheckRun(Inputs(files, named: []), ConfigurationSearch(in: .disk), by: Severities(), threads: 2)
    return run.outcome(showing: run.findings, summarized: true, exitCode: 1)
  }

  /// The number of findings by path, and the file that is reported as the last one.
  private func counts(_ outcome: Outcome) -> [String: Int] {
    var counts: [String: Int] = [:]
    for finding in outcome.findings {
      let isLast = finding.message.text.mentions("the files after this one were not checked")
      counts[(isLast ? "last: " : "") + outcome.files[finding.place.file].path, default: 0] += 1
    }
    return counts
  }

  /// Each file alone takes less work than a run may take, and all of them take more.
  @Test func workOnTemplatesIsBoundedAsInARun() throws {
    for number in Self.all { try run(["rm", path(number)]) }
    for number in Self.all.lowerBound..<28 { try folder.make("f\(number).yaml", text: Self.laborious(number)) }
    let workspace = Workspace(directory: folder.path)
    let (own, expected) = (workspace.outcome(), outcomeOfRun())
    #expect(render(own, as: .concise) == render(expected, as: .concise))
    #expect(own.findings.count { $0.message.text.mentions("take more work than one run can do") } == 1)
    // Any file that takes less work makes room for the others.
    for number in Self.all { workspace.set(PayloadWorkspace.campaign("c\(number)").utf8, at: path(number)) }
    #expect(!workspace.outcome().findings.contains { $0.rule.id == "limit" })
  }

  /// A campaign whose template takes 160 million units of work.
  private static func laborious(_ number: Int) -> String {
    let template =
      "{% assign t = 'xxxxxxxxxxxxxxxx' %}{% for i in (1..13) %}{% assign t = t | append: t %}{% endfor %}"
      + "{% for i in (1..80) %}{% assign n = t | size %}{% endfor %}Hello"
    return """
      campaign: c\(number)
      in_app_messages:
        - { id: m, type: slideup, triggers: [{ type: session_start }], message: "\(template)" }

      """
  }

  @Test func theSameFilesAreLeftOutAsInARun() throws {
    let workspace = Workspace(directory: folder.path)
    let (own, expected) = (workspace.outcome(), outcomeOfRun())
    #expect(counts(own).keys.count { $0.hasPrefix("last: ") } == 1)
    #expect(render(own, as: .concise) == render(expected, as: .concise))
    #expect(workspace.diagnostics(of: path(10)).count > 9_000)
    #expect(workspace.diagnostics(of: path(21)).isEmpty)
    #expect(workspace.payloads().isEmpty)
  }

  /// After each change, there is room for other files: as many as in a run over the changed files.
  @Test func aChangeMakesRoomForOtherFiles() throws {
    let workspace = Workspace(directory: folder.path)
    workspace.update()
    for (number, isFlawed) in [(10, false), (20, false), (10, true), (21, true)] {
      let text = isFlawed ? Self.flawed : PayloadWorkspace.campaign("c\(number)")
      try folder.make("f\(number).yaml", text: text)
      workspace.set(text.utf8, at: path(number))
      try #require(counts(workspace.outcome()) == counts(outcomeOfRun()), "after a change of \(number)")
    }
    for number in Self.all.dropFirst(3) {
      try folder.make("f\(number).yaml", text: PayloadWorkspace.campaign("c\(number)"))
      workspace.set(PayloadWorkspace.campaign("c\(number)").utf8, at: path(number))
    }
    #expect(counts(workspace.outcome()) == counts(outcomeOfRun()))
  }

  @Test func removedFilesMakeRoomToo() throws {
    let workspace = Workspace(directory: folder.path)
    workspace.update()
    for number in Self.all.dropFirst(2) {
      try run(["rm", path(number)])
      workspace.remove(path(number))
    }
    let counts = counts(workspace.outcome())
    #expect(counts == self.counts(outcomeOfRun()) && !counts.keys.contains { $0.hasPrefix("last: ") })
  }

  /// Aliases can make payloads far larger than their files.
  @Test func payloadsAreBoundedToo() throws {
    let workspace = Workspace(ConfigurationSearch(in: .disk, isOff: true))
    let title = String(repeating: "a", count: 60_000)
    func campaign(_ name: String, cards: Int) -> String {
      let more = (1..<max(cards, 1)).map {
        "  - { id: c\($0), type: text_announcement, title: A, description: *text }\n"
      }
      return """
        campaign: \(name)
        cards:
          - { id: c0, type: text_announcement, title: A, description: &text \(title) }

        """ + more.joined()
    }
    for number in 0..<24 { workspace.set(campaign("c\(number)", cards: 8).utf8, at: "\(number).yaml") }
    #expect(workspace.diagnostics().flatMap(\.diagnostics).filter { $0.severity == .error } == [])
    #expect(workspace.payloads().isEmpty)
    for number in 4..<24 { workspace.set(campaign("c\(number)", cards: 1).utf8, at: "\(number).yaml") }
    #expect(workspace.payloads().map(\.path).filter { $0.hasPrefix("server/") }.count == 24)
  }
}
