import Bytes
import CampaignLanguage
package import Findings
import SourceText
package import SourceTree

/// Reads a configuration, with the same checks as for a campaign. Wrong values are reported, and count as unknown.
package func readConfiguration(
  _ tree: Tree, rules: @escaping @autoclosure () -> [RuleInfo], changes: @escaping @autoclosure () -> [RuleInfo],
  into report: inout Report
) -> Configuration {
  var check = ModelCheck(of: tree, rules: rules, changes: changes)
  guard let root = tree.soleRoot(into: &report) else { return Configuration() }
  let isSound = check.checkRecord(root, as: ConfigurationTable.record)
  check.checkSchemes(of: root)
  // Only campaignc reads this file, so rules about other readers don't apply: 'off' is a valid word.
  report.remove { finding in otherReaderRules.contains { $0 === finding.rule } }
  report.add(contentsOf: check.report)
  guard isSound else { return .unknown }
  let reader = ConfigurationReader(tree: tree, known: rules)
  for route in reader.brokenRoutes(in: root) {
    report.add(Finding(.wrongForm, .notARoute, at: tree.place(of: route), help: .beginWithScheme))
  }
  for (route, meant) in reader.routesOfRouters(in: root) {
    report.add(
      Finding(
        .wrongForm, .partOfRouter, at: tree.place(of: route), help: .write(meant),
        fixes: [check.replaceQuoted(route, with: meant)]))
  }
  for path in reader.brokenPaths(in: root) {
    report.add(Finding(.wrongForm, .notAPointer, at: tree.place(of: path), help: .beginWithSlash))
  }
  for path in reader.paths(in: root) {
    guard let misspelt = tree.plainText(of: path).flatMap({ MisspeltPath($0) }) else { continue }
    report.add(
      Finding(
        .wrongForm, .matchesNothing(misspelt.key), at: tree.place(of: path), help: .didYouMean(misspelt.meant),
        fixes: [check.replace(path, with: misspelt.meant, .needsReview)]))
  }
  var configuration = reader.configuration(from: root)
  configuration.unknown = reader.unknownSettings(of: root, check.records, because: report)
  if case .listed(let readers) = configuration.readers, let place = tree.member(.readers, of: root),
    !reportTooMany(readers, at: place, in: tree, into: &report)
  {
    configuration.readers = .none
    configuration.unknown.add(.readers)
  }
  if case .file(let path) = configuration.readers, let place = tree.member(.readers, of: root),
    !reportForeignReaders(path, at: place, in: tree, into: &report)
  {
    configuration.readers = .none
    configuration.unknown.add(.readers)
  }
  guard configuration.patternCount <= Configuration.mostPatterns else {
    report.add(Finding(.limit, .patterns(configuration.patternCount), at: tree.place(of: root), help: .fewerPatterns))
    return .unknown
  }
  return configuration
}

/// Reads the values of a configuration that has been checked, and skips wrong ones.
private struct ConfigurationReader {
  let tree: Tree
  let known: () -> [RuleInfo]

  func configuration(from root: NodeID) -> Configuration {
    var configuration = Configuration()
    for (name, value) in tree.namedMembers(of: root) {
      guard let setting = ConfigurationTable.Setting(named: name) else { continue }
      configuration.places.add(setting, at: tree[value].range)
      take(setting, value, into: &configuration)
    }
    for id in configuration.templates.rules where configuration.rules[id] == nil {
      guard let rule = known().first(where: { $0.id == id }) else { continue }
      configuration.rules[id] = .severity(rule.severity)
      configuration.impliedRules.insert(id)
    }
    return configuration
  }

