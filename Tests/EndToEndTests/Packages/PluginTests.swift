import Foundation
import TestSupport
import Testing

/// The plugins for Swift packages, with campaignc as the package builds it, which takes minutes. `StubbedPluginTests`
/// tests everything that does not depend on how campaignc was built.
@Suite(.needs("swift"), .step(.plugins), .serialized, .mayTakeAnHour)
struct PluginTests {
  private let shop: ShopPackage

  init() throws {
    shop = try ShopPackage(
      dependency: "name: \"campaignc\", path: \"\(repositoryRoot.path)\"",
      scratch: repositoryRoot.appending(path: ".build/plugins").path)
    try shop.make("campaignc.yaml", text: "events: events.yaml\nlink_schemes: [shop]\n")
    try shop.writeCatalogue("events.yaml", with: "shop_opened")
  }

  @Test func payloadsAreResourcesOfTheApp() throws {
    let sound = try shop.swift("run", "--quiet", "shop")
    #expect(sound.status == 0 && sound.text.hasSuffix("1 cards\n"), "\(sound.text.suffix(3000))")
    let more = "  - { id: two, type: slideup, message: Hello., triggers: [{ type: session_start }] }\n"
    try shop.writeCampaign(more: more + "description: How long the shops are open.")
    let changed = try shop.swift("run", "--quiet", "shop")
    #expect(changed.status == 0 && changed.text.hasSuffix("1 cards\n"), "\(changed.text.suffix(3000))")
  }

  @Test func anErrorFailsTheBuildAtItsLine() throws {
    try shop.writeCampaign(more: "ownr: me")
    try shop.expectFailedBuild("a campaign has no field 'ownr'; fix: write 'owner'", line: "15:1")
    try shop.writeCampaign(more: "owner: me")
    try shop.expectSoundBuild()
  }

  @Test func theCommandRunsInThePackage() throws {
    let sound = try shop.swift("package", "campaignc", "lint", "--strict")
    #expect(sound.status == 0 && sound.text.contains(" checked, no findings"), "\(sound.text.suffix(3000))")
    try shop.writeCampaign(more: "ownr: me")
    let broken = try shop.swift("package", "campaignc", "lint")
    #expect(broken.status != 0)
    #expect(broken.text.contains(" --> \(ShopPackage.campaign):15:1\n"), "\(broken.text.suffix(3000))")
  }
}
