import CampaignEngine

/// Options of one topic, which stand together in the help of a long command.
struct OptionGroup {
  let title: String
  let options: [Option]

  /// The most options that the help of a command shows without groups.
  static let mostAlone = 12

  /// In the order of the help. An option that is in none of them is the command's own, and comes first.
  private static let all = [
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

  /// The options of a command in groups. A command with few options has one.
  static func groups(of command: CommandSpec) -> [OptionGroup] {
    let options = command.options
    guard options.count > mostAlone else { return [OptionGroup(title: "Options", options: options)] }
    let others = all.map { group in
      OptionGroup(title: group.title, options: options.filter(group.options.contains))
    }
    let own = options.filter { option in !others.contains { $0.options.contains(option) } }
    return [OptionGroup(title: "Options", options: own)] + others.filter { !$0.options.isEmpty }
  }
}
