import Findings
import SourceTree
import TestSupport
import Testing

/// The members of a mapping, for any number of keys.
@Suite struct MembersTests {
  /// Keys of the mapping win over merged keys, an earlier merged mapping wins over a later one, and the last value of a
  /// repeated key wins.
  @Test func membersAreThoseThatAWalkOverAllPairsFinds() throws {
    var random = SeededNumbers(seed: 20_261_123)
    for round in 0..<400 {
      let most = [3, 14, 17, 40][round % 4]
      func mapping() -> [(key: String, value: String)] {
        (0..<Int.random(in: 0...most, using: &random)).map { ("k\(Int.random(in: 0...most, using: &random))", "\($0)") }
      }
      let (first, second, own) = (mapping(), mapping(), mapping())
      let text = """
        - &a \(written(first))
        - &b \(written(second))
        - \(written([("<<", "[*a, *b]")] + own))

        """
      var expected: [String: String] = [:]
      for part in [second, first, own] { for pair in part { expected[pair.key] = pair.value } }
      let members = try members(ofLastItemIn: text)
      #expect(members.count == expected.count, "\(text)")
      #expect(Dictionary(members, uniquingKeysWith: { first, _ in first }) == expected, "\(text)")
    }
  }

  private func written(_ pairs: [(key: String, value: String)]) -> String {
    "{ \(pairs.map { "\($0.key): \($0.value)" }.joined(separator: ", ")) }"
  }

  private func members(ofLastItemIn text: String) throws -> [(String, String)] {
    var reader = TreeReader()
    var report = Report()
    try #require(reader.read(Array(text.utf8), file: 0, as: .yaml, into: &report))
    let tree = reader.tree
    let list = try #require(tree.documents.first?.root)
    let mapping = try #require(Array(tree.items(of: list)).last)
    return tree.members(of: mapping).map { member in
      (
        String(decoding: tree.text(of: member.key), as: UTF8.self),
        String(decoding: tree.text(of: member.value), as: UTF8.self)
      )
    }
  }
}
