/// The facts about a rule, from any source of findings: a reader, the check or the linter.
///
/// All rules have the same shape, so one list can be explained, documented, put into SARIF and tested.
package final class RuleInfo: Sendable {
  /// Stable, in kebab case; names what is wrong, so that it reads well after "allow".
  package let id: String
  package let severity: Severity
  /// True if the configuration can lower or silence it. That is not allowed for errors that break a payload.
  package let isSettable: Bool
  /// What it finds, as a noun phrase.
  package let finds: String
  /// Why that matters, in one sentence.
  package let because: String
  /// The source of the fact.
  package let source: String
  /// A file in which it finds something and one in which it does not, both run as tests. Nil where no file's text could
  /// show it, or none that somebody would read. Made when they are asked for, which few runs do.
  package var examples: Examples? { makeExamples() }
  private let makeExamples: @Sendable () -> Examples?

  package init(
    _ id: String, _ severity: Severity, isSettable: Bool? = nil, finds: String, because: String, source: String,
    examples: @autoclosure @escaping @Sendable () -> Examples?
  ) {
    self.id = id
    self.severity = severity
    self.isSettable = isSettable ?? (severity != .error)
    self.finds = finds
    self.because = because
    self.source = source
    makeExamples = examples
  }

  /// A rule that is shown by YAML text.
  package convenience init(
    _ id: String, _ severity: Severity, isSettable: Bool? = nil, finds: String, because: String, source: String,
    bad: @autoclosure @escaping @Sendable () -> String, good: @autoclosure @escaping @Sendable () -> String
  ) {
    self.init(
      id, severity, isSettable: isSettable, finds: finds, because: because, source: source,
      examples: Examples(bad: Array(bad().utf8), good: Array(good().utf8)))
  }

  /// A bad and a good file, in YAML.
  package struct Examples: Sendable {
    package let bad: [UInt8]
    package let good: [UInt8]

    package init(bad: [UInt8], good: [UInt8]) {
      self.bad = bad
      self.good = good
    }
  }
}
