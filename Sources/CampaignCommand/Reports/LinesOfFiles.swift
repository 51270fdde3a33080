import CampaignEngine
import Findings
import SourceText

/// The lines of the files of a run. Each file is read once, when it is first needed.
final class LinesOfFiles {
  private let run: CheckRun
  private let console: any Console
  private var known: [Int: FileLines] = [:]

  init(of run: CheckRun, console: any Console) {
    self.run = run
    self.console = console
  }

  func lines(ofFile number: Int) -> FileLines {
    if let lines = known[number] { return lines }
    let lines = FileLines(of: run.bytes(ofFile: number))
    known[number] = lines
    return lines
  }
}
