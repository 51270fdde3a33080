import CampaignTestSupport
import Findings
import Foundation
import SourceText
import SourceTree
import TestSupport
import Testing

import func CampaignEngine.canonicalLines

/// Texts that RFC 8259 accepts, and texts that it refuses. Each item is one case.
@Suite struct JSONCaseTests {
  static let accepted = [
    // Numbers
    "0", "-0", "1", "-1", "10", "123456789012345678901234567890", "0.0", "-0.0", "1.5", "-1.5e3", "1E5", "1e+5", "1e-5",
    "1.0E-05", "0e0", "0E+1", "1e-400", "5e-324", "1.7976931348623157e308", "0.1e1", "9007199254740993",
    "18446744073709551616", "1e00", "1E-0", "0.10", "-9223372036854775808",
    // Words and strings
    "true", "false", "null", #""""#, #""a""#, #"" ""#, #""é""#, #""😀""#, #""日本""#, #""\u0000""#, #""\u001f""#,
    #""\u00e9""#,
    #""\u00E9""#, #""\uD83D\uDE00""#, #""\udbff\udfff""#, #""\uffff""#, #""\ufeff""#, #""\u2028""#,
    "\"\u{2028}\u{2029}\"",
    "\"\u{7F}\u{85}\"", "\"\u{FFFE}\"", "\"\u{10FFFF}\"", #""\"\\\/\b\f\n\r\t""#, #""/""#, #""\\u0041""#, #""\\\\""#,
    #""\u0022""#, #""'""#, #""//""#, "\"#\"", #""[,]""#, #""\u0041\u00e9\u65e5""#, "\"e\u{301}\"",
    // Structure
    "[]", "{}", "[ ]", "{ }", "[[]]", "[{}]", #"{"":""}"#, #"{"":0}"#, #"{"a":[]}"#, "[1,2,3]", "[1 , 2]",
    "[null,true,false]", #"{"a":1,"b":2}"#, #"{"a":{"b":{"c":[]}}}"#, "[[[[[[]]]]]]", #"[1,"a",null,{},[]]"#,
    #"{"a":null}"#,
    #"{"\u0061":1}"#, #"{"a b":1,"é":2}"#, #"{"a\nb":1}"#,
    // White space and the byte-order mark
    " 1", "1 ", "\n[\n1\n]\n", "\t[1\t,\t2\t]\t", "\r\n{\r\n\"a\"\r\n:\r\n1\r\n}\r\n", "\r[\r]\r", "   \n\t\r null",
    "\u{FEFF}[]",
    "\u{FEFF} 1",
  ]

  static let refused = [
    // Numbers
    "01", "-01", "00", "+1", "-", "--1", "1.", ".5", "-.5", "1.e5", "1e", "1e+", "1E-", "1e1.5", "0x1", "0b1", "1_000",
    "1a",
    "1 2", "1,5", "Infinity", "-Infinity", "NaN", "-NaN", "1ee1", "1e--1", "0e", "-0x1", "１", "1．5", "²", "1f", "0.",
    "- 1",
    "1e 5", "0.0.0",
    // Words
    "True", "FALSE", "Null", "tru", "nul", "truee", "nulltrue", "true false", "undefined", "none", "yes", "a", "'a'",
    "`a`",
    // Strings
    "\"", "\"a", "a\"", #""\"#, #""\""#, #""\a""#, #""\x41""#, #""\'""#, #""\0""#, #""\ ""#, #""\u""#, #""\u0""#,
    #""\u00""#,
    #""\u000""#, #""\u000g""#, #""\u{41}""#, #""\U00000041""#, #""\uD800""#, #""\uDC00""#, #""\uDE00\uD83D""#,
    #""\uD800\uD800""#,
    #""\uD800\n""#, #""\uD800\u0041""#, #""\uD83D\""#, #""\uD83D\u""#, #""\uD83D\uDE0""#, #""\u 041""#, #""\u+041""#,
    "\"\n\"",
    "\"\r\"", "\"\t\"", "\"\u{0}\"", "\"\u{1F}\"", "\"\u{8}\"", "\"\\\n\"", #""a" "b""#, #""a"b"#, #""\é""#, #""\😀""#,
    "“a”",
    // Structure
    "", "[", "]", "{", "}", "[]]", "{}}", "[}", "{]", "[[]", "[{]", "[{}", "[,]", "[1,]", "[,1]", "[1,,2]", "[1 2]",
    "[1;2]",
    "[1:2]", "[1", "[1,", "[1,2", "{,}", #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#, #"{,"a":1}"#, #"{"a":1,,"b":2}"#,
    #"{"a":1 "b":2}"#,
    #"{"a" 1}"#, #"{"a"::1}"#, #"{"a":1:2}"#, #"{"a":1]"#, #"{"a""#, #"{"a":"#, #"{"a":1"#, #"{"a":1,"#, "{:1}",
    "{1:2}",
    "{a:1}", "{'a':1}", "{null:1}", "{[]:1}", "{{}:1}", "{true:1}", #"{"a","b"}"#, #"["a":1]"#, "[] []", "{}[]", "[],",
    "{},",
    "1,", "null,", "[1]x", "[...]", "[=]", "(1)", "<1>", "&", "@", "*", "\\", "[\\]",
    // Comments
    "// a\n1", "1 // a", "/* a */ 1", "[1 /* a */]", "# a\n1", "[1] # a", "{/**/}", "--1", "<!-- a -->", "; a\n1", "/",
    "[/]",
    // White space and marks
    " ", "\n", "\u{FEFF}", "\u{FEFF}\u{FEFF}1", "[\u{FEFF}]", "1\u{FEFF}", "\u{A0}1", "[\u{2028}]", "[\u{3000}]",
    "[\u{C}]",
    "[\u{B}]", "[\u{0}]", "1\u{0}", "\u{200B}1", "[1\u{85}]", "\u{2060}[]",
  ]

