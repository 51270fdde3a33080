import CampaignCheck
import CampaignEngine
import CampaignLanguage
import CampaignLint
import Findings
import SourceTree
import Testing

extension RuleInfo: CustomTestStringConvertible {
  public var testDescription: String { id }
}

/// The descriptions of rules are true.
@Suite struct RuleCatalogueTests {
  /// Rules that need hundreds of records, a configuration beside a campaign, or a file that can't be read have no
  /// example, only a fixture.
  @Test func nearlyEveryRuleHasExamples() {
    #expect(
      ruleCatalogue.filter { $0.example == nil }.map(\.id) == [
        "event-not-compared", "over-budget", "template-fails-for-reader", "too-many-active-campaigns",
        "too-many-content-cards", "unmatched-pattern", "unreadable",
      ])
  }

  @Test(arguments: ruleCatalogue.filter { $0.example != nil })
  func theExamplesOfARuleAreTrue(_ rule: RuleInfo) throws {
    let example = try #require(rule.example)
    let bad = findingsOfExample(example.bad, of: rule)
    #expect(bad.contains { $0.rule === rule })
    #expect(Set(bad.map(\.rule.id)).subtracting(company(of: rule.id)) == [], "\(bad.map(\.message.text))")
    let good = findingsOfExample(example.good, of: rule).filter {
      !company(of: rule.id).subtracting([rule.id]).contains($0.rule.id)
    }
    #expect(good.isEmpty, "\(good.map(\.message.text))")
  }

  @Test func idsAreSortedAndUnique() {
    let ids = allRules.map(\.id)
    #expect(ids == Set(ids).sorted())
  }

  /// The fields of a type are a set of bits in one word.
  @Test(arguments: RecordTypes.all)
  func noTypeHasMoreThan64Fields(_ type: RecordType) {
    #expect(type.fields.count <= 64)
  }

  /// A set of targets has a bit for each client.
  @Test(arguments: Client.allCases)
  func everyClientFitsIntoASetOfTargets(_ client: Client) {
    #expect(Targets([client]).clients == [client])
  }

  /// A rule whose fields do not belong to its types would never run.
  @Test func everyRuleThatNeedsJudgementIsAsked() {
    for rule in RecordRules.subjects.joined() {
      let types = rule.types.isEmpty ? RecordTypes.all : rule.types
      #expect(types.contains { !rule.fields(in: $0).isEmpty }, "\(rule.info.id)")
      for role in rule.roles {
        #expect(types.contains { $0.index(of: role) != nil }, "\(rule.info.id): \(role)")
      }
      for field in rule.fields {
        #expect(types.contains { $0.index(of: field) != nil }, "\(rule.info.id): \(field.name)")
      }
    }
  }

  @Test func theRulesThatNeedJudgementAreInOrder() {
    for rules in RecordRules.subjects {
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
