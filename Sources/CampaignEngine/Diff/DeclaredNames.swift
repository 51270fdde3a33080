package import CampaignDiff
import Findings

/// The new names that somebody has declared: with `--renamed OLD=NEW`, or in the list of allowed changes.
package struct DeclaredNames {
  /// The new full names, by the old ones.
  private(set) var all: [String: String]
  /// The old names of the command line.
  private var asked: [String] = []

  /// `written` are the values of `--renamed`.
  package init(_ written: [String], _ list: AllowedChanges) throws(UsageError) {
    var (names, taken): ([String: String], Set<String>) = ([:], [])
    for value in written {
      guard let equals = value.firstIndex(of: "=") else { throw .notTwoNames(value) }
      let (old, new) = (String(value[..<equals]), String(value[equals...].dropFirst()))
      guard !old.isEmpty, !new.isEmpty, old != new, old.contains("/") == new.contains("/") else {
        throw .notTwoNames(value)
      }
      guard names.updateValue(new, forKey: old) == nil, taken.insert(new).inserted else {
        throw UsageError(message: "\(DiffOption.renamed.flag) names '\(printable(old))' or '\(printable(new))' twice")
      }
      asked.append(old)
    }
    // The command line overrides the list.
    all = list.renamed.filter { !taken.contains($1) }.merging(names) { $1 }
  }

  /// Complains about a name of the command line that the comparison did not need: a mistake in it would go unnoticed.
  func check(_ comparison: WorkspaceComparison) throws(UsageError) {
    guard let old = asked.first(where: { !comparison.usedNames.contains($0) }) else { return }
    throw UsageError(
      message: "\(DiffOption.renamed.flag): there is no '\(printable(old))' that is gone, and "
        + "'\(printable(all[old] ?? ""))' of the same kind that is new",
      help: "write full names, such as 'spring-sale/hero=spring-sale/hero-2' or 'spring-sale=summer-sale'")
  }
}

extension UsageError {
  fileprivate static func notTwoNames(_ value: String) -> UsageError {
    UsageError(
      message: "\(DiffOption.renamed.flag) takes OLD=NEW, not '\(excerpt(of: value.utf8))'",
      help: "both are names of campaigns, or both are full names such as 'spring-sale/hero'")
  }
}
