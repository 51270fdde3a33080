import Findings
import SourceText

/// The lines of the files of a run. Each file is read once, when it is first needed.
package final class LinesOfFiles {
  private let run: CheckRun
  private var known: [Int: FileLines] = [:]

  package init(of run: CheckRun) { self.run = run }

  package func lines(ofFile number: Int) -> FileLines {
    if let lines = known[number] { return lines }
    let lines = FileLines(of: run.bytes(ofFile: number))
    known[number] = lines
    return lines
  }
}
