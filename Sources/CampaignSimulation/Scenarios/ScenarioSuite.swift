import Bytes
import CampaignCheck
import CampaignCompile
package import CampaignDelivery
package import CampaignEngine
import CampaignLanguage
import CampaignLint
import Files
import Findings
package import SourceText
import SourceTree

/// The scenarios of a run with the campaigns that they are about. The files of a configuration are one app, and
/// scenarios see only their own app.
package struct ScenarioSuite {
  let run: CheckRun
  /// In the order of the files.
  package let scenarios: [PlacedScenario]
  /// The number of scenarios that are left out because a change does not affect them.
  let unaffectedCount: Int
  /// The campaigns of each app, by the number of its configuration. -1 is for files without one.
  private let workspaces: [Int: DeliveryWorkspace]
  private let lines: LinesOfFiles
  private let readers: ReaderLines
  private let searches = SearchCount()

  /// A scenario in a file, with the facts of its configuration.
  package struct PlacedScenario: Sendable {
    package let scenario: Scenario
    package let file: Int
    let app: Int
    /// Nil if the configuration has no reader with the name that the scenario says.
    let reader: Reader?
    let facts: AppFacts
    /// The clients on which it runs.
    let clients: [Client]
    /// The file with errors because of which it can't be played. Nil if it can.
    package fileprivate(set) var blocker: String?
    /// The first name of it that means nothing, as a rule has found.
    fileprivate(set) var wrongName: WrongName?
  }

  /// The place of a wrong name, and what the rule says about it, in lines.
  struct WrongName: Sendable {
    let range: ByteRange
    let words: [String]
  }

  /// The work of a run at most, in steps times messages and cards. A message with two filters, and an event of sixteen
  /// properties, count as two.
  private static let mostWork = 50_000_000

  /// Finds the scenarios of some files and prepares their campaigns. Only the files in `broken` may have errors. With a
  /// change, only the scenarios that it affects are kept.
  package init(
    of run: CheckRun, in files: (_ file: Int) -> Bool, named isWanted: (String) -> Bool, without broken: Set<Int> = [],
    about change: ScenarioChange? = nil
  ) throws(UsageError) {
    self.run = run
    lines = LinesOfFiles(of: run)
    readers = ReaderLines(of: run, lines)
    var found: [PlacedScenario] = []
    var unaffectedCount = 0
    let places = Dictionary(grouping: run.scenarios, by: \.file)
    let wrongNames = run.wrongNames
    for (file, own) in places.sorted(by: { $0.key < $1.key }) where !broken.contains(file) && files(file) {
      for scenario in run.scenarios(ofFile: file, at: Set(own.map(\.range))) where isWanted(scenario.name) {
        if let change, !change.affects(scenario, inFile: file, ofApp: run.app(ofFile: file)) {
          unaffectedCount += 1
        } else {
          found.append(PlacedScenario(scenario, file, in: run))
          found[found.count - 1].wrongName = wrongNames.first(in: scenario, ofFile: file)
        }
      }
    }
    var workspaces: [Int: DeliveryWorkspace] = [:]
    let campaigns = Dictionary(grouping: run.compiled) { run.app(ofFile: $0.file) }
    for app in Set(found.map(\.app)).sorted() {
      let compiled = campaigns[app] ?? []
      workspaces[app] = try DeliveryWorkspace(
        of: compiled, in: run, catalogue: run.loaded(forFile: compiled.first?.file)?.catalogue)
    }
    self.workspaces = workspaces
    // A campaign that is not known may be in a broken file of the same app.
    let blockers = Dictionary(grouping: broken.sorted(), by: run.app).compactMapValues(\.first)
    for index in found.indices {
      guard let blocker = blockers[found[index].app] else { continue }
      let known = workspaces[found[index].app]?.set.campaignNames ?? []
      let needed = found[index].scenario.campaigns
      if needed?.allSatisfy({ known.contains($0.text) }) ?? false { continue }
      found[index].blocker = run.path(ofFile: blocker)
    }
    scenarios = found
    self.unaffectedCount = unaffectedCount
    let sizes = workspaces.mapValues(\.set.size)
    let work = found.reduce(0) { sum, placed in
      let size = sizes[placed.app] ?? 0
      return sum.plus((placed.scenario.sixteenths / 16 + 1).times(placed.clients.count).times(size))
    }
    guard work <= Self.mostWork else {
      throw UsageError(
        message:
          "these scenarios are too much work: they have more than \(Self.mostWork) steps times messages and cards",
        help: "name fewer files, or choose scenarios with --scenario")
    }
  }

  package var names: [String] { scenarios.map(\.scenario.name) }

  func workspace(of placed: PlacedScenario) -> DeliveryWorkspace? { workspaces[placed.app] }

  /// The report on what happens in a scenario on a client. Nil if its app has no campaigns.
  func timeline(of placed: PlacedScenario, on client: Client) -> TimelineReport? {
    let clock = placed.scenario.timeZone.map { StepClock(ofReaderIn: $0, orOf: []) }
    return workspace(of: placed).map { workspace in
      let contents = placed.contents(on: client, in: workspace.campaigns)
      let reader = placeOfReader(of: placed)
      return TimelineReport(
        of: workspace, showing: contents, by: clock, for: reader, appInterval: placeOfInterval(in: placed))
    }
  }

  /// The file and line of the reader: of the sample reader that the scenario names, or of its own description.
  private func placeOfReader(of placed: PlacedScenario) -> String? {
    switch placed.scenario.reader {
    case .anybody: nil
    case .named(let name): run.loaded(forFile: placed.file).flatMap { readers.place(of: name.text, under: $0) }
    case .described(_, let range): place(of: range, in: placed)
    }
  }

  /// The file and line of the app's minimum interval, if a scenario has one of its own.
  func placeOfInterval(in placed: PlacedScenario) -> String? {
    placed.scenario.app.placeOfMinInterval.map { place(of: $0, in: placed) }
  }

  func path(of placed: PlacedScenario) -> String { run.path(ofFile: placed.file) }

  /// The line of a part of a scenario in its file.
  func line(of range: ByteRange, in placed: PlacedScenario) -> Int {
    lines.lines(ofFile: placed.file).position(of: Int(range.start)).line
  }

  /// The file and line of a part of a scenario: `scenarios/basket.yaml:12`.
  package func place(of range: ByteRange, in placed: PlacedScenario) -> String {
    "\(path(of: placed)):\(line(of: range, in: placed))"
  }

  /// Plays every scenario on all of its clients, on all threads of the run. The results are in the order of the
  /// scenarios, and without traces: all traces together could take all memory. Those in `known`, by their positions,
  /// are not played again.
  package func played(
    judging judgement: ScenarioRun.Judgement = .upToFirstFailure, keeping known: [Int: [ScenarioRun]] = [:]
  ) throws(UsageError) -> [[ScenarioRun]] {
    try played(scenarios.indices, judging: judgement, keeping: known, areTraced: false)
  }

  /// Plays every scenario on all of its clients, and passes on the runs with their traces, in the order of the
  /// scenarios. Only a few are in memory at once.
  func forEachTraced(_ take: (PlacedScenario, [ScenarioRun]) -> Void) throws(UsageError) {
    let most = Self.tracedPerThread * max(1, run.threads)
    for start in stride(from: 0, to: scenarios.count, by: most) {
      let part = start..<min(start + most, scenarios.count)
      for (index, runs) in zip(part, try played(part, judging: .upToFirstFailure, keeping: [:], areTraced: true)) {
        take(scenarios[index], runs)
      }
    }
  }

  /// The scenarios with traces that a thread has in memory.
  private static let tracedPerThread = 4

  private func played(
    _ part: Range<Int>, judging judgement: ScenarioRun.Judgement, keeping known: [Int: [ScenarioRun]], areTraced: Bool
  ) throws(UsageError) -> [[ScenarioRun]] {
    let (run, scenarios, campaigns) = (run, scenarios, workspaces.mapValues(\.campaigns))
    let shares = Shares(of: part.count, among: run.threads, worthAThread: areTraced ? Self.tracedPerThread : 16)
    let results = onThreads(shares.threads) { _ in
      var own: [(index: Int, runs: [ScenarioRun])] = []
      while let share = shares.take() {
        for index in share.lazy.map({ part.lowerBound + $0 }) {
          let placed = scenarios[index]
          guard let app = campaigns[placed.app] else { continue }
          CurrentFile.begin(run.inputs.path(placed.file - run.terms.firstNumber))
          let runs = known[index] ?? placed.played(with: app, judging: judgement, isTraced: areTraced)
          own.append((index, runs))
        }
      }
      return own
    }
    for app in campaigns.values { try app.checkWork() }
    return results.joined().sorted { $0.index < $1.index }.map(\.runs)
  }

  /// Plays a scenario on one client again, with its trace. Nil if its app has no campaigns.
  func traced(
    _ placed: PlacedScenario, on client: Client, judging judgement: ScenarioRun.Judgement = .upToFirstFailure
  ) throws(UsageError) -> ScenarioRun? {
    guard let own = workspaces[placed.app]?.campaigns else { return nil }
    let run = placed.played(with: own, on: client, judging: judgement, isTraced: true)
    try own.checkWork()
    return run
  }

  /// The first failure of a scenario on one client. Nil if it holds, or if its app has no campaigns.
  func failure(of placed: PlacedScenario, on client: Client) throws(UsageError) -> ScenarioRun.Failure? {
    guard let own = workspaces[placed.app]?.campaigns else { return nil }
    let run = placed.played(with: own, on: client, judging: .upToFirstFailure, isTraced: false)
    try own.checkWork()
    return run.failure
  }

  /// Why a scenario has failed, in lines.
  func words(of failure: ScenarioRun.Failure, in placed: PlacedScenario) -> [String] {
    var lines = failure.problem.words(byClockOf: placed.scenario.timeZone) { name(meantBy: $0, in: placed) }
    for subject in failure.problem.subjects {
      guard let place = workspace(of: placed)?.place(of: subject, appInterval: placeOfInterval(in: placed)) else {
        continue
      }
      let line = if case .fromEnd(let others) = subject.line { lines.count - 1 - others } else { 0 }
      lines[line] += "  (\(place))"
    }
    if let missed = failure.problem.missedVariation, let words = workspace(of: placed)?.words(about: missed) {
      lines.append(words)
    }
    if let meant = nameMeant(in: failure.problem, of: placed) { lines.append("did you mean '\(meant)'?") }
    return lines
  }

  /// The campaign or sample reader that an unknown name probably means.
  private func nameMeant(in problem: ScenarioProblem, of placed: PlacedScenario) -> String? {
    switch problem {
    case .unknownCampaign(let name):
      nearestName(to: name) { (workspaces[placed.app]?.set.campaignNames ?? []).sorted() }
    case .unknownReader(let name):
      nearestName(to: name) { (run.loaded(forFile: placed.file)?.readers ?? []).map(\.name) }
    default: nil
    }
  }

  private func nearestName(to name: String, among names: () -> [String]) -> String? {
    searches.count += 1
    return searches.count > SearchCount.most ? nil : nearest(to: name, among: names())
  }

  /// The name that an unknown one in a scenario probably means. Nil if too many were searched before.
  private func name(meantBy unknown: UnknownName, in placed: PlacedScenario) -> String? {
    searches.count += 1
    guard searches.count <= SearchCount.most, let set = workspaces[placed.app]?.set else { return nil }
    return unknown.nearest(in: placed.scenario.campaigns.map { set.only(ofCampaigns: $0.map(\.text)) } ?? set)
  }
}

