/// A paragraph in lines of at most `width` columns. Further lines begin with the indent.
package func wrapped(_ paragraph: String, width: Int, first: String = "", indent: String = "") -> String {
  var text = ""
  var line = first
  var used = first.displayWidth
  var isEmpty = true
  for word in unbroken(paragraph) {
    let length = word.displayWidth
    if !isEmpty, used + 1 + length > width {
      text += line + "\n"
      (line, used) = (indent, indent.count)
      isEmpty = true
    }
    line += isEmpty ? word : " " + word
    used += isEmpty ? length : length + 1
    isEmpty = false
  }
  return text + line + "\n"
}

/// The words of a paragraph. Text between backticks is one word.
private func unbroken(_ paragraph: String) -> [String] {
  var words: [String] = []
  var isOpen = false
  for word in paragraph.split(separator: " ", omittingEmptySubsequences: false) {
    if isOpen { words[words.count - 1] += " " + word } else { words.append(String(word)) }
    if word.count(where: { $0 == "`" }) % 2 == 1 { isOpen.toggle() }
  }
  return words
}

extension String {
  /// The number of terminal cells of a text.
  /// The number of terminal cells of a text.
  package var displayWidth: Int { reduce(0) { $0 + $1.displayWidth } }
}
