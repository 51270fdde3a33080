import Findings
import SourceText
import Testing
import TextTestSupport

/// Tests of the test support: how a `#!` comment is read, and that a wrong one fails.
@Suite struct ExpectationTests {
  private func described(_ text: String) -> [String] { Expectation.all(in: text).map(\.description) }

  @Test func aCommentAtTheEndSpeaksOfItsLine() {
    #expect(
      described("a: b\nc: no  #! some-rule\nd: #! other-rule: with: words\n") == [
        "2 some-rule", "3 other-rule: with: words",
      ]
    )
  }

  @Test func aCommentOnItsOwnSpeaksOfTheLineAbove() {
    let text = "é: no\n#! ^^ some-rule: words\n#! other-rule\nb: c\r\n  #!^ third-rule\r\n"
    #expect(described(text) == ["1:4-1:6 some-rule: words", "1 other-rule", "4:5-4:6 third-rule"])
  }

  @Test func expectationsAreRemoved() {
    #expect(Expectation.removed(from: "a: b  #! x\n  #! ^ y\nc: \"#\" # d\n") == "a: b\nc: \"#\" # d\n")
  }

  @Test(arguments: [
    ("#!     ^^ ambiguous-scalar", true),
    ("#! ambiguous-scalar: 'no' is text here, but false in YAML 1.1", true),
    ("#!     ^ ambiguous-scalar", false), ("#!    ^^ ambiguous-scalar", false), ("#!     ^^^ ambiguous-scalar", false),
    ("#!     ^^ repeated-key", false), ("#!     ^^ ambiguous-scalar: other words", false),
    ("d: e #! ambiguous-scalar", false),
  ])
  func aFalseExpectationMatchesNothing(_ comment: String, _ matches: Bool) throws {
    let checked = CheckedText("campaign: a\nowner: no\n" + comment + "\n")
    let finding = try #require(checked.findings.first)
    let expectation = try #require(Expectation.all(in: String(decoding: checked.bytes, as: UTF8.self)).first)
    #expect(expectation.matches(finding, LineTable(of: checked.bytes)) == matches)
  }
}