extension ScenarioSuite.PlacedScenario {
  fileprivate init(_ scenario: Scenario, _ file: Int, in run: CheckRun) {
    let loaded = run.loaded(forFile: file)
    (self.scenario, self.file, app) = (scenario, file, run.app(ofFile: file))
    facts = loaded?.configuration.app ?? AppFacts()
    switch scenario.reader {
    case .anybody: reader = Reader()
    case .described(let described, _): reader = described
    case .named(let name): reader = loaded?.readers?.first { $0.name == name.text }?.reader
    }
    clients = scenario.clients(for: reader, among: loaded?.configuration.targets)
  }

  fileprivate func played(
    with campaigns: SimulatedCampaigns, judging judgement: ScenarioRun.Judgement, isTraced: Bool
  ) -> [ScenarioRun] {
    (reader == nil ? [clients[0]] : clients).map {
      played(with: campaigns, on: $0, judging: judgement, isTraced: isTraced)
    }
  }

  fileprivate func played(
    with campaigns: SimulatedCampaigns, on client: Client, judging judgement: ScenarioRun.Judgement, isTraced: Bool
  ) -> ScenarioRun {
    if let blocker { return ScenarioRun(of: scenario, on: client, blockedBy: blocker) }
    guard let reader else { return ScenarioRun(withoutReader: scenario, on: client) }
    var run = ScenarioRun(
      scenario, on: client, for: reader, in: App(facts, in: scenario.app), with: campaigns.set,
      getting: contents(on: client, in: campaigns), judging: judgement, isTraced: isTraced)
    if let wrongName { run.fail(at: wrongName.range, of: scenario, wrongName.words) }
    return run
  }

