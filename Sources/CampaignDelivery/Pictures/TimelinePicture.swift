package import CampaignLanguage

/// A timeline as a picture. Time runs down; each message has a column with marks for what happens to it.
package struct TimelinePicture {
  private let title: String
  private let client: Client
  /// The time zone by whose clock people read the times, beside UTC. Nil for UTC alone.
  private let zone: String?
  private let place: (String) -> String?
  private let contents: (any ReaderContents)?
  private var rows: [Row] = []
  private var leftOut = 0

  fileprivate struct Row {
    let time: String
    let step: String
    let place: String?
    /// The lines that tell the step.
    var lines: [String]
    /// The marks of messages, each with the number of its line.
    var marks: [Mark]
    /// True for an expectation that does not hold.
    var isFailure = false
  }

  /// Something that happened to a message, beside the line that says it.
  fileprivate struct Mark {
    let line: Int
    /// The full name of the message.
    let message: String
    let occurrence: Occurrence
    let words: OccurrenceWords?
  }

  /// The steps and columns of a picture, before others are only counted.
  private static let mostRows = 300
  private static let mostColumns = 40
  /// The lines of one step.
  private static let mostLines = 8
  private static let mostOfLine = 120
  private static let mostOfFailure = 300
  private static let column = 26
  private static let leastTimeWidth = 160

  /// `place` is the file and line of a message or card, and `contents` are what the reader gets of them.
  package init(
    titled title: String, on client: Client, showing contents: (any ReaderContents)? = nil,
    byClockOf zone: String? = nil, place: @escaping (String) -> String?
  ) {
    (self.title, self.client, self.zone, self.place, self.contents) = (title, client, zone, place, contents)
  }

  /// The content that appears in an occurrence, in words.
  private func content(in occurrence: Occurrence, of words: OccurrenceWords) -> String? {
    contents?.content(in: occurrence, of: words.name)?.words
  }

  /// Adds a step. `place` is its file and line.
  package mutating func add(_ row: TimelineRow, at place: String? = nil) {
    guard rows.count < Self.mostRows else {
      leftOut += 1
      return
    }
    let zone = zone
    let time = { (milliseconds: Int64) in momentText(milliseconds, byClockOf: zone) }
    var new = Row(time: time(row.time), step: row.step.words, place: place, lines: [], marks: [])
    var more = 0
    for (occurrence, words) in row.told(in: row.contents ?? contents, time: time).occurrences {
      if let words {
        if new.lines.count < Self.mostLines {
          let text = [words.text, content(in: occurrence, of: words)].compactMap { $0 }.joined(separator: "  ")
          new.lines.append(Drawing.shortened(text, to: Self.mostOfLine))
        } else {
          more += 1
        }
      }
      guard let message = occurrence.message.map({ row.set.messages[$0].key }) else { continue }
      new.marks.append(
        Mark(line: max(0, new.lines.count - 1), message: message, occurrence: occurrence, words: words))
    }
    if more > 0 { new.lines.append("and \(more) more") }
    rows.append(new)
  }

  /// Adds an expectation that does not hold. `words` are lines, and `place` is its file and line.
  package mutating func add(failure words: [String], at place: String?) {
    guard rows.count < Self.mostRows else {
      leftOut += 1
      return
    }
    let lines = words.prefix(Self.mostLines).map { Drawing.shortened($0, to: Self.mostOfFailure) }
    rows.append(Row(time: "", step: "failed", place: place, lines: lines, marks: [], isFailure: true))
  }

  package var svg: [UInt8] {
    var drawing = Drawing()
    let layout = Layout(of: self)
    drawHeadings(layout, into: &drawing)
    drawRows(layout, into: &drawing)
    drawColumns(layout, into: &drawing)
    drawLegend(below: layout.bottom, into: &drawing)
    return drawing.svg(titled: title)
  }
}

// MARK: - Places in the picture

extension TimelinePicture {
  /// Where everything stands.
  private struct Layout {
    /// The messages with a column, in the order in which something first happens to them.
    let messages: [String]
    /// The messages without one.
    let hidden: Int
    let names: [String]
    let steps: [String]
    /// The left edge of the steps.
    let times: Int
    /// The left edges of the columns and of the words behind them.
    let columns: Int
    let words: Int
    let right: Int
    /// The upper edge of each row, and the lower one of the last.
    let rows: [Int]
    let bottom: Int

