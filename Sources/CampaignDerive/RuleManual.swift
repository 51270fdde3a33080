package import Findings

/// The manual of the rules, in Markdown, and what is said of one of them at a terminal.
package enum RuleManual {
  /// The page with every rule, in the order given.
  package static func page(of rules: [RuleInfo]) -> String {
    var page = MarkdownPage()
    page.heading(1, "The rules")
    page.paragraph(
      "What `campaignc lint` finds, in order of id. `campaignc explain RULE` says the same at the terminal, with the "
        + "finding as it is reported. The language itself is described in [language.md](language.md).")
    page.list(Severity.allCases.reversed().map { "**\($0.rawValue)** \($0.meaning)" })
    page.heading(2, "Changing what a rule does")
    for paragraph in Settings.ofAnyRule { page.paragraph(paragraph) }
    page.heading(2, "All rules")
    page.table(
      ["rule", "severity", "finds"],
      rules.map { ["[`\($0.id)`](#\(anchor(of: $0.id)))", $0.severity.rawValue, $0.finds] })
    for rule in rules { add(rule, to: &page) }
    return page.text
  }

  private static func add(_ rule: RuleInfo, to page: inout MarkdownPage) {
    page.heading(2, rule.id)
    page.paragraph("**\(rule.severity.rawValue)** · \(rule.finds)")
    page.paragraph("\(rule.because) (\(rule.source))")
    if let examples = rule.examples {
      page.paragraph("Wrong:")
      page.code("yaml", String(decoding: examples.bad, as: UTF8.self))
      page.paragraph("Right:")
      page.code("yaml", String(decoding: examples.good, as: UTF8.self))
    }
    page.paragraph(Settings.of(rule).joined(separator: " "))
  }

  /// One rule as text: `finding` is what is reported about its bad example.
  package static func explanation(of rule: RuleInfo, finding: String) -> String {
    var text = "\(rule.id) (\(rule.severity.rawValue))\n\n"
    text += wrapped(rule.finds) + wrapped(rule.because) + wrapped("Source: \(rule.source).")
    if let examples = rule.examples {
      text += "\nWrong:\n\n" + indented(String(decoding: examples.bad, as: UTF8.self))
      text += "\nWhat is said of it:\n\n" + indented(finding)
      text += "\nRight:\n\n" + indented(String(decoding: examples.good, as: UTF8.self))
    }
    return text + "\n" + Settings.of(rule).map { wrapped($0.plain) }.joined()
  }

  /// Every rule with its severity, as columns.
  package static func list(of rules: [RuleInfo]) -> String {
    textTable(rules.map { [$0.id, $0.severity.rawValue, $0.finds] })
  }

  /// Every rule with all that is known about it, as JSON for programs.
  package static func json(of rules: [RuleInfo]) -> String {
    JSONValue.array(rules.map(json)).pretty
  }

  private static func json(of rule: RuleInfo) -> JSONValue {
    let value: JSONValue = [
      "id": .text(rule.id), "severity": .text(rule.severity.rawValue), "finds": .text(rule.finds),
      "because": .text(rule.because), "source": .text(rule.source),
    ]
    guard let examples = rule.examples else { return value }
    return value.adding([
      "bad": .text(String(decoding: examples.bad, as: UTF8.self)),
      "good": .text(String(decoding: examples.good, as: UTF8.self)),
    ])
  }

  private static func indented(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let end = lines.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0
    return lines[..<end].map { $0.isEmpty ? "\n" : "    \($0)\n" }.joined()
  }
}

// MARK: - Words

/// How a rule's severity is changed: the one place that says so.
private enum Settings {
  static let ofAnyRule = [
    "In the configuration, `campaignc.yaml`, a rule gets another severity under `rules`, as in "
      + "`rules: { RULE-ID: warning }`, or is turned off with `off`; under `overrides` for some files alone. For one run "
      + "`--rule RULE-ID=SEVERITY`, `--only RULE-ID` and `--skip RULE-ID` do the same.",
    "An error that would break a payload stays one.",
  ]

  static func of(_ rule: RuleInfo) -> [String] {
    guard rule.isSettable else { return ["It stays an error: what it finds would break a payload."] }
    let other = rule.severity == .warning ? "error" : "warning"
    return [
      "`rules: { \(rule.id): \(other) }` in `campaignc.yaml` changes its severity, and `off` turns it off; for one run "
        + "`--rule \(rule.id)=\(other)` does."
    ]
  }
}

extension Severity {
  fileprivate var meaning: String {
    switch self {
    case .error: "fails a run."
    case .warning: "fails a run under `--strict`."
    case .advice: "is worth knowing, and never fails a run."
    }
  }
}