  /// The messages and cards as its reader gets them on a client when the scenario starts.
  func contents(on client: Client, in campaigns: SimulatedCampaigns) -> any ReaderContents {
    var reader = reader ?? Reader()
    reader.target = client
    return campaigns.contents(for: reader, at: scenario.start)
  }
}

/// The first wrong name of each scenario that has one.
private struct WrongNames {
  /// For each file, in the order of its scenarios.
  private var names: [Int: [(scenario: ByteRange, name: ScenarioSuite.WrongName)]] = [:]

  init() {}

  /// `scenarios` are the places of all scenarios. Each finding and each scenario is looked at once.
  init(_ findings: [Finding], in scenarios: [Place]) {
    let ranges = Dictionary(grouping: scenarios, by: \.file).mapValues {
      $0.map(\.range).sorted { $0.start < $1.start }
    }
    for (file, own) in Dictionary(grouping: findings, by: \.place.file) {
      var rest = ranges[file]?[...] ?? []
      for finding in own.sorted(by: { $0.place.range.start < $1.place.range.start }) {
        rest = rest.drop { $0.end <= finding.place.range.start }
        guard let scenario = rest.first, scenario.includes(finding.place.range) else { continue }
        rest = rest.dropFirst()
        let help = finding.help ?? finding.fixes.first?.title
        let words = [finding.message.text] + (help.map { [$0.text] } ?? [])
        names[file, default: []].append((scenario, .init(range: finding.place.range, words: words)))
      }
    }
  }

