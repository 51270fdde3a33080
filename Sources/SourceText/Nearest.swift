/// The candidate that a misspelt word probably means, or nil if none is near.
///
/// Near means at most a third of the letters, and at most three. Of equally near candidates, the first one wins. Words
/// of more than a thousand bytes are not misspelt names, and have no near candidate.
package func nearest(to word: String, among candidates: [String]) -> String? {
  guard word.utf8.count <= longestWord else { return nil }
  let wanted = Letters(of: word)
  var letters = Letters()
  var rows = DistanceRows()
  var best: (word: String, distance: Int)?
  for candidate in candidates {
    // Most candidates are too short or too long, which shows in their lengths; a character has at least one byte.
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

/// The letters of a word in lower case: bytes if all of them are ASCII, as in nearly every word. Words are read one
/// after another into the same memory.
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

  /// The letters as characters, to compare them with a word outside ASCII.
  var asCharacters: [Character] { isPlain ? bytes.map { Character(Unicode.Scalar($0)) } : characters }
}

/// Counts the letters that must be added, removed, replaced or swapped with their neighbour (optimal string alignment).
/// It uses the same memory for all pairs of words.
///
/// Letters whose positions differ by more than the maximum distance are never compared, so the time grows only with the
/// length of the words.
private struct DistanceRows {
  private var beforeLast: [Int] = []
  private var last: [Int] = []
  private var row: [Int] = []

  /// Nil if it is more than `most`.
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
      // No later row can be nearer than the nearer of these two.
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

  /// Fills the part of a letter's row that is within the maximum distance, with larger numbers on both sides. Returns
  /// the smallest number in it.
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

/// Names that are compared with many misspelt words, such as those of a catalogue.
package final class NameList: Sendable {
  package let all: [String]
  /// The cost of a search through them.
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
/// It remembers each answer, and reads only a limited number of bytes in total; after that, no word has a nearest name.
/// So a file with many unknown names and a catalogue with many known ones take a limited time together.
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
