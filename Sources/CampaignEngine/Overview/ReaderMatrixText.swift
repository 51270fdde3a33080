import CampaignDelivery
import CampaignLanguage
import Findings

/// The matrix of readers and campaigns as lines for people.
package struct ReaderMatrixText {
  private let matrix: ReaderMatrix
  private let width: Int
  private let details: Bool
  private let isComplete: Bool

  /// With `isComplete`, nothing is cut.
  package init(of matrix: ReaderMatrix, fitting width: Int, withDetails details: Bool, isComplete: Bool) {
    (self.matrix, self.width, self.details, self.isComplete) = (matrix, width, details, isComplete)
  }

  /// The rows and the reasons that are shown if not all are wanted.
  private static let mostRows = 100
  private static let mostReasons = 40
  private static let mostNames = 5
  /// The characters of a name that are shown in a reason.
  private static let mostOfName = 60

  package var lines: [String] {
    let rows = matrix.rows(withDetails: details)
    let shown = isComplete ? rows : Array(rows.prefix(Self.mostRows))
    var lines = tables(of: shown).joined(separator: [""]).map { $0.isEmpty ? "" : "  \($0)" }
    if rows.count > shown.count { lines.append("  and \(rows.count - shown.count) more: --all shows them") }
    let marks = legend(of: shown)
    if !marks.isEmpty { lines += [""] + marks.map { "  \($0)" } }
    let reasons = reasonLines
    if !reasons.isEmpty { lines += ["", "why not"] + reasons }
    return lines.map(printable)
  }
}

// MARK: - Tables

extension ReaderMatrixText {
  /// One table, if it fits: with a row for each campaign or, if that is narrower, for each reader. Otherwise several,
  /// with some of the readers each.
  private func tables(of rows: [ReaderMatrix.Row]) -> [[String]] {
    let columns = matrix.readers.indices
    let readers = Self.distinct(matrix.readers)
    let straight = table(of: rows, columns, called: readers)
    if straight.width <= inner { return [straight.lines(fitting: nil)] }
    let turned = OverviewTable(
      ["reader"] + Self.distinct(rows.map(\.name)),
      columns.map { reader in [readers[reader]] + rows.map { Self.mark($0.shares[reader]) } })
    if turned.width <= inner { return [turned.lines(fitting: nil)] }
    return split(rows, readers)
  }

  private var inner: Int { width - 2 }

  private func table(of rows: [ReaderMatrix.Row], _ readers: Range<Int>, called names: [String]) -> OverviewTable {
    OverviewTable(
      [details ? "campaign, card or message" : "campaign"] + names[readers],
      zip(rows, Self.distinct(rows.map(\.name), to: 40)).map { row, name in
        [name] + readers.map { Self.mark(row.shares[$0]) }
      })
  }

  /// Tables with as many readers as fit.
  private func split(_ rows: [ReaderMatrix.Row], _ names: [String]) -> [[String]] {
    var (tables, first) = ([[String]](), 0)
    while first < matrix.readers.count {
      var next = first + 1
      while next < matrix.readers.count, table(of: rows, first..<next + 1, called: names).width <= inner { next += 1 }
      tables.append(table(of: rows, first..<next, called: names).lines(fitting: nil))
      first = next
    }
    return tables
  }

  private static func shortened(_ name: String, to most: Int) -> String {
    name.count > most ? name.prefix(most - 1) + "…" : name
  }

  /// Short forms of names that differ if the names do: their beginnings or, if those are equal, with their ends.
  private static func distinct(_ names: [String], to most: Int = 16) -> [String] {
    var forms = names.map { shortened($0, to: most) }
    let longer: [(String) -> String] = [
      { name in name.count > most ? name.prefix(most / 2) + "…" + name.suffix(most - most / 2 - 1) : name }, { $0 },
    ]
    for form in longer {
      for equal in Dictionary(grouping: names.indices, by: { forms[$0] }).values
      where equal.contains(where: { names[$0] != names[equal[0]] }) {
        for index in equal { forms[index] = form(names[index]) }
      }
    }
    return forms
  }

