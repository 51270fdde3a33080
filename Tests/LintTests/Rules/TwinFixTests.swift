import CampaignCheck
import EngineTestSupport
import Findings
import SourceTree
import Testing
import TextTestSupport

import func CampaignEngine.canonicalLines

/// The fixes of a campaign in JSON give the same result as those of the same campaign in YAML.
@Suite struct TwinFixTests {
  /// Files in which YAML can say more than JSON: the spelling of a number, a text or a list that a comma cuts, a colour
  /// lost in a comment, a value from an alias or from escapes, a dash without the space after it.
  private static let spelledInYAML = [
    "rules/wrong-form/events-as-triggers-key-alone.yaml",
    "rules/wrong-form/colours-of-android-integers.yaml",
    "rules/bidi-override/texts.yaml", "rules/extras-not-text/decimal-comma.yaml",
    "rules/extras-not-text/greeting.yaml", "rules/extras-not-text/values.yaml",
    "rules/filter-operator-type/minus-sign.yaml", "rules/missing-field/two-in-braces.yaml",
    "rules/regex-doubled-backslash/patterns.yaml",
    "rules/not-portable-boolean-not-equal/booleans.yaml", "rules/orientation-outside-full/orientations.yaml",
    "rules/regex-not-portable/edge-before.yaml", "rules/regex-not-portable/edge-behind.yaml",
    "rules/regex-not-portable/features.yaml", "rules/regex-not-portable/letter-edge.yaml",
    "rules/text-with-edge-blanks/texts.yaml", "rules/unknown-field/button-text-cut.yaml",
    "rules/unknown-field/button-text-cut-twice.yaml", "rules/unknown-field/list-cut-of-channels.yaml",
    "rules/unknown-field/list-cut-of-names.yaml", "rules/wrong-form/brackets.yaml",
    "rules/wrong-form/below-the-key.yaml", "rules/wrong-form/next-to-the-key.yaml",
    "rules/wrong-form/colors.yaml", "rules/wrong-form/container-for-text.yaml", "rules/wrong-form/kinds.yaml",
    "rules/wrong-form/lost-colors.yaml",
  ]

  @Test(arguments: SyntaxDifferenceTests.fixtures.filter(\.isFixed))
  func bothSyntaxesAreFixedToTheSame(_ fixture: Fixture) throws {
    let yaml = CheckedText(try fixture.bytes(), as: .yaml, upTo: .model)
    let twins = try lines(of: yaml).map { CheckedText($0, as: .json, upTo: .model).fixed(as: .json, upTo: .model) }
    for twin in twins { #expect(twin.isReadable, "\(twin.described)") }
    let fixed = try lines(of: yaml.fixed(as: .yaml, upTo: .model))
    let twinned = try twins.flatMap { try lines(of: $0) }
    if Self.spelledInYAML.contains(fixture.path) {
      #expect(twinned != fixed, "this exception is no longer needed")
    } else {
      #expect(twinned.map { String(decoding: $0, as: UTF8.self) } == fixed.map { String(decoding: $0, as: UTF8.self) })
    }
  }

  /// Each document as a line of canonical JSON.
  private func lines(of text: CheckedText) throws -> [[UInt8]] {
    try canonicalLines(of: text.tree).split(separator: 0x0A).map { Array($0) }.filter { $0 != Array("null".utf8) }
  }
}
