import CampaignDelivery
import CampaignIR
import Findings

/// Prints what a client does at each step: as text, or as one JSON object per line.
struct TimelineReport {
  private let workspace: DeliveryWorkspace

  /// The messages of one step that are not shown, before the others are only counted.
  private static let mostNotShown = 20

  /// The clock by which people read the times, beside UTC. Nil for UTC alone.
  private let clock: StepClock?

  init(of workspace: DeliveryWorkspace, by clock: StepClock? = nil) {
    (self.workspace, self.clock) = (workspace, clock)
  }

  private func text(of time: Int64) -> String { clock?.text(of: time) ?? momentText(time) }

  /// A row as text: a line for the step, and one for each thing that happened.
  func text(of row: TimelineRow, at place: String? = nil) -> String {
    lines(of: row, at: place).map { printable($0) + "\n" }.joined()
  }

  /// The lines of a row. `place` is that of its step.
  func lines(of row: TimelineRow, at place: String? = nil) -> [String] {
    var lines = ["\(text(of: row.time))  \(row.step.words)" + (place.map { "  (\($0))" } ?? "")]
    var notShown = 0
    for occurrence in row.occurrences {
      guard let words = workspace.set.words(for: occurrence) else { continue }
      if case .passedOver = occurrence.what {
        notShown += 1
        if notShown > Self.mostNotShown { continue }
      }
      lines.append("  " + line(words, occurrence, in: row))
    }
    if notShown > Self.mostNotShown { lines.append("  and \(notShown - Self.mostNotShown) more that are not shown") }
    return lines
  }

  private func line(_ words: OccurrenceWords, _ occurrence: Occurrence, in row: TimelineRow) -> String {
    let time = occurrence.time == row.time ? "" : ", at \(text(of: occurrence.time))"
    let place = words.name.flatMap(workspace.place).map { "  (\($0))" } ?? ""
    return words.text + time + place
  }

  /// A row as canonical JSON.
  func json(of row: TimelineRow, at place: String? = nil) -> [UInt8] {
    ((try? CanonicalJSON.encode(object(of: row, at: place))) ?? []) + "\n".utf8
  }

  func object(of row: TimelineRow, at place: String? = nil) -> JSONRow {
    let occurrences = row.occurrences.compactMap { occurrence in
      workspace.set.words(for: occurrence).map { words in
        JSONOccurrence(words, at: occurrence.time, place: words.name.flatMap(workspace.place))
      }
    }
    return JSONRow(at: exactMomentText(row.time), occurrences: occurrences, place: place, step: row.step.words)
  }

  struct JSONRow: Encodable {
    let at: String
    let occurrences: [JSONOccurrence]
    /// The file and line of the step in a scenario.
    let place: String?
    let step: String
  }

  /// An occurrence in words, and in the form that the test suite for clients has.
  struct JSONOccurrence: Encodable {
    let at: String
    let because: String?
    let button: Int?
    let cards: [String]?
    let channel: String?
    let counted: Bool?
    let due: String?
    let kind: ClientTimeline.Deed.Kind
    let name: String?
    let number: Int?
    let opens: String?
    let place: String?
    let reason: String?
    let unread: Int?
    let what: String

    fileprivate init(_ words: OccurrenceWords, at time: Int64, place: String?) {
      let deed = words.deed
      (self.at, due) = (exactMomentText(time), deed.due.map(exactMomentText))
      (kind, because, button, cards) = (deed.kind, deed.because, deed.button, deed.cards)
      (channel, counted, number, opens) = (deed.channel, deed.counted, deed.number, deed.opens)
      (name, reason, what) = (words.name, words.reason, words.verb)
      (self.place, unread) = (place, deed.unread)
    }
  }
}
