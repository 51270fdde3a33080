internal import Findings

/// The options by which `lint` is told to make fixes.
enum FixOptions {
  static let fix = Option("fix", "Make the safe fixes, which keep the meaning of a campaign, and report what remains.")
  static let unsafe = Option(
    "unsafe-fixes", "With --fix or --diff: also make fixes that need a review.")
  static let diff = Option("diff", "Show what --fix would change as a unified diff, without changing anything.")

  static let all = [fix, unsafe, diff]

  /// Whether a run works out fixes, to make or to show them.
  static func areOn(_ arguments: Arguments) -> Bool { arguments.has(fix) || arguments.has(diff) }
}

/// What is to be done about fixes.
struct FixRequest: Sendable {
  /// The least trust that a fix needs.
  let least: Fix.Trust
  /// Whether changes are only shown.
  let isDiff: Bool
  /// What a finding offers: its own fixes, but in a test of what guards against wrong ones.
  var fixes: @Sendable (Finding) -> [Fix] = { $0.fixes }

  /// Nil where no fixes are asked for.
  init?(_ arguments: Arguments) throws(UsageError) {
    guard FixOptions.areOn(arguments) else {
      guard arguments.has(FixOptions.unsafe) else { return nil }
      throw UsageError(message: "--unsafe-fixes needs --fix or --diff")
    }
    isDiff = arguments.has(FixOptions.diff)
    least = arguments.has(FixOptions.unsafe) ? .needsReview : .keepsMeaning
    if isDiff, let option = arguments.options.map(\.option).first(where: ReportOptions.all.contains) {
      throw UsageError(message: "--diff prints changes and no report, so \(option.flag) has no effect")
    }
  }

  /// The fixes to make next: those that keep the meaning for as long as there are any, so that they can be held to it,
  /// and then the others, where they are wanted.
  func next(for findings: [Finding]) -> [(finding: Finding, fix: Fix)] {
    let safe = offers(of: findings, .keepsMeaning)
    return safe.isEmpty && least == .needsReview ? offers(of: findings, .needsReview) : safe
  }

  private func offers(of findings: [Finding], _ trust: Fix.Trust) -> [(finding: Finding, fix: Fix)] {
    findings.compactMap { finding in
      fixes(finding).first { $0.trust == trust && !$0.edits.isEmpty }.map { (finding, $0) }
    }
  }
}
