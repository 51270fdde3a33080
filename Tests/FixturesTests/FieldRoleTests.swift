import CampaignFixtures
import CampaignLanguage
import CampaignLint
import EngineTestSupport
import Findings
import SourceText
import SourceTree
import TestSupport
import Testing
import TextTestSupport

/// Rules find their fields by role: they check every field that has their role in the table.
@Suite struct FieldRoleTests {
  static let sites = SampleSite.distinct()

  /// The types of records that people see.
  static let shown = CardTable.cards.types + MessageTable.messages.types + [ButtonTable.button]

  /// A value that a rule reports in every field with a certain role.
  struct Mistake: Sendable, CustomTestStringConvertible {
    let role: FieldRole
    let value: DefinitionValue
    let rule: String
    /// The types that the rule is about. Nil for all types.
    var types: [RecordType]?
    /// The link of the record, if it matters.
    var link: DefinitionValue?

    var testDescription: String { "\(role): \(rule)" }
  }

  static let mistakes = [
    Mistake(role: .text, value: .text("Sample "), rule: "text-with-edge-blanks"),
    Mistake(role: .text, value: .text("Hello {{${braze_id}}}"), rule: "template-in-text"),
    Mistake(role: .text, value: .text("Hello \u{202E}there"), rule: "bidi-override"),
    Mistake(role: .extras, value: .mapping([.init("a", .text("\u{202E}b"))]), rule: "bidi-override"),
    Mistake(role: .extras, value: .mapping([.init("a", .text("{\"b"))]), rule: "extras-json-broken"),
    Mistake(role: .document, value: .text("<a href=\"myapp://\">A</a>"), rule: "link-without-path"),
    Mistake(role: .link, value: .text("myapp://?screen=sale"), rule: "link-without-path"),
    Mistake(role: .link, value: .text("brazeactions://v1/eyJ0"), rule: "braze-action-broken"),
    Mistake(
      role: .webview, value: .boolean(true), rule: "use-webview-without-web-link", link: .text("myapp://sale")),
    Mistake(role: .clickAction, value: .text("news_feed"), rule: "news-feed-action"),
    Mistake(role: .picture, value: .text("https://example.com/a.webp"), rule: "image-format"),
    Mistake(
      role: .picture, value: .text("https://example.com/a.png?cache=false"), rule: "asset-not-prefetched",
      types: MessageTable.messages.types),
    Mistake(role: .asset, value: .text("https://example.com/a.css?cache=false"), rule: "asset-not-prefetched"),
    Mistake(
      role: .end, value: .text("1969-07-20T00:00:00Z"), rule: "expires-before-epoch", types: CardTable.typesWithEndings),
    Mistake(role: .audience, value: .text("nobody-at-all"), rule: "unknown-audience"),
    Mistake(role: .foreground, value: .text("#FFFFFF00"), rule: "invisible-colour"),
    Mistake(role: .ground, value: .text("#FF000000"), rule: "invisible-colour"),
    Mistake(role: .surroundings, value: .text("#FF000000"), rule: "invisible-colour"),
  ]

  @Test(arguments: mistakes)
  func aMistakeIsFoundInEveryFieldOfItsRole(_ mistake: Mistake) throws {
    var count = 0
    for site in Self.sites where mistake.types?.contains(site.type) ?? true {
      for field in site.type.fields.map(\.field) where field.role == mistake.role {
        try expect(mistake, in: field, at: site)
        count += 1
      }
    }
    #expect(count > 0)
  }

