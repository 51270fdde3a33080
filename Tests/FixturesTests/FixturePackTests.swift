import CampaignCheck
import CampaignFixtures
import EngineTestSupport
import Findings
import SourceText
import SourceTree
import Testing
import TextTestSupport

/// The promises of a pack: its valid fixtures have no findings, and each broken one has exactly the listed finding.
@Suite struct FixturePackTests {
  static let pack = FixturePack()

  @Test(arguments: DefinitionFormat.allCases)
  func nothingIsFoundInValidFixtures(_ format: DefinitionFormat) {
    for fixture in Self.pack.valid {
      let checked = CheckedText(fixture.text(as: format), as: format.syntax, upTo: .table())
      #expect(checked.findings.isEmpty, "\(fixture.name): \(checked.described)")
    }
  }

  @Test(arguments: DefinitionFormat.allCases)
  func brokenFixturesHaveOneFindingEach(_ format: DefinitionFormat) {
    let broken = FixturePack(as: format).broken
    #expect(broken.count > 2000)
    for fixture in broken {
      let text = fixture.text(as: format)
      let checked = CheckedText(text.bytes, as: format.syntax, upTo: .table(linkSchemes: fixture.linkSchemes))
      let said = checked.findings.map { "\($0.rule.id) at \($0.place.range.offsets)" }
      #expect(said == ["\(fixture.rule) at \(text.finding)"], "\(fixture.name)")
    }
  }

  /// Every broken fixture is a valid one with a single mistake, which changes only one key or value.
  @Test func twinsDifferByOneMistake() {
    let valid = Dictionary(uniqueKeysWithValues: Self.pack.valid.map { ($0.name, $0) })
    for fixture in Self.pack.broken {
      let twin = valid[fixture.twin]
      #expect(twin != nil && twin?.definition != fixture.definition, "\(fixture.name)")
      #expect(twin?.types == fixture.types)
      guard let twin else { continue }
      #expect(differences(twin.definition, fixture.definition) == 1, "\(fixture.name)")
    }
  }

  /// The number of keys and values that differ between two definitions.
  private func differences(_ left: DefinitionValue, _ right: DefinitionValue) -> Int {
    switch (left, right) {
    case (.list(let first), .list(let second)) where first.count == second.count:
      return zip(first, second).reduce(0) { $0 + differences($1.0, $1.1) }
    case (.mapping(let first), .mapping(let second)):
      if first.count != second.count {
        let (longer, shorter) = first.count > second.count ? (first, second) : (second, first)
        return longer.indices.contains { Array(longer[..<$0] + longer[($0 + 1)...]) == shorter } ? 1 : 2
      }
      return zip(first, second).reduce(0) { sum, pair in
        let (one, other) = pair
        if one.key == other.key { return sum + differences(one.value, other.value) }
        return sum + (one.value == other.value ? 1 : 2)
      }
    default: return left == right ? 0 : 1
    }
  }

  @Test func namesAreSlugsAndUnique() {
    let names = Self.pack.valid.map(\.name)
    let all = names + Self.pack.broken.map(\.name)
    #expect(Set(all).count == all.count)
    for name in all { #expect(name.wholeMatch(of: /[a-z0-9]+([-_][a-z0-9]+)*/) != nil, "\(name)") }
    #expect(names.allSatisfy { $0.utf8.count <= 64 })
    for fixture in Self.pack.broken { #expect(fixture.name.hasPrefix(fixture.rule + "-")) }
    for purpose in Self.pack.valid.map(\.purpose) + Self.pack.broken.map(\.purpose) {
      #expect(purpose.first?.isUppercase == true && purpose.hasSuffix(".") && !purpose.dropLast().contains(". "))
    }
  }

  /// Then all valid fixtures can be in one workspace.
  @Test func campaignsHaveNamesOfTheirOwn() {
    let names = Self.pack.valid.compactMap { $0.definition["campaign"] }.map { "\($0)" }
    #expect(Set(names).count == Self.pack.valid.count)
  }

  @Test func packsAreAlikeAndSmall() {
    let again = FixturePack()
    #expect(again.valid.map(\.definition) == Self.pack.valid.map(\.definition))
    #expect(again.broken.map(\.definition) == Self.pack.broken.map(\.definition))
    for format in DefinitionFormat.allCases {
      let valid = Self.pack.valid.reduce(0) { $0 + $1.text(as: format).count }
      let broken = Self.pack.broken.reduce(0) { $0 + $1.definition.text(as: format).count }
      #expect(valid + broken < 8_000_000)
    }
  }

  /// Two bases of a site never have the same name, or one fixture would overwrite another.
  @Test(arguments: SampleTests.sites)
  func basesOfOneNameAreOne(_ site: SampleSite) {
    var bases: [String: SampleBase] = [:]
    for base in [site.smallest] + site.fullest + site.atLimits + site.twins.map(\.base) {
      #expect(bases.updateValue(base, forKey: base.name) ?? base == base, "\(base.name)")
    }
  }
}

/// Packs for some types only.
@Suite struct FixtureSelectionTests {
  @Test(arguments: TypeSelection.allNames)
  func aTypeHasAPackOfItsOwn(_ name: String) throws {
    let pack = FixturePack(of: try #require(TypeSelection([name])))
    #expect(!pack.valid.isEmpty && !pack.broken.isEmpty)
    #expect(Set(pack.valid.flatMap(\.types)) == [name])
    #expect(pack.valid.allSatisfy { !$0.types.isEmpty })
    for index in stride(from: 0, to: pack.valid.count, by: 11) {
      let checked = CheckedText(pack.valid[index].text(as: .yaml), as: .yaml, upTo: .table())
      #expect(checked.findings.isEmpty, "\(pack.valid[index].name): \(checked.described)")
    }
    // Some rules can't be broken in every type.
    #expect(pack.coverage.gaps.allSatisfy { $0.kind == .rule }, "\(pack.coverage.gaps.map(\.subject))")
    #expect(pack.coverage.rows.contains { $0.subject == name })
  }

  @Test func severalTypesGoTogether() throws {
    let selection = try #require(TypeSelection(["classic", "modal"]))
    let pack = FixturePack(of: selection, as: .json)
    #expect(Set(pack.valid.map(\.types)) == [["classic"], ["modal"], ["classic", "modal"]])
    #expect(pack.format == .json)
  }

  @Test func namesOfNoTypeAreRefused() {
    #expect(TypeSelection(["classic", "modul"]) == nil)
    #expect(TypeSelection([]) == nil)
    #expect(TypeSelection(["custom_event"]) == nil)
  }
}
