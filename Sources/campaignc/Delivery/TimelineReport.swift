internal import CampaignDelivery
internal import CampaignIR
internal import Findings

/// Prints what a client does at each step: as text, or as one JSON object per line.
struct TimelineReport {
  private let workspace: DeliveryWorkspace

  /// The messages of one step that are not shown, before the others are only counted.
  private static let mostNotShown = 20

  init(of workspace: DeliveryWorkspace) { self.workspace = workspace }

  /// A row as text. Empty if there is none.
  func text(of row: TimelineRow?) -> String { row.map { text(of: $0) } ?? "" }

  /// A row as text: a line for the step, and one for each thing that happened.
  func text(of row: TimelineRow) -> String { lines(of: row).map { printable($0) + "\n" }.joined() }

  /// The lines of a row. `place` follows its step.
  func lines(of row: TimelineRow, at place: String = "") -> [String] {
    var lines = ["\(momentText(row.time))  \(row.step.words)\(place)"]
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
    let verb = words.verb + String(repeating: " ", count: max(1, 11 - words.verb.count))
    let subject = [words.name, words.reason].compactMap { $0 }.joined(separator: ": ")
    let time = occurrence.time == row.time ? "" : ", at \(momentText(occurrence.time))"
    let place = words.name.flatMap(workspace.place).map { "  (\($0))" } ?? ""
    return verb + subject + time + place
  }

  /// A row as canonical JSON.
  func json(of row: TimelineRow) -> [UInt8] { ((try? CanonicalJSON.encode(object(of: row))) ?? []) + "\n".utf8 }

  func object(of row: TimelineRow) -> JSONRow {
    let occurrences = row.occurrences.compactMap { occurrence in
      workspace.set.words(for: occurrence).map { words in
        JSONOccurrence(
          at: momentText(occurrence.time), name: words.name, place: words.name.flatMap(workspace.place),
          reason: words.reason, what: words.verb)
      }
    }
    return JSONRow(at: momentText(row.time), occurrences: occurrences, step: row.step.words)
  }

  struct JSONRow: Encodable {
    let at: String
    let occurrences: [JSONOccurrence]
    let step: String
  }

  struct JSONOccurrence: Encodable {
    let at: String
    let name: String?
    let place: String?
    let reason: String?
    let what: String
  }
}