    init(of picture: TimelinePicture) {
      var seen: Set<String> = []
      let all = picture.rows.flatMap(\.marks).map(\.message).filter { seen.insert($0).inserted }
      messages = Array(all.prefix(mostColumns))
      hidden = all.count - messages.count
      names = messages.map { Drawing.shortened($0) }
      steps = picture.rows.map { Drawing.shortened($0.step) }
      times = max(leastTimeWidth, (picture.rows.map { Drawing.width(of: $0.time) }.max() ?? 0) + 16)
      columns = times + (steps.map(Drawing.width).max() ?? 0) + 16
      words = columns + messages.count * column + 12
      right = words + (picture.rows.flatMap(\.lines).map(Drawing.width).max() ?? 0) + 8
      // The names of messages stand at 45 degrees.
      var y = headingHeight + (names.map(Drawing.width).max() ?? 0) * 71 / 100
      rows = picture.rows.map { row in
        defer { y += row.height }
        return y
      }
      bottom = y
    }

    func middle(ofColumn number: Int) -> Int { columns + number * column + column / 2 }
  }

  private static let headingHeight = 60
  /// The space above the first line of a row, and the height at which its letters stand.
  private static let lineBase = 16

  private func drawHeadings(_ layout: Layout, into drawing: inout Drawing) {
    drawing.text(Drawing.shortened(title, to: 100), x: 0, y: 14, .title)
    let hidden = layout.hidden > 0 ? ", and \(layout.hidden) more messages without a column" : ""
    drawing.text("on \(client.row.words)\(hidden)", x: 0, y: 34, .muted)
    let top = layout.rows.first ?? layout.bottom
    for (number, name) in layout.names.enumerated() {
      drawing.text(name, x: layout.middle(ofColumn: number) + 4, y: top - 8, angle: -45)
    }
  }

  private func drawRows(_ layout: Layout, into drawing: inout Drawing) {
    for (number, row) in rows.enumerated() {
      let y = layout.rows[number]
      if number.isMultiple(of: 2) {
        drawing.rectangle(x: -8, y: y, width: layout.right + 8, height: row.height, .stripe)
      }
      if row.isFailure {
        drawing.rectangle(x: -4, y: y + 1, width: layout.right + 4, height: row.height - 2, .gap, title: row.place)
        drawing.cross(x: layout.times - 12, y: y + Self.lineBase - 4, .dropped)
      }
      drawing.text(row.time, x: 0, y: y + Self.lineBase, .muted)
      drawing.text(layout.steps[number], x: layout.times, y: y + Self.lineBase, title: row.place)
      for (line, words) in row.lines.enumerated() {
        let look = row.isFailure ? Drawing.Look.text : .muted
        drawing.text(words, x: layout.words, y: y + Self.lineBase + line * Drawing.line, look)
      }
    }
  }
}

// MARK: - Columns

extension TimelinePicture {
  private func drawColumns(_ layout: Layout, into drawing: inout Drawing) {
    let numbers = Dictionary(uniqueKeysWithValues: layout.messages.enumerated().map { ($1, $0) })
    for number in layout.messages.indices {
      let x = layout.middle(ofColumn: number)
      drawing.line(fromX: x, y: layout.rows.first ?? layout.bottom, toX: x, y: layout.bottom, .rule)
    }
    // The spans first, so that the marks stand above them.
    var marks = Drawing()
    var begun = layout.messages.map { _ in Begun() }
    for (number, row) in rows.enumerated() {
      for mark in row.marks {
        guard let column = numbers[mark.message] else { continue }
        let x = layout.middle(ofColumn: column)
        let y = layout.rows[number] + mark.line * Drawing.line + 12
        begun[column].note(mark.occurrence, atX: x, y: y, into: &drawing)
        let title = mark.words.map { words in
          [words.verb, words.reason, content(in: mark.occurrence, of: words), place(mark.message)]
            .compactMap { $0 }.joined(separator: ", ")
        }
        marks.mark(mark.occurrence, x: x, y: y, title: title)
      }
    }
    for (number, span) in begun.enumerated() {
      span.end(atX: layout.middle(ofColumn: number), y: layout.bottom, into: &drawing)
    }
    drawing.add(marks)
  }

