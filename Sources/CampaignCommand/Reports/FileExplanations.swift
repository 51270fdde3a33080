import CampaignEngine
import CommandSupport
import Files

/// `lint --explain-files`: says for each file whether `lint` checks it, and why or why not.
enum FileExplanations {
  static let option = Option(
    "explain-files", "Say for each file whether it is checked, and why or why not, and check nothing.")

  static func run(_ arguments: Arguments, console: any Console) throws(UsageError) -> ExitCode {
    if let other = ChangeOptions.all.first(where: { arguments.has($0) }) {
      throw UsageError(message: "\(option.flag) explains the files on disk, so \(other.flag) has no effect")
    }
    let search = try ConfigurationSearch(arguments)
    let ownFiles = OwnFiles(arguments, in: .disk)
    let skipped = SkippedFiles()
    var list = FileList(by: search)
    let inputs = try Inputs(
      arguments,
      search: { paths in
        searchInputs(paths, notingIn: skipped) { list.takes($0, ofOurOwn: ownFiles.kind(of: $0)) }
      }, console: console)
    return max(inputs.fault.exitCode, console.deliver(lines: list.lines(about: inputs, skipped)))
  }
}
