import CampaignFixtures
import CampaignLanguage
import Testing

/// Every pair of levels of two fields appears in a record, unless the table forbids it.
@Suite struct PairTests {
  @Test(arguments: SampleSite.distinct())
  func everyTwoLevelsMeet(_ site: SampleSite) {
    let pairs = RecordPairs(of: site)
    let records = pairs.records
    #expect(records.allSatisfy { site.holds($0) })
    for first in pairs.fields.indices {
      for second in pairs.fields.indices.dropFirst(first + 1) {
        for left in pairs.levels[first].indices {
          for right in pairs.levels[second].indices {
            let meet = records.contains { record in
              record[pairs.fields[first].name] == pairs.levels[first][left]
                && record[pairs.fields[second].name] == pairs.levels[second][right]
            }
            guard !meet else { continue }
            var row = [Int?](repeating: nil, count: pairs.fields.count)
            (row[first], row[second]) = (left, right)
            #expect(
              !pairs.isPossible(row), "\(pairs.fields[first].name) \(left), \(pairs.fields[second].name) \(right)")
          }
        }
      }
    }
  }

  /// The impossible pairs are exactly those that the table forbids.
  @Test func onlyConstraintsKeepFieldsApart() throws {
    let site = try #require(SampleSite.distinct().first { $0.type === MessageTable.modal })
    let pairs = RecordPairs(of: site)
    let isApart = { (first: String, second: String) -> Bool in
      !pairs.records.contains { $0[first] != nil && $0[second] != nil }
    }
    #expect(isApart("image", "icon"))
    #expect(!isApart("message", "header") && !isApart("uri", "buttons") && !isApart("image", "image_alt"))
    #expect(pairs.records.allSatisfy { $0["duration"] == nil || $0["dismiss"] == .text("auto") })
    #expect(pairs.records.contains { $0["duration"] == nil && $0["dismiss"] == .text("auto") })
  }

  /// A cover of three parameters has as many rows as its two largest have pairs, or a few more.
  @Test func rowsAreFew() {
    let free = PairCover(counts: [4, 3, 2], isPossible: { _ in true })
    #expect((12...13).contains(free.rows.count))
    let bound = PairCover(counts: [4, 3, 2], isPossible: { !($0[0] == 1 && $0[1] == 2) })
    #expect(!bound.rows.contains { $0[0] == 1 && $0[1] == 2 })
    #expect(Set(bound.rows.map { [$0[0], $0[1]] }).count == 11)
    #expect(PairCover(counts: [3], isPossible: { _ in true }).rows == [[0]])
    #expect(PairCover(counts: [], isPossible: { _ in true }).rows.isEmpty)
  }
}
