import CampaignFormat
import SourceTree
import TestSupport
import Testing

/// Random lists and mappings in brackets, with comments that keep their lines.
@Suite struct KeptBracketsTests {
  @Test func theyAreFormattedOnce() {
    var texts = BracketTexts(random: Dice(seed: 20_261_128))
    var formatter = TextFormatter(comparesPayloads: false)
    var changed = 0
    for _ in 0..<(testsAreLong ? 100_000 : 2000) {
      let text = texts.next()
      switch formatter.format(Array(text.utf8), as: .yaml) {
      case .clean, .unreadable, .leftAlone: continue
      case .mistake(let words): Issue.record("\(words): \(text.debugDescription)")
      case .changed(let formatted):
        changed += 1
        guard case .clean = formatter.format(formatted.bytes, as: .yaml) else {
          Issue.record("formatted again: \(text.debugDescription)")
          continue
        }
      }
    }
    #expect(changed > 800)
  }

  /// The comment keeps more than its own entry, because the lines of brackets belong together.
  @Test func theOutermostBracketsStay() throws {
    var formatter = TextFormatter()
    let kept = "{b:   [1,2,\n  3], # campaignc: keep\n  c:   4}"
    guard case .changed(let text) = formatter.format(Array("a:   \(kept)\nd:   5\n".utf8), as: .yaml) else {
      Issue.record("nothing changes")
      return
    }
    #expect(String(decoding: text.bytes, as: UTF8.self) == "a: \(kept)\nd: 5\n")
  }
}

/// Writes small texts with brackets.
private struct BracketTexts {
  var random: Dice

  mutating func next() -> String {
    var text = ""
    for number in 0...random.roll(3) {
      let head = random.pick(["k\(number): ", "k\(number):   ", "k\(number):\n  ", "? k\(number)\n:   ", "?\n: "])
      text += head + brackets(2) + random.pick(["", "", Self.keep, " # words"]) + "\n"
    }
    if random.roll(3) == 0 {
      text = text.split(separator: "\n").map { "    \($0)\n" }.joined()
      text = random.pick(["a:\n", "-\n", "# campaignc: keep\na:\n"]) + text
    }
    return random.roll(8) == 0 ? text.replacing("\n", with: "\r\n") : text
  }

  private static let keep = " # campaignc: keep"

  private mutating func brackets(_ depth: Int) -> String {
    let isMapping = random.roll(2) == 0
    var text = (isMapping ? "{" : "[") + gap()
    let count = random.roll(4)
    for index in 0..<count {
      text += (isMapping ? "\(random.pick(["a", "'b'", "? c", "d"])):\(random.pick([" ", "  "]))" : "") + value(depth)
      text += gap() + (index + 1 < count || random.roll(4) == 0 ? "," + gap() : "")
    }
    return text + (isMapping ? "}" : "]")
  }

  private mutating func value(_ depth: Int) -> String {
    if depth > 0, random.roll(3) == 0 { return brackets(depth - 1) }
    return random.pick(["e", "f g", "'h: i'", "\"j\"", "'k\n   l'", "m\n    n", "!!str o", "&p q", "12"])
  }

  private mutating func gap() -> String {
    let indentation = String(repeating: " ", count: 1 + random.roll(5))
    return random.pick([
      "", " ", "  ", "", "\n\(indentation)", "\(Self.keep)\n\(indentation)", " # c\n\(indentation)",
      "\n\(indentation)\(Self.keep)\n\(indentation)",
    ])
  }
}
