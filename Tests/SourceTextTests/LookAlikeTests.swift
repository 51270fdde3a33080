import Foundation
import SourceText
import TestSupport
import Testing

/// Characters that look like others, and texts without them.
@Suite struct LookAlikeTests {
  @Test(
    arguments: [
      ("\u{A0}", " "), ("\u{202F}", " "), ("\u{3000}", " "), ("\u{2007}", " "), ("–", "-"), ("－", "-"), ("−", "-"),
      ("：", ":"), ("，", ","), ("、", ","), ("“", "\""), ("‘", "'"), ("«", "\""), ("\u{200B}", ""), ("\u{FEFF}", ""),
      ("\u{AD}", ""), ("а", "a"), ("е", "e"), ("ο", "o"), ("ｔ", "t"), ("／", "/"),
    ] as [(Unicode.Scalar, String)])
  func itLooksLike(_ scalar: Unicode.Scalar, _ plain: String) {
    #expect(scalar.lookAlike == plain)
  }

  @Test(arguments: ["a", "é", "ß", "日", "ф", "€", "…", "😀"] as [Unicode.Scalar])
  func itLooksLikeItself(_ scalar: Unicode.Scalar) {
    #expect(scalar.lookAlike == nil)
  }

  @Test func theFirstOneIsNamed() throws {
    let plain = try #require(PlainSpelling(of: Array("titlе\u{200B}".utf8)[...]))
    #expect(plain.text == "title" && plain.first.range == 4..<6)
    #expect(plain.first.words == "U+0435 (Cyrillic small letter ie) looks like 'e'")
    #expect(PlainSpelling(of: Array("“news”".utf8)[...])?.unquoted == "news")
    #expect(PlainSpelling(of: Array("title".utf8)[...]) == nil)
    #expect(PlainSpelling(of: Array("größe".utf8)[...]) == nil)
  }

  private static let sources = [
    "/usr/share/unicode/UnicodeData.txt", "/usr/lib/python3/dist-packages/confusable_homoglyphs/confusables.json",
  ]

  /// The table matches the Unicode data of Debian.
  @Test(
    .enabled(
      if: sources.allSatisfy { FileManager.default.fileExists(atPath: $0) },
      "Debian's packages unicode-data and python3-confusable-homoglyphs are not installed"))
  func theTableIsFresh() throws {
    let tool = repositoryRoot.appending(path: "Tests/Tools/look_alikes.py").path
    let finished = try run(["python3", tool, "--check"])
    #expect(finished.status == 0, "\(String(decoding: finished.output, as: UTF8.self))")
  }
}
