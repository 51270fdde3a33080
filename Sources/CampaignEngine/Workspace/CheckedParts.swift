import Bytes
import CampaignLint
import Findings
import SourceTree

/// The parts of a large file that someone edits, with what was found in each. A change leaves nearly all of them as
/// they are, and only the others are checked again.
///
/// The gate is the file of 10 MB in `Benchmarks/measure-editor`.
struct CheckedParts {
  /// The size from which a file is checked in parts. A part has at least a sixteenth of it.
  let leastSize: Int
  private var parts: [Part] = []

  init(ofFilesFrom leastSize: Int) { self.leastSize = leastSize }

  private struct Part {
    var text: ArraySlice<UInt8>
    /// Its offset in the file when it was checked.
    let start: Int
    let report: Report
    let summary: WorkspaceSummary
    let nodes: Int
    let work: Int

    /// The distance by which the text has moved since it was checked.
    var offset: Int { text.startIndex - start }
  }

  var isEmpty: Bool { parts.isEmpty }

  /// Checks a text. Returns nil if it has to be checked as a whole. Then the parts stay as they were: after the next
  /// change, most of them may be right again.
  mutating func check(
    _ text: [UInt8], file: Int, limits: Limits, by terms: TextTerms, with checker: inout TextChecker
  ) -> (report: Report, summary: WorkspaceSummary, work: Int)? {
    let ranges = FilePart.parts(of: text, size: leastSize / 16)
    guard ranges.count > 1 else { return nil }
    var found: [Part] = []
    var next = 0
    for range in ranges {
      if let index = index(of: text[range.range], from: next) {
        var part = parts[index]
        part.text = text[range.range]
        found.append(part)
        next = index + 1
      } else {
        guard let part = Self.checked(range, of: text, file: file, limits: limits, by: terms, with: &checker) else {
          return nil
        }
        found.append(part)
      }
    }
    // With too many findings, the first ones of the whole file must be kept. With too much work, the place where it is
    // too much must be found.
    let work = found.reduce(0) { $0 + $1.work }
    guard work <= RunBudget.Bound.work.most(ofFile: text.count), found.reduce(0, { $0 + $1.nodes }) <= limits.nodes,
      found.reduce(0, { $0 + $1.report.findings.count }) <= Report.most
    else { return nil }
    parts = found
    let (report, summary) = joined
    return (report, summary, work)
  }

  /// The known part with a text, near a position: a change may have replaced, added or removed a part before it.
  private func index(of text: ArraySlice<UInt8>, from position: Int) -> Int? {
    (position..<min(position + 3, max(position, parts.count))).first { parts[$0].text.isSame(as: text) }
  }

  private static func checked(
    _ part: FilePart, of text: [UInt8], file: Int, limits: Limits, by terms: TextTerms,
    with checker: inout TextChecker
  ) -> Part? {
    guard checker.read(part, of: text, file: file, limits: limits) else { return nil }
    var (report, summary) = (Report(), WorkspaceSummary())
    let outcome = checker.check(by: terms, into: &report, &summary)
    guard outcome.allowances == nil, !report.isCut else { return nil }
    return Part(
      text: text[part.range], start: part.range.lowerBound, report: report, summary: summary,
      nodes: checker.tree.nodes.count, work: outcome.work)
  }

  /// The results of all parts.
  private var joined: (Report, WorkspaceSummary) {
    var (report, summary) = (Report(), WorkspaceSummary())
    for part in parts {
      let offset = part.offset
      report.add(contentsOf: part.report.compactMap { $0.shifted(by: offset) })
      summary.add(part.summary, movedBy: offset)
    }
    return (report, summary)
  }
}
