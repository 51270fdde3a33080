import CampaignCheck
import CampaignFixtures
import CampaignLanguage
import EngineTestSupport
import Findings
import SourceText
import SourceTree
import Testing
import TextTestSupport

extension SampleSite: CustomTestStringConvertible {
  public var testDescription: String { (fields + [type.name]).joined(separator: ".") }
}

/// The proof of the table: everything that it allows has no finding, and each way to break it has exactly one.
@Suite struct SampleTests {
  static let sites = SampleSite.all()

  @Test(arguments: sites)
  func whatTheTableAllowsIsClean(_ site: SampleSite) {
    for base in [site.smallest] + site.fullest + site.atLimits + site.twins.map(\.base) {
      expectClean(site, base)
    }
  }

  @Test(arguments: sites)
  func whatBreaksItGivesOneFinding(_ site: SampleSite) {
    for twin in site.twins { expect(twin, at: site) }
  }

  /// An empty list would prove nothing.
  @Test func thereAreSamplesOfEverything() {
    let types = Set(Self.sites.map(\.type.name))
    for variant in [CardTable.cards, MessageTable.messages, TriggerTable.triggers, TriggerTable.conditions] {
      #expect(types.isSuperset(of: variant.types.map(\.name)))
    }
    let twins = Self.sites.map(\.twins.count)
    #expect(twins.allSatisfy { $0 > 0 })
    #expect(twins.reduce(0, +) > 2800)
    #expect(Set(Self.sites.flatMap(\.twins).map(\.rule)) == Set(CheckRule.allCases))
  }

  @Test func theRulesAreThoseOfTheCheck() {
    #expect(CheckRule.allCases.map(\.rawValue).sorted() == (treeRules + modelRules).map(\.id).sorted())
  }
}

// MARK: - Checking

extension SampleTests {
  private func expectClean(_ site: SampleSite, _ base: SampleBase) {
    for format in DefinitionFormat.allCases {
      let text = site.campaign(with: base.record).text(as: format)
      let checked = CheckedText(text, as: format.syntax, upTo: .table())
      #expect(checked.findings.isEmpty, "\(base.name)\n\(String(decoding: text, as: UTF8.self))\n\(checked.described)")
    }
  }

  private func expect(_ twin: Twin, at site: SampleSite) {
    var messages: Set<String> = []
    for format in twin.formats {
      let text = DefinitionText(site.campaign(with: twin.record), as: format)
      let schemes = twin.rule == .linkScheme ? ["myapp"] : []
      let checked = CheckedText(text.bytes, as: format.syntax, upTo: .table(linkSchemes: schemes))
      let place = twin.place.range(in: text, at: site.path)
      let isRight =
        checked.findings.count == 1
        && checked.findings.allSatisfy { $0.rule.id == twin.rule.rawValue && $0.place.range.offsets == place }
      #expect(
        isRight,
        """
        wanted \(twin.rule.rawValue) at \(twin.place), bytes \(place.map { "\($0)" } ?? "none"), got
        \(checked.described)\(checked.findings.map(\.place.range.offsets))
        \(String(decoding: text.bytes, as: UTF8.self))
        """)
      messages.formUnion(checked.findings.map(\.message.text))
    }
    #expect(messages.count == 1, "YAML and JSON have different findings: \(messages)")
  }
}

extension DefinitionFormat {
  /// The syntax of its text.
  var syntax: Tree.Syntax {
    switch self {
    case .yaml: .yaml
    case .json: .json
    }
  }
}
