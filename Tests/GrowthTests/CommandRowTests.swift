import CampaignCommand
import CommandSupport
import Testing

/// A new command, or a new option that can be repeated, needs a row.
@Suite struct CommandRowTests {
  @Test func everyCommandHasARow() {
    let probed = Set(allDimensions.flatMap(\.probes).map(\.command))
    for command in allCommands { #expect(probed.contains(command.spec.name), "\(command.spec.name) has no row") }
  }

  /// Each option that can be repeated is repeated in a row.
  @Test func everyOptionThatMayBeRepeatedHasARow() throws {
    let given = try Set(argumentDimensions.rows.flatMap { try $0.make(4).arguments }.filter { $0.hasPrefix("--") })
    for option in allCommands.flatMap(\.spec.options) where option.repeats && option.name != "format" {
      #expect(given.contains("--\(option.name)"), "--\(option.name) has no row")
    }
  }
}
