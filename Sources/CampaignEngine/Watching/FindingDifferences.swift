package import Files
package import Findings
import SourceText

/// Compares the findings of one report with those of the report before it.
package struct FindingDifferences {
  /// How often each finding was there at the last report.
  private var known: [Line: Int] = [:]
  /// The findings of a kind, new or gone, that are listed.
  private static let mostListed = 5

  package init() {}

  /// A finding without its place, which moves when a text changes.
  private struct Line: Hashable {
    let path: String
    let rule: String
    let message: String

    var words: String { "\(path): \(message) [\(rule)]" }
  }

  /// The lines that say which findings are new or gone since the last report.
  package mutating func lines(about outcome: Outcome) -> [String] {
    var found: [Line: Int] = [:]
    for finding in outcome.findings {
      let path = outcome.files[finding.place.file].path
      found[Line(path: path, rule: finding.rule.id, message: finding.message.text), default: 0] += 1
    }
    let new = Self.surplus(of: found, over: known)
    let gone = Self.surplus(of: known, over: found)
    known = found
    var lines: [String] = []
    for (name, surplus) in [("new", new), ("gone", gone)] {
      lines += surplus.lines.prefix(Self.mostListed).map { "\(name): \($0)" }
    }
    return lines + ["\(counted(new.count, "finding", "findings")) new, \(gone.count) gone"]
  }

  /// The lines that one report has more than another, sorted.
  private static func surplus(of one: [Line: Int], over other: [Line: Int]) -> (lines: [String], count: Int) {
    var (lines, sum): ([String], Int) = ([], 0)
    for (line, count) in one {
      let more = count - other[line, default: 0]
      guard more > 0 else { continue }
      sum += more
      lines.append(line.words)
    }
    return (lines.sorted(), sum)
  }
}

extension Workspace {
  /// Takes the changes of watched files. Returns the files with other texts than before.
  package func take(_ changes: WatchedFiles.Changes, of files: WatchedFiles) -> [RawPath] {
    if !changes.settings.isEmpty { settings.configurations = files.search }
    for path in changes.removed { remove(path) }
    return changes.altered.filter { read($0) }
  }
}
