package import Findings

/// The rules about allow comments.
package let allowRules: [RuleInfo] = [
  .allowNotPossible,
  .allowNotUnderstood,
  .allowUnknownRule,
  .allowWithoutReason,
  .unusedAllow,
]

extension RuleInfo {
  /// True if a comment may allow findings of the rule: a configuration could do the same, and the rule is not about
  /// allow comments.
  package var mayBeAllowed: Bool { isSettable && !allowRules.contains { $0 === self } }

  package static let allowNotPossible = RuleInfo(
    "allow-not-possible", .warning,
    finds: "An allow comment for a rule that can't be allowed.",
    because: "A payload that is broken can't be shipped, whatever a comment says.",
    example: allowExample(bad: "# campaignc: allow missing-field -- the image follows"))

  package static let allowNotUnderstood = RuleInfo(
    "allow-not-understood", .warning,
    finds: "A comment that begins with 'campaignc:' and can't be understood.",
    because: "The comment has no effect, and its author does not notice.",
    example: allowExample(bad: "# campaignc: ignore card-without-url"))

  package static let allowUnknownRule = RuleInfo(
    "allow-unknown-rule", .warning,
    finds: "An allow comment for a rule that does not exist.",
    because: "The comment has no effect, and the intended rule still reports its findings.",
    example: allowExample(bad: "# campaignc: allow card-wihtout-url -- a poster"))

  package static let allowWithoutReason = RuleInfo(
    "allow-without-reason", .advice,
    finds: "An allow comment without a reason.",
    because: "Later readers can't tell whether the exception still applies.",
    example: allowExample(bad: "# campaignc: allow card-without-url"))

  package static let unusedAllow = RuleInfo(
    "unused-allow", .warning,
    finds: "An allow comment for a rule that finds nothing there.",
    because: "It would hide a real finding later.",
    example: allowExample(bad: "# campaignc: allow template-in-text -- shown as it is"))
}

/// A wrong comment above a card, and a right one above a card with a finding of `card-without-url`.
private func allowExample(bad: String) -> RuleExample {
  RuleExample(
    bad: card(below: bad), good: card(below: "# campaignc: allow card-without-url -- a poster that leads nowhere"))
}

private func card(below comment: String) -> String {
  let isAboutURL = comment.hasPrefix("# campaignc: allow card-without-url")
  let url = isAboutURL ? "" : "\n    url: https://example.com/sale"
  return """
    campaign: spring-sale
    cards:
      \(comment)
      - id: hero
        type: captioned_image
        image: https://example.com/hero.png
        title: Spring sale
        description: Thirty percent off.\(url)
    """
}
