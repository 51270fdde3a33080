import Files
import Testing

/// Git's output is read with distrust.
@Suite struct GitAnswerTests {
  // MARK: Lists

  private func listing(_ lines: String...) -> GitListing {
    GitListing(Array(lines.joined(separator: "\0").utf8) + [0])
  }

  @Test func aListThatIsNotSortedIsSorted() {
    let line = ":000000 100644 0000 abcd A"
    let listing = listing(line, "b", line, "a/x", line, "c")
    for path in ["a/x", "b", "c"] { #expect(listing.index(of: Array(path.utf8)) != nil, "\(path)") }
    #expect(listing.holdsFolder(Array("a".utf8)))
    #expect(!listing.holdsFolder(Array("b".utf8)))
  }

  /// Every beginning of a list, the list with each of its bytes replaced, and some other texts.
  @Test func noListIsTooOdd() {
    let text = Array(":000000 100644 0000 abcd A\0a.yaml\0:100644 000000 abcd 0000 D\0b/c.yaml\0".utf8)
    var texts =
      (0...text.count).map { Array(text[..<$0]) } + [[0], [0, 0], [0, 0, 0], Array("\0 \0:::\0\0 1 2 3 4\0x\0".utf8)]
    for index in text.indices {
      for byte in [0, 0x20, 0xFF] as [UInt8] {
        texts.append(text)
        texts[texts.count - 1][index] = byte
      }
    }
    for text in texts {
      let listing = GitListing(text)
      for index in 0..<listing.count {
        _ = (listing.status(index), listing.blob(index))
        #expect(listing.index(of: listing.path(index)) != nil)
      }
    }
  }

  // MARK: Contents

  /// An answer that arrives in pieces of a given length.
  private func answer(_ text: String, pieces: Int, limit: Int = 8) -> GitAnswer? {
    var rest = Array(text.utf8)[...]
    return GitAnswer(about: Array("abcd".utf8), limit: limit) { most in
      guard !rest.isEmpty else { return nil }
      defer { rest = rest.dropFirst(min(most, pieces)) }
      return Array(rest.prefix(min(most, pieces)))
    }
  }

  @Test(arguments: [1, 3, 100])
  func anAnswerIsReadInPieces(_ pieces: Int) throws {
    #expect(try answer("abcd blob 5\nhello\n", pieces: pieces)?.content.get() == Array("hello".utf8))
    #expect(try answer("abcd blob 0\n\n", pieces: pieces)?.content.get() == [])
    #expect(answer("abcd blob 9\n123456789\n", pieces: pieces)?.content == .failure(.tooLarge(size: 9)))
    #expect(answer("abcd missing\n", pieces: pieces)?.content == .failure(.notKept))
    #expect(answer("abcd tree 3\nxyz\n", pieces: pieces)?.content == .failure(.notKept))
  }

  @Test(arguments: [
    "", "\n", "abcd", "abcd blob\u{0}", "dcba blob 5\nhello\n", "abcd blob -5\nhello\n", "abcd blob 5\nhell",
    "abcd blob 5\nhello", "abcd blob 5\nhello!", "abcd blob 9223372036854775807\nx",
    "abcd blob 99999999999999999999\nx", "abcd blob x\nx", "abcd tree -1\n", "abcd blob 9\n123\n",
    String(repeating: "x", count: 10_000),
  ])
  func whatIsNoAnswerEndsTheConversation(_ text: String) {
    for pieces in [1, 100, 10_000] { #expect(answer(text, pieces: pieces) == nil) }
    #expect(answer("abcd blob 5\nhello\nmore", pieces: 100) == nil)
  }

  // MARK: Filters

  @Test func filtersAreFoundAmongSettings() {
    let settings =
      "core.bare\0filter.a.clean\0filter.a.required\0filter.b.c.process\0filter..clean\0filters.d.clean\0filter.e\0"
    let names = GitCall.filterNames(in: Array(settings.utf8)).map { String(decoding: $0, as: UTF8.self) }
    #expect(names == ["", "a", "b.c"])
    #expect(GitCall.filterNames(in: [0, 0xFF, 0]) == [])
  }
}
