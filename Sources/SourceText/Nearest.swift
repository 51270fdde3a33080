/// The candidate that a misspelt word was probably meant to be, or nil where none is near.
///
/// Near is a third of the letters, at most three; of equally near ones the earlier wins. Words of more than a thousand
/// bytes are no names that somebody misspelt, and are near to nothing.
package func nearest(to word: String, among candidates: [String]) -> String? {
  guard word.utf8.count <= longestWord else { return nil }
  let wanted = Letters(of: word)
  var letters = Letters()
  var rows = DistanceRows()
  var best: (word: String, distance: Int)?
  for candidate in candidates {
    // Most candidates are too short or too long, which their lengths tell; no character takes less than a byte.
    if wanted.isPlain, candidate.utf8.count < wanted.count - 3 { continue }
    if candidate.utf8.count > longestWord { continue }
    letters.take(candidate)
    let most = min(min(3, max(wanted.count, letters.count) / 3), (best?.distance ?? .max) - 1)
    guard let distance = rows.distance(wanted, letters, atMost: most) else { continue }
    best = (candidate, distance)
    if distance == 0 { break }
  }
  return best?.word
}

private let longestWord = 1024

/// The letters of a word in lower case: bytes where all of them are ASCII, as in nearly every word that is compared.
/// One word after the other is taken into the same memory.
private struct Letters {
  private(set) var bytes: [UInt8] = []
  private(set) var characters: [Character] = []
  private(set) var isPlain = true

  init() {}

  init(of word: String) { take(word) }

  mutating func take(_ word: String) {
    bytes.removeAll(keepingCapacity: true)
    bytes.append(contentsOf: word.utf8)
    isPlain = bytes.withUnsafeMutableBufferPointer { bytes in
      var all: UInt8 = 0
      for index in bytes.indices {
        let byte = bytes[index]
        all |= byte
        if byte &- UInt8(ascii: "A") < 26 { bytes[index] = byte | 0x20 }
      }
      return all < 0x80
    }
    if !isPlain { characters = Array(word.lowercased()) }
  }

  var count: Int { isPlain ? bytes.count : characters.count }

  /// The letters as characters, to be compared with a word that has others.
  var asCharacters: [Character] { isPlain ? bytes.map { Character(Unicode.Scalar($0)) } : characters }
}

/// Counts how many letters have to be added, dropped, replaced or swapped with their neighbour (optimal string
/// alignment), in the same memory for one pair of words after the other.
///
/// Letters that stand further apart than the distance may be are never compared, so that a pair takes as long as its
/// words are.
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
    begin(right.count, most)
    var leastOfLast = 0
    for i in left.indices {
      let least = fillRow(i, left, right, most)
      // Two rows later nothing is nearer than the nearer of both.
      if min(least, leastOfLast) > most { return nil }
      leastOfLast = least
      swap(&beforeLast, &last)
      swap(&last, &row)
    }
    return last[right.count] <= most ? last[right.count] : nil
  }

  private mutating func begin(_ count: Int, _ most: Int) {
    if last.count <= count {
      last = Array(0...count)
      beforeLast = last
      row = last
    }
    for index in 0...min(count, most + 1) { last[index] = index }
  }

  /// Fills the row of a letter as far as the distance may lead, with more than that on both sides, and answers its
  /// least number.
  private mutating func fillRow<Letter: Equatable>(
    _ i: Int, _ left: [Letter], _ right: [Letter], _ most: Int
  ) -> Int {
    let start = max(0, i - most)
    let end = min(right.count, i + most + 1)
    row[start] = start == 0 ? i + 1 : most + 1
    var least = row[start]
    for j in start..<end {
      var distance = min(last[j + 1] + 1, row[j] + 1, last[j] + (left[i] == right[j] ? 0 : 1))
      if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
        distance = min(distance, beforeLast[j - 1] + 1)
      }
      row[j + 1] = distance
      least = min(least, distance)
    }
    if end < right.count { row[end + 1] = most + 1 }
    return least
  }
}

/// Names that misspelt words are compared with again and again, as those of a catalogue.
package final class NameList: Sendable {
  package let all: [String]
  /// The cost of a search among them.
  fileprivate let byteCount: Int

  package init(_ names: [String]) {
    all = names
    byteCount = names.reduce(0) { $0 + $1.utf8.count }
  }
}

extension NameList: Hashable {
  package static func == (left: NameList, right: NameList) -> Bool { left === right }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Finds the nearest names for the words of one file.
///
/// It remembers each answer, and reads a bounded number of bytes in all: what is asked later has no nearest name. Thus
/// a file with many unknown names and a catalogue with many known ones do not multiply.
package struct NearestSearch {
  private var answers: [NameList: [String: String?]] = [:]
  private var bytesLeft = 500_000

  package init() {}

  package mutating func nearest(to word: String, among names: NameList) -> String? {
    if let known = answers[names]?[word] { return known }
    guard names.byteCount <= bytesLeft else { return nil }
    bytesLeft -= names.byteCount
    let answer = SourceText.nearest(to: word, among: names.all)
    answers[names, default: [:]].updateValue(answer, forKey: word)
    return answer
  }
}
