import SourceText
import TestSupport
import Testing

@Suite struct LineTableTests {
  /// The lines after a change are those of the new text.
  @Test func linesFollowChanges() {
    var random = SeededNumbers(seed: 20_261_128)
    let parts = ["", "a", "é", "\n", "\r", "\r\n", "\n\n", "b c"]
    func text(_ most: Int) -> [UInt8] {
      (0..<Int.random(in: 0...most, using: &random)).flatMap { _ in Array(parts.randomElement(using: &random)!.utf8) }
    }
    for _ in 0..<300 {
      var bytes = text(12)
      var table = LineTable(of: bytes)
      for _ in 0..<10 {
        let start = Int.random(in: 0...bytes.count, using: &random)
        let range = start..<Int.random(in: start...bytes.count, using: &random)
        let new = text(4)
        bytes.replaceSubrange(range, with: new)
        table = LineTable(of: bytes, replacing: range, in: table, with: new.count)
        #expect(starts(of: table) == starts(of: LineTable(of: bytes)), "\(bytes)")
      }
    }
  }

  private func starts(of table: LineTable) -> [Int] { (0...table.count).map { table.start(ofLine: $0) } }
}
