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
