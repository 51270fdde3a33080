internal import CampaignCheck
internal import CampaignEngine
internal import CampaignLanguage
internal import Files
internal import Findings
internal import SourceTree

/// `campaignc config [PATH ...]`
enum ConfigCommand {
  static let command: Command = Command(
    spec: CommandSpec(
      "config", "Show which configuration applies to files or directories.", operands: "[PATH ...]",
      discussion: [
        "For each PATH, or the current directory: the nearest campaignc.yaml in its directory or above, up "
          + "to the root of the repository; what it sets; and whether 'lint' of the directory would check the "
          + "file. Errors in the configuration go to standard error."
      ],
      options: [ConfigurationOptions.file, ConfigurationOptions.none],
      examples: [("campaignc config campaigns/spring.yaml", "Shows the settings for one file.")])
  ) { arguments, console in
    do throws(UsageError) {
      let search = try ConfigurationSearch(arguments)
      let paths = arguments.operands.isEmpty ? [RawPath(".")] : arguments.operands
      let text = paths.map { description(of: $0, search) }.joined(separator: "\n")
      return max(console.deliver(Array(text.utf8)), explainErrors(of: search, console: console))
    } catch {
      return refuse(error, "help config", console: console)
    }
  }

  /// Says what is wrong in the configurations and catalogues that were read.
  private static func explainErrors(of search: ConfigurationSearch, console: any Console) -> ExitCode {
    search.checked.map { own in
      let errors = own.report.inOrder.filter { $0.severity == .error }
      console.explain(errors, in: own.file)
      if errors.contains(where: { $0.rule === Unreadable.info }) { return .failure }
      return errors.isEmpty ? .clean : .findings
    }.reduce(.clean, max)
  }

  private static func description(of path: RawPath, _ search: ConfigurationSearch) -> String {
    let isFolder = isFolder(path)
    let inForce = search.inForce(forFolder: isFolder ? path : path.folder)
    let loaded = inForce.map { search.loaded[$0.index] }
    let configuration = loaded?.configuration ?? Configuration()
    let relative = (inForce?.below ?? []) + (isFolder ? [] : path.name)
    var rows = [("configuration", loaded?.file.fromHere.shown ?? "none")]
    if !isFolder { rows.append(("checked", path.bytes.withUnsafeBufferPointer(search.wants) ? "yes" : "no")) }
    rows += settings(of: configuration) + rules(of: configuration, at: relative)
    return printable(path.shown) + "\n" + rows.map { "  \($0.0.padded(to: 24)) \(printable($0.1))\n" }.joined()
  }

  private static func settings(of configuration: Configuration) -> [(String, String)] {
    let limits = configuration.limits
    return [
      (ConfigurationTable.include.name, configuration.include.map(listed) ?? "every campaign file"),
      (ConfigurationTable.exclude.name, listed(configuration.exclude)),
      (ConfigurationTable.targets.name, listed(configuration.targets.map(\.name))),
      (
        ConfigurationTable.linkSchemes.name,
        configuration.linkSchemes.names.isEmpty ? "any" : listed(configuration.linkSchemes.names)
      ),
      (ConfigurationTable.events.name, configuration.events ?? "none"),
      (ConfigurationTable.fileBytes.name, String(limits.fileBytes)),
      (ConfigurationTable.nesting.name, String(limits.nesting)),
      (ConfigurationTable.nodes.name, String(limits.nodes)),
      (ConfigurationTable.textBytes.name, String(limits.textBytes)),
    ]
  }

  /// The rules that are set to something, in order of id, and what they are set to in places of the file.
  private static func rules(of configuration: Configuration, at relative: [UInt8]) -> [(String, String)] {
    let overrides = configuration.overrides(at: relative)
    return ruleCatalogue.flatMap { rule in
      let everywhere = configuration.setting(of: rule.id, among: overrides, nil).map { (rule.id, $0.word) }
      let places = overrides.flatMap { override in
        override.paths.compactMap { path in override.rules[rule.id].map { (rule.id, "\($0.word) at \(path.text)") } }
      }
      return (everywhere.map { [$0] } ?? []) + places
    }
  }

  private static func listed(_ words: [String]) -> String {
    words.isEmpty ? "none" : words.joined(separator: ", ")
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
