import TestSupport

@testable import campaignc

extension PayloadWorkspace {
  /// Builds the campaigns in `campaigns` into `out`, unless other words name other ones.
  func build(
    _ words: [String] = [], of campaigns: [String] = ["campaigns"], into output: String = "out",
    variables: [String: String] = [:]
  ) -> ToolRun {
    campaignc(
      ["build", "--output", path(output)] + words + campaigns.map { path($0) },
      on: MemoryConsole(variables: variables))
  }
}
