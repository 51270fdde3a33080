internal import CampaignCheck
internal import CampaignDelivery
internal import CampaignEngine
internal import CampaignLanguage
internal import Files
internal import Findings
internal import SourceText
internal import SourceTree

/// Writes what was found into scenarios, in place of the expectations that do not hold.
struct ScenarioUpdate {
  /// The run with the new texts.
  private(set) var run: CheckRun
  private let makeSuite: (CheckRun) throws(UsageError) -> ScenarioSuite
  private let console: any Console
  private var original: [Int: [UInt8]] = [:]
  private var changed: [String] = []

  /// A new value can change the meaning of another one beside it, so there may be several rounds.
  private static let mostRounds = 5
  private static let mostListed = 100

  init(
    of run: CheckRun, console: any Console, _ makeSuite: @escaping (CheckRun) throws(UsageError) -> ScenarioSuite
  ) {
    (self.run, self.console, self.makeSuite) = (run, console, makeSuite)
  }

  /// Changes the expectations and writes the files. Returns false, with a complaint, if a file can't be written.
  mutating func write() throws(UsageError) -> Bool {
    for _ in 0..<Self.mostRounds {
      let texts = try nextTexts()
      guard !texts.isEmpty else { break }
      run.look(again: texts)
      guard !run.findings.contains(where: \.breaksPayload) else {
        console.complain(
          "nothing was updated: the new expectations would have broken a file",
          help: "this is a bug in campaignc; please report it")
        return false
      }
    }
    var isWritten = true
    for (index, old) in original.sorted(by: { $0.key < $1.key }) {
      guard let new = run.inputs.text(inPlaceOf: index), new != old else { continue }
      guard let failure = rewriteFile(run.inputs.path(index), from: old, to: new) else { continue }
      console.complain("'\(run.inputs.shownPath(index))' was not updated: \(failure.words)")
      isWritten = false
    }
    for line in changed.prefix(Self.mostListed) { console.remark(line) }
    if changed.count > Self.mostListed { console.remark("and \(changed.count - Self.mostListed) more") }
    return isWritten
  }

  /// The texts of the files with expectations that do not hold and can be changed, by position.
  private mutating func nextTexts() throws(UsageError) -> [Int: [UInt8]] {
    let suite = try makeSuite(run)
    let lines = LinesOfFiles(of: run, console: console)
    var edits: [Int: [Fix.Edit]] = [:]
    for (placed, runs) in zip(suite.scenarios, suite.played(stopsAtFailure: false)) {
      let index = placed.file - run.terms.firstNumber
      for correction in placed.corrections(of: runs) {
        let isJSON = run.inputs.syntax(of: index) == .json
        guard let text = correction.value?.written(asJSON: isJSON), !run.inputs.files.isStandardInput(index) else {
          continue
        }
        edits[index, default: []].append(Fix.Edit(replacing: correction.claim.range, with: text))
        let line = lines.lines(ofFile: placed.file).position(of: Int(correction.claim.range.start)).line
        let name = correction.claim.subject.field.name
        changed.append("updated \(run.path(ofFile: placed.file)):\(line): \(name): \(text)")
      }
    }
    var texts: [Int: [UInt8]] = [:]
    for (index, edits) in edits {
      let bytes = run.bytes(ofFile: index + run.terms.firstNumber)
      original[index] = original[index] ?? bytes
      var text = EditedText(bytes)
      text.apply(edits.sorted { $0.range.start < $1.range.start })
      texts[index] = text.bytes
    }
    return texts
  }
}

extension ScenarioSuite.PlacedScenario {
  /// The corrections on which all clients agree that have the same claim.
  fileprivate func corrections(of runs: [ScenarioRun]) -> [ScenarioRun.Correction] {
    var found: [ByteRange: [ScenarioRun.Correction]] = [:]
    for correction in runs.flatMap(\.corrections) { found[correction.claim.range, default: []].append(correction) }
    return found.values.compactMap { corrections in
      let words = Set(corrections.map { $0.value?.words })
      let range = corrections[0].claim.range
      let count = clients.count { client in
        scenario.steps.contains { step in step.claims(about: client).contains { $0.range == range } }
      }
      return words.count == 1 && corrections.count == count ? corrections[0] : nil
    }
    .sorted { $0.claim.range.start < $1.claim.range.start }
  }
}

extension Claim.Value {
  /// The value as a file has it. Nil for one that only an author can choose.
  fileprivate func written(asJSON isJSON: Bool) -> String? {
    func quoted(_ text: String) -> String { isJSON ? "\"\(text)\"" : text }
    switch self {
    case .names(let names):
      if names.isEmpty { return quoted(ScenarioTable.nothing) }
      if names.count == 1 { return quoted(names[0].text) }
      return "[\(names.map { quoted($0.text) }.joined(separator: ", "))]"
    case .reason(let reason): return quoted(reason.rawValue)
    case .count(let count): return "\(count)"
    case .limit: return nil
    }
  }
}
