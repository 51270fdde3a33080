import CampaignEngine
import CampaignPreview
import CommandSupport
import Files
import Findings

/// `preview --watch`: writes the page, and again after each change. A file beside the page tells it in the browser
/// that there is something new. Nothing listens on a port.
struct PreviewWatch {
  private let arguments: Arguments
  private let console: any Console
  private let output: PreviewOutput
  /// The file beside the page.
  private let news: RawPath
  private var texts = WatchedTexts(in: .disk)

  /// The text that every such file begins with.
  private static let beginning = "campaigncPreview("

  static func run(
    _ arguments: Arguments, with others: [Option], console: any Console
  ) throws(UsageError) -> ExitCode {
    try WatchOption.refuseOthers(than: others, formats: [], arguments)
    var watch = try PreviewWatch(arguments, console: console)
    let search = try ConfigurationSearch(arguments)
    var loop = try WatchLoop(WatchedFiles(arguments.operands, arguments, search), console: console)
    return loop.run { watch.show($0, $1, on: $2) }
  }

  private init(_ arguments: Arguments, console: any Console) throws(UsageError) {
    (self.arguments, self.console) = (arguments, console)
    output = try PreviewOutput(arguments, console: console)
    guard let page = output.path else {
      throw UsageError(message: "\(WatchOption.option.flag) needs a file for the page: -o gallery.html")
    }
    let suffix = ".html"
    let bytes =
      page.bytes.reversed().starts(with: suffix.utf8.reversed())
      ? page.bytes.dropLast(suffix.utf8.count) : page.bytes[...]
    news = try RawPath(bytes + ".js".utf8).toBeWritten()
    guard !exists(news) || Files.beginning(of: news, count: 32)?.starts(with: Self.beginning.utf8) ?? false else {
      throw UsageError(
        message: "the page needs the file '\(news.shown)' beside it, which is there and is not from campaignc",
        help: "give the page another name")
    }
  }

  private mutating func show(
    _ files: WatchedFiles, _ changes: WatchedFiles.Changes, on screen: WatchScreen
  ) -> WriteOutcome {
    let changes = texts.real(changes)
    if screen.isLater, changes.isNone { return .written }
    let begun = screen.begin()
    guard begun == .written else { return begun }
    do throws(UsageError) {
      try write()
    } catch {
      console.complain(error.message, over: error.help.map { [$0] } ?? [])
    }
    return screen.print(
      screen.lines(changes.altered, changes.removed, changes.settings) + [screen.end(watching: files)])
  }

  /// Writes the page, and then the file beside it, so that a page that loads itself again is new.
  private func write() throws(UsageError) {
    var request = try PreviewRequest(arguments, console: console)
    guard request.refusal == nil else { return }
    try output.spare(request.preview.run.readFiles(arguments))
    request.settings.watched = RawPath(news.name).shown
    let (page, text) = request.html
    guard output.write(page, saying: request.preview.page.summary) == .clean, let text else { return }
    if let failure = writeFile(text, to: news) { _ = console.fail(writing: news, failure) }
  }
}
