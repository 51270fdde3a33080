import Foundation
import SourceTree
import Testing
import TextTestSupport

#if os(Linux)
  /// Reading and checking a text frees all memory in every case. libyaml's memory is freed by hand.
  ///
  /// The measured process does nothing else, so any growth is a leak.
  @Suite struct LeakTests {
    @Test func nothingIsLeftOfATextThatWasRead() async {
      await #expect(processExitsWith: .success) {
        let texts = [
          "campaign: a\ncards: [&x {type: classic, id: b}, *x, !!map {<<: *x}]\n",
          "campaign: a\ncards: &list\n  - &x {id: \"é\", tags: [!<a> b\n", "- &a |\n  text\n- *b\n--- %\n",
          "%TAG ! tag:a\n%YAML 9\n---\na", "a: \u{0}", "{\"a\": [1, \"\\ud83d\\ude00\", {\"b\": tru",
          String(repeating: "[", count: 100),
        ]
        let rounds = ProcessInfo.processInfo.environment["CAMPAIGNC_LEAK_ROUNDS"].flatMap { Int($0) } ?? 20_000
        func read(_ rounds: Int) {
          for round in 0..<rounds {
            let text = texts[round % texts.count]
            _ = CheckedText(text, as: .yaml, upTo: .table())
            _ = CheckedText(text, as: .json, upTo: .table())
          }
        }
        read(1000)
        let before = try residentPages()
        read(rounds)
        // One megabyte of growth is allowed for fragmentation: fifty bytes a round.
        #expect(try residentPages() - before < 256)
      }
    }
  }

  /// The number of memory pages of this process. A page has 4 KB on the machines that run the tests.
  private func residentPages() throws -> Int {
    let numbers = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
    return try #require(Int(numbers[1]))
  }
#endif
