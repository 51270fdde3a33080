import Findings
import SourceText

/// Two campaigns with the same name in the workspace.
enum RepeatedCampaign {
  static let info = RuleInfo(
    "repeated-campaign", .error,
    finds: "Two campaigns in the workspace with the same name.",
    because: "The name identifies the payload and is part of the ids of cards and messages, by which clients "
      + "remember views and clicks.",
    example: """
        campaign: spring-sale
        cards:
          - { id: hero, type: banner_image, image: https://example.com/hero.png, url: https://example.com/sale }
        ---
      - campaign: spring-sale
      + campaign: spring-sale-late
        cards:
          - { id: late, type: banner_image, image: https://example.com/late.png, url: https://example.com/sale }
      """)

  static func check(_ fates: Fates, into report: inout Report) {
    let delivery = fates.delivery
    let campaigns = delivery.summary.campaigns
    let repeated = campaigns.indices.filter { delivery.firstOfName[$0] != $0 }
    for index in repeated.sorted(by: { campaigns[$0].place.precedes(campaigns[$1].place) }) {
      let first = campaigns[delivery.firstOfName[index]]
      report.add(
        Finding(
          info, .taken(delivery.summary.name(of: first)), at: campaigns[index].place,
          labels: [.init(.theFirstOne, at: first.place)], help: .rename))
    }
  }
}

extension Place {
  /// True if a place comes before another one: by file, then by its beginning.
  func precedes(_ other: Place) -> Bool {
    (file, range.start, range.end) < (other.file, other.range.start, other.range.end)
  }
}

extension Message {
  fileprivate static let rename: Message = "give one of them another name"
  fileprivate static func taken(_ name: ArraySlice<UInt8>) -> Message {
    "the workspace already has a campaign \(quoting: name)"
  }
}
