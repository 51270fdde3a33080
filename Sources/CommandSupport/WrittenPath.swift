package import CampaignEngine
package import Files

extension Arguments {
  /// The file or directory that an option names for writing.
  package func written(of option: Option) throws(UsageError) -> RawPath? {
    try path(of: option).map { path throws(UsageError) in try path.toBeWritten() }
  }

  /// The same for a directory without which a command can do nothing.
  package func neededFolder(of option: Option, else complaint: String) throws(UsageError) -> RawPath {
    guard let folder = try written(of: option), !folder.bytes.isEmpty else { throw UsageError(message: complaint) }
    return folder
  }
}

extension RawPath {
  /// The path itself, unless a link on the way leads out of its repository. This check comes early; the code that
  /// writes checks again.
  package func toBeWritten() throws(UsageError) -> RawPath {
    guard let failure = refusalToWrite(to: self) else { return self }
    throw UsageError(message: "cannot write '\(shown)': \(failure.words)", help: .removeTheLink)
  }
}

/// A file that a run writes.
package struct WrittenFile {
  /// Its name in messages, such as "the report".
  let kind: String
  let path: RawPath

  package init(kind: String, path: RawPath) {
    self.kind = kind
    self.path = path
  }
}

extension [WrittenFile] {
  /// Refuses two files with the same place: the second one would replace the first.
  package func keepApart() throws(UsageError) {
    guard count > 1, let shared = sharedPlace(among: map(\.path)) else { return }
    let (first, second) = (self[shared.first], self[shared.second])
    let both = first.kind == second.kind ? "two \(first.kind)s" : "the \(first.kind) and the \(second.kind)"
    let names = first.path == second.path ? "" : ", which is the same file as '\(first.path.shown)'"
    throw UsageError(message: "\(both) can't both go to '\(second.path.shown)'\(names)")
  }
}

extension Console {
  /// Reports that a file could not be written, and returns the exit code for it.
  package func fail(writing path: RawPath, _ failure: WriteFailure) -> ExitCode {
    complain("cannot write '\(path.shown)': \(failure.words)")
    return failure.exitCode
  }
}

/// The files of a run that has written some of them now. The others were there already, with the same content: a run
/// that was killed is finished by the next one.
package struct WrittenFiles {
  private let written: [RawPath]
  private let kept: [RawPath]

  /// Compares the files with a directory. It must be asked before they are written.
  package init(_ files: [OutputFile], in folder: RawPath) {
    let states = files.map { (path: RawPath($0.path).resolved(in: folder), isThere: $0.isThere(in: folder)) }
    (written, kept) = (states.filter { !$0.isThere }.map(\.path), states.filter(\.isThere).map(\.path))
  }

  /// The files that exist with other content.
  package var others: [RawPath] { written.filter { exists($0) } }

  /// The lines of the report.
  package var lines: [String] { lines("wrote", written) + lines("there already", kept) }

  private func lines(_ title: String, _ paths: [RawPath]) -> [String] {
    paths.isEmpty ? [] : [title] + paths.map { "  \($0.shown)" }
  }
}

extension WriteFailure {
  /// The exit code: the user must name another place, or the system failed.
  package var exitCode: ExitCode {
    switch self {
    case .leadsOut, .isThere: .wrongUse
    case .changed, .writeProtected, .failed: .failure
    }
  }
}
