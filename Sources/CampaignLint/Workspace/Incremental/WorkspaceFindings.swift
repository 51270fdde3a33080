import CampaignLanguage
package import Findings
import SourceText

/// The findings of the rules about several files, updated when single files change.
///
/// The fate of a message depends on the messages that share an event with it, and on the fates of those. So a change
/// can affect messages at most two events away, and their fates depend on messages two more events away. These messages
/// are checked again, as if they were the whole workspace; the other findings stay. Tests compare the result with that
/// of checking everything.
package struct WorkspaceFindings: Sendable {
  /// The files by number. Nil if a number has no file.
  private(set) var files: [FileTies?] = []
  private var events = TieNumbers()
  private var names = TieNumbers()
  private(set) var filesOfEvent: [Int: Set<Int>] = [:]
  private var filesOfName: [Int: Set<Int>] = [:]
  /// The number of files that are known only in part.
  private var partialFiles = 0
  /// The state before the changes that were not checked yet, by file.
  private var before: [Int: FileTies?] = [:]
  /// The findings of the rules about messages and names, by file.
  private var found: [[Finding]] = []
  /// The findings of the rules about the whole workspace.
  private var overall: [Finding] = []
  /// For each file, the files with findings that have a label in it.
  private var pointingAt: [Int: Set<Int>] = [:]

  package init() {}

  /// Replaces the facts about a file.
  package mutating func put(_ summary: WorkspaceSummary, ofFile number: Int) {
    let old = forget(number)
    let new = FileTies(summary, &events, &names)
    if before[number] == nil { before[number] = .some(old) }
    files[number] = new
    for event in new.events { filesOfEvent[event, default: []].insert(number) }
    for name in new.names { filesOfName[name, default: []].insert(number) }
    if summary.isPartial { partialFiles += 1 }
  }

  package mutating func remove(file number: Int) {
    let old = forget(number)
    if before[number] == nil { before[number] = .some(old) }
  }

  private mutating func forget(_ number: Int) -> FileTies? {
    while files.count <= number {
      files.append(nil)
      found.append([])
    }
    guard let old = files[number] else { return nil }
    for event in old.events { filesOfEvent[event]?.remove(number) }
    for name in old.names { filesOfName[name]?.remove(number) }
    if old.summary.isPartial { partialFiles -= 1 }
    files[number] = nil
    return old
  }

  /// The files with findings about something that is missing.
  package var filesWithHoles: [Int] {
    found.indices.filter { found[$0].contains { $0.rule.reach == .missingMessages } }
  }

  /// True if part of the workspace is unknown. That part may contain the missing things, so no rule reports them.
  package var isPartial: Bool { partialFiles > 0 }

  package var hasScenarios: Bool { files.contains { !($0?.summary.scenarios.isEmpty ?? true) } }

  /// The facts about a file.
  func summary(ofFile number: Int) -> WorkspaceSummary? {
    files.indices.contains(number) ? files[number]?.summary : nil
  }

  /// The findings of a file, after `update`.
  package func findings(ofFile number: Int) -> [Finding] {
    guard found.indices.contains(number) else { return [] }
    let own = found[number] + overall.filter { $0.place.file == number }
    return isPartial ? own.filter { $0.rule.reach != .missingMessages } : own
  }
}

// MARK: - Looking again

extension WorkspaceFindings {
  /// Checks the changes. `order` has the numbers of all files, sorted by path. Returns the files whose findings may
  /// have changed.
  package mutating func update(_ order: [Int]) -> Set<Int> {
    defer { before = [:] }
    guard !before.isEmpty else { return [] }
    guard before.count <= max(16, files.count / 4) else { return updateAll(order) }
    var change = Change()
    for (number, old) in before {
      if let old, let new = files[number], old.summary.saysTheSame(as: new.summary) {
        change.filesToTell.formUnion(move(number, from: old.summary, to: new.summary))
      } else {
        if let old, let new = files[number], old.summary.hasTheSameTimes(as: new.summary) {
          moveOverall(number, from: old.summary, to: new.summary)
        } else {
          change.hasOtherTimes = true
        }
        for ties in [old, files[number]] {
          change.events.formUnion(ties?.events ?? [])
          change.names.formUnion(ties?.names ?? [])
        }
        change.files.insert(number)
      }
    }
    if !change.files.isEmpty { look(at: &change, order) }
    return change.filesToTell
  }

