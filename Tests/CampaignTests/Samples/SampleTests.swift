import CampaignIR
import Findings
import SourceText
import SourceTree
import Testing

@testable import CampaignCheck

/// The proof of the table: what it allows lints clean, and each way to break it gives exactly its one finding.
@Suite struct SampleTests {
  @Test(arguments: SampleSite.all)
  func whatTheTableAllowsIsClean(_ site: SampleSite) {
    var samples = Samples()
    expectClean(site, samples.record(site.type, .smallest, of: site.variant))
    for record in samples.records(site.type, of: site.variant) { expectClean(site, record) }
    for record in site.atLimits { expectClean(site, record) }
  }

  @Test(arguments: SampleSite.all)
  func fieldsThatAreMissingForeignOrMisspeltGiveOneFinding(_ site: SampleSite) {
    for broken in site.withoutAField + site.withAForeignField + site.withAMisspeltField { expect(broken, at: site) }
  }

  @Test(arguments: SampleSite.all)
  func valuesBeyondTheirLimitsGiveOneFinding(_ site: SampleSite) {
    for broken in site.beyondLimits { expect(broken, at: site) }
  }

  @Test(arguments: SampleSite.all)
  func brokenConstraintsGiveOneFinding(_ site: SampleSite) {
    for broken in site.withABrokenConstraint { expect(broken, at: site) }
  }

  /// So that nothing is proved by an empty list.
  @Test func thereAreSamplesOfEverything() {
    let types = Set(SampleSite.all.map(\.type.name))
    for variant in [CardTable.cards, MessageTable.messages, TriggerTable.triggers, TriggerTable.conditions] {
      #expect(types.isSuperset(of: variant.types.map(\.name)))
    }
    let broken = SampleSite.all.map { site in
      site.withoutAField.count + site.withAForeignField.count + site.withAMisspeltField.count + site.beyondLimits.count
        + site.withABrokenConstraint.count
    }
    #expect(broken.allSatisfy { $0 > 0 })
    #expect(broken.reduce(0, +) > 1900)
  }
}

// MARK: - Checking

extension SampleTests {
  private static let syntaxes: [(Tree.Syntax, @Sendable (SampleValue) -> WrittenSample)] = [
    (.yaml, { .yaml($0) }), (.json, { .json($0) }),
  ]

  private func expectClean(_ site: SampleSite, _ record: SampleValue) {
    for (syntax, write) in Self.syntaxes {
      let written = write(site.campaign(with: record))
      let checked = CheckedText(written.bytes, as: syntax, upTo: .model())
      #expect(checked.findings.isEmpty, "\(text(written))\n\(checked.described)")
    }
  }

  private func expect(_ broken: BrokenSample, at site: SampleSite) {
    var messages: Set<String> = []
    for (syntax, write) in Self.syntaxes {
      let written = write(site.campaign(with: broken.record))
      let checked = CheckedText(written.bytes, as: syntax, upTo: .model())
      let isRight = checked.findings.count == 1 && checked.findings.allSatisfy { isExpected($0, broken, site, written) }
      #expect(
        isRight, "wanted \(broken.rules.map(\.id)) at \(broken.place), got\n\(checked.described)\n\(text(written))")
      messages.formUnion(checked.findings.map(\.message.text))
    }
    #expect(messages.count == 1, "YAML and JSON are told different things: \(messages)")
  }

  private func isExpected(
    _ finding: Finding, _ broken: BrokenSample, _ site: SampleSite, _ written: WrittenSample
  ) -> Bool {
    let range = finding.place.range.offsets
    guard broken.rules.contains(where: { $0.id == finding.rule.id }) else { return false }
    switch broken.place {
    case .key(let name): return written.keys[site.path + [.key(name)]] == range
    case .firstKey: return range == written.firstKey(of: site.path)
    case .value(let steps, let part):
      guard let value = written.values[site.path + steps] else { return false }
      // A container in block style ends where the next token begins, which is nobody's business here.
      guard let part else { return value.isEmpty ? value.lowerBound == range.lowerBound : value == range }
      let start = value.lowerBound + (written.bytes[value.lowerBound] == UInt8(ascii: "\"") ? 1 : 0)
      return range == start + part.lowerBound..<start + part.upperBound
    }
  }

  private func text(_ written: WrittenSample) -> String { String(decoding: written.bytes, as: UTF8.self) }
}

extension WrittenSample {
  /// The first key of a mapping, or the mapping itself where it has none.
  fileprivate func firstKey(of path: [SampleStep]) -> Range<Int>? {
    let own = keys.filter { $0.key.count == path.count + 1 && $0.key.starts(with: path) }
    return own.values.min { $0.lowerBound < $1.lowerBound } ?? values[path]
  }
}
