import Findings
import SourceText
import TestSupport
import Testing

/// Some of the rule fixtures: those of the rules of one layer, and how this layer checks them.
package struct RuleFixtures: Sendable {
  /// Files, and cases in files.
  package let all: [Fixture]
  /// True for the rules whose directories are included.
  private let includes: @Sendable (String) -> Bool
  /// The rules that can have findings in the directory of a rule.
  private let company: @Sendable (String) -> Set<String>
  /// Checks a text with the rule of a fixture.
  private let check: @Sendable (Fixture, [UInt8]) -> CheckedText

  package init(
    where includes: @escaping @Sendable (String) -> Bool,
    company: @escaping @Sendable (String) -> Set<String> = { [$0] },
    check: @escaping @Sendable (Fixture, [UInt8]) -> CheckedText
  ) {
    all = Fixture.all(in: "rules").filter { includes($0.folder) }
    self.includes = includes
    self.company = company
    self.check = check
  }

  /// The fixtures that are files, not cases in a file.
  package var files: [Fixture] { all.filter { !$0.isCase } }

  package func filesOfCases() throws -> [CaseFile] { try CaseFile.all(in: "rules").filter { includes($0.folder) } }

  package func checked(_ fixture: Fixture) throws -> CheckedText { check(fixture, try fixture.bytes()) }

  /// Expects exactly the findings that a file lists.
  package func expectFindings(of fixture: Fixture) throws {
    let checked = try checked(fixture)
    if fixture.exists(fixture.expectedPath) {
      try expectGolden(Array(checked.described.utf8), fixture.expectedPath)
    } else {
      expectFindings(of: checked)
    }
    expectRules(of: fixture, in: checked)
  }

  /// In the directory of a rule, only that rule has findings. In the directory for several rules, at least two do.
  private func expectRules(of fixture: Fixture, in checked: CheckedText) {
    let found = Set(checked.findings.map(\.rule.id))
    if fixture.folder == Fixture.together {
      #expect(found.count > 1, "\(found)")
    } else {
      #expect(found.subtracting(company(fixture.folder)) == [], "only the rule of its directory has findings")
    }
  }

  /// Each expectation has its finding, and each finding its expectation.
  private func expectFindings(of checked: CheckedText) {
    let lines = LineTable(of: checked.bytes)
    var unexpected = checked.findings
    for expectation in Expectation.all(in: String(decoding: checked.bytes, as: UTF8.self)) {
      let index = unexpected.firstIndex { expectation.matches($0, lines) }
      #expect(index != nil, "no finding for '\(expectation)', but\n\(checked.described)")
      if let index { unexpected.remove(at: index) }
    }
    #expect(unexpected.isEmpty, "\(unexpected.count) findings are not expected among\n\(checked.described)")
  }

  /// Expects that the fixes of a file give the text beside it.
  package func expectFixes(of fixture: Fixture) throws {
    let checked = try checked(fixture)
    let isFixable = checked.findings.contains { !$0.fixes.isEmpty }
    #expect(isFixable || !fixture.exists(fixture.fixedPath), "\(fixture.fixedPath) stands there, and there is no fix")
    guard isFixable else { return }
    let fixed = checked.fixed { check(fixture, $0) }
    #expect(fixed.findings.flatMap(\.fixes).isEmpty, "there are still fixes after ten rounds:\n\(fixed.described)")
    let text = Expectation.removed(from: String(decoding: fixed.bytes, as: UTF8.self))
    try expectGolden(Array(text.utf8), fixture.fixedPath)
  }

  /// Expects that every case has the findings below it, and that all fixes together make the text below `fixed`.
  package func expectCases(of file: CaseFile) throws {
    #expect(file.misunderstood == [], "neither cases nor comments")
    let folder = file.path.split(separator: "/").dropLast().joined(separator: "/")
    let fixtures = Dictionary(Fixture.all(in: folder).map { ($0.path, $0) }) { _, _ in
      preconditionFailure("two cases of \(folder) have one name")
    }
    let text = try file.text { written in
      let fixture = try #require(fixtures["\(folder)/\(written.name)"])
      let checked = check(fixture, written.bytes)
      expectRules(of: fixture, in: checked)
      let isFixable = checked.findings.contains { !$0.fixes.isEmpty }
      let fixed = isFixable ? checked.fixed { check(fixture, $0) } : nil
      #expect(fixed?.findings.flatMap(\.fixes).isEmpty ?? true, "\(written.name) still has fixes after ten rounds")
      let rewritten = written.rewritten(checked, fixed: fixed)
      if rewritten != written.written { print("instead of\n\(written.written)\nit is\n\(rewritten)") }
      return rewritten
    }
    try expectGolden(Array(text.utf8), file.path)
  }

  /// Expects that every finding says what to do, in its help or with a fix.
  package func expectNextSteps(of fixture: Fixture) throws {
    for finding in try checked(fixture).findings {
      #expect(finding.help != nil || !finding.fixes.isEmpty, "\(finding.rule.id): \(finding.message)")
    }
  }

  /// Expects that after a safe fix, the text that it wrote has no error.
  package func expectSafeFixes(of fixture: Fixture) throws {
    let checked = try checked(fixture)
    for finding in checked.findings {
      guard let fix = finding.fixes.first, fix.trust == .keepsMeaning else { continue }
      let after = check(fixture, checked.bytes.applying(fix.edits))
      let written = ranges(writtenBy: fix.edits)
      let faults = after.findings.filter { fault in
        // A missing field is another mistake, which is reported at the first field of the record.
        fault.severity == .error && fault.rule.id != "missing-field"
          && written.contains { $0.overlaps(fault.place.range.offsets) }
      }
      #expect(faults.isEmpty, "\(finding.rule.id): \(fix.title)\n\(after.described)")
    }
  }
}

/// The places of the replacements in the text after the edits.
private func ranges(writtenBy edits: [Fix.Edit]) -> [Range<Int>] {
  var shift = 0
  return edits.map { edit in
    let start = edit.range.offsets.lowerBound + shift
    shift += edit.replacement.utf8.count - edit.range.offsets.count
    return start..<start + edit.replacement.utf8.count
  }
}

extension [UInt8] {
  fileprivate func applying(_ edits: [Fix.Edit]) -> [UInt8] {
    edits.reversed().reduce(into: self) { bytes, edit in
      bytes.replaceSubrange(edit.range.offsets, with: Array(edit.replacement.utf8))
    }
  }
}
