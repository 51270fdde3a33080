import CampaignCommand
import CommandSupport
import Findings
import Foundation
import TestSupport
import Testing
import TextTestSupport

/// Linked summaries give the report of one run and the payloads of one build, however the files are divided.
@Suite struct LinkCommandTests {
  /// A random way to divide files, and to put the summaries together.
  private struct Partition {
    let folder: TemporaryFolder
    var random: SeededNumbers

    /// Summarizes the files in parts: by a digest of their paths, or in lists of any size, with repetitions.
    mutating func summaries(of path: String, files: [String]?, _ options: [String]) throws -> [String] {
      let count = Int.random(in: 1...6, using: &random)
      let parts = (1...count).map { folder.path("\($0).summary") }
      var lists = Array(repeating: [String](), count: count)
      for file in files ?? [] {
        for _ in 0..<(Int.random(in: 0..<5, using: &random) == 0 ? 2 : 1) {
          // The first part gets most of them.
          lists[Int.random(in: 0..<count, using: &random) * Int.random(in: 0..<2, using: &random)].append(file)
        }
      }
      for (number, part) in parts.enumerated() {
        var words = ["summarize", "-q", "-o", part] + options
        if files != nil {
          guard !lists[number].isEmpty else { continue }
          let list = folder.path("list")
          try Data((lists[number].joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: list))
          words += ["--files-from", list]
        } else {
          words += [path, "--shard", "\(number + 1)/\(count)"]
        }
        let run = campaignc(words)
        try #require(run.exitCode == .clean, "\(words): \(run.complaints)")
      }
      return parts.filter { FileManager.default.fileExists(atPath: $0) }
    }

    /// Puts some summaries together, again and again, in any order and groups.
    mutating func merged(_ summaries: [String]) throws -> [String] {
      var rest = summaries.shuffled(using: &random)
      var number = 0
      while rest.count > 1, Bool.random(using: &random) {
        let group = Int.random(in: 1...rest.count, using: &random)
        let merged = folder.path("merged-\(number)")
        number += 1
        let run = campaignc(["link", "--merge", merged] + rest.prefix(group))
        try #require(run.exitCode == .clean, "\(run.complaints)")
        rest = ([merged] + rest.dropFirst(group)).shuffled(using: &random)
      }
      return rest
    }
  }

  /// The acceptance test has 1,000 workspaces, each divided at random.
  private static let seeds = testsAreLong ? 250 : 5

  @Test(arguments: 1...seeds) func aLinkReportsWhatLintReports(seed: Int) throws {
    var workspace = try RandomWorkspace(seed: UInt64(1000 + seed))
    for round in 0..<10 {
      for _ in 0..<Int.random(in: 1...3, using: &workspace.random) { try workspace.change() }
      let files = try wantedFiles(workspace)
      guard !files.isEmpty else { continue }
      var partition = Partition(folder: try TemporaryFolder(), random: workspace.random)
      let now = Bool.random(using: &workspace.random) ? ["--now", "2030-01-01T00:00:00Z"] : []
      let isListed = Bool.random(using: &workspace.random)
      let parts = try partition.summaries(of: workspace.folder.path, files: isListed ? files : nil, now)
      let linked = try partition.merged(parts)
      var report = ["--format", try workspace.any(OutputFormat.allCases).rawValue]
      if round % 3 == 0 { report += ["--rule", "text-too-long=error", "--skip", "wrong-form"] }
      let whole = campaignc(["lint", workspace.folder.path] + now + report)
      let run = campaignc(["link"] + linked + report)
      // The command that shows all findings names the paths of its own command line.
      let outputs = [run, whole].map {
        $0.output.replacing(" \(workspace.folder.path)' shows them", with: "' shows them")
      }
      try #require(outputs[0] == outputs[1], "seed \(seed), round \(round), \(report), listed: \(isListed)")
      try #require(run.complaints == whole.complaints)
      try #require(run.exitCode == whole.exitCode)
      workspace.random = partition.random
    }
  }

