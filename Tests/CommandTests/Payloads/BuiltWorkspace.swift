import CampaignCommand
import CommandSupport
import TestSupport

extension PayloadWorkspace {
  /// Builds the campaigns in `campaigns` into `out`, unless other arguments are given.
  func build(
    _ words: [String] = [], of campaigns: [String] = ["campaigns"], into output: String = "out",
    variables: [String: String] = [:]
  ) -> ToolRun {
    // Readable ids, unless a test names a profile.
    let profile = words.contains("--profile") ? [] : ["--profile", "portable"]
    return campaignc(
      ["build", "--output", path(output)] + profile + words + campaigns.map { path($0) },
      on: MemoryConsole(variables: variables))
  }
}
