/// Rows of cells as columns of a terminal, two spaces apart; the last column goes on below itself where it is wide.
/// A column of nothing takes no room.
package func textTable(_ rows: [[String]]) -> String {
  let columns = (rows.map(\.count).max() ?? 0) - 1
  let widths = (0..<max(0, columns)).map { column in rows.compactMap { $0.dropFirst(column).first?.count }.max() ?? 0 }
  let indent = String(repeating: " ", count: widths.reduce(0) { $0 + ($1 == 0 ? 0 : $1 + 2) })
  return rows.map { row in
    let cells = zip(row, widths).map { $1 == 0 ? "" : $0 + String(repeating: " ", count: $1 - $0.count + 2) }
    return wrapped(row.last ?? "", first: cells.joined(), indent: indent)
  }.joined()
}

/// A paragraph in lines of at most so many columns; further lines begin with the indent.
package func wrapped(_ paragraph: String, width: Int = 96, first: String = "", indent: String = "") -> String {
  var text = ""
  var line = first
  var isEmpty = true
  for word in unbroken(paragraph) {
    if !isEmpty, line.count + 1 + word.count > width {
      text += line + "\n"
      line = indent
      isEmpty = true
    }
    line += isEmpty ? word : " " + word
    isEmpty = false
  }
  return text + line + "\n"
}

/// The words of a paragraph; what stands between backticks is one of them.
private func unbroken(_ paragraph: String) -> [String] {
  var words: [String] = []
  var isOpen = false
  for word in paragraph.split(separator: " ") {
    if isOpen { words[words.count - 1] += " " + word } else { words.append(String(word)) }
    if word.count(where: { $0 == "`" }) % 2 == 1 { isOpen.toggle() }
  }
  return words
}
