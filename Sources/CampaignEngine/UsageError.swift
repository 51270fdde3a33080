package import Files

/// A mistake in what somebody asked for, with the likely correction: on a command line, or in a file that it names.
package struct UsageError: Error, Equatable {
  package let message: String
  package var suggestion: String?
  /// How to fix it, if the help of the command does not explain it.
  package var help: String?

  package init(message: String, suggestion: String? = nil, help: String? = nil) {
    (self.message, self.suggestion, self.help) = (message, suggestion, help)
  }

  package init(_ failure: GitFailure) {
    self.init(message: failure.words + (failure.help.map { "; \($0)" } ?? ""))
  }
}

extension UsageError {
  /// A file that the command line names can't be read.
  package static func unreadable(_ kind: String, _ path: RawPath, _ failure: ReadFailure) -> UsageError {
    var error = UsageError(message: "cannot read the \(kind) '\(path.shown)': \(failure.words)")
    if case .outside = failure { error.help = .removeTheLink }
    return error
  }
}

extension String {
  /// Follows the words about a link that leads out.
  package static let removeTheLink = "or remove the link, and run it again"
}
