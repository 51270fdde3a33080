import Findings
import SourceTree
import TestSupport
import Testing

/// The fast reader builds the same tree as the events of libyaml.
@Suite struct CommonYAMLTests {
  /// Most files must not need libyaml.
  @Test(arguments: [
    "a: 1\n", "# said first\na: b c\nb:\n", "a:\n  b: c\n  d: e\nf: g", "a:\n- b\n- c: d\n  e: f\ng: h\n",
    "a:\n  -\n    b: c\n  - - d\n    - e\n", "---\na: b\n--- # two\nc: d\n", "a: \"b: \\\"c\\\" # \\n\"  # e\n",
    "a: 'b: c'\n",
    "a: [b, \"c\", {d: e, f: [g]}]\n", "a: []\nb: {}\n", "a: |\n  b\n   c: d\n\n  e\nf: |-\n  g\n\nh: i\n",
    "ä: ‘ö’ 🎉\n",
    "a: https://example.com/#b\nb: x:y\n\"c\": -1\n", "- a\n- b: c\n", "\u{FEFF}a: b\n",
    "a: 'b''c'\n'd''': ''''\n", "a: b\n  c\n", "a: b\nd: e\n\n   f\n  g # h\ni:\n- j\n k\n", "a: b\n  - c\n  ! d\n",
    "a: >\n  b\n  c\n\n  d\n\n\n  e\nf: >-\n  g\n\n", "a: &b c\nd: *b # e\nf: &g [h]\n<<: *g\n",
    "a: b\r\nc: |\r\n  d\r\n\r\n  e\r\nf: >-\r\n  g\r\n  h\r\n# i\r\nj: 'k'\r\n  \r\nl:\r\n  - m\r\n    n",
  ])
  func commonTextIsRead(_ text: String) throws {
    let bytes = Array(text.utf8)
    #expect(isCommon(bytes))
    demandSame(bytes)
  }

  @Test(arguments: [
    "a: &b\n  c\n", "- &a b\n", "a: &b &c d\n", "a: &b\n", "a: !b c\n", "a: b\r\nc: d\n", "a: b\r", "a:\tb\n",
    "a: b\n  c: d\n", "a: b # c\n  d\n", "a: b\n  # c\n  d\n", "a: &b c\n  d\n", "a: >+\n  b\n",
    "a: >\n  b\n   c\n", "a: 'b\n  c'\n", "a: \"b\n  c\"\n", "a: 'b''\n",
    "a: \"\\x41\"\n", "%YAML 1.2\n---\na: b\n", "a: b\n...\n", "? a\n: b\n", "a: b: c\n", "a: [b\n  ]\n", "a: [b: c]\n",
    "a: b\n- c\n", "a: b\n c: d\n", "a\n", "---\n---\na: b\n", "a: |+\n  b\n", "a: \u{85}\n", "a: \u{2028}\n",
    "a: \u{FEFF}\n", "a: \u{FFFE}\n", "a: {b}\n",
  ])
  func oddTextIsLeftToLibyaml(_ text: String) throws {
    let bytes = Array(text.utf8)
    #expect(!isCommon(bytes))
    demandSame(bytes)
  }

  /// The reader checks eight bytes at a time.
  @Test func controlsAreSeenAtEachPlace() {
    for byte in UInt8(0)..<0x80 {
      for place in 0..<9 {
        var bytes = Array(repeating: UInt8(ascii: "a"), count: 9)
        bytes[place] = byte
        let isCommon = bytes.withUnsafeBufferPointer(holdsCommonCharacters)
        #expect(isCommon == (byte == 0x0A || byte >= 0x20 && byte < 0x7F), "byte \(byte) at \(place)")
      }
    }
  }

