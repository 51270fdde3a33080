import Findings

/// A table of texts: lines for people, or CSV for spreadsheets.
package struct OverviewTable: Sendable {
  /// The columns whose texts are numbers, which end at the same place.
  private let numbers: Set<Int>
  private let heading: [String]
  private let rows: [[String]]

  package init(_ heading: [String], numbers: Set<Int> = [], _ rows: [[String]]) {
    (self.heading, self.numbers, self.rows) = (heading, numbers, rows)
  }

  private static let gap = 2
  /// A column is not made narrower.
  private static let leastWidth = 9

  /// The cells that its lines take.
  package var width: Int { Self.width(of: naturalWidths) }

  private static func width(of widths: [Int]) -> Int { widths.reduce(0, +) + gap * max(0, widths.count - 1) }

  private var naturalWidths: [Int] {
    heading.indices.map { column in
      rows.reduce(heading[column].displayWidth) { max($0, $1[column].displayWidth) }
    }
  }

  /// The lines for a width. Texts of the widest columns are wrapped if that helps. Nil for no limit.
  package func lines(fitting width: Int?) -> [String] {
    var widths = naturalWidths
    let wanted = widths.map { min($0, Self.leastWidth) }
    while let width, Self.width(of: widths) > width {
      let widest = widths.indices.filter { widths[$0] > wanted[$0] && !numbers.contains($0) }
        .max { widths[$0] < widths[$1] }
      guard let widest else { break }
      widths[widest] -= 1
    }
    return ([heading] + rows).flatMap { lines(of: $0, widths) }
  }

  /// The lines of a row: as many as its longest text needs.
  private func lines(of row: [String], _ widths: [Int]) -> [String] {
    let cells = row.indices.map { Self.wrapped(row[$0], to: widths[$0]) }
    return (0..<(cells.map(\.count).max() ?? 0)).map { line in
      var text = ""
      for column in cells.indices {
        let cell = line < cells[column].count ? cells[column][line] : ""
        let blanks = String(repeating: " ", count: max(0, widths[column] - cell.displayWidth))
        text += numbers.contains(column) ? blanks + cell : cell + blanks
        text += column < cells.count - 1 ? String(repeating: " ", count: Self.gap) : ""
      }
      return String(text.reversed().drop { $0 == " " }.reversed())
    }
  }

  /// The text in pieces of at most a width, cut at spaces if there are some.
  private static func wrapped(_ text: String, to width: Int) -> [String] {
    var lines = [""]
    for word in text.split(separator: " ") {
      let joined = lines[lines.count - 1].isEmpty ? String(word) : "\(lines[lines.count - 1]) \(word)"
      if joined.displayWidth <= width {
        lines[lines.count - 1] = joined
        continue
      }
      let pieces = pieces(of: String(word), width)
      if lines[lines.count - 1].isEmpty { lines.removeLast() }
      lines += pieces
    }
    return lines
  }

  private static func pieces(of word: String, _ width: Int) -> [String] {
    var (pieces, used) = ([""], 0)
    for character in word {
      let next = character.displayWidth
      if used > 0, used + next > width {
        pieces.append("")
        used = 0
      }
      pieces[pieces.count - 1].append(character)
      used += next
    }
    return pieces
  }
}

// MARK: - CSV

extension OverviewTable {
  /// The table as RFC 4180 defines CSV. A text that a spreadsheet would take for a formula begins with an apostrophe,
  /// and characters that nobody sees are escaped.
  package func writeCSV(to send: ([UInt8]) -> Void) {
    var bytes: [UInt8] = []
    for row in [heading] + rows {
      for (column, text) in row.enumerated() {
        if column > 0 { bytes.append(UInt8(ascii: ",")) }
        Self.append(text, to: &bytes)
      }
      bytes += "\r\n".utf8
      guard bytes.count >= 1 << 16 else { continue }
      send(bytes)
      bytes.removeAll(keepingCapacity: true)
    }
    send(bytes)
  }

  private static let marks = Array("\",".utf8)
  private static let formulaStarts = Array("=+-@".utf8)

  private static func append(_ cell: String, to bytes: inout [UInt8]) {
    let text = printable(cell)
    let isFormula = text.utf8.first.map(formulaStarts.contains) ?? false
    let safe = isFormula ? "'\(text)" : text
    guard safe.utf8.contains(where: marks.contains) else {
      bytes += safe.utf8
      return
    }
    bytes.append(UInt8(ascii: "\""))
    for byte in safe.utf8 { bytes += byte == UInt8(ascii: "\"") ? [byte, byte] : [byte] }
    bytes.append(UInt8(ascii: "\""))
  }
}
