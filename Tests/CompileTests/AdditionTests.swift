import CampaignCheck
import CampaignCompile
import CampaignEngine
import CampaignJSON
import CampaignLanguage
import SourceTree
import Testing

/// Fields whose payload depends on other fields, on the configuration, or on the time of sending.
@Suite struct AdditionTests {
  // MARK: Channels

  @Test func theConfigurationDecidesWhereCardsAppear() {
    let card = cardCampaign()
    let feed = CompiledWith(card)
    let content = CompiledWith(card, channels: .contentCards)
    let both = CompiledWith(card, channels: [.newsFeed, .contentCards])
    #expect(feed[.feed].contains("hero") && !feed[.contentCards].contains("hero"))
    #expect(!content[.feed].contains("hero") && content[.contentCards].contains("hero"))
    #expect(both[.feed].contains("hero") && both[.contentCards].contains("hero"))
    #expect(both[.server].contains(#""channels":["news_feed","content_cards"]"#))
    let own = CompiledWith(cardCampaign("channels: [news_feed]"), channels: .contentCards)
    #expect(own[.feed].contains("hero") && !own[.contentCards].contains("hero"))
  }

  @Test func fieldsOfContentCardsFollowTheConfiguration() {
    let pinned = cardCampaign("pinned: true")
    #expect(CompiledWith(pinned).errors == ["field-not-for-type"])
    let content = CompiledWith(pinned, channels: .contentCards)
    #expect(content.errors == [] && content[.server].contains(#""dismissible":false"#))
    #expect(!CompiledWith(cardCampaign())[.server].contains("dismissible"))
  }

  /// A cross promotion can't be a content card, whatever the configuration says.
  @Test func aCrossPromotionStaysOnTheFeed() {
    let card = """
      campaign: a
      cards:
        - { id: b, type: cross_promotion_small, image: "https://example.com/a.png", title: T,
            url: "https://example.com", media_type: itunes_album, subtitle: S, itunes_id: 1, price: 1, caption: C }

      """
    let compiled = CompiledWith(card, channels: .contentCards)
    #expect(compiled.errors == [] && compiled[.feed].contains("a/b") && !compiled[.contentCards].contains("a/b"))
  }

  // MARK: Lists of values

  @Test func aListOfValuesIsADisjunction() {
    let listed = triggerCampaign("{ type: custom_event, name: e, where: [{ property: p, one_of: [EUR, 2, true] }] }")
    let spelled = triggerCampaign(
      "{ type: custom_event, name: e, where: [{ any_of: [{ property: p, equals: EUR }, { property: p, equals: 2 }, "
        + "{ property: p, equals: true }] }] }")
    for payload in [Payload.server, .triggers] {
      #expect(CompiledWith(listed)[payload] == CompiledWith(spelled)[payload])
    }
    let among = triggerCampaign(
      "{ type: custom_event, name: e, where: [{ any_of: [{ property: p, one_of: [EUR, 2, true] }] }] }")
    #expect(CompiledWith(among)[.triggers] == CompiledWith(spelled)[.triggers])
  }

  @Test(arguments: ["one_of: []", "one_of: EUR", "one_of: [[EUR]]", "one_of: { a: b }", "one_of: [null]"])
  func otherThingsAreNoListsOfValues(_ filter: String) {
    let text = triggerCampaign("{ type: custom_event, name: e, where: [{ property: p, \(filter) }] }")
    #expect(CompiledWith(text).errors.count == 1)
  }

  // MARK: Sending

  @Test func aLifetimeCountsFromSending() {
    let card = cardCampaign("channels: [news_feed, content_cards]", "expires_after: 7d")
    let begun = CompiledWith(card)
    #expect(begun[.contentCards].contains(#""ea":1774598400"#) && begun[.feed].contains(#""expires_at":1774598400"#))
    let later = CompiledWith(card, now: 1_774_080_000)
    #expect(later[.contentCards].contains(#""ea":1774684800"#))
    #expect(begun[.server].contains(#""expires_after_ms":604800000"#) && !begun[.server].contains(#""expires":"#))
  }

  /// Only the server can count from a time that nobody knows.
  @Test func withoutATimeOfSendingClientsGetTheCampaignsEnd() {
    let card = cardCampaign("channels: [content_cards]", "expires_after: 7d", starts: nil)
    #expect(CompiledWith(card)[.contentCards].contains(#""ea":-1"#))
    let ending = CompiledWith("ends: 2026-03-27T08:00:00Z\n" + card)
    #expect(ending[.contentCards].contains(#""ea":1774598400"#) && !ending[.server].contains(#""expires":"#))
  }

  @Test func theLongestLifetimeIsADate() {
    let card = cardCampaign("channels: [content_cards]", "expires_after: 99999999d")
    #expect(CompiledWith(card)[.contentCards].contains(#""ea":253402300799"#))
  }

  /// Without a start or `--now`, no card was created in 1970. Strict decoders need a number anyway.
  @Test func anUnknownTimeOfCreationIsLeftOut() {
    let card = cardCampaign("channels: [news_feed, content_cards]", starts: nil)
    let portable = CompiledWith(card)
    #expect(!portable[.contentCards].contains(#""ca""#) && !portable[.feed].contains("created"))
    #expect(CompiledWith(card, now: 5)[.contentCards].contains(#""ca":5"#))
    #expect(CompiledWith(card, profile: .fullKeys)[.contentCards].contains(#""ca":0"#))
  }

