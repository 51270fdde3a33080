import Findings
import SourceTree
import Testing
import TextTestSupport

/// Texts that RFC 8259 accepts, and texts that it refuses. Each item is one case.
@Suite struct JSONCaseTests {
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

  @Test(arguments: acceptedJSON) func isAccepted(_ text: String) {
    let checked = CheckedText(reading: text, as: .json)
    #expect(checked.isReadable, "\(checked.described)")
    #expect(misplaced(in: checked.tree) == [])
  }

  @Test(arguments: refused) func isRefused(_ text: String) {
    let checked = CheckedText(reading: text, as: .json)
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
    let checked = CheckedText(reading: bytes, as: .json)
    #expect(!checked.isReadable)
    #expect(checked.findings.map(\.rule.id) == ["encoding"])
  }

  @Test func tenThousandItemsInARow() throws {
    let checked = CheckedText(reading: "[" + String(repeating: "{\"a\":[1]},", count: 9_999) + "{}]", as: .json)
    #expect(checked.isReadable)
    #expect(checked.tree.nodes.count == 1 + 9_999 * 4 + 1)
  }
}
