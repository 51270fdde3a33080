import CampaignCheck
import CampaignCommand
import CampaignEngine
import CommandSupport
import Files
import Findings
import Foundation
import TestSupport
import Testing
import TextTestSupport

/// A part with more findings than one run keeps has a summary, and its link stops where `lint` stops.
@Suite struct CutSummaryTests {
  /// Files with many mistakes; files without before, between and after them; and files that are no campaigns. Two
  /// messages, in the first and in the last file, are for the same event.
  private struct FlawedWorkspace {
    let folder: TemporaryFolder
    let files: [String]
    static let flawed = (10..<18).map { "m\($0).yaml" }

    init() throws {
      folder = try TemporaryFolder()
      try folder.folder("w/.git")
      var texts = ["a.yaml": Self.tied("a"), "z.yaml": Self.tied("z")]
      texts["m12-b.yaml"] = Self.tied("b") + "owner: [wrong]\n"
      for name in ["m11-c.yaml", "y.yaml"] { texts[name] = "services: { web: { image: shop } }\n" }
      let mistakes = String(repeating: "owner: crm\n", count: 9_000)
      for name in Self.flawed { texts[name] = "campaign: \(name.prefix(3))\n" + mistakes }
      for (name, text) in texts { try folder.make("w/\(name)", text: text) }
      files = texts.keys.sorted()
    }

    private static func tied(_ name: String) -> String {
      """
      campaign: \(name)
      in_app_messages:
        - { id: m, type: slideup, message: Hello., priority: 1, triggers: [{ type: custom_event, name: cart }] }

      """
    }

    /// Summarizes some of the files, and returns the path of the summary.
    func summary(of files: some Sequence<String>, to name: String) throws -> String {
      try folder.make("list", text: files.map { folder.path("w/\($0)") + "\n" }.joined())
      let run = campaignc("summarize", "-q", "--files-from", folder.path("list"), "-o", folder.path(name))
      try #require(run.exitCode == .clean, "\(run.complaints)")
      return folder.path(name)
    }

    /// Puts summaries together, and returns the path of the new one.
    func merged(_ summaries: [String], to name: String) throws -> String {
      let run = campaignc(["link", "--merge", folder.path(name)] + summaries)
      try #require(run.exitCode == .clean, "\(run.complaints)")
      return folder.path(name)
    }

    func bytes(_ path: String) throws -> Data { try Data(contentsOf: URL(filePath: path)) }
  }

  @Test func aLinkStopsWhereLintStops() throws {
    let workspace = try FlawedWorkspace()
    let files = workspace.files
    let (flawed, others) = (FlawedWorkspace.flawed, files.filter { !FlawedWorkspace.flawed.contains($0) })
    // All mistakes in one part, the other files in one or two; and parts with a file of each kind, which overlap.
    let divisions = [
      [flawed, others], [others.filter { $0 > "m12" }, flawed, others.filter { $0 < "m13" }],
      (0..<3).map { part in files.indices.filter { $0 % 3 == part || $0 % 5 == part }.map { files[$0] } },
    ]
    let one = try workspace.merged([workspace.summary(of: files, to: "whole")], to: "one")
    for (number, division) in divisions.enumerated().suffix(testsAreLong ? 3 : 1) {
      var parts: [String] = []
      for (part, files) in division.enumerated() {
        parts.append(try workspace.summary(of: files, to: "\(number)-\(part)"))
      }
      for round in 0..<2 {
        let group = try workspace.merged(Array(parts[round..<round + 2].reversed()), to: "group")
        let merged = try workspace.merged([group] + parts, to: "merged")
        #expect(try workspace.bytes(merged) == workspace.bytes(one), "division \(number)")
        if parts.count == 2 { break }
      }
      try expectReport(of: workspace, from: parts, ["--format", "concise"])
    }
    // The texts of files that no run shows are left out.
    #expect(try workspace.bytes(one).count < 1_000_000)
    for options in [[], ["--format", "json"], ["--skip", "repeated-key"], ["--min-severity", "error"]] {
      try expectReport(of: workspace, from: [one], options)
    }
  }

