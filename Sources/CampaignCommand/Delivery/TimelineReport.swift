import CampaignDelivery
import CampaignIR
import Findings

/// Prints what a client does at each step: as text, or as one JSON object per line.
struct TimelineReport {
  private let workspace: DeliveryWorkspace
  private let contents: any ReaderContents

  /// The messages of one step that are not shown, before the others are only counted.
  private static let mostNotShown = 20

  /// `contents` are what the reader gets of the messages and cards.
  init(of workspace: DeliveryWorkspace, showing contents: any ReaderContents) {
    (self.workspace, self.contents) = (workspace, contents)
  }

  /// A row as text: a line for the step, and one for each thing that happened.
  func text(of row: TimelineRow, at place: String? = nil) -> String {
    lines(of: row, at: place).map { printable($0) + "\n" }.joined()
  }

  /// The lines of a row. `place` is that of its step.
  func lines(of row: TimelineRow, at place: String? = nil) -> [String] {
    var lines = ["\(momentText(row.time))  \(row.step.words)" + (place.map { "  (\($0))" } ?? "")]
    var notShown = 0
    for (occurrence, words) in row.told(in: contents) {
      guard let words else { continue }
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
    let time = occurrence.time == row.time ? "" : ", at \(momentText(occurrence.time))"
    let place = words.name.flatMap(workspace.place).map { "  (\($0))" } ?? ""
    let content = content(in: occurrence, of: words.name, in: row).map { "  " + $0.words } ?? ""
    return words.text + content + time + place
  }

  private func content(in occurrence: Occurrence, of name: String?, in row: TimelineRow) -> ReaderContent? {
    contents.content(in: occurrence, of: name, at: row.event(triggering: occurrence.message))
  }

  /// A row as canonical JSON.
  func json(of row: TimelineRow, at place: String? = nil) -> [UInt8] {
    ((try? CanonicalJSON.encode(object(of: row, at: place))) ?? []) + "\n".utf8
  }

  func object(of row: TimelineRow, at place: String? = nil) -> JSONRow {
    let occurrences = row.told(in: contents).compactMap { occurrence, words in
      words.map { words in
        JSONOccurrence(
          at: momentText(occurrence.time),
          content: content(in: occurrence, of: words.name, in: row).map(JSONContent.init),
          name: words.name, opens: contents.target(of: occurrence, on: words.name)?.json,
          place: words.name.flatMap(workspace.place), reason: words.reason, what: words.verb)
      }
    }
    return JSONRow(at: momentText(row.time), occurrences: occurrences, place: place, step: row.step.words)
  }

  struct JSONRow: Encodable {
    let at: String
    let occurrences: [JSONOccurrence]
    /// The file and line of the step in a scenario.
    let place: String?
    let step: String
  }

  struct JSONOccurrence: Encodable {
    let at: String
    /// What the reader sees of a message or card that is shown.
    let content: JSONContent?
    let name: String?
    /// The link that a click opens, or `news_feed`.
    let opens: String?
    let place: String?
    let reason: String?
    let what: String
  }
}
