import Foundation
import Testing

@testable import campaignc

/// What a fix takes away goes with what divided it from its neighbours, and nothing else does.
@Suite struct RemovalTests {
  /// The text after its fixes, of whatever trust.
  private func fixed(_ text: String, as name: String = "a.yaml") -> String {
    campaignc(
      "lint", "--fix", "--unsafe-fixes", "--no-config", "--stdin-filename", name, "-", on: MemoryConsole(input: text)
    ).output
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

  /// A comment, an anchor or a dash that belongs to more is nobody's to remove.
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

  /// Quadratic work would take minutes.
  @Test(.timeLimit(.minutes(5)), arguments: ["[", ""])
  func manyPartsGoQuickly(_ bracket: String) {
    let items =
      bracket.isEmpty
      ? "\n" + String(repeating: "      - news\n", count: 20_000)
      : " [" + Array(repeating: "news", count: 20_000).joined(separator: ", ") + "]\n"
    let left = bracket.isEmpty ? "\n      - news\n" : " [news]\n"
    #expect(fixed(Self.head + "    categories:" + items) == Self.head + "    categories:" + left)
  }
}
