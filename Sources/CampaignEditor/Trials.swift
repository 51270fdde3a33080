import CampaignEngine
import CampaignLanguage
import CampaignSimulation
package import Files
package import SourceText

/// The results of the scenarios of a file that somebody ran in the editor. A change of any file ends them.
package struct EditorTrial {
  /// The last results, by the name of the scenario. Several scenarios can have one name.
  fileprivate var outcomes: [String: [ScenarioTrial.Outcome]] = [:]

  /// An expectation that does not hold.
  package struct Failure {
    package let range: ByteRange
    package let text: String
  }

  /// The expectations that do not hold, in the order of the text.
  package var failures: [Failure] {
    outcomes.values.joined().flatMap { outcome in
      outcome.failures.map { failure in
        let isOnAll = outcome.passed.isEmpty && outcome.failures.count == 1
        let heading = isOnAll ? "fails" : "fails on \(failure.clients.joined(separator: ", "))"
        return Failure(
          range: failure.range,
          text: "scenario '\(outcome.name)' \(heading): \(failure.words.joined(separator: "\n"))")
      }
    }
    .sorted { $0.range.start < $1.range.start }
  }
}

extension ScenarioTrial.Outcome {
  /// The result in a few words.
  fileprivate var words: String {
    if expectsNothing, failures.isEmpty { return "expects nothing, so it tests nothing" }
    if failures.isEmpty { return "passes on \(passed.joined(separator: ", "))" }
    let failed = failures.flatMap(\.clients)
    return "fails on \(failed.joined(separator: ", "))"
  }
}

extension EditorWorkspace {
  /// Runs the scenarios of a file, or only one, with the texts of the editor. Returns the results in words, a line
  /// each, or else why nothing was run.
  package func run(scenario name: String?, in file: RawPath) -> [String] {
    do throws(UsageError) {
      let outcomes = try ScenarioTrial(of: file, named: name, in: source, below: folder(of: file).path)
        .outcomes()
      for (name, own) in Dictionary(grouping: outcomes, by: \.name) {
        trials[file, default: EditorTrial()].outcomes[name] = own
      }
      return outcomes.map { "'\($0.name)' \($0.words)" }
    } catch {
      return ["nothing was run: \(error.message)"]
    }
  }

  /// The lenses that run the scenarios of a document.
  func trialLenses(in file: RawPath, _ document: EditorDocument) -> [EditorLens] {
    let outline = document.outline
    let scenarios = outline.entries.indices.filter(outline.namesScenario).map { index in
      let text = outline.text(ofValue: index)
      return (name: String(decoding: text, as: UTF8.self), range: ByteRange(text.startIndex, text.endIndex))
    }
    var lenses = scenarios.map { name, range in
      let own = trials[file]?.outcomes[name] ?? []
      let known = (own.first { !$0.failures.isEmpty } ?? own.first).map { "\($0.words); run again" }
      return EditorLens(range: range, title: known ?? "run", run: .one(name))
    }
    if scenarios.count > 1 {
      lenses.insert(
        EditorLens(range: scenarios[0].range, title: "run all \(scenarios.count) scenarios", run: .all), at: 0)
    }
    return lenses
  }
}
