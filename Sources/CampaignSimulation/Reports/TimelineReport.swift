package import CampaignDelivery
import CampaignJSON
import Findings

/// Prints what a client does at each step: as text, or as one JSON object per line.
package struct TimelineReport {
  private let workspace: DeliveryWorkspace
  private let contents: any ReaderContents

  /// The messages of one step that are not shown, before the others are only counted.
  package static let mostNotShown = 20
  /// The same for programs, in the first steps.
  package static let mostListed = 1_000
  /// The messages that are not shown in a report for programs, before each step has only a few.
  private static let mostListedInAll = 100_000

  private let listed = ListedCount()

  /// The messages that are not shown and were listed so far.
  private final class ListedCount {
    var count = 0
  }

  /// The clock by which people read the times, beside UTC. Nil for UTC alone.
  private let clock: StepClock?

  /// The file and line of the reader, for what depends on the reader.
  private let placeOfReader: String?

  /// The file and line of the app's minimum interval, if a scenario has one of its own.
  private let appInterval: String?

  /// `contents` are what the reader gets of the messages and cards. `reader` is the file and line of the reader.
  package init(
    of workspace: DeliveryWorkspace, showing contents: any ReaderContents, by clock: StepClock? = nil,
    for reader: String? = nil, appInterval: String? = nil
  ) {
    (self.workspace, self.contents, self.clock, placeOfReader) = (workspace, contents, clock, reader)
    self.appInterval = appInterval
  }

  private func text(of time: Int64) -> String { clock?.text(of: time) ?? momentText(time) }

  /// A row as text: a line for the step, and one for each thing that happened.
  package func text(of row: TimelineRow, at place: String? = nil) -> String {
    lines(of: row, at: place).map { printable($0) + "\n" }.joined()
  }

  /// The lines of a row. `place` is that of its step.
  func lines(of row: TimelineRow, at place: String? = nil) -> [String] {
    var lines = ["\(text(of: row.time))  \(row.step.words)" + (place.map { "  (\($0))" } ?? "")]
    let told = row.told(in: row.contents ?? contents, mostNotShown: Self.mostNotShown, time: text)
    for (occurrence, words) in told.occurrences {
      if let words { lines.append("  " + line(words, occurrence, in: row)) }
    }
    if told.notTold > 0 { lines.append("  and \(told.notTold) more that are not shown") }
    return lines
  }

  /// What became of a message or card at a step, if anything is told about it.
  func fate(of name: String, in row: TimelineRow) -> String? {
    let told = row.told(in: row.contents ?? contents, mostNotShown: Self.mostNotShown, time: text)
    return told.occurrences.last { $0.words?.name == name }.flatMap { occurrence, words in
      words.map { words in
        "\(words.verb) " + line(words, occurrence, in: row).dropFirst(words.verb.count).drop { $0 == " " }
      }
    }
  }

  private func line(_ words: OccurrenceWords, _ occurrence: Occurrence, in row: TimelineRow) -> String {
    let time = occurrence.time == row.time ? "" : ", at \(text(of: occurrence.time))"
    let places = [
      place(deciding: occurrence, on: words.name, in: row), occurrence.dependsOnReader ? placeOfReader : nil,
    ].compactMap { $0 }
    let place = places.isEmpty ? "" : "  (\(places.joined(separator: "; ")))"
    let content = content(in: occurrence, of: words.name, in: row).map { "  " + $0.words } ?? ""
    return words.text + content + time + place
  }

  private func place(deciding occurrence: Occurrence, on name: String?, in row: TimelineRow) -> String? {
    guard let name else { return nil }
    return workspace.place(
      deciding: occurrence.what, on: name, in: row.contents ?? contents, appInterval: appInterval)
  }

  private func content(in occurrence: Occurrence, of name: String?, in row: TimelineRow) -> ReaderContent? {
    (row.contents ?? contents).content(in: occurrence, of: name, at: row.event(triggering: occurrence.message))
  }

  /// A row as canonical JSON.
  package func json(of row: TimelineRow, at place: String? = nil) -> [UInt8] {
    ((try? CanonicalJSON.encode(object(of: row, at: place))) ?? []) + "\n".utf8
  }

  func object(of row: TimelineRow, at place: String? = nil) -> JSONRow {
    let most = listed.count < Self.mostListedInAll ? Self.mostListed : Self.mostNotShown
    let told = row.told(in: row.contents ?? contents, mostNotShown: most, time: text)
    listed.count += told.occurrences.count
    let occurrences = told.occurrences.compactMap { occurrence, words in
      words.map { words in
        JSONOccurrence(
          words, at: occurrence.time, place: words.name.flatMap(workspace.place),
          decidedBy: self.place(deciding: occurrence, on: words.name, in: row),
          content(in: occurrence, of: words.name, in: row).map(JSONContent.init),
          link: (row.contents ?? contents).target(of: occurrence, on: words.name)?.json)
      }
    }
    return JSONRow(
      action: row.action, at: exactMomentText(row.time), notListed: told.notTold > 0 ? told.notTold : nil,
      occurrences: occurrences, place: place, step: row.step.words)
  }

  struct JSONRow: Encodable {
    /// The step for programs.
    let action: ClientTimeline.Action
    let at: String
    /// The number of messages that are not shown and not among the occurrences.
    let notListed: Int?
    let occurrences: [JSONOccurrence]
    /// The file and line of the step in a scenario.
    let place: String?
    /// The step as people read it.
    let step: String

    private enum CodingKeys: String, CodingKey {
      case action, at, occurrences, place, step
      case notListed = "not_listed"
    }
  }

  /// An occurrence in words, and in the form that the test suite for clients has.
  struct JSONOccurrence: Encodable {
    let at: String
    let because: String?
    let button: Int?
    let cards: [String]?
    let channel: String?
    /// The content of a message or card that is shown.
    let content: JSONContent?
    let counted: Bool?
    /// The line because of which it happened. Nil if it is that of the message or card.
    let decidedBy: String?
    let due: String?
    let kind: ClientTimeline.Deed.Kind
    /// The link that a click opens.
    let link: String?
    let name: String?
    let number: Int?
    let opens: String?
    let place: String?
    let reason: String?
    let unread: Int?
    let what: String

    fileprivate init(
      _ words: OccurrenceWords, at time: Int64, place: String?, decidedBy line: String?, _ content: JSONContent?,
      link: String?
    ) {
      let deed = words.deed
      (self.at, due) = (exactMomentText(time), deed.due.map(exactMomentText))
      (kind, because, button, cards) = (deed.kind, deed.because, deed.button, deed.cards ?? words.refreshed)
      (channel, counted, number, opens) = (deed.channel, deed.counted, deed.number, deed.opens)
      (name, reason, what) = (words.name, words.reason, words.verb)
      (self.place, unread) = (place, deed.unread)
      decidedBy = line == place ? nil : line
      (self.content, self.link) = (content, link)
    }

    private enum CodingKeys: String, CodingKey {
      case at, because, button, cards, channel, content, counted, due, kind, link, name, number, opens, place, reason,
        unread, what
      case decidedBy = "decided_by"
    }
  }
}

extension Occurrence {
  /// True if a property of the reader keeps a message from being shown.
  fileprivate var dependsOnReader: Bool {
    guard case .passedOver(_, .excluded(let exclusion)) = what else { return false }
    return switch exclusion {
    case .client, .audience, .language, .stopped, .stoppedByEvent: true
    case .control, .noControl, .document, .noPushNotifications: false
    }
  }
}
