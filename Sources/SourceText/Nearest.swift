/// The candidate that a misspelt word was probably meant to be, or nil where none is near.
///
/// Near is a third of the letters, at most three; of equally near ones the earlier wins.
package func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
  let wanted = Letters(of: word)
  var letters = Letters()
  var rows = DistanceRows()
  var best: (word: String, distance: Int)?
  for candidate in candidates {
    // Most candidates are too short or too long, which their lengths tell; no character takes less than a byte.
    if wanted.isPlain, candidate.utf8.count < wanted.count - 3 { continue }
    letters.take(candidate)
    let most = min(min(3, max(wanted.count, letters.count) / 3), (best?.distance ?? .max) - 1)
    guard let distance = rows.distance(wanted, letters, atMost: most) else { continue }
    best = (candidate, distance)
    if distance == 0 { break }
  }
  return best?.word
}

/// The letters of a word in lower case: bytes where all of them are ASCII, as in nearly every word that is compared. One word after the
/// other is taken into the same memory.
private struct Letters {
  private(set) var bytes: [UInt8] = []
  private(set) var characters: [Character] = []
  private(set) var isPlain = true

  init() {}

  init(of word: String) { take(word) }

  mutating func take(_ word: String) {
    bytes.removeAll(keepingCapacity: true)
    isPlain = true
    for byte in word.utf8 {
      isPlain = isPlain && byte < 0x80
      bytes.append(byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte)
    }
    if !isPlain { characters = Array(word.lowercased()) }
  }

  var count: Int { isPlain ? bytes.count : characters.count }

  /// The letters as characters, to be compared with a word that has others.
  var asCharacters: [Character] { isPlain ? bytes.map { Character(Unicode.Scalar($0)) } : characters }
}

/// Counts how many letters have to be added, dropped, replaced or swapped with their neighbour (optimal string alignment), in the
/// same memory for one pair of words after the other.
private struct DistanceRows {
  private var beforeLast: [Int] = []
  private var last: [Int] = []
  private var row: [Int] = []

  /// Nil where it is more than `most`.
  mutating func distance(_ left: Letters, _ right: Letters, atMost most: Int) -> Int? {
    guard abs(left.count - right.count) <= most else { return nil }
    if left.isPlain, right.isPlain { return distance(left.bytes, right.bytes, most) }
    return distance(left.asCharacters, right.asCharacters, most)
  }

  private mutating func distance<Letter: Equatable>(_ left: [Letter], _ right: [Letter], _ most: Int) -> Int? {
    begin(right.count)
    var leastOfLast = 0
    for i in left.indices {
      let least = fillRow(i, left, right)
      // Two rows later nothing is nearer than the nearer of both.
      if min(least, leastOfLast) > most { return nil }
      leastOfLast = least
      swap(&beforeLast, &last)
      swap(&last, &row)
    }
    return last[right.count] <= most ? last[right.count] : nil
  }

  private mutating func begin(_ count: Int) {
    if last.count <= count {
      last = Array(0...count)
      beforeLast = last
      row = last
    }
    for index in 0...count { last[index] = index }
  }

  /// Fills the row of a letter, and answers its least number.
  private mutating func fillRow<Letter: Equatable>(_ i: Int, _ left: [Letter], _ right: [Letter]) -> Int {
    row[0] = i + 1
    var least = i + 1
    for j in right.indices {
      var distance = min(last[j + 1] + 1, row[j] + 1, last[j] + (left[i] == right[j] ? 0 : 1))
      if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
        distance = min(distance, beforeLast[j - 1] + 1)
      }
      row[j + 1] = distance
      least = min(least, distance)
    }
    return least
  }
}
