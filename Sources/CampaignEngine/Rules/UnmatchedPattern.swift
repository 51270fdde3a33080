import CampaignCheck
import Files
import Findings
import SourceText

/// A pattern of the configuration that no file matches.
enum UnmatchedPattern {
  static let info = RuleInfo(
    "unmatched-pattern", .warning, breaksPayload: false,
    finds: "A pattern in 'include' or 'overrides' of the configuration that no file matches.",
    because: "It is misspelt, or the files have moved. Then files are not checked, or with other severities than the "
      + "team thinks.",
    example: nil)
}

extension CheckRun {
  /// The patterns that no file matches, in each configuration whose directory was searched as a whole.
  func unmatchedPatterns() -> Report {
    var report = Report()
    guard inputs.files.problems.isEmpty, terms.linked == nil else { return report }
    for (number, loaded) in terms.configurations.enumerated() {
      let patterns = loaded.configuration.patternsOfFiles
      guard !patterns.isEmpty, inputs.files.holdFolders, inputs.cover(loaded) else { continue }
      report.add(contentsOf: unmatched(patterns, of: loaded, number))
    }
    return report
  }

  private func unmatched(
    _ patterns: [Configuration.PlacedPattern], of loaded: ConfigurationSearch.Loaded, _ number: Int
  ) -> Report {
    var left = patterns.map { (pattern: $0, glob: Glob($0.text)) }
    var example: [UInt8]?
    for index in 0..<inputs.files.count where terms.inForce[index]?.index == number {
      let path = terms.relative(inputs.path(index), index)
      if example == nil { example = path }
      left.removeAll { $0.glob.matches(path) }
      if left.isEmpty { break }
    }
    var report = Report()
    guard let example else { return report }
    for (pattern, _) in left {
      report.add(
        Finding(
          UnmatchedPattern.info, .noFile(pattern.text),
          at: Place(file: loaded.readFrom.lowerBound, range: pattern.range),
          help: .beginsHere(String(decoding: example, as: UTF8.self))))
    }
    return terms.severities.applied(to: report, in: loaded.configuration, at: [])
  }
}

extension CheckTerms {
  /// True if a pattern in the 'include' of a configuration matches no file of the run. Then the files that it means are
  /// probably left out.
  func includesUnmatched(_ number: Int, in inputs: Inputs) -> Bool {
    var left = configurations[number].include ?? []
    for index in 0..<inputs.files.count where inForce[index]?.index == number {
      if left.isEmpty { return false }
      let path = relative(inputs.path(index), index)
      left.removeAll { $0.matches(path) }
    }
    return !left.isEmpty
  }
}

extension Message {
  fileprivate static func noFile(_ pattern: String) -> Message { "no campaign file matches '\(pattern)'" }
  fileprivate static func beginsHere(_ example: String) -> Message {
    "correct or remove it; paths begin at the directory of this file, as in '\(example)'"
  }
}
