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
    throw UsageError(message: "cannot write '\(shown)': \(failure.words)")
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
