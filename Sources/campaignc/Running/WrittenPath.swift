internal import Files

extension Arguments {
  /// The file or folder that an option names to be written.
  func written(of option: Option) throws(UsageError) -> RawPath? {
    try path(of: option).map { path throws(UsageError) in try path.toBeWritten() }
  }
}

extension RawPath {
  /// The path itself, unless something that lies in a repository would turn it to what lies elsewhere.
  func toBeWritten() throws(UsageError) -> RawPath {
    guard let target = endOfLinkOut(of: self) else { return self }
    throw UsageError(
      message: "'\(shown)' is not written: a symbolic link in the repository leads out of it, to '\(target.shown)'; "
        + "name what lies there itself")
  }
}