  /// The files that `lint` checks, and those that it counts. A configuration counts too, also if it leaves out all of
  /// its files.
  private func wantedFiles(_ workspace: RandomWorkspace) throws -> [String] {
    let explained = campaignc("lint", "--explain-files", workspace.folder.path).output
    return explained.split(separator: "\n").compactMap { line in
      // A file that is too large has a finding. A file that is not a campaign is counted.
      let ends = [
        ": checked", ": not checked: it has", ": not checked: it is not a campaign", ": not checked: the configuration",
      ]
      return ends.lazy.compactMap { line.range(of: $0) }.first.map { String(line[..<$0.lowerBound]) }
    }
  }

  @Test(arguments: 1...(testsAreLong ? 200 : 4)) func aLinkWritesWhatBuildWrites(seed: Int) throws {
    let workspace = try PayloadWorkspace.ofMany()
    try workspace.folder.make(
      "campaigns/campaignc.yaml",
      text: "readers: { mia: { language: en, attributes: { first_name: Mia } }, leo: { language: de } }\n")
    let options =
      seed % 2 == 0 ? ["--profile", "full-keys", "--now", "2026-03-20T08:00:00Z"] : ["--profile", "portable"]
    let build = workspace.build(options)
    try #require(build.exitCode == .clean, "\(build.complaints)")
    var partition = Partition(folder: try TemporaryFolder(), random: SeededNumbers(seed: UInt64(seed)))
    let parts = try partition.summaries(of: workspace.path("campaigns"), files: nil, ["--payloads"] + options)
    let linked = try partition.merged(parts)
    let run = campaignc(["link", "--payloads", workspace.path("linked")] + linked)
    try #require(run.exitCode == .clean, "\(run.complaints)")
    let (linkedFiles, builtFiles) = (workspace.contents(of: "linked"), workspace.contents())
    #expect(linkedFiles.keys.sorted() == builtFiles.keys.sorted())
    #expect(builtFiles.keys.filter { linkedFiles[$0] != builtFiles[$0] } == [])
    #expect(campaignc(["link", "--check", "--payloads", workspace.path("out")] + linked).exitCode == .clean)
  }

  @Test func itDoesNotNeedTheFiles() throws {
    let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
    try folder.make("w/a.yaml", text: tied("a", priority: 1))
    try folder.make("w/b.yaml", text: tied("b", priority: 1))
    try folder.make("w/campaignc.yaml", text: "rules: { message-tie: error }\n")
    let whole = campaignc("lint", folder.path("w"))
    #expect(whole.exitCode == .findings && whole.output.contains("error[message-tie]"))
    for part in ["a", "b"] {
      let run = campaignc("summarize", folder.path("w/\(part).yaml"), "-o", other.path(part))
      #expect(run.output == "wrote \(other.path(part)): 1 file\n")
    }
    try FileManager.default.removeItem(atPath: folder.path("w"))
    let linked = campaignc("link", other.path("b"), other.path("a"))
    #expect(linked.output == whole.output && linked.exitCode == .findings)
  }

  /// A pattern is judged by the files that `summarize` found. The directory may be gone when `link` runs.
  @Test(arguments: ["w", "w/campaigns"]) func patternsAreJudgedWhereTheFilesWere(_ searched: String) throws {
    let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
    try folder.make("w/campaigns/a.yaml", text: tied("a", priority: 1))
    try folder.make(
      "w/campaignc.yaml", text: "overrides:\n  - { files: ['lost/**'], rules: { message-tie: off } }\n")
    let whole = campaignc("lint", folder.path(searched))
    #expect(whole.output.contains("unmatched-pattern") == (searched == "w"), "\(whole.output)")
    #expect(campaignc("summarize", folder.path(searched), "-o", other.path("part")).exitCode == .clean)
    try FileManager.default.removeItem(atPath: folder.path("w"))
    let linked = campaignc("link", other.path("part"))
    #expect(linked.output == whole.output && linked.exitCode == whole.exitCode, "\(linked.output)")
  }

