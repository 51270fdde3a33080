import SourceText

/// Findings for people at a terminal: each with its lines, and a summary at the end. Errors come last, next to the
/// prompt. If a rule has many findings, the first few are shown and the others are counted.
func humanReport(of outcome: Outcome, _ decorator: Decorator, width: Int?) -> [UInt8] {
  var report = HumanReport(
    positions: Positions(in: outcome.files), commandForAll: outcome.commandForAll, decorator: decorator, width: width)
  for severity in Severity.allCases {
    report.add(outcome.findings.filter { $0.severity == severity }, mostOfRule: outcome.mostOfRule ?? .max)
  }
  guard outcome.isSummarized else { return report.text }
  let summary = outcome.summary(notShown: outcome.hidden + report.counted)
  return report.text + "\(decorator.decorate(summary, as: .headline))\n".utf8
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
  let commandForAll: String
  let decorator: Decorator
  /// The columns of the terminal; nil for a file or a program, which get each text on one line.
  let width: Int?
  private(set) var text: [UInt8] = []
  /// The findings that are counted instead of shown.
  private(set) var counted = 0

  /// The space before the bars, as wide as the largest line number of a finding.
  private var gutter = " "

  init(positions: Positions, commandForAll: String, decorator: Decorator, width: Int?) {
    self.positions = positions
    self.commandForAll = commandForAll
    self.decorator = decorator
    self.width = width.map { max($0, 40) }
  }

  /// Adds findings of one severity. If a rule has more findings than are shown, their number follows the last one.
  mutating func add(_ findings: [Finding], mostOfRule most: Int) {
    // Few findings can't be too many of one rule.
    if findings.count <= most { return findings.forEach { add($0) } }
    var totals: [String: Int] = [:]
    for finding in findings { totals[finding.rule.id, default: 0] += 1 }
    var shown: [String: Int] = [:]
    for finding in findings {
      let number = shown[finding.rule.id, default: 0] + 1
      shown[finding.rule.id] = number
      guard number <= most else { continue }
      add(finding)
      if number == most { add(others: totals[finding.rule.id, default: 0] - most, of: finding.rule) }
    }
  }

  private mutating func add(others count: Int, of rule: RuleInfo) {
    guard count > 0 else { return }
    counted += count
    let words = "and \(count) more of '\(rule.id)'; '\(printable(commandForAll))' shows them"
    line(decorator.decorate(words, as: .headline))
    line("")
  }

  private mutating func add(_ finding: Finding) {
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
    let name = "\(finding.severity.rawValue)[\(finding.rule.id)]"
    let lines = folded(": \(printable(finding.message.text))", after: name.utf8.count, indent: 2)
    line(decorator.decorate(name, as: finding.severity.style) + decorator.decorate(lines[0], as: .headline))
    for rest in lines.dropFirst() { line(decorator.decorate(rest, as: .headline)) }
  }

  private mutating func add(_ remark: Finding.Remark) {
    let name = decorator.decorate("\(remark.name):", as: remark.style)
    let start = gutter.utf8.count + 3 + remark.name.utf8.count + 2
    let lines = folded(printable(remark.text), after: start, indent: start)
    line("\(gutter) \(framed("=")) \(name) \(lines[0])")
    for rest in lines.dropFirst() { line(rest) }
  }

  /// The lines of a text that begins after some columns; further lines begin with an indent.
  private func folded(_ words: String, after start: Int, indent: Int) -> [String] {
    guard let width else { return [words] }
    let (first, further) = (String(repeating: " ", count: start), String(repeating: " ", count: indent))
    let lines = wrapped(words, width: width, first: first, indent: further).dropFirst(start).split(separator: "\n")
    return lines.isEmpty ? [words] : lines.map(String.init)
  }
}

/// The marks of a finding in one file, sorted by line.
private struct Section {
  /// The place after the section's arrow.
  let place: Place
  let marks: [Mark]
  /// The words that replace the lines of a file without text.
  let words: [String]
}

// MARK: - Gathering

extension HumanReport {
  /// The finding's own file first, then the others in the order of its labels.
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

  /// The cells for a line of a file. If a terminal broke longer lines, the marks below would be in the wrong place.
  private var longest: Int { min(width.map { $0 - gutter.utf8.count - 4 } ?? .max, SourceLine.longest) }

  /// Adds each line with its marks below it, and three dots if lines in between are left out.
  private mutating func add(_ marks: ArraySlice<Mark>, in lines: FileLines) {
    var rest = marks
    var last: Int?
    while let first = rest.first {
      if let last, first.line != last + 1 { line(framed("...")) }
      let source = SourceLine(
        lines.range(ofLine: first.line), of: lines.bytes, around: first.range.lowerBound, longest: longest)
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
