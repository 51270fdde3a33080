import CampaignEngine
import CommandSupport
import Files
import Findings

/// Where a page or a picture goes.
struct PreviewOutput {
  /// Nil for standard output.
  let path: RawPath?
  private let console: any Console

  init(_ arguments: Arguments, printsAtTerminals: Bool = false, console: any Console) throws(UsageError) {
    self.console = console
    guard arguments.has(PreviewCommand.output) else {
      guard printsAtTerminals || !console.outputIsTerminal else {
        throw UsageError(
          message: "preview writes a page for a browser, and needs a file for it: -o gallery.html",
          help: "'-o -' prints the page")
      }
      path = nil
      return
    }
    let path = try arguments.written(of: PreviewCommand.output)
    guard let path, !path.bytes.isEmpty else {
      throw UsageError(message: "\(PreviewCommand.output.flag) needs the name of a file")
    }
    self.path = path.shown == "-" ? nil : path
  }

  /// Refuses to write in the place of a file that the run reads.
  func spare(_ files: some Sequence<RawPath>) throws(UsageError) {
    guard let path, let file = sameFile(as: path, among: files) else { return }
    throw UsageError(message: "the page can't go to '\(path.shown)': this run reads '\(file.shown)' there")
  }

  /// Writes the page completely or not at all.
  func write(_ page: [UInt8], saying summary: String) -> ExitCode {
    guard let path else { return console.deliver(data: page) }
    if let failure = writeFile(page, to: path) { return console.fail(writing: path, failure) }
    return console.deliver(lines: ["wrote \(path.shown): \(summary)"])
  }
}
