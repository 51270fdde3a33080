import CampaignCompile
import Findings
import SourceText

/// The findings, with the cards and messages that they are about.
struct PlacedFindings {
  private let pool: ItemPool
  /// The campaigns of a file, in its order.
  private let campaigns: [Int: [Int]]
  /// The cards and messages of each campaign, as everybody gets them, in the order of the file.
  private var items: [[(source: ByteRange, number: Int)]]
  /// The values of the card or message that was asked for last.
  private var values: (item: Int, places: ValuePlaces)?

  /// The subject of a finding.
  struct Subject {
    var campaign: Int?
    var items: [Int] = []
    /// The JSON Pointer of the value that it is about, in these items. Nil if it is about the whole.
    var pointer: String?
  }

  init(in pool: ItemPool) {
    self.pool = pool
    campaigns = Dictionary(grouping: pool.campaigns.indices) { pool.campaigns[$0].file }
      .mapValues { $0.sorted { pool.campaigns[$0].start < pool.campaigns[$1].start } }
    items = pool.campaigns.map { _ in [] }
    for number in (pool.numbers.first ?? []).joined() {
      let pooled = pool.items[number]
      if let source = pooled.item.source { items[pooled.campaign].append((source, number)) }
    }
    for index in items.indices { items[index].sort { ($0.source.start, $0.number) < ($1.source.start, $1.number) } }
  }

  mutating func subject(at place: Place) -> Subject {
    guard let own = campaigns[place.file],
      let campaign = own.last(upTo: place.range.start, by: { pool.campaigns[$0].start })
    else { return Subject() }
    var subject = Subject(campaign: own[campaign])
    let items = items[own[campaign]]
    guard var index = items.last(upTo: place.range.start, by: { $0.source.start }) else { return subject }
    // A card has the same place in each of its payloads.
    let start = items[index].source.start
    while index >= 0, items[index].source.start == start {
      if items[index].source.includes(place.range) { subject.items.append(items[index].number) }
      index -= 1
    }
    subject.items.reverse()
    subject.pointer = subject.items.first.flatMap { pointer(in: $0, at: place.range) }
    return subject
  }

  private mutating func pointer(in item: Int, at range: ByteRange) -> String? {
    if let values, values.item == item { return values.places.pointer(at: range) }
    let places = ValuePlaces(of: pool.items[item].item)
    values = (item, places)
    return places.pointer(at: range)
  }

  /// The messages that tie, by number: an event can show either of them, and nothing but their names decides.
  mutating func ties(among findings: [Finding]) -> [(Int, Int)] {
    var ties: [(Int, Int)] = []
    for finding in findings where finding.rule.id == "message-tie" {
      guard let other = finding.labels.first, let first = subject(at: finding.place).items.first,
        let second = subject(at: other.place).items.first
      else { continue }
      ties.append((first, second))
    }
    return ties
  }
}

/// The values of a card or message that come from its file, by their places there.
private struct ValuePlaces {
  /// In the order of the file, values before those inside them.
  private var places: [(source: ByteRange, pointer: String)] = []

  /// How many values are looked at, from the nearest one on, for one that contains a place.
  private static let mostSteps = 64

  init(of item: ClientItem) {
    let whole = item.source
    item.forEachValue { steps, _, source in
      guard let source, source != whole else { return }
      places.append((source, steps.map { "/" + item.token($0) }.joined()))
    }
    places.sort { ($0.source.start, $1.source.end, $0.pointer) < ($1.source.start, $0.source.end, $1.pointer) }
  }

  /// The JSON Pointer of the innermost value that is written at a place. Nil for the whole item.
  func pointer(at range: ByteRange) -> String? {
    guard let last = places.last(upTo: range.start, by: { $0.source.start }) else { return nil }
    for index in stride(from: last, through: max(0, last - Self.mostSteps), by: -1)
    where places[index].source.includes(range) {
      // A finding about the whole is at the id.
      return ["/id", "/data/trigger_id"].contains(places[index].pointer) ? nil : places[index].pointer
    }
    return nil
  }
}

extension ClientItem {
  /// A step as a part of a JSON Pointer.
  fileprivate func token(_ step: PayloadWalk.Step) -> String {
    switch step {
    case .item(let number): String(number)
    case .key(let key):
      text(in: bytes, from: key.lowerBound).map { $0 == "~" ? "~0" : $0 == "/" ? "~1" : String($0) }.joined()
    }
  }
}

extension Array {
  /// The position of the last element that begins at a place or before it, in a list that is sorted.
  fileprivate func last(upTo place: UInt32, by start: (Element) -> UInt32) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if start(self[middle]) <= place { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }
}
