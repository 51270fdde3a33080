import CampaignCheck
import CampaignJSON
import CampaignLanguage
import SourceTree

/// Decides what a server would send to a reader, as docs/payloads.md says.
///
/// A reader gets the cards and messages of the campaigns for the reader's client and language. Each must be for
/// everybody or for one of the reader's segments. Cards of campaigns that have not started are left out, but not
/// messages: clients check the start of a message themselves. What is not known about a reader excludes nothing. The
/// compiler leaves out what has ended.
struct Eligibility {
  private let reader: Reader
  private let audiences: Set<[UInt8]>
  private let terms: CompileTerms
  private let tree: Tree
  private let records: CheckedRecords

  /// `reader` is the position of a reader in the terms.
  init(_ reader: Int, _ terms: CompileTerms, _ tree: Tree, _ records: CheckedRecords) {
    (self.reader, audiences) = (terms.readers[reader], terms.audiences[reader])
    (self.terms, self.tree, self.records) = (terms, tree, records)
  }

  /// True if a reader gets anything of a campaign.
  func includes(campaign: Int) -> Bool {
    isForClient(campaign)
  }

  /// True if a reader of its campaign gets a card.
  func includes(card: Int, of campaign: Int) -> Bool {
    isForSegments(campaign) && hasStarted(campaign) && isForLanguage(card, CardTable.language)
  }

  /// True if a reader of its campaign gets a message. Its own segment replaces that of the campaign.
  func includes(message: Int, of campaign: Int) -> Bool {
    isForSegments(value(.audience, of: message) == nil ? campaign : message)
      && isForLanguage(message, MessageTable.language)
  }

  private func isForClient(_ campaign: Int) -> Bool {
    guard let target = reader.target else { return true }
    guard let list = value(CampaignTable.targets, of: campaign) else { return terms.defaultTargets.contains(target) }
    return tree.items(of: list).contains { item in
      tree.resolved(item).map { tree.text(of: $0, is: target.name) } ?? false
    }
  }

  private func isForSegments(_ entry: Int) -> Bool {
    guard let segment = value(.audience, of: entry) else { return true }
    return audiences.contains(Array(tree.text(of: segment)))
  }

  private func isForLanguage(_ entry: Int, _ field: Field) -> Bool {
    guard let language = reader.language, let tag = value(field, of: entry) else { return true }
    return language.isCovered(by: tree.text(of: tag))
  }

  private func hasStarted(_ campaign: Int) -> Bool {
    guard let now = terms.asOf, let value = value(.start, of: campaign) else { return true }
    let start = records.clock(of: campaign, in: tree).moment(tree.text(of: value))?.fixed(for: reader.clock)
    return start.map { $0.first <= now } ?? true
  }

  private func value(_ role: FieldRole, of entry: Int) -> NodeID? {
    records.entries[entry].position(of: role).flatMap { records.slot($0, of: entry) }
      .flatMap { tree.resolved($0.value) }
  }

  private func value(_ field: Field, of entry: Int) -> NodeID? {
    records.slot(field, of: entry).flatMap { tree.resolved($0.value) }
  }
}
