/// The result of a population as a picture: a bar for each message, and how many messages readers see.
package struct PopulationPicture {
  private let heading: String
  /// The assumptions behind the numbers, and their averages.
  private let notes: [String]
  private let bars: [Bar]
  private let readersByShown: [Int: Int]

  /// A message.
  package struct Bar {
    let name: String
    let place: String?
    let share: Double
    let shown: Int
    let lost: Int
    let words: String
    let rivals: [String]

    /// `share` is the part of the readers who see it. `lost` counts how often another message was shown instead.
    package init(
      name: String, place: String?, share: Double, shown: Int, lost: Int, words: String, rivals: [String]
    ) {
      (self.name, self.place, self.share) = (name, place, share)
      (self.shown, self.lost, self.words, self.rivals) = (shown, lost, words, rivals)
    }
  }

  /// The messages of a picture, before others are only counted.
  private static let mostBars = 60
  /// The columns of readers by messages. Readers who see more are in the last one.
  private static let mostColumns = 30
  private static let mostOfNote = 160
  private static let barWidth = 240
  private static let lostWidth = 100
  private static let columnWidth = 22
  private static let columnHeight = 120
  private static let rowHeight = 26

  package init(heading: String, notes: [String], bars: [Bar], readersByShown: [Int: Int]) {
    (self.heading, self.notes, self.bars, self.readersByShown) = (heading, notes, bars, readersByShown)
  }

  package var svg: [UInt8] {
    var drawing = Drawing()
    drawing.text(heading, x: 0, y: 14, .title)
    var y = 34
    for note in notes {
      drawing.text(Drawing.shortened(note, to: Self.mostOfNote), x: 0, y: y, .muted)
      y += Drawing.line
    }
    let bottom = drawBars(from: y + 4, into: &drawing)
    drawReaders(from: bottom + 36, into: &drawing)
    return drawing.svg(titled: heading)
  }

  /// Draws a row for each message, and returns the lower edge.
  private func drawBars(from top: Int, into drawing: inout Drawing) -> Int {
    let shown = bars.prefix(Self.mostBars)
    let names = shown.map { Drawing.shortened($0.name) }
    let left = (names.map(Drawing.width).max() ?? 0) + 12
    let lost = left + Self.barWidth + 16
    let words = lost + Self.lostWidth + 16
    drawing.text("readers who see it", x: left, y: top + 8, .muted)
    drawing.text("shown and lost", x: lost, y: top + 8, .muted)
    var y = top + 16
    for (name, bar) in zip(names, shown) {
      drawing.text(name, x: 0, y: y + 16, title: bar.place)
      drawing.rectangle(x: left, y: y + 4, width: Self.barWidth, height: 16, .lost)
      let width = Int((Double(Self.barWidth) * bar.share).rounded())
      if width > 0 { drawing.rectangle(x: left, y: y + 4, width: width, height: 16, .shown, title: bar.words) }
      drawLost(bar, x: lost, y: y + 8, into: &drawing)
      drawing.text(Drawing.shortened(bar.words, to: 120), x: words, y: y + 16, .muted)
      y += Self.rowHeight
    }
    if bars.count > shown.count {
      drawing.text("and \(bars.count - shown.count) more messages", x: 0, y: y + 16, .muted)
    }
    return bars.count > shown.count ? y + Self.rowHeight : y
  }

  /// Draws how often a message is shown, and how often another one is shown instead.
  private func drawLost(_ bar: Bar, x: Int, y: Int, into drawing: inout Drawing) {
    guard bar.shown + bar.lost > 0 else { return }
    let width = Int((Double(Self.lostWidth) * Double(bar.shown) / Double(bar.shown + bar.lost)).rounded())
    if width > 0 { drawing.rectangle(x: x, y: y, width: width, height: 8, .shown) }
    guard width < Self.lostWidth else { return }
    let title = bar.rivals.isEmpty ? nil : bar.rivals.joined(separator: "\n")
    drawing.rectangle(x: x + width, y: y, width: Self.lostWidth - width, height: 8, .lost, title: title)
  }

  /// Draws how many readers see how many messages.
  private func drawReaders(from top: Int, into drawing: inout Drawing) {
    var counts = Array(repeating: 0, count: min(Self.mostColumns, (readersByShown.keys.max() ?? 0) + 1))
    for (shown, readers) in readersByShown { counts[min(shown, counts.count - 1)] += readers }
    let most = max(1, counts.max() ?? 1)
    drawing.text("readers by the number of messages that they see", x: 0, y: top)
    let base = top + 16 + Self.columnHeight
    for (number, readers) in counts.enumerated() {
      let x = number * Self.columnWidth
      let height = (readers * Self.columnHeight + most - 1) / most
      if height > 0 {
        drawing.rectangle(
          x: x, y: base - height, width: Self.columnWidth - 4, height: height, .shown,
          title: "\(readers) of the readers see \(label(number, of: counts.count))")
      }
      let isLast = number == counts.count - 1
      if counts.count <= 12 || number.isMultiple(of: 5) || isLast {
        drawing.text(isLast ? label(number, of: counts.count) : "\(number)", x: x + 2, y: base + 16, .muted)
      }
    }
    drawing.line(fromX: 0, y: base, toX: counts.count * Self.columnWidth, y: base, .rule)
  }

  private func label(_ number: Int, of count: Int) -> String {
    number == count - 1 && count == Self.mostColumns ? "\(number) or more" : "\(number)"
  }
}
