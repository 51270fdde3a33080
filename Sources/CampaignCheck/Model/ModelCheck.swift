import CampaignJSON
package import CampaignLanguage
package import Findings
import SourceText
package import SourceTree

/// Checks the campaigns of a tree against the table, and puts their records into `records`. Returns the roots of the
/// scenarios among its documents.
package func checkCampaigns(
  _ tree: Tree, linkSchemes: LinkSchemes = [], channels: ChannelSet? = .byDefault, records: inout CheckedRecords,
  into report: inout Report
) -> [NodeID] {
  checkModel(of: tree, linkSchemes: linkSchemes, channels: channels, taking: nil, records: &records, into: &report)
}

/// The same for composed campaigns, some of whose values are copies and known.
func checkModel(
  of tree: Tree, linkSchemes: LinkSchemes, channels: ChannelSet?, taking copied: CopiedFields?,
  records: inout CheckedRecords, into report: inout Report
) -> [NodeID] {
  // While the check fills the records, nobody else holds them. Otherwise Swift would copy them.
  var check = ModelCheck(of: tree, linkSchemes: linkSchemes, channels: channels, filling: consume records)
  check.copied = copied
  for document in tree.documents {
    if tree.syntax == .json, tree[document.root].kind == .sequence {
      for item in tree.items(of: document.root) { check.checkCampaign(item) }
    } else {
      check.checkCampaign(document.root)
    }
  }
  records = check.records
  report.add(of: check)
  return check.scenarios
}

extension Report {
  /// Adds the findings of a check. A value that is wrong anyway is not also reported as ambiguous, infinite or inexact.
  mutating func add(of check: ModelCheck) {
    if !check.localTimes.isEmpty {
      // Other readers take such a time for one in UTC, but it says which zone is meant.
      remove { finding in
        otherReaderRules.contains { $0 === finding.rule } && isInside(check.localTimes, finding.place.range)
      }
    }
    guard !check.report.isEmpty else { return }
    let places = check.report.findings.map(\.place.range).sorted { $0.start < $1.start }
    remove { finding in
      let range = finding.place.range
      if isInside(check.cutTexts, range) { return true }
      if otherReaderRules.contains(where: { $0 === finding.rule }), isInside(check.untyped, range) { return true }
      return scalarRules.contains { $0 === finding.rule } && isAnyWithin(range, of: places)
    }
    add(contentsOf: check.report)
  }
}

/// True if a range is inside one of some others.
private func isInside(_ wholes: [ByteRange], _ range: ByteRange) -> Bool {
  wholes.contains { $0.start <= range.start && range.end <= $0.end }
}

/// True if a range is inside another one. The ranges are sorted by their start.
private func isAnyWithin(_ whole: ByteRange, of ranges: [ByteRange]) -> Bool {
  var low = 0
  var high = ranges.count
  while low < high {
    let middle = (low + high) / 2
    if ranges[middle].start < whole.start { low = middle + 1 } else { high = middle }
  }
  return low < ranges.count && ranges[low].end <= whole.end
}

/// Walks a tree along the table: each mapping as a record, each value in its form.
///
/// One mistake gives one finding: a wrong value counts as present and reported, so no constraint reports it again.
struct ModelCheck {
  let tree: Tree
  private(set) var report = Report()
  /// The records that were checked.
  var records: CheckedRecords
  /// The values that are known from the check of another record.
  var copied: CopiedFields?
  /// The outermost alias or merged mapping that leads to the current place.
  private(set) var use: NodeID?
  /// The fields that the mapping looked at last does not have.
  var absent: (mapping: NodeID, fields: [Field])?
  /// The findings about definitions so far. They are not repeated for each use.
  private var said = SaidFindings()

  /// The rules that a configuration can name, and the rules of changes. They are made when a configuration names one.
  let rules: () -> [RuleInfo]
  let changes: () -> [RuleInfo]
  let linkSchemes: LinkSchemes
  /// The channels of cards without `channels`. Nil if the configuration has an error there.
  let channels: ChannelSet?
  /// The fields that stand on a wrong level of the mapping looked at last.
  var stray: StrayFields?
  var strayCount = 0
  /// The last key of a mapping that an earlier finding covers.
  var handled: (mapping: NodeID, through: NodeID)?
  /// The keys without a meaning, in records whose fields are not all known yet.
  var unclear: [UnclearKey] = []
  /// The keys of the current campaign that belong to its cards or messages.
  var below: [FieldOfBelow] = []
  /// The texts that a comma has cut in two.
  var cutTexts: [ByteRange] = []
  /// The mappings whose type is unknown, and the values of keys that are no field. Nobody can tell what they should be.
  var untyped: [ByteRange] = []
  /// The list whose items are checked.
  var list: NodeID?
  /// The nodes that an alias repeats.
  lazy var aliasTargets = Set(
    tree.nodes.indices.map { NodeID($0) }.compactMap { tree[$0].kind == .alias ? tree.resolved($0) : nil })
  /// The campaign or scenario that is checked, and its clock, after a time without an offset has asked for it.
  private(set) var document: NodeID?
  private(set) var isInScenario = false
  var knownClock: Clock?
  /// The valid times without an offset.
  var localTimes: [ByteRange] = []
  /// The roots of the documents that are scenarios.
  fileprivate var scenarios: [NodeID] = []
  /// The mapping whose missing spaces are reported.
  var spaceless: NodeID?
  /// The variation whose conditions outside 'for' are reported.
  var looseConditions: NodeID?
  /// The mapping in which names of the app are reported that belong to one of its fields.
  var looseEntries: NodeID?
  /// The schemes that a misspelt one may be meant to be, and the search for it.
  lazy var knownSchemes = NameList(["https"] + linkSchemes.names)
  var nearestScheme = NearestSearch()

