package import Findings

/// The fixes that the user asked for.
package struct FixRequest: Sendable {
  /// The least trust that a fix needs.
  package let least: Fix.Trust
  /// True if changes are only shown, not written.
  package let isDiff: Bool
  /// The fixes of a finding. A test replaces this, to check that wrong fixes are rejected.
  package var fixes: @Sendable (Finding) -> [Fix] = { $0.fixes }

  package init(least: Fix.Trust, isDiff: Bool = false) {
    (self.least, self.isDiff) = (least, isDiff)
  }

  /// The next fixes to make. Those that keep the meaning come first, so that this can be verified. When none of them is
  /// left, the others follow if the user wants them.
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
