package import Findings

/// The findings of the rules about several files, separately for each app. The files of a configuration are one app.
package struct AppFindings: Sendable {
  private var apps: [WorkspaceFindings] = []
  private var numbers: [[UInt8]: Int] = [:]
  /// The app of each file.
  private var appOfFile: [Int: Int] = [:]

  package init() {}

  /// Replaces the facts about a file. `name` is the name of its app.
  package mutating func put(_ summary: WorkspaceSummary, ofFile number: Int, in name: [UInt8]) {
    let app = numbers[name] ?? apps.count
    if app == apps.count {
      numbers[name] = app
      apps.append(WorkspaceFindings())
    }
    if appOfFile[number] != app { remove(file: number) }
    appOfFile[number] = app
    apps[app].put(summary, ofFile: number)
  }

  package mutating func remove(file number: Int) {
    guard let app = appOfFile.removeValue(forKey: number) else { return }
    apps[app].remove(file: number)
  }

  /// Checks the changes. `order` has the numbers of all files, sorted by path. Returns the files whose findings may
  /// have changed.
  package mutating func update(_ order: [Int]) -> Set<Int> {
    guard apps.count > 1 else { return apps.indices.reduce(into: []) { $0.formUnion(apps[$1].update(order)) } }
    var own = [[Int]](repeating: [], count: apps.count)
    for number in order { if let app = appOfFile[number] { own[app].append(number) } }
    var changed: Set<Int> = []
    for app in apps.indices { changed.formUnion(apps[app].update(own[app])) }
    return changed
  }

  /// The files with findings about something that is missing.
  package var filesWithHoles: [Int] { apps.flatMap(\.filesWithHoles) }

  /// The apps of which a part is unknown. That part may contain the missing things, so no rule reports them.
  package var partialApps: [Int] { apps.indices.filter { apps[$0].isPartial } }

  /// The messages of a file, each with the message that comes before it.
  package func queue(ofFile number: Int, _ order: [Int]) -> [QueuedMessage] {
    appOfFile[number].map { apps[$0].queue(ofFile: number, order) } ?? []
  }

  /// The queues that a file has a part in.
  package func queues(of subject: QueueSubject, inFile number: Int, _ order: [Int]) -> [EventQueue] {
    appOfFile[number].map { apps[$0].queues(of: subject, inFile: number, order) } ?? []
  }

  /// What the scenarios of all apps are compared with: the scenarios, and the names of all campaigns. Files have the
  /// numbers of their positions in `order`. Nil if there are no scenarios.
  package func scenarioFacts(_ order: [Int]) -> WorkspaceSummary? {
    guard apps.contains(where: \.hasScenarios) else { return nil }
    var facts = WorkspaceSummary()
    for (rank, number) in order.enumerated() {
      guard let app = appOfFile[number], let own = apps[app].summary(ofFile: number) else { continue }
      facts.add(own, ofFile: rank) { _ in false }
    }
    if !partialApps.isEmpty { facts.missFiles() }
    return facts
  }

  /// The findings of a file, after `update`.
  package func findings(ofFile number: Int) -> [Finding] {
    appOfFile[number].map { apps[$0].findings(ofFile: number) } ?? []
  }
}
