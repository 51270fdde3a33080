/// Rows of cells as columns of a terminal, two spaces apart; the last column is as wide as it is.
package func textTable(_ rows: [[String]]) -> String {
  let columns = rows.map(\.count).max() ?? 0
  let widths = (0..<columns).map { column in rows.compactMap { $0.dropFirst(column).first?.count }.max() ?? 0 }
  return rows.map { row in
    let cells = row.enumerated().map { index, cell in
      index == row.count - 1 ? cell : cell + String(repeating: " ", count: widths[index] - cell.count)
    }
    return cells.joined(separator: "  ") + "\n"
  }.joined()
}

/// A paragraph in lines of at most so many columns; further lines begin with the indent.
package func wrapped(_ paragraph: String, width: Int = 96, first: String = "", indent: String = "") -> String {
  var text = ""
  var line = first
  var isEmpty = true
  for word in paragraph.split(separator: " ") {
    if !isEmpty, line.count + 1 + word.count > width {
      text += line + "\n"
      line = indent
      isEmpty = true
    }
    line += isEmpty ? String(word) : " " + word
    isEmpty = false
  }
  return text + line + "\n"
}
