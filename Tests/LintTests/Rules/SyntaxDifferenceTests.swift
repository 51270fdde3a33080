import CampaignCheck
import CampaignLanguage
import CampaignLint
import EngineTestSupport
import Findings
import SourceTree
import TestSupport
import Testing
import TextTestSupport

import func CampaignEngine.canonicalLines

/// The same campaign has the same findings in YAML and in JSON.
@Suite struct SyntaxDifferenceTests {
  /// Only YAML can write these: a value that is a comment, `1.10`, `1e3`, text or a list that a comma cuts, integers
  /// beyond 64 bits, and merge keys.
  private static let spelledInYAML = [
    "rules/wrong-form/events-as-triggers-key-alone.yaml",
    "rules/unknown-field/numbers-cut-thousands.yaml", "rules/unknown-field/button-text-cut.yaml",
    "rules/unknown-field/button-text-cut-twice.yaml",
    "rules/unknown-field/list-cut-of-channels.yaml", "rules/unknown-field/list-cut-of-names.yaml",
    "rules/extras-not-text/decimal-comma.yaml", "rules/extras-not-text/greeting.yaml",
    "rules/extras-not-text/values.yaml", "rules/filter-operator-type/minus-sign.yaml", "rules/wrong-form/colors.yaml",
    "rules/wrong-form/kinds.yaml", "rules/wrong-form/lost-colors.yaml", "rules/wrong-form/lost-names.yaml",
    "rules/wrong-form/lost-texts.yaml", "rules/wrong-form/numbers.yaml",
    "rules/variation-of-another/another-text.yaml", "rules/variation-of-another/buttons.yaml",
  ]

  /// Numbers that no double can hold, so canonical JSON can't contain them.
  private static let unspeakable = [
    "rules/out-of-range/values.yaml", "rules/untranslated/groups-beyond-all.yaml",
    "rules/variation-groups/beyond-all-groups.yaml",
  ]

  static let fixtures = Fixture.all(in: "rules").filter { fixture in
    // JSON has no comments that could cut a text, and only one kind of quotes.
    fixture.syntax == .yaml && !unspeakable.contains(fixture.path)
      && ![.textCutByComment, .textNotAsWritten].map(\CheckRule.rawValue).contains(fixture.folder)
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
      #expect(left != right, "this exception is no longer needed")
    } else {
      #expect(left == right, "\(left.symmetricDifference(right).sorted())")
    }
  }

  /// The findings without repetitions: a finding at an anchor appears once in YAML, but at every copy in JSON.
  private func said(_ texts: [CheckedText]) -> Set<String> {
    let findings = texts.flatMap(\.findings).filter { $0.rule !== AmbiguousScalar.info }
    return Set(findings.map { "\($0.rule.id): \($0.message.text.replacing("'null' (null)", with: "empty"))" })
  }
}
