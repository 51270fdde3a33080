import CampaignEngine
import Files
import Findings
import TestSupport
import Testing

/// A fix that removes something also removes the separator to its neighbours, and nothing else.
@Suite struct RemovalTests {
  /// The text after all fixes, safe or not.
  private func fixed(_ text: String, as name: String = "a.yaml") -> String {
    let bytes = Array(text.utf8)
    let inputs = Inputs(searchInputs([RawPath("-")]), named: [], standardInputName: name) { _ in .success(bytes) }
    let search = ConfigurationSearch(in: .disk, isOff: true)
    let run = CheckRun(inputs, search, by: Severities(), keepingStandardInput: true, threads: 1)
    var fixer = FileFixer(FixRequest(least: .needsReview), run.inputs, run.terms)
    let file = fixer.fix(run.terms.firstNumber, bytes, showing: run.findings)
    return String(decoding: file.text.bytes, as: UTF8.self)
  }

  private static let head = "campaign: a\ncards:\n  - type: text_announcement\n    id: b\n"

  @Test(arguments: [
    ("    categories: [news, news]\n", "    categories: [news]\n"),
    ("    categories: [ news , social ,news, social ] # all\n", "    categories: [ news , social ] # all\n"),
    ("    categories: [news,\n      news,\n      social]\n", "    categories: [news,\n      social]\n"),
    ("    categories:\n    - news\n    - news\n    - social\n", "    categories:\n    - news\n    - social\n"),
    ("    categories:\n      - news\n      - \"news\"", "    categories:\n      - news"),
    ("    categories:\r\n      - news\r\n      - news  \r\n", "    categories:\r\n      - news\r\n"),
    ("    viewed: false\n    title: T\n", "    title: T\n"),
    ("    title: T\n    viewed: false", "    title: T"),
    ("    title: T\n    viewed:\n      - a\n      - b\n    url: x://y\n", "    title: T\n    url: x://y\n"),
    ("    title: T\n    viewed: |\n      a\n\n    url: x://y\n", "    title: T\n\n    url: x://y\n"),
  ])
  func aPartGoesWithItsLinesOrItsComma(_ text: String, _ expected: String) {
    #expect(fixed(Self.head + text) == Self.head + expected)
  }

  /// A fix must not remove a comment, an anchor or a dash that other text needs.
  @Test(arguments: [
    "    categories: [news, # the first\n      news]\n", "    categories: [news, &again news]\n",
    "    categories:\n      - news\n      - news # again\n", "    categories:\n      - news\n      - &again news\n",
    "    viewed: false # by nobody\n", "    ? viewed\n    : false\n", "    viewed:\n      - &a b\n",
  ])
  func whatElseStandsThereStays(_ text: String) {
    #expect(fixed(Self.head + text) == Self.head + text)
  }

  @Test(arguments: [
    (#"{"viewed": true, "type": "banner_image"}"#, #"{"type": "banner_image"}"#),
    (#"{"type": "banner_image", "viewed": true, "created": 1}"#, #"{"type": "banner_image"}"#),
    (#"{"type": "banner_image", "viewed": { "a": [ 1, 2 ] } , "id": "b"}"#, #"{"type": "banner_image" , "id": "b"}"#),
    (#"{"viewed": true, "created": 1, "type": "banner_image"}"#, #"{"type": "banner_image"}"#),
  ])
  func jsonStaysJSON(_ text: String, _ expected: String) {
    #expect(
      fixed(#"{ "campaign": "a", "cards": [ \#(text) ] }"#, as: "a.json")
        == #"{ "campaign": "a", "cards": [ \#(expected) ] }"#)
  }

  @Test(arguments: ["[", ""])
  func manyPartsGoQuickly(_ bracket: String) {
    func items(_ count: Int) -> String {
      bracket.isEmpty
        ? "\n" + String(repeating: "      - news\n", count: count)
        : " [" + Array(repeating: "news", count: count).joined(separator: ", ") + "]\n"
    }
    // The text has no other mistake: with more findings than a report keeps, an error may be hidden, and then nothing
    // is fixed.
    let head = Self.head + "    title: A\n    description: B\n    url: https://example.com/\n    categories:"
    expectLinear(upTo: 20_000, of: { head + items($0) }) { #expect(fixed($0) == head + items(1)) }
  }
}
