package import CampaignCheck
internal import CampaignIR
package import Findings
internal import SourceText
package import SourceTree

/// What the rules over all files need to know of each: gathered while files are checked one by one, and looked at when all were.
///
/// A few words and two buffers however many files there are, so that a clean file leaves no object behind.
package struct WorkspaceSummary: Sendable {
  private(set) var campaigns: [Campaign] = []
  /// The names of the campaigns, one after the other.
  private var names: [UInt8] = []

  package init() {}

  /// A campaign by its name.
  struct Campaign: Sendable {
    let place: Place
    fileprivate let start: Int
    fileprivate let count: Int
  }

  /// Takes in the campaigns of a file that was checked.
  package mutating func add(_ records: CheckedRecords, of tree: Tree) {
    for campaign in records.campaigns {
      guard let slot = records.slot(CampaignTable.campaign, of: campaign), slot.isSound,
        let value = tree.resolved(slot.value)
      else { continue }
      let name = tree.text(of: value)
      campaigns.append(Campaign(place: tree.place(of: slot.value), start: names.count, count: name.count))
      names += name
    }
  }

  /// Takes in what another worker gathered.
  package mutating func add(_ other: WorkspaceSummary) {
    campaigns += other.campaigns.map {
      Campaign(place: $0.place, start: $0.start + names.count, count: $0.count)
    }
    names += other.names
  }

  /// Forgets what was taken in from some files, by their numbers.
  package mutating func remove(_ files: Set<Int>) {
    campaigns.removeAll { files.contains($0.place.file) }
  }

  func name(of campaign: Campaign) -> ArraySlice<UInt8> {
    names[campaign.start..<campaign.start + campaign.count]
  }
}

/// Checks what only all files together can show.
package func checkWorkspace(_ summary: WorkspaceSummary, into report: inout Report) {
  RepeatedCampaign.check(summary, into: &report)
}
