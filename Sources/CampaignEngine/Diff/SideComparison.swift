package import CampaignDiff
import Findings

/// Two sides of a comparison, with what changes between them, and what of it is allowed.
package struct SideComparison {
  package let oldPlaces: PlacesOfSide
  package let newPlaces: PlacesOfSide
  /// The changes that count.
  private let left: [Change]
  private let allowed: [Change]
  private let list: AllowedChanges
  /// Remarks on entries of the list that are unused or expired.
  private let remarks: [String]
  private let comparison: WorkspaceComparison
  private let knowsStandings: Bool

  /// `list` has the allowed changes, and `names` the new names that somebody has declared. Throws if one of them is not
  /// needed.
  package init(
    from old: LoadedSide, to new: LoadedSide, at now: Int64?, _ list: AllowedChanges, _ names: DeclaredNames
  ) throws(UsageError) {
    comparison = Self.comparison(
      from: old, to: new, DiffTerms(now: now, settings: new.changeSettings, renamed: names.all))
    try names.check(comparison)
    (oldPlaces, newPlaces) = (PlacesOfSide(of: old), PlacesOfSide(of: new))
    let changes = comparison.result
    var list = list
    list.allowNames(in: changes)
    list.add(commentsOn: changes, old: oldPlaces, new: newPlaces)
    (left, allowed, remarks) = list.divide(changes, now: now)
    self.list = list
    knowsStandings = old.run != nil && new.run != nil
  }

  private static func comparison(
    from old: LoadedSide, to new: LoadedSide, _ terms: DiffTerms
  ) -> WorkspaceComparison {
    let (oldSide, newSide) = (old.side, new.side.without(new.names(missingIn: old)))
    var comparison = WorkspaceComparison(
      from: oldSide, to: newSide, besides: new.sameCampaigns.count, terms)
    comparison.addUnknownEvents((old.unknownEvents, new.unknownEvents), from: oldSide, to: newSide)
    let changed = comparison.changedMessages
    if let before = old.run, let after = new.run, !changed.isEmpty {
      comparison.add(from: before.standings(of: changed.contains), to: after.standings(of: changed.contains))
    }
    return comparison
  }

  /// True if a change has this level or a higher one, or the list of allowed changes has a mistake.
  package func fails(from threshold: ChangeLevel?) -> Bool {
    !list.faults.isEmpty || threshold.map { threshold in left.contains { $0.level >= threshold } } ?? false
  }

  /// The report. `sides` are the names of both sides.
  package func report(on sides: (old: String, new: String), exitCode: Int) -> DiffReport {
    DiffReport(
      entries: left.map(entry), allowed: allowed.map(entry), campaigns: comparison.campaigns,
      silentCampaigns: comparison.silentCampaigns, remarks: list.faults + remarks + unsaid, sides: sides,
      exitCode: exitCode, version: toolVersion)
  }

  private func entry(_ change: Change) -> DiffReport.Entry {
    DiffReport.Entry(
      change, old: oldPlaces.location(of: change.oldPlace), new: newPlaces.location(of: change.newPlace))
  }

  /// What the report says nothing about.
  private var unsaid: [String] {
    var words: [String] = []
    if !knowsStandings { words.append("which message comes first is not compared, because one side has only payloads") }
    if !comparison.cutEvents.isEmpty {
      words.append(
        "which message comes first is not compared at \(listed(quoting: comparison.cutEvents.sorted())): too many "
          + "messages changed there, or have filters")
    }
    let leftOut = comparison.leftOut
    if leftOut > 0 {
      words.append(
        "\(counted(leftOut, "change is", "changes are")) left out, because the configuration turns their rules off")
    }
    return words
  }
}
