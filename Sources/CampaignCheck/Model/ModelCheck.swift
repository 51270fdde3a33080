internal import CampaignIR
internal import CampaignLanguage
package import Findings
internal import SourceText
package import SourceTree

/// Checks the campaigns of a tree against the table.
///
/// `records` becomes what was found.
package func checkCampaigns(
  _ tree: Tree, linkSchemes: LinkSchemes = [], records: inout CheckedRecords, into report: inout Report
) {
  var check = ModelCheck(of: tree, linkSchemes: linkSchemes)
  swap(&check.records, &records)
  check.records.removeAll()
  defer { swap(&check.records, &records) }
  for document in tree.documents {
    if tree.syntax == .json, tree[document.root].kind == .sequence {
      for item in tree.items(of: document.root) { check.checkCampaign(item) }
    } else {
      check.checkCampaign(document.root)
    }
  }
  guard !check.report.isEmpty else { return }
  // A value that is wrong anyway is not also reported as ambiguous, infinite or inexact.
  let places = check.report.findings.map(\.place.range).sorted { $0.start < $1.start }
  report.remove { finding in
    (finding.rule === AmbiguousScalar.info || finding.rule === NumberNotFinite.info
      || finding.rule === NumberNotExact.info)
      && isAnyWithin(finding.place.range, of: places)
  }
  report.add(contentsOf: check.report)
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
  /// The records that the check came to.
  var records = CheckedRecords()
  /// The outermost alias or merged mapping that leads to the current place.
  private(set) var use: NodeID?
  /// The fields that the mapping looked at last does not have.
  var absent: (mapping: NodeID, fields: [Field])?
  /// The findings about definitions so far. They are not repeated for each use.
  private var said: Set<Said> = []

  /// The rules that a configuration can name.
  let rules: [RuleInfo]
  let linkSchemes: LinkSchemes
  /// The schemes that a misspelt one may be meant to be, and the search for it.
  lazy var knownSchemes = NameList(["https"] + linkSchemes.names)
  var nearestScheme = NearestSearch()

  init(of tree: Tree, rules: [RuleInfo] = [], linkSchemes: LinkSchemes = []) {
    self.tree = tree
    self.rules = rules
    self.linkSchemes = linkSchemes
  }

  private struct Said: Hashable {
    let rule: String
    let message: Message
    let definition: Place
  }

  /// Checks a mapping that has the field `campaign`. Other documents have their own finding.
  fileprivate mutating func checkCampaign(_ root: NodeID) {
    guard tree[root].kind == .mapping, NotACampaign.hasName(root, in: tree) else { return }
    checkRecord(root, as: CampaignTable.record)
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
    let fixes = tree.properties(of: id)?.tag == nil ? fixes : []
    add(rule, message, at: tree[id].range, labels: labels, notes: notes, help: help, fixes: fixes)
  }

  mutating func add(
    _ rule: RuleInfo, _ message: Message, at range: ByteRange, labels: [Finding.Label] = [], notes: [Message] = [],
    help: Message? = nil, fixes: [Fix] = []
  ) {
    let place = tree.place(range)
    guard !isAtEnd() else { return }
    guard said.insert(Said(rule: rule.id, message: message, definition: place)).inserted else { return }
    guard let use else {
      return report.add(Finding(rule, message, at: place, labels: labels, notes: notes, help: help, fixes: fixes))
    }
    // A fix would change the definition, and with it every other use.
    report.add(
      Finding(
        rule, message, at: tree.place(of: use), labels: [Finding.Label(.definedHere, at: place)] + labels, notes: notes,
        help: help))
  }

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

extension Message {
  fileprivate static let definedHere: Message = "defined here"
}
