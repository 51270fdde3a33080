import Bytes
import CampaignLanguage
package import Files
package import SourceTree

/// The path of standard input in reports, if the command line gives it no name.
package let standardInputPath = "<stdin>"

/// The files that a command reads.
package struct Inputs: Sendable {
  package let files: InputFiles
  /// The paths that were named, on the command line and in lists.
  package let named: [RawPath]
  private let standardInputName: String?
  package let source: FileSource
  /// The texts of files that are not read again: standard input, which can be read only once, and fixed files.
  private var texts: [Int: Result<[UInt8], ReadFailure>] = [:]

  /// Reads standard input, up to a number of bytes.
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
    files.isStandardInput(index) ? standardInputName ?? standardInputPath : files.shownPath(index)
  }

  /// The path of a file for configurations. For standard input, it comes from the command line.
  package func path(_ index: Int) -> RawPath {
    files.isStandardInput(index) ? RawPath(standardInputName ?? "") : files.rawPath(index)
  }

  /// True if a search found a file. False if it was named.
  package func wasFound(_ index: Int) -> Bool {
    guard files.holdFolders, !files.isStandardInput(index) else { return false }
    let path = files.rawPath(index)
    return !named.contains { $0.shortened == path }
  }

  /// True for a summary that is larger than campaign files may be.
  package func isSummary(_ index: Int, despite failure: ReadFailure) -> Bool {
    guard case .tooLarge = failure, case .disk = source, !files.isStandardInput(index) else { return false }
    return beginning(of: path(index), count: 32).map(SummaryFile.begins) ?? false
  }

  /// JSON if the suffix says so, otherwise YAML.
  package func syntax(of index: Int) -> Tree.Syntax {
    if files.isStandardInput(index) { return Tree.Syntax(ofPath: (standardInputName ?? "").utf8) }
    return files.withBytes(of: index) { Tree.Syntax(ofPath: $0) }
  }

  package func read(_ index: Int, limit: Int) -> Result<[UInt8], ReadFailure> {
    if files.isStandardInput(index) {
      CurrentFile.begin(RawPath(shownPath(index)))
    } else {
      files.withBytes(of: index) { CurrentFile.begin($0) }
    }
    if !texts.isEmpty, let text = texts[index] { return text }
    return files.isStandardInput(index)
      ? readInput(limit) : source.read(index, of: files, limit: limit)
  }

  /// True if Git knows the content of this file and that of a file of other inputs by the same name.
  package func sharesBlob(_ index: Int, with other: Int, of inputs: Inputs) -> Bool {
    guard let own = source.blob(index, of: files) else { return false }
    return own == inputs.source.blob(other, of: inputs.files)
  }

  /// The text that replaces a file's bytes, if there is one.
  package func text(inPlaceOf index: Int) -> [UInt8]? { texts[index].flatMap { try? $0.get() } }

  package mutating func put(_ text: Result<[UInt8], ReadFailure>, inPlaceOf index: Int) { texts[index] = text }

  /// True if everything below the directory of a configuration was searched. Files that were named one by one stand for
  /// the current directory.
  func cover(_ configuration: ConfigurationSearch.Loaded) -> Bool {
    guard let folder = configuration.file.folder.real else { return true }
    let searched = files.holdFolders && !named.isEmpty ? named : [RawPath(".")]
    return searched.contains { path in
      guard let own = path.real else { return false }
      return own == folder || folder.isBelow(own)
    }
  }

  /// The directories of the files.
  package var folders: Set<RawPath> {
    Set((0..<files.count).lazy.filter { !files.isStandardInput($0) }.map { path($0).folder })
  }

  /// The number of standard input among the files.
  package var standardInput: Int? { (0..<files.count).first { files.isStandardInput($0) } }
}

/// The command that shows all findings in some paths. Many paths are only hinted at.
package func commandForAll(in named: [RawPath]) -> String {
  // The present directory has no name if nobody named it.
  let paths = named.filter { !$0.bytes.isEmpty }.map { shellWord($0.shown) }
  let areFew = paths.reduce(0) { $0 + $1.utf8.count + 1 } <= 200
  return (["campaignc lint --all"] + (paths.contains("-") ? [] : areFew ? paths : ["PATH ..."])).joined(separator: " ")
}

/// A text as one word of a shell: in quotes if a character needs them.
package func shellWord(_ text: String) -> String {
  let isPlain = text.utf8.allSatisfy { byte in
    byte.isDigit || byte.isLetter || "/._-+:@%,=".utf8.contains(byte) || byte >= 0x80
  }
  return isPlain && !text.isEmpty ? text : "'\(text.replacing("'", with: "'\\''"))'"
}

extension Tree.Syntax {
  /// JSON if the suffix of a path says so, otherwise YAML.
  package init(ofPath path: some BidirectionalCollection<UInt8>) { self = Self.isJSON(path) ? .json : .yaml }

  private static func isJSON(_ path: some BidirectionalCollection<UInt8>) -> Bool {
    guard path.count > 5 else { return false }
    var index = path.index(path.endIndex, offsetBy: -5)
    // Compares one letter at a time. `zip` would make the runtime create a type at each start, which costs more than
    // reading a small file.
    for letter in ".json".utf8 {
      guard path[index].lowerCased == letter else { return false }
      path.formIndex(after: &index)
    }
    return true
  }
}
