import CampaignTestSupport
import Findings
import SourceTree
import Testing

@testable import CampaignCheck
@testable import CampaignLint
@testable import campaignc

/// What is said of a campaign in YAML is said of the same campaign in JSON.
@Suite struct SyntaxDifferenceTests {
  /// What only YAML can say or spell: a colour that a comment ate, `1.10`, `1e3`, and integers beyond 64 bits.
  private static let spelledInYAML = [
    "rules/extras-not-text/values.yaml", "rules/wrong-form/colors.yaml",
    "rules/wrong-form/kinds.yaml", "rules/wrong-form/lost-colors.yaml", "rules/wrong-form/numbers.yaml",
  ]

  /// What canonical JSON can't hold: numbers that no double is.
  private static let unspeakable = "rules/out-of-range/values.yaml"

  static let fixtures = Fixture.all(in: "rules").filter { fixture in
    fixture.syntax == .yaml && fixture.path != unspeakable
      && (modelRules + recordRules).contains { fixture.path.hasPrefix("rules/\($0.id)/") }
  }

  @Test(arguments: fixtures)
  func bothSyntaxesAreToldTheSame(_ fixture: Fixture) throws {
    let yaml = CheckedText(try fixture.bytes(), as: .yaml, upTo: .records())
    let documents = try canonicalLines(of: yaml.tree).split(separator: 0x0A)
    let json = documents.filter { $0 != Array("null".utf8)[...] }.map {
      CheckedText(Array($0), as: .json, upTo: .records())
    }
    let (left, right) = (said([yaml]), said(json))
    if Self.spelledInYAML.contains(fixture.path) {
      #expect(left != right, "an exception that is needed no longer")
    } else {
      #expect(left == right, "\(left.symmetricDifference(right).sorted())")
    }
  }

  /// Once each: what stands at an anchor is said once in YAML, and at every copy in JSON.
  private func said(_ texts: [CheckedText]) -> Set<String> {
    let findings = texts.flatMap(\.findings).filter { $0.rule !== AmbiguousScalar.info }
    return Set(findings.map { "\($0.rule.id): \($0.message.text.replacing("'null', which is null", with: "empty"))" })
  }
}
