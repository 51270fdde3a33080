import CampaignEngine
import CommandSupport

extension CheckRun {
  /// The workspace that a command is about which shows only one. `verb` says what the command does with it.
  func onlyWorkspace(
    _ arguments: Arguments, to verb: String, console: any Console
  ) throws(UsageError) -> RunWorkspace {
    let chosen = try onlyWorkspace(withReader: arguments.value(of: ReaderOptions.reader), to: verb)
    if let note = chosen.note, !arguments.areQuiet { console.remark(note) }
    return chosen.workspace
  }
}
