package import CampaignFixtures
import CampaignLanguage
import SourceTree

/// Valid definitions of everything that the table allows: the smallest and the fullest record of each place, each value at its
/// limits, and the cards on both channels too.
package enum ValidDefinitions {
  package static let all = SampleSite.all().flatMap { all(of: $0) }

  package static func all(of site: SampleSite) -> [DefinitionValue] {
    let records = ([site.smallest] + site.fullest + site.atLimits).map(\.record) + site.onBothChannels
    return records.map { site.campaign(with: $0) }
  }
}

extension SampleSite {
  /// Cards on both channels, with each field at each limit of its form.
  fileprivate var onBothChannels: [DefinitionValue] {
    guard type.index(of: CardTable.channels) != nil else { return [] }
    let channels = DefinitionValue.list([.text("news_feed"), .text("content_cards")])
    let onBoth = ([smallest] + atLimits).map { $0.record.with(CardTable.channels.name, channels) }
    var seen: Set<DefinitionValue> = []
    return onBoth.filter { seen.insert($0).inserted && isValid($0) }
  }

  private func isValid(_ record: DefinitionValue) -> Bool {
    CheckedText(campaign(with: record).text(as: .json), as: .json, upTo: .table()).findings.isEmpty
  }
}

extension DefinitionValue {
  /// The mapping with another value of a key.
  fileprivate func with(_ key: String, _ value: DefinitionValue) -> DefinitionValue {
    .mapping(members.filter { $0.key != key } + [Member(key, value)])
  }
}
