import CampaignDiff
import CampaignEngine
import CampaignLanguage
import CommandSupport
import Files
import Findings

/// Adds a change to the list of allowed changes.
struct AllowChange {
  private let fingerprint: String
  private let reason: String
  private let until: String?

  /// Nil if the command line does not ask for it.
  init?(_ arguments: Arguments) throws(UsageError) {
    let (reason, until) = (arguments.value(of: DiffOptions.reason), arguments.value(of: DiffOptions.until))
    guard let fingerprint = arguments.value(of: DiffOptions.allow) else {
      if reason != nil || until != nil {
        throw UsageError(message: "\((reason == nil ? DiffOptions.until : DiffOptions.reason).flag) needs --allow")
      }
      return nil
    }
    guard AllowedChanges.isFingerprint(fingerprint) else {
      throw UsageError(message: "--allow takes the twelve digits that a report shows, not '\(fingerprint)'")
    }
    guard let reason, reason.contains(where: { !$0.isWhitespace }) else {
      throw UsageError(message: "--allow needs a --reason for later readers")
    }
    guard printable(reason) == reason else {
      throw UsageError(message: "--reason takes one line of text without invisible characters")
    }
    if let until, !Moment.isDay(until) {
      throw UsageError(message: "--until takes a date such as 2026-04-01, not '\(until)'")
    }
    (self.fingerprint, self.reason, self.until) = (fingerprint, reason, until)
  }

  /// Writes the list in a directory.
  func write(in folder: RawPath, console: any Console) -> ExitCode {
    let path = RawPath(AllowedChanges.fileName).resolved(in: folder)
    var old: [UInt8]?
    switch readFile(path, limit: AllowedChanges.limit) {
    case .success(let bytes): old = bytes
    case .failure(.failed(.missing)): old = nil
    case .failure(let reason):
      console.complain("cannot read '\(path.shown)': \(reason.words)")
      return .failure
    }
    if let old, AllowedChanges(reading: old).allows(fingerprint) {
      console.remark("'\(path.shown)' already allows \(fingerprint)")
      return .clean
    }
    guard let text = AllowedChanges.adding(fingerprint, reason: reason, until: until, to: old) else {
      console.complain(
        "'\(path.shown)' can't be continued; add this entry to its 'changes'",
        over: ["- { change: '\(fingerprint)', reason: … }"])
      return .wrongUse
    }
    let failure =
      old.map { FileRewriter(tidying: [folder]).rewrite(path, from: $0, to: text) } ?? writeFile(text, to: path)
    if let failure { return console.fail(writing: path, failure) }
    console.remark("allowed \(fingerprint) in '\(path.shown)'")
    return .clean
  }
}
