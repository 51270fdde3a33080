import Findings
import SourceText
import SourceTree
import Testing
import TextTestSupport

/// Every byte of a text has its place in the file, through escapes, folds and indentation.
@Suite struct SourceOffsetsTests {
  @Test(arguments: ["trees", "rules", "clean", "corpus"].flatMap { Fixture.all(in: $0) })
  func offsetsPointAtTheSameCharacters(_ fixture: Fixture) throws {
    let bytes = try fixture.bytes()
    var reader = TreeReader()
    var report = Report()
    guard reader.read(bytes, file: 0, as: fixture.syntax, into: &report) else { return }
    let tree = reader.tree
    for index in tree.nodes.indices where tree.nodes[index].kind == .scalar {
      let (id, node) = (NodeID(index), tree.nodes[index])
      let text = tree.text(of: id)
      let offsets = try #require(tree.sourceOffsets(of: id), "\(String(decoding: text, as: UTF8.self))")
      #expect(offsets.count == text.count + 1)
      var last = node.range.offsets.lowerBound
      for (offset, byte) in zip(offsets, text) {
        // The line break at the end of a block is after the node.
        #expect(offset >= last && offset <= node.range.offsets.upperBound)
        last = offset
        let isSame =
          tree.bytes[offset] == byte || tree.bytes[offset] == UInt8(ascii: "\\") || byte <= 0x20 || byte >= 0x80
        #expect(isSame, "\(String(decoding: text, as: UTF8.self)) at \(offset)")
      }
    }
  }
}
