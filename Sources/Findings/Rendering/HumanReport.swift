internal import SourceText

/// Findings as people read them at a terminal: each with its lines, and what was found in all below.
func humanReport(of outcome: Outcome, _ decorator: Decorator) -> [UInt8] {
  var report = HumanReport(positions: Positions(in: outcome.files), decorator: decorator)
  for finding in outcome.findings { report.add(finding) }
  guard outcome.isSummarized else { return report.text }
  return report.text + "\(decorator.decorate(outcome.summary, as: .headline))\n".utf8
}

/// Writes findings in the form that Rust's compiler made common.
///
/// ```
/// error[unknown-field]: 'tittle' is not a field of a card
///  --> cards/hero.yaml:3:5
///   |
/// 3 |     tittle: Hello
///   |     ^^^^^^
///   |
///   = help: did you mean 'title'?
/// ```
private struct HumanReport {
  let positions: Positions
  let decorator: Decorator
  private(set) var text: [UInt8] = []

  /// The space left of the bars, as wide as the largest line number of a finding.
  private var gutter = " "

  init(positions: Positions, decorator: Decorator) {
    self.positions = positions
    self.decorator = decorator
  }

  mutating func add(_ finding: Finding) {
    let sections = sections(of: finding)
    let lastLine = sections.flatMap { $0.marks }.map { $0.line + 1 }.max() ?? 1
    gutter = String(repeating: " ", count: String(lastLine).utf8.count)
    headline(of: finding)
    for (index, section) in sections.enumerated() { add(section, isFirst: index == 0) }
    let remarks = finding.remarks
    if !remarks.isEmpty, positions.hasText(at: finding.place) { bar() }
    for remark in remarks { add(remark) }
    line("")
  }

  private mutating func headline(of finding: Finding) {
    let name = decorator.decorate("\(finding.severity.rawValue)[\(finding.rule.id)]", as: finding.severity.style)
    line(name + decorator.decorate(": \(printable(finding.message.text))", as: .headline))
  }

  private mutating func add(_ remark: Finding.Remark) {
    let name = decorator.decorate("\(remark.name):", as: remark.style)
    line("\(gutter) \(framed("=")) \(name) \(printable(remark.text))")
  }
}

/// The marks of a finding in one file, in order of lines.
private struct Section {
  /// The place that the section's arrow shows.
  let place: Place
  let marks: [Mark]
  /// The words for a file without text to show.
  let words: [String]
}

// MARK: - Gathering

extension HumanReport {
  /// The finding's own file, then the others in the order of its labels.
  private func sections(of finding: Finding) -> [Section] {
    var files = [finding.place.file]
    for label in finding.labels where !files.contains(label.place.file) { files.append(label.place.file) }
    return files.map { section(of: finding, inFile: $0) }
  }

  private func section(of finding: Finding, inFile file: Int) -> Section {
    let labels = finding.labels.filter { $0.place.file == file }
    let isOwn = file == finding.place.file
    let place = isOwn ? finding.place : labels.first?.place ?? finding.place
    guard positions.hasText(at: place) else {
      return Section(place: place, marks: [], words: labels.map { $0.message.text })
    }
    let lines = positions.lines(ofFile: file)
    let own = isOwn ? [Mark(finding.place.range, in: lines, finding.severity.style)] : []
    let others = labels.map { Mark($0.place.range, in: lines, .frame, words: $0.message.text) }
    return Section(place: place, marks: (own + others).stablySorted { $0.line < $1.line }, words: [])
  }
}

// MARK: - Writing

extension HumanReport {
  private mutating func add(_ section: Section, isFirst: Bool) {
    line("\(gutter)\(framed(isFirst ? "-->" : ":::")) \(printable(spelling(of: section)))")
    for words in section.words { line("\(gutter) \(framed("=")) \(printable(words))") }
    guard !section.marks.isEmpty else { return }
    bar()
    add(section.marks[...], in: positions.lines(ofFile: section.place.file))
  }

  /// A file without text has no lines.
  private func spelling(of section: Section) -> String {
    positions.hasText(at: section.place) ? positions.spelling(of: section.place) : positions.path(of: section.place)
  }

  /// Each line with its marks below it; three dots where lines in between are left out.
  private mutating func add(_ marks: ArraySlice<Mark>, in lines: FileLines) {
    var rest = marks
    var last: Int?
    while let first = rest.first {
      if let last, first.line != last + 1 { line(framed("...")) }
      let source = SourceLine(lines.range(ofLine: first.line), of: lines.bytes, around: first.range.lowerBound)
      let together = rest.prefix { $0.line == first.line && source.shows($0.range.lowerBound) }
      add(source, number: first.line + 1)
      for mark in together { add(mark, below: source) }
      rest = rest.dropFirst(together.count)
      last = first.line
    }
  }

  private mutating func add(_ source: SourceLine, number: Int) {
    let digits = String(number)
    let padding = String(repeating: " ", count: gutter.utf8.count - digits.utf8.count)
    line(framed("\(padding)\(digits) |") + (source.text.isEmpty ? "" : " \(source.text)"))
  }

  private mutating func add(_ mark: Mark, below source: SourceLine) {
    let cells = source.cells(of: mark.range)
    let underline = String(repeating: mark.symbol, count: cells.count)
    let words = mark.remark.isEmpty ? "" : " \(printable(mark.remark))"
    let space = String(repeating: " ", count: cells.lowerBound + 1)
    line("\(gutter) \(framed("|"))\(space)\(decorator.decorate(underline + words, as: mark.style))")
  }

  private mutating func bar() {
    line("\(gutter) \(framed("|"))")
  }

  private func framed(_ text: String) -> String { decorator.decorate(text, as: .frame) }

  private mutating func line(_ line: String) {
    text.append(contentsOf: line.utf8)
    text.append(UInt8(ascii: "\n"))
  }
}
