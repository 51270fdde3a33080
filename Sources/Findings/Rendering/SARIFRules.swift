import Bytes

/// The rules of a report, and the position of each.
///
/// A rule with findings that is not in the outcome's list comes last, so that the index of every result is valid.
struct SARIFRules {
  private(set) var rules: [RuleInfo] = []
  private var indices: [String: Int] = [:]

  init(of outcome: Outcome) {
    for rule in outcome.rules { add(rule) }
    for finding in outcome.findings { add(finding.rule) }
  }

  func index(of rule: RuleInfo) -> Int { indices[rule.id, default: 0] }

  private mutating func add(_ rule: RuleInfo) {
    guard indices[rule.id] == nil else { return }
    indices[rule.id] = rules.count
    rules.append(rule)
  }
}

extension JSONWriter {
  /// A rule, for its page on a code host.
  mutating func sarifRule(_ rule: RuleInfo) {
    member("id", rule.id)
    member("name", rule.nameInPascalCase)
    text("shortDescription", rule.finds)
    text("fullDescription", "\(rule.finds) \(rule.because)")
    object("help") { json in
      json.member("text", rule.helpText)
      json.member("markdown", rule.helpMarkdown)
    }
    member("helpUri", rule.address)
    object("defaultConfiguration") {
      if rule.isOffByDefault { $0.member("enabled", false) }
      $0.member("level", rule.severity.sarifLevel)
    }
    object("properties") { json in
      json.array("tags", of: ["campaigns", rule.severity.tag])
      json.member("precision", rule.isSettable ? "high" : "very-high")
      json.member("problem.severity", rule.severity.problemName)
    }
  }

  /// A message in SARIF: an object around a text.
  mutating func text(_ key: String, _ text: String) {
    object(key) { $0.member("text", text) }
  }
}

extension RuleInfo {
  /// The id in the style of SARIF names: `repeated-key` is `RepeatedKey`.
  fileprivate var nameInPascalCase: String {
    id.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// The reason for the rule, with its example if it has one.
  fileprivate var helpText: String {
    guard let example else { return because }
    let bad = String(decoding: example.bad, as: UTF8.self)
    let good = String(decoding: example.good, as: UTF8.self)
    return "\(because)\n\nReported:\n\n\(bad)\n\nNot reported:\n\n\(good)"
  }

  /// The same in Markdown, with a link to the manual.
  fileprivate var helpMarkdown: String {
    let link = "[More about `\(id)`](\(address))"
    guard let example else { return "\(because)\n\n\(link)" }
    return "\(because)\n\nReported:\n\n\(codeBlock(of: example.bad))\n\nNot reported:\n\n"
      + "\(codeBlock(of: example.good))\n\n\(link)"
  }

  /// Indented and without a fence, because an example may contain a fence.
  private func codeBlock(of text: [UInt8]) -> String {
    String(decoding: text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.isEmpty ? "" : "    \(line)"
    }.joined(separator: "\n")
  }
}

extension Severity {
  var sarifLevel: String {
    switch self {
    case .error: "error"
    case .warning: "warning"
    case .advice: "note"
    }
  }

  /// The name of the severity in GitHub's code scanning.
  fileprivate var problemName: String {
    switch self {
    case .error, .warning: rawValue
    case .advice: "recommendation"
    }
  }

  /// The tag for filtering findings.
  fileprivate var tag: String {
    switch self {
    case .error: "correctness"
    case .warning: "reliability"
    case .advice: "maintainability"
    }
  }
}
