/// Rows with a level for each parameter. For every two parameters, each pair of levels is in some row.
///
/// The search is greedy: each row begins with a pair that no row has yet, and continues with the levels that add the
/// most new pairs. The same parameters always give the same rows.
package struct PairCover {
  /// The number of levels of each parameter.
  private let counts: [Int]
  /// The number of each parameter's first level, if all levels are numbered in sequence.
  private let starts: [Int]
  private let total: Int
  /// True if the chosen levels can become a complete row.
  private let isPossible: ([Int?]) -> Bool
  /// For each two levels, true if no row has both yet.
  private var isWanted: [Bool]
  package private(set) var rows: [[Int]] = []

  package init(counts: [Int], isPossible: @escaping ([Int?]) -> Bool) {
    self.counts = counts
    self.isPossible = isPossible
    var sum = 0
    starts = counts.map { count in
      defer { sum += count }
      return sum
    }
    total = sum
    isWanted = [Bool](repeating: true, count: sum * sum)
    fillRows()
  }

  private mutating func fillRows() {
    for first in counts.indices {
      for second in counts.indices.dropFirst(first + 1) {
        for (left, right) in pairs(of: first, second) where wants(first, left, second, right) {
          var row = [Int?](repeating: nil, count: counts.count)
          row[first] = left
          row[second] = right
          if isPossible(row) { add(filled(row)) }
        }
      }
    }
    if rows.isEmpty, !counts.isEmpty { add(filled([Int?](repeating: nil, count: counts.count))) }
  }

  private func pairs(of first: Int, _ second: Int) -> [(Int, Int)] {
    (0..<counts[first]).flatMap { left in (0..<counts[second]).map { (left, $0) } }
  }

  /// The row with a level for each parameter, or with nil if no level fits.
  private func filled(_ open: [Int?]) -> [Int?] {
    var row = open
    for parameter in row.indices where row[parameter] == nil {
      let levels = (0..<counts[parameter]).map { (level: $0, gain: gain(of: $0, for: parameter, in: row)) }
      for (level, _) in levels.sorted(by: { ($1.gain, $0.level) < ($0.gain, $1.level) }) {
        row[parameter] = level
        if isPossible(row) { break }
        row[parameter] = nil
      }
    }
    return row
  }

  /// The number of new pairs that a level adds.
  private func gain(of level: Int, for parameter: Int, in row: [Int?]) -> Int {
    row.indices.count { other in row[other].map { wants(parameter, level, other, $0) } ?? false }
  }

  private mutating func add(_ row: [Int?]) {
    let levels = row.compactMap { $0 }
    guard levels.count == row.count else { return }
    for first in levels.indices {
      for second in levels.indices {
        isWanted[(starts[first] + levels[first]) * total + starts[second] + levels[second]] = false
      }
    }
    rows.append(levels)
  }

  private func wants(_ first: Int, _ left: Int, _ second: Int, _ right: Int) -> Bool {
    isWanted[(starts[first] + left) * total + starts[second] + right]
  }
}
