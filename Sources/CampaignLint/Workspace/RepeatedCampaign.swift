internal import Findings
internal import SourceText

/// Two campaigns of one name in the workspace.
enum RepeatedCampaign {
  static let info = RuleInfo(
    "repeated-campaign", .error,
    finds: "A campaign with the name of another one of the workspace.",
    because: "A campaign's name is the name of its payload, and the first half of the names of its cards and messages, "
      + "under which clients keep what was seen and clicked.",
    source: "the language of campaignc",
    bad: """
      campaign: spring-sale
      cards:
        - { id: hero, type: banner_image, image: https://example.com/hero.png, url: https://example.com/sale }
      ---
      campaign: spring-sale
      cards:
        - { id: late, type: banner_image, image: https://example.com/late.png, url: https://example.com/sale }
      """,
    good: """
      campaign: spring-sale
      cards:
        - { id: hero, type: banner_image, image: https://example.com/hero.png, url: https://example.com/sale }
      ---
      campaign: spring-sale-late
      cards:
        - { id: late, type: banner_image, image: https://example.com/late.png, url: https://example.com/sale }
      """)

  static func check(_ summary: WorkspaceSummary, into report: inout Report) {
    var first: [ArraySlice<UInt8>: Place] = [:]
    first.reserveCapacity(summary.campaigns.count)
    for campaign in summary.campaigns.sorted(by: { $0.place.precedes($1.place) }) {
      let name = summary.name(of: campaign)
      if let earlier = first.updateValue(first[name] ?? campaign.place, forKey: name) {
        report.add(Finding(info, .taken(name), at: campaign.place, labels: [.init(.firstCampaign, at: earlier)]))
      }
    }
  }
}

extension Place {
  /// Whether a place comes before another one: by file, and then by where it begins.
  func precedes(_ other: Place) -> Bool {
    (file, range.start, range.end) < (other.file, other.range.start, other.range.end)
  }
}

extension Message {
  fileprivate static func taken(_ name: ArraySlice<UInt8>) -> Message {
    "the workspace has a campaign \(quoting: name) already"
  }
  fileprivate static let firstCampaign: Message = "the first one"
}
