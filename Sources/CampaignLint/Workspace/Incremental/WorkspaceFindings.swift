internal import CampaignLanguage
package import Findings
internal import SourceText

/// The findings of the rules over all files, kept up to date while single files change.
///
/// A message's fate follows from the messages that share an event with it, and from the fates of those. So what a
/// change bears on is at most two events away, and what decides about that two more. Those messages are looked at
/// again, together and as if they were all there are; the other findings stay. Tests hold the outcome against that of
/// looking at everything.
package struct WorkspaceFindings: Sendable {
  /// By the number of the file; nil where there is none.
  private var files: [FileTies?] = []
  private var events = TieNumbers()
  private var names = TieNumbers()
  private var filesOfEvent: [Int32: Set<Int>] = [:]
  private var filesOfName: [Int32: Set<Int>] = [:]
  /// How many files have something in them that is not known.
  private var partialFiles = 0
  /// Before the changes that were not looked at yet, by file.
  private var before: [Int: FileTies?] = [:]
  /// By file, from the rules that reach over messages and names.
  private var found: [[Finding]] = []
  /// From the rules that reach over everything.
  private var overall: [Finding] = []
  /// The files with findings that point at a file.
  private var pointingAt: [Int: Set<Int>] = [:]

  package init() {}

  /// Puts what was gathered of a file in the place of what was known of it.
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

  /// The files with findings about what seems to be missing.
  package var filesWithHoles: [Int] {
    found.indices.filter { found[$0].contains { $0.rule === OrientationHole.info } }
  }

  /// Whether something of the workspace is not known. It may hold what seems to be missing, so that no rule speaks of
  /// that.
  package var isPartial: Bool { partialFiles > 0 }

  /// The findings of a file, after `update`.
  package func findings(ofFile number: Int) -> [Finding] {
    guard found.indices.contains(number) else { return [] }
    let own = found[number] + overall.filter { $0.place.file == number }
    return isPartial ? own.filter { $0.rule !== OrientationHole.info } : own
  }
}

// MARK: - Looking again

extension WorkspaceFindings {
  /// Looks at what has changed. `order` holds the numbers of all files in the order of their paths. Answers the files
  /// whose findings may have changed.
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

  /// What has to be looked at again.
  private struct Change {
    /// The files that say something else than before.
    var files: Set<Int> = []
    var events: Set<Int32> = []
    var names: Set<Int32> = []
    /// Whether a campaign, or the time of a message or a card, is another one than before.
    var hasOtherTimes = false
    /// Those whose findings may be others now.
    var filesToTell: Set<Int> = []
  }

  private mutating func look(at change: inout Change, _ order: [Int]) {
    // Of campaigns that share a name only the first one has messages that count.
    let namesakes = change.names.reduce(into: Set<Int>()) { $0.formUnion(filesOfName[$1] ?? []) }
    for file in namesakes { change.events.formUnion(files[file]?.events ?? []) }
    let affected = neighbours(of: neighbours(of: change.events))
    let context = neighbours(of: neighbours(of: affected))
    var wanted = namesakes.union(change.files)
    for event in context { wanted.formUnion(filesOfEvent[event] ?? []) }
    for file in wanted {
      for name in files[file]?.names ?? [] where filesOfName[name].map({ $0.count > 1 }) ?? false {
        wanted.formUnion(filesOfName[name] ?? [])
      }
    }
    let ranks = order.indices.filter { wanted.contains(order[$0]) }
    let part = summary(of: ranks, order) { ties, message in
      message.traits.contains(.control) || ties.events(of: message).contains(where: context.contains)
    }
    let places = places(of: affected)
    var report = Report()
    let fates = Fates(Delivery(part), by: .all)
    for rule in WorkspaceRule.all where rule.reach != .everything {
      var own = Report()
      rule.check(fates, &own)
      for finding in own.findings {
        let finding = finding.moved { Place(file: order[$0.file], range: $0.range) }
        let isAffected =
          rule.reach == .names ? namesakes.contains(finding.place.file) : places.contains(finding.place)
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
        finding.rule === RepeatedCampaign.info ? !namesakes.contains(file) : !places.contains(finding.place)
      }
      // What the file said before it changed is at other places now.
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
    for rule in WorkspaceRule.all where rule.reach != .everything {
      var report = Report()
      rule.check(fates, &report)
      for finding in report.findings { add(finding.moved { Place(file: order[$0.file], range: $0.range) }) }
    }
    updateOverall(order)
    return Set(order)
  }

  /// The findings that follow from the times of all campaigns and cards.
  private mutating func updateOverall(_ order: [Int]) {
    var isTaken = [Bool](repeating: false, count: names.count)
    var active = ActiveCampaigns()
    var cards = 0
    for number in order {
      guard let ties = files[number] else { continue }
      active.add(ties, ofFile: number, &isTaken)
      cards += ties.summary.contentCards.count
    }
    overall = active.findings
    guard cards > TooManyContentCards.most else { return }
    var report = Report()
    TooManyContentCards.check(summary(of: Array(order.indices), order) { _, _ in false }, into: &report)
    overall += report.findings.map { $0.moved { Place(file: order[$0.file], range: $0.range) } }
  }
}

// MARK: - Parts of the workspace

extension WorkspaceFindings {
  /// The events of all messages that wait for one of some events.
  private func neighbours(of events: Set<Int32>) -> Set<Int32> {
    var result = linked(events)
    for event in result {
      for file in filesOfEvent[event] ?? [] {
        guard let ties = files[file] else { continue }
        for message in ties.summary.messages {
          let own = ties.events(of: message)
          if own.contains(where: events.contains) { result.formUnion(own) }
        }
      }
    }
    return result
  }

