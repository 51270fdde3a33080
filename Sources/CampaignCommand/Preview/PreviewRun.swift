import CampaignEngine
import CampaignPreview
import CommandSupport
import Files
import Findings

/// The campaigns of a command line, as a page or a picture of them.
struct PreviewRun {
  let run: CheckRun
  let page: PreviewPage

  init(_ arguments: Arguments, console: any Console) throws(UsageError) {
    let compiling = try CompileOptions.compiling(arguments, isMarking: true, console: console)
    let run = try CheckRun(arguments, compiling: compiling, for: .allAndLanguages, console: console)
    let own = run.compiled.isEmpty ? nil : try run.onlyWorkspace(arguments, to: "drawn", console: console)
    self.run = run
    page = try PreviewPage(of: run, own, areDescribed: ReaderOptions.areGiven(arguments), at: compiling.asOf)
  }

  /// Says why there is nothing to show, and how the command ends. Nil if there is something.
  func refusal(console: any Console) -> ExitCode? {
    guard run.hasFiles else { return run.exitCode() }
    guard page.campaignCount == 0, run.brokenFiles.isEmpty else { return nil }
    if run.ended.isEmpty {
      console.complain("nothing to show: there are no campaigns")
      return max(.wrongUse, run.exitCode())
    }
    console.complain("nothing to show: every campaign has ended", help: "correct the dates, or leave out --now")
    return .findings
  }

  /// Reports the errors that keep campaigns from being shown.
  func explainErrors(console: any Console) {
    let errors = run.findings.filter { $0.severity == .error }
    guard !errors.isEmpty else { return }
    run.explain(errors, exitCode: run.exitCode(), console: console)
    let broken = run.brokenFiles.count
    if broken > 0 {
      console.complain(
        "the campaigns of \(counted(broken, "file", "files")) can't be drawn: fix the errors above; the page lists them"
      )
    }
  }
}
