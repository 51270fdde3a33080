internal import Bytes
internal import CampaignLanguage
internal import Files
internal import SourceTree

/// The options by which commands are told what to read, and what they stand for.
enum InputOptions {
  static let standardInputName = Option(
    "stdin-filename", takes: .text("NAME"), "The file name for standard input ('-'); its suffix decides the syntax.")
  static let list = Option(
    "files-from", takes: .text("FILE"), "Read paths from FILE, one per line; '-' reads them from standard input.")

  static let all = [standardInputName, list]
}

/// The files that a command reads.
struct Inputs: Sendable {
  let files: InputFiles
  /// What was named, on the command line and in lists.
  let named: [RawPath]
  private let standardInputName: String?
  private let source: FileSource
  /// What stands for files that are not read: standard input, which can be read only once, and what was fixed.
  private var texts: [Int: Result<[UInt8], ReadFailure>] = [:]

  /// Finds what the arguments name. What they name in vain is said at once.
  ///
  /// `paths` stand for the operands, where those are something else; `search` finds the files for them, on the disk
  /// where nothing else is said.
  init(
    _ arguments: Arguments, reading paths: [RawPath]? = nil, from source: FileSource = .disk,
    search: ([RawPath]) -> InputFiles = { searchInputs($0) }, console: any Console
  ) throws(UsageError) {
    self.source = source
    standardInputName = arguments.value(of: InputOptions.standardInputName)
    if standardInputName == "" { throw UsageError(message: "\(InputOptions.standardInputName.flag) needs a name") }
    let listed = try Inputs.listedPaths(arguments, console: console)
    if let listed, listed.isEmpty, arguments.operands.isEmpty {
      throw UsageError(
        message: "the list of \(InputOptions.list.flag) is empty, so there is nothing to check")
    }
    named = (paths ?? arguments.operands) + (listed ?? [])
    files = search(named)
    for problem in files.problems { console.complain(problem.words) }
  }

  /// What a run ends with at least, whatever is found in the files.
  var leastExitCode: ExitCode {
    if files.problems.contains(where: { !$0.isWrongUse }) { return .failure }
    return files.problems.isEmpty ? .clean : .wrongUse
  }

  func shownPath(_ index: Int) -> String {
    files.isStandardInput(index) ? standardInputName ?? "<stdin>" : files.shownPath(index)
  }

  /// The path by which configurations know a file; standard input has that of its name.
  func path(_ index: Int) -> RawPath {
    files.isStandardInput(index) ? RawPath(standardInputName ?? "") : files.rawPath(index)
  }

  /// JSON by the suffix, else YAML.
  func syntax(of index: Int) -> Tree.Syntax {
    if files.isStandardInput(index) { return Inputs.isJSON((standardInputName ?? "").utf8) ? .json : .yaml }
    return files.withBytes(of: index) { Inputs.isJSON($0) } ? .json : .yaml
  }

  /// Whether a path has the suffix of JSON.
  static func isJSON(_ path: some BidirectionalCollection<UInt8>) -> Bool {
    guard path.count > 5 else { return false }
    var index = path.index(path.endIndex, offsetBy: -5)
    // One by one: `zip` would have the runtime make a type for it in each start, which costs more than reading a small
    // file.
    for letter in ".json".utf8 {
      guard path[index].lowerCased == letter else { return false }
      path.formIndex(after: &index)
    }
    return true
  }

  func read(_ index: Int, limit: Int, console: any Console) -> Result<[UInt8], ReadFailure> {
    if !texts.isEmpty, let text = texts[index] { return text }
    return files.isStandardInput(index)
      ? console.readInput(limit: limit) : source.read(index, of: files, limit: limit)
  }

  /// The bytes that stand for a file.
  func text(inPlaceOf index: Int) -> [UInt8]? { texts[index].flatMap { try? $0.get() } }

  mutating func put(_ text: Result<[UInt8], ReadFailure>, inPlaceOf index: Int) { texts[index] = text }

  /// Which of the files is standard input.
  var standardInput: Int? { (0..<files.count).first { files.isStandardInput($0) } }

  private static func listedPaths(_ arguments: Arguments, console: any Console) throws(UsageError) -> [RawPath]? {
    guard let list = arguments.path(of: InputOptions.list) else { return nil }
    let isInput = list.shown == "-"
    if isInput, arguments.operands.contains(where: { $0.shown == "-" }) {
      throw UsageError(message: "standard input can't be both the list of files and a file")
    }
    let limit = 1 << 30
    switch isInput ? console.readInput(limit: limit) : readFile(list, limit: limit) {
    case .success(let bytes): return RawPath.list(bytes)
    case .failure(let reason): throw UsageError(message: "cannot read the list '\(list.shown)': \(reason.words)")
    }
  }
}
