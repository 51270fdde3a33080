import CampaignLanguage
import Findings
import SourceText
import SourceTree

/// A document without `campaign` or `scenario`.
enum NotACampaign {
  static let info = RuleInfo(
    .notACampaign, .error,
    finds: "A document, or an item of a JSON list, with neither 'campaign' nor 'scenario', that is no model either.",
    because: "These names make a document a campaign or a scenario, and identify its cards and messages.",
    example: """
      + campaign: spring-sale
        owner: growth
      """)

  /// The field that makes a mapping a campaign.
  private static let field = CampaignTable.campaign.name

  static func check(_ tree: Tree, into report: inout Report) {
    var isEmptyFile = true
    for document in tree.documents where !isEmpty(document.root, in: tree) {
      isEmptyFile = false
      if tree.syntax == .json, tree[document.root].kind == .sequence {
        checkList(document.root, in: tree, into: &report)
      } else {
        checkCampaign(document.root, in: tree, into: &report)
      }
    }
    if isEmptyFile {
      report.add(Finding(info, .nothing, at: tree.place(ByteRange(0, 0)), help: .beginWithName(tree)))
    }
  }

  private static func isEmpty(_ root: NodeID, in tree: Tree) -> Bool {
    tree.syntax == .yaml && tree[root].kind == .scalar && tree[root].range.isEmpty
  }

  private static func checkList(_ list: NodeID, in tree: Tree, into report: inout Report) {
    if tree.childCount(of: list) == 0 {
      report.add(Finding(info, .nothing, at: tree.place(of: list), help: .beginWithName(tree)))
    }
    for item in tree.items(of: list) { checkCampaign(item, in: tree, into: &report) }
  }

  private static func checkCampaign(_ root: NodeID, in tree: Tree, into report: inout Report) {
    guard tree[root].kind == .mapping else {
      let isList = tree[root].kind == .sequence && tree.syntax == .yaml
      let help: Message = isList ? .separate : .beginWithName(tree)
      return report.add(Finding(info, .notMapping(tree, root), at: tree.place(of: root), help: help))
    }
    guard !hasName(root, in: tree), !isScenario(root, in: tree), !isModel(root, in: tree) else { return }
    let keys = tree.pairs(of: root).map(\.key)
    if hasSteps(root, in: tree) { return reportScenario(root, keys, in: tree, into: &report) }
    if let key = keys.first(where: { holdsCampaigns($0, in: tree) }) {
      return report.add(
        Finding(
          info, .campaignsBelow(tree.text(of: key)), at: tree.place(of: key),
          help: tree.syntax == .json ? .listAlone : .separateWithoutKey))
    }
    guard let misspelt = keys.first(where: { nameMeant(by: $0, in: tree) != nil }),
      let field = nameMeant(by: misspelt, in: tree)
    else {
      let place = tree.place(of: keys.first ?? root)
      if keys.contains(where: { holdsPayload($0, in: tree) }) {
        return report.add(Finding(info, .noName, at: place, help: .decompile))
      }
      if let meant = SettingsFile.meant(by: root, in: tree) {
        return report.add(Finding(info, .isNo(campaignBut: meant), at: place, help: .nameInConfiguration(meant)))
      }
      let help: Message = mayBeForeign(root, keys, in: tree) ? .beginWithNameOrLeaveOut(tree) : .beginWithName(tree)
      return report.add(Finding(info, .noName, at: place, help: help))
    }
    reportMisspelt(misspelt, as: field, in: tree, into: &report)
  }

  private static func reportMisspelt(_ misspelt: NodeID, as field: String, in tree: Tree, into report: inout Report) {
    let text = tree.text(of: misspelt)
    let lookAlike = PlainSpelling(of: text).flatMap { $0.unquoted == field ? $0.first : nil }
    let isCertain = lookAlike != nil || String(decoding: text, as: UTF8.self).lowercased() == field
    let rename = Fix(
      .writeWord(field), isCertain ? .keepsMeaning : .needsReview,
      [Fix.Edit(replacing: tree[misspelt].range, with: spelling(field, like: misspelt, tree))])
    report.add(
      Finding(
        info, .misspelt(tree.text(of: misspelt), as: field), at: tree.place(of: misspelt),
        help: lookAlike.map { .lookAlike($0) } ?? .writeWord(field), fixes: [rename]))
  }

  /// True for the steps of a scenario, in a document with nothing of a campaign.
  private static func hasSteps(_ root: NodeID, in tree: Tree) -> Bool {
    has(ScenarioTable.steps.name, root, in: tree) && has(ScenarioTable.start.name, root, in: tree)
      && !hasContent(root, in: tree)
  }

