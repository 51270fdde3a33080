import CampaignCheck
import CampaignFixtures
import CampaignLanguage
import EngineTestSupport
import Findings
import SourceTree
import TestSupport
import Testing
import TextTestSupport

/// Thousands of campaigns: without findings, realistic, all different, and the same in every run.
@Suite struct VolumeTests {
  private func types(_ names: String...) -> TypeSelection? { TypeSelection(names) }

  @Test(arguments: Volume.Size.allCases, DefinitionFormat.allCases)
  func nothingIsFoundInThem(_ size: Volume.Size, _ format: DefinitionFormat) {
    for campaign in Volume(seed: 7, count: size == .small ? 1000 : 150, types: .all, size: size) {
      let text = campaign.text(as: format)
      let checked = CheckedText(text, as: format.syntax, upTo: .model)
      // These rules report every record of an outdated type.
      let ofTypes = ["cross-promotion-removed", "not-portable-html"]
      let findings = checked.findings.filter { !ofTypes.contains($0.rule.id) }
      #expect(findings.isEmpty, "\(checked.described)\n\(String(decoding: text, as: UTF8.self))")
    }
  }

  @Test func smallOnesAreSmallAndFullOnesFull() {
    let average = { (size: Volume.Size) in
      Volume(seed: 1, count: 500, size: size).reduce(0) { $0 + $1.text(as: .yaml).count } / 500
    }
    #expect((400...600).contains(average(.small)), "\(average(.small))")
    #expect((7000...14_000).contains(average(.full)), "\(average(.full))")
  }

  /// The campaigns of a seed are fixed: later versions must make the same ones.
  @Test func theSameSeedGivesTheSameCampaigns() throws {
    let texts = [(Volume.Size.small, 5), (.full, 1)].map { size, count in
      Volume(seed: 2026, count: count, types: .all, size: size).flatMap { Array("---\n".utf8) + $0.text(as: .yaml) }
    }
    try expectGolden(Array(texts.joined()), "fixtures/volume.yaml")
  }

  @Test func aCampaignDependsOnItsIndexAlone() {
    let all = Array(Volume(seed: 5, count: 300, size: .small))
    let few = Volume(seed: 5, count: 1_000_000, size: .small)
    #expect(few[299] == all[299] && few[17] == all[17])
    #expect(few[999_999] != few[999_998])
    #expect(Volume(seed: 6, count: 1, size: .small)[0] != all[0])
  }

  @Test func namesAreUniqueOverTheWholeRun() {
    var names: Set<DefinitionValue> = []
    for campaign in Volume(seed: 3, count: 20_000, size: .small) {
      if let name = campaign["campaign"] { names.insert(name) }
    }
    #expect(names.count == 20_000)
    let last = Volume(seed: 3, count: .max, size: .small)[.max - 1]["campaign"]
    guard case .text(let name)? = last else { return #expect(Bool(false), "a campaign without a name") }
    #expect(Slug.fault(in: Array(name.utf8)[...]) == nil)
  }

  /// A volume contains exactly the requested types. Cross promotions appear only if they are requested.
  @Test func typesAreThoseAskedFor() throws {
    let found = { (volume: Volume) in Set(volume.flatMap { TypeSelection.all.names(in: $0) }) }
    let usual = Set(TypeSelection.allNames).subtracting(["cross_promotion_small"])
    #expect(found(Volume(seed: 1, count: 2000, size: .small)) == usual)
    #expect(found(Volume(seed: 1, count: 3, size: .full)) == usual)
    for name in TypeSelection.allNames {
      #expect(found(Volume(seed: 1, count: 20, types: TypeSelection([name]), size: .small)) == [name])
    }
    for campaign in Volume(seed: 1, count: 20, types: types("modal", "classic"), size: .full) {
      #expect(TypeSelection.all.names(in: campaign) == ["classic", "modal"])
    }
  }

  /// Full records have nearly every field of their types.
  @Test func fullOnesHaveNearlyEverything() {
    let fixtures = Volume(seed: 1, count: 200, types: .all, size: .full).map(\.self)
    var absent: Set<String> = []
    // Campaigns of a seed are fixed, so they have no fields that came later.
    let later = [
      CardTable.imageAlt, CardTable.language, CardTable.expiresAfter, CardTable.removeOn, CardTable.openIn,
      MessageTable.openIn, CampaignTable.share,
    ]
    for site in SampleSite.distinct() where site.fields.count == 1 && site.type.name != "control" {
      let records = fixtures.flatMap { $0[site.fields[0]]?.items ?? [] }.filter { $0["type"] == .text(site.type.name) }
      for use in site.type.fields
      where !later.contains(use.field) && !records.contains(where: { $0[use.field.name] != nil }) {
        absent.insert("\(site.type.name).\(use.field.name)")
      }
    }
    // The other fields would conflict with these, or have a warning.
    #expect(
      absent == [
        "banner_image.domain", "cross_promotion_small.channels", "cross_promotion_small.use_webview", "modal.image",
        "modal.image_alt", "modal.crop", "modal.duration", "modal.uri",
        "modal.click_action", "modal.use_webview", "slideup.image", "slideup.image_alt", "modal_image.buttons",
        "modal_image.duration", "full.duration", "full.uri", "full.click_action", "full.use_webview",
        "full_image.buttons", "full_image.duration", "html.duration", "html.zipped_assets",
      ])
  }
}