  /// Compares the report of a link with that of one run, and with what a run of this workspace must say.
  private func expectReport(
    of workspace: FlawedWorkspace, from summaries: [String], _ options: [String]
  ) throws {
    let folder = workspace.folder.path("w")
    let whole = campaignc(["lint", folder] + options)
    let linked = campaignc(["link"] + summaries + options)
    // The command that shows all findings names the paths of its own command line.
    func text(_ run: ToolRun) -> String { run.output.replacing(" \(folder)' shows them", with: "' shows them") }
    try #require(text(linked) == text(whole), "\(options)")
    #expect(linked.exitCode == whole.exitCode && linked.complaints == whole.complaints, "\(options)")
    let isCut = !options.contains("--skip")
    #expect(whole.output.contains("the files after this one were not checked") == isCut, "\(options)")
    if !options.contains("--min-severity") { #expect(whole.output.contains("message-tie") != isCut, "\(options)") }
  }

  // MARK: - Random workspaces

  /// With little memory for findings, every division of a random workspace gives what one run gives: with options that
  /// decide which findings count, in any format. Merged summaries have the same bytes.
  @Test(arguments: 1...(testsAreLong ? 200 : 20)) func anyDivisionStopsWhereOneRunStops(seed: Int) throws {
    var workspace = try RandomWorkspace(seed: UInt64(7000 + seed))
    for _ in 0..<Int.random(in: 0...4, using: &workspace.random) { try workspace.change() }
    let division = try Division(
      of: workspace.folder.path, findings: .findings(most: Int.random(in: 0...6_000, using: &workspace.random)),
      using: &workspace.random)
    let merged = try division.merged(using: &workspace.random)
    for _ in 0..<3 {
      let rule = try workspace.any(ruleCatalogue)
      let severities = try workspace.any([
        Severities(), Severities(), Severities(least: .error), Severities(least: .warning), Severities(only: [rule.id]),
        Severities(settings: ["unknown-field": .off, "missing-field": .off]),
        Severities(settings: ["card-without-url": .severity(.error)], least: .error),
      ])
      let format = try workspace.any(OutputFormat.allCases)
      let whole = division.whole(severities, format)
      for summaries in [merged, division.summaries.shuffled(using: &workspace.random)] {
        let linked = try division.linked(summaries)
        let run = try CheckRun(linking: linked, by: severities, threads: 2)
        try #require(linked.damaged == [] && linked.missing == [])
        try #require(division.report(run, format) == whole, "seed \(seed), \(format)")
      }
    }
    let one = try division.linked(merged).bytes
    for _ in 0..<2 {
      let other = try division.linked(division.merged(using: &workspace.random)).bytes
      try #require(other == one, "seed \(seed)")
    }
  }

  /// Summaries of the parts of a workspace, with overlaps.
  private struct Division {
    private let search = ConfigurationSearch(in: .disk)
    private let inputs: Inputs
    private let findings: RunBudget.Bound
    private(set) var summaries: [SummaryFile] = []

    init(of path: String, findings: RunBudget.Bound, using random: inout SeededNumbers) throws {
      let found = Inputs(searchInputs([RawPath(path)]), named: [RawPath(path)])
      inputs = found.campaignFiles(in: search) { _ in true }
      self.findings = findings
      let count = Int.random(in: 1...5, using: &random)
      var parts: [RawPath: Set<Int>] = [:]
      for index in 0..<inputs.files.count {
        let copies = Int.random(in: 0..<4, using: &random) == 0 ? 2 : 1
        parts[inputs.path(index)] = Set((0..<copies).map { _ in Int.random(in: 0..<count, using: &random) })
      }
      for part in 0..<count {
        let files = found.campaignFiles(in: search) { parts[$0]?.contains(part) ?? false }
        guard files.files.count > 0 else { continue }
        var terms = CheckTerms(files, search, now: nil, compiling: nil)
        terms.findings = findings
        let summary = Summary(of: files, among: found, search, terms, keepingTexts: false, threads: 2)
        summaries.append(try SummaryFile(summary.bytes))
      }
    }

    func linked(_ summaries: [SummaryFile]) throws -> LinkedSummaries {
      try LinkedSummaries(summaries.enumerated().map { ("\($0)", $1) }, findings: findings)
    }

    /// The summaries, put together again and again, in any order and groups, up to one.
    func merged(using random: inout SeededNumbers) throws -> [SummaryFile] {
      var rest = summaries.shuffled(using: &random)
      repeat {
        let group = rest.prefix(Int.random(in: 1...rest.count, using: &random))
        rest = try ([SummaryFile(linked(Array(group)).bytes)] + rest.dropFirst(group.count)).shuffled(using: &random)
      } while rest.count > 1
      return rest
    }

    /// The report of one run over all files.
    func whole(_ severities: Severities, _ format: OutputFormat) -> String {
      report(CheckRun(inputs, search, by: severities, findings: findings, threads: 2), format)
    }

    func report(_ run: CheckRun, _ format: OutputFormat) -> String {
      let outcome = run.outcome(showing: run.findings, summarized: true, exitCode: 0)
      return String(decoding: render(outcome, as: format), as: UTF8.self)
    }
  }
}
