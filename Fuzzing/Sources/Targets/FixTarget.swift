internal import Files
internal import SourceTree
internal import Synchronization

#if canImport(campaignc)
  @testable import campaignc
#endif

/// Makes all fixes of a text as the command does. No fix breaks a text, all of them settle, and nothing is left for the
/// next run.
func tryFixes(_ bytes: [UInt8]) {
  let text = FuzzedText(bytes)
  let first = fixed(bytes, as: text.syntax)
  // Of a text that can't be read the first fault alone is known, so that each round may find another one.
  guard text.isRead else { return }
  demand(!first.complaints.contains("still has fixes"), first.complaints)
  demand(FuzzedText(first.bytes, as: text.syntax).isRead, "a fixed text that can't be read")
  demand(fixed(first.bytes, as: text.syntax).bytes == first.bytes, "a fixed text is fixed again")
}

private func fixed(_ bytes: [UInt8], as syntax: Tree.Syntax) -> (bytes: [UInt8], complaints: String) {
  let console = FuzzConsole(bytes)
  let name = syntax == .json ? "a.json" : "a.yaml"
  let words = ["lint", "--no-config", "--threads", "1", "--fix", "--unsafe-fixes", "--stdin-filename", name, "-"]
  _ = runTool(words.map { RawPath($0) }, console: console)
  let complaints = String(decoding: console.bytes(of: .error), as: UTF8.self)
  demand(!complaints.contains("this is a bug in campaignc"), complaints)
  return (console.bytes(of: .output), complaints)
}

/// A console whose standard input is a text, and which keeps what is printed.
private final class FuzzConsole: Console {
  private let input: [UInt8]
  private let printed = Mutex<[StandardStream: [UInt8]]>([:])

  init(_ input: [UInt8]) { self.input = input }

  var outputIsTerminal: Bool { false }

  func variable(_ name: String) -> String? { nil }

  func print(_ bytes: [UInt8], to stream: StandardStream) -> WriteOutcome {
    printed.withLock { $0[stream, default: []] += bytes }
    return .written
  }

  func readInput(limit: Int) -> Result<[UInt8], ReadFailure> { .success(input) }

  func bytes(of stream: StandardStream) -> [UInt8] { printed.withLock { $0[stream] ?? [] } }
}
