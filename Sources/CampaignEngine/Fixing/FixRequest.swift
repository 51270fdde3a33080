package import Findings

/// What is to be done about fixes.
package struct FixRequest: Sendable {
  /// The least trust that a fix needs.
  package let least: Fix.Trust
  /// Whether changes are only shown.
  package let isDiff: Bool
  /// What a finding offers: its own fixes, but in a test of what guards against wrong ones.
  package var fixes: @Sendable (Finding) -> [Fix] = { $0.fixes }

  package init(least: Fix.Trust, isDiff: Bool = false) {
    (self.least, self.isDiff) = (least, isDiff)
  }

  /// The fixes to make next: those that keep the meaning for as long as there are any, so that they can be held to it,
  /// and then the others, where they are wanted.
  package func next(for findings: [Finding]) -> [(finding: Finding, fix: Fix)] {
    let safe = offers(of: findings, .keepsMeaning)
    return safe.isEmpty && least == .needsReview ? offers(of: findings, .needsReview) : safe
  }

  private func offers(of findings: [Finding], _ trust: Fix.Trust) -> [(finding: Finding, fix: Fix)] {
    findings.compactMap { finding in
      fixes(finding).first { $0.trust == trust && !$0.edits.isEmpty }.map { (finding, $0) }
    }
  }
}
