package import Bytes
package import Findings
import SourceText

/// The position of each rule in the catalogue, which is the same in all runs of one build.
private let ruleNumbers: [ObjectIdentifier: Int] = Dictionary(
  ruleCatalogue.enumerated().map { (ObjectIdentifier($1), $0) }, uniquingKeysWith: { first, _ in first })

/// The position of a rule among all rules. Nil if it is not in the catalogue.
func ruleNumber(of rule: RuleInfo) -> Int? { ruleNumbers[ObjectIdentifier(rule)] }

extension PackedBytes {
  /// Packs findings. File numbers are relative to `first`. Returns false if a rule is not in the catalogue.
  package mutating func add(_ report: Report, filesFrom first: Int) -> Bool {
    add(report.findings.count)
    for finding in report.findings {
      guard let rule = ruleNumbers[ObjectIdentifier(finding.rule)],
        let severity = Severity.allCases.firstIndex(of: finding.severity)
      else { return false }
      add(rule)
      add(severity)
      add(finding.message)
      add(finding.place, filesFrom: first)
      add(finding.labels) { packed, label in
        packed.add(label.message)
        packed.add(label.place, filesFrom: first)
      }
      add(finding.notes) { $0.add($1) }
      add(finding.help.map { [$0] } ?? []) { $0.add($1) }
      add(finding.fixes) { $0.add($1) }
    }
    return true
  }

  private mutating func add<Element>(_ list: [Element], _ body: (inout PackedBytes, Element) -> Void) {
    add(list.count)
    for element in list { body(&self, element) }
  }

  private mutating func add(_ message: Message) { add(text: Array(message.text.utf8)) }

  private mutating func add(_ place: Place, filesFrom first: Int) {
    add(place.file - first)
    add(place.range)
  }

  private mutating func add(_ fix: Fix) {
    add(fix.title)
    add(fix.trust == .keepsMeaning)
    add(fix.edits) { packed, edit in
      packed.add(edit.range)
      packed.add(text: Array(edit.replacement.utf8))
    }
  }
}

extension PackedReader {
  /// Reads packed findings, and numbers their files from `first`.
  package mutating func report(filesFrom first: Int) -> Report {
    var report = Report()
    for _ in 0..<count() {
      let (rule, severity) = (small(Int.self), small(Int.self))
      guard ruleCatalogue.indices.contains(rule), Severity.allCases.indices.contains(severity) else {
        refuse()
        break
      }
      report.append(
        Finding(
          ruleCatalogue[rule], message(), at: place(filesFrom: first), severity: Severity.allCases[severity],
          labels: list { Finding.Label($0.message(), at: $0.place(filesFrom: first)) },
          notes: list { $0.message() }, help: list { $0.message() }.first, fixes: list { $0.fix() }))
    }
    return report
  }

  private mutating func list<Element>(_ body: (inout PackedReader) -> Element) -> [Element] {
    (0..<count()).map { _ in body(&self) }
  }

  private mutating func message() -> Message { Message(words()) }

  private mutating func words() -> String { String(decoding: text(), as: UTF8.self) }

  private mutating func place(filesFrom first: Int) -> Place {
    let file = Int(small(UInt32.self))
    if file >= fileCount { refuse() }
    return Place(file: file < fileCount ? first + file : first, range: range())
  }

  private mutating func fix() -> Fix {
    Fix(message(), isSo() ? .keepsMeaning : .needsReview, list { Fix.Edit(replacing: $0.range(), with: $0.words()) })
  }
}