/// The campaigns contain nothing that a careful author would avoid, even if no rule reports it yet.
@Suite struct VolumeManners {
  private static let campaigns = [Volume.Size.small, .full].flatMap { size in
    Volume(seed: 11, count: size == .small ? 1000 : 100, types: .all, size: size).map(\.self)
  }
  private static let cards = campaigns.flatMap { $0["cards"]?.items ?? [] }
  private static let messages = campaigns.flatMap { $0["in_app_messages"]?.items ?? [] }

  private func text(_ value: DefinitionValue?) -> String? {
    if case .text(let text)? = value { return text }
    return nil
  }

  /// Every text of a definition, with its key.
  private func texts(in value: DefinitionValue, _ key: String = "") -> [(key: String, text: String)] {
    switch value {
    case .text(let text): [(key, text)]
    case .list(let items): items.flatMap { texts(in: $0, key) }
    case .mapping(let members): members.flatMap { texts(in: $0.value, $0.key) }
    default: []
    }
  }

  @Test func linksAreSecureAndThere() {
    for campaign in Self.campaigns {
      for (_, text) in texts(in: campaign) { #expect(!text.contains("http://")) }
    }
    #expect(Self.cards.allSatisfy { $0["url"] != nil })
    #expect(Self.cards.allSatisfy { $0["type"] != .text("classic") || $0["image"] != nil && $0["title"] != nil })
    for card in Self.cards {
      guard let domain = text(card["domain"]), let url = text(card["url"]) else { continue }
      let link = try? Link.read(Array(url.utf8)[...]).get()
      #expect(link?.isOn(domain: Array(domain.utf8)[...]) == true, "\(url) is not on \(domain)")
    }
  }

  @Test func textIsShortAndPicturesAreDescribed() {
    for campaign in Self.campaigns {
      for (key, text) in texts(in: campaign) { #expect(text.count <= 140, "\(key): \(text)") }
    }
    #expect(Self.messages.allSatisfy { ($0["image"] == nil) == ($0["image_alt"] == nil) })
    #expect(Self.messages.allSatisfy { $0["orientation"] == nil || $0["orientation"] == .text("any") })
  }

  @Test func noTwoMessagesWaitForTheSame() {
    var seen: Set<String> = []
    for campaign in Volume(seed: 11, count: 100, types: .all, size: .full) {
      for trigger in (campaign["in_app_messages"]?.items ?? []).flatMap({ $0["triggers"]?.items ?? [] }) {
        let name = text(trigger["name"]) ?? text(trigger["product"])
        #expect(name.map { seen.insert($0).inserted } == true, "\(name ?? "no name")")
      }
    }
    #expect(seen.count == 100 * 14)
  }

  @Test func whatCanBeReadStandsOut() throws {
    let color = { (colors: DefinitionValue, part: String) throws -> Color? in
      try text(colors[part]).map { try Color.read(Array($0.utf8)[...]).get() }
    }
    var count = 0
    for scheme in Self.messages.flatMap({ [$0["colors"], $0["dark_colors"]] }).compactMap(\.self) {
      let background = try color(scheme, "background")
      for part in ["text", "header_text", "close_button"] {
        guard let background, let foreground = try color(scheme, part) else { continue }
        #expect(foreground.contrast(on: background) >= 4.5)
        count += 1
      }
    }
    #expect(count > 500)
    for message in Self.messages {
      #expect(message["colors"]?.members.map(\.key) == message["dark_colors"]?.members.map(\.key))
    }
  }

  @Test func actionsGoTogether() {
    for message in Self.messages {
      #expect(message["buttons"] == nil || message["uri"] == nil && message["dismiss"] != .text("auto"))
      #expect(message["icon"] == nil || message["image"] == nil)
    }
    #expect(Self.cards.allSatisfy { $0["pinned"] != .boolean(true) || $0["dismissible"] == .boolean(false) })
  }
}
