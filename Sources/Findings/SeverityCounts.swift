/// The number of findings of each severity.
package struct SeverityCounts: Sendable, Equatable, ExpressibleByDictionaryLiteral {
  private var advice = 0
  private var warnings = 0
  private var errors = 0

  package init(dictionaryLiteral counts: (Severity, Int)...) {
    for (severity, count) in counts { self[severity] = count }
  }

  package subscript(severity: Severity) -> Int {
    get {
      switch severity {
      case .advice: advice
      case .warning: warnings
      case .error: errors
      }
    }
    set {
      switch severity {
      case .advice: advice = newValue
      case .warning: warnings = newValue
      case .error: errors = newValue
      }
    }
  }

  package init(of findings: [Finding]) {
    for finding in findings { self[finding.severity] += 1 }
  }

  /// The number of all findings.
  package var total: Int { advice + warnings + errors }

  /// The number of findings of a severity, and of those above it.
  package func total(from least: Severity) -> Int {
    Severity.allCases.reduce(0) { $0 + ($1 >= least ? self[$1] : 0) }
  }
}