  /// Options about a report are refused where there is none.
  @Test func aReportIsNotPromisedInVain() throws {
    let folder = try TemporaryFolder()
    try folder.make("a.yaml", text: tied("a", priority: 1))
    let part = folder.path("part")
    #expect(campaignc("summarize", folder.path("a.yaml"), "-o", part).exitCode == .clean)
    for words in [["--format", "json"], ["--write-baseline"], ["--strict"], ["--statistics"]] {
      for place in [["--merge", folder.path("merged")], ["--payloads", folder.path("out")]] {
        let run = campaignc(["link", part] + place + words)
        #expect(run.exitCode == .wrongUse, "\(place) \(words)")
        #expect(run.complaints.contains("\(words[0]) can't be combined with \(place[0])"), "\(run.complaints)")
      }
    }
    #expect(campaignc("link", part, "--merge", folder.path("merged"), "--only", "message-tie").exitCode == .wrongUse)
    for command in ["link", "summarize"] {
      let run = campaignc(command, "--changed-since", "main", part)
      #expect(run.exitCode == .wrongUse)
      #expect(run.complaints.contains("'\(command)' has no option '--changed-since'; link the files before the change"))
    }
  }

  /// What a setting says is as unknown as in a run, if its file could not be read.
  @Test(arguments: ["events: lost.yaml", "readers: lost.yaml", "extends: lost/campaignc.yaml"])
  func aFileThatIsMissingStaysMissing(_ setting: String) throws {
    let folder = try TemporaryFolder()
    try folder.make("w/a.yaml", text: tied("a", priority: 1))
    try folder.make("w/people.yaml", text: "anna: { attributes: { plan: pro } }\n")
    try folder.make("w/campaignc.yaml", text: setting + "\n")
    let whole = campaignc("lint", folder.path("w"))
    #expect(whole.output.contains("error[unreadable]") && !whole.output.contains("people.yaml"))
    #expect(campaignc("summarize", folder.path("w"), "-o", folder.path("part")).exitCode == .clean)
    let linked = campaignc("link", folder.path("part"))
    #expect(linked.output == whole.output && linked.exitCode == whole.exitCode)
  }

  /// The same files give the same bytes, with any threads.
  @Test func aSummaryCanBeRepeated() throws {
    let workspace = try PayloadWorkspace.ofMany()
    let summaries = ["1", "2", "8"].map { threads in
      let console = MemoryConsole()
      _ = campaignc("summarize", workspace.path("campaigns"), "--threads", threads, "-o", "-", on: console)
      return console.bytes(of: .output)
    }
    #expect(!summaries[0].isEmpty && Set(summaries).count == 1)
  }

  @Test func scenariosNeedTexts() throws {
    let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
    try folder.make("w/a.yaml", text: tied("a", priority: 1))
    try folder.make(
      "w/test.yaml",
      text: "scenario: a cart\nat: 2026-03-21T10:00:00Z\nsteps:\n  - event: cart\n  - expect: { shown: a/mm }\n")
    let whole = campaignc("lint", folder.path("w"))
    #expect(whole.output.contains("scenario-unknown-name"))
    func linked(_ options: String...) -> ToolRun {
      _ = campaignc(["summarize", folder.path("w"), "-q", "-o", other.path("s")] + options)
      return campaignc("link", other.path("s"))
    }
    #expect(linked().output == whole.output)
    let campaign = try Data(contentsOf: URL(filePath: folder.path("w/a.yaml")))
    _ = linked()
    try folder.make("w/a.yaml", text: tied("a", priority: 2))
    let changed = campaignc("link", other.path("s"))
    #expect(changed.exitCode == .failure && changed.complaints.contains("make the summaries with --texts"))
    try folder.write(Array(campaign), to: "w/a.yaml")
    _ = linked("--texts")
    try FileManager.default.removeItem(atPath: folder.path("w"))
    #expect(campaignc("link", other.path("s")).output == whole.output)
  }