  /// The files, events and names to check again.
  private struct Change {
    /// The files whose facts have changed.
    var files: Set<Int> = []
    var events: Set<Int> = []
    var names: Set<Int> = []
    /// True if a campaign, or the time of a message or a card, has changed.
    var hasOtherTimes = false
    /// The files whose findings may have changed.
    var filesToTell: Set<Int> = []
  }

  private mutating func look(at change: inout Change, _ order: [Int]) {
    // If several campaigns have the same name, only the messages of the first one count.
    let namesakes = change.names.reduce(into: Set<Int>()) { $0.formUnion(filesOfName[$1] ?? []) }
    for file in namesakes { change.events.formUnion(files[file]?.events ?? []) }
    let affected = neighbours(of: neighbours(of: change.events))
    let context = neighbours(of: neighbours(of: affected))
    var wanted = namesakes.union(change.files)
    wanted.formUnion(filesWaiting(for: context))
    for file in wanted {
      for name in files[file]?.names ?? [] where filesOfName[name].map({ $0.count > 1 }) ?? false {
        wanted.formUnion(filesOfName[name] ?? [])
      }
    }
    let ranks = order.indices.filter { wanted.contains(order[$0]) }
    let part = summary(of: ranks, order) { ties, message in
      ties.events(of: message).contains(where: context.contains)
    }
    let places = places(of: affected)
    var report = Report()
    let fates = Fates(Delivery(part), by: .all)
    for case .fates(let reach, let check) in WorkspaceRule.all.map(\.subject) {
      var own = Report()
      check(fates, &own)
      for finding in own.findings {
        let finding = finding.moved { Place(file: order[$0.file], range: $0.range) }
        let isAffected =
          reach == .names ? namesakes.contains(finding.place.file) : places.contains(finding.place)
        if isAffected { report.append(finding) }
      }
    }
    replace(by: report, at: places, namesakes.union(change.files), &change)
    if change.hasOtherTimes {
      change.filesToTell.formUnion(overall.map(\.place.file))
      updateOverall(order)
      change.filesToTell.formUnion(overall.map(\.place.file))
    }
    change.filesToTell.formUnion(change.files)
  }

  /// Replaces the findings about messages at some places, and about names in some files.
  private mutating func replace(
    by report: Report, at places: Set<Place>, _ namesakes: Set<Int>, _ change: inout Change
  ) {
    for file in Set(places.map(\.file)).union(namesakes) {
      let kept = found[file].filter { finding in
        finding.rule.reach == .names ? !namesakes.contains(file) : !places.contains(finding.place)
      }
      // In a changed file, the old findings are at other places now.
      let left = change.files.contains(file) ? [] : kept
      if !found[file].isEmpty { change.filesToTell.insert(file) }
      found[file] = left
    }
    for finding in report.findings {
      add(finding)
      change.filesToTell.insert(finding.place.file)
    }
  }

  private mutating func add(_ finding: Finding) {
    found[finding.place.file].append(finding)
    for label in finding.labels { pointingAt[label.place.file, default: []].insert(finding.place.file) }
  }

  private mutating func updateAll(_ order: [Int]) -> Set<Int> {
    found = found.map { _ in [] }
    pointingAt = [:]
    let fates = Fates(Delivery(summary(of: Array(order.indices), order) { _, _ in true }), by: .all)
    for case .fates(_, let check) in WorkspaceRule.all.map(\.subject) {
      var report = Report()
      check(fates, &report)
      for finding in report.findings { add(finding.moved { Place(file: order[$0.file], range: $0.range) }) }
    }
    updateOverall(order)
    return Set(order)
  }

  /// Updates the findings that depend on the times of all campaigns and cards.
  private mutating func updateOverall(_ order: [Int]) {
    var isTaken = [Bool](repeating: false, count: names.count)
    var active = ActiveCampaigns()
    var cards = 0
    for number in order {
      guard let ties = files[number] else { continue }
      active.add(ties, ofFile: number, &isTaken)
      cards += ties.summary.contentCards.count
    }
    var report = Report()
    for rule in WorkspaceRule.all {
      switch rule.subject {
      case .fates: continue
      case .campaigns(let check): check(active, &report)
      case .contentCards(let count, let check): if cards > count { check(contentCards(order), &report) }
      }
    }
    overall = report.findings
  }

  private func contentCards(_ order: [Int]) -> ContentCards {
    var cards = ContentCards()
    for number in order {
      if let ties = files[number] { cards.add(ties.summary, ofFile: number) }
    }
    return cards
  }
}

// MARK: - Parts of the workspace

