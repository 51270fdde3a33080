import SourceTree
import TestSupport
import Testing
import TextTestSupport

import struct CampaignEngine.NotJSON
import func CampaignEngine.canonicalLines

/// YAML that is written as JSON and read again has the same content.
@Suite struct RoundTripTests {
  @Test func yamlWrittenAsJSONReadsBackTheSame() throws {
    var count = 0
    for fixture in Fixture.all(in: "trees") + Fixture.all(in: "rules") {
      let checked = CheckedText(reading: try fixture.bytes(), as: fixture.syntax)
      guard checked.isReadable, let lines = try? canonicalLines(of: checked.tree) else { continue }
      for line in lines.split(separator: 0x0A) {
        let again = CheckedText(reading: Array(line), as: .json)
        try #require(again.isReadable, "\(fixture.path): \(again.described)")
        #expect(try canonicalLines(of: again.tree) == line + [0x0A], "\(fixture.path)")
        #expect(misplaced(in: again.tree) == [], "\(fixture.path)")
        count += 1
      }
    }
    #expect(count > 100)
  }

  /// Aliases and merge keys are resolved, in the order of their priority.
  @Test(arguments: [
    ("a: &x [1, {b: c}]\nd: *x\n", #"{"a":[1,{"b":"c"}],"d":[1,{"b":"c"}]}"#),
    ("base: &b {k: 1, l: 2}\nuse: {<<: *b, l: 3}\n", #"{"base":{"k":1,"l":2},"use":{"k":1,"l":3}}"#),
    ("use: {l: 3, <<: {k: 1, l: 2}}\n", #"{"use":{"k":1,"l":3}}"#),
    ("use: {<<: [{k: 1}, {k: 2, l: 3}]}\n", #"{"use":{"k":1,"l":3}}"#),
    ("a: &a {k: 1}\nb: &b {<<: *a, l: 2}\nc: {<<: *b}\n", #"{"a":{"k":1},"b":{"k":1,"l":2},"c":{"k":1,"l":2}}"#),
    ("a: &a {\"<<\": 1}\nb: {<<: *a}\n", #"{"a":{"<<":1},"b":{"<<":1}}"#),
    ("a: {\"<<\": {k: 1}}\n", #"{"a":{"<<":{"k":1}}}"#),
    ("a: &k x\nb: {*k : 1}\n", #"{"a":"x","b":{"x":1}}"#),
    ("a: {b: 1, b: 2}\n", #"{"a":{"b":2}}"#),
    ("<<: {campaign: x}\n", #"{"campaign":"x"}"#),
    ("0x1F", "31"), ("1e3", "1000"), ("-0", "0"), ("-0.0", "0"), ("0o17", "15"), ("1.50", "1.5"), ("~", "null"),
    ("yes", #""yes""#),
    ("", ""), ("---\n---\n", "null\nnull"), ("!!str 12", #""12""#), ("!!float 1", "1"), ("|\n  é\n", #""é\n""#),
    ("9007199254740992", "9007199254740992"),
  ])
  func aFileMeans(_ text: String, _ expected: String) throws {
    let lines = try canonicalLines(of: CheckedText(reading: text).tree)
    #expect(String(decoding: lines, as: UTF8.self) == (expected.isEmpty ? "" : expected + "\n"))
  }

  @Test(arguments: [
    ".inf", "-.inf", ".nan", "? [a]\n: b", "{a: b}: c", "a: *x", "&a [*a]", "!!int x", "1e999", "9007199254740993",
  ])
  func jsonCannotHold(_ text: String) {
    #expect(throws: NotJSON.self) { try canonicalLines(of: CheckedText(reading: text).tree) }
  }

  @Test(.needs("python3")) func pythonReadsTheSameValues() throws {
    let program = """
      import sys, json
      def read(text): return json.loads(text, parse_int=lambda digits: float(digits) if len(digits) > 16 else int(digits))
      for line in sys.stdin.buffer.read().split(b"\\x1e"):
        text, own = line.decode().split("\\x1f")
        if read(text.removeprefix("\\ufeff")) != read(own): print(repr(text), own)
      print("done")
      """
    // Canonical JSON contains only numbers that a double can hold.
    let pairs = acceptedJSON.compactMap { text in
      (try? canonicalLines(of: CheckedText(reading: text, as: .json).tree)).map { Array(text.utf8) + [0x1F] + $0 }
    }
    #expect(acceptedJSON.count - pairs.count <= 6)
    let answer = try run(["python3", "-c", program], input: Array(pairs.joined(separator: [0x1E])))
    #expect(String(decoding: answer.output, as: UTF8.self) == "done\n")
  }
}