  /// Every text of up to three parts, and a quarter of those of four; in long tests, all of them.
  @Test func shortTextsAreReadAsLibyamlReadsThem() {
    var texts: [[UInt8]] = [[]]
    var common = 0
    for count in 1...4 {
      texts = texts.flatMap { text in Self.parts.map { text + $0 } }
      for text in count < 4 ? texts : texts.sampled(oneOf: 4, seed: 35) { common += demandSame(text) ? 1 : 0 }
    }
    #expect(common > 1000)
  }

  @Test func longerTextsAreReadAsLibyamlReadsThem() {
    var common = 0
    forEachText(of: Self.likely, 5...14, count: testsAreLong ? 60_000 : 20_000, seed: 20_261_121) { text in
      common += demandSame(text) ? 1 : 0
    }
    #expect(common > 300)
  }

  /// Calls `body` with random texts, each of as many parts as `lengths` allows.
  private func forEachText(
    of parts: [[UInt8]], _ lengths: ClosedRange<Int>, count: Int, seed: UInt64, _ body: ([UInt8]) -> Void
  ) {
    var random = SeededNumbers(seed: seed)
    for _ in 0..<count {
      body((0..<Int.random(in: lengths, using: &random)).flatMap { _ in parts.randomElement(using: &random) ?? [] })
    }
  }

  private static let parts = [
    "a", ":", " ", "\n", "-", "#", "\"", "'", "[", "]", "{", "}", ",", "|", ">", "---", "\\", "&", "*", "\r\n",
  ].map { Array($0.utf8) }

  /// Parts that often make a readable text.
  private static let likely =
    [
      "a: b\n", "a:\n", "- ", "-\n", "\n", " ", "  ", "   ", "c: ", "d", "\n", "  ", "    ", "# e\n", " # f",
      "\"g\\n\"", "'h'",
      "[i, j]", "{k: l}", "|\n", "|-\n", ">\n", ">-\n", "---\n", ":", "\"", "é", "- m: n\n", "o", "''", "&p ", "*p",
      "q: r\n  s\n", "t: &p u\n", "v: *p\n",
    ].map { Array($0.utf8) }

  private func isCommon(_ bytes: [UInt8]) -> Bool {
    var (reader, report) = (TreeReader(), Report())
    return reader.read(bytes, file: 0, as: .yaml, into: &report) && reader.libyamlTexts == 0
  }

  /// libyaml reads the documents with something uncommon, and no others.
  @Test(arguments: [
    ("a: b\n---\nc: !!str d\n---\ne: f\n", 1), ("a: !!str b\n---\nc: d\n---\n? e\n: f\n", 2), ("--- a\n--- b: c\n", 2),
    ("%YAML 1.1\n---\na: b\n---\nc: d\n", 2), ("a: b\n---\nc: [\n---\nd: e\n", 2), ("a: b\n---\nc: [\n", 1),
    ("\u{FEFF}a: b\n---\nc: !!str d\n", 1), ("a: b\r\n---\r\nc: !!str d\r\n", 1),
  ])
  func uncommonDocumentsAreReadThroughLibyaml(_ text: String, texts: Int) {
    var (reader, report) = (TreeReader(), Report())
    _ = reader.read(Array(text.utf8), file: 0, as: .yaml, into: &report)
    #expect(reader.libyamlTexts == texts)
    demandSame(Array(text.utf8))
  }

  /// If a text can be divided, the trees of its parts are the same as the tree of the whole.
  @Test func partsAreReadAsTheWholeIs() {
    var divided = 0
    forEachText(of: Self.likelyDocuments, 4...16, count: 20_000, seed: 20_261_122) { text in
      divided += demandSameInParts(text) ? 1 : 0
      demandSame(text)
    }
    #expect(divided > 400)
  }

  @Test(arguments: [
    "a: |\n---\nb: c\n", "\u{FEFF}a: b\n---\nc: |-\n  d\n\n\n---\ne: [f]\n---\n", "# a\n---\nb: c\n---",
  ])
  func oddPartsAreReadAsTheWholeIs(_ text: String) { demandSameInParts(Array(text.utf8)) }

