/// The reason why nothing was written. An existing file is unchanged.
package enum WriteFailure: Error, Sendable, Equatable {
  /// A symbolic link on the way leads out of its limit.
  case leadsOut(link: RawPath, of: LinkLimit.Kind, to: RawPath)
  /// The file must be new, but something already has its name.
  case isThere
  /// The file has changed since it was read.
  case changed
  case writeProtected
  case failed(SystemError)

  /// The reason, as the words after "cannot write 'x.yaml': ".
  package var words: String {
    switch self {
    case .leadsOut(let link, let kind, let target):
      "the symbolic link '\(link.shown)' leads \(kind.words), to '\(target.shown)'; \(kind.wayOut)"
    case .isThere: SystemError.alreadyExists.words
    case .changed: "it has changed since it was read"
    case .writeProtected: "it is write-protected"
    case .failed(let reason): reason.words
    }
  }
}