  private func take(_ setting: ConfigurationTable.Setting, _ value: NodeID, into configuration: inout Configuration) {
    switch setting {
    case .extends: configuration.extends = tree.plainText(of: value)
    case .include:
      // A wrong value counts as absent. Otherwise it could leave out all files.
      if let globs = globs(in: value) { (configuration.include, configuration.globPlaces.include) = globs }
    case .exclude:
      if let globs = globs(in: value) { (configuration.exclude, configuration.globPlaces.exclude) = globs }
    case .targets: configuration.targets = tree.texts(of: value).compactMap { Client(named: $0.utf8) }
    case .channels:
      let channels = ChannelSet(names: tree.texts(of: value))
      configuration.channels = channels.isEmpty ? nil : channels
    case .linkSchemes: configuration.linkSchemes = schemes(in: value)
    case .events: configuration.events = tree.plainText(of: value)
    case .languages:
      configuration.languages = tree.texts(of: value).compactMap { try? LanguageTag.read(Array($0.utf8)[...]).get() }
    case .readers: configuration.readers = readers(value)
    case .templates:
      let word = tree.plainText(of: value)
      configuration.templates = word.flatMap { ConfigurationTable.TemplateLanguage(rawValue: $0) } ?? .liquid
    case .app:
      take(app: value, into: &configuration.app)
      configuration.addParts(tree.namedMembers(of: value).map(\.0), of: setting)
    case .rules: configuration.rules = settings(of: value)
    case .overrides: configuration.overrides = items(of: value).compactMap(override)
    case .budgets: configuration.budgets = budgets(of: value)
    case .changes: configuration.changes = changeSettings(of: value)
    case .limits:
      take(limits: value, into: &configuration.limits)
      configuration.addParts(tree.namedMembers(of: value).map(\.0), of: setting)
    case .format:
      let word = tree.resolved(value).flatMap { tree.member(ConfigurationTable.order.name, of: $0) }
      let order = word.flatMap { tree.plainText(of: $0) }.flatMap { ConfigurationTable.KeyOrder(rawValue: $0) }
      configuration.order = order ?? .written
    }
  }

  /// The globs of a list, with their places. Nil if it is not a list of texts.
  private func globs(in list: NodeID) -> ([String], [ByteRange])? {
    let (items, texts) = (items(of: list), tree.texts(of: list))
    guard let resolved = tree.resolved(list), tree[resolved].kind == .sequence, texts.count == items.count else {
      return nil
    }
    return (texts, items.map { tree[$0].range })
  }

  /// The schemes of a list. If one of them is wrong, the result is empty, so that any scheme is allowed.
  private func schemes(in list: NodeID) -> LinkSchemes {
    let texts = tree.texts(of: list)
    guard texts.allSatisfy({ Link.isScheme(Array($0.utf8)[...]) }) else { return [] }
    return LinkSchemes(texts.map { $0.lowercased() })
  }

  private func readers(_ value: NodeID) -> ReadersSetting {
    tree.plainText(of: value).map { .file($0) } ?? .listed(tree.readers(in: value))
  }

  private func take(app: NodeID, into facts: inout AppFacts) {
    for (name, value) in tree.namedMembers(of: app) {
      switch ConfigurationTable.App(named: name) {
      case .minInterval:
        facts.minInterval = tree.plainText(of: value).flatMap { text in
          try? TimeSpan.read(Array(text.utf8)[...], allowingZero: true).get()
        }
      case .orientations:
        let words = Set(tree.texts(of: value))
        facts.onlyOrientation = words.count == 1 ? words.first : nil
      case .routes: facts.routes = tree.texts(of: value).compactMap { DeepLinkRoute($0) }
      case nil: break
      }
    }
  }

  /// The routes of the app that can't be compared with a link.
  func brokenRoutes(in root: NodeID) -> [NodeID] {
    routes(in: root).filter { item in tree.plainText(of: item).map { DeepLinkRoute($0) == nil } ?? false }
  }

  /// The routes with a part such as `:id`, as routers of apps have it, and the route that is meant.
  func routesOfRouters(in root: NodeID) -> [(route: NodeID, meant: String)] {
    routes(in: root).compactMap { item in
      guard let text = tree.plainText(of: item), DeepLinkRoute(text) != nil else { return nil }
      let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { part in
        part.first == ":" && part.dropFirst().utf8.allSatisfy { $0.isLetter || $0 == UInt8(ascii: "_") }
          && part.count > 1
          ? "{\(part.dropFirst())}" : String(part)
      }
      let meant = parts.joined(separator: "/")
      return meant == text ? nil : (item, meant)
    }
  }

