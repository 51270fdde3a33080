import CampaignCheck
import CampaignCompile
import CampaignDelivery
import CampaignEngine
import CampaignLanguage
import Files
import Findings
import SourceText
import SourceTree

/// The scenarios of a run with the campaigns that they are about. The files of a configuration are one app, and
/// scenarios see only their own app.
struct ScenarioSuite {
  let run: CheckRun
  /// In the order of the files.
  let scenarios: [PlacedScenario]
  /// The campaigns of each app, by the number of its configuration. -1 is for files without one.
  private let workspaces: [Int: DeliveryWorkspace]
  private let lines: LinesOfFiles

  /// A scenario in a file, with the facts of its configuration.
  struct PlacedScenario: Sendable {
    let scenario: Scenario
    let file: Int
    let app: Int
    /// Nil if the configuration has no reader with the name that the scenario says.
    let reader: Reader?
    let facts: AppFacts
    /// The clients on which it runs.
    let clients: [Client]
    /// The file with errors because of which it can't be played. Nil if it can.
    fileprivate(set) var blocker: String?
  }

  /// The work of a run at most, in steps times messages and cards: about a minute.
  private static let mostWork = 200_000_000

  /// Finds the scenarios of some files and prepares their campaigns. Only the files in `broken` may have errors.
  init(
    of run: CheckRun, in files: (_ file: Int) -> Bool, named isWanted: (String) -> Bool, without broken: Set<Int> = [],
    console: any Console
  ) throws(UsageError) {
    self.run = run
    lines = LinesOfFiles(of: run, console: console)
    var found: [PlacedScenario] = []
    for file in Set(run.scenarios.map(\.file)).subtracting(broken).sorted() where files(file) {
      for scenario in run.scenarios(ofFile: file) where isWanted(scenario.name) {
        found.append(PlacedScenario(scenario, file, in: run))
      }
    }
    var workspaces: [Int: DeliveryWorkspace] = [:]
    for app in Set(found.map(\.app)) {
      let compiled = run.compiled.filter { run.app(ofFile: $0.file) == app }
      workspaces[app] = try DeliveryWorkspace(
        of: compiled, in: run, catalogue: run.loaded(forFile: compiled.first?.file)?.catalogue, console: console)
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
    let work = found.reduce(0) { sum, placed in
      let set = workspaces[placed.app]?.set
      let size = (set?.messages.count ?? 0) + (set?.cards.count ?? 0)
      return sum + (placed.scenario.steps.count + 1) * placed.clients.count * size
    }
    guard work <= Self.mostWork else {
      throw UsageError(
        message:
          "these scenarios are too much work: they have more than \(Self.mostWork) steps times messages and cards",
        help: "name fewer files, or choose scenarios with --only")
    }
  }

  var names: [String] { scenarios.map(\.scenario.name) }

  func workspace(of placed: PlacedScenario) -> DeliveryWorkspace? { workspaces[placed.app] }

  func path(of placed: PlacedScenario) -> String { run.path(ofFile: placed.file) }

  /// The line of a part of a scenario in its file.
  func line(of range: ByteRange, in placed: PlacedScenario) -> Int {
    lines.lines(ofFile: placed.file).position(of: Int(range.start)).line
  }

  /// The file and line of a part of a scenario: `scenarios/basket.yaml:12`.
  func place(of range: ByteRange, in placed: PlacedScenario) -> String {
    "\(path(of: placed)):\(line(of: range, in: placed))"
  }

  /// Plays every scenario on all of its clients, on all threads of the run. The results are in the order of the
  /// scenarios. Those in `known`, by their positions, are not played again.
  func played(
    judging judgement: ScenarioRun.Judgement = .upToFirstFailure, keeping known: [Int: [ScenarioRun]] = [:]
  ) -> [[ScenarioRun]] {
    let sets = workspaces.mapValues(\.set)
    let scenarios = scenarios
    let shares = Shares(of: scenarios.count, among: run.threads)
    let parts = onThreads(shares.threads) { _ in
      var own: [(index: Int, runs: [ScenarioRun])] = []
      while let share = shares.take() {
        for index in share {
          guard let set = sets[scenarios[index].app] else { continue }
          own.append((index, known[index] ?? scenarios[index].played(with: set, judging: judgement)))
        }
      }
      return own
    }
    return parts.joined().sorted { $0.index < $1.index }.map(\.runs)
  }

  /// Plays a scenario to its end on one client. Its expectations don't count. Nil if its app has no campaigns.
  func playedThrough(_ placed: PlacedScenario, on client: Client) -> ScenarioRun? {
    workspaces[placed.app].map { placed.played(with: $0.set, on: client, judging: .none) }
  }
}

extension ScenarioSuite.PlacedScenario {
  fileprivate init(_ scenario: Scenario, _ file: Int, in run: CheckRun) {
    let loaded = run.loaded(forFile: file)
    (self.scenario, self.file, app) = (scenario, file, run.app(ofFile: file))
    facts = loaded?.configuration.app ?? AppFacts()
    switch scenario.reader {
    case .anybody: reader = Reader()
    case .described(let described): reader = described
    case .named(let name): reader = loaded?.readers?.first { $0.name == name.text }?.reader
    }
    clients = scenario.clients(for: reader, among: loaded?.configuration.targets)
  }

  fileprivate func played(with set: DeliverySet, judging judgement: ScenarioRun.Judgement) -> [ScenarioRun] {
    (reader == nil ? [clients[0]] : clients).map { played(with: set, on: $0, judging: judgement) }
  }

  fileprivate func played(
    with set: DeliverySet, on client: Client, judging judgement: ScenarioRun.Judgement
  ) -> ScenarioRun {
    if let blocker { return ScenarioRun(of: scenario, on: client, blockedBy: blocker) }
    guard let reader else { return ScenarioRun(withoutReader: scenario, on: client) }
    return ScenarioRun(
      scenario, on: client, for: reader, in: App(facts, in: scenario.app), with: set, judging: judgement)
  }
}

// MARK: - Scenarios of a run

extension CheckRun {
  /// The scenarios of a file, in their order.
  fileprivate func scenarios(ofFile file: Int) -> [Scenario] {
    let tree = terms.tree(of: bytes(ofFile: file), file - terms.firstNumber, inputs)
    return tree.map { $0.scenarios(at: scenarios) } ?? []
  }

  fileprivate func app(ofFile file: Int) -> Int { terms.inForce[file - terms.firstNumber]?.index ?? -1 }

  fileprivate func loaded(forFile file: Int?) -> ConfigurationSearch.Loaded? {
    file.flatMap { terms.inForce[$0 - terms.firstNumber] }.map { terms.configurations[$0.index] }
  }
}
