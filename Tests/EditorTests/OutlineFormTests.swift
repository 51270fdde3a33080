import CampaignEditor
import SourceText
import SourceTree
import TestSupport
import Testing
import TextTestSupport

/// Every form in which YAML can be written: files that can be read, and half-typed files next to them.
@Suite struct OutlineFormTests {
  private static let all = Fixture.all(in: "outlines")
  private static let whole = all.filter { !$0.path.hasSuffix(".half.yaml") }
  private static let half = all.filter { $0.path.hasSuffix(".half.yaml") }

  @Test func eachFormHasBoth() {
    #expect(!Self.whole.isEmpty)
    #expect(Self.half.map { $0.path.replacing(".half.yaml", with: ".yaml") } == Self.whole.map(\.path))
  }

  /// A file that can be read has the same shape line by line, whatever its lines end with.
  @Test(arguments: whole)
  func theSketchEqualsTheTree(_ fixture: Fixture) throws {
    for lineEnd in ["\n", "\r\n", "\r"] {
      let document = EditorDocument(try bytes(of: fixture, lineEnd), as: .yaml)
      let outline = Outline(of: try #require(document.tree))
      #expect(lines(of: document.sketch) == lines(of: outline))
      #expect(document.sketch.isSame(as: outline))
    }
  }

  /// A half-typed file can't be read, and still shows nearly all of its keys.
  @Test(arguments: half)
  func halfTypedFilesAreSketched(_ fixture: Fixture) throws {
    for lineEnd in ["\n", "\r\n", "\r"] {
      let document = EditorDocument(try bytes(of: fixture, lineEnd), as: .yaml)
      #expect(document.tree == nil)
      try expectGolden(Array(lines(of: document.sketch).utf8), fixture.path + ".outline")
    }
  }

  /// While a file is typed, the keys above the line of the cursor are known with their depth.
  @Test(arguments: whole)
  func typingLosesNothingAbove(_ fixture: Fixture) throws {
    let text = try fixture.bytes()
    let keys = Outline(of: try #require(EditorDocument(text, as: .yaml).tree))
    var (known, all) = (0, 0)
    var lineStart = 0
    for end in text.indices.dropFirst() {
      if text[end - 1] == 0x0A { lineStart = end }
      let sketch = Outline(sketching: Array(text[..<end]), as: .yaml)
      let found = Dictionary(depths(of: sketch)) { first, _ in first }
      let above = depths(of: keys).filter { Int($0.0.end) < lineStart }
      all += above.count
      known += above.count { found[$0.0] == $0.1 }
    }
    #expect(all > 500)
    #expect(Double(known) >= 0.985 * Double(all), "\(known) of \(all)")
  }

  // MARK: - Parts

  private func bytes(of fixture: Fixture, _ lineEnd: String) throws -> [UInt8] {
    try fixture.bytes().flatMap { $0 == 0x0A ? Array(lineEnd.utf8) : [$0] }
  }

  private func depths(of outline: Outline) -> [(ByteRange, Int)] {
    outline.entries.indices.filter { outline[$0].role == .member }.map {
      (outline[$0].key, outline.path(to: $0).count)
    }
  }

  /// A line for each entry, and one for each anchor.
  private func lines(of outline: Outline) -> String {
    func text(_ range: ByteRange) -> String {
      String(decoding: outline.bytes[range.offsets], as: UTF8.self)
        .replacing("\r\n", with: "⏎").replacing("\n", with: "⏎").replacing("\r", with: "⏎")
    }
    let entries = outline.entries.indices.map { index in
      let entry = outline[index]
      let blanks = String(repeating: "  ", count: outline.path(to: index).count - 1)
      let value = entry.content.isContainer ? "" : " \(text(entry.value))"
      let key = entry.role == .member ? " \(text(entry.key))" : ""
      return "\(blanks)\(entry.role)\(key): \(entry.style) \(entry.content)\(value)\n"
    }
    let anchors = outline.anchors.map { "\(text($0.range)) is at \(text(outline[$0.entry].key))\n" }
    return (entries + anchors).joined()
  }
}