  // MARK: Only for servers

  @Test func clientsGetNothingOfWhatOnlyServersUse() {
    let card = CompiledWith(
      cardCampaign(
        "channels: [news_feed, content_cards]", "image_alt: Flowers", "language: de", "open_in: browser",
        "remove_on: { type: custom_event, name: bought, where: [{ property: p, one_of: [1, 2] }] }")
        + "control: { share: 10 }\n")
    #expect(card.errors == [])
    for part in [
      #""image_alt":"Flowers""#, #""language":"de""#, #""open_in":"browser""#, #""control":{"share":10}"#,
      #""remove_on":{"name":"bought","type":"custom_event","where":[[{"operator":"equals""#,
    ] { #expect(card[.server].contains(part), "\(part)") }
    let plain = CompiledWith(cardCampaign("channels: [news_feed, content_cards]"))
    #expect(card[.feed] == plain[.feed] && card[.contentCards] == plain[.contentCards])
    #expect(!plain[.server].contains("control"))
  }

  @Test func aLinkInAWebviewOpensThereOnClientsToo() {
    let opened = CompiledWith(cardCampaign("channels: [content_cards]", "open_in: webview"))
    let asked = CompiledWith(cardCampaign("channels: [content_cards]", "use_webview: true"))
    #expect(opened[.contentCards] == asked[.contentCards] && opened[.contentCards].contains(#""uw":true"#))
    #expect(opened[.server].contains(#""use_webview":true"#))
  }

  @Test(arguments: [
    ["expires: 2026-03-27T08:00:00Z", "expires_after: 7d"], ["use_webview: true", "open_in: webview"],
  ])
  func twoFieldsForOneValueAreAnError(_ fields: [String]) {
    #expect(CompiledWith(cardCampaign(fields[0], fields[1])).errors == ["too-many"])
    #expect(CompiledWith(cardCampaign(fields[1], fields[0])).errors == ["too-many"])
  }

  /// Keys with `x-` change nothing, at the top of a campaign only.
  @Test func keysOfTheAuthorMeanNothing() {
    let plain = CompiledWith(cardCampaign())
    let noted = CompiledWith("x-notes: &n { anything: [1, { a: b }] }\nx-: *n\n" + cardCampaign())
    #expect(noted.errors == [] && noted[.server] == plain[.server])
    #expect(CompiledWith(cardCampaign("x-notes: 1")).errors == ["unknown-field"])
    #expect(CompiledWith("y-notes: 1\n" + cardCampaign()).errors == ["unknown-field"])
  }

  // MARK: Ids

  /// The part of a composite id before the first underscore.
  private func campaignParts(in payload: String) -> Set<String> {
    let ids = payload.matches(of: /"(?:id|trigger_id)":"([^"]+)"/).map { String($0.1) }
    return Set(
      ids.compactMap { Base64.decode(Array($0.utf8)[...]) }.map {
        String(decoding: $0.prefix { $0 != 0x5F }, as: UTF8.self)
      })
  }

  @Test func everythingOfACampaignSharesItsId() {
    let text = """
      campaign: spring-sale
      cards:
        - { id: a, type: banner_image, image: "https://example.com/a.png", channels: [content_cards] }
        - { id: b, type: banner_image, image: "https://example.com/b.png", channels: [content_cards] }
      in_app_messages:
        - { id: m, type: slideup, message: Hello, triggers: [{ type: session_start }] }
        - { id: c, type: control, triggers: [{ type: session_start }] }

      """
    let compiled = CompiledWith(text, profile: .fullKeys)
    let parts = campaignParts(in: compiled[.contentCards]).union(campaignParts(in: compiled[.triggers]))
    #expect(parts.count == 1 && parts.first?.count == 24)
    let other = CompiledWith(text.replacing("spring-sale", with: "winter"), profile: .fullKeys)
    #expect(campaignParts(in: other[.triggers]).isDisjoint(with: parts))
    // A push click names a campaign by the same id.
    let click = CompiledWith(triggerCampaign("{ type: push_click, campaign: spring-sale }"))
    let id = try? #require(click[.triggers].firstMatch(of: /"campaign_id":"([^"]+)"/)).1
    #expect(id.map { parts.contains(String($0)) } == true)
  }

  /// An id that somebody has copied stays as it is.
  @Test func anIdOfACampaignIsWrittenAsItIs() {
    let click = CompiledWith(triggerCampaign("{ type: push_click, campaign: 5e1f3c2b9a7d4e0012345678 }"))
    #expect(click[.triggers].contains(#""data":{"campaign_id":"5e1f3c2b9a7d4e0012345678"},"type":"push_click""#))
    #expect(CompiledWith(triggerCampaign("{ type: push_click }"))[.triggers].contains(#"[{"type":"push_click"}]"#))
  }

  // MARK: Existence

  @Test func existenceHasTheTypeOfTheCatalogue() throws {
    let catalogue = try #require(catalogueOfExamples())
    for (property, kind) in [
      ("total", "number"), ("currency", "string"), ("gift", "boolean"), ("member_since", "date"),
    ] {
      let text = triggerCampaign(
        "{ type: custom_event, name: cart_viewed, where: [{ property: \(property), exists: true }] }")
      let type = #""property_type":"\#(kind)""#
      #expect(CompiledWith(text, catalogue: catalogue)[.triggers].contains(type), "\(property)")
      #expect(CompiledWith(text)[.triggers].contains(#""property_type":"string""#))
    }
  }
}