  private func expect(_ mistake: Mistake, in field: Field, at site: SampleSite) throws {
    var given: [GivenField] = [(field, isList(field) ? .list([mistake.value]) : mistake.value)]
    if let link = mistake.link, let linkField = site.type.field(.link) { given.append((linkField, link)) }
    let text = DefinitionText(site.campaign(with: site.base(with: given).record), as: .json)
    let checked = CheckedText(text.bytes, as: .json, upTo: .records(isCatalogued: true))
    let place = try #require(text.value(at: site.path + [.key(field.name)]))
    let found = checked.findings.filter { finding in
      let range = finding.place.range.offsets
      return finding.rule.id == mistake.rule && range.upperBound > place.lowerBound - field.name.utf8.count - 8
        && range.upperBound <= place.upperBound
    }
    #expect(!found.isEmpty, "\(site.testDescription).\(field.name): \(checked.described)")
  }

  private func isList(_ field: Field) -> Bool {
    if case .list = field.form { return true }
    return false
  }

  /// A new field of the table only needs its role.
  @Test func aNewFieldIsSeenByTheRulesOfItsRole() {
    func rules(about role: FieldRole, _ form: Form) -> [String] {
      let field = Field("brand_new", form, "A field that no rule names.", role: role)
      let type = RecordType("brand_new", "a brand new card", "A type that no rule names.", allows: [field])
      return RecordRules.subjects.joined().filter { $0.fields(in: type) == FieldSet([0]) }.map { $0.info.id }
    }
    #expect(
      rules(about: .text, .text(.filled)) == [
        "bidi-override", "garbled-characters", "liquid-comparison-type", "liquid-event-property",
        "liquid-filter-misused", "liquid-no-default", "liquid-outside-braces", "liquid-request-exposed",
        "liquid-syntax",
        "liquid-unknown-attribute", "liquid-unknown-filter", "liquid-unknown-variable", "markup-in-text",
        "placeholder-text", "template-in-text", "text-contradicts-end", "text-with-edge-blanks", "untranslated",
      ])
    #expect(
      rules(about: .link, .link) == [
        "app-link-on-web", "braze-action-broken", "link-garbled", "link-without-path", "liquid-comparison-type",
        "liquid-event-property", "liquid-filter-misused", "liquid-request-exposed", "liquid-syntax",
        "liquid-unknown-attribute", "liquid-unknown-filter", "liquid-unknown-variable", "personal-data-in-payload",
        "placeholder-text", "secret-in-payload", "staging-host", "store-of-other-platform", "unknown-route",
      ])
    #expect(
      rules(about: .picture, .link) == [
        "image-format", "image-is-page", "link-garbled", "liquid-comparison-type", "liquid-event-property",
        "liquid-filter-misused",
        "liquid-request-exposed", "liquid-syntax", "liquid-unknown-attribute", "liquid-unknown-filter",
        "liquid-unknown-variable", "placeholder-text", "staging-host",
      ])
    #expect(
      rules(about: .extras, .mapping(keys: .text, values: .text(.any)))
        == [
          "bidi-override", "extras-json-broken", "extras-key-shadows-wire", "liquid-comparison-type",
          "liquid-event-property", "liquid-filter-misused", "liquid-request-exposed", "liquid-syntax",
          "liquid-unknown-attribute", "liquid-unknown-filter", "liquid-unknown-variable", "personal-data-in-payload",
          "secret-in-payload",
        ])
    #expect(rules(about: .end, .moment(.onClock)) == ["window-past", "year-unlikely"])
  }

  /// A new text or link that people see must have a role, or this test fails.
  @Test(arguments: shown)
  func whatPeopleAreShownHasARole(_ type: RecordType) {
    for field in type.fields.map(\.field) {
      switch field.form {
      case .link: #expect([.link, .picture, .asset].contains(field.role), "\(field.name)")
      case .text(let form) where form.most == nil && (!form.mayBeBlank || field.role == .text):
        #expect([.text, .document, .type].contains(field.role), "\(field.name)")
      case .mapping: #expect(field.role == .extras, "\(field.name)")
      case .moment: #expect([.start, .end].contains(field.role), "\(field.name)")
      default:
        #expect(![.text, .document, .extras, .link, .picture, .start, .end].contains(field.role), "\(field.name)")
      }
    }
  }
}
