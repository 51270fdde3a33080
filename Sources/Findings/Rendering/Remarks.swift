extension Finding {
  /// A line below the source: a note, the help, or a fix.
  struct Remark {
    let name: String
    let text: String
    let style: Decorator.Style
  }

  /// The notes, the help and the fixes. Help with the same words as a fix is left out.
  var remarks: [Remark] {
    let notes = notes.map { Remark(name: "note", text: $0.text, style: .headline) }
    let help =
      fixes.contains { $0.title == self.help } ? nil : help.map { Remark(name: "help", text: $0.text, style: .cure) }
    let fixes = fixes.map { Remark(name: "fix", text: $0.brief, style: .cure) }
    return notes + (help.map { [$0] } ?? []) + fixes
  }
}

extension Fix {
  /// The summary, with the new text if it is short and not in the title already.
  var brief: String {
    guard edits.count == 1, let text = edits.first?.replacement, text.isShortWord else { return summary }
    return title.text.contains(text) ? summary : "\(summary): `\(text)`"
  }
}

extension String {
  fileprivate var isShortWord: Bool {
    !isEmpty && utf8.count <= 40 && !unicodeScalars.contains { $0 == "\n" || $0 == "\r" }
  }
}
