import CampaignEngine
import CommandSupport
import Files
import Findings
import SourceText

extension SideName {
  /// Both sides that the command line names.
  static func both(_ arguments: Arguments) throws(UsageError) -> (old: SideName, new: SideName) {
    try both(arguments.operands, isStaged: arguments.has(DiffOptions.staged), in: .disk)
  }
}

extension SideFiles {
  /// Finds the files of a side. `workspace` is the part of the repository that is compared, for sides without a path.
  init(
    _ name: SideName, in workspace: RawPath, _ compiling: CheckTerms.Compiling, _ arguments: Arguments,
    console: any Console
  ) throws(UsageError) {
    if case .payloads(let folder) = name {
      self.init(.payloads(try PayloadSide.read(folder, in: .disk)), from: .disk, below: folder, in: folder)
      return
    }
    let change = try name.change()
    let root = if case .path(let path) = name { path } else { workspace }
    let files = try RunFiles(
      arguments, reading: [root], after: change, compiling: compiling, for: .nobody, console: console)
    self.init(
      .campaigns(files), from: change?.source ?? .disk, below: root, in: isFolder(root) ? root : root.folder)
  }
}

extension LoadedSide {
  /// The errors of a side prevent its payloads. Those of the new side must be fixed first. Campaigns with errors on the
  /// old side can't be compared.
  func explainErrors(isOld: Bool, console: any Console) -> ExitCode {
    guard let run else { return .clean }
    let files = run.filesWithoutPayload
    guard !files.isEmpty else { return run.fault.exitCode }
    let errors = run.findings.filter { $0.severity == .error && files.contains($0.place.file) }
    let exitCode = run.exitCode()
    guard exitCode < .failure else { return exitCode }
    guard !isOld else {
      let paths = files.sorted().map(run.path(ofFile:))
      console.remark(
        "\(counted(errors.count, "error", "errors")) on the old side; campaigns of these files are not compared: "
          + paths.prefix(5).joined(separator: ", ") + (paths.count > 5 ? " and \(paths.count - 5) more" : ""))
      return .clean
    }
    run.explain(errors, exitCode: exitCode, console: console)
    console.complain("nothing compared: fix the errors above")
    return exitCode
  }
}