  /// Reports a scenario without its name, or with another key for it.
  private static func reportScenario(_ root: NodeID, _ keys: [NodeID], in tree: Tree, into report: inout Report) {
    let field = ScenarioTable.scenario.name
    let named = keys.first { key in
      let name = String(decoding: tree.text(of: key), as: UTF8.self)
      return namesOfTests.contains(name) || ScenarioTable.scenario.foreign.contains(name)
        || nearest(to: name, among: [field]) != nil
    }
    if let named { return reportMisspelt(named, as: field, in: tree, into: &report) }
    report.add(
      Finding(info, .noScenarioName, at: tree.place(of: keys.first ?? root), help: .beginWithNameOfScenario(tree)))
  }

  /// What other tools call the name of a test.
  private static let namesOfTests = ["test", "name", "title", "test_name", "case"]

  /// True if a mapping may be that of another program: it has keys of its own and no content of campaigns, not even one
  /// level deeper.
  private static func mayBeForeign(_ root: NodeID, _ keys: [NodeID], in tree: Tree) -> Bool {
    let isOwn = keys.prefix(mostLooks).contains { key in
      !CampaignTable.record.fields.contains { tree.text(of: key, is: $0.field.name) }
    }
    let inner = keys.prefix(mostLooks).compactMap { tree.resolved(tree.sibling(after: $0)) }
    return isOwn && !([root] + inner).contains { isMeant($0, in: tree) }
  }

  /// True for a mapping with the field `campaign`, but for a scenario that has it in place of `campaigns`. Looks at the
  /// keys as they are written first: nearly every campaign begins with its name.
  static func hasName(_ root: NodeID, in tree: Tree) -> Bool {
    let first = tree.firstChild(of: root)
    if tree.childCount(of: root) > 0, tree.text(of: tree.resolved(first) ?? first, is: field) { return true }
    return has(field, root, in: tree) && !isWholeScenario(root, in: tree)
  }

  /// True if a mapping has what a scenario needs, and nothing of a campaign but perhaps its name.
  private static func isWholeScenario(_ root: NodeID, in tree: Tree) -> Bool {
    isScenario(root, in: tree) && has(ScenarioTable.steps.name, root, in: tree) && !hasContent(root, in: tree)
  }

  /// True if a mapping has cards or messages.
  private static func hasContent(_ root: NodeID, in tree: Tree) -> Bool {
    [CampaignTable.cards, CampaignTable.messages].contains { has($0.name, root, in: tree) }
  }

  /// True if a mapping has the field that makes it a scenario.
  static func isScenario(_ root: NodeID, in tree: Tree) -> Bool { has(ScenarioTable.scenario.name, root, in: tree) }

  /// True if a mapping is a model for `simulate --readers`, which checks it.
  private static func isModel(_ root: NodeID, in tree: Tree) -> Bool {
    ModelTable.marks.contains { has($0, root, in: tree) }
  }

  private static func has(_ field: String, _ root: NodeID, in tree: Tree) -> Bool {
    var key = tree.firstChild(of: root)
    var merges = false
    for _ in 0..<tree.childCount(of: root) / 2 {
      if tree.text(of: tree.resolved(key) ?? key, is: field) { return true }
      merges = merges || tree.isMergeKey(key)
      key = tree.sibling(after: tree.sibling(after: key))
    }
    return merges && tree.members(of: root).contains { tree.text(of: $0.key, is: field) }
  }

  /// True if a document is no campaign, but is probably meant as one. Then nobody knows which campaigns there are.
  static func holdsUnnamed(_ tree: Tree) -> Bool {
    tree.documents.contains { document in
      let root = document.root
      guard tree[root].kind == .sequence else { return isUnnamed(root, in: tree) }
      return tree.items(of: root).prefix(mostLooks).contains {
        tree.resolved($0).map { isMeant($0, in: tree) } ?? false
      }
    }
  }

  private static func isUnnamed(_ root: NodeID, in tree: Tree) -> Bool {
    guard tree[root].kind == .mapping, !hasName(root, in: tree), !isScenario(root, in: tree) else { return false }
    return isMeant(root, in: tree)
  }

  /// True if a mapping has content of campaigns, or something like their name.
  private static func isMeant(_ mapping: NodeID, in tree: Tree) -> Bool {
    guard tree[mapping].kind == .mapping else { return false }
    return hasContent(mapping, in: tree)
      || tree.pairs(of: mapping).prefix(mostLooks).contains {
        nameMeant(by: $0.key, in: tree) != nil || holdsCampaigns($0.key, in: tree)
      }
  }

  /// The keys and items of a document of which one would show that it is meant as a campaign.
  private static let mostLooks = 100

