internal import Files

/// The options by which a run is told to speak of a change alone.
enum ChangeOptions {
  static let staged = Option(
    "staged", "Report what the change has to do with that is to be committed, as it stands in Git's index.")
  static let since = Option(
    "changed-since", takes: .text("COMMIT"),
    "Report what has to do with what was changed since this branch left COMMIT, committed or not.")

  static let all = [staged, since]

  static let discussion =
    "With \(staged.flag) or \(since.flag) every file of the workspace is looked at, and what is reported has to do with the "
    + "change: a file that it touches is the place of a finding or one that a finding points at, it touches the "
    + "configuration or the catalogue, or the finding is about several files and was not there before. PATH then says of "
    + "which part to report. Where no campaign file was changed there is nothing to check, and the exit code is 0. "
    + "Where nothing at all is staged, \(staged.flag) says so on standard error."

  /// A run that looks at nothing is green on a broken tree. That is said even to a quiet run: it may stand where everything was
  /// meant to be checked.
  private static let nothingStaged =
    "nothing is staged, so nothing was checked; 'campaignc lint' checks everything"

  /// The change that the arguments name; nil where they name none.
  static func change(_ arguments: Arguments, console: any Console) throws(UsageError) -> GitChange? {
    let name = arguments.value(of: since)
    guard arguments.has(staged) || name != nil else { return nil }
    guard !arguments.has(staged) || name == nil else {
      throw UsageError(message: "\(staged.flag) and \(since.flag) can't both hold")
    }
    let others = [FixOptions.fix, FixOptions.diff, AllowOptions.rule, BaselineOptions.write]
    if let other = others.first(where: { arguments.has($0) }) {
      throw UsageError(message: "\(other.flag) is about whole files, and speaks of no change")
    }
    guard !arguments.operands.contains(where: { $0.bytes == [UInt8(ascii: "-")] }) else {
      throw UsageError(message: "standard input is part of no change")
    }
    do throws(GitFailure) {
      if let name { return try GitChange.since(name) }
      let change = try GitChange.staged()
      if change.isEmpty { console.remark(nothingStaged) }
      return change
    } catch {
      throw UsageError(error)
    }
  }
}

extension UsageError {
  init(_ failure: GitFailure) {
    self.init(message: failure.words + (failure.help.map { "; \($0)" } ?? ""))
  }
}
