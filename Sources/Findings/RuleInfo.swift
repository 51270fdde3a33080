/// The facts about a rule. Its findings may come from a reader, the check or the linter.
///
/// All rules have the same properties, so one list is enough for explanations, documentation, SARIF and tests.
package final class RuleInfo: Sendable {
  /// Stable, in kebab case. It names the mistake, so it reads well after "allow".
  package let id: String
  package let severity: Severity
  /// True if its findings are about values that no payload can contain. Such an error can't be lowered or silenced.
  package let breaksPayload: Bool
  /// True if the rule reports only if a configuration gives it a severity, because the mistake is nearly always
  /// intended.
  package let isOffByDefault: Bool
  /// The part of a file that other rules can't see because of its findings.
  package let hides: Hidden
  /// The mistakes that it finds, as a noun phrase.
  package let finds: String
  /// The consequence of the mistake, in one sentence.
  package let because: String
  /// The source of the fact.
  package let source: String
  /// Both files of an example are run as tests. Nil if no text could show the mistake, or only one that is too long to
  /// read. Made when it is needed, which is rare.
  package var example: RuleExample? { makeExample() }
  private let makeExample: @Sendable () -> RuleExample?

  /// The source of a rule that is a decision of the language itself.
  package static let ownSource = "the language of campaignc"

  package init(
    _ id: String, _ severity: Severity, breaksPayload: Bool? = nil, isOffByDefault: Bool = false,
    hides: Hidden = .nothing, finds: String, because: String, source: String = RuleInfo.ownSource,
    example: @autoclosure @escaping @Sendable () -> RuleExample?
  ) {
    self.id = id
    self.severity = severity
    self.breaksPayload = breaksPayload ?? (severity == .error)
    self.isOffByDefault = isOffByDefault
    self.hides = hides
    self.finds = finds
    self.because = because
    self.source = source
    makeExample = example
  }

  /// True if the configuration can lower or silence it.
  package var isSettable: Bool { !breaksPayload }

  /// The part of a file that a finding hides from other rules.
  package enum Hidden: Sendable {
    case nothing
    /// All of its content, because the text can't be read.
    case content
    /// Everything after a limit.
    case rest
    /// The file itself, because the system could not open it.
    case file
  }
}
