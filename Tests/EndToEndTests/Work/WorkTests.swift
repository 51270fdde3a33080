import Foundation
import TestSupport
import Testing

/// A change that makes the release binary do more work fails here, even on a busy machine.
///
/// The counts differ between kinds of processors, so they are recorded for one kind. `UPDATE_WORK=1` records them
/// again.
@Suite struct WorkTests {
  private static let notes = fixtures.appending(path: "work.txt")

  private static var isOfNotedKind: Bool {
    #if arch(x86_64)
      true
    #else
      false
    #endif
  }

  @Test(
    .step(.work), .needsBinary, .needs("valgrind"), .needs("cc"), .mayTakeAnHour,
    .enabled(if: isOfNotedKind, "what is noted was counted on x86-64"),
    .enabled(if: shippedBinary?.contains("/release/") ?? true, "CAMPAIGNC_BINARY names no release binary"))
  func noMoreIsDoneThanWasNoted() throws {
    let profiles = try Profiles()
    let counts = try counted(keeping: profiles)
    if ProcessInfo.processInfo.environment["UPDATE_WORK"] == "1" {
      let comments = try String(contentsOf: Self.notes, encoding: .utf8).prefix { $0 != "\n" }
      try Data("\(comments)\n\(Work.text(of: counts))".utf8).write(to: Self.notes)
      try profiles.keep()
      Issue.record("wrote work.txt; look at the change and run again")
      return
    }
    let work = Work(try String(contentsOf: Self.notes, encoding: .utf8))
    #expect(counts.map(\.name) == work.noted.map(\.name))
    var isMore = false
    let tolerance = work.tolerance(where: counts[0].multiple)
    if tolerance > Work.tolerance { print("another C library than that of the record: less exact") }
    for (name, multiple) in counts.dropFirst() {
      if let gain = work.gain(of: name, multiple) { print("less work: \(gain)") }
      guard let complaint = work.complaint(of: name, multiple, tolerance: tolerance) else { continue }
      isMore = true
      Issue.record("\(complaint)\n\(try profiles.growth(of: name))")
    }
    // What grew is compared with the last run that passed.
    if !isMore { try profiles.keep() }
  }

  /// The work of each task, as a multiple of libyaml's events.
  private func counted(keeping profiles: Profiles) throws -> [(name: String, multiple: Double)] {
    let binary = try #require(shippedBinary)
    let folder = try TemporaryFolder()
    let events = folder.path("events")
    let source = repositoryRoot.appending(path: "Benchmarks/libyaml-events.c").path
    try #require(run(["cc", "-O2", "-o", events, source, "-lyaml"]).status == 0)
    let single = try Files("single", ["--count", "1"], in: folder)
    let small = try Files("small", ["--count", "200"], in: folder)
    let large = try Files("large", ["--count", "30", "--size", "full", "--in-one-file"], in: folder)
    let json = try Files("json", ["--count", "200", "--format", "json"], in: folder)
    let mistakes = try threeMistakes()
    let broken = try Files("broken", ["--count", "200"], in: folder) { _, text in text + mistakes }
    let written = try Files("written", ["--count", "200"], in: folder, edit: asPeopleWrite)
    let huge = try Files("huge", [("huge.yaml", manyMessages(onEvents: 1000))], in: folder)
    let crowd = try Files("crowd", [("crowd.yaml", manyMessages(onEvents: 1))], in: folder)
    let messages = try Files("messages", [("messages.yaml", manyMessages(onEvents: 100))], in: folder)
    let scenarios = try Files(
      "scenarios", [("messages.yaml", manyMessages(onEvents: 100)), ("scenarios.yaml", hundredScenarios)], in: folder)
    let start = try countInstructions([binary, "version"], in: folder)
    func yardstick(_ files: Files) throws -> Double {
      try countInstructions([events], input: files.listed(), in: folder)
    }
    /// The work of a command on some files, without the start, in multiples of their events.
    func work(_ name: String, _ command: [String], on files: Files, of yard: Files? = nil) throws -> (String, Double) {
      let words = command + ["--threads", "1", "--quiet"]
      return (name, try files.count(words, beyond: start, keeping: profiles.path(of: name)) / yardstick(yard ?? files))
    }
    /// The instructions of a month of some readers, 3,000 events each. With at least 43, every message is shown to
    /// somebody, so no reason is looked for.
    func played(_ readers: Int) throws -> Double {
      try countInstructions(
        [binary, "simulate", messages.path, "--readers", "\(readers)", "--threads", "1"], in: folder,
        keeping: profiles.path(of: "simulate 100,000 events"))
    }
    let cached = ["lint", "--cache-dir", folder.path("cache")]
    _ = try small.count(cached + ["--threads", "1", "--quiet"], beyond: 0)
    return try [
      (Work.yardstick, yardstick(small) / 1_000_000),
      ("start", start / yardstick(small)),
      (
        "start and lint one small file",
        work("start and lint one small file", ["lint"], on: single, of: small).1 + start / yardstick(small)
      ),
      work("lint small files", ["lint"], on: small),
      work("lint files as people write them", ["lint"], on: written),
      work("lint JSON files", ["lint"], on: json),
      work("lint one large file", ["lint"], on: large),
      work("lint one huge document", ["lint"], on: huge),
      work("lint 1,000 messages on one event", ["lint"], on: crowd),
      work("lint broken files", ["lint", "--format", "concise"], on: broken),
      work("lint with a cache, and nothing has changed", cached, on: small),
      work("lint with a cache, and one file has changed", cached, on: small.changingOne()),
      work("compile small files", ["compile"], on: small),
      work("build small files", ["build", "-o", folder.path("built")], on: small),
      work("format small files", ["format", "--check"], on: small),
      work("test 1,000 steps", ["test"], on: scenarios),
      (
        "simulate 100,000 events",
        (played(76) - played(43)) / yardstick(messages)
      ),
    ]
  }

