import CampaignLanguage
import Findings
import SourceTree
import Testing

@testable import CampaignCheck
@testable import CampaignLint

extension RuleInfo: CustomTestStringConvertible {
  public var testDescription: String { id }
}

/// What rules say of themselves is true.
@Suite struct RuleCatalogueTests {
  /// What there has to be hundreds of has no example, and a fixture alone.
  @Test func nearlyEveryRuleHasExamples() {
    #expect(
      allRules.filter { $0.examples == nil }.map(\.id) == ["too-many-active-campaigns", "too-many-content-cards"])
  }

  @Test(arguments: allRules.filter { $0.examples != nil })
  func theExamplesOfARuleAreTrue(_ rule: RuleInfo) throws {
    let examples = try #require(rule.examples)
    let bad = findingsOfExample(examples.bad, of: rule)
    #expect(bad.contains { $0.rule === rule })
    #expect(Set(bad.map(\.rule.id)).subtracting(company(of: rule.id)) == [], "\(bad.map(\.message.text))")
    let good = findingsOfExample(examples.good, of: rule).filter {
      !company(of: rule.id).subtracting([rule.id]).contains($0.rule.id)
    }
    #expect(good.isEmpty, "\(good.map(\.message.text))")
  }

  @Test func idsAreSortedAndUnique() {
    let ids = allRules.map(\.id)
    #expect(ids == Set(ids).sorted())
  }

  /// What a type's fields are told apart by is one word of bits.
  @Test(arguments: RecordTypes.all)
  func noTypeHasMoreThan64Fields(_ type: RecordType) {
    #expect(type.fields.count <= 64)
  }

  /// A rule about a type whose fields are others' is never asked.
  @Test func everyRuleThatNeedsJudgementIsAsked() {
    for rule in RecordRules.all {
      let types = rule.types.isEmpty ? RecordTypes.all : rule.types
      let isAsked = types.contains { type in
        rule.fields.isEmpty ? !rule.types.isEmpty : rule.fields.contains { type.index(of: $0) != nil }
      }
      #expect(isAsked, "\(rule.info.id)")
      for field in rule.fields {
        #expect(types.contains { $0.index(of: field) != nil }, "\(rule.info.id): \(field.name)")
      }
    }
  }

  @Test func theRulesThatNeedJudgementAreInOrder() {
    for rules in [RecordRules.judgements, RecordRules.triggerRules] {
      let ids = rules.map { $0.info.id }
      #expect(ids == ids.sorted())
    }
  }

  @Test(arguments: allRules)
  func aRuleIsWellDescribed(_ rule: RuleInfo) {
    #expect(rule.id.split(separator: "-", omittingEmptySubsequences: false).allSatisfy(isLowerCaseWord), "\(rule.id)")
    for sentence in [rule.finds, rule.because] {
      #expect(sentence.hasSuffix(".") && !sentence.dropLast().contains(". "), "not one sentence: \(sentence)")
      #expect(sentence.first?.isUppercase == true, "\(sentence)")
    }
  }

  private func isLowerCaseWord(_ word: Substring) -> Bool {
    !word.isEmpty && word.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
  }
}
