internal import Bytes
internal import CampaignLanguage
package import Files
package import SourceTree

/// The files that a command reads.
package struct Inputs: Sendable {
  package let files: InputFiles
  /// What was named, on the command line and in lists.
  package let named: [RawPath]
  private let standardInputName: String?
  private let source: FileSource
  /// What stands for files that are not read: standard input, which can be read only once, and what was fixed.
  private var texts: [Int: Result<[UInt8], ReadFailure>] = [:]

  /// Reads standard input, up to so many bytes.
  private let readInput: @Sendable (Int) -> Result<[UInt8], ReadFailure>

  package init(
    _ files: InputFiles, named: [RawPath], from source: FileSource = .disk, standardInputName: String? = nil,
    readInput: @escaping @Sendable (Int) -> Result<[UInt8], ReadFailure> = { _ in .success([]) }
  ) {
    self.files = files
    self.named = named
    self.source = source
    self.standardInputName = standardInputName
    self.readInput = readInput
  }

  package func shownPath(_ index: Int) -> String {
    files.isStandardInput(index) ? standardInputName ?? "<stdin>" : files.shownPath(index)
  }

  /// The path by which configurations know a file; standard input has that of its name.
  package func path(_ index: Int) -> RawPath {
    files.isStandardInput(index) ? RawPath(standardInputName ?? "") : files.rawPath(index)
  }

  /// JSON by the suffix, else YAML.
  package func syntax(of index: Int) -> Tree.Syntax {
    if files.isStandardInput(index) { return Tree.Syntax(ofPath: (standardInputName ?? "").utf8) }
    return files.withBytes(of: index) { Tree.Syntax(ofPath: $0) }
  }

  package func read(_ index: Int, limit: Int) -> Result<[UInt8], ReadFailure> {
    if !texts.isEmpty, let text = texts[index] { return text }
    return files.isStandardInput(index)
      ? readInput(limit) : source.read(index, of: files, limit: limit)
  }

  /// The bytes that stand for a file.
  package func text(inPlaceOf index: Int) -> [UInt8]? { texts[index].flatMap { try? $0.get() } }

  package mutating func put(_ text: Result<[UInt8], ReadFailure>, inPlaceOf index: Int) { texts[index] = text }

  /// Which of the files is standard input.
  package var standardInput: Int? { (0..<files.count).first { files.isStandardInput($0) } }
}

extension Tree.Syntax {
  /// JSON by the suffix of a path, else YAML.
  package init(ofPath path: some BidirectionalCollection<UInt8>) { self = Self.isJSON(path) ? .json : .yaml }

  private static func isJSON(_ path: some BidirectionalCollection<UInt8>) -> Bool {
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
}
