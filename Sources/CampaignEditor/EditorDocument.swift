package import CampaignEngine
import Findings
package import SourceText
package import SourceTree
import Synchronization

/// A text in an editor, at one moment: the bytes, what they are, and what can be known of them.
///
/// It never changes, so that several threads can ask it. What it makes from the bytes is made when it is first needed.
package final class EditorDocument: Sendable {
  package let bytes: [UInt8]
  package let syntax: Tree.Syntax
  package let kind: FileKind
  /// The tree. Nil if the text can't be read.
  package let tree: Tree?
  private let made = Mutex(Made())

  private struct Made {
    var lines: LineTable?
    var outline: Outline?
    var sketch: Outline?
  }

  /// A text that was read before.
  package init(_ bytes: [UInt8], as syntax: Tree.Syntax, _ kind: FileKind = .campaigns, tree: Tree?) {
    self.bytes = bytes
    self.syntax = syntax
    self.kind = kind
    self.tree = tree
  }

  /// Reads a text.
  package convenience init(
    _ bytes: [UInt8], as syntax: Tree.Syntax, _ kind: FileKind = .campaigns, limits: Limits = .standard
  ) {
    var report = Report()
    var reader = TreeReader()
    let isRead = reader.read(bytes, file: 0, as: syntax, limits: limits, into: &report)
    self.init(bytes, as: syntax, kind, tree: isRead ? reader.tree : nil)
  }

  /// The lines of the text.
  package var lines: LineTable {
    made.withLock { made in
      let lines = made.lines ?? LineTable(of: bytes)
      made.lines = lines
      return lines
    }
  }

  /// The shape of the text: that of its tree, or the sketch if it can't be read.
  package var outline: Outline {
    guard let tree else { return sketch }
    return made.withLock { made in
      let outline = made.outline ?? Outline(of: tree)
      made.outline = outline
      return outline
    }
  }

  /// The shape of the text line by line, as it is even if the text can't be read.
  package var sketch: Outline {
    made.withLock { made in
      let sketch = made.sketch ?? Outline(sketching: bytes, as: syntax)
      made.sketch = sketch
      return sketch
    }
  }
}
