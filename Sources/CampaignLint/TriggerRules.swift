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

/// A campaign with the given filters, for the examples of rules.
func campaign(
  where filters: String..., trigger: String = "type: custom_event, name: cart_viewed", targets: String? = nil
)
  -> String
{
  let fields = trigger.split(separator: ", ") + ["where:"]
  let lines = fields.map(String.init) + filters.map { "  - \($0)" }
  return campaign(trigger: lines.joined(separator: "\n"), targets: targets)
}

/// A campaign with the given trigger, for the examples of rules.
func campaign(trigger: String, targets: String? = nil) -> String {
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
