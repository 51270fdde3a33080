import CampaignIR
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
  @Test(arguments: allRules)
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

  @Test func theRulesThatNeedJudgementAreInOrder() {
    let ids = recordRules.map(\.id)
    #expect(ids == ids.sorted())
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
