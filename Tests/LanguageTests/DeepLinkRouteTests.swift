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
    #expect(try #require(DeepLinkRoute(route)).matches(link) == matches)
  }

  /// Many wildcards in a pattern must not make an almost matching text slow.
  @Test func wildcardsAreNoTrap() throws {
    let route = try #require(DeepLinkRoute("myapp://" + String(repeating: "*a", count: 50)))
    let link = try Link.read(bytes("myapp://" + String(repeating: "a", count: 5_000) + "b")).get()
    #expect(!route.matches(link))
  }

  @Test(arguments: ["", "/sale", "sale/*", "{app}://sale", "*"]) func aRouteNeedsAScheme(route: String) {
    #expect(DeepLinkRoute(route) == nil)
  }
}
