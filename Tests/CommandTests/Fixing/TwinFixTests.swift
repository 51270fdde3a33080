import CampaignTestSupport
import Findings
import SourceTree
import Testing

@testable import CampaignCheck
@testable import campaignc

/// A campaign in JSON is fixed to what the same campaign in YAML is fixed to.
@Suite struct TwinFixTests {
  /// Where YAML says more than JSON: how a number is spelled, a colour that a comment ate, what stands behind an alias
  /// or in escapes.
  private static let spelledInYAML = [
    "rules/bidi-override/texts.yaml", "rules/extras-not-text/values.yaml",
    "rules/not-portable-boolean-not-equal/booleans.yaml", "rules/orientation-outside-full/orientations.yaml",
    "rules/regex-not-portable/features.yaml",
    "rules/text-with-edge-blanks/texts.yaml", "rules/wrong-form/colors.yaml", "rules/wrong-form/kinds.yaml",
    "rules/wrong-form/lost-colors.yaml",
  ]

  @Test(arguments: SyntaxDifferenceTests.fixtures.filter(\.isFixed))
  func bothSyntaxesAreFixedToTheSame(_ fixture: Fixture) throws {
    let yaml = CheckedText(try fixture.bytes(), as: .yaml, upTo: .model)
    let twins = try lines(of: yaml).map { CheckedText($0, as: .json, upTo: .model).fixed(as: .json) }
    for twin in twins { #expect(twin.isReadable, "\(twin.described)") }
    let fixed = try lines(of: yaml.fixed(as: .yaml))
    let twinned = try twins.flatMap { try lines(of: $0) }
    if Self.spelledInYAML.contains(fixture.path) {
      #expect(twinned != fixed, "an exception that is needed no longer")
    } else {
      #expect(twinned.map { String(decoding: $0, as: UTF8.self) } == fixed.map { String(decoding: $0, as: UTF8.self) })
    }
  }

  /// Each document as a line of canonical JSON.
  private func lines(of text: CheckedText) throws -> [[UInt8]] {
    try canonicalLines(of: text.tree).split(separator: 0x0A).map { Array($0) }.filter { $0 != Array("null".utf8) }
  }
}
