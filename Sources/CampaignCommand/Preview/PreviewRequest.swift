import CampaignEngine
import CampaignPreview
import CommandSupport
import Files

/// Everything that a command line asks `preview` for, ready to be written.
struct PreviewRequest {
  let preview: PreviewRun
  var settings: PageSettings
  /// How the command ends if there is nothing to show. Nil if there is something.
  let refusal: ExitCode?
  /// How the command ends otherwise.
  private(set) var exitCode: ExitCode

  init(_ arguments: Arguments, console: any Console) throws(UsageError) {
    settings = try PreviewCommand.settings(arguments)
    let folder = try arguments.path(of: PreviewCommand.assets).map { path throws(UsageError) in
      try PictureFolder(path)
    }
    preview = try PreviewRun(arguments, console: console)
    exitCode = preview.run.exitCode()
    refusal = preview.refusal(console: console)
    guard refusal == nil else { return }
    preview.explainErrors(console: console)
    if let folder { settings.add(folder, for: preview.page, console: console) }
    settings.drawings = try PreviewDrawing.simulated(arguments, exitCode: &exitCode, console: console)
  }

  var html: (page: [UInt8], news: [UInt8]?) { preview.page.html(settings) }
}
