import CampaignCheck
import EngineTestSupport
import Findings
import SourceText
import SourceTree
import TestSupport
import Testing
import TextTestSupport

/// The policy of `docs/fixes.md`.
@Suite struct FixPolicyTests {
  /// The findings of a campaign with one more line in its card or its message.
  private func findings(inCard line: String) -> [Finding] {
    let text = """
      campaign: spring-sale
      cards:
        - id: hero
          type: captioned_image
          image: https://example.com/a.png
          title: Sale
          description: Half price.
          url: https://example.com/
          \(line)
      """
    return CheckedText(Array(text.utf8), as: .yaml, upTo: .table()).findings
  }

  private func findings(inMessage line: String) -> [Finding] {
    let text = """
      campaign: spring-sale
      in_app_messages:
        - id: hello
          type: modal
          message: Hello
          triggers: [{ type: session_start }]
          \(line)
      """
    return CheckedText(Array(text.utf8), as: .yaml, upTo: .table()).findings
  }

  private func expectFix(_ trust: Fix.Trust, in findings: [Finding]) {
    let fixes = findings.flatMap(\.fixes)
    #expect(fixes.map(\.trust) == [trust], "\(fixes)")
  }

  @Test(arguments: [
    "Categories: [news]", "categories: [NEWS]", "categories: [News]", "Use-Webview: true", "Channels: [content_cards]",
    "channels: [contentCards]", "channels: [Content-Cards]", "сategories: [news]", "categories: [nеws]",
  ])
  func theSameLettersAreSafe(_ line: String) { expectFix(.keepsMeaning, in: findings(inCard: line)) }

  @Test(arguments: [
    "priority: High", "priority: MEDIUM", "orientation: Portrait", "Orientation: portrait", "headline: Sale",
    "frequency: always", "“orientation”: portrait", "orientation: ”portrait”", "re-eligibility: never",
  ])
  func oneNameElsewhereIsSafe(_ line: String) { expectFix(.keepsMeaning, in: findings(inMessage: line)) }

  @Test(arguments: ["priorty: high", "priority: hihg", "orientation: portrat", "re_eligiblity: never"])
  func aNearNameNeedsAReview(_ line: String) { expectFix(.needsReview, in: findings(inMessage: line)) }

  @Test(arguments: ["priority: urgent", "orientation: sideways", "weather: sunny", "re_eligibility: { days: 7 }"])
  func aDistantNameIsNeverOffered(_ line: String) throws {
    let found = findings(inMessage: line)
    #expect(found.count == 1 && found.allSatisfy { $0.fixes.isEmpty && $0.help != nil }, "\(line): \(found)")
  }

  /// After a safe fix, the text that it wrote has no error.
  @Test(arguments: Fixture.all(in: "rules"))
  func aSafeFixRepairs(_ fixture: Fixture) throws {
    let checked = CheckedText(try fixture.bytes(), as: fixture.syntax, upTo: fixture.extent)
    for finding in checked.findings {
      guard let fix = finding.fixes.first, fix.trust == .keepsMeaning else { continue }
      let after = CheckedText(checked.bytes.applying(fix.edits), as: fixture.syntax, upTo: fixture.extent)
      let written = ranges(writtenBy: fix.edits)
      let faults = after.findings.filter { fault in
        // A missing field is another mistake, which is reported at the first field of the record.
        fault.severity == .error && fault.rule.id != "missing-field"
          && written.contains { $0.overlaps(fault.place.range.offsets) }
      }
      #expect(faults.isEmpty, "\(finding.rule.id): \(fix.title)\n\(after.described)")
    }
  }
}

/// The places of the replacements in the text after the edits.
private func ranges(writtenBy edits: [Fix.Edit]) -> [Range<Int>] {
  var shift = 0
  return edits.map { edit in
    let start = edit.range.offsets.lowerBound + shift
    shift += edit.replacement.utf8.count - edit.range.offsets.count
    return start..<start + edit.replacement.utf8.count
  }
}

extension [UInt8] {
  fileprivate func applying(_ edits: [Fix.Edit]) -> [UInt8] {
    edits.reversed().reduce(into: self) { bytes, edit in
      bytes.replaceSubrange(edit.range.offsets, with: Array(edit.replacement.utf8))
    }
  }
}
