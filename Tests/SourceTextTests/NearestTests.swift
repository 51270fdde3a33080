import SourceText
import TestSupport
import Testing

@Suite struct NearestTests {
  @Test(
    arguments: [
      ("titel", "title"), ("Title", "title"), ("desciption", "description"), ("über", "uber"), ("UBER", "uber"),
      ("mesage", "message"), ("xyz", nil), ("", nil), ("t", nil),
    ] as [(String, String?)])
  func aMisspeltWordHasItsNearest(_ word: String, _ expected: String?) {
    #expect(nearest(to: word, among: ["message", "description", "title", "uber"]) == expected)
  }

  @Test func ofEquallyNearOnesTheEarlierWins() {
    #expect(nearest(to: "cart", among: ["card", "cars"]) == "card")
    #expect(nearest(to: "cart", among: ["cars", "card"]) == "cars")
    #expect(nearest(to: "card", among: ["cars", "card"]) == "card")
  }

  /// The shortcuts have the same results as a full comparison of every pair of words.
  @Test func shortcutsChangeNothing() {
    var random = SeededNumbers(seed: 20_261_121)
    let letters = Array("abcAé")
    func word() -> String {
      String((0..<Int.random(in: 0...12, using: &random)).map { _ in letters.randomElement(using: &random) ?? "a" })
    }
    for _ in 0..<3_000 {
      let (wanted, candidates) = (word(), (0..<8).map { _ in word() })
      #expect(
        nearest(to: wanted, among: candidates) == plainlyNearest(to: wanted, among: candidates),
        "\(wanted) \(candidates)")
    }
  }

  /// Letters at distant positions are not compared, and texts that are far too long for a name are not compared at all.
  @Test func longWordsTakeNoTime() {
    expectLinear(upTo: 500, of: { (String(repeating: "ab", count: $0), String(repeating: "ba", count: $0)) }) {
      #expect(nearest(to: $0.0, among: [$0.1]) != nil)
    }
    let text = String(repeating: "ab", count: 1_000_000)
    #expect(nearest(to: text, among: [text + "c", text]) == nil)
    #expect(nearest(to: "title", among: [text, "titel"]) == "titel")
  }

  /// A search among many names answers until it has done a certain amount of work. It remembers its answers.
  @Test func aSearchIsBoundedAndRemembers() {
    let names = NameList((0..<1_000).map { "event_name_\($0)" })
    var search = NearestSearch()
    let answers = (0..<2_000).map { search.nearest(to: "evemt_name_\($0 % 1_000)", among: names) }
    #expect(answers[0] == "event_name_0")
    #expect(answers[20] == "event_name_20")
    #expect(answers[900] == nil)
    #expect(answers[1_000] == "event_name_0")
    #expect(search.nearest(to: "evemt_name_0", among: NameList(["evemt_name"])) == "evemt_name", "another list")
  }

  private func plainlyNearest(to word: String, among candidates: [String]) -> String? {
    let wanted = Array(word.lowercased())
    var best: (word: String, distance: Int)?
    for candidate in candidates {
      let letters = Array(candidate.lowercased())
      let distance = distance(wanted, letters)
      guard distance <= min(3, max(wanted.count, letters.count) / 3), distance < best?.distance ?? .max else {
        continue
      }
      best = (candidate, distance)
    }
    return best?.word
  }

  /// The distance as defined, computed step by step.
  private func distance(_ left: [Character], _ right: [Character]) -> Int {
    var table = Array(repeating: Array(repeating: 0, count: right.count + 1), count: left.count + 1)
    for i in 0...left.count {
      for j in 0...right.count {
        guard i > 0, j > 0 else {
          table[i][j] = max(i, j)
          continue
        }
        let replaced = table[i - 1][j - 1] + (left[i - 1] == right[j - 1] ? 0 : 1)
        table[i][j] = min(table[i - 1][j] + 1, table[i][j - 1] + 1, replaced)
        if i > 1, j > 1, left[i - 1] == right[j - 2], left[i - 2] == right[j - 1] {
          table[i][j] = min(table[i][j], table[i - 2][j - 2] + 1)
        }
      }
    }
    return table[left.count][right.count]
  }
}
