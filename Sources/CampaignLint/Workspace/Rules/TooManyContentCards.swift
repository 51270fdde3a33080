import Bytes
import Findings
import SourceText

/// More content cards for one reader at one time than fit into a feed.
enum TooManyContentCards {
  static let info = RuleInfo(
    "too-many-content-cards", .warning,
    finds: "More than 250 content cards for the same readers, in one language, at the same time.",
    because: "A feed holds 250 cards that have not expired, including dismissed ones.",
    source: "documentation of content cards", example: nil)

  static let most = 250
  /// A content card is shown for thirty days at most.
  private static let lifetime: Int64 = 2_592_000

  /// If a campaign has no start, the time when its cards are sent is unknown.
  static func check(_ cards: ContentCards, into report: inout Report) {
    let groups = cards.byAudience.filter { $0.count > most }.flatMap { cards.byLanguage($0) }
    let surplus = groups.compactMap { group in
      firstTooMany(group.map { cards.all[$0] }.filter { $0.facts.starts != nil })
    }
    var places: Set<Place> = []
    for card in surplus.sorted(by: { $0.place.precedes($1.place) }) where places.insert(card.place).inserted {
      report.add(Finding(info, .tooMany, at: card.place, help: .expire))
    }
  }

  private static func firstTooMany(_ cards: [GatheredCard]) -> GatheredCard? {
    guard cards.count > most else { return nil }
    let windows = cards.map { card in
      let starts = card.facts.starts ?? 0
      return (starts: starts, ends: min(card.facts.ends ?? .max, starts.plus(lifetime)))
    }
    let ends = windows.map(\.ends).sorted()
    var over = 0
    for (begun, index) in cards.indices.sorted(by: { (windows[$0].starts, $0) < (windows[$1].starts, $1) }).enumerated()
    {
      while over < ends.count, ends[over] <= windows[index].starts { over += 1 }
      if begun + 1 - over > most { return cards[index] }
    }
    return nil
  }
}

extension Message {
  fileprivate static let tooMany: Message = "the same readers already have 250 other content cards when this one starts"
  fileprivate static let expire: Message = "let cards expire sooner, or show them to fewer readers"
}
