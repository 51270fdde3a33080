import Foundation
import TestSupport
import Testing

/// The fixes of a file full of mistakes take several rounds, and each round reads the whole file. They must still be
/// fast.
@Suite(
  .enabled(if: shippedBinary != nil, "CAMPAIGNC_BINARY names no binary; bin/test sets it"), .mayHang)
struct FixTimeTests {
  /// The first lines, a line to repeat, the number of repetitions for some megabytes, and the findings that ten rounds
  /// fix.
  @Test(
    arguments: [
      ("", "# campaignc: allow limi\n", 50_000, "fix 50000 findings"),
      ("", "# campaignc: allow card-without-ur\n", 30_000, "fix 9990 findings"),
      ("", "# campaignc: allow limi%05d\n", 36_000, "fix 36000 findings"),
      ("", "# campaignc: alow x\n", 250_000, "findings in 1 file"),
      ("", "# campaignc: allow limi, limi, limi, limi, limi, limi, limi\n", 17_000, "findings in 1 file"),
      ("tags:\n", "- no\n", 500_000, "fix 100000 findings"),
    ].sampled(oneOf: 3, seed: 35))
  func aFileFullOfMistakesIsFixedAtOnce(_ start: String, _ line: String, _ count: Int, _ words: String) throws {
    let folder = try TemporaryFolder()
    let parts = line.components(separatedBy: "%05d")
    let lines =
      parts.count == 1
      ? String(repeating: line, count: count)
      : (0..<count).map { parts[0] + String($0 + 10_000) + parts[1] }.joined()
    try folder.make("a.yaml", text: "campaign: a\n" + start + lines)
    // Ten times the processor time that a slow machine needs. A smaller file takes fewer rounds, so the ratio of two
    // sizes says nothing.
    let script = "ulimit -t 60; \"$0\" lint --diff --unsafe-fixes a.yaml 2>&1 > diff; echo \"$?\"; grep -c '^[-+]' diff"
    let finished = try run(["sh", "-c", script, #require(shippedBinary)], in: folder.path)
    let text = String(decoding: finished.output, as: UTF8.self)
    #expect(text.contains(words) && text.contains("\n1\n"), "\(text)")
  }
}
