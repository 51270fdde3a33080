import CampaignLanguage

@testable import CampaignFixtures

/// Valid definitions of everything that the table allows: the smallest and the fullest record of each place, each value
/// at its limits, and the cards on both channels too.
enum ValidDefinitions {
  static let all = SampleSite.all().flatMap { all(of: $0) }

  static func all(of site: SampleSite) -> [DefinitionValue] {
    ([site.smallest] + site.fullest + site.atLimits + site.onBothChannels).map { site.campaign(with: $0.record) }
  }
}

extension SampleSite {
  /// Cards that stand on content cards too, with each field at each limit of its form.
  fileprivate var onBothChannels: [SampleBase] {
    guard type.index(of: CardTable.channels) != nil else { return [] }
    let channels: GivenField = (CardTable.channels, .list([.text("news_feed"), .text("content_cards")]))
    return [base(with: [channels])]
      + fillableWithoutType.filter { $0 != CardTable.channels }.flatMap { field in
        FormEdges(of: field, selection: selection).inside.map { base(with: [channels, (field, $0.value)]) }
      }.filter { holds($0.record) }
  }
}