  private func routes(in root: NodeID) -> [NodeID] {
    guard let app = value(of: ConfigurationTable.app, in: root),
      let routes = value(of: ConfigurationTable.routes, in: app)
    else { return [] }
    return items(of: routes)
  }

  /// The paths of overrides that match no place: they are no pointers, and begin with no field of a document.
  func brokenPaths(in root: NodeID) -> [NodeID] {
    paths(in: root).filter { tree.plainText(of: $0).map(matchesNothing) ?? false }
  }

  /// The paths of overrides that also name files.
  func paths(in root: NodeID) -> [NodeID] {
    guard let overrides = value(of: ConfigurationTable.overrides, in: root) else { return [] }
    let places = items(of: overrides).filter { value(of: ConfigurationTable.files, in: $0) != nil }
      .compactMap { value(of: ConfigurationTable.paths, in: $0) }
    return places.flatMap(items)
  }

  private func matchesNothing(_ path: String) -> Bool {
    guard let first = path.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).first, !first.isEmpty
    else { return false }
    let isKey = first.hasPrefix("x-") || MisspeltPath.documents.contains { $0.has(String(first)) }
    return !isKey && !["*", "**"].contains(first)
  }

  private func value(of field: Field, in mapping: NodeID) -> NodeID? {
    for (name, value) in tree.namedMembers(of: mapping) where field.isCalled(name) { return value }
    return nil
  }

  private func take(limits: NodeID, into result: inout Limits) {
    for (name, value) in tree.namedMembers(of: limits) {
      guard let limit = ConfigurationTable.Limit(named: name),
        case .integer(let number)? = tree.resolved(value).flatMap({ tree.value(of: $0) }), number > 0
      else { continue }
      switch limit {
      case .fileBytes: result.fileBytes = min(Int(number), Limits.largestFileBytes)
      case .nesting: result.nesting = min(Int(number), Limits.deepestNesting)
      case .nodes: result.nodes = Int(number)
      case .textBytes: result.textBytes = Int(number)
      }
    }
  }

  private func budgets(of mapping: NodeID) -> [(budget: ConfigurationTable.Budget, bytes: Int, range: ByteRange)] {
    tree.namedMembers(of: mapping).compactMap { name, value in
      guard let budget = ConfigurationTable.Budget(named: name),
        case .integer(let number)? = tree.resolved(value).flatMap({ tree.value(of: $0) }), number > 0
      else { return nil }
      return (budget, Int(number), tree[value].range)
    }
  }

  private func override(_ item: NodeID) -> Configuration.Override? {
    let fields = Dictionary(tree.namedMembers(of: item), uniquingKeysWith: { first, _ in first })
    guard let files = fields[ConfigurationTable.files], let rules = fields[ConfigurationTable.rules] else {
      return nil
    }
    let paths = fields[ConfigurationTable.paths].map { tree.texts(of: $0).map { PathPattern($0) } }
    let (globs, places) = globs(in: files) ?? (tree.texts(of: files), [])
    return Configuration.Override(files: globs, at: places, paths: paths ?? [], rules: settings(of: rules))
  }

  private func settings(of mapping: NodeID) -> [String: RuleSetting] {
    var settings: [String: RuleSetting] = [:]
    for (id, value) in tree.namedMembers(of: mapping) {
      guard let rule = known().first(where: { $0.id == id }),
        let setting = tree.plainText(of: value).flatMap(RuleSetting.init(word:)),
        rule.mayBe(setting)
      else { continue }
      settings[id] = setting
    }
    return settings
  }

  private func changeSettings(of mapping: NodeID) -> [String: ConfigurationTable.ChangeSetting] {
    let settings = tree.namedMembers(of: mapping).compactMap { id, value in
      tree.plainText(of: value).flatMap { ConfigurationTable.ChangeSetting(rawValue: $0) }.map { (id, $0) }
    }
    return Dictionary(settings) { first, _ in first }
  }

  private func items(of id: NodeID) -> [NodeID] {
    tree.resolved(id).map { Array(tree.items(of: $0)) } ?? []
  }
}

extension Tree {
  /// The value of a setting.
  fileprivate func member(_ setting: ConfigurationTable.Setting, of root: NodeID) -> NodeID? {
    namedMembers(of: root).first { setting.field.isCalled($0.0) }?.1
  }
}

