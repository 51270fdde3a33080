import Bytes
import CampaignLanguage
import SourceText

/// A content card, for the rules that count the content cards of a reader.
struct GatheredCard: Sendable {
  /// The place of its id.
  var place: Place
  /// Empty if the card is for everybody.
  let audience: WorkspaceSummary.Span
  /// Empty if the card is for all languages.
  let language: WorkspaceSummary.Span
  let facts: Facts

  /// The facts that rules about several files compare, besides the audience. A new fact is a new property here, which
  /// is gathered and packed below.
  struct Facts: Sendable, Equatable {
    /// Seconds since 1970. Nil if the campaign has no start.
    let starts: Int64?
    /// Nil if the card never ends.
    let ends: Int64?
  }

  /// True if another card differs at most in its place.
  func saysTheSame(as other: GatheredCard) -> Bool {
    facts == other.facts && audience == other.audience && language == other.language
  }

  /// The same card at another place, with its texts at others too.
  func moved(to place: Place, _ moved: (WorkspaceSummary.Span) -> WorkspaceSummary.Span) -> GatheredCard {
    GatheredCard(place: place, audience: moved(audience), language: moved(language), facts: facts)
  }
}

/// A card that appears only on the News Feed.
struct FeedCard: Sendable {
  /// The place of its id.
  let place: Place
  /// True if the card has `channels`.
  let namesChannels: Bool

  /// Nil if the card is also a content card, has no id, or has a type that is never a content card; and if it gets its
  /// channels from the configuration, which is a choice of the whole workspace.
  init?(_ card: LintedRecord) {
    guard card.type.index(of: CardTable.channels) != nil, card.isOnNewsFeed, !card.isContentCard, let id = card.id
    else { return nil }
    guard card.has(.channels) || card.file.defaultChannels == nil else { return nil }
    self.init(place: id.shownPlace, namesChannels: card.has(.channels))
  }

  init(place: Place, namesChannels: Bool) { (self.place, self.namesChannels) = (place, namesChannels) }

  func moved(toFile number: Int) -> FeedCard {
    FeedCard(place: Place(file: number, range: place.range), namesChannels: namesChannels)
  }
}

// MARK: - Gathering

extension GatheredCard {
  /// Nil if the card has no id.
  init?(_ card: LintedRecord, in summary: inout WorkspaceSummary) {
    guard let id = card.id else { return nil }
    place = id.shownPlace
    audience = summary.keep(card.campaign.value(CampaignTable.audience)?.text ?? [])
    language = summary.keep(card.value(CardTable.language)?.text ?? [])
    // A card by readers' own clocks counts only for the time when all readers have it.
    let start = card.campaign.value(CampaignTable.starts)?.moment
    let lifetime = card.value(CardTable.expiresAfter)?.duration.map { $0.milliseconds / 1000 }
    let end = card.value(CardTable.expires, orOf: CampaignTable.ends)?.moment
    facts = Facts(
      starts: start?.last, ends: lifetime.flatMap { span in start.map { $0.first.plus(span) } } ?? end?.first)
  }
}

// MARK: - Packing

extension GatheredCard.Facts {
  func pack(into packed: inout PackedBytes) {
    for moment in [starts, ends] {
      packed.add(moment != nil)
      packed.add(moment ?? 0)
    }
  }

  init(unpacking packed: inout PackedReader) {
    func moment() -> Int64? {
      let isThere = packed.isSo()
      let moment = packed.signed()
      return isThere ? moment : nil
    }
    starts = moment()
    ends = moment()
  }
}

// MARK: - All of them

/// The content cards of a workspace, sorted by path and place.
struct ContentCards: Sendable {
  private(set) var all: [GatheredCard] = []
  /// The audiences and languages, one after the other.
  private var bytes: [UInt8] = []

  init() {}

  init(of summary: WorkspaceSummary) {
    all = summary.contentCards.sorted { $0.place.precedes($1.place) }
    bytes = summary.bytes
  }

  /// Adds the cards of a file, which comes after the files that were added before.
  mutating func add(_ summary: WorkspaceSummary, ofFile number: Int) {
    for card in summary.contentCards {
      let place = Place(file: number, range: card.place.range)
      all.append(
        card.moved(to: place) { span in
          let start = UInt32(bytes.count)
          bytes += summary[span]
          return WorkspaceSummary.Span(start: start, count: span.count)
        })
    }
  }

  /// The positions of the cards for each audience, in the order of their first cards. Two audiences may share readers
  /// or not, so rules check each audience separately.
  var byAudience: [[Int]] {
    var groups: [[Int]] = []
    var numbers: [ArraySlice<UInt8>: Int] = [:]
    for (index, card) in all.enumerated() {
      let audience = bytes[card.audience.range]
      if let group = numbers[audience] {
        groups[group].append(index)
      } else {
        numbers[audience] = groups.count
        groups.append([index])
      }
    }
    return groups
  }
  /// The cards of a group that readers of each language get: those for their language, and those for all. A card for
  /// 'de' is also for readers of 'de-AT'.
  func byLanguage(_ group: [Int]) -> [[Int]] {
    var known: Set<ArraySlice<UInt8>> = []
    let languages = group.compactMap { index in
      let language = bytes[all[index].language.range]
      return known.insert(language).inserted ? language : nil
    }
    guard languages.count > 1 else { return [group] }
    return languages.map { language in
      let tag = try? LanguageTag.read(language).get()
      return group.filter { index in
        let other = bytes[all[index].language.range]
        return other.isEmpty || tag?.isCovered(by: other) ?? false
      }
    }
  }
}