  /// The events, with those that a rule compares with one of them: a purchase of something is any purchase too, and a
  /// push click begins a session.
  private func linked(_ given: Set<Int32>) -> Set<Int32> {
    func isOne(of kinds: Set<EventKind>) -> (Int32) -> Bool { { kinds.contains(self.events.kinds[Int($0)]) } }
    var result = given
    for kinds in [[.anyPurchase, .specificPurchase], [.sessionStart, .pushClick]] as [Set<EventKind>]
    where given.contains(where: isOne(of: kinds)) {
      result.formUnion(filesOfEvent.keys.filter(isOne(of: kinds)))
    }
    return result
  }

  /// The places of the messages that wait for one of some events.
  private func places(of events: Set<Int32>) -> Set<Place> {
    var result: Set<Place> = []
    for file in events.reduce(into: Set<Int>(), { $0.formUnion(filesOfEvent[$1] ?? []) }) {
      guard let ties = files[file] else { continue }
      for message in ties.summary.messages where ties.events(of: message).contains(where: events.contains) {
        result.insert(Place(file: file, range: message.place.range))
      }
    }
    return result
  }

  /// Some files as a workspace of their own, each by its rank among all paths.
  private func summary(
    of ranks: [Int], _ order: [Int], keeping isWanted: (FileTies, GatheredMessage) -> Bool
  ) -> WorkspaceSummary {
    var result = WorkspaceSummary()
    for rank in ranks {
      guard let ties = files[order[rank]] else { continue }
      result.add(ties.summary, ofFile: rank) { isWanted(ties, $0) }
    }
    return result
  }

  /// Moves what points into a file that says the same as before, at other places. Answers the files whose findings that
  /// changes.
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

  /// Moves the findings that follow from all files with what they are about.
  private mutating func moveOverall(_ number: Int, from old: WorkspaceSummary, to new: WorkspaceSummary) {
    guard overall.contains(where: { $0.place.file == number }) else { return }
    let moved = Dictionary(zip(old.places, new.places), uniquingKeysWith: { first, _ in first })
    overall = overall.map { finding in
      finding.moved { $0.file == number ? Place(file: number, range: moved[$0.range] ?? $0.range) : $0 }
    }
  }
}

/// The campaigns of all files with the times of their messages.
private struct ActiveCampaigns {
  private var campaigns: [WorkspaceSummary.Campaign] = []
  private var messages: [GatheredMessage] = []

  /// `isTaken` tells for each name whether an earlier file has a campaign of that name. Only the first one counts.
  mutating func add(_ ties: FileTies, ofFile number: Int, _ isTaken: inout [Bool]) {
    let first = campaigns.count
    var counts = [Bool](repeating: true, count: ties.names.count)
    for (index, name) in ties.names.enumerated() {
      counts[index] = !isTaken[Int(name)]
      isTaken[Int(name)] = true
    }
    for campaign in ties.summary.campaigns {
      campaigns.append(WorkspaceSummary.Campaign(place: Place(file: number, range: campaign.place.range)))
    }
    for message in ties.summary.messages where counts[Int(message.campaign)] && message.isEverDue {
      var message = message
      message.move(campaigns: first, triggers: 0) { $0 }
      messages.append(message)
    }
  }

  var findings: [Finding] {
    var report = Report()
    TooManyActiveCampaigns.check(messages, of: campaigns, into: &report)
    return report.findings
  }
}

extension WorkspaceSummary {
  /// Whether another summary has the same campaigns, with messages and cards at the same times.
  fileprivate func hasTheSameTimes(as other: WorkspaceSummary) -> Bool {
    campaigns.elementsEqual(other.campaigns) { self.name(of: $0) == other.name(of: $1) }
      && messages.elementsEqual(other.messages) {
        ($0.campaign, $0.starts, $0.ends, $0.delay) == ($1.campaign, $1.starts, $1.ends, $1.delay)
      }
      && contentCards.elementsEqual(other.contentCards) {
        $0.starts == $1.starts && $0.ends == $1.ends && self[$0.audience] == other[$1.audience]
      }
  }

  /// Where everything stands that a finding may be about, in one order.
  fileprivate var places: [ByteRange] {
    campaigns.map(\.place.range) + messages.map(\.place.range) + contentCards.map(\.place.range)
  }
}
