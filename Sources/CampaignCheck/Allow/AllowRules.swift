package import Findings

/// What is said of comments that allow findings.
package let allowRules: [RuleInfo] = [
  .allowNotPossible,
  .allowNotUnderstood,
  .allowUnknownRule,
  .allowWithoutReason,
  .unusedAllow,
]

extension RuleInfo {
  /// Whether a comment may allow what the rule finds: as a configuration may, and nothing about comments themselves.
  package var mayBeAllowed: Bool { isSettable && !allowRules.contains { $0 === self } }

  package static let allowNotPossible = RuleInfo(
    "allow-not-possible", .warning,
    finds: "A comment that allows what can't be allowed.",
    because: "What breaks a payload could not be shipped, whatever a comment says.",
    source: "the language of campaignc",
    bad: allowExample("# campaignc: allow missing-field -- the image follows"), good: allowExample(reasonedAllow))

  package static let allowNotUnderstood = RuleInfo(
    "allow-not-understood", .warning,
    finds: "A comment that begins with 'campaignc:' and is not understood.",
    because: "It has no effect, which its author does not notice otherwise.",
    source: "the language of campaignc",
    bad: allowExample("# campaignc: ignore card-without-url"), good: allowExample(reasonedAllow))

  package static let allowUnknownRule = RuleInfo(
    "allow-unknown-rule", .warning,
    finds: "A comment that allows a rule which does not exist.",
    because: "It has no effect, and the rule that was meant goes on as before.",
    source: "the language of campaignc",
    bad: allowExample("# campaignc: allow card-wihtout-url -- a poster"), good: allowExample(reasonedAllow))

  package static let allowWithoutReason = RuleInfo(
    "allow-without-reason", .advice,
    finds: "A comment that allows a finding without a reason.",
    because: "Whoever comes by later can't tell whether it still holds.",
    source: "the language of campaignc",
    bad: allowExample("# campaignc: allow card-without-url"), good: allowExample(reasonedAllow))

  package static let unusedAllow = RuleInfo(
    "unused-allow", .warning,
    finds: "A comment that allows what is not found.",
    because: "It would silence the rule on the day when there is something to find.",
    source: "the language of campaignc",
    bad: allowExample("# campaignc: allow template-in-text -- shown as it is"), good: allowExample(reasonedAllow))
}

private let reasonedAllow = "# campaignc: allow card-without-url -- a poster that leads nowhere"

/// A card in which `card-without-url` finds something, below a comment.
private func allowExample(_ comment: String) -> String {
  let isAboutURL = comment == reasonedAllow || comment == "# campaignc: allow card-without-url"
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
