import Findings
import Foundation
import SourceText
import SourceTree
import TestSupport
import Testing
import TextTestSupport

/// The YAML reader agrees with libyaml about every fixture, and about damaged copies.
///
/// The events of libyaml come from a small C program of the repository, which is compiled for the test.
@Suite struct LibraryEventTests {
  private static let program = fixtures.deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Benchmarks/libyaml-events.c")

  @Test(.needs("cc")) func eventsAndVerdictsAreTheLibrarys() throws {
    let folder = try TemporaryFolder()
    let compile = ["cc", "-O1", "-o", folder.path("events"), Self.program.path(percentEncoded: false), "-lyaml"]
    try #require(run(compile).status == 0)
    let texts = try Self.texts()
    let said = try events(of: texts, in: folder)
    try #require(said.count == texts.count)
    var accepted = 0
    for (text, library) in zip(texts, said) {
      let checked = CheckedText(reading: text, as: .yaml)
      guard checked.isReadable || checked.findings.first?.rule.id != "limit" else { continue }
      let isAccepted = library.hasSuffix("-STR\n")
      accepted += isAccepted ? 1 : 0
      #expect(checked.isReadable == isAccepted, "\(String(decoding: text, as: UTF8.self).debugDescription)")
      guard checked.isReadable, isAccepted else { continue }
      let own = String(decoding: eventLines(of: checked.tree), as: UTF8.self)
      #expect(own == library, "\(String(decoding: text, as: UTF8.self).debugDescription)")
    }
    print("compared with libyaml's events: \(texts.count) texts, of which it accepts \(accepted)")
    #expect(accepted > texts.count / 10 && accepted < texts.count)
  }

  /// The events of libyaml for each text, from one run. libyaml prints nothing for a text with a character that it
  /// refuses, so each text is followed by a known one.
  private func events(of texts: [[UInt8]], in folder: TemporaryFolder) throws -> [String] {
    let mark = folder.path("mark.yaml")
    try Data("the next text".utf8).write(to: URL(fileURLWithPath: mark))
    var list = ""
    for (number, text) in texts.enumerated() {
      let path = folder.path("\(number).yaml")
      try Data(text).write(to: URL(fileURLWithPath: path))
      list += path + "\n" + mark + "\n"
    }
    let output = try run([folder.path("events"), "--print"], input: Array(list.utf8)).output
    return String(decoding: output, as: UTF8.self)
      .split(separator: "+STR\n+DOC\n=VAL :the next text\n-DOC\n-STR\n", omittingEmptySubsequences: false).dropLast()
      .map(String.init)
  }

  private static func texts() throws -> [[UInt8]] {
    let seed: UInt64 = 20_261_121
    print("comparison with libyaml's events: seed \(seed)")
    var random = SeededNumbers(seed: seed)
    var texts: [[UInt8]] = []
    let times = testsAreLong ? 8 : 2
    for fixture in Fixture.all(in: "trees") + Fixture.all(in: "rules") {
      let bytes = try fixture.bytes()
      texts.append(bytes)
      guard bytes.count < 2000 else { continue }
      texts += Mutations.prefixes(of: bytes).shuffled(using: &random).prefix(times)
      texts += Mutations.withoutALine(bytes).shuffled(using: &random).prefix(times / 2)
      texts += Mutations.damaged(bytes, times: times, using: &random)
    }
    return texts
  }
}
