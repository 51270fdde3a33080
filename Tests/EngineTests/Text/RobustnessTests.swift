import EngineTestSupport
import Findings
import SourceText
import SourceTree
import TestSupport
import Testing
import TextTestSupport

/// A damaged file never causes a crash, and every finding is inside the file.
@Suite struct RobustnessTests {
  private static let seed: UInt64 = 20_261_122

  @Test(arguments: Fixture.all(in: "rules") + Fixture.all(in: "trees"))
  func whatIsLeftOfAFileIsChecked(_ fixture: Fixture) throws {
    let bytes = try fixture.bytes()
    var random = SeededNumbers(seed: Self.seed &+ UInt64(bytes.count))
    // CAMPAIGNC_LONG_TESTS tries a hundred times as many texts.
    let some = testsAreLong ? 400 : 4
    var texts = Mutations.prefixes(of: bytes)
    texts = Array(texts.shuffled(using: &random).prefix(some))
    texts += Mutations.withoutALine(bytes).shuffled(using: &random).prefix(some)
    texts += Mutations.damaged(bytes, times: some, using: &random)
    var sample: [CheckedText] = []
    for text in texts {
      for syntax in [Tree.Syntax.yaml, .json] {
        let checked = CheckedText(text, as: syntax, upTo: .model)
        let faults = faults(of: checked)
        #expect(faults.isEmpty, "seed \(Self.seed): \(faults) in \(debugged(text)) as \(syntax)")
        if Int.random(in: 0..<40, using: &random) == 0 { sample.append(checked) }
      }
    }
    for checked in sample { #expect(unrendered(checked) == [], "seed \(Self.seed): \(debugged(checked.bytes))") }
  }

  /// The faults of the findings about a text.
  private func faults(of checked: CheckedText) -> [String] {
    var faults: [String] = []
    if !checked.isReadable, checked.findings.count != 1 {
      faults.append("\(checked.findings.count) findings for one fault")
    }
    if checked.isReadable { faults += misplaced(in: checked.tree) }
    for finding in checked.findings {
      let ranges =
        [finding.place.range] + finding.labels.map(\.place.range) + finding.fixes.flatMap(\.edits).map(\.range)
      for range in ranges where !isInside(range, checked.bytes, finding.rule) {
        faults.append("\(finding.rule.id) at \(range.offsets): \(finding.message)")
      }
      if finding.message.text.isEmpty { faults.append("\(finding.rule.id) says nothing") }
    }
    return faults
  }

  private func isInside(_ range: ByteRange, _ bytes: [UInt8], _ rule: RuleInfo) -> Bool {
    guard range.start <= range.end, range.end <= bytes.count else { return false }
    // Bytes that are not UTF-8 have no character borders.
    return rule.id == "encoding"
      || [range.start, range.end].allSatisfy { offset in
        offset == bytes.count || bytes[Int(offset)] & 0xC0 != 0x80
      }
  }

  /// The formats with an empty report, or with one that is not UTF-8.
  private func unrendered(_ checked: CheckedText) -> [OutputFormat] {
    let outcome = Outcome(
      findings: checked.findings,
      counts: SeverityCounts(of: checked.findings),
      files: [SourceFile(path: "a.yaml", bytes: checked.bytes)],
      rules: [],
      exitCode: 1,
      version: "0"
    )
    return OutputFormat.allCases.filter { format in
      let text = render(outcome, as: format, colored: true)
      let mayBeEmpty = checked.findings.isEmpty && [.concise, .jsonl, .github, .xcode].contains(format)
      return text.isEmpty && !mayBeEmpty || String(validating: text, as: UTF8.self) == nil
    }
  }

  private func debugged(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self).debugDescription }
}
