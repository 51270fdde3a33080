import CommandSupport

/// `campaignc manual`
enum ManualCommand {
  static let command: Command = Command(
    spec: CommandSpec(
      "manual", "Print the manual page of campaignc, for 'man'.",
      examples: [
        ("campaignc manual | man -l -", "Shows it."),
        ("campaignc manual > ~/.local/share/man/man1/campaignc.1", "Installs it for 'man campaignc'."),
      ])
  ) { _, console in
    console.deliver(Array(ManualPage.text(of: allCommands.map(\.spec), groups: OptionGroup.all).utf8))
  }
}
