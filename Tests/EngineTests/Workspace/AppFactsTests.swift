import CampaignEngine
import Files
import Findings
import TestSupport
import Testing

/// The configuration's `app`, and rules that are off by default.
@Suite struct AppFactsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The rules that have a finding in a campaign, under a given configuration.
  private func rules(_ campaign: String, under configuration: String) throws -> Set<String> {
    try folder.make("campaignc.yaml", text: configuration)
    try folder.make("a.yaml", text: campaign)
    let report = String(decoding: Workspace(directory: folder.path).report(as: .json), as: UTF8.self)
    return Set(report.matches(of: /"rule": ?"([a-z-]+)"/).map { String($0.1) })
  }

  private static func poster(_ orientation: String) -> String {
    """
    campaign: posters
    in_app_messages:
      - id: poster
        type: full_image
        image: https://example.com/poster.png
        image_alt: Tulips
        orientation: \(orientation)
        triggers: [{ type: custom_event, name: visit }]

    """
  }

  @Test func anAppForOneOrientationHasNoHole() throws {
    let portrait = "app: { orientations: [portrait] }\n"
    #expect(try rules(Self.poster("portrait"), under: "targets: [ios]\n") == ["orientation-hole"])
    #expect(try rules(Self.poster("portrait"), under: portrait) == [])
    #expect(try rules(Self.poster("landscape"), under: portrait) == ["orientation-hole"])
    #expect(
      try rules(Self.poster("portrait"), under: "app: { orientations: [portrait, landscape] }\n") == [
        "orientation-hole"
      ])
  }

  /// A message for the other orientation does not help one that no phone can show.
  @Test func aMessageForAnOrientationThatTheAppLacksIsNeverShown() throws {
    let both = Self.poster("landscape") + "---\n" + Self.poster("portrait").replacing("posters", with: "others")
    #expect(try !rules(both, under: "targets: [ios]\n").contains("orientation-hole"))
    #expect(try rules(both, under: "app: { orientations: [portrait] }\n").contains("orientation-hole"))
  }

  @Test func theIntervalOfTheAppReplacesTheUsualOne() throws {
    let campaign = """
      campaign: carts
      in_app_messages:
        - { id: one, type: slideup, message: M, re_eligibility: 10s, triggers: [{ type: custom_event, name: visit }] }

      """
    #expect(try rules(campaign, under: "targets: [ios]\n") == ["re-eligibility-below-interval"])
    #expect(try rules(campaign, under: "app: { min_interval: 10s }\n") == [])
    #expect(try rules(campaign, under: "app: { min_interval: 11s }\n") == ["re-eligibility-below-interval"])
    #expect(try rules(campaign, under: "app: { min_interval: 1500ms }\n") == ["wrong-form"])
  }

  @Test func routesAreCheckedInTheConfigurationToo() throws {
    let campaign = """
      campaign: carts
      cards:
        - { id: one, type: text_announcement, title: T, description: D, url: "myapp://carts", channels: [content_cards] }

      """
    #expect(try rules(campaign, under: "app: { routes: [\"myapp://cart\"] }\n") == ["unknown-route"])
    #expect(try rules(campaign, under: "app: { routes: [\"myapp://cart\"] }\nrules: { unknown-route: off }\n") == [])
    #expect(try rules(campaign, under: "app: { routes: [\"myapp://*\", /cart] }\n") == ["wrong-form"])
  }

  @Test func aRuleThatIsOffByDefaultReportsIfItIsAsked() throws {
    let campaign = """
      campaign: hello
      starts: 2026-03-20T08:00:00Z
      in_app_messages:
        - { id: one, type: slideup, message: "Hello {{ ${braze_id} }}", re_eligibility: always, triggers: [{ type: session_start }] }

      """
    #expect(try rules(campaign, under: "targets: [ios]\n") == [])
    #expect(try rules(campaign, under: "rules: { stays-for-ever: advice }\n") == ["stays-for-ever"])
    let some = "overrides: [{ files: [\"*.yaml\"], rules: { template-in-text: warning } }]\n"
    #expect(try rules(campaign, under: some) == ["template-in-text"])
    let only = Severities(only: ["shown-at-every-session"])
    let search = Workspace(directory: .init(folder.path), in: .disk, by: only)
    #expect(String(decoding: search.report(as: .json), as: UTF8.self).contains("shown-at-every-session"))
  }

  /// For a client, text in quotes is text if the catalogue says so; otherwise it is a date and time.
  @Test func quotedTextStaysTextInPayloads() throws {
    let campaign = """
      campaign: coupons
      in_app_messages:
        - id: one
          type: slideup
          message: M
          triggers: [{ type: custom_event, name: visit, where: [{ property: coupon, equals: "2026-06-01T10:00:00Z" }] }]

      """
    for (type, word, count) in [
      ("text", "string", 0), ("[\"2026-06-01T10:00:00Z\", none]", "string", 0), ("moment", "date", 0),
    ] {
      try folder.make("events.yaml", text: "events: { visit: { properties: { coupon: \(type) } } }\n")
      #expect(
        try rules(campaign, under: "events: events.yaml\n").subtracting(["moment-equality"]).count == count, "\(type)")
      let payloads = Workspace(directory: folder.path).payloads()
      let triggers = try #require(payloads.first { $0.path.contains("trigger") })
      #expect(String(decoding: triggers.bytes, as: UTF8.self).contains("\"property_type\":\"\(word)\""), "\(type)")
    }
  }
}
