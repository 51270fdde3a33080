/// The result of replacing a directory.
package struct Replacement: Sendable, Equatable {
  /// The number of files that are new or have changed.
  package var written: Int
  /// The number of files with unchanged content.
  package var kept: Int
  /// The number of files of an earlier run that are not wanted now.
  package var removed: Int
  /// Hidden directories next to the new one, with files that were not removed: somebody put them into the old directory
  /// during the replacement.
  package var leftBehind: [RawPath]

  package init(written: Int = 0, kept: Int = 0, removed: Int = 0, leftBehind: [RawPath] = []) {
    (self.written, self.kept, self.removed, self.leftBehind) = (written, kept, removed, leftBehind)
  }
}

/// Optional features of the file system. Without one, another method is used. Tests switch off features that their
/// machine has.
package struct FileSystemAbilities: Sendable {
  package var exchangesFolders = true
  package var linksFiles = true
  package var locksFolders = true

  package init() {}
}

/// The reason why a directory was not replaced. It is unchanged.
package enum ReplacementFailure: Error, Sendable, Equatable {
  /// A file's path that does not lead below the directory, or has several spellings.
  case unusablePath(String)
  case repeatedPath(String)
  /// A path that one file has, and that another one needs as a directory.
  case fileAndFolder(String)
  case rootFolder
  /// The directory to be removed is, or contains, the working directory of this process.
  case workingFolder(RawPath)
  case notAFolder(RawPath, FileKind)
  /// A link on the way to it leads out of its repository.
  case refused(RawPath, WriteFailure)
  /// It contains something that no earlier run wrote, or that has changed since: the first few entries, and how many
  /// more. `brokenList` exists but proves nothing.
  case foreign(RawPath, [ForeignEntry], more: Int, brokenList: String? = nil)
  /// Another run has held the lock for this many seconds.
  case busy(RawPath, seconds: Int)
  case failed(Step, RawPath, SystemError)

  /// The failed step, as the verb after "cannot".
  package enum Step: String, Sendable {
    case open, read, make, write, replace, restore
  }

  /// The reason in one line.
  package var words: String {
    switch self {
    case .unusablePath(let path):
      return "cannot write '\(path)': the path must be inside a directory"
    case .repeatedPath(let path):
      return "cannot write \(path): two files have this path"
    case .fileAndFolder(let path):
      return "cannot write \(path): it would be both a file and a directory"
    case .rootFolder:
      return "cannot replace /: it is the root of the file system"
    case .workingFolder(let path):
      return "cannot replace \(path.shown): it is or contains the current directory"
    case .notAFolder(let path, let kind):
      return "cannot replace \(path.shown): it is \(kind.words)"
    case .refused(let path, let failure):
      return "cannot write '\(path.shown)': \(failure.words)"
    case .foreign(let path, let entries, let more, let brokenList):
      let rest = more > 0 ? " and \(more) more" : ""
      let list = entries.map(\.words).joined(separator: ", ")
      let reason =
        brokenList.map { "its '\($0)' is not as campaignc wrote it, so nothing proves which files are ours" }
        ?? "it contains files that no earlier run wrote"
      return "cannot replace \(path.shown): \(reason): \(list)\(rest)"
    case .busy(let path, let seconds):
      return "cannot replace \(path.shown): another run has been writing there for \(seconds) seconds"
    case .failed(let step, let path, let reason):
      return "cannot \(step.rawValue) \(path.shown): \(reason.words)"
    }
  }
}

/// Runs a step. A system error becomes the failure of this step, with its path.
func attempt<Value>(
  _ step: ReplacementFailure.Step,
  _ path: RawPath,
  _ body: () throws(SystemError) -> Value
) throws(ReplacementFailure) -> Value {
  do throws(SystemError) {
    return try body()
  } catch {
    throw .failed(step, path, error)
  }
}

/// Something in a directory that no list of an earlier run proves to be ours.
package struct ForeignEntry: Sendable, Equatable {
  /// The path below the directory.
  package let path: RawPath
  package let kind: FileKind
  /// The difference from the file with this name that an earlier run wrote; nil if there was none.
  package var change: Change?

  package enum Change: Sendable {
    case content
    /// Its lines end in CRLF, and everything else is unchanged.
    case lineEndings
  }

  var words: String {
    switch change {
    case .content: "\(path.shown) (changed since)"
    case .lineEndings: "\(path.shown) (other line endings)"
    case nil: kind == .file ? path.shown : "\(path.shown) (\(kind.words))"
    }
  }
}
