import Findings

/// The report as a comment of a code host: a table for each level, the pictures, and the notes folded.
///
/// Code hosts cut comments at 65,535 characters, so this one ends earlier and says how many changes it left out.
package func markdownDiff(of report: DiffReport, upTo most: Int = 60_000) -> [UInt8] {
  var text = "## What changes for readers\n\n"
  guard !report.entries.isEmpty else { return Array((text + report.wordsForNothing + "\n").utf8) }
  text += report.counts() + (report.allowed.isEmpty ? "" : "; \(report.allowed.count) allowed") + "\n"
  // Room for the end of a table and the last lines.
  var page = MarkdownPage(
    text: text, room: most - 400 - report.remarks.reduce(0) { $0 + $1.unicodeScalars.count + 10 })
  var left = 0
  for level in [ChangeLevel.danger, .warning] { left += page.add(level, of: report) }
  let picturesLeft = page.add(report.pictures) + report.picturesLeft
  left += page.add(.note, of: report)
  text = page.text
  if left > 0 { text += "\n\(left == 1 ? "1 change does" : "\(left) changes do") not fit here.\n" }
  if picturesLeft > 0 {
    text +=
      "\n\(picturesLeft == 1 ? "1 card or message has" : "\(picturesLeft) cards and messages have") no picture "
      + "here, because there are too many.\n"
  }
  for remark in report.remarks { text += "\n> \(markdown(remark))\n" }
  return Array(text.utf8)
}

/// A text that grows by tables, as long as there is room.
private struct MarkdownPage {
  private(set) var text: String
  private let room: Int
  private var used: Int

  init(text: String, room: Int) { (self.text, self.room, used) = (text, room, text.unicodeScalars.count) }

  /// Adds the changes of a level, and returns the number of those that don't fit.
  mutating func add(_ level: ChangeLevel, of report: DiffReport) -> Int {
    let own = report.entries.filter { $0.change.level == level }
    let title = level.counted(own.count)
    let isFolded = level == .note
    return add(
      own.map(\.markdownRow), below: "| what | change | rule | where |\n| --- | --- | --- | --- |\n",
      opening: isFolded ? "\n<details>\n<summary>\(title)</summary>\n\n" : "\n### \(title)\n\n",
      closing: isFolded ? "\n</details>\n" : "")
  }

  /// Adds pictures side by side, and returns the number of those that don't fit.
  mutating func add(_ pictures: [DiffReport.Picture]) -> Int {
    add(
      pictures.map(\.markdownRow), below: "| what | before | after |\n| --- | --- | --- |\n",
      opening: "\n### How it looks\n\n", closing: "")
  }

  /// Adds a table, and returns the number of rows that don't fit.
  private mutating func add(_ rows: [String], below head: String, opening: String, closing: String) -> Int {
    guard !rows.isEmpty else { return 0 }
    var (table, left) = (opening + head, 0)
    var length = table.unicodeScalars.count
    for row in rows {
      let own = row.unicodeScalars.count
      guard used + length + own <= room else {
        left += 1
        continue
      }
      table += row
      length += own
    }
    text += table + closing
    used += length + closing.unicodeScalars.count
    return left
  }
}

extension DiffReport.Picture {
  fileprivate var markdownRow: String {
    "| \(markdown(name)) | \(Self.cell(old, "before")) | \(Self.cell(new, "after")) |\n"
  }

  private static func cell(_ shown: Shown?, _ side: String) -> String {
    guard let shown else { return "not there" }
    return "![\(markdown(side + ": " + shown.words))](\(shown.address.inMarkdown))"
  }
}

extension String {
  /// An address in which no character ends it. All others than the usual ones are percent-encoded.
  fileprivate var inMarkdown: String {
    var result = ""
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      case _ where "-._~/:%@&=+,;$".utf8.contains(byte): result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.utf8.count < 2 ? "0" : "") + digits
      }
    }
    return result
  }
}

extension DiffReport.Entry {
  fileprivate var markdownRow: String {
    let cells = [markdown(change.name), markdown(change.words), "`\(change.rule.id)`", markdown(places)]
    return "| " + cells.joined(separator: " | ") + " |\n"
  }
}

/// Text in which no character has a meaning in Markdown or HTML.
private func markdown(_ text: String) -> String {
  var result = ""
  for character in printable(text) {
    switch character {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\\", "`", "*", "_", "[", "]", "|", "#", "~", "!": result += "\\\(character)"
    // A name with an at sign would tell somebody.
    case "@": result += "&#64;"
    default: result.append(character)
    }
  }
  return result
}
