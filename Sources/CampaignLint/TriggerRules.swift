extension RecordRules {
  /// The rules about triggers and their filters.
  static let triggerRules: [any (LintRule & SendableMetatype).Type] = [
    FilterAlwaysTrue.self,
    FilterNeverTrue.self,
    FilterRedundant.self,
    TriggerRedundant.self,
  ]
}

// MARK: - Examples

/// A campaign around filters, for the examples of rules.
func campaign(where filters: String..., targets: String? = nil) -> String {
  campaign(
    trigger:
      "{ type: custom_event, name: cart_viewed, where: [\n            \(filters.joined(separator: ",\n            ")) ] }",
    targets: targets)
}

/// A campaign around a trigger, for the examples of rules.
func campaign(trigger: String, targets: String? = nil) -> String {
  """
  campaign: spring-sale\(targets.map { "\ntargets: [\($0)]" } ?? "")
  in_app_messages:
    - type: slideup
      id: hello
      message: Hello
      triggers:
        - \(trigger)
  """
}