  @Test(arguments: [
    ("---\na\n---\nb\n", 1, [0..<6, 6..<12]), ("a\n---\nb\n--- c\nd\n", 1, [0..<2, 2..<8, 8..<16]),
    ("a\n---b\n ---\n--- \n", 1, [0..<12, 12..<17]), ("---\n---\n---", 1, [0..<4, 4..<8, 8..<11]),
    ("---\na\n---\nb\n---\nc\n", 7, [0..<12, 12..<18]), ("", 1, [0..<0]), ("a", 9, [0..<1]),
  ])
  func textsAreDividedWhereDocumentsBegin(_ text: String, size: Int, _ parts: [Range<Int>]) {
    #expect(FilePart.parts(of: Array(text.utf8), size: size).map(\.range) == parts)
  }

  /// Lines that often make a document, and a few that don't.
  private static let likelyDocuments = [
    "---\n", "---\n", "--- # n\n", "a: b\n", "c:\n  - d\n", "e: |\n  f\n\n", "g: |-\n  h\n", "\n", "# i\n",
    "\"j\": [é, {k: l}]\n",
    "m:\n", "- n\n", "  o: p\n", "...\n", "q: \"r\n", "s: &t u\n", "? v\n", "w: !!str x\n", "--- y: z\n", "[\n",
    "%YAML 1.1\n",
    "\t\n", "a: *t\n",
  ].map { Array($0.utf8) }

  /// Demands the same nodes from the parts and from the whole. False if there is only one part, or one that can't be
  /// read alone.
  @discardableResult
  private func demandSameInParts(_ bytes: [UInt8]) -> Bool {
    var (whole, reader, report) = (TreeReader(), TreeReader(), Report())
    let parts = FilePart.parts(of: bytes, size: 1)
    var trees: [Tree] = []
    for part in parts {
      guard reader.read(part, of: bytes, file: 0) else { return false }
      trees.append(reader.tree)
    }
    var text: String { String(decoding: bytes, as: UTF8.self).debugDescription }
    guard whole.read(bytes, file: 0, as: .yaml, into: &report) else {
      Issue.record("the parts of \(text) can be read, but the whole can't")
      return true
    }
    #expect(trees.flatMap { events(of: $0) } == events(of: whole.tree), "\(text)")
    return parts.count > 1
  }

  /// Everything in a tree, as a list that can be joined with those of other trees.
  private func events(of tree: Tree) -> [String] {
    let starts = Dictionary(tree.documents.map { ($0.root, $0) }, uniquingKeysWith: { first, _ in first })
    return tree.nodes.indices.map { index in
      let (id, node) = (NodeID(index), tree.nodes[index])
      let document = starts[id].map { "document \($0.hasStartMark) \($0.hasEndMark)" } ?? ""
      return
        "\(document) \(node.kind) \(node.style) \(node.range) \(tree.childCount(of: id)) \(Array(tree.text(of: id)))"
    }
  }

  /// Demands that the fast reader reads a text as libyaml does. True if it does not need libyaml.
  @discardableResult
  private func demandSame(_ bytes: [UInt8]) -> Bool {
    var (report, ownReport) = (Report(), Report())
    var own = TreeReader()
    var library = TreeReader(onlyThroughLibyaml: true)
    let isRead = library.read(bytes, file: 0, as: .yaml, into: &report)
    let isReadAlone = own.read(bytes, file: 0, as: .yaml, into: &ownReport)
    var text: String { String(decoding: bytes, as: UTF8.self).debugDescription }
    if isReadAlone != isRead {
      Issue.record("only libyaml \(isRead ? "accepts" : "refuses") \(text)")
    } else if own.tree != library.tree {
      Issue.record("libyaml reads \(text) as another tree")
    } else if !(ownReport.findings.isEmpty && report.findings.isEmpty),
      "\(ownReport.findings)" != "\(report.findings)"
    {
      Issue.record("libyaml refuses \(text) for another reason")
    }
    return isReadAlone && own.libyamlTexts == 0
  }
}
