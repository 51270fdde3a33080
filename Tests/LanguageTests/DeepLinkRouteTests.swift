import CampaignLanguage
import Testing

@Suite struct DeepLinkRouteTests {
  @Test(arguments: [
    ("myapp://cart", "myapp://cart", true), ("myapp://cart", "MyApp://cart/", true),
    ("myapp://cart", "myapp://cart?from=push#top", true), ("myapp://cart", "myapp://carts", false),
    ("myapp://cart", "myapp://car", false), ("myapp://cart", "other://cart", false),
    ("myapp://product/{sku}", "myapp://product/12", true), ("myapp://product/{sku}", "myapp://product", false),
    ("myapp://product/{sku}", "myapp://product/12/reviews", false),
    ("myapp://product/{sku}/reviews", "myapp://product/12/reviews", true),
    ("myapp://product-{sku}", "myapp://product-12", true),
    ("myapp://sale/*", "myapp://sale/spring/women", true), ("myapp://sale/*", "myapp://sales", false),
    ("myapp://*", "myapp://anything/at/all", true), ("myapp:cart", "myapp:cart", true),
    ("myapp://a*b*c", "myapp://a-b-b-c", true), ("myapp://a*b*c", "myapp://a-c", false),
  ])
  func aRouteMatches(route: String, link: String, matches: Bool) throws {
    let link = try Link.read(bytes(link)).get()
    var work = 1_000
    let route = try #require(DeepLinkRoute(route))
    #expect(DeepLinkRoute.doesAny(of: [route], match: link, work: &work) == matches)
  }

  /// Of the steps before a wildcard, none matters behind it. So each byte meets few steps.
  @Test(arguments: ["*a", "*", "a*", "*ab", "*a*"]) func wildcardsAreNoTrap(part: String) throws {
    let route = try #require(DeepLinkRoute("myapp://" + String(repeating: part, count: 500) + "b"))
    let link = try Link.read(bytes("myapp://" + String(repeating: "a", count: 5_000) + "c")).get()
    var work = 20_000
    #expect(DeepLinkRoute.doesAny(of: [route], match: link, work: &work) == false)
  }

  @Test func nothingIsSaidWithoutWorkLeft() throws {
    let route = try #require(DeepLinkRoute("myapp://" + String(repeating: "{x}", count: 500)))
    let link = try Link.read(bytes("myapp://" + String(repeating: "a", count: 5_000) + "/")).get()
    var work = 20_000
    #expect(DeepLinkRoute.doesAny(of: [route], match: link, work: &work) == nil)
  }

  @Test(arguments: ["", "/sale", "sale/*", "{app}://sale", "*"]) func aRouteNeedsAScheme(route: String) {
    #expect(DeepLinkRoute(route) == nil)
  }
}
