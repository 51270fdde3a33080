package import CampaignFixtures
import CampaignLanguage
import SourceTree
import TextTestSupport

/// Valid definitions of everything that the table allows: the smallest and the fullest record at each place, and each
/// value at its limits. Cards are also on both channels.
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
    let smallest = smallest.record
    return [onBothChannels(with: [])]
      + atLimits.map { base in
        let fields = type.fields.map(\.field).filter { $0 != CardTable.channels }
        return onBothChannels(
          with: fields.compactMap { field in
            base.record[field.name].flatMap { $0 == smallest[field.name] ? nil : (field, $0) }
          })
      }.filter(isValid)
  }

  /// The smallest card on both channels that has the given fields.
  private func onBothChannels(with given: [GivenField]) -> DefinitionValue {
    var samples = Samples(of: .all)
    let both = DefinitionValue.list([.text("news_feed"), .text("content_cards")])
    return samples.record(type, .smallest, with: [(CardTable.channels, both)] + given)
  }

  private func isValid(_ record: DefinitionValue) -> Bool {
    CheckedText(campaign(with: record).text(as: .json), as: .json, upTo: .table()).findings.isEmpty
  }
}
