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
    let counts = try counted()
    if ProcessInfo.processInfo.environment["UPDATE_WORK"] == "1" {
      let comments = try String(contentsOf: Self.notes, encoding: .utf8).prefix { $0 != "\n" }
      try Data("\(comments)\n\(Work.text(of: counts))".utf8).write(to: Self.notes)
      Issue.record("wrote work.txt; look at the change and run again")
      return
    }
    let work = Work(try String(contentsOf: Self.notes, encoding: .utf8))
    #expect(counts.map(\.name) == work.noted.map(\.name))
    for (name, multiple) in counts {
      let complaint = work.complaint(of: name, multiple)
      #expect(complaint == nil, "if the change is worth it, UPDATE_WORK=1 records it")
      if let gain = work.gain(of: name, multiple) { print("less work: \(gain)") }
    }
  }

  /// The work of each task, as a multiple of libyaml's events.
  private func counted() throws -> [(name: String, multiple: Double)] {
    let binary = try #require(shippedBinary)
    let folder = try TemporaryFolder()
    let events = folder.path("events")
    let source = repositoryRoot.appending(path: "Benchmarks/libyaml-events.c").path
    try #require(run(["cc", "-O2", "-o", events, source, "-lyaml"]).status == 0)
    let single = try Files("single", ["--count", "1"], in: folder)
    let small = try Files("small", ["--count", "200"], in: folder)
    let large = try Files("large", ["--count", "30", "--size", "full", "--in-one-file"], in: folder)
    let mistakes = try threeMistakes()
    let broken = try Files("broken", ["--count", "200"], in: folder) { _, text in text + mistakes }
    let written = try Files("written", ["--count", "200"], in: folder, edit: asPeopleWrite)
    let messages = folder.path("messages.yaml")
    try Data(thousandMessages.utf8).write(to: URL(fileURLWithPath: messages))
    let start = try countInstructions([binary, "version"], in: folder)
    func yardstick(_ files: Files) throws -> Double {
      try countInstructions([events], input: files.listed(), in: folder)
    }
    /// The instructions of a month of some readers, 3,000 events each. With at least 43, every message is shown to
    /// somebody, so no reason is looked for.
    func played(_ readers: Int) throws -> Double {
      try countInstructions(
        [binary, "simulate", messages, "--readers", "\(readers)", "--threads", "1"], in: folder)
    }
    let one = ["--threads", "1", "--quiet"]
    return try [
      ("start", start / yardstick(small)),
      ("start and lint one small file", single.count(["lint"] + one, beyond: 0) / yardstick(small)),
      ("lint small files", small.count(["lint"] + one, beyond: start) / yardstick(small)),
      ("lint files as people write them", written.count(["lint"] + one, beyond: start) / yardstick(written)),
      ("lint one large file", large.count(["lint"] + one, beyond: start) / yardstick(large)),
      ("lint broken files", broken.count(["lint", "--format", "concise"] + one, beyond: start) / yardstick(broken)),
      ("compile small files", small.count(["compile"] + one, beyond: start) / yardstick(small)),
      ("format small files", small.count(["format", "--check"] + one, beyond: start) / yardstick(small)),
      (
        "simulate 100,000 events",
        (played(76) - played(43)) / countInstructions([events], input: Array(messages.utf8), in: folder)
      ),
    ]
  }

  /// The workspace of docs/delivery.md: a hundred events, each with ten messages that wait for it.
  private var thousandMessages: String {
    "campaign: many\nin_app_messages:\n"
      + (0..<1000).map { number in
        """
          - { id: m\(number), type: slideup, message: Hello, priority: \(number / 100), re_eligibility: 1h, \
        triggers: [{ type: custom_event, name: e\(number % 100), \
        where: [{ property: total, at_least: \(number / 100) }] }] }

        """
      }.joined()
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

  /// Tests of the complaint itself.
  @Test func moreThanTheToleranceIsAComplaint() {
    let work = Work("# a comment 1.0\nlint small files 2.000\nstart 0.1\n")
    #expect(work.noted.map(\.name) == ["lint small files", "start"])
    #expect(work.complaint(of: "lint small files", 2.07) == nil)
    #expect(work.gain(of: "lint small files", 1.93) == nil)
    #expect(work.gain(of: "lint small files", 1.91)?.contains("2.000 are noted") == true)
    #expect(work.complaint(of: "lint small files", 2.09)?.contains("2.090 times") == true)
    #expect(work.complaint(of: "start", 0.2) != nil)
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

  /// The paths of the campaign files: all files but the configuration.
  func files() throws -> [String] {
    let paths = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix(".yaml") && $0 != "campaignc.yaml" }.sorted().map { path + "/" + $0 }
  }

  func listed() throws -> [UInt8] { Array(try files().joined(separator: "\n").utf8) }

  /// The instructions of a command on the files, without those of the start.
  func count(_ command: [String], beyond start: Double) throws -> Double {
    let binary = try #require(shippedBinary)
    return try countInstructions([binary] + command + [path], in: folder) - start
  }
}
