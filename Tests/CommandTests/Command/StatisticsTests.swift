import CampaignCommand
import CommandSupport
import TestSupport
import Testing

/// `lint --statistics` counts findings by rule, and `--fail-on` sets the severity that fails a run.
@Suite struct StatisticsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.make("a.yaml", text: cleanCampaign + "owner: no\ntags: [yes, no]\nlink: x\n")
  }

  @Test func rulesAreCountedTheMostFirst() {
    let run = campaignc("lint", "--statistics", folder.path)
    #expect(
      run.output == """
          count  fixable  severity  rule
              3        3  warning   ambiguous-scalar
              1        0  error     unknown-field
        1 error, 3 warnings in 1 file; 3 fixable with --fix

        """)
    #expect(run.exitCode == .findings)
    #expect(campaignc("lint", "--statistics", "--max-findings", "0", folder.path).output == run.output)
  }

  @Test func machinesGetThemAsJSON() {
    let run = campaignc("lint", "--statistics", "--format", "json", folder.path)
    #expect(
      run.output.contains(
        """
        "rules":[{"rule":"ambiguous-scalar","severity":"warning","count":3,"fixable":3},\
        {"rule":"unknown-field","severity":"error","count":1,"fixable":0}],"summary":{"errors":1,"warnings":3,
        """))
    let other = campaignc("lint", "--statistics", "--format", "sarif", folder.path)
    #expect(other.exitCode == .wrongUse)
    #expect(other.complaints.contains("works with human and json"))
  }

  @Test func nothingFoundIsNothingToCount() throws {
    try folder.make("a.yaml", text: cleanCampaign)
    #expect(campaignc("lint", "--statistics", folder.path).output == "1 file checked, no findings\n")
  }

  @Test(arguments: [
    ("never", ExitCode.clean, ExitCode.clean, ExitCode.clean), ("error", .findings, .clean, .clean),
    ("warning", .findings, .findings, .clean), ("advice", .findings, .findings, .findings),
  ])
  func theLeastSeverityThatFailsCanBeNamed(_ word: String, _ error: ExitCode, _ warning: ExitCode, _ advice: ExitCode)
    throws
  {
    func exitCode(_ more: String) throws -> ExitCode {
      try folder.make("a.yaml", text: cleanCampaign + more)
      return campaignc("lint", "--fail-on", word, folder.path).exitCode
    }
    #expect(try exitCode("ownner: growth\n") == error)
    #expect(try exitCode("owner: no\n") == warning)
    #expect(try exitCode("description: \"{{ a }}\"\n# campaignc: allow\n") == (word == "error" ? .clean : warning))
    #expect(try exitCode("owner: \"no\"  # campaignc: allow template-in-text -- x\n") == warning)
  }

  @Test func strictAndFailOnAreOneThing() {
    let run = campaignc("lint", "--strict", "--fail-on", "never", folder.path)
    #expect(run.exitCode == .wrongUse)
    #expect(run.complaints.contains("use only one of the two"))
  }
}
