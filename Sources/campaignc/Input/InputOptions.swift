internal import CampaignEngine
internal import Files

/// The options by which commands are told what to read, and what they stand for.
enum InputOptions {
  static let standardInputName = Option(
    "stdin-filename", takes: .text("NAME"), "The file name for standard input ('-'); its suffix decides the syntax.")
  static let list = Option(
    "files-from", takes: .text("FILE"), "Read paths from FILE, one per line; '-' reads them from standard input.")

  static let all = [standardInputName, list]
}

extension Inputs {
  /// Finds what the arguments name. What they name in vain is said at once.
  ///
  /// `paths` stand for the operands, where those are something else; `search` finds the files for them, on the disk
  /// where nothing else is said.
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
    let named = (paths ?? arguments.operands) + (listed ?? [])
    self.init(search(named), named: named, from: source, standardInputName: standardInputName) {
      console.readInput(limit: $0)
    }
    for problem in files.problems { console.complain(problem.words) }
  }

  private static func listedPaths(_ arguments: Arguments, console: any Console) throws(UsageError) -> [RawPath]? {
    guard let list = arguments.path(of: InputOptions.list) else { return nil }
    let isInput = list.shown == "-"
    if isInput, arguments.operands.contains(where: { $0.shown == "-" }) {
      throw UsageError(message: "standard input can't be both the list of files and a file")
    }
    let limit = 1 << 30
    switch isInput ? console.readInput(limit: limit) : readFile(list, limit: limit) {
    case .success(let bytes): return RawPath.list(bytes)
    case .failure(let reason): throw .unreadable("list", list, reason)
    }
  }
}
