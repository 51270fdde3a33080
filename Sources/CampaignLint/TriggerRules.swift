import Findings

extension RecordRules {
  /// The rules about triggers and their filters, and about declarations in the catalogue.
  static let triggerRules: [any (LintRule & SendableMetatype).Type] = [
    FilterAlwaysTrue.self,
    FilterNeverTrue.self,
    FilterRedundant.self,
    InexactEquality.self,
    MomentEquality.self,
    NotPortableBooleanNotEqual.self,
    NotPortableDateFilter.self,
    NotPortableExists.self,
    NotPortableMissingProperty.self,
    NotPortablePushClick.self,
    PropertyType.self,
    QuantityNever.self,
    RegexBetweenSlashes.self,
    RegexCaseDiffers.self,
    RegexDoubledBackslash.self,
    RegexInvalid.self,
    RegexNeverMatches.self,
    RegexNotPortable.self,
    RegexSlow.self,
    RegexUnanchored.self,
    RegexUnevenAnchors.self,
    TriggerRedundant.self,
    UnknownAudience.self,
    UnknownEvent.self,
    UnknownProduct.self,
    UnknownProperty.self,
  ]
}

// MARK: - Examples

/// A trigger with wrong filters, and with right ones.
func filterExample(
  bad: String..., good: String..., trigger: String = "type: custom_event\nname: cart_viewed", targets: String? = nil
) -> RuleExample {
  func filtered(_ filters: [String]) -> String { trigger + "\nwhere:" + filters.map { "\n  - \($0)" }.joined() }
  return triggerExample(bad: filtered(bad), good: filtered(good), targets: targets)
}

/// A message with a wrong trigger, and with a right one.
func triggerExample(bad: String, good: String, targets: String? = nil) -> RuleExample {
  RuleExample(bad: campaign(trigger: bad, targets: targets), good: campaign(trigger: good, targets: targets))
}

private func campaign(trigger: String, targets: String?) -> String {
  """
  campaign: spring-sale\(targets.map { "\ntargets: [\($0)]" } ?? "")
  in_app_messages:
    - type: slideup
      id: hello
      message: Hello
      triggers:
        - \(trigger.split(separator: "\n").joined(separator: "\n        "))
  """
}
