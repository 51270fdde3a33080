import Bytes
import CampaignCheck
import Files
import Findings
import SourceText
import SourceTree

/// A rule with a severity, and with the setting that a configuration gives the rule. Whatever options `link` has, the
/// findings of a class all count, or none of them does.
struct FindingClass: Hashable, Comparable {
  /// The position of the rule among all rules.
  let rule: Int
  /// The position of the severity of the findings.
  let severity: Int
  /// 0 if the configuration says nothing about the rule, 1 if it turns it off, or 2 and the position of a severity.
  let setting: Int

  /// Nil if the rule is not in the catalogue.
  init?(_ finding: Finding, under setting: RuleSetting?) {
    guard let rule = ruleNumber(of: finding.rule) else { return nil }
    func position(of severity: Severity) -> Int { Severity.allCases.firstIndex(of: severity) ?? 0 }
    self.rule = rule
    severity = position(of: finding.severity)
    switch setting {
    case nil: self.setting = 0
    case .off: self.setting = 1
    case .severity(let severity): self.setting = 2 + position(of: severity)
    }
  }

  init(unpacking packed: inout PackedReader) {
    (rule, severity, setting) = (packed.small(Int.self), packed.small(Int.self), packed.small(Int.self))
  }

  static func < (one: FindingClass, other: FindingClass) -> Bool {
    (one.rule, one.severity, one.setting) < (other.rule, other.severity, other.setting)
  }
}

extension PackedBytes {
  mutating func add(_ kind: FindingClass) {
    add(kind.rule)
    add(kind.severity)
    add(kind.setting)
  }
}

/// The findings of a file, without the classes that alone take more memory than the share of the file; and these
/// classes.
struct ClassedReport {
  /// The findings of a class, and the bytes that they take beyond the share of the file.
  typealias Group = (kind: FindingClass, excess: Int, report: Report)

  private(set) var rest: Report
  /// In the order of the classes.
  private(set) var groups: [Group] = []

  init(_ report: Report) { rest = report }

  /// Divides the findings of a file with a text of some size. `kind` returns the class of a finding, or nil if it
  /// stays with the rest.
  init(_ report: Report, size: Int, _ kind: (Finding) -> FindingClass?) {
    let bound = RunBudget.Bound.findings
    let kinds = report.findings.map(kind)
    var reports: [FindingClass: Report] = [:]
    for (finding, kind) in zip(report.findings, kinds) {
      if let kind { reports[kind, default: Report()].append(finding) }
    }
    reports = reports.filter { bound.excess(of: $1.weight, size: size) > 0 }
    rest = Report()
    for (finding, kind) in zip(report.findings, kinds) where kind.map({ reports[$0] == nil }) ?? true {
      rest.append(finding)
    }
    groups = reports.sorted { $0.key < $1.key }.map { kind, report in
      (kind, bound.excess(of: report.weight, size: size), report)
    }
  }

  /// Removes the classes that are not kept.
  mutating func keep(where isKept: (FindingClass) -> Bool) { groups.removeAll { !isKept($0.kind) } }
}

extension CheckTerms {
  /// Divides the findings of a file by their classes, if they take more memory than its share.
  ///
  /// Findings that no run counts stay with the rest, and so do those of a file that may have nothing to do with
  /// campaigns: only a run over everything knows whether they count.
  func classed(
    _ report: Report, _ text: [UInt8], _ tree: Tree?, ofFile index: Int, of inputs: Inputs
  ) -> ClassedReport {
    guard RunBudget.Bound.findings.excess(of: report.weight, size: text.count) > 0,
      !mayBeForeign(text, tree, report, index, of: inputs)
    else { return ClassedReport(report) }
    let configuration = loaded(for: index)?.configuration
    let overrides = configuration?.overrides(at: relative(inputs.path(index), index)) ?? []
    let paths = overrides.contains { !$0.paths.isEmpty } ? tree.map { TreePaths(of: $0) } : nil
    return ClassedReport(report, size: text.count) { finding in
      guard configuration?.unknown.hides(finding.rule) != true else { return nil }
      let setting = configuration?.setting(
        of: finding.rule.id, among: overrides, paths?.steps(to: finding.place.range))
      return FindingClass(finding, under: setting)
    }
  }
}
