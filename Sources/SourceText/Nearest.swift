/// The candidate that a misspelt word was probably meant to be, or nil where none is near.
///
/// Near is a third of the letters, at most three; of equally near ones the earlier wins.
package func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
  let wanted = Array(word.lowercased())
  var best: (word: String, distance: Int)?
  for candidate in candidates {
    let letters = Array(candidate.lowercased())
    let distance = editDistance(wanted, letters)
    guard distance <= min(3, max(wanted.count, letters.count) / 3), distance < best?.distance ?? .max else { continue }
    best = (candidate, distance)
  }
  return best?.word
}

/// How many letters have to be added, dropped, replaced or swapped with their neighbour (optimal string alignment).
package func editDistance(_ left: [Character], _ right: [Character]) -> Int {
  guard !left.isEmpty, !right.isEmpty else { return max(left.count, right.count) }
  var beforeLast = [Int](repeating: 0, count: right.count + 1)
  var last = Array(0...right.count)
  for i in 1...left.count {
    var row = [i] + [Int](repeating: 0, count: right.count)
    for j in 1...right.count {
      let replaced = last[j - 1] + (left[i - 1] == right[j - 1] ? 0 : 1)
      row[j] = min(last[j] + 1, row[j - 1] + 1, replaced)
      if i > 1, j > 1, left[i - 1] == right[j - 2], left[i - 2] == right[j - 1] {
        row[j] = min(row[j], beforeLast[j - 2] + 1)
      }
    }
    (beforeLast, last) = (last, row)
  }
  return last[right.count]
}
