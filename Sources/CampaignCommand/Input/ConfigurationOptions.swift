import CampaignEngine
import CommandSupport
import Files
import Findings
import SourceTree

/// The options that choose the configuration.
enum ConfigurationOptions {
  static let file = Option(
    "config", takes: .text("FILE"), "Use this configuration instead of the nearest campaignc.yaml.")
  static let none = Option("no-config", "Use no configuration.")
  static let rule = Option(
    "rule", takes: .text("ID=SEVERITY"), repeats: true, "Set a rule to off, advice, warning or error.")
  static let only = Option(
    "only", takes: .text("ID"), repeats: true, "Report only this rule; repeat it for several.")
  static let skip = Option("skip", takes: .text("ID"), repeats: true, "Don't report this rule.")
  static let least = Option(
    "min-severity", takes: .choice(Severity.allCases.map(\.rawValue)),
    "Report only findings of this severity and above; the others don't count either.")

  static let all = [file, none, rule, only, skip, least]
}

extension ConfigurationSearch {
  /// The configurations that the command line selects.
  convenience init(_ arguments: Arguments, in source: FileSource = .disk) throws(UsageError) {
    let (named, isOff) = (arguments.path(of: ConfigurationOptions.file), arguments.has(ConfigurationOptions.none))
    if named != nil, isOff { throw UsageError(message: "--config and --no-config can't be combined") }
    if let named, case .failure(let reason) = source.read(named, limit: Limits.standard.fileBytes) {
      throw .unreadable("configuration", named, reason)
    }
    self.init(in: source, named: named?.shortened, isOff: isOff)
  }
}
