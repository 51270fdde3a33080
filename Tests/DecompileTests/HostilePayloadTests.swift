import CampaignCompile
import CampaignDecompile
import CampaignLanguage
import Findings
import SourceText
import SourceTree
import TestSupport
import Testing
import TextTestSupport

import func CampaignEngine.canonicalLines

/// The definitions from damaged payloads can be read, and are the same in both syntaxes.
@Suite struct HostilePayloadTests {
  private static let seed: UInt64 = 20_260_320

  @Test(arguments: Fixture.all(in: "decompile").filter { $0.syntax == .json })
  func foreignPayloads(_ fixture: Fixture) throws {
    attack(try fixture.bytes())
  }

  @Test(arguments: Fixture.all(in: "clean"))
  func ownPayloads(_ fixture: Fixture) throws {
    let compiled = CheckedDefinition(try fixture.bytes(), as: fixture.syntax)
    for payload in Payload.allCases { attack(compiled.lines([payload])) }
  }

  private func attack(_ payload: [UInt8]) {
    var random = SeededNumbers(seed: Self.seed &+ UInt64(payload.count))
    for text in Mutations.damaged(payload, times: 30, using: &random) { expectSoundness(text) }
    for text in swapped(payload, times: 50, using: &random) { expectSoundness(text) }
  }

  private func expectSoundness(_ payload: [UInt8]) {
    guard let yaml = decompiled(payload, as: .yaml), let json = decompiled(payload, as: .json) else { return }
    let shown = "seed \(Self.seed): \(String(decoding: payload, as: UTF8.self).debugDescription)"
    for note in yaml.notes {
      let isUnreadable = ["syntax", "encoding", "key-not-text"].contains { note.message.text.contains("finds \($0)") }
      #expect(!isUnreadable, "\(note.message) \(shown)")
    }
    let lines = canonical(json.text, as: .json)
    #expect(lines != nil && canonical(yaml.text, as: .yaml) == lines, "\(shown)")
  }

  /// The documents of a definition as lines of canonical JSON. Nil if they can't be read.
  private func canonical(_ text: [UInt8], as syntax: Tree.Syntax) -> [String]? {
    var reader = TreeReader()
    var report = Report()
    guard reader.read(text, file: 0, as: syntax, into: &report) else { return nil }
    let lines = (try? canonicalLines(of: reader.tree)).map { String(decoding: $0, as: UTF8.self) }
    guard syntax == .json else { return lines.map { $0.split(separator: "\n").map(String.init) } }
    let roots = reader.tree.documents.flatMap { Array(reader.tree.items(of: $0.root)) }
    return roots.map { root in
      var single = TreeReader()
      _ = single.read(Array(text[reader.tree[root].range.offsets]), file: 0, as: .json, into: &report)
      return (try? canonicalLines(of: single.tree)).map { String(decoding: $0.dropLast(), as: UTF8.self) } ?? ""
    }
  }

  /// Copies of a payload, in each of which one value replaces another.
  private func swapped(_ payload: [UInt8], times: Int, using random: inout SeededNumbers) -> [[UInt8]] {
    var reader = TreeReader()
    var report = Report()
    guard reader.read(payload, file: 0, as: .json, severalValues: true, into: &report) else { return [] }
    let tree = reader.tree
    let values = tree.nodes.indices.map { tree.nodes[$0].range.offsets }
    return (0..<times).compactMap { _ in
      guard let old = values.randomElement(using: &random) else { return nil }
      let other = values.randomElement(using: &random).map { Array(payload[$0]) } ?? []
      let new = [other, other] + Self.values.map { Array($0.utf8) }
      return payload[..<old.lowerBound] + (new.randomElement(using: &random) ?? []) + payload[old.upperBound...]
    }
  }

  private static let values = [
    "null", "true", "0", "-1", "1.5", "1e400", "-9223372036854775808", "9223372036854775807", "1e18", "\"\"", "\"x/y\"",
    "\"\\u0000\\n\"", "[]", "{}", "[null]", "[[]]", "[{}]", "{\"\":null}", "{\"type\":\"MODAL\"}",
  ]
}
