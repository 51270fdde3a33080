import CampaignLanguage
import Testing

@Suite struct SlugTests {
  @Test(arguments: ["a", "7", "spring-sale", "a_b--c", "2026", String(repeating: "x", count: 64)])
  func aSlugIsItself(text: String) throws {
    #expect(try Slug.read(text).get().text == text)
    #expect(Slug.fault(in: bytes(text)) == nil)
  }

  @Test(arguments: SlugTests.faults)
  func whatIsWrongIsSaid(text: String, fault: Slug.Fault) {
    #expect(Slug.read(text) == .failure(fault))
    #expect(Slug.fault(in: bytes(text)) == fault)
  }

  @Test(arguments: SlugTests.proposals)
  func aSlugIsProposed(text: String, slug: String?) {
    #expect(Slug.proposal(for: bytes(text))?.text == slug)
  }
}

extension SlugTests {
  static let faults: [(String, Slug.Fault)] = [
    ("", .empty),
    ("-a", .edge(at: 0)),
    ("_", .edge(at: 0)),
    ("a-", .edge(at: 1)),
    ("aB", .upperCase(at: 1)),
    ("a b", .character(at: 1..<2)),
    ("aé-", .character(at: 1..<3)),
    ("a🎉", .character(at: 1..<5)),
    ("a\n", .character(at: 1..<2)),
    (String(repeating: "x", count: 65), .tooLong(count: 65)),
  ]

  static let proposals: [(String, String?)] = [
    ("Spring Sale!", "spring-sale"),
    ("  50% off -- today ", "50-off-today"),
    ("Mother's Day", "mothers-day"),
    ("Fru\u{308}hling", "fruhling"),
    ("Frühling Straße", "fruhling-strasse"),
    ("Ærø", "aero"),
    ("a_b", "a_b"),
    ("_a_", "a"),
    ("🎉 sale", "sale"),
    ("Распродажа", nil),
    ("Скидка 2026", nil),
    ("...", nil),
    ("", nil),
    (String(repeating: "x", count: 63) + "-y", String(repeating: "x", count: 63)),
  ]
}
