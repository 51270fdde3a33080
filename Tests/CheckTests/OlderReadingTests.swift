import CampaignCheck
import Foundation
import SourceTree
import TestSupport
import Testing

/// Texts that tools for YAML 1.1 read differently.
@Suite struct OlderReadingTests {
  static let differing: [(String, YAML11Reading)] = [
    ("yes", .boolean(true)), ("Yes", .boolean(true)), ("YES", .boolean(true)), ("y", .boolean(true)),
    ("Y", .boolean(true)),
    ("on", .boolean(true)), ("On", .boolean(true)), ("ON", .boolean(true)), ("no", .boolean(false)),
    ("No", .boolean(false)),
    ("NO", .boolean(false)), ("n", .boolean(false)), ("N", .boolean(false)), ("off", .boolean(false)),
    ("Off", .boolean(false)), ("OFF", .boolean(false)), ("0b101", .integer), ("+0b1", .integer), ("-0b1", .integer),
    ("1_000", .integer), ("-1_000", .integer), ("+1_0", .integer), ("0x_1F", .integer), ("0x1_F", .integer),
    ("-0x1F", .integer), ("+0xff", .integer), ("0_7", .integer), ("010", .octal), ("0755", .octal), ("-010", .octal),
    ("+0777", .octal), ("12:30", .sexagesimal), ("1:0", .sexagesimal), ("190:20:30", .sexagesimal),
    ("20:30.15", .sexagesimal), ("-1:30", .sexagesimal), ("+1:30", .sexagesimal), ("0:30.5", .sexagesimal),
    ("1_000.5", .float), ("1.5_0", .float), ("1_0.", .float), ("1_0.5e+3", .float), ("2026-03-20", .date),
    ("2026-03-20T08:00:00", .zonelessMoment), ("2026-03-20 08:00:00", .zonelessMoment),
    ("2026-3-2 8:00:00.5", .zonelessMoment), ("2026-03-20t08:00:00.25", .zonelessMoment), ("=", .defaultKey),
    ("0o17", .text), ("0o0", .text), ("08", .text), ("019", .text), ("1e3", .text), ("1E-3", .text), ("1.5e3", .text),
    (".5e1", .text), ("-1e3", .text), ("1e+3", .text),
  ]
  static let agreeing = [
    "", "~", "null", "true", "false", "0", "00", "01", "07", "-07", "12", "-12", "+12", "0x1F", "1.5", ".5", "1.",
    "1.5e+3",
    "1.5e-3", ".inf", "-.INF", ".nan", "text", "nope", "oN", "yEs", "12:60", "12:3x", ":30", "12:", "0:30", "01:30",
    "1:2:3:x", "0_8", "08_", "1.2.3", "_1", "_", "1__x", "0b", "0b2", "0x", "0xG", "0o8", "2026-3-2",
    "2026-03-20T08:00:00Z",
    "2026-03-20T08:00:00+01:00", "2026-03-20 08:00:00 Z", "2026-03", "2026-03-20T08:00", "==", "<<", "yes sir", "--",
    "on-off", "1-2", "+", "-", ".", "...", "e3",
  ]

  @Test(arguments: differing) func differs(_ text: String, _ expected: YAML11Reading) {
    #expect(differingReading(of: Array(text.utf8)[...]) == expected)
  }

  @Test(arguments: agreeing) func agrees(_ text: String) {
    #expect(differingReading(of: Array(text.utf8)[...]) == nil)
  }

  /// PyYAML is the most common library for YAML 1.1. It reads fewer words than the specification says; other libraries
  /// follow the specification.
  @Test(.needsPython("yaml")) func pythonReadsTheSame() throws {
    let texts = Self.differing.map(\.0) + Self.agreeing + Self.generated()
    let kinds = try pythonKinds(of: texts)
    try #require(kinds.count == texts.count)
    for (text, kind) in zip(texts, kinds) where !isNarrower(text, kind) {
      let agrees = ownKind(of: text) == kind
      let saysSo = differingReading(of: Array(text.utf8)[...]) == nil
      #expect(agrees == saysSo, "'\(text)' is \(ownKind(of: text)) here and \(kind) to PyYAML")
    }
  }

  /// True if PyYAML differs from the specification of YAML 1.1: words of one letter, '=', a signed '.5', digits that
  /// are all underscores. A date and time with an offset means the same everywhere.
  private func isNarrower(_ text: String, _ kind: String) -> Bool {
    ["y", "Y", "n", "N", "="].contains(text) || text.hasPrefix("+.") || text.hasPrefix("-.") || kind == "integer None"
      || kind == "moment" && text.contains { $0 == "Z" || $0 == "+" }
  }

  /// Every text of up to four characters from those of numbers and times.
  private static func generated() -> [String] {
    let characters = Array("01_.:xobe-+8")
    var texts = [""]
    var last = texts
    for _ in 0..<4 {
      last = last.flatMap { text in characters.map { text + String($0) } }
      texts += last
    }
    return texts.filter { !$0.isEmpty && !$0.hasSuffix(":") && $0 != "-" && $0 != "---" }
  }

  /// The kind of a text in campaignc, with the value if it is a whole number.
  private func ownKind(of text: String) -> String {
    switch coreValue(of: Array(text.utf8)[...]) {
    case .null: "null"
    case .boolean(let value): "boolean \(value)"
    case .integer(let value): "integer \(value)"
    case .number: "number"
    case .text: "text"
    }
  }

  private func pythonKinds(of texts: [String]) throws -> [String] {
    let program = """
      import sys, yaml
      loader = yaml.SafeLoader("")
      for line in sys.stdin.read().split("\\n"):
        tag = loader.resolve(yaml.ScalarNode, line, (True, False)).split(":")[-1]
        try:
          value = loader.construct_object(yaml.ScalarNode(loader.resolve(yaml.ScalarNode, line, (True, False)), line))
        except Exception:
          value = None
        kinds = {"bool": "boolean " + str(value).lower(), "int": "integer " + str(value), "float": "number", "str": "text",
          "null": "null", "timestamp": "moment" if len(line) > 10 else "date", "merge": "text", "value": "default"}
        print(kinds[tag])
      """
    let answer = try run(["python3", "-c", program], input: Array(texts.joined(separator: "\n").utf8))
    return String(decoding: answer.output, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
