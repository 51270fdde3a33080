internal import CampaignLanguage
package import Findings
internal import SourceText
package import SourceTree

/// Reads a configuration, as strictly as a campaign. What is wrong in it is reported, and counts as not said.
package func readConfiguration(
  _ tree: Tree, rules: [RuleInfo], into report: inout Report
) -> Configuration {
  var check = ModelCheck(of: tree, rules: rules)
  guard let root = tree.soleRoot else { return Configuration() }
  let isSound = check.checkRecord(root, as: ConfigurationTable.record)
  // Nobody else reads the file, and 'off' is a word of ours.
  report.remove { $0.rule === AmbiguousScalar.info }
  report.add(contentsOf: check.report)
  guard isSound else { return Configuration() }
  let configuration = ConfigurationReader(
    tree: tree, known: Dictionary(uniqueKeysWithValues: rules.map { ($0.id, $0) })
  ).configuration(from: root)
  guard configuration.patternCount <= Configuration.mostPatterns else {
    report.add(Finding(.limit, .patterns(configuration.patternCount), at: tree.place(of: root), help: .fewerPatterns))
    return Configuration()
  }
  return configuration
}

/// Takes the values out of a configuration that was checked. Those that are wrong are passed over.
private struct ConfigurationReader {
  let tree: Tree
  let known: [String: RuleInfo]

  func configuration(from root: NodeID) -> Configuration {
    var configuration = Configuration()
    for (name, value) in tree.namedMembers(of: root) {
      switch name {
      case ConfigurationTable.include.name: configuration.include = tree.texts(of: value)
      case ConfigurationTable.exclude.name: configuration.exclude = tree.texts(of: value)
      case ConfigurationTable.targets.name:
        configuration.targets = tree.texts(of: value).compactMap { Client(named: $0.utf8) }
      case ConfigurationTable.linkSchemes.name:
        configuration.linkSchemes = LinkSchemes(tree.texts(of: value).map { $0.lowercased() })
      case ConfigurationTable.events.name: configuration.events = tree.plainText(of: value)
      case ConfigurationTable.rules.name: configuration.rules = settings(of: value)
      case ConfigurationTable.overrides.name: configuration.overrides = items(of: value).compactMap(override)
      case ConfigurationTable.budgets.name: configuration.budgets = budgets(of: value)
      case ConfigurationTable.limits.name: take(limits: value, into: &configuration.limits)
      default: break
      }
    }
    return configuration
  }

  private func take(limits: NodeID, into result: inout Limits) {
    for (name, value) in tree.namedMembers(of: limits) {
      guard case .integer(let number)? = tree.resolved(value).flatMap({ tree.value(of: $0) }), number > 0 else {
        continue
      }
      switch name {
      case ConfigurationTable.fileBytes.name: result.fileBytes = min(Int(number), Limits.largestFileBytes)
      case ConfigurationTable.nesting.name: result.nesting = min(Int(number), Limits.deepestNesting)
      case ConfigurationTable.nodes.name: result.nodes = Int(number)
      case ConfigurationTable.textBytes.name: result.textBytes = Int(number)
      default: break
      }
    }
  }

  private func budgets(of mapping: NodeID) -> [(name: String, bytes: Int, range: ByteRange)] {
    tree.namedMembers(of: mapping).compactMap { name, value in
      guard case .integer(let number)? = tree.resolved(value).flatMap({ tree.value(of: $0) }), number > 0 else {
        return nil
      }
      return (name, Int(number), tree[value].range)
    }
  }

  private func override(_ item: NodeID) -> Configuration.Override? {
    let fields = Dictionary(tree.namedMembers(of: item), uniquingKeysWith: { first, _ in first })
    guard let files = fields[ConfigurationTable.files.name], let rules = fields[ConfigurationTable.rules.name] else {
      return nil
    }
    let paths = fields[ConfigurationTable.paths.name].map { tree.texts(of: $0).map { PathPattern($0) } }
    return Configuration.Override(files: tree.texts(of: files), paths: paths ?? [], rules: settings(of: rules))
  }

  private func settings(of mapping: NodeID) -> [String: RuleSetting] {
    var settings: [String: RuleSetting] = [:]
    for (id, value) in tree.namedMembers(of: mapping) {
      guard let rule = known[id], let setting = tree.plainText(of: value).flatMap(RuleSetting.init(word:)),
        rule.mayBe(setting)
      else { continue }
      settings[id] = setting
    }
    return settings
  }

  private func items(of id: NodeID) -> [NodeID] {
    tree.resolved(id).map { Array(tree.items(of: $0)) } ?? []
  }
}

extension RuleInfo {
  /// True if a rule can be set so. What breaks a payload stays an error.
  package func mayBe(_ setting: RuleSetting) -> Bool {
    isSettable || setting == .severity(.error)
  }
}

// MARK: - Rules and words

extension ModelCheck {
  /// A key of `rules` is the id of a rule, and its value one that the rule may have.
  mutating func checkRuleSetting(_ key: NodeID, _ value: NodeID) -> Bool {
    guard let name = tree.resolved(key), tree[name].kind == .scalar else { return true }
    let id = String(decoding: tree.text(of: name), as: UTF8.self)
    guard let rule = rules.first(where: { $0.id == id }) else {
      let near = nearest(to: id, among: rules.map(\.id))
      add(.unknownRule, .noRule(id), at: key, fixes: near.map { [replace(key, with: $0, .needsReview)] } ?? [])
      return false
    }
    guard let word = tree.resolved(value), tree.value(of: word) == .text,
      let setting = RuleSetting(word: String(decoding: tree.text(of: word), as: UTF8.self)), !rule.mayBe(setting)
    else { return true }
    add(.ruleNotSettable, .notSettable(id), at: value, help: .repairInstead)
    return false
  }
}

extension RuleInfo {
  package static let unknownRule = RuleInfo(
    "unknown-rule", .error,
    finds: "A rule id in the configuration that does not exist.",
    because: "The setting has no effect, and the intended rule keeps its severity.",
    source: "the language of campaignc",
    bad: "rules: { ambigous-scalar: off }\n", good: "rules: { ambiguous-scalar: off }\n")

  package static let ruleNotSettable = RuleInfo(
    "rule-not-settable", .error,
    finds: "A lower severity for a rule whose findings break a payload.",
    because: "A broken payload can't be shipped, whatever the severity of the finding.",
    source: "the language of campaignc",
    bad: "rules: { missing-field: off }\n", good: "rules: { classic-without-image: warning }\n")
}

extension Message {
  fileprivate static func patterns(_ count: Int) -> Message {
    "the configuration has \(count) globs and places; the limit is \(Configuration.mostPatterns)"
  }
  fileprivate static let fewerPatterns: Message = "name directories instead of files, or use '*' and '**'"
  fileprivate static func noRule(_ id: String) -> Message { "there is no rule \(quoting: Array(id.utf8))" }
  fileprivate static func notSettable(_ id: String) -> Message {
    "'\(id)' is always an error, because its findings break a payload"
  }
  fileprivate static let repairInstead: Message = "leave the files out with 'exclude', or fix them"
}
