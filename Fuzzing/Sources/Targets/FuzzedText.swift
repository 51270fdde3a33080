internal import CampaignCheck
internal import CampaignLint
internal import Findings
internal import SourceText
internal import SourceTree

/// A text that was read and, where it could be, checked. A text that begins like JSON is read as JSON.
struct FuzzedText {
  let bytes: [UInt8]
  let syntax: Tree.Syntax
  let isRead: Bool
  let tree: Tree
  private(set) var records = CheckedRecords()
  private(set) var report: Report

  init(_ bytes: [UInt8], as syntax: Tree.Syntax? = nil, limits: Limits = .standard, severalValues: Bool = false) {
    var reader = TreeReader()
    var report = Report()
    self.bytes = bytes
    self.syntax = syntax ?? (Self.looksLikeJSON(bytes) ? .json : .yaml)
    isRead = reader.read(
      bytes, file: 0, as: self.syntax, severalValues: severalValues, limits: limits, into: &report)
    tree = reader.tree
    self.report = report
    demand(isRead == report.isEmpty && report.findings.count <= 1, "a text that can't be read has one finding")
  }

  static func looksLikeJSON(_ bytes: [UInt8]) -> Bool {
    bytes.first == UInt8(ascii: "{") || bytes.first == UInt8(ascii: "[")
  }

  /// Checks what was read as campaigns, up to the table.
  mutating func check(linkSchemes: LinkSchemes = []) {
    checkTree(tree, into: &report)
    checkDocuments(tree, into: &report)
    checkCampaigns(tree, linkSchemes: linkSchemes, records: &records, into: &report)
  }

  /// Asks the rules about what was checked.
  mutating func ask(under terms: LintTerms) {
    CampaignLint.lint(tree, records, under: terms, into: &report)
  }

  mutating func remove(where isSurplus: (Finding) -> Bool) { report.remove(where: isSurplus) }

  /// Changes what was found as a part of a run would.
  mutating func change<Result>(_ change: (Tree, CheckedRecords, inout Report) -> Result) -> Result {
    change(tree, records, &report)
  }

  var hasErrors: Bool { report.findings.contains { $0.rule.severity == .error && !$0.rule.isSettable } }

  /// What is promised of every finding: words, and places in the file and between its characters.
  func demandPlaces() {
    for finding in report.findings {
      demand(!finding.message.text.isEmpty, "'\(finding.rule.id)' says nothing")
      let places = [finding.place] + finding.labels.map(\.place)
      for range in places.map(\.range) + finding.fixes.flatMap(\.edits).map(\.range) {
        demand(isInside(range, finding.rule), "'\(finding.rule.id)' speaks of \(range.offsets): \(finding.message)")
      }
      for fix in finding.fixes {
        let overlaps = zip(fix.edits, fix.edits.dropFirst()).contains { $0.range.end > $1.range.start }
        demand(!overlaps, "a fix of '\(finding.rule.id)' has edits that overlap")
      }
    }
  }

  private func isInside(_ range: ByteRange, _ rule: RuleInfo) -> Bool {
    guard range.start <= range.end, Int(range.end) <= bytes.count else { return false }
    // Bytes that are no UTF-8 have no characters whose beginning could be missed.
    return rule.id == "encoding"
      || [range.start, range.end].allSatisfy { Int($0) == bytes.count || bytes[Int($0)] & 0xC0 != 0x80 }
  }
}

extension Tree {
  /// Whether all numbers are whole ones that a double holds too, so that there is one way to write them.
  var holdsOnlySafeNumbers: Bool {
    nodes.indices.allSatisfy { index in
      switch value(of: NodeID(index)) {
      case .integer(let value): value.magnitude <= 1 << 53
      case .number: false
      default: true
      }
    }
  }
}
