package import Findings
import SourceText

/// A text after formatting, with the edits that lead to it.
///
/// Most callers need only the new text, so the pieces of an edited text are made only if somebody asks for changes.
package struct FormattedText: Sendable {
  package let original: [UInt8]
  package private(set) var bytes: [UInt8]
  /// The edits of each round. The places of a round are those in the text of the round before.
  private var rounds: [[Fix.Edit]] = []

  init(_ bytes: [UInt8]) { (original, self.bytes) = (bytes, bytes) }

  package var isChanged: Bool { bytes != original }

  /// The text with all changes from the original, for diffs and editors.
  package var edited: EditedText {
    rounds.reduce(into: EditedText(original)) { $0.apply($1) }
  }

  /// Applies edits to the current text. They are sorted by place, and don't overlap.
  mutating func apply(_ edits: [Fix.Edit]) {
    guard !edits.isEmpty else { return }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + edits.reduce(1) { $0 + $1.replacement.utf8.count })
    var end = 0
    for edit in edits {
      let range = edit.range.offsets
      result += bytes[end..<range.lowerBound]
      result += edit.replacement.utf8
      end = range.upperBound
    }
    result += bytes[end...]
    bytes = result
    rounds.append(edits)
  }
}
