import Foundation
import TestSupport
import Testing

/// The parts of STYLE.md about words that a test can check.
@Suite struct TidyWordsTests {
  /// A file with text for people: Swift sources, for their comments and messages, and Markdown.
  struct Page: CustomTestStringConvertible, Sendable {
    let path: String
    let text: String
    let lines: [String]

    init(path: String, text: String) {
      self.path = path
      self.text = text
      lines = text.components(separatedBy: "\n")
    }

    var testDescription: String { path }
    var isMarkdown: Bool { path.hasSuffix(".md") }

    /// The lines that can be wrapped, with their numbers: comments in Swift, and prose in Markdown. `swift format lint`
    /// checks code, where only a literal can be longer. Tables and blocks of code in Markdown can't be wrapped, nor can
    /// a word.
    var prose: [(number: Int, text: String)] {
      var isCode = false
      return lines.enumerated().compactMap { index, line in
        let text = line.drop { $0 == " " }
        guard isMarkdown else { return text.hasPrefix("//") ? (index + 1, line) : nil }
        if text.hasPrefix("```") { isCode.toggle() }
        return isCode || text.hasPrefix("|") || !text.contains(" ") ? nil : (index + 1, line)
      }
    }
  }

  static let pages: [Page] = {
    let root = fixtures.deletingLastPathComponent().deletingLastPathComponent()
    let places = ["Package.swift"] + ["Sources", "Tests", "Fuzzing", "Benchmarks", "docs", "examples", "integrations"]
    let below = places.flatMap { place in
      (FileManager.default.enumerator(atPath: root.appending(path: place).path)?.compactMap { $0 as? String } ?? [])
        .map { "\(place)/\($0)" }
    }
    let top = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
    let paths = (top + below).filter { $0.hasSuffix(".swift") || $0.hasSuffix(".md") }
    return paths.filter { !$0.contains(".build/") }.sorted().map { path in
      let text = (try? String(contentsOf: root.appending(path: path), encoding: .utf8)) ?? ""
      return Page(path: path, text: text)
    }
  }()

  /// Phrases that readers found hard, each with a plain alternative.
  static let oddPhrases = [
    ("so that it is none", "it is not a …"), ("so that there is none", "so there is none"),
    ("is nothing that", "unknown …"), ("this is not how", "not a valid …"), ("how a moment is", "a date and time"),
    ("was said of", "was reported about"),
    ("said elsewhere", "reported separately"),
    ("of elsewhere", "other names"), ("elsewhere called", "also known as"),
    ("nothing was made", "no payloads written"), ("nobody has written", "not from your file"),
    ("goes by itself", "closes on its own"), ("go by itself", "close on its own"),
    ("to be dismissed", "'auto' or 'manual'"),
    ("shows what there is", "see '…'"), ("has its value already", "is already complete"),
    ("fits no line", "matches no line"),
    ("held to their word", "verified"), ("with a foot in", "that touches"),
    ("check that checks nothing", "nothing to check"),
    ("superfluous", "unnecessary"), ("spoken of", "mentioned"), ("stands at", "is at"),
  ]

  @Test func thereArePages() {
    #expect(Self.pages.contains { $0.path == "README.md" })
    #expect(Self.pages.contains { $0.path == "Package.swift" })
    #expect(Self.pages.count > 400)
  }

  @Test(arguments: pages)
  func linesFitOnAScreen(_ page: Page) {
    for line in page.prose { #expect(line.text.count <= 120, "line \(line.number) has \(line.text.count) columns") }
  }

  /// STYLE.md quotes odd phrases to replace them, and so does this file. The names of tests may describe old behaviour.
  @Test(arguments: pages)
  func oddPhrasesDoNotComeBack(_ page: Page) {
    guard page.path != "STYLE.md", !page.path.hasPrefix("Tests/"), !page.path.hasPrefix("Fuzzing/Sources/") else {
      return
    }
    let text = page.text.lowercased()
    for (odd, plain) in Self.oddPhrases where text.mentions(odd) {
      let lines = page.lines.indices.filter { page.lines[$0].lowercased().mentions(odd) }.map { $0 + 1 }
      Issue.record("lines \(lines): write '\(plain)' and not '\(odd)'")
    }
  }
}