  /// A thousand messages in one document, as in the workspace of docs/delivery.md. Those on an event have different
  /// filters and priorities.
  private func manyMessages(onEvents count: Int) -> String {
    "campaign: many\nin_app_messages:\n"
      + (0..<1000).map { number in
        """
          - { id: m\(number), type: slideup, message: Hello, priority: \(number / count), re_eligibility: 1h, \
        triggers: [{ type: custom_event, name: e\(number % count), \
        where: [{ property: total, at_least: \(number / count) }] }] }

        """
      }.joined()
  }

  /// Scenarios with ten steps each, in which nothing is shown: their event has no property.
  private var hundredScenarios: String {
    (0..<100).map { number in
      "scenario: number \(number)\nat: 2026-03-20T08:00:00Z\nsteps:\n  - session_start\n"
        + String(repeating: "  - { event: e\(number), after: 1m }\n", count: 8)
        + "  - { event: e\(number), expect: { shown: nothing } }\n"
    }.joined(separator: "---\n")
  }

  private func threeMistakes() throws -> String {
    try String(contentsOf: repositoryRoot.appending(path: "Benchmarks/three-mistakes.yaml"), encoding: .utf8)
  }

  /// A file with texts in the styles that people use, and CRLF in each tenth file.
  private func asPeopleWrite(_ number: Int, _ text: String) -> String {
    var count = 0
    let styled = text.replacing(/(?m)^( +)(description|message|title): ([\p{L}\d].* .*)$/) { match in
      let (indent, key, words) = (match.1, match.2, match.3)
      let below = "\n\(indent)  "
      count += 1
      return switch (number + count) % 3 {
      case 0: "\(indent)\(key): >-\(below)\(words.replacing(" ", with: below, maxReplacements: 1))"
      case 1: "\(indent)\(key): '\(words.replacing("'", with: "''"))'"
      default: "\(indent)\(key): \(words.replacing(" ", with: below, maxReplacements: 1))"
      }
    }
    return number % 10 == 0 ? styled.replacing("\n", with: "\r\n") : styled
  }

  @Test func callsCountForWhatIsCalled() {
    let profile = "fn=(1) main\n10 5\ncfn=(2) helper\ncalls=1 3\n11 70\n+1 4\n\nfn=(2)\n3 70\nfn=(1)\n* 1\n"
    #expect(Profiles.counts(in: profile) == ["main": 10, "helper": 70])
  }

  /// Tests of the complaint itself.
  @Test func moreThanTheToleranceIsAComplaint() {
    let work = Work("# a comment 1.0\nlint small files 2.000\nstart 0.1\n")
    #expect(work.noted.map(\.name) == ["lint small files", "start"])
    #expect(work.complaint(of: "lint small files", 2.02) == nil)
    #expect(work.gain(of: "lint small files", 1.99) == nil)
    #expect(work.gain(of: "lint small files", 1.97)?.contains("2.000 are noted") == true)
    #expect(work.complaint(of: "lint small files", 2.03)?.contains("2.030 times") == true)
    #expect(work.complaint(of: "start", 0.2) != nil)
    #expect(work.complaint(of: "start", 0.11, tolerance: Work.toleranceElsewhere) == nil)
    #expect(Work("\(Work.yardstick) 25.36\n").tolerance(where: 25.4) == Work.tolerance)
    #expect(Work("\(Work.yardstick) 25.36\n").tolerance(where: 22.2) == Work.toleranceElsewhere)
    #expect(work.complaint(of: "compile", 0.2) != nil)
  }
}

/// Campaign files from `campaignc fixtures`, the same in each run.
private struct Files {
  let folder: TemporaryFolder
  let path: String

  init(
    _ name: String, _ options: [String], in folder: TemporaryFolder, edit: ((Int, String) -> String)? = nil
  ) throws {
    self.folder = folder
    path = folder.path(name)
    let finished = try run([#require(shippedBinary), "fixtures", "--seed", "1", "-o", path] + options)
    try #require(finished.status == 0)
    guard let edit else { return }
    for (number, file) in try files().enumerated() {
      let text = try String(contentsOfFile: file, encoding: .utf8)
      try Data(edit(number, text).utf8).write(to: URL(fileURLWithPath: file))
    }
  }

  /// The same for files with these texts.
  init(_ name: String, _ texts: [(name: String, text: String)], in folder: TemporaryFolder) throws {
    self.folder = folder
    path = folder.path(name)
    for (file, text) in texts { try folder.make("\(name)/\(file)", text: text) }
  }

  /// The paths of the campaign files: all files but the configuration.
  func files() throws -> [String] {
    let paths = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    let isCampaign = { (path: String) in path.hasSuffix(".yaml") || path.hasSuffix(".json") }
    return paths.filter { isCampaign($0) && $0 != "campaignc.yaml" }.sorted().map { path + "/" + $0 }
  }

  /// The same files, after one of them has got another comment.
  func changingOne() throws -> Files {
    let file = try #require(files().first)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    try Data("# Changed.\n\(text)".utf8).write(to: URL(fileURLWithPath: file))
    return self
  }

  func listed() throws -> [UInt8] { Array(try files().joined(separator: "\n").utf8) }

  /// The instructions of a command on the files, without those of the start.
  func count(_ command: [String], beyond start: Double, keeping profile: String? = nil) throws -> Double {
    let binary = try #require(shippedBinary)
    return try countInstructions([binary] + command + [path], in: folder, keeping: profile) - start
  }
}