extension RuleInfo {
  /// True if a rule can have this setting. A rule about broken payloads stays an error.
  package func mayBe(_ setting: RuleSetting) -> Bool {
    isSettable || setting == .severity(.error)
  }
}

// MARK: - What has an error

extension ConfigurationReader {
  /// The settings with an error, and the rules whose severities have one. `records` are those of the check.
  fileprivate func unknownSettings(
    of root: NodeID, _ records: CheckedRecords, because report: Report
  ) -> UnknownSettings {
    let errors = report.findings.filter { $0.rule.severity == .error }.map(\.place.range.start)
    var unknown = UnknownSettings()
    guard !errors.isEmpty else { return unknown }
    func hasError(_ member: Member) -> Bool {
      let (start, end) = (tree[member.key].range.start, max(tree[member.key].range.end, tree[member.value].range.end))
      return errors.contains { start <= $0 && $0 <= end }
    }
    for setting in ConfigurationTable.Setting.allCases where setting != .rules && setting != .overrides {
      // A misspelt key has the place of the setting that it means.
      if let slot = records.slot(setting.field, of: 0), !slot.isSound { unknown.add(setting) }
    }
    for member in tree.members(of: root) where hasError(member) {
      switch tree.plainText(of: member.key).flatMap({ ConfigurationTable.Setting(named: $0) }) {
      case .rules: noteRules(in: member.value, where: hasError, in: &unknown)
      case .overrides:
        for item in items(of: member.value) {
          for field in tree.resolved(item).map({ tree.members(of: $0) }) ?? [] where hasError(field) {
            noteRules(in: field.value, where: hasError, in: &unknown)
          }
        }
      case let setting?: unknown.add(setting)
      case nil: if slotIsOfRules(member, records) { unknown.addAllRules() }
      }
    }
    return unknown
  }

  /// True for a misspelt key that means the severities of rules.
  private func slotIsOfRules(_ member: Member, _ records: CheckedRecords) -> Bool {
    [ConfigurationTable.Setting.rules, .overrides].contains { records.slot($0.field, of: 0)?.key == member.key }
  }

  /// Notes the rules of a mapping whose names or severities have an error.
  private func noteRules(in mapping: NodeID, where hasError: (Member) -> Bool, in unknown: inout UnknownSettings) {
    guard let mapping = tree.resolved(mapping), tree[mapping].kind == .mapping else { return unknown.addAllRules() }
    for member in tree.members(of: mapping) where hasError(member) {
      guard let id = tree.plainText(of: member.key) else { continue }
      if let rule = known().first(where: { $0.id == id })?.id ?? nearest(to: id, among: known().map(\.id)) {
        unknown.add(rule: rule)
      }
    }
  }
}

// MARK: - Rules and words

extension ModelCheck {
  /// A scheme is the beginning of a link, before the colon. With anything after it, it would match no link.
  mutating func checkSchemes(of root: NodeID) {
    for (name, list) in tree.namedMembers(of: root) where ConfigurationTable.Setting(named: name) == .linkSchemes {
      for item in tree.resolved(list).map({ Array(tree.items(of: $0)) }) ?? [] {
        let text = Array((tree.plainText(of: item) ?? "").utf8)
        guard !text.isEmpty, !Link.isScheme(text[...]) else { continue }
        let scheme = text.prefix { $0 != UInt8(ascii: ":") }
        let isMeant = scheme.count < text.count && Link.isScheme(scheme)
        let fix = isMeant ? [replace(item, with: String(decoding: scheme, as: UTF8.self), .keepsMeaning)] : []
        add(.wrongForm, .noScheme(text), at: item, help: .howSchemesLook, fixes: fix)
      }
    }
  }

