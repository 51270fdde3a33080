import CampaignCompile
import CampaignDiff
import CampaignEngine
import CampaignPreview
import CommandSupport
import Files
import Findings

/// The pictures of what changed, before and after: `--pictures DIR`. Each is drawn from its client payload for
/// everybody, as the preview draws it.
struct DiffPictures {
  private let folder: RawPath
  /// The address of the directory in the report.
  private let base: String

  /// Nil if the command line asks for no pictures.
  init?(_ arguments: Arguments) throws(UsageError) {
    let (pictures, base) = (DiffOptions.pictures, DiffOptions.pictureBase)
    guard arguments.has(pictures) else {
      if arguments.has(base) { throw UsageError(message: "\(base.flag) needs \(pictures.flag)") }
      return nil
    }
    guard arguments.value(of: DiffOptions.format) == "markdown" else {
      throw UsageError(message: "\(pictures.flag) needs \(DiffOptions.format.flag) markdown")
    }
    guard let folder = try arguments.written(of: pictures), !folder.bytes.isEmpty else {
      throw UsageError(message: "\(pictures.flag) needs the name of a directory")
    }
    self.folder = folder
    let address = arguments.value(of: base)
    if let address, !address.isAddress {
      throw UsageError(
        message: "\(base.flag) takes a web address without a query, not '\(excerpt(of: address.utf8))'",
        help: "such as https://example.com/pictures")
    }
    let start = address ?? folder.shown
    self.base = start.hasSuffix("/") ? start : start + "/"
  }

  /// Draws what changed, writes the pictures, and adds them to the report.
  func add(
    to report: inout DiffReport, _ old: LoadedSide, _ new: LoadedSide, _ arguments: Arguments, console: any Console
  ) throws(UsageError) -> ExitCode {
    guard let before = old.run, let after = new.run else {
      throw UsageError(
        message: "\(DiffOptions.pictures.flag) needs campaign files on both sides",
        help: "server payloads are not what clients draw")
    }
    let pictures = report.addPictures(
      from: CompiledWorkspace(before.compiled), to: CompiledWorkspace(after.compiled), below: base)
    return write(pictures, arguments, console: console)
  }

  /// Makes the directory contain exactly these pictures. If there are none, a new directory is not made.
  private func write(_ pictures: [OutputFile], _ arguments: Arguments, console: any Console) -> ExitCode {
    guard !pictures.isEmpty || exists(RawPath(PictureList.path).resolved(in: folder)) else { return .clean }
    let threads = arguments.number(of: CheckRun.threadsOption) ?? processorCount()
    return OutputFolder(folder, threads: threads, isQuiet: true, listedIn: .pictures).write(
      pictures + [PictureList.file(of: pictures)], console: console)
  }
}

extension OutputList {
  /// The list of pictures.
  fileprivate static let pictures = OutputList(path: PictureList.path, of: "pictures", limit: Manifest.limit) {
    PictureList.files(in: $0)
  }
}

extension String {
  /// True for a web address to which the name of a file can be added.
  fileprivate var isAddress: Bool {
    guard let start = ["https://", "http://"].first(where: hasPrefix) else { return false }
    let rest = utf8.dropFirst(start.utf8.count)
    return !rest.isEmpty && rest.first != UInt8(ascii: "/")
      && rest.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"?#<>()[]{}\\|^`\"'*".utf8.contains($0) }
  }
}