  /// Where a message became visible or began to wait.
  private struct Begun {
    var visible: Int?
    var waiting: Int?

    mutating func note(_ occurrence: Occurrence, atX x: Int, y: Int, into drawing: inout Drawing) {
      switch occurrence.what {
      case .won(_, let due) where due > occurrence.time: waiting = y
      case .queued: waiting = waiting ?? y
      case .shown:
        endWaiting(atX: x, y: y, into: &drawing)
        visible = y
      case .discarded, .refused, .controlled: endWaiting(atX: x, y: y, into: &drawing)
      case .closed:
        if let visible { drawing.rectangle(x: x - 4, y: visible, width: 8, height: y - visible, .span) }
        visible = nil
      default: break
      }
    }

    private mutating func endWaiting(atX x: Int, y: Int, into drawing: inout Drawing) {
      if let waiting { drawing.line(fromX: x, y: waiting, toX: x, y: y, .wait) }
      waiting = nil
    }

    /// Draws what has not ended when the timeline does.
    func end(atX x: Int, y: Int, into drawing: inout Drawing) {
      if let waiting { drawing.line(fromX: x, y: waiting, toX: x, y: y, .wait) }
      if let visible { drawing.rectangle(x: x - 4, y: visible, width: 8, height: y - visible, .span) }
    }
  }

  private func drawLegend(below bottom: Int, into drawing: inout Drawing) {
    let y = bottom + 28
    if leftOut > 0 { drawing.text("and \(leftOut) later steps", x: 0, y: bottom + 16, .muted) }
    var x = 6
    for kind in Drawing.Mark.allCases {
      drawing.mark(kind, x: x, y: y + 8, title: nil)
      drawing.text(kind.words, x: x + 16, y: y + 12, .muted)
      x += 16 + Drawing.width(of: kind.words) + 24
    }
  }
}

extension TimelinePicture.Row {
  /// The height of the row in the picture.
  fileprivate var height: Int { max(1, lines.count) * Drawing.line + 6 }
}

// MARK: - Marks

extension Drawing {
  /// The marks of a message's column.
  enum Mark: CaseIterable {
    case shown, counted, clicked, waiting, dropped, lost

    var words: String {
      switch self {
      case .shown: "shown"
      case .counted: "counted"
      case .clicked: "clicked"
      case .waiting: "due later, or on the stack"
      case .dropped: "discarded"
      case .lost: "not shown"
      }
    }
  }

  mutating func mark(_ mark: Mark, x: Int, y: Int, title: String?) {
    switch mark {
    case .shown: circle(x: x, y: y, .shown, title: title)
    case .counted: rectangle(x: x - 4, y: y - 4, width: 8, height: 8, .shown, title: title)
    case .clicked: circle(x: x, y: y, radius: 8, .ring, title: title)
    case .waiting: rectangle(x: x - 4, y: y - 4, width: 8, height: 8, .waiting, title: title)
    case .dropped: cross(x: x, y: y, .dropped, title: title)
    case .lost: circle(x: x, y: y, radius: 4, .lost, title: title)
    }
  }

  fileprivate mutating func mark(_ occurrence: Occurrence, x: Int, y: Int, title: String?) {
    if let kind = occurrence.mark { mark(kind, x: x, y: y, title: title) }
  }
}

extension Occurrence {
  /// Nil if nothing is drawn for it.
  fileprivate var mark: Drawing.Mark? {
    switch what {
    case .shown: .shown
    case .controlled: .counted
    case .clicked: .clicked
    case .queued: .waiting
    case .won(_, let due) where due > time: .waiting
    case .discarded, .refused: .dropped
    case .passedOver: .lost
    case .won, .closed, .ignoredTap, .noMatch, .nothingVisible, .feedDisplayed, .cardSeen, .cardClicked, .cardMissing,
      .refreshed, .refreshFailed:
      nil
    }
  }
}
