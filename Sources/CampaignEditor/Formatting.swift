import CampaignCheck
import CampaignEngine
import CampaignFormat
import CampaignLanguage
package import Files
package import Findings
import SourceText
import SourceTree

extension EditorWorkspace {
  /// The edits that format a file. Nil if it can't be read; then it is left alone.
  package func formatting(of file: RawPath) -> [Fix.Edit]? {
    guard let text = text(of: file) else { return nil }
    let document = document(file)
    let workspace = folder(of: file).workspace
    let configuration = workspace.configuration(for: file)?.configuration
    var formatter = TextFormatter()
    let outcome = formatter.format(
      text, as: document.syntax, document.kind, limits: configuration?.limits ?? .standard,
      isOrdered: configuration?.order == .table, by: workspace.textTerms(at: file))
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
