package import Findings

/// The manual of the rules in Markdown, and the explanation of one rule for the terminal.
package enum RuleManual {
  /// The page with every rule, in the order given.
  package static func page(of rules: [RuleInfo]) -> String {
    var page = MarkdownPage()
    page.heading(1, "The rules")
    page.paragraph(
      "Everything that `campaignc lint` finds, sorted by id. `campaignc explain RULE` shows the same in "
        + "the terminal. See [language.md](language.md) for the campaign language.")
    page.list(Severity.allCases.reversed().map { "**\($0.rawValue)** \($0.meaning)" })
    page.heading(2, "Changing the severity of a rule")
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
      text += "\nReported:\n\n" + indented(finding)
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

/// How to change a rule's severity. Nothing else explains that.
private enum Settings {
  static let ofAnyRule = [
    "In `campaignc.yaml`, `rules: { RULE-ID: warning }` sets the severity of a rule, and `off` turns it "
      + "off; `overrides` does so for some files. For one run, use `--rule RULE-ID=SEVERITY`, `--only "
      + "RULE-ID` and `--skip RULE-ID`.",
    "Errors that would break a payload can't be changed.",
  ]

  static func of(_ rule: RuleInfo) -> [String] {
    guard rule.isSettable else { return ["The severity can't be changed: these findings would break a payload."] }
    let other = rule.severity == .warning ? "error" : "warning"
    return [
      "To change the severity, write `rules: { \(rule.id): \(other) }` in `campaignc.yaml`, or `off` to turn it off.",
      "For one run, use `--rule \(rule.id)=\(other)`.",
    ]
  }
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
