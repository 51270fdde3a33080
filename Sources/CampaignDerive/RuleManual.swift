package import Findings

/// The manual of the rules in Markdown, and the explanation of one rule for the terminal.
package enum RuleManual {
  /// The page with every rule, in the given order.
  package static func page(of rules: [RuleInfo]) -> String {
    var page = MarkdownPage()
    page.heading(1, "The rules")
    page.paragraph(
      "Everything that `campaignc lint` finds, sorted by id. `campaignc explain RULE` shows the same in "
        + "the terminal. See [language.md](language.md) for the campaign language, and [diff.md](diff.md#the-rules) "
        + "for the rules about changes, which `campaignc diff` reports.")
    page.list(Severity.allCases.reversed().map { "**\($0.rawValue)** \($0.meaning)" })
    page.heading(2, "Changing the severity of a rule")
    for paragraph in Settings.ofAnyRule { page.paragraph(paragraph) }
    page.heading(2, "All rules")
    page.table(
      ["rule", "severity", "finds"],
      rules.map { ["[`\($0.id)`](#\(anchor(of: $0.id)))", $0.words, $0.finds] })
    for rule in rules { add(rule, to: &page) }
    return page.text
  }

  private static func add(_ rule: RuleInfo, to page: inout MarkdownPage) {
    page.heading(2, rule.id)
    page.paragraph("**\(rule.words)** · \(rule.finds)")
    page.paragraph("\(rule.because) (\(rule.source))")
    if let example = rule.example {
      page.paragraph("Wrong:")
      page.code("yaml", String(decoding: example.bad, as: UTF8.self))
      page.paragraph("Right:")
      page.code("yaml", String(decoding: example.good, as: UTF8.self))
    }
    page.paragraph(Settings.of(rule).joined(separator: " "))
  }

  /// One rule as text. `finding` is the report about its bad example.
  package static func explanation(of rule: RuleInfo, finding: String) -> ConsoleText {
    var text = ConsoleText.paragraph("\(rule.id) (\(rule.words))") + .blankLine
    for words in [rule.finds, rule.because, "Source: \(rule.source)."] { text += .paragraph(words) }
    if let example = rule.example {
      text += section("Wrong:", String(decoding: example.bad, as: UTF8.self))
      text += section("Reported:", finding)
      text += section("Right:", String(decoding: example.good, as: UTF8.self))
    }
    return Settings.of(rule).reduce(text + .blankLine) { $0 + .paragraph($1.plain) }
  }

  private static func section(_ title: String, _ code: String) -> ConsoleText {
    .blankLine + .paragraph(title) + .blankLine + .code(code)
  }

  /// Every rule with all of its facts, as JSON for programs. `others` are facts that the rule does not have itself.
  package static func json(of rules: [RuleInfo], adding others: (RuleInfo) -> JSONValue) -> String {
    JSONValue.array(rules.map { json(of: $0, others($0)) }).pretty
  }

  private static func json(of rule: RuleInfo, _ others: JSONValue) -> JSONValue {
    let value: JSONValue = [
      "id": .text(rule.id), "severity": .text(rule.severity.rawValue), "finds": .text(rule.finds),
      "because": .text(rule.because), "source": .text(rule.source),
    ]
    guard let example = rule.example else { return value.adding(others) }
    return value.adding(others).adding([
      "bad": .text(String(decoding: example.bad, as: UTF8.self)),
      "good": .text(String(decoding: example.good, as: UTF8.self)),
    ])
  }
}

// MARK: - Words

/// How to change a rule's severity. No other text explains it.
private enum Settings {
  static let ofAnyRule = [
    "In `campaignc.yaml`, `rules: { RULE-ID: warning }` sets the severity of a rule, and `off` turns it "
      + "off; `overrides` does so for some files. For one run, use `--rule RULE-ID=SEVERITY`, `--only "
      + "RULE-ID` and `--skip RULE-ID`.",
    "Errors that would break a payload can't be changed. A rule that is off by default reports only if you set its "
      + "severity.",
  ]

  static func of(_ rule: RuleInfo) -> [String] {
    guard rule.isSettable else { return ["The severity can't be changed: these findings would break a payload."] }
    let other = rule.severity == .warning ? "error" : "warning"
    if rule.isOffByDefault {
      return [
        "This rule is off by default. To turn it on, write `rules: { \(rule.id): \(rule.severity.rawValue) }` in "
          + "`campaignc.yaml`.",
        "For one run, use `--rule \(rule.id)=\(other)`.",
      ]
    }
    return [
      "To change the severity, write `rules: { \(rule.id): \(other) }` in `campaignc.yaml`, or `off` to turn it off.",
      "For one run, use `--rule \(rule.id)=\(other)`.",
    ]
  }
}

extension RuleInfo {
  /// Its severity, and a remark if it is off by default.
  fileprivate var words: String { isOffByDefault ? "\(severity.rawValue), off by default" : severity.rawValue }
}

extension Severity {
  fileprivate var meaning: String {
    switch self {
    case .error: "fails a run."
    case .warning: "fails a run with `--strict`."
    case .advice: "is good to know, and never fails a run."
    }
  }
}
