import CampaignCheck
import CampaignFixtures
import CampaignLanguage
import Testing

/// The pack covers the whole table, and its coverage file would show a gap.
@Suite struct CoverageTests {
  private static let pack = FixturePackTests.pack

  @Test(arguments: DefinitionFormat.allCases)
  func everythingIsCovered(_ format: DefinitionFormat) {
    let pack = format == .yaml ? Self.pack : FixturePack(as: format)
    for gap in pack.coverage.gaps { Issue.record("not covered: \(gap.kind.rawValue) \(gap.subject)") }
    for kind in Coverage.Kind.allCases { #expect(pack.coverage.rows.contains { $0.kind == kind }) }
  }

  /// The coverage has a row for every field of every record that a campaign can contain.
  @Test func theRowsAreTheTables() {
    let sites = SampleSite.distinct()
    let count = { (kind: Coverage.Kind) in Self.pack.coverage.rows.count { $0.kind == kind } }
    #expect(count(.record) == sites.count)
    #expect(count(.field) == sites.reduce(0) { $0 + $1.type.fields.count })
    #expect(count(.brokenConstraint) == sites.reduce(0) { $0 + $1.type.constraints.count })
    #expect(count(.rule) == (treeRules + modelRules).count)
    #expect(count(.word) > 200 && count(.limit) > 300)
    let subjects = Self.pack.coverage.rows.map { "\($0.kind.rawValue) \($0.subject)" }
    #expect(Set(subjects).count == subjects.count)
    for subject in [
      "field slideup.slide_from", "word slideup.slide_from = top", "limit modal.buttons at most 2 items",
      "limit campaign.tags[] at most 64 characters", "word banner_image.pinned = false",
      "limit modal.priority at least -2147483648", "renamed field classic.url as urlString",
      "broken constraint html: in this order, starts, ends", "record button_colors", "rule tag-mismatch",
    ] {
      #expect(subjects.contains(subject), "\(subject)")
    }
  }

  /// Without the fixtures for a row, that row is a gap, and no other one.
  @Test func whatIsMissingIsNoticed() {
    let valid = Self.pack.valid.filter { fixture in
      !fixture.definition["in_app_messages", default: .null].items.contains { $0["slide_from"] == .text("top") }
    }
    let broken = Self.pack.broken.filter { $0.rule != "link-unsafe" }
    let gaps = Coverage(of: valid, broken, rules: CheckRule.allCases.map(\.rawValue)).gaps
    #expect(gaps.map(\.subject) == ["slideup.slide_from = top", "link-unsafe"])
  }

  /// A rule without fixtures is reported as not covered.
  @Test func aRuleWithoutFixturesIsAGap() {
    let pack = FixturePack(of: .all, as: .yaml, rules: ["wrong-form", "brand-new"])
    #expect(pack.coverage.gaps.map(\.subject) == ["brand-new"])
  }

  @Test func rowsNameWhatCoversThem() throws {
    let row = try #require(Self.pack.coverage.rows.first { $0.subject == "slideup.slide_from = top" })
    let valid = Dictionary(uniqueKeysWithValues: Self.pack.valid.map { ($0.name, $0) })
    #expect(row.fixtures.contains("slideup-slide_from-top"))
    for name in row.fixtures { #expect(valid[name]?.types.contains("slideup") == true) }
    let rule = try #require(Self.pack.coverage.rows.first { $0.subject == "tag-mismatch" })
    #expect(rule.fixtures == ["tag-mismatch-campaign-integer"])
  }
}

extension DefinitionValue {
  fileprivate subscript(key: String, default value: DefinitionValue) -> DefinitionValue { self[key] ?? value }
}
