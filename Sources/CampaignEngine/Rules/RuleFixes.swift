package import Findings

/// The fixes that the findings of a rule can have. docs/fixes.md has the same rules, with words about each fix.
package enum RuleFixes {
  /// The trust of a rule's fixes, the most trusted first. Empty for a rule without fixes.
  package static func trusts(of rule: RuleInfo) -> [Fix.Trust] {
    (safe.contains(rule.id) ? [.keepsMeaning] : []) + (reviewed.contains(rule.id) ? [.needsReview] : [])
  }

  private static let safe: Set<String> = [
    "allow-not-possible", "ambiguous-scalar", "braze-action-broken", "extras-not-text", "filter-operator-type",
    "not-a-campaign", "old-word", "renamed-field", "unknown-field", "unknown-type", "unknown-value", "unused-allow",
    "wrong-form",
  ]

  private static let reviewed: Set<String> = [
    "allow-not-understood", "allow-unknown-rule", "auto-with-buttons", "bidi-override", "extras-not-text",
    "filter-operator-type", "garbled-characters", "html-unknown-call", "invisible-colour", "key-not-text",
    "link-garbled", "link-insecure", "link-malformed", "link-scheme", "liquid-comparison-type", "liquid-event-property",
    "liquid-filter-misused", "liquid-outside-braces", "liquid-request-exposed", "liquid-syntax",
    "liquid-unknown-attribute", "liquid-unknown-filter", "liquid-unknown-variable", "markup-in-text", "missing-field",
    "moment-without-zone", "not-a-campaign", "not-portable-boolean-not-equal", "not-portable-transparent-black",
    "orientation-outside-full", "property-type", "read-only-field", "reader-contradicts-catalogue",
    "regex-between-slashes", "regex-doubled-backslash", "regex-never-matches", "regex-not-portable", "regex-unanchored",
    "regex-uneven-anchors", "renamed-field", "repeated-category", "repeated-key", "scenario-contradicts-catalogue",
    "scenario-unknown-name", "syntax", "text-cut-by-comment", "text-not-as-written", "text-with-edge-blanks",
    "unknown-audience", "unknown-event", "unknown-field", "unknown-product", "unknown-property", "unknown-route",
    "unknown-rule", "unknown-type", "unknown-value", "uri-without-action", "use-webview-without-web-link", "wrong-form",
  ]
}
