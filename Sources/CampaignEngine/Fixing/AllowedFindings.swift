import CampaignCheck
import Files
package import Findings
import SourceText
package import SourceTree

extension CheckRun {
  /// The text of a file with comments that allow findings of one rule, with a reason. Nil if comments can't allow all
  /// of them without another change.
  package func text(of tree: Tree, allowing findings: [Finding], because reason: String) -> [UInt8]? {
    guard let rule = findings.first?.rule else { return nil }
    let edits = editsAllowing(rule, because: reason, at: findings.map(\.place.range), in: tree)
    var text = EditedText(tree.bytes)
    text.apply(edits)
    let index = tree.file - terms.firstNumber
    guard let after = terms.tree(of: text.bytes, index, inputs),
      TreeComparison(tree, after, edits: edits.map(\.range)).isSame, allows(text.bytes, index, findings)
    else { return nil }
    return text.bytes
  }

  /// True if the findings of a rule disappear when a text replaces a file's own.
  private func allows(_ text: [UInt8], _ index: Int, _ findings: [Finding]) -> Bool {
    var inputs = inputs
    inputs.put(.success(text), inPlaceOf: index)
    let rule = findings[0].rule
    var checker = FileChecker(terms: terms)
    checker.check(index, of: inputs)
    let left = checker.result.files.flatMap(\.report.findings).count { $0.rule === rule }
    let before = found.count { $0.rule === rule && $0.place.file == index + terms.firstNumber }
    return left <= before - findings.count
  }

  /// The lines of a configuration that allow findings in a JSON file.
  package func override(for findings: [Finding], of tree: Tree) -> String {
    let index = tree.file - terms.firstNumber
    let paths = TreePaths(of: tree)
    let pointers = Set(findings.map { paths.pointer(to: $0.place.range) { $0.key } }).sorted()
    let file = RawPath(terms.relative(inputs.path(index), index)).shown
    let list = pointers.map { printable(quoted($0)) }.joined(separator: ", ")
    return """
      note: '\(printable(inputs.shownPath(index)))' is JSON, which has no comments; add this to \(configurationName):
      overrides:
        - files: [\(printable(quoted(file)))]
          paths: [\(list)]
          rules: { \(findings[0].rule.id): off }

      """
  }
}