  /// A cell: 'yes', how much of it, or a letter for each reason.
  private static func mark(_ share: ReaderMatrix.Share) -> String {
    if share.all == 0 { return "-" }
    if share.got == share.all { return "yes" }
    return share.got > 0 ? "\(share.got)/\(share.all)" : letters(of: share)
  }

  private static func letters(of share: ReaderMatrix.Share) -> String {
    let own = Set(share.gaps.map { letter(for: $0.because) })
    return String(own.sorted())
  }

  private static let letters: [String: (letter: Character, words: String)] = [
    ScenarioTable.Reason.audience.rawValue: ("A", "is not in the audience"),
    ScenarioTable.Reason.target.rawValue: ("C", "has another client"),
    ScenarioTable.Reason.ended.rawValue: ("E", "is too late: it has ended"),
    "expired": ("E", "is too late: it has ended"),
    ScenarioTable.Reason.html.rawValue: ("H", "has a client that shows no HTML messages"),
    ScenarioTable.Reason.language.rawValue: ("L", "reads another language"),
    ScenarioTable.Reason.notStarted.rawValue: ("S", "is too early: it starts later"),
    ScenarioTable.Reason.abortMessage.rawValue: ("T", "is stopped by a template"),
  ]

  private static func letter(for because: String) -> Character { letters[because]?.letter ?? "X" }

  /// The meaning of the cells.
  private func legend(of rows: [ReaderMatrix.Row]) -> [String] {
    let shares = rows.flatMap(\.shares)
    var words: [String] = []
    if shares.contains(where: { $0.got == $0.all && $0.all > 0 }) { words.append("yes  gets all of it") }
    if let part = shares.first(where: { $0.got > 0 && $0.got < $0.all }) {
      words.append("\(Self.mark(part))  gets \(part.got) of \(part.all) cards and messages")
    }
    if shares.contains(where: { $0.all == 0 }) { words.append("-    has no cards or messages") }
    let used = Set(shares.filter { $0.got == 0 }.flatMap(\.gaps).map { Self.letter(for: $0.because) })
    let known = Dictionary(Self.letters.values.map { ($0.letter, $0.words) }) { first, _ in first }
    return words + used.sorted().map { "\($0)    \(known[$0] ?? "another reason")" }
  }
}

// MARK: - Reasons

extension ReaderMatrixText {
  private var reasonLines: [String] {
    let most = isComplete ? Int.max : Self.mostReasons
    var (lines, count, rest) = ([String](), 0, 0)
    for campaign in matrix.campaigns {
      for reason in matrix.reasons(of: campaign) {
        guard count < most else {
          rest += 1
          continue
        }
        count += 1
        lines += self.lines(of: reason)
      }
    }
    return rest == 0 ? lines : lines + ["  and \(rest) more: --all shows them"]
  }

  /// A reason in one line, or in several if it is too long for one.
  private func lines(of reason: ReaderMatrix.Reason) -> [String] {
    let text = "\(listed(reason.names)): \(reason.words)"
    let readers = reason.readers.isEmpty ? "all readers" : listed(reason.readers)
    let isOfOne = matrix.readers.count == 1
    let line = printable("  " + text + (isOfOne ? "" : "  (\(readers))"))
    if line.displayWidth <= width { return [line] }
    let several = wrapped(
      printable(text + (isOfOne ? "" : " (\(readers))")), width: width, first: "  ", indent: "    ")
    return several.split(separator: "\n").map(String.init)
  }

  private func listed(_ names: [String]) -> String {
    let most = isComplete ? Int.max : Self.mostNames
    let rest = names.count > most ? " and \(names.count - most) more" : ""
    let shown = names.prefix(most).map { isComplete ? $0 : Self.shortened($0, to: Self.mostOfName) }
    return shown.joined(separator: ", ") + rest
  }
}
