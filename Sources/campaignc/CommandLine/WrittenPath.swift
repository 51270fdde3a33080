internal import Files

extension Arguments {
  /// The file or folder that an option names to be written.
  func written(of option: Option) throws(UsageError) -> RawPath? {
    try path(of: option).map { path throws(UsageError) in try path.toBeWritten() }
  }
}

extension RawPath {
  /// The path itself, unless a link on the way leads out of its repository. This tells before anything is done; what
  /// writes checks again.
  func toBeWritten() throws(UsageError) -> RawPath {
    guard let failure = refusalToWrite(to: self) else { return self }
    throw UsageError(message: "cannot write '\(shown)': \(failure.words)", help: .removeTheLink)
  }
}

extension UsageError {
  /// A file that the command line names can't be read.
  static func unreadable(_ kind: String, _ path: RawPath, _ failure: ReadFailure) -> UsageError {
    var error = UsageError(message: "cannot read the \(kind) '\(path.shown)': \(failure.words)")
    if case .outside = failure { error.help = .removeTheLink }
    return error
  }
}

extension String {
  /// Goes on after the words of a link that leads out, which tell the other way.
  fileprivate static let removeTheLink = "or remove the link, and run it again"
}

/// A file that a run writes.
struct WrittenFile {
  /// What messages call it, as in "the report".
  let kind: String
  let path: RawPath
}

extension [WrittenFile] {
  /// Refuses two files of a run that would have the same place: the second one would replace the first.
  func keepApart() throws(UsageError) {
    guard count > 1, let shared = sharedPlace(among: map(\.path)) else { return }
    let (first, second) = (self[shared.first], self[shared.second])
    let both = first.kind == second.kind ? "two \(first.kind)s" : "the \(first.kind) and the \(second.kind)"
    let names = first.path == second.path ? "" : ", which is the same file as '\(first.path.shown)'"
    throw UsageError(message: "\(both) can't both go to '\(second.path.shown)'\(names)")
  }
}

extension WriteFailure {
  /// The code that a run ends with: another place has to be named, or the world has failed.
  var exitCode: ExitCode {
    switch self {
    case .leadsOut, .isThere: .wrongUse
    case .changed, .writeProtected, .failed: .failure
    }
  }
}
