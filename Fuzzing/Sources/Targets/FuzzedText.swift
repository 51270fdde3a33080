import CampaignCheck
import CampaignEngine
import CampaignLint
import Findings
import SourceText
import SourceTree

/// A text that was read and, if possible, checked. A text that begins like JSON is read as JSON.
struct FuzzedText {
  let bytes: [UInt8]
  let syntax: Tree.Syntax
  let isRead: Bool
  private var checker = TextChecker()
  private(set) var report: Report

  init(_ bytes: [UInt8], as syntax: Tree.Syntax? = nil, limits: Limits = .standard, severalValues: Bool = false) {
    var report = Report()
    self.bytes = bytes
    self.syntax = syntax ?? (Self.looksLikeJSON(bytes) ? .json : .yaml)
    isRead = checker.read(
      bytes, file: 0, as: self.syntax, severalValues: severalValues, limits: limits, into: &report)
    self.report = report
    demand(isRead == report.isEmpty && report.findings.count <= 1, "a text that can't be read has one finding")
  }

  static func looksLikeJSON(_ bytes: [UInt8]) -> Bool {
    bytes.first == UInt8(ascii: "{") || bytes.first == UInt8(ascii: "[")
  }

  var tree: Tree { checker.tree }

  /// The records of the last check.
  var records: CheckedRecords { checker.records }

  /// Checks the tree, as the engine does for every command.
  @discardableResult
  mutating func check(as kind: FileKind = .campaigns, by terms: TextTerms) -> (TextOutcome, WorkspaceSummary) {
    var summary = WorkspaceSummary()
    return (checker.check(as: kind, by: terms, into: &report, &summary), summary)
  }

  /// Removes the findings, to check the same tree again.
  mutating func forget() { report = Report() }

  mutating func add(_ findings: Report) { report.add(contentsOf: findings) }

  mutating func remove(where isSurplus: (Finding) -> Bool) { report.remove(where: isSurplus) }

  var hasErrors: Bool { report.findings.contains(where: \.breaksPayload) }

  /// Tests that every finding has a message, and that its places are in the file and between characters.
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
    // Bytes that are not UTF-8 have no character borders.
    return rule.id == "encoding"
      || [range.start, range.end].allSatisfy { Int($0) == bytes.count || bytes[Int($0)] & 0xC0 != 0x80 }
  }
}

extension Tree {
  /// True if a mapping of YAML contains a key without a colon, which JSON can't express.
  var containsBareKey: Bool {
    nodes.indices.contains { index in pairs(of: NodeID(index)).contains(where: isBare) }
  }

  /// True if a key of a block mapping has no value, and another key follows. The keys below may be meant as its value,
  /// with the indentation forgotten: YAML reports only that. JSON can't express it, because there the value is `null`.
  var containsOpenKey: Bool {
    nodes.indices.contains { index in
      guard nodes[index].kind == .mapping, nodes[index].style == .block else { return false }
      return pairs(of: NodeID(index)).map { self[$0.value] }.dropLast().contains {
        $0.kind == .scalar && $0.range.isEmpty
      }
    }
  }

  /// True if a text without quotes has characters besides those of ASCII, such as the minus sign of `−5`.
  var containsUnusualPlainText: Bool {
    nodes.indices.contains { index in
      let node = NodeID(index)
      return self[node].kind == .scalar && self[node].style == .plain && text(of: node).contains { $0 >= 0x80 }
    }
  }

  /// True if all numbers are integers that a double can hold. Then there is one way to write them.
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
