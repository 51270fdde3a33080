import CampaignEngine
import CommandSupport
import Files
import Findings

/// The options that name the files to read.
enum InputOptions {
  static let standardInputName = Option(
    "stdin-filename", takes: .text("NAME"), "The file name for standard input ('-'); its suffix decides the syntax.")
  static let list = Option(
    "files-from", takes: .text("FILE"),
    "Read paths from FILE, one per line; '-' reads them from standard input. Skips other files than campaign "
      + "files, and files that no longer exist.")

  static let all = [standardInputName, list]
}

extension RawPath {
  /// False for a path of a list that is not a campaign file, or that no longer exists. `git diff` lists such files too.
  fileprivate func isWantedFromList(in source: FileSource) -> Bool {
    if bytes == [UInt8(ascii: "-")] { return true }
    if case .disk = source, !exists(self) { return false }
    return isFolder(self) || hasCampaignSuffix
  }
}

extension Console {
  fileprivate func remark(leftOut count: Int, of total: Int) {
    remark(
      "left out \(count) of \(counted(total, "path", "paths")) in the list: "
        + (count == 1 ? "it is not a campaign file or does not exist" : "they are not campaign files or do not exist"))
  }
}

extension Inputs {
  /// Finds the files that the arguments name, and reports paths that don't exist.
  ///
  /// `paths` replace the operands if a command has other operands. `search` finds the files for them, by default on
  /// disk.
  init(
    _ arguments: Arguments, reading paths: [RawPath]? = nil, from source: FileSource = .disk,
    search: ([RawPath]) -> InputFiles = { searchInputs($0) }, console: any Console
  ) throws(UsageError) {
    let standardInputName = arguments.value(of: InputOptions.standardInputName)
    if standardInputName == "" { throw UsageError(message: "\(InputOptions.standardInputName.flag) needs a name") }
    let listed = try Inputs.listedPaths(arguments, console: console)
    if let listed, listed.isEmpty, arguments.operands.isEmpty {
      throw UsageError(
        message: "the list of \(InputOptions.list.flag) is empty, so there is nothing to check")
    }
    let wanted = listed?.filter { $0.isWantedFromList(in: source) } ?? []
    let named = (paths ?? arguments.operands) + wanted
    // Without a path, a search would use the current directory.
    let files = listed != nil && named.isEmpty ? InputFiles() : search(named)
    self.init(files, named: named, from: source, standardInputName: standardInputName) {
      console.readInput(limit: $0)
    }
    if let listed, listed.count > wanted.count {
      console.remark(leftOut: listed.count - wanted.count, of: listed.count)
    }
    for problem in files.problems { console.complain(problem.words, help: problem.help) }
  }

  private static func listedPaths(_ arguments: Arguments, console: any Console) throws(UsageError) -> [RawPath]? {
    guard let list = arguments.path(of: InputOptions.list) else { return nil }
    if list.shown == "-", arguments.operands.contains(where: { $0.shown == "-" }) {
      throw UsageError(message: "standard input can't be both the list of files and a file")
    }
    return try RawPath.listed(in: list, console: console)
  }
}

extension RawPath {
  /// The paths in a list on the disk. '-' is standard input.
  static func listed(in list: RawPath, console: any Console) throws(UsageError) -> [RawPath] {
    let limit = 1 << 30
    switch list.shown == "-" ? console.readInput(limit: limit) : readFile(list, limit: limit) {
    case .success(let bytes): return RawPath.list(bytes)
    case .failure(let reason): throw .unreadable("list", list, reason)
    }
  }
}