  /// With `filling`, the records are put into memory that held others.
  init(
    of tree: Tree, rules: @escaping () -> [RuleInfo] = { [] }, changes: @escaping () -> [RuleInfo] = { [] },
    linkSchemes: LinkSchemes = [], channels: ChannelSet? = .byDefault,
    filling records: consuming CheckedRecords = CheckedRecords()
  ) {
    self.tree = tree
    self.records = records
    self.records.removeAll()
    self.rules = rules
    self.changes = changes
    self.linkSchemes = linkSchemes
    self.channels = channels
  }

  /// Begins with another campaign or scenario, which has a clock of its own.
  mutating func begin(_ root: NodeID?, isScenario: Bool = false) {
    (document, isInScenario, knownClock) = (root, isScenario, nil)
  }

  /// Checks a mapping that has the field `campaign`. Scenarios are checked later, and others have their own finding.
  fileprivate mutating func checkCampaign(_ root: NodeID) {
    guard tree[root].kind == .mapping else { return }
    guard NotACampaign.hasName(root, in: tree) else {
      if NotACampaign.isScenario(root, in: tree) { scenarios.append(root) }
      return
    }
    begin(root)
    below = fieldsOfBelow(in: root)
    checkRecord(root, as: CampaignTable.record)
  }
}

// MARK: - Trying a value

extension ModelCheck {
  /// The findings about a value if it were the value of a field, and nothing else were checked.
  func findings(about value: NodeID, as field: Field) -> [Finding] {
    var trial = ModelCheck(of: tree, rules: rules, changes: changes, linkSchemes: linkSchemes, channels: channels)
    trial.begin(document, isScenario: isInScenario)
    trial.knownClock = knownClock
    return trial.checkValue(value, as: field.form, of: field) ? [] : trial.report.findings
  }
}

// MARK: - Reporting

extension ModelCheck {
  /// Reports a finding about a node. For a value behind an alias or a merge key, the finding is at the place of use,
  /// with a label at the definition.
  mutating func add(
    _ rule: RuleInfo, _ message: Message, at id: NodeID, labels: [Finding.Label] = [], notes: [Message] = [],
    help: Message? = nil, fixes: [Fix] = []
  ) {
    // A value with a tag keeps it, so a fix can't change its form.
    let isTagged = tree.properties(of: id)?.tag != nil
    add(
      rule, message, at: tree[id].range, labels: labels, notes: notes, help: help ?? fixes.first?.title,
      fixes: isTagged ? [] : fixes)
  }

  mutating func add(
    _ rule: RuleInfo, _ message: Message, at range: ByteRange, labels: [Finding.Label] = [], notes: [Message] = [],
    help: Message? = nil, fixes: [Fix] = []
  ) {
    let place = tree.place(range)
    guard !isAtEnd() else { return }
    guard said.isFirst(rule, message, at: place) else { return }
    guard let use else {
      return report.add(Finding(rule, message, at: place, labels: labels, notes: notes, help: help, fixes: fixes))
    }
    // A fix would change the definition, and with it every other use. Its title still says what to do.
    let help = help ?? fixes.first?.title
    report.add(
      Finding(
        rule, message, at: tree.place(of: use), labels: [.definition(at: place)] + labels, notes: notes,
        help: help))
  }

  mutating func removeFindings(where isSurplus: (Finding) -> Bool) { report.remove(where: isSurplus) }

  /// True if nothing more is looked at, since what would be found could not be kept.
  mutating func isAtEnd() -> Bool {
    guard report.isFull else { return false }
    report.cut()
    return true
  }

  /// The trust of a fix for a node. An anchor's value may be right in other places, so such a fix needs a review.
  func trust(_ trust: Fix.Trust, at id: NodeID) -> Fix.Trust {
    tree.properties(of: id)?.anchor == nil ? trust : .needsReview
  }

  /// Does something with a node as it is used at another place.
  mutating func through<Result>(_ place: NodeID?, _ body: (inout ModelCheck) -> Result) -> Result {
    guard use == nil, let place else { return body(&self) }
    use = place
    defer { use = nil }
    return body(&self)
  }
}
