import CampaignDiff
import CampaignEngine
import CampaignLanguage
import CommandSupport
import Files
import Findings

/// The options of `diff`.
enum DiffOptions {
  static let staged = Option(
    DiffOption.staged.rawValue, "Compare the staged changes with the last commit, or with OLD.")
  static let failOn = Option(
    "fail-on", takes: .choice(ChangeLevel.allCases.reversed().map(\.rawValue)),
    "The lowest level that fails the run. Default: no change fails it.")
  static let everything = Option("all", "Show notes too. By default, a report for people counts them.")
  static let now = Option(
    "now", takes: .text("TIME"),
    "The time that decides what is live, such as 2026-03-20T08:00:00Z, or now. What has ended by then gives only notes, "
      + "and what has not begun loses one level. Default: everything counts as live.")
  static let allow = Option(
    "allow", takes: .text("CHANGE"), "Allow a change, by the digits that the report shows. Compares nothing.")
  static let reason = Option("reason", takes: .text("TEXT"), "With --allow: why the change is meant.")
  static let until = Option("until", takes: .text("DATE"), "With --allow: the last day on which it is allowed.")

  /// The formats in which changes can be reported.
  static let formats = ["human", "json", "markdown", "github", "sarif"]
  static let format = Option("format", takes: .choice(formats), "The format of the report. Default: human.")

  static let renamed = Option(
    DiffOption.renamed.rawValue, takes: .text("OLD=NEW"), repeats: true,
    "Compare OLD with NEW, which is a new name of the same campaign, card or message. It is still reported.")
  static let pictures = Option(
    DiffOption.pictures.rawValue, takes: .text("DIR"),
    "With --format markdown: draw each changed card and message as it was and as it is, write the drawings to DIR as "
      + "SVG, and show them in the report. DIR may contain nothing else.")
  static let pictureBase = Option(
    "picture-base", takes: .text("URL"),
    "The web address at which DIR will be found. Default: the path of DIR, which a comment on a code host can't show.")

  static let all = [
    staged, failOn, everything, format, renamed, pictures, pictureBase, ReportOptions.color, now, allow, reason, until,
    ConfigurationOptions.file,
    ConfigurationOptions.none, CheckRun.threadsOption,
  ]

  static func threshold(_ arguments: Arguments) -> ChangeLevel? {
    arguments.value(of: failOn).flatMap(ChangeLevel.init)
  }
}
