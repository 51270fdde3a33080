import CampaignEngine
import CampaignLanguage
import CommandSupport
import Files

extension CheckRun {
  /// A run over the workspace. With a change, it keeps only the findings that concern the change.
  init(
    about change: GitChange?, _ arguments: Arguments, now: Moment?, cache: LintCache?, console: any Console
  ) throws(UsageError) {
    try self.init(arguments, after: change, now: now, cache: cache, console: console)
    if let change { try keepFindings(about: change, arguments, now: now, cache: cache, console: console) }
  }

  /// Keeps only the findings that concern a change. `arguments` are those of the run.
  mutating func keepFindings(
    about change: GitChange, _ arguments: Arguments, now: Moment? = nil, cache: LintCache? = nil, console: any Console
  ) throws(UsageError) {
    let named = inputs.named
    try keepFindings(about: change) { () throws(UsageError) -> CheckRun? in
      let before: GitChange?
      do throws(GitFailure) { before = try change.before() } catch { throw UsageError(error) }
      guard let before else { return nil }
      // A list on standard input can't be read again.
      let unlisted = arguments.without(InputOptions.list)
      return try CheckRun(unlisted, reading: named, after: before, now: now, cache: cache, console: console)
    }
  }
}
