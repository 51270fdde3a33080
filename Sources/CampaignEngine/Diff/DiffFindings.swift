package import CampaignDiff
package import Findings
package import SourceText

/// The changes as findings, for the formats of code hosts: at the new place or, for what is gone, at the old one.
package struct DiffFindings {
  package private(set) var files: [SourceFile] = []
  package private(set) var findings: [Finding] = []
  private var numbers: [String: Int] = [:]

  package init(_ entries: [DiffReport.Entry], old: PlacesOfSide, new: PlacesOfSide) {
    for entry in entries { add(entry, old, new) }
    findings.sort(by: Finding.precedes)
  }

  private mutating func add(_ entry: DiffReport.Entry, _ old: PlacesOfSide, _ new: PlacesOfSide) {
    let change = entry.change
    let place =
      change.newPlace.flatMap { placed($0, new.file(of: $0), on: "new") }
      ?? change.oldPlace.flatMap { placed($0, old.file(of: $0), on: "old") } ?? nowhere
    let was = entry.old.map { [Message("it was at \($0.path):\($0.position.line)")] } ?? []
    findings.append(
      Finding(
        change.rule.info, "\(change.name): \(change.words)", at: place, severity: change.level.severity, notes: was,
        help: "if this is meant: campaignc diff --allow \(change.fingerprint) --reason '…'"))
  }

  private mutating func placed(_ place: Place, _ file: SourceFile?, on side: String) -> Place? {
    guard let file else { return nil }
    let key = "\(side):\(file.path)"
    let number = numbers[key] ?? files.count
    if number == files.count {
      files.append(file)
      numbers[key] = number
    }
    return Place(file: number, range: place.range)
  }

  /// The place of a change whose sides are only payloads.
  private var nowhere: Place {
    mutating get {
      let number = numbers["", default: files.count]
      if number == files.count {
        files.append(SourceFile(path: "payloads"))
        numbers[""] = number
      }
      return Place(file: number, range: ByteRange(start: 0, end: 0))
    }
  }
}
