import Bytes
import CampaignLanguage

/// The time in which a campaign, a card or a message is shown.
struct Window: Sendable, Equatable {
  let start: Edge?
  let end: Edge?

  /// A date and time, the same for everybody or by each reader's own clock.
  enum Edge: Sendable, Equatable {
    case everywhere(Int64)
    case local(String)

    init?(_ seconds: PayloadValue?, local: PayloadValue?) {
      if let text = local?.text {
        self = .local(text)
      } else if let seconds = seconds?.integer {
        self = .everywhere(seconds)
      } else {
        return nil
      }
    }

    /// Nil if the two can't be compared.
    func isBefore(_ other: Edge) -> Bool? {
      switch (self, other) {
      case (.everywhere(let one), .everywhere(let two)): one < two
      case (.local(let one), .local(let two)): one < two
      case (.everywhere, .local), (.local, .everywhere): nil
      }
    }

    /// The clocks of readers are at most so many seconds ahead of UTC, and so many behind it.
    private static let (mostAhead, mostBehind): (Int64, Int64) = (50_400, 43_200)

    /// The moment at which it comes for the first reader. Nil if it has none.
    var earliest: Int64? { asOfUTC.map { isLocal ? $0.minus(Self.mostAhead) : $0 } }

    /// The moment at which it has come for all readers. Nil if it has none.
    var latest: Int64? { asOfUTC.map { isLocal ? $0.plus(Self.mostBehind) : $0 } }

    private var isLocal: Bool { if case .local = self { true } else { false } }

    /// The moment, if readers' clocks showed UTC.
    private var asOfUTC: Int64? {
      switch self {
      case .everywhere(let seconds): seconds
      case .local(let text): try? Moment.read(Array((text + "Z").utf8)[...]).get().seconds
      }
    }

    var words: String {
      switch self {
      case .everywhere(let seconds): Moment(seconds: seconds)?.text ?? "\(seconds)"
      case .local(let text): "\(text) (local)"
      }
    }
  }

  init(start: Edge?, end: Edge?) { (self.start, self.end) = (start, end) }

  init(of value: PayloadValue) {
    start = Edge(value["starts"], local: value["starts_local"])
    end = Edge(value["ends"], local: value["ends_local"])
  }

  /// A card is shown from the start of its campaign until it expires.
  init(ofCard card: PayloadValue, in campaign: Window) {
    start = campaign.start
    end = Edge(card["expires"], local: card["expires_local"]) ?? campaign.end
  }

  /// True if it is over for everybody.
  func isOver(at now: Int64) -> Bool { end.flatMap(\.latest).map { $0 < now } ?? false }

  /// True if it has not begun for anybody.
  func isAhead(at now: Int64) -> Bool { start.flatMap(\.earliest).map { $0 > now } ?? false }

  func isOpen(at now: Int64) -> Bool { !isOver(at: now) && !isAhead(at: now) }
}

/// How one window differs from another one.
enum WindowRelation {
  case same, shorter, longer, moved

  init(from old: Window, to new: Window) {
    let start = Self.order(old.start, new.start)
    let end = Self.order(old.end, new.end, nilIsLast: true)
    guard let start, let end else {
      self = .moved
      return
    }
    switch (start, end) {
    case (0, 0): self = .same
    // It starts later, or ends earlier.
    case (-1...0, 0...1): self = .shorter
    case (0...1, -1...0): self = .longer
    default: self = .moved
    }
  }

  /// Negative if the first comes first, zero if they are equal. Nil if they can't be compared.
  private static func order(_ one: Window.Edge?, _ other: Window.Edge?, nilIsLast: Bool = false) -> Int? {
    switch (one, other) {
    case (nil, nil): return 0
    case (nil, _?): return nilIsLast ? 1 : -1
    case (_?, nil): return nilIsLast ? -1 : 1
    case (let one?, let other?):
      if one == other { return 0 }
      return one.isBefore(other).map { $0 ? -1 : 1 }
    }
  }
}
