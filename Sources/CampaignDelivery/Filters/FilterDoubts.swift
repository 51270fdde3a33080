import Synchronization

/// A question that nobody can answer: whether the value of a property passes a filter.
package struct FilterDoubt: Sendable, Hashable {
  package let property: String
  let question: Question

  enum Question: Hashable {
    /// Asks if a text matches a regular expression.
    case match([UInt8], String, ignoresCase: Bool)
    /// Asks if `exists: true` holds for this value, which is of another kind than the filter names.
    case existence(PropertyValue, as: PropertyKind)
  }
}

/// The doubts of a client's filters, each once, and what is assumed about some of them.
package final class FilterDoubts: Sendable {
  private let assumptions: [FilterDoubt: Bool]
  private let met = Mutex([FilterDoubt]())

  package init(assuming assumptions: [FilterDoubt: Bool] = [:]) { self.assumptions = assumptions }

  /// The doubts about which nothing is assumed, in the order in which they were met.
  package var open: [FilterDoubt] { met.withLock { $0 } }

  /// The assumption about a doubt. Nil if the doubt is open.
  func answer(to doubt: FilterDoubt) -> Bool? {
    if let answer = assumptions[doubt] { return answer }
    met.withLock { met in
      if met.count < Self.mostOpen, !met.contains(doubt) { met.append(doubt) }
    }
    return nil
  }

  /// More open doubts are not kept.
  private static let mostOpen = 16

  /// The doubts whose answers are combined at most.
  private static let mostCombined = 4

  /// Plays each combination of answers to the open doubts, except for the one without any answer. `play`
  /// tells what happens with some assumptions; it may meet more doubts. Nil if there are too many.
  func combinations<Result>(_ play: (FilterDoubts) -> Result) -> [Result]? {
    var (doubts, results) = (open, [Result]())
    var combination = 1
    while doubts.count <= Self.mostCombined, combination < 1 << doubts.count {
      let assumed = doubts.enumerated().map { ($1, combination >> $0 & 1 == 1) }
      let more = FilterDoubts(assuming: Dictionary(uniqueKeysWithValues: assumed))
      results.append(play(more))
      doubts += more.open
      combination += 1
    }
    return doubts.count > Self.mostCombined ? nil : results
  }
}
