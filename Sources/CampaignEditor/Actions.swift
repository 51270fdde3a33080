import CampaignCheck
import CampaignEngine
package import Files
package import Findings
package import SourceText
package import SourceTree

/// A change that the editor offers for a finding.
package struct EditorAction {
  package let title: String
  package let finding: Finding
  package let edits: [Fix.Edit]
  /// True if it is the only safe fix of its finding.
  package let isPreferred: Bool
}

extension EditorWorkspace {
  /// The changes that are offered for the findings at a place: their fixes, then comments that allow them.
  package func actions(for file: RawPath, at range: ByteRange) -> [EditorAction] {
    let findings = findings(of: file).filter { $0.place.range.touches(range) }
    let fixes = findings.flatMap { finding in
      let safe = finding.fixes.count { $0.trust == .keepsMeaning }
      return finding.fixes.filter { !$0.edits.isEmpty }.map { fix in
        EditorAction(
          title: fix.title.text.capitalized + (fix.trust == .needsReview ? " (needs review)" : ""), finding: finding,
          edits: fix.edits, isPreferred: safe == 1 && fix.trust == .keepsMeaning)
      }
    }
    return fixes + allowances(of: findings, in: file)
  }

  /// Comments that allow findings. JSON has no comments, and some findings can't be allowed.
  private func allowances(of findings: [Finding], in file: RawPath) -> [EditorAction] {
    let allowed = findings.filter(\.rule.mayBeAllowed)
    guard !allowed.isEmpty, let tree = tree(of: file), tree.syntax == .yaml else { return [] }
    return allowed.compactMap { finding in
      let edits = editsAllowing(finding.rule, because: nil, at: [finding.place.range], in: tree)
      guard isComment(edits, in: tree) else { return nil }
      return EditorAction(
        title: "Allow '\(finding.rule.id)' here; add the reason", finding: finding, edits: edits,
        isPreferred: false)
    }
  }

  /// True if edits change nothing but comments.
  private func isComment(_ edits: [Fix.Edit], in tree: Tree) -> Bool {
    var text = EditedText(tree.bytes)
    text.apply(edits)
    var (reader, report) = (TreeReader(), Report())
    return reader.read(text.bytes, file: tree.file, as: tree.syntax, into: &report)
      && TreeComparison(tree, reader.tree, edits: edits.map(\.range)).isSame
  }

  /// The tree of a file. Nil if its text can't be read.
  package func tree(of file: RawPath) -> Tree? {
    guard let text = text(of: file) else { return nil }
    var (reader, report) = (TreeReader(), Report())
    let limits = folder(of: file).workspace.configuration(for: file)?.configuration.limits ?? .standard
    let isRead = reader.read(text, file: 0, as: Tree.Syntax(ofPath: file.bytes), limits: limits, into: &report)
    return isRead ? reader.tree : nil
  }

  // MARK: - All fixes

  package func hasSafeFixes(_ file: RawPath) -> Bool {
    findings(of: file).contains { $0.fixes.contains { $0.trust == .keepsMeaning && !$0.edits.isEmpty } }
  }

  /// The edits that make all safe fixes of a file, one after the other.
  package func safeFixes(of file: RawPath) -> [Fix.Edit] {
    guard let fixed = folder(of: file).workspace.fixed(file) else { return [] }
    return fixed.text.changes.map { Fix.Edit($0) }
  }
}

extension ByteRange {
  /// True if two ranges share a byte, or if one ends where the other begins.
  fileprivate func touches(_ other: ByteRange) -> Bool { start <= other.end && other.start <= end }
}

extension String {
  /// The text with a capital letter at its beginning.
  fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