  // MARK: - Refusals

  @Test func whatDoesNotBelongTogetherIsRefused() throws {
    let folder = try TemporaryFolder()
    try folder.make("a.yaml", text: tied("a", priority: 1))
    try folder.make("b.yaml", text: tied("b", priority: 2))
    func summarize(_ words: String...) {
      #expect(campaignc(["summarize", "-q"] + words).exitCode == .clean)
    }
    summarize(folder.path("a.yaml"), "-o", folder.path("1"))
    summarize(folder.path("b.yaml"), "-o", folder.path("2"), "--payloads")
    let mixed = campaignc("link", folder.path("1"), folder.path("2"))
    #expect(mixed.exitCode == .wrongUse && mixed.complaints.contains("different options"))
    #expect(campaignc("link", folder.path("2")).complaints.contains("add --payloads DIR"))
    #expect(campaignc("link", "--payloads", folder.path("out"), folder.path("1")).complaints.contains("no payloads"))
    try folder.make("a.yaml", text: tied("a", priority: 3))
    summarize(folder.path("a.yaml"), "-o", folder.path("3"))
    let changed = campaignc("link", folder.path("1"), folder.path("3"))
    #expect(changed.exitCode == .wrongUse && changed.complaints.contains("with different content"))
    try folder.make("campaignc.yaml", text: "targets: [web]\n")
    summarize(folder.path("a.yaml"), "-o", folder.path("4"))
    try folder.make("campaignc.yaml", text: "targets: [ios]\n")
    summarize(folder.path("b.yaml"), "-o", folder.path("5"))
    let configured = campaignc("link", folder.path("4"), folder.path("5"))
    #expect(configured.exitCode == .wrongUse && configured.complaints.contains("is not the same in"))
  }

  @Test func whatIsNoSummaryIsRefused() throws {
    let folder = try TemporaryFolder()
    try folder.make("a.yaml", text: tied("a", priority: 1))
    #expect(campaignc("summarize", "-q", folder.path("a.yaml"), "-o", folder.path("s")).exitCode == .clean)
    let bytes = try Array(Data(contentsOf: URL(filePath: folder.path("s"))))
    #expect(campaignc("link", folder.path("a.yaml")).complaints.contains("is not a summary"))
    #expect(campaignc("link", folder.path("none")).complaints.contains("no such file"))
    for length in stride(from: 20, to: bytes.count, by: 97) {
      try folder.write(Array(bytes[..<length]), to: "cut")
      let run = campaignc("link", folder.path("cut"))
      #expect(run.exitCode == .wrongUse && run.complaints.contains("is damaged"), "\(length)")
    }
    #expect(campaignc("link").complaints.contains("needs the summaries"))
    #expect(campaignc("summarize", folder.path("a.yaml")).complaints.contains("--output FILE"))
    for shard in ["0/4", "5/4", "1", "1/0", "a/b", "-1/2", "1/4/5"] {
      let run = campaignc("summarize", folder.path("a.yaml"), "-o", folder.path("s"), "--shard", shard)
      #expect(run.exitCode == .wrongUse && run.complaints.contains("--shard takes"), "\(shard)")
    }
    let foreign = campaignc("link", "--merge", folder.path("a.yaml"), folder.path("s"))
    #expect(foreign.exitCode == .wrongUse && foreign.complaints.contains("is not a summary; nothing was written"))
    #expect(try String(contentsOfFile: folder.path("a.yaml"), encoding: .utf8) == tied("a", priority: 1))
    let over = campaignc("summarize", folder.path("a.yaml"), "-o", folder.path("a.yaml"))
    #expect(over.exitCode == .wrongUse && over.complaints.contains("this run reads"))
  }

  /// A campaign with a message for an event that others wait for too.
  private func tied(_ name: String, priority: Int) -> String {
    """
    campaign: \(name)
    in_app_messages:
      - { id: m, type: slideup, message: Hello., priority: \(priority), triggers: [{ type: custom_event, name: cart }] }

    """
  }
}
