import CampaignEngine
import CommandSupport
import Files

/// The options for leaving out the findings of earlier runs.
enum BaselineOptions {
  static let file = Option(
    "baseline", takes: .text("FILE"), "Leave out the findings that FILE lists. New findings still count.")
  static let write = Option(
    "write-baseline",
    "Write the baseline: all findings if there is none yet; otherwise remove what no longer occurs. "
      + "Default: \(defaultName).")

  static let all = [file, write]

  static func areUsed(in arguments: Arguments) -> Bool { all.contains { arguments.has($0) } }

  static let defaultName = Baseline.defaultName
}