  /// True if a key has a list of campaigns: `campaigns: [ … ]`.
  private static func holdsCampaigns(_ key: NodeID, in tree: Tree) -> Bool {
    guard let list = tree.resolved(tree.sibling(after: key)), tree[list].kind == .sequence,
      let first = tree.items(of: list).first(where: { _ in true }).flatMap({ tree.resolved($0) })
    else { return false }
    return tree[first].kind == .mapping && (hasName(first, in: tree) || nameMeant(by: key, in: tree) == field)
  }

  /// True if a key has a list of a client payload: its items have keys that no campaign file has.
  private static func holdsPayload(_ key: NodeID, in tree: Tree) -> Bool {
    guard ["feed", "cards", "triggers"].contains(where: { tree.text(of: key, is: $0) }),
      let list = tree.resolved(tree.sibling(after: key)), tree[list].kind == .sequence,
      let first = tree.items(of: list).first(where: { _ in true }).flatMap({ tree.resolved($0) }),
      tree[first].kind == .mapping
    else { return false }
    return keysOfPayloads.contains { has($0, first, in: tree) }
  }

  /// Keys of which each item of a client payload has one.
  private static let keysOfPayloads =
    [CardTable.type.wire.contentCards, MessageTable.triggers.wire.triggers].compactMap(\.self) + CardTable.serverSet

  /// The name of the field that a key is probably meant as.
  private static func nameMeant(by key: NodeID, in tree: Tree) -> String? {
    guard tree[key].kind == .scalar else { return nil }
    let name = String(decoding: tree.text(of: key), as: UTF8.self)
    if CampaignTable.campaign.foreign.contains(name) { return field }
    if ScenarioTable.scenario.foreign.contains(name) { return ScenarioTable.scenario.name }
    return nearest(to: name, among: [field, ScenarioTable.scenario.name])
  }

  /// The right name, written as the wrong one is.
  private static func spelling(_ field: String, like key: NodeID, _ tree: Tree) -> String {
    tree[key].style == .plain ? field : doubleQuoted(field.utf8)
  }
}

extension Message {
  fileprivate static let nothing: Message = "the file contains no campaign"
  fileprivate static let noName: Message = "this document is not a campaign: it has no 'campaign' field"
  fileprivate static let noScenarioName: Message = "this scenario has no name: it lacks the field 'scenario'"
  fileprivate static func beginWithNameOfScenario(_ tree: Tree) -> Message {
    let sample = ScenarioTable.scenario.sample ?? ""
    let member = tree.syntax == .json ? "\"scenario\": \"\(sample)\"" : "scenario: \(sample)"
    return "begin it with its name: '\(member)'"
  }
  fileprivate static func misspelt(_ key: ArraySlice<UInt8>, as field: String) -> Message {
    "this document has no '\(field)', but \(quoting: key)"
  }
  fileprivate static let separate: Message = "write campaigns without '- ', with a line '---' between them"
  fileprivate static func campaignsBelow(_ key: ArraySlice<UInt8>) -> Message {
    "this document has no 'campaign', but a list of campaigns in \(quoting: key)"
  }
  fileprivate static let separateWithoutKey: Message =
    "write each campaign as a document of its own, without this key and without '- ', with a line '---' between them"
  fileprivate static let listAlone: Message =
    "write the list alone: a JSON file contains one campaign or one list of campaigns"
  fileprivate static func beginWithName(_ tree: Tree) -> Message {
    let member = tree.syntax == .json ? "\"campaign\": \"spring-sale\"" : "campaign: spring-sale"
    return "begin a campaign with its name: '\(member)'"
  }
  fileprivate static func beginWithNameOrLeaveOut(_ tree: Tree) -> Message {
    "\(beginWithName(tree).text); leave files of other programs out with 'exclude' in campaignc.yaml"
  }
  fileprivate static func isNo(campaignBut meant: SettingsFile) -> Message {
    "this document is not a campaign: it seems to be \(meant.noun)"
  }
  fileprivate static func nameInConfiguration(_ meant: SettingsFile) -> Message {
    "name it in campaignc.yaml, by its path: '\(meant.line)'"
  }
  fileprivate static let decompile: Message =
    "this looks like a payload for clients: 'campaignc decompile' makes a campaign file of it"

  fileprivate static func notMapping(_ tree: Tree, _ root: NodeID) -> Message {
    switch tree[root].kind {
    case .sequence: "expected a campaign, but this is a list"
    case .scalar: scalar(tree.text(of: root), tree.value(of: root))
    case .mapping, .alias: "expected a campaign"
    }
  }

  private static func scalar(_ text: ArraySlice<UInt8>, _ value: ScalarValue?) -> Message {
    switch value {
    case .null: "expected a campaign, but this is null"
    case .boolean: "expected a campaign, but this is the boolean \(quoting: text)"
    case .integer, .number: "expected a campaign, but this is the number \(quoting: text)"
    case .text, nil: "expected a campaign, but this is the text \(quoting: text)"
    }
  }
}
