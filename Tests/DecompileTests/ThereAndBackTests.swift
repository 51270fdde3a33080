import CampaignCompile
import CampaignDecompile
import CampaignFixtures
import CampaignLanguage
import EngineTestSupport
import Findings
import Foundation
import SourceTree
import TestSupport
import Testing
import TextTestSupport

/// The `Fixture` of `Tests/Fixtures`, not the one of a pack.
typealias Fixture = TextTestSupport.Fixture

/// There and back: the payloads of a definition become a definition with the same payloads.
@Suite struct ThereAndBackTests {
  @Test(arguments: SampleSite.all())
  func samplesComeBack(_ site: SampleSite) {
    for definition in ValidDefinitions.all(of: site).sampled(oneOf: 3, seed: 20_261_128) {
      expectReturn(definition.text(as: .json), as: .json)
    }
  }

  @Test(arguments: Fixture.all(in: "clean"))
  func campaignsOfPeopleComeBack(_ fixture: Fixture) throws {
    expectReturn(try fixture.bytes(), as: fixture.syntax)
  }

  @Test(arguments: ["game", "news", "soundtrack", "spring-sale"])
  func examplesComeBack(_ name: String) throws {
    let file = repositoryRoot.appending(path: "examples/campaigns/\(name).yaml")
    expectReturn(try Array(Data(contentsOf: file)), as: .yaml)
  }

  private func expectReturn(_ bytes: [UInt8], as syntax: Tree.Syntax) {
    let there = CheckedDefinition(bytes, as: syntax)
    #expect(there.faults == [], "\(text(bytes))")
    expect([.server], of: there)
    let ofClients = CheckedDefinition(withoutOldMoments(bytes), as: syntax)
    for payloads in [
      [Payload.feed], [.contentCards], [.triggers], [.feed, .contentCards, .triggers], Payload.allCases,
    ] { expect(payloads, of: ofClients) }
  }

  private func expect(_ payloads: [Payload], of there: CheckedDefinition) {
    let lines = there.lines(payloads)
    for syntax in [Tree.Syntax.yaml, .json] {
      guard let made = decompiled(lines, as: syntax) else {
        Issue.record("no payload: \(text(lines))")
        continue
      }
      #expect(made.notes.map(\.message.text) == [], "\(text(lines))")
      guard made.text.count > 2 || payloads.contains(.server) else { continue }
      let back = CheckedDefinition(made.text, as: syntax)
      #expect(back.faults == [], "\(text(made.text))")
      #expect(text(back.lines(payloads)) == text(lines), "\(text(made.text))")
    }
  }

  /// For clients, any date and time before 1970 means never, so their payloads don't contain the original one.
  private func withoutOldMoments(_ bytes: [UInt8]) -> [UInt8] {
    Array(text(bytes).replacingOccurrences(of: "0001-01-01T00:00:00Z", with: "1971-01-01T00:00:00Z").utf8)
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
