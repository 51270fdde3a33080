import CampaignEngine
import CommandSupport
import Files

/// The options for reporting only about a change.
enum ChangeOptions {
  static let staged = Option(
    "staged", "Check the staged changes: report problems that they introduce, also in other files.")
  static let since = Option(
    "changed-since", takes: .text("COMMIT"),
    "Report problems that this branch has introduced since it left COMMIT, committed or not.")

  static let all = [staged, since]

  static let discussion =
    "With \(staged.flag) or \(since.flag), every file of the workspace is checked, and these findings "
    + "are reported: findings in a changed file or with a label in one; all findings if the configuration "
    + "or the catalogue has changed; and new findings about several files. PATH limits the report to a "
    + "part of the workspace. If no campaign file has changed, there is nothing to check and the exit "
    + "code is 0. If nothing is staged, \(staged.flag) says so on standard error."

  /// Shown even with `--quiet`: a run that checks nothing succeeds, even if the files have errors.
  private static let nothingStaged =
    "nothing is staged, so nothing was checked; run 'campaignc lint' to check everything"

  /// The same for a test.
  static let nothingStagedToTest =
    "nothing is staged, so nothing was tested; run 'campaignc test' to run all scenarios"

  /// The change that the arguments name. Nil if they name none.
  static func change(_ arguments: Arguments, console: any Console) throws(UsageError) -> GitChange? {
    try change(
      isStaged: arguments.has(staged), since: arguments.value(of: since), arguments, remark: nothingStaged,
      console: console)
  }

  /// The staged change, or the change since a commit with a name. `remark` is shown if nothing is staged.
  static func change(
    isStaged: Bool, since name: String?, _ arguments: Arguments, remark: String?, console: any Console
  ) throws(UsageError) -> GitChange? {
    guard isStaged || name != nil else { return nil }
    guard !isStaged || name == nil else {
      throw UsageError(message: "\(staged.flag) and \(since.flag) can't be combined")
    }
    let others = [FixOptions.fix, FixOptions.diff, AllowOptions.rule, BaselineOptions.write]
    if let other = others.first(where: { arguments.has($0) }) {
      throw UsageError(message: "\(other.flag) can't be combined with a check of changes")
    }
    guard !arguments.operands.contains(where: { $0.bytes == [UInt8(ascii: "-")] }) else {
      throw UsageError(message: "standard input can't be part of a change")
    }
    do throws(GitFailure) {
      if let name { return try GitChange.since(name) }
      let change = try GitChange.staged()
      if change.isEmpty, let remark { console.remark(remark) }
      return change
    } catch {
      throw UsageError(error)
    }
  }
}
