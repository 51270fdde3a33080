import CampaignCheck
import CampaignEngine
import CampaignFormat
import CampaignLanguage
package import Files
package import Findings
package import SourceText
import SourceTree

extension EditorWorkspace {
  /// The edits that format a file. Nil if it can't be read; then it is left alone.
  package func formatting(of file: RawPath) -> [Fix.Edit]? { formatting(of: file, orderingKeys: true) }

  /// The edits that format the lines of some ranges, in which keys keep their order. None if these lines alone can't be
  /// formatted: if one line of a list moves to the left, all others have to.
  package func formatting(of file: RawPath, in ranges: [ByteRange]) -> [Fix.Edit]? {
    guard let all = formatting(of: file, orderingKeys: false), let tree = document(file).tree else { return nil }
    let lines = ranges.map { document(file).lines.wholeLines(of: $0) }
    let edits = all.filter { edit in
      lines.contains { $0.lowerBound <= Int(edit.range.start) && Int(edit.range.end) <= $0.upperBound }
    }
    var text = EditedText(tree.bytes)
    text.apply(edits)
    var (reader, report) = (TreeReader(), Report())
    guard reader.read(text.bytes, file: tree.file, as: tree.syntax, into: &report),
      TreeComparison(tree, reader.tree, edits: []).isSame
    else { return [] }
    return edits
  }

  private func formatting(of file: RawPath, orderingKeys isOrdering: Bool) -> [Fix.Edit]? {
    guard let text = text(of: file) else { return nil }
    let document = document(file)
    let workspace = folder(of: file).workspace
    let configuration = workspace.configuration(for: file)?.configuration
    var formatter = TextFormatter()
    let outcome = formatter.format(
      text, as: document.syntax, document.kind, limits: configuration?.limits ?? .standard,
      isOrdered: isOrdering && configuration?.order == .table, by: workspace.textTerms(at: file))
    switch outcome {
    case .changed(let text): return text.edited.changes.map { Fix.Edit($0) }
    case .clean, .leftAlone: return []
    case .unreadable, .mistake: return nil
    }
  }
}

extension Fix.Edit {
  init(_ change: EditedText.Change) {
    self.init(
      replacing: ByteRange(change.range.lowerBound, change.range.upperBound),
      with: String(decoding: change.replacement, as: UTF8.self))
  }
}

extension LineTable {
  /// The bytes of all lines that a range touches, without the end of the last one.
  fileprivate func wholeLines(of range: ByteRange) -> Range<Int> {
    let last = max(Int(range.start), Int(range.end) - 1)
    return self.range(ofLine: line(at: Int(range.start))).lowerBound..<self.range(ofLine: line(at: last)).upperBound
  }
}