  /// Checks that a key of `rules` is the id of a rule, and that the rule can have the setting.
  mutating func checkRuleSetting(_ key: NodeID, _ value: NodeID) -> Bool {
    guard let name = tree.resolved(key), tree[name].kind == .scalar else { return true }
    let id = String(decoding: tree.text(of: name), as: UTF8.self)
    let rules = rules()
    guard let rule = rules.first(where: { $0.id == id }) else {
      let isOfChanges = changes().contains { $0.id == id }
      addUnknown(id, at: key, among: rules, help: isOfChanges ? .setInChanges : .listRules)
      return false
    }
    guard let word = tree.resolved(value), tree.value(of: word) == .text,
      let setting = RuleSetting(word: String(decoding: tree.text(of: word), as: UTF8.self)), !rule.mayBe(setting)
    else { return true }
    add(.ruleNotSettable, .notSettable(id), at: value, help: .repairInstead)
    return false
  }

  /// Checks that a key of `changes` is the id of a rule of changes.
  mutating func checkChangeRule(_ key: NodeID) -> Bool {
    guard let name = tree.resolved(key), tree[name].kind == .scalar else { return true }
    let id = String(decoding: tree.text(of: name), as: UTF8.self)
    let changes = changes()
    guard !changes.contains(where: { $0.id == id }) else { return true }
    let isOfFindings = rules().contains { $0.id == id }
    addUnknown(id, at: key, among: changes, help: isOfFindings ? .setInRules : .listChangeRules)
    return false
  }

  private mutating func addUnknown(_ id: String, at key: NodeID, among known: [RuleInfo], help: Message) {
    // If there are too many findings already, nobody reads this one.
    let near = report.isFull ? nil : nearest(to: id, among: known.map(\.id))
    add(
      .unknownRule, .noRule(id), at: key, help: near == nil ? help : nil,
      fixes: near.map { [replace(key, with: $0, .needsReview)] } ?? [])
  }
}

extension RuleInfo {
  package static let unknownRule = RuleInfo(
    "unknown-rule", .error,
    finds: "A rule id in the configuration that does not exist.",
    because: "The setting has no effect, and the intended rule keeps its severity.",
    example: RuleExample(bad: "rules: { ambigous-scalar: off }\n", good: "rules: { ambiguous-scalar: off }\n"))

  package static let ruleNotSettable = RuleInfo(
    "rule-not-settable", .error,
    finds: "A lower severity for a rule whose findings break a payload.",
    because: "A broken payload can't be shipped, whatever the severity of the finding.",
    example: RuleExample(bad: "rules: { missing-field: off }\n", good: "rules: { classic-without-image: warning }\n"))
}

extension Message {
  fileprivate static func patterns(_ count: Int) -> Message {
    "the configuration has \(count) globs and places; the limit is \(Configuration.mostPatterns)"
  }
  fileprivate static let notARoute: Message = "a route must begin with a scheme"
  fileprivate static let beginWithScheme: Message = "write a route such as 'myapp://sale/*' or 'myapp://product/{sku}'"
  fileprivate static let partOfRouter: Message = "a part of a route that stands for any text is in braces here"
  fileprivate static let notAPointer: Message = "a path must begin with '/'"
  fileprivate static let beginWithSlash: Message =
    "write a JSON Pointer such as '/cards/0' or '/cards/*/title'; files are in 'files'"
  fileprivate static func matchesNothing(_ key: String) -> Message {
    "this path matches nothing, because there is no field \(quoting: Array(key.utf8))"
  }
  fileprivate static let fewerPatterns: Message = "name directories instead of files, or use '*' and '**'"
  fileprivate static func noScheme(_ text: [UInt8]) -> Message { "\(quoting: text) is not the scheme of a link" }
  fileprivate static let howSchemesLook: Message =
    "write only the part before the colon, such as 'myapp' for 'myapp://'"
  fileprivate static let listRules: Message = "'campaignc rules' lists the rules"
  fileprivate static let listChangeRules: Message = "'campaignc rules --changes' lists the rules of changes"
  fileprivate static let setInChanges: Message = "this is a rule of changes; set it in 'changes'"
  fileprivate static let setInRules: Message = "this rule is not about changes; set it in 'rules'"
  fileprivate static func noRule(_ id: String) -> Message { "there is no rule \(quoting: Array(id.utf8))" }
  fileprivate static func notSettable(_ id: String) -> Message {
    "'\(id)' is always an error, because its findings break a payload"
  }
  fileprivate static let repairInstead: Message = "leave the files out with 'exclude', or fix them"
}
