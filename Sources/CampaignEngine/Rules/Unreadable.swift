package import Files
package import Findings
import SourceText
package import SourceTree

/// A file that the system does not hand out.
package enum Unreadable {
  package static let info = RuleInfo(
    "unreadable", .error, hides: .file,
    finds: "A file that could not be read.",
    because: "A file that was not read was not checked, so the run must not pass.",
    example: nil)

  /// The finding about a file that was not read.
  package static func finding(
    for failure: ReadFailure, file: Int, limits: Limits, help: Message? = nil
  ) -> Finding {
    let place = Place(file: file, range: ByteRange(0, 0))
    if case .tooLarge(let size) = failure {
      let excess = Excess.fileBytes(size, of: limits)
      return Finding(.limit, excess.message, at: place, help: excess.help)
    }
    if case .notAFile(.pipe) = failure {
      return Finding(info, .unreadable(failure.words), at: place, help: .pipeIntoStandardInput)
    }
    return Finding(info, .unreadable(failure.words), at: place, help: help)
  }
}

extension Message {
  fileprivate static func unreadable(_ words: String) -> Message { "this file can't be read: \(words)" }
  fileprivate static let pipeIntoStandardInput: Message = "read it as standard input: campaignc lint - < PIPE"
}