  /// Encodings, as bytes.
  static let refusedBytes: [[UInt8]] = [
    [0x22, 0xFF, 0x22], [0x22, 0xC3, 0x22], [0x22, 0x80, 0x22], [0x22, 0xC0, 0x80, 0x22],
    [0x22, 0xE0, 0x80, 0x80, 0x22],
    [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], [0x22, 0xF8, 0x88, 0x80, 0x80, 0x80, 0x22],
    [0x22, 0xF0, 0x9F, 0x98], [0xFF, 0xFE, 0x31, 0x00], [0xFE, 0xFF, 0x00, 0x31],
    [0xFF, 0xFE, 0x00, 0x00, 0x31, 0x00, 0x00, 0x00], [0x00, 0x00, 0xFE, 0xFF, 0x00, 0x00, 0x00, 0x31], [0xEF],
    [0xEF, 0xBB],
    [0xFF], [0x5B, 0xFF, 0x5D], [0x7B, 0x22, 0xE9, 0x22, 0x3A, 0x31, 0x7D], [0xEF, 0xBB, 0xBF, 0xFF],
  ]

  @Test(arguments: accepted) func isAccepted(_ text: String) {
    let checked = CheckedText(text, as: .json)
    #expect(checked.isReadable, "\(checked.described)")
    #expect(misplaced(in: checked.tree) == [])
  }

  @Test(arguments: refused) func isRefused(_ text: String) {
    let checked = CheckedText(text, as: .json)
    #expect(!checked.isReadable)
    #expect(checked.findings.count == 1)
  }

  @Test(arguments: [
    ("{}", 1), ("{}\n", 1), ("{}\n[]", 2), ("[1] {\"a\":2}\n\n{}\n", 3), ("\u{FEFF}[]\r\n[]", 2), ("{}{}", nil),
    ("[],\n[]", nil), ("{} 5", nil), ("5\n{}", 2), ("[]\n]", nil), ("{}\n{", nil), ("{} // a", nil), ("", nil),
  ])
  func severalValuesAreDocuments(_ text: String, _ count: Int?) {
    var reader = TreeReader()
    var report = Report()
    let isRead = reader.read(Array(text.utf8), file: 0, as: .json, severalValues: true, into: &report)
    #expect(isRead == (count != nil))
    #expect(report.findings.count == (isRead ? 0 : 1))
    guard isRead else { return }
    #expect(reader.tree.documents.count == count)
    #expect(misplaced(in: reader.tree) == [])
  }

  @Test(arguments: refusedBytes) func bytesAreRefused(_ bytes: [UInt8]) {
    let checked = CheckedText(bytes, as: .json)
    #expect(!checked.isReadable)
    #expect(checked.findings.map(\.rule.id) == ["encoding"])
  }

  @Test(.needs("python3")) func pythonReadsTheSameValues() throws {
    let program = """
      import sys, json
      for line in sys.stdin.buffer.read().split(b"\\x1e"):
        text, own = line.decode().split("\\x1f")
        if json.loads(text.removeprefix("\\ufeff")) != json.loads(own): print(repr(text), own)
      print("done")
      """
    // Canonical JSON contains only numbers that a double can hold.
    let pairs = Self.accepted.compactMap { text in
      (try? canonicalLines(of: CheckedText(text, as: .json).tree)).map { Array(text.utf8) + [0x1F] + $0 }
    }
    #expect(Self.accepted.count - pairs.count <= 6)
    let answer = try run(["python3", "-c", program], input: Array(pairs.joined(separator: [0x1E])))
    #expect(String(decoding: answer.output, as: UTF8.self) == "done\n")
  }

  @Test func tenThousandItemsInARow() throws {
    let checked = CheckedText("[" + String(repeating: "{\"a\":[1]},", count: 9_999) + "{}]", as: .json)
    #expect(checked.isReadable)
    #expect(checked.tree.nodes.count == 1 + 9_999 * 4 + 1)
  }
}
