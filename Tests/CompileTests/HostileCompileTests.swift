import CampaignFixtures
import CampaignLanguage
import CampaignLint
import Findings
import SourceTree
import TestSupport
import Testing
import TextTestSupport

import func CampaignEngine.canonicalLines

/// Campaigns damaged as by editors, merges and broken disks: the compiler never crashes, and writes valid payloads or
/// none.
@Suite struct HostileCompileTests {
  private static let seed: UInt64 = 20_261_125

  @Test(arguments: PayloadGoldenTests.campaigns, [Tree.Syntax.yaml, .json])
  func whatIsLeftOfACampaignIsCompiledOrRefused(_ fixture: TextTestSupport.Fixture, _ syntax: Tree.Syntax) throws {
    var bytes = try fixture.bytes()
    if syntax == .json { bytes = try jsonTwin(of: bytes) }
    var random = SeededNumbers(seed: Self.seed &+ UInt64(bytes.count))
    // CAMPAIGNC_LONG_TESTS tries fifty times as many texts.
    let some = testsAreLong ? 500 : 10
    var texts = Mutations.damaged(bytes, times: 5 * some, using: &random)
    texts += texts.prefix(some).flatMap { Mutations.damaged($0, times: 2, using: &random) }
    texts += Mutations.prefixes(of: bytes).shuffled(using: &random).prefix(some)
    texts += Mutations.withoutALine(bytes).shuffled(using: &random).prefix(some)
    texts += withALineTwice(bytes).shuffled(using: &random).prefix(some)
    var compiled = 0
    for text in texts {
      let profile = Profile.allCases[Int.random(in: 0..<2, using: &random)]
      let result = CompiledText(text, as: syntax, profile: profile)
      let faults = faults(of: result)
      #expect(faults.isEmpty, "seed \(Self.seed): \(faults) of \(debugged(text)) as \(syntax)")
      if !result.lines.isEmpty { compiled += 1 }
    }
    // With fewer payloads, the test would prove nothing.
    #expect(compiled > texts.count / 50, "\(compiled) of \(texts.count)")
  }

  /// Broken values in every field of every record of the table.
  @Test(arguments: SampleSite.distinct())
  func brokenSamplesAreRefused(_ site: SampleSite) throws {
    for twin in site.twins where twin.formats.contains(.yaml) {
      let rule = try #require(allRules.first { $0.id == twin.rule.rawValue })
      // Without a configuration, there are no link schemes to check, and only the largest limits.
      guard rule.severity == .error, !rule.isSettable, !["limit", "link-scheme"].contains(rule.id) else { continue }
      let text = site.campaign(with: twin.base.record).applying(twin.edit.below(site.path)).text(as: .yaml)
      let result = CompiledText(text, as: .yaml)
      #expect(result.isBroken && result.lines.isEmpty, "\(String(decoding: text, as: UTF8.self))")
    }
  }

  /// The faults of the payloads that the compiler made.
  private func faults(of result: CompiledText) -> [String] {
    guard !result.lines.isEmpty else { return result.errors.isEmpty ? ["no payloads, and not a word of why"] : [] }
    if result.isBroken { return ["payloads in spite of an error"] }
    guard result.lines.count > 3 else { return ["\(result.lines.count) payloads"] }
    return result.lines.flatMap { line -> [String] in
      guard let value = try? EmittedValue(reading: line[...]) else { return ["no JSON: \(debugged(line))"] }
      var faults: [String] = []
      value.visit { path, value in
        if case .null = value { faults.append("null at \(path)") }
      }
      return faults
    }
  }

  private func jsonTwin(of bytes: [UInt8]) throws -> [UInt8] {
    let tree = CheckedText(reading: bytes, as: .yaml).tree
    let documents = try canonicalLines(of: tree).split(separator: UInt8(ascii: "\n"))
    // One line for each member, so that lines can be removed.
    let text = "[" + documents.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ",\n") + "]\n"
    return Array(text.replacing(",\"", with: ",\n\"").utf8)
  }

  private func withALineTwice(_ bytes: [UInt8]) -> [[UInt8]] {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    return lines.indices.map { index in
      var more = lines
      more.insert(lines[index], at: index)
      return Array(more.joined(separator: [0x0A]))
    }
  }

  private func debugged(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: Array(bytes), as: UTF8.self).debugDescription
  }
}
