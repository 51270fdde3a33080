import CampaignDelivery
package import CampaignEngine
import CampaignLanguage
package import Files
import Findings
package import SourceText

/// The scenarios of one file, played for somebody who looks at it. The campaigns are those of its workspace, as for
/// `campaignc test`.
package struct ScenarioTrial {
  private let suite: ScenarioSuite

  /// The result of a scenario.
  package struct Outcome: Sendable {
    package let name: String
    /// The clients on which everything is as expected.
    package let passed: [String]
    package let failures: [Failure]
    /// True if it can't fail, because it expects nothing.
    package let expectsNothing: Bool
  }

  /// An expectation that does not hold, in the same way on some clients.
  package struct Failure: Sendable {
    /// Its place in the file.
    package let range: ByteRange
    package let clients: [String]
    /// The reason, in lines.
    package let words: [String]
  }

  /// Prepares the scenarios of a file with a name, or all. Without a configuration, `folder` is the workspace. Throws
  /// if errors prevent that, or if there are none.
  package init(
    of file: RawPath, named name: String?, in source: FileSource, below folder: RawPath?
  ) throws(UsageError) {
    let search = ConfigurationSearch(in: source)
    let own = search.workspace(of: file, isFolder: false)
    let run = CheckRun(
      search.inputs(below: own == file ? folder : own, with: file), search, by: Severities(),
      compiling: CheckTerms.Compiling(profile: .portable, now: nil, isMarking: true), keepingStandardInput: true,
      threads: processorCount())
    let errors = run.findings.filter(\.breaksPayload)
    if let error = errors.first(where: { $0.place.file < run.terms.firstNumber }) {
      throw UsageError(message: "an error in \(run.path(ofFile: error.place.file)) prevents it: \(error.message)")
    }
    guard let number = run.number(ofFile: file) ?? run.inputs.standardInput.map({ $0 + run.terms.firstNumber }) else {
      throw UsageError(message: "'\(file.shown)' is not one of the campaign files")
    }
    if let error = errors.first(where: { $0.place.file == number }) {
      throw UsageError(message: "an error in this file prevents it: \(error.message)")
    }
    suite = try ScenarioSuite(
      of: run, in: { $0 == number }, named: { name == nil || $0 == name }, without: Set(errors.map(\.place.file)))
    if suite.scenarios.isEmpty { throw UsageError(message: "the file has no such scenario") }
  }

  /// Plays the scenarios, each on all of its clients.
  package func outcomes() throws(UsageError) -> [Outcome] {
    zip(suite.scenarios, try suite.played()).map { placed, runs in
      var failures: [Failure] = []
      for run in runs {
        guard let failure = run.failure else { continue }
        let words = suite.words(of: failure, in: placed)
        let clients = [run.client.name]
        if let index = failures.firstIndex(where: { $0.range == failure.range && $0.words == words }) {
          let known = failures[index].clients
          failures[index] = Failure(range: failure.range, clients: known + clients, words: words)
        } else {
          failures.append(Failure(range: failure.range, clients: clients, words: words))
        }
      }
      return Outcome(
        name: placed.scenario.name, passed: runs.filter { $0.failure == nil }.map(\.client.name), failures: failures,
        expectsNothing: !placed.scenario.expectsSomething)
    }
  }
}

extension ConfigurationSearch {
  /// The campaign files of a directory, with a file that may be excluded, or that is not saved yet. Its text then takes
  /// the place of standard input.
  fileprivate func inputs(below folder: RawPath?, with file: RawPath) -> Inputs {
    let found = campaignFiles(below: folder.map { [$0] } ?? [])
    if (0..<found.count).contains(where: { found.isSame($0, as: file) }) {
      return Inputs(found, named: folder.map { [$0] } ?? [], from: source)
    }
    let paths = (folder.map { [$0] } ?? []) + [RawPath("-")]
    let source = source
    return Inputs(
      campaignFiles(below: paths), named: paths, from: source, standardInputName: file.shown,
      readInput: { limit in source.read(file, limit: limit) })
  }
}