  func first(in scenario: Scenario, ofFile file: Int) -> ScenarioSuite.WrongName? {
    guard let own = names[file] else { return nil }
    var (low, high) = (0, own.count)
    while low < high {
      let middle = (low + high) / 2
      if own[middle].scenario.end <= scenario.range.start { low = middle + 1 } else { high = middle }
    }
    return low < own.count && own[low].scenario.includes(scenario.range) ? own[low].name : nil
  }
}

/// The unknown names for which a similar one was searched.
private final class SearchCount {
  /// Each search goes through all names.
  static let most = 100

  var count = 0
}

extension Scenario {
  /// Its steps and the properties of its events, of which sixteen take as long as a step.
  fileprivate var sixteenths: Int {
    zip(steps, timesOfSteps).reduce(0) { sum, step in
      guard case .step(.event(let event))? = step.0.action else { return sum + 16 * step.1 }
      return sum.plus((16 + event.properties.count).times(step.1))
    }
  }
}

extension DeliverySet {
  /// Its messages and cards, and their filters, of which eight take as long as a message.
  fileprivate var size: Int { messages.count + cards.count + filterCount / 2 }

  /// Throws if the patterns of filters needed more work than there is.
  func checkWork() throws(UsageError) {
    guard isTooMuchWork else { return }
    throw UsageError(
      message: "the patterns of these campaigns take more than \(Self.mostPatternWork) units of work",
      help: "use simpler patterns and shorter texts, or name fewer files")
  }
}

// MARK: - Scenarios of a run

extension CheckRun {
  /// The scenarios of a file, in their order.
  fileprivate func scenarios(ofFile file: Int, at ranges: Set<ByteRange>) -> [Scenario] {
    let tree = terms.tree(of: bytes(ofFile: file), file - terms.firstNumber, inputs)
    return tree.map { $0.scenarios(at: ranges).map(\.scenario) } ?? []
  }

  /// The first name of each scenario that means nothing, as the rules have found. Other mistakes show when the scenario
  /// is played.
  fileprivate var wrongNames: WrongNames {
    let rules = [ScenarioContradictsCatalogue.info.id, ScenarioUnknownName.info.id]
    let errors = findings.filter { $0.severity == .error && rules.contains($0.rule.id) }
    guard !errors.isEmpty else { return WrongNames() }
    return WrongNames(errors, in: scenarios)
  }

  /// The configuration of a file.
  func loaded(forFile file: Int?) -> ConfigurationSearch.Loaded? {
    file.flatMap { terms.inForce[$0 - terms.firstNumber] }.map { terms.configurations[$0.index] }
  }
}
