import CampaignCompile
import CampaignDecompile
import CampaignLanguage
import Findings
import SourceTree
import TestSupport
import Testing
import TextTestSupport

import func CampaignEngine.canonicalLines

/// Definitions are written as people would write them, and every reader reads the same values.
@Suite struct DefinitionYAMLTests {
  @Test(arguments: [
    ("Spring is here", "Spring is here"), ("30 percent off", "30 percent off"), ("https://example.com/a?b#c", nil),
    ("a, [b] {c}", nil), ("^[A-Z]{3}-\\d+$", nil), ("über 9 €", nil), ("🛒", nil), ("-", "\"-\""),
    ("", "\"\""), ("yes", "\"yes\""), ("NO", "\"NO\""), ("null", "\"null\""), ("~", "\"~\""), ("5", "\"5\""),
    ("1e3", "\"1e3\""), ("12:30", "\"12:30\""), ("0x1F", "\"0x1F\""), (".5", "\".5\""), ("=", "\"=\""),
    ("2026-03-20", "\"2026-03-20\""), ("2026-03-20T08:00:00Z", "\"2026-03-20T08:00:00Z\""),
    ("Sale: today", "\"Sale: today\""), ("Sale #1", "\"Sale #1\""), ("Sale#1", nil), ("Sale:", "\"Sale:\""),
    ("a:b", nil), ("{{ name }}", "\"{{ name }}\""), ("'a'", "\"'a'\""), ("a 'b'", nil), ("say \"hi\"", nil),
    ("\"hi\"", "\"\\\"hi\\\"\""), ("%", "\"%\""), ("@home", "\"@home\""), ("- a", "\"- a\""),
    ("#0073d5", "\"#0073d5\""),
    (" a", "\" a\""), ("a ", "\"a \""), ("a\tb", "\"a\\tb\""), ("<<", "\"<<\""), ("\u{F0F3}", "\"\\uF0F3\""),
    ("a\u{A0}b", "\"a\\u00A0b\""), ("\u{1F}", "\"\\u001F\""), ("\u{10FFFF}", "\"\\U0010FFFF\""),
    ("\\", "\\"), ("a\\n", nil), ("One\nTwo", "|-\n  One\n  Two"), ("One\n\nTwo\n", "|\n  One\n\n  Two"),
    ("One\n\n", "|+\n  One\n"), ("One \nTwo", "\"One \\nTwo\""), (" One\nTwo", "\" One\\nTwo\""), ("\n", "\"\\n\""),
    ("One\n  Two\n# Three: 4", "|-\n  One\n    Two\n  # Three: 4"), ("One\r\nTwo", "\"One\\u000D\\nTwo\""),
    ("<p>\n\t<b>\tx</b>\n</p>", "|-\n  <p>\n  \t<b>\tx</b>\n  </p>"), ("\tOne\nTwo", "\"\\tOne\\nTwo\""),
    ("One\t\nTwo", "\"One\\t\\nTwo\""),
  ])
  func textIsQuotedWhereItHasToBe(_ text: String, _ written: String?) {
    #expect(yaml([("k", .text(bytes(text)))]) == "k: \(written ?? text)\n")
    expectReading([("k", .text(bytes(text)))])
  }

  @Test(arguments: [
    (DefinitionValue.Content.integer(-9_007_199_254_740_991), "-9007199254740991"), (.number(0.1), "0.1"),
    (.number(1e21), "1.0e+21"), (.number(.leastNonzeroMagnitude), "5.0e-324"), (.number(1.5e300), "1.5e+300"),
    (.boolean(true), "true"),
    (.null, "null"), (.list([]), "[]"), (.mapping([]), "{}"),
  ])
  func otherScalarsAreThoseOfBothVersions(_ value: DefinitionValue.Content, _ written: String) {
    #expect(yaml([("k", value)]) == "k: \(written)\n")
    expectReading([("k", value)])
  }

