import CampaignCheck
import CampaignLanguage
import Findings
import SourceText

/// A deep link to a screen that the apps don't have.
enum UnknownRoute: FieldRule {
  static let info = RuleInfo(
    "unknown-route", .error, breaksPayload: false,
    finds: "A deep link that matches none of the configuration's 'app.routes', also in an HTML message.",
    because: "The app opens, but not the screen that was meant.",
    source: "the 'app' of the configuration",
    example: """
      \(ExampleStart.announcement)
      -     url: myapp://sael/spring
      +     url: myapp://sale/spring
      """)

  static let roles = [FieldRole.link, .document]
  static let looksAround = false
  static let traits = TextTraits.unusualLink

  static func check(_ value: LintedValue, of record: LintedRecord) {
    let routes = record.file.app.routes
    guard !routes.isEmpty else { return }
    value.forEachAppLink(in: record) { check($0, routes, record.file) }
  }

  private static func check(_ link: LintedLink, _ routes: [DeepLinkRoute], _ file: LintedFile) {
    guard !link.link.isAction,
      DeepLinkRoute.doesAny(of: routes, match: link.link, work: &file.routeWork) == false
    else { return }
    let scheme = String(decoding: link.link.scheme, as: UTF8.self).lowercased()
    let mayCompare = file.mayCompare(with: routes.count)
    // Other apps have other routes, unless the scheme is probably misspelt.
    guard
      routes.contains(where: { $0.scheme == scheme })
        || mayCompare && routes.contains(where: { isNear(scheme, $0.scheme) })
    else { return }
    guard mayCompare, let correction = correction(of: link, among: routes) else {
      return link.add(info, .unknown, help: .routes(routes.map(\.text)))
    }
    link.add(info, .unknown, help: .meant(correction.route), fixes: correction.fixes)
  }

  private static func correction(of link: LintedLink, among routes: [DeepLinkRoute]) -> (route: String, fixes: [Fix])? {
    guard link.text.count <= longestMisspelt else { return nil }
    let text = String(decoding: link.text, as: UTF8.self)
    let parts = DeepLinkRoute.parts(of: text)
    for route in routes {
      guard let part = route.correction(of: parts, isNear: isNear), let range = text.offsets(of: part.wrong) else {
        continue
      }
      return (route.text, link.replacing(range, with: part.right, .write(part.right), .needsReview))
    }
    return nil
  }

  /// The bytes of a link at most that is compared with routes part by part.
  private static let longestMisspelt = 1024

  private static func isNear(_ written: String, _ known: String) -> Bool { nearest(to: written, among: [known]) != nil }
}

extension String {
  /// The range of a part in bytes.
  fileprivate func offsets(of part: String) -> Range<Int>? {
    firstRange(of: part).map { range in
      let start = utf8.distance(from: startIndex, to: range.lowerBound)
      return start..<start + part.utf8.count
    }
  }
}

extension Message {
  fileprivate static let unknown: Message = "the app has no route for this link"
  fileprivate static func routes(_ all: [String]) -> Message { "the routes are \(listed(quoting: all))" }
  fileprivate static func meant(_ route: String) -> Message { "the nearest route is \(quoting: Array(route.utf8))" }
  fileprivate static func write(_ part: String) -> Message { "write \(quoting: Array(part.utf8))" }
}
