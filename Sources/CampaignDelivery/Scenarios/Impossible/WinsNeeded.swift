/// The events that must have been won for a scenario to hold: each event has one winner at most.
struct WinsNeeded {
  /// The events that each needed win can come from.
  private var chances: [[Int]] = []
  /// The win that each event is given to.
  private var winOfEvent: [Int: Int] = [:]
  private(set) var work = 0

  private static let mostWork = 1_000_000

  /// True if the search has taken so long that it is given up.
  var isExhausted: Bool { work > Self.mostWork }

  /// Adds a win that comes from one of some events. Returns false if each of them is needed for another win; then the
  /// win is not added.
  mutating func add(_ events: [Int]) -> Bool {
    work += events.count
    if isExhausted { return true }
    chances.append(events)
    var path: [(win: Int, next: Int)] = [(chances.count - 1, 0)]
    var taken: [Int] = []
    var seen: Set<Int> = []
    // Looks for a way to move other wins to other events, without recursion.
    while let (win, next) = path.last {
      work += 1
      if isExhausted { return true }
      guard next < chances[win].count else {
        path.removeLast()
        if !path.isEmpty { taken.removeLast() }
        continue
      }
      path[path.count - 1].next += 1
      let event = chances[win][next]
      guard seen.insert(event).inserted else { continue }
      taken.append(event)
      guard let owner = winOfEvent[event] else {
        for (step, event) in zip(path, taken) { winOfEvent[event] = step.win }
        return true
      }
      path.append((owner, 0))
    }
    chances.removeLast()
    return false
  }
}
