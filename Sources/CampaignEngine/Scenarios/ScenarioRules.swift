package import Findings

/// A name in a scenario that stands for nothing in the workspace.
package enum ScenarioUnknownName {
  package static let info = RuleInfo(
    "scenario-unknown-name", .error, breaksPayload: false,
    finds:
      "A message, card, campaign, file or sample reader in a scenario that does not exist, or an event, a product, a "
      + "property, an audience or an attribute that is probably misspelt: it means nothing to the campaigns, and the "
      + "event catalogue does not have it.",
    because: "The scenario then tests nothing, or fails for a reason that has nothing to do with the campaigns.",
    example: """
      \(campaignOfExamples)
        scenario: an order
        at: 2026-03-21T10:00:00Z
        steps:
          - session_start
          - event: order_paid
            expect:
      -       shown: spring/thank
      +       shown: spring/thanks

      """)
}

/// Something that a scenario expects and that can't happen.
package enum ScenarioImpossible {
  package static let info = RuleInfo(
    "scenario-impossible", .error, breaksPayload: false,
    finds: "An expectation or a click of a scenario that can't hold on one of its clients, whatever happens before.",
    because: "The scenario fails until the expectation or the campaign is changed.",
    example: """
      \(campaignOfExamples)
        scenario: an order
        at: 2026-03-21T10:00:00Z
        steps:
          - session_start
      +   - event: order_paid
          - expect: { shown: spring/thanks }

      """)
}

/// A scenario that can't fail.
package enum ScenarioExpectsNothing {
  package static let info = RuleInfo(
    "scenario-expects-nothing", .warning,
    finds: "A scenario without any expectation.",
    because: "It passes whatever the campaigns do, so nobody notices a mistake.",
    example: """
      \(campaignOfExamples)
        scenario: an order
        at: 2026-03-21T10:00:00Z
        steps:
          - session_start
      -   - event: order_paid
      +   - { event: order_paid, expect: { shown: spring/thanks } }

      """)
}

/// Two scenarios that nobody can tell apart.
package enum ScenarioNameRepeated {
  package static let info = RuleInfo(
    "scenario-name-repeated", .warning,
    finds: "A scenario with the name of another one.",
    because: "Reports don't tell which of the two fails, and no option can select one of them.",
    example: """
      \(campaignOfExamples)
        scenario: an order
        at: 2026-03-21T10:00:00Z
        steps: [session_start, { event: order_paid, expect: { shown: spring/thanks } }]
        ---
      - scenario: an order
      + scenario: no order
        at: 2026-03-21T10:00:00Z
        steps: [session_start, { expect: { shown: nothing } }]

      """)
}

/// The rules about scenarios that need the campaigns or scenarios of the workspace.
let scenarioRulesOfRuns = [
  ScenarioExpectsNothing.info, ScenarioImpossible.info, ScenarioNameRepeated.info, ScenarioUnknownName.info,
]

/// The campaign of the examples, in both files of each.
private let campaignOfExamples = """
    campaign: spring
    targets: [ios]
    in_app_messages:
      - id: thanks
        type: slideup
        message: Thank you for your order!
        triggers: [{ type: custom_event, name: order_paid }]
    ---
  """
