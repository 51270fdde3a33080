import CampaignCheck
package import CampaignDiff
import Findings
package import SourceText
import SourceTree

/// The files that a report names, each read once.
package final class PlacesOfSide {
  private let lines: LinesOfFiles?
  private let run: CheckRun?
  private var commentsOfFiles: [Int: [ChangeComment]] = [:]

  package init(of side: LoadedSide) {
    run = side.run
    lines = side.run.map { LinesOfFiles(of: $0) }
  }

  package func location(of place: Place?) -> DiffReport.Location? {
    guard let place, let run, let lines else { return nil }
    let position = lines.lines(ofFile: place.file).position(of: Int(place.range.start))
    return DiffReport.Location(path: run.path(ofFile: place.file), position: position)
  }

  /// True if the side has files, not only payloads.
  var hasFiles: Bool { run != nil }

  /// The line of a place, from 0.
  func line(of place: Place) -> Int { lines?.lines(ofFile: place.file).line(at: Int(place.range.start)) ?? 0 }

  /// The path of a file of the side.
  func path(ofFile number: Int) -> String { run?.path(ofFile: number) ?? "" }

  /// The comments of a file that allow changes. JSON has no comments.
  func comments(ofFile number: Int) -> [ChangeComment] {
    if let known = commentsOfFiles[number] { return known }
    let comments = readComments(ofFile: number)
    commentsOfFiles[number] = comments
    return comments
  }

  private func readComments(ofFile number: Int) -> [ChangeComment] {
    guard let lines, Tree.Syntax(ofPath: path(ofFile: number).utf8) == .yaml else { return [] }
    var (reader, report) = (TreeReader(), Report())
    guard reader.read(lines.lines(ofFile: number).bytes, file: number, as: .yaml, into: &report) else { return [] }
    return ChangeComment.all(in: reader.tree)
  }

  /// The file of a place, for reports of findings.
  package func file(of place: Place) -> SourceFile? {
    guard let run, let lines else { return nil }
    return SourceFile(path: run.path(ofFile: place.file), bytes: lines.lines(ofFile: place.file).bytes)
  }
}
