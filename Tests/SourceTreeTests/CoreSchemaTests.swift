import Findings
import SourceTree
import Testing

/// The meaning of plain text in the core schema of YAML 1.2.
@Suite struct CoreSchemaTests {
  static let nulls = ["", "~", "null", "Null", "NULL"]
  static let booleans = [
    ("true", true), ("True", true), ("TRUE", true), ("false", false), ("False", false), ("FALSE", false),
  ]
  static let integers: [(String, Int64)] = [
    ("0", 0), ("-0", 0), ("+0", 0), ("7", 7), ("007", 7), ("-12", -12), ("+12", 12), ("0o0", 0), ("0o17", 15),
    ("0x0", 0),
    ("0x1F", 31), ("0xff", 255), ("9223372036854775807", .max), ("-9223372036854775808", .min),
    ("0x7FFFFFFFFFFFFFFF", .max), ("0o777777777777777777777", .max), ("08", 8), ("0000000000000000000000001", 1),
  ]
  static let numbers: [(String, Double)] = [
    ("1.5", 1.5), ("-1.5", -1.5), ("+1.5", 1.5), (".5", 0.5), ("-.5", -0.5), ("+.5", 0.5), ("1.", 1), ("-1.", -1),
    ("0.0", 0), ("-0.0", -0.0), ("1e3", 1000), ("1E3", 1000), ("1e+3", 1000), ("1e-3", 0.001), ("1.e3", 1000),
    (".5e1", 5),
    ("1.5E+03", 1500), ("12e03", 12000), (".inf", .infinity), (".Inf", .infinity), (".INF", .infinity),
    ("-.inf", -.infinity), ("-.Inf", -.infinity), ("-.INF", -.infinity), ("+.inf", .infinity), ("+.INF", .infinity),
    ("9223372036854775808", 9_223_372_036_854_775_808), ("-9223372036854775809", -9_223_372_036_854_775_808),
    ("0x8000000000000000", 9_223_372_036_854_775_808), ("0xFFFFFFFFFFFFFFFFFFFF", 1_208_925_819_614_629_174_706_176),
    ("0o1000000000000000000000", 9_223_372_036_854_775_808), ("1e400", .infinity), ("-1e400", -.infinity),
    ("1e-400", 0),
    ("100000000000000000000000000000", 1e29), ("5e-324", .leastNonzeroMagnitude),
    ("1.7976931348623157e308", 1.7976931348623157e308),
  ]
  static let notNumbers = [".nan", ".NaN", ".NAN"]
  static let texts = [
    "nULL", "nuLL", "Nil", "none", "~~", "tRUE", "truE", "yes", "no", "on", "off", "y", "n", "Yes", "NO", "12:30",
    "1:2:3",
    "1_000", "0b1", "0b", "0x", "0o", "0o8", "0xG", "0X1F", "0O17", "-0x1F", "+0x1F", "-0o7", "+0o7", "0x-1", "0x+1",
    "0x_1",
    "1e", "1e+", "e3", ".e3", ".", "..", "-", "+", "--1", "+-1", "1-", "1+1", "1.2.3", "1,5", "1 2", "- 1", "1e3.5",
    "1e3e3",
    ".inF", ".INf", "inf", "nan", "NaN", "Infinity", ".Nan", ".nAN", "+.nan", "-.nan", ".infx", "0.inf", "2026-03-01",
    "2026-03-01T08:00:00Z", "=", "<<", "1a", "a1", "١٢", "１２", "½", "0x１", "1\u{0}", "true ", "true\n", "nulls",
    "trueish",
    "0x1.8p3", "1f", "1d", "1L",
  ]

  private func value(_ text: String) -> ScalarValue { coreValue(of: Array(text.utf8)[...]) }

  @Test(arguments: nulls) func null(_ text: String) { #expect(value(text) == .null) }

  @Test(arguments: booleans) func boolean(_ text: String, _ expected: Bool) {
    #expect(value(text) == .boolean(expected))
  }

  @Test(arguments: integers) func integer(_ text: String, _ expected: Int64) {
    #expect(value(text) == .integer(expected))
  }

  @Test(arguments: numbers) func number(_ text: String, _ expected: Double) {
    #expect(value(text) == .number(expected))
    guard case .number(let found) = value(text) else { return }
    #expect(found.sign == expected.sign)
  }

  @Test(arguments: notNumbers) func notANumber(_ text: String) {
    guard case .number(let found) = value(text) else {
      Issue.record("\(value(text))")
      return
    }
    #expect(found.isNaN)
  }

  @Test(arguments: texts) func text(_ text: String) { #expect(value(text) == .text) }

  /// A slice in the middle of a file is read alone; the text around it does not matter.
  @Test func theTextAroundDoesNotCount() {
    let text = Array("x0x1F.5true1".utf8)
    #expect(coreValue(of: text[1..<5]) == .integer(31))
    #expect(coreValue(of: text[5..<7]) == .number(0.5))
    #expect(coreValue(of: text[7..<11]) == .boolean(true))
    #expect(coreValue(of: text[11..<12]) == .integer(1))
    #expect(coreValue(of: text[3..<3]) == .null)
  }

  static let tagged: [(String, ScalarValue?)] = [
    ("!!str 1", .text), ("!!str true", .text), ("!!str", .text), ("! 1", .text), ("! ~", .text),
    ("!!int 1", .integer(1)),
    ("!!int \"1\"", .integer(1)), ("!!int 1.5", nil), ("!!int 1e3", nil), ("!!int x", nil), ("!!int true", nil),
    ("!!int", nil), ("!!int 9223372036854775808", .number(9_223_372_036_854_775_808)), ("!!int .inf", nil),
    ("!!float 1", .number(1)), ("!!float 1.5", .number(1.5)), ("!!float .inf", .number(.infinity)), ("!!float x", nil),
    ("!!bool true", .boolean(true)), ("!!bool 'false'", .boolean(false)), ("!!bool yes", nil), ("!!bool 1", nil),
    ("!!null ~", .null), ("!!null", .null), ("!!null ''", .null), ("!!null x", nil), ("!!map x", nil), ("!!seq x", nil),
    ("!other 1", .text), ("!<tag:yaml.org,2002:int> 12", .integer(12)), ("'1'", .text), ("\"true\"", .text),
    ("''", .text),
  ]

  @Test(arguments: tagged) func taggedValue(_ text: String, _ expected: ScalarValue?) throws {
    #expect(try value(ofItem: text) == expected)
  }

  @Test(arguments: ["|\n  1", ">\n  true", "|-\n  ~"]) func blockTextIsText(_ text: String) throws {
    #expect(try value(ofItem: text) == .text)
  }

  /// The value of the only item of a list.
  private func value(ofItem text: String) throws -> ScalarValue? {
    var reader = TreeReader()
    var report = Report()
    try #require(reader.read(Array("- \(text)".utf8), file: 0, as: .yaml, into: &report))
    let list = try #require(reader.tree.documents.first).root
    let item = try #require(reader.tree.items(of: list).first { _ in true })
    return reader.tree.value(of: item)
  }
}