extension WorkspaceFindings {
  /// The events of all messages that wait for one of the given events.
  private func neighbours(of events: Set<Int>) -> Set<Int> {
    var result = linked(events)
    for file in filesWaiting(for: events) {
      guard let ties = files[file] else { continue }
      for message in ties.summary.messages {
        let own = ties.events(of: message)
        if own.contains(where: events.contains) { result.formUnion(own) }
      }
    }
    return result
  }

  /// The files with messages that wait for one of the given events.
  private func filesWaiting(for events: Set<Int>) -> Set<Int> {
    events.reduce(into: []) { $0.formUnion(filesOfEvent[$1] ?? []) }
  }

  /// The events, with those that a rule compares with them: a specific purchase is also any purchase, and a push click
  /// begins a session.
  private func linked(_ given: Set<Int>) -> Set<Int> {
    func isOne(of kinds: Set<EventKind>) -> (Int) -> Bool { { kinds.contains(self.events.kinds[$0]) } }
    var result = given
    for kinds in [[.anyPurchase, .specificPurchase], [.sessionStart, .pushClick]] as [Set<EventKind>]
    where given.contains(where: isOne(of: kinds)) {
      result.formUnion(filesOfEvent.keys.filter(isOne(of: kinds)))
    }
    return result
  }

  /// The places of the messages that wait for one of the given events.
  private func places(of events: Set<Int>) -> Set<Place> {
    var result: Set<Place> = []
    for file in filesWaiting(for: events) {
      guard let ties = files[file] else { continue }
      for message in ties.summary.messages where ties.events(of: message).contains(where: events.contains) {
        result.insert(Place(file: file, range: message.place.range))
      }
    }
    return result
  }

  /// A summary of some files only, with files numbered by their position among all paths.
  func summary(
    of ranks: [Int], _ order: [Int], keeping isWanted: (FileTies, GatheredMessage) -> Bool
  ) -> WorkspaceSummary {
    var result = WorkspaceSummary()
    for rank in ranks {
      guard let ties = files[order[rank]] else { continue }
      result.add(ties.summary, ofFile: rank) { isWanted(ties, $0) }
    }
    return result
  }

  /// Updates places after a change that only moved text in a file. Returns the files whose findings this changes.
  private mutating func move(_ number: Int, from old: WorkspaceSummary, to new: WorkspaceSummary) -> Set<Int> {
    var moved: [ByteRange: ByteRange] = [:]
    for (old, new) in zip(old.places, new.places) where old != new { moved[old] = new }
    guard !moved.isEmpty else { return [] }
    func place(_ place: Place) -> Place {
      place.file == number ? Place(file: number, range: moved[place.range] ?? place.range) : place
    }
    let pointing = (pointingAt[number] ?? []).union([number])
    for file in pointing { found[file] = found[file].map { $0.moved(by: place) } }
    overall = overall.map { $0.moved(by: place) }
    return pointing
  }

  /// Updates places in the findings about the whole workspace after a change that only moved text in a file.
  private mutating func moveOverall(_ number: Int, from old: WorkspaceSummary, to new: WorkspaceSummary) {
    guard overall.contains(where: { $0.place.file == number }) else { return }
    let moved = Dictionary(zip(old.places, new.places), uniquingKeysWith: { first, _ in first })
    overall = overall.map { finding in
      finding.moved { $0.file == number ? Place(file: number, range: moved[$0.range] ?? $0.range) : $0 }
    }
  }
}

extension WorkspaceSummary {
  /// True if another summary has the same campaigns, messages and cards with the same times, and the same facts for
  /// rules that have a single finding.
  fileprivate func hasTheSameTimes(as other: WorkspaceSummary) -> Bool {
    campaigns.elementsEqual(other.campaigns) { self.name(of: $0) == other.name(of: $1) }
      && messages.elementsEqual(other.messages) {
        ($0.campaign, $0.starts, $0.ends, $0.delay) == ($1.campaign, $1.starts, $1.ends, $1.delay)
          && $0.traits.contains(.lateFiles) == $1.traits.contains(.lateFiles)
      }
      && contentCards.elementsEqual(other.contentCards) {
        $0.facts == $1.facts && self[$0.audience] == other[$1.audience] && self[$0.language] == other[$1.language]
      } && hasTheSameFeed(as: other)
  }

  /// All places of possible findings, in a fixed order.
  fileprivate var places: [ByteRange] {
    campaigns.map(\.place.range) + messages.map(\.place.range) + contentCards.map(\.place.range)
      + feedCards.map(\.place.range)
  }
}
