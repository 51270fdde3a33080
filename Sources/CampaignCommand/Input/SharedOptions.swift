import CampaignEngine
import CampaignSimulation
import CommandSupport

extension OptionGroup {
  /// All groups, in the order of the help.
  static let all = [
    OptionGroup(
      title: "Steps",
      options: StepOptions.all + [StepOptions.log] + StepOptions.ofLogs + [ScenarioSimulation.scenario]),
    OptionGroup(title: "The reader", options: ReaderOptions.all + [AppOptions.control]),
    OptionGroup(title: "The app", options: AppOptions.all.filter { $0 != AppOptions.control }),
    OptionGroup(title: "Many readers", options: PopulationRun.all + ModelFitRun.all),
    OptionGroup(title: "Fixes and allow comments", options: FixOptions.all + AllowOptions.all),
    OptionGroup(title: "Changes and earlier findings", options: ChangeOptions.all + BaselineOptions.all),
    OptionGroup(
      title: "Rules",
      options: [
        ConfigurationOptions.rule, ConfigurationOptions.only, ConfigurationOptions.skip, ConfigurationOptions.least,
      ] + FailureThreshold.all),
    OptionGroup(
      title: "The report",
      options: ReportOptions.all + [
        LintCommand.quiet, LintCommand.most, StatisticsOption.option, SimulateCommand.format,
      ]),
    OptionGroup(
      title: "Files, configuration and speed",
      options: InputOptions.all + [
        ConfigurationOptions.file, ConfigurationOptions.none, FileExplanations.option, WatchOption.option,
        CheckRun.threadsOption,
      ] + CacheOptions.all),
  ]
}

extension Option {
  /// An option that reports name, too.
  init(_ option: SimulationOption, takes value: Value = .none, repeats: Bool = false, _ summary: String) {
    self.init(option.rawValue, takes: value, repeats: repeats, summary)
  }
}

extension Arguments {
  /// True with --quiet. Its words differ from command to command.
  var areQuiet: Bool { options.contains { $0.option.name == LintCommand.quiet.name } }
}