  @Test func containersStandInBlocks() {
    let inner = mapping([("a", .text(bytes("x"))), ("no", .list([DefinitionValue(.integer(1)), mapping([])]))])
    let nested = DefinitionValue(.list([DefinitionValue(.list([inner])), DefinitionValue(.text(bytes("a\nb\n")))]))
    let long = String(repeating: "k", count: 1100)
    let text = yaml([("list", .list([inner, nested])), (long, .list([inner])), ("end", .null)])
    #expect(
      text == """
        list:
          - a: x
            "no":
              - 1
              - {}
          - - - a: x
                "no":
                  - 1
                  - {}
            - |
              a
              b
        ? \(long)
        :
          - a: x
            "no":
              - 1
              - {}
        end: null

        """)
    expectReading([("list", .list([inner, nested])), (long, .list([inner])), ("end", .null)])
  }

  @Test func anyTextCanBeKeyOrValue() {
    var random = SeededNumbers(seed: 77)
    for _ in 0..<3_000 {
      let (key, value) = (hostile(using: &random), hostile(using: &random))
      expectReading([("list", .list([mapping([(key, .text(bytes(value)))])])), ("end", .text(bytes(value)))])
    }
  }

  /// PyYAML reads YAML 1.1.
  @Test(.needsPython("yaml")) func olderReadersFindTheSame() throws {
    var random = SeededNumbers(seed: 78)
    let texts = (0..<1_500).map { _ in hostile(using: &random) }.filter { !$0.contains("\u{0}") }
    let value = mapping([("list", .list(texts.map { DefinitionValue(.text(bytes($0))) }))])
    let program = "import json, sys, yaml; print(json.dumps(yaml.safe_load(open(sys.argv[1], encoding='utf-8'))))"
    let folder = try TemporaryFolder()
    try folder.write(DefinitionText.yaml(value).bytes, to: "x.yaml")
    let answer = try run(["python3", "-c", program, folder.path("x.yaml")])
    #expect(canonical(answer.output, as: .json) == canonical(DefinitionText.json(value).bytes, as: .json))
  }
}

// MARK: - Writing and reading

extension DefinitionYAMLTests {
  private func bytes(_ text: String) -> ArraySlice<UInt8> { Array(text.utf8)[...] }

  private func mapping(_ members: [(String, DefinitionValue.Content)]) -> DefinitionValue {
    DefinitionValue(.mapping(members.map { DefinitionMember(name: bytes($0.0), value: DefinitionValue($0.1)) }))
  }

  private func yaml(_ members: [(String, DefinitionValue.Content)]) -> String {
    String(decoding: DefinitionText.yaml(mapping(members)).bytes, as: UTF8.self)
  }

  /// Both syntaxes have the same meaning, and older readers agree.
  private func expectReading(_ members: [(String, DefinitionValue.Content)]) {
    let text = DefinitionText.yaml(mapping(members)).bytes
    let checked = CheckedText(reading: text, as: .yaml)
    let findings = checked.findings.filter { $0.rule.id != "not-a-campaign" }
    #expect(findings.isEmpty, "\(checked.described) in \(String(decoding: text, as: UTF8.self).debugDescription)")
    let json = DefinitionText.json(mapping(members)).bytes
    let (ofYAML, ofJSON) = (canonical(text, as: .yaml), canonical(json, as: .json))
    #expect(ofYAML == ofJSON && ofYAML != nil, "\(String(decoding: text, as: UTF8.self).debugDescription)")
  }

  private func canonical(_ text: [UInt8], as syntax: Tree.Syntax) -> String? {
    var reader = TreeReader()
    var report = Report()
    guard reader.read(text, file: 0, as: syntax, into: &report) else { return nil }
    return (try? canonicalLines(of: reader.tree)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Text with characters that have a meaning in YAML, and with others that need care.
  private func hostile(using random: inout SeededNumbers) -> String {
    let characters = Array(
      "ab  \n\n\t\t-:?,[]{}#&*!|>'\"%@`\\=<~._+0123456789eExoNnYyTté\u{85}\u{A0}\u{2028}\u{FEFF}\u{E000}\u{FFFE}\u{7F}\r\u{0}😀"
        .unicodeScalars)
    let count = Int.random(in: 0..<9, using: &random)
    return String(String.UnicodeScalarView((0..<count).map { _ in characters.randomElement(using: &random) ?? "a" }))
  }
}
