import CampaignLanguage

/// The first line is a route, the others are links. Small ones are compared with a matcher that tries everything.
func tryRoute(_ bytes: [UInt8]) {
  let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 8, omittingEmptySubsequences: false)
  guard let route = DeepLinkRoute(String(decoding: lines[0], as: UTF8.self)) else { return }
  for line in lines.dropFirst() {
    guard case .success(let link) = Link.read(line) else { continue }
    demandMatch(of: link, with: route)
    demandCorrection(of: link, by: route)
  }
}

private func demandMatch(of link: Link, with route: DeepLinkRoute) {
  // Each byte of the link meets each step of the route once at most.
  let most = link.utf8.count * (route.text.utf8.count + 1)
  var work = most
  let isMatch = DeepLinkRoute.doesAny(of: [route], match: link, work: &work)
  demand(isMatch != nil, "a route needs more than \(most) comparisons")
  var again = 2 * most
  let other = DeepLinkRoute.doesAny(of: [route, route], match: link, work: &again)
  demand(other == isMatch, "a route that is there twice matches something else")
  guard let simple = SimpleRoute(route.text), link.utf8.count <= 32 else { return }
  demand(simple.matches(link.utf8) == isMatch, "a route matches a link, or not, as no simple matcher sees it")
}

private func demandCorrection(of link: Link, by route: DeepLinkRoute) {
  let parts = DeepLinkRoute.parts(of: link.text)
  guard let correction = route.correction(of: parts, isNear: { _, _ in true }) else { return }
  demand(correction.wrong != correction.right, "a correction that changes nothing")
  demand(parts.contains(Substring(correction.wrong)), "a correction of a part that the link does not have")
  demand(!correction.right.contains { "*{".contains($0) }, "a correction to what is no text")
}

/// A matcher of routes that tries everything, written independently.
private struct SimpleRoute {
  private let pattern: [UInt8]

  /// Nil for patterns that are not compared, because it takes too long to try everything.
  init?(_ text: String) {
    pattern = SimpleRoute.withoutQuery(Array(text.utf8))
    guard pattern.count <= 32, pattern.count(where: { "*{".utf8.contains($0) }) <= 4 else { return nil }
  }

  /// Upper and lower case differ behind the scheme.
  func matches(_ link: ArraySlice<UInt8>) -> Bool {
    let colon = UInt8(ascii: ":")
    let link = SimpleRoute.withoutQuery(Array(link))
    let (left, right) = (pattern.prefix { $0 != colon }, link.prefix { $0 != colon })
    let schemes = [left, right].map { String(decoding: $0, as: UTF8.self).lowercased() }
    return schemes[0] == schemes[1]
      && SimpleRoute.matches(pattern.dropFirst(left.count), link.dropFirst(right.count))
  }

  /// A link up to its query or fragment, and without one '/' at its end.
  private static func withoutQuery(_ link: [UInt8]) -> [UInt8] {
    let path = Array(link.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") })
    let slash = UInt8(ascii: "/")
    guard path.count > 3, path.last == slash, path[path.count - 2] != slash else { return path }
    return path.dropLast()
  }

  private static func matches(_ pattern: ArraySlice<UInt8>, _ link: ArraySlice<UInt8>) -> Bool {
    guard let first = pattern.first else { return link.isEmpty }
    let rest = pattern.dropFirst()
    if first == UInt8(ascii: "*") {
      return (0...link.count).contains { matches(rest, link.dropFirst($0)) }
    }
    if first == UInt8(ascii: "{"), let end = rest.firstIndex(of: UInt8(ascii: "}")) {
      let longest = link.prefix { $0 != UInt8(ascii: "/") }.count
      return longest > 0 && (1...longest).contains { matches(rest[(end + 1)...], link.dropFirst($0)) }
    }
    return link.first == first && matches(rest, link.dropFirst())
  }
}
