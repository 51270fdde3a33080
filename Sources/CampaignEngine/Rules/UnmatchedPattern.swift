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
    guard inputs.files.problems.isEmpty, inputs.files.holdFolders else { return report }
    let all = terms.linked.map { linked in terms.configurations.indices.map { linked.unmatchedPatterns(of: $0) } }
    let unmatched = all ?? inputs.unmatchedPatterns(of: terms.configurations) { terms.inForce[$0] }
    for (number, loaded) in terms.configurations.enumerated() where !unmatched[number].isEmpty {
      guard terms.isWhole(number, in: inputs) else { continue }
      report.add(contentsOf: findings(about: unmatched[number], of: loaded, number))
    }
    return report
  }

  private func findings(about unmatched: [Int], of loaded: ConfigurationSearch.Loaded, _ number: Int) -> Report {
    var report = Report()
    let paths = (0..<inputs.files.count).filter { terms.inForce[$0]?.index == number }
      .map { terms.relative(inputs.path($0), $0) }
    guard let example = paths.first else { return report }
    var misspelt = MisspeltPattern(among: paths)
    let patterns = loaded.configuration.patternsOfFiles
    for position in unmatched where patterns.indices.contains(position) {
      let correction = misspelt.correction(of: patterns[position].text)
      report.add(
        Finding(
          UnmatchedPattern.info, .noFile(patterns[position].text),
          at: Place(file: loaded.readFrom.lowerBound, range: patterns[position].range),
          help: correction.map(Message.corrected) ?? .beginsHere(String(decoding: example, as: UTF8.self))))
    }
    return terms.severities.applied(to: report, in: loaded.configuration, at: [])
  }
}

extension Inputs {
  /// The positions of the patterns of each configuration that no file matches. `inForce` is what applies to a file.
  func unmatchedPatterns(
    of configurations: [ConfigurationSearch.Loaded], _ inForce: (_ index: Int) -> ConfigurationSearch.InForce?
  ) -> [[Int]] {
    var left = configurations.map { loaded in
      loaded.configuration.patternsOfFiles.enumerated().map { (position: $0, glob: Glob($1.text)) }
    }
    var open = left.count { !$0.isEmpty }
    for index in 0..<files.count where open > 0 {
      guard let inForce = inForce(index), !left[inForce.index].isEmpty else { continue }
      let path = inForce.below + path(index).name
      left[inForce.index].removeAll { $0.glob.matches(path) }
      if left[inForce.index].isEmpty { open -= 1 }
    }
    return left.map { $0.map(\.position) }
  }
}

extension CheckTerms {
  /// True if everything below the directory of a configuration was searched: by this run, or by those that have made
  /// its summaries, since the directory need not be on this machine.
  func isWhole(_ number: Int, in inputs: Inputs) -> Bool {
    linked?.isWhole(number) ?? inputs.cover(configurations[number])
  }

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
  fileprivate static func corrected(_ pattern: String) -> Message { "write '\(pattern)', or remove it" }
  fileprivate static func beginsHere(_ example: String) -> Message {
    "correct or remove it; paths begin at the directory of this file, as in '\(example)'"
  }
}
