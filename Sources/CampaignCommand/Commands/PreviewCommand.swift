import CampaignEngine
import CampaignPreview
import CommandSupport
import Files
import Findings

/// `campaignc preview [PATH ...]`
enum PreviewCommand {
  static let output = Option(
    "output", short: "o", takes: .text("FILE"), "Write the page to FILE, or to standard output with '-'.")
  static let assets = Option(
    "assets", takes: .text("DIR"),
    "Show the pictures in DIR: one whose path in DIR is the host and path of a link, or else one with the file name at "
      + "the end of the link. Only PNG, JPEG, GIF and WebP.")
  static let remoteImages = Option(
    "remote-images", "Let the browser load the pictures of campaigns. Their servers then learn who looks at the page.")
  static let editor = Option(
    "editor", takes: .text("TEMPLATE"),
    "Add links that open an editor: 'vscode', or a link with {path} and {line}. They contain the path of this "
      + "directory.")

  static let svg = Option(
    "svg", takes: .choice(PreviewDrawing.allCases.map(\.rawValue)),
    "Write only this picture, as SVG: when the campaigns run, who waits for each event, how large the payloads are, or "
      + "what --scenario and --readers simulate. Without --output, it is printed.")

  /// The options that go with --watch.
  private static let options =
    [output, assets, remoteImages, editor, svg, ScenarioSimulation.scenario] + PopulationRun.all
    + [CompileOptions.profile, CompileOptions.now] + ReaderOptions.all + ConfigurationOptions.all

  static let command: Command = Command(
    spec: CommandSpec(
      "preview", "Show campaigns as readers see them, in one HTML file.", operands: "[PATH ...]",
      discussion: """
        Writes a page that opens from the disk, without a network. It draws every card and message from the client
        payloads, and shows findings, sample readers, and when the campaigns run.

        The drawings are sketches after the documents of the clients, not screenshots.

        Campaigns with errors can't be drawn. The page lists the errors and draws the others, and the exit code is 1.
        """,
      options: options + [WatchOption.option] + InputOptions.all + [CheckRun.threadsOption],
      examples: [
        ("campaignc preview -o gallery.html", "Draws the campaigns of this directory."),
        (
          "campaignc preview campaigns/ -o gallery.html --assets pictures --now 2026-03-21T10:00:00Z",
          "Draws what runs at that time, with local pictures."
        ),
      ]),
    run: run)

  private static func run(_ arguments: Arguments, console: any Console) throws(UsageError) -> ExitCode {
    if arguments.has(WatchOption.option) { return try PreviewWatch.run(arguments, with: options, console: console) }
    let drawing = try PreviewDrawing.wanted(arguments)
    let output = try PreviewOutput(arguments, printsAtTerminals: drawing != nil, console: console)
    let request = try PreviewRequest(arguments, console: console)
    defer { console.discard(request.preview.run) }
    if let refusal = request.refusal { return refusal }
    try output.spare(request.preview.run.readFiles(arguments))
    guard let drawing else {
      return max(output.write(request.html.page, saying: request.preview.page.summary), request.exitCode)
    }
    guard let svg = drawing.svg(of: request.preview.page, request.settings.drawings) else { return request.exitCode }
    return max(output.write(svg, saying: drawing.rawValue), request.exitCode)
  }

  /// The settings of the page that the command line makes.
  static func settings(_ arguments: Arguments) throws(UsageError) -> PageSettings {
    var settings = PageSettings()
    settings.loadsPictures = arguments.has(remoteImages)
    guard let template = arguments.value(of: editor) else { return settings }
    settings.editor = template == "vscode" ? "vscode://file{path}:{line}" : template
    settings.directory = RawPath(".").absolute.shown
    guard template == "vscode" || template.isEditorTemplate else {
      throw UsageError(
        message: "--editor takes 'vscode' or a link with {path} and {line}, not '\(excerpt(of: template.utf8))'",
        help: "such as 'idea://open?file={path}&line={line}'")
    }
    return settings
  }
}

extension PageSettings {
  /// Adds the pictures of a directory.
  mutating func add(_ folder: PictureFolder, for page: PreviewPage, console: any Console) {
    let found = folder.pictures(for: page.pictureLinks)
    pictures = found.pictures
    if found.tooLarge > 0 {
      console.remark("left out \(counted(found.tooLarge, "picture", "pictures")): the page would become too large")
    }
  }
}

extension String {
  /// True for a link of an editor. A script is no link.
  fileprivate var isEditorTemplate: Bool {
    guard let colon = firstIndex(of: ":"), contains("{path}") else { return false }
    let scheme = self[..<colon].lowercased()
    let isName =
      !scheme.isEmpty
      && scheme.utf8.allSatisfy { byte in
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
          || "+-.".utf8.contains(byte)
      }
    return isName && !["javascript", "data", "vbscript", "blob", "file"].contains(scheme)
  }
}
