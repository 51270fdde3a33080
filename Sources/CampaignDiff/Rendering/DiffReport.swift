package import SourceText

/// Everything that a report of a comparison says.
package struct DiffReport: Sendable {
  /// In the order of reports.
  package let entries: [Entry]
  /// The changes that the list of allowed changes accepts. They don't count.
  package let allowed: [Entry]
  /// The campaigns that were compared: all names of both sides.
  package let campaigns: Int
  /// The campaigns that are written differently and mean the same.
  package let silentCampaigns: Int
  /// The mistakes in the list of allowed changes.
  package let remarks: [String]
  /// The names of the sides, as the user knows them.
  package let sides: (old: String, new: String)
  package let exitCode: Int
  package let version: String
  /// The changed cards and messages before and after, in the order of the changes. Empty without `--pictures`.
  package var pictures: [Picture] = []
  /// The changed cards and messages whose pictures are left out, because there are too many.
  package var picturesLeft = 0

  package init(
    entries: [Entry], allowed: [Entry], campaigns: Int, silentCampaigns: Int, remarks: [String],
    sides: (old: String, new: String), exitCode: Int, version: String
  ) {
    (self.entries, self.allowed) = (entries, allowed)
    (self.campaigns, self.silentCampaigns) = (campaigns, silentCampaigns)
    (self.remarks, self.sides) = (remarks, sides)
    (self.exitCode, self.version) = (exitCode, version)
  }

  /// A change with its places.
  package struct Entry: Sendable {
    package let change: Change
    /// Nil on a side without it, or without sources.
    package let old: Location?
    package let new: Location?

    package init(_ change: Change, old: Location?, new: Location?) {
      (self.change, self.old, self.new) = (change, old, new)
    }
  }

  /// A card or a message on both sides. Nil on a side that does not have it.
  package struct Picture: Sendable {
    package let name: String
    package let old: Shown?
    package let new: Shown?

    package init(_ name: String, old: Shown?, new: Shown?) { (self.name, self.old, self.new) = (name, old, new) }

    /// The address of a picture, and its content for those who don't see it.
    package struct Shown: Sendable {
      package let address: String
      package let words: String

      package init(address: String, words: String) { (self.address, self.words) = (address, words) }
    }
  }

  /// A place as a person finds it.
  package struct Location: Sendable, Equatable {
    package let path: String
    package let position: Position

    package init(path: String, position: Position) { (self.path, self.position) = (path, position) }

    var text: String { "\(path):\(position.line)" }
  }

  /// The number of changes of a level.
  func count(_ level: ChangeLevel) -> Int { entries.count { $0.change.level == level } }

  /// The changes of the highest levels, if there are more than some number.
  package func mostDangerous(_ most: Int) -> [Entry] {
    guard entries.count > most else { return entries }
    var worst: [Entry] = []
    for level in ChangeLevel.allCases.sorted(by: >) {
      worst += entries.lazy.filter { $0.change.level == level }.prefix(most - worst.count)
    }
    return worst
  }

  /// The numbers of changes of the levels, most dangerous first: `1 danger, 2 warnings`.
  func counts(_ levels: [ChangeLevel] = ChangeLevel.allCases.reversed()) -> String {
    levels.filter { count($0) > 0 }.map { $0.counted(count($0)) }.joined(separator: ", ")
  }

  /// The one line about campaigns without changes.
  var wordsForNothing: String {
    let compared = "\(campaigns == 1 ? "1 campaign" : "\(campaigns) campaigns") compared"
    guard silentCampaigns > 0 else { return "nothing changes for readers; \(compared)" }
    return "nothing changes for readers; \(compared), \(silentCampaigns) written differently"
  }
}

extension ChangeLevel {
  func counted(_ number: Int) -> String {
    switch self {
    case .danger: "\(number) danger" + (number == 1 ? "" : "s")
    case .warning: "\(number) warning" + (number == 1 ? "" : "s")
    case .note: "\(number) note" + (number == 1 ? "" : "s")
    }
  }
}
