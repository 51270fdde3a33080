import Files
import Synchronization

@testable import campaignc

/// A console without an outside: what is printed is kept, what is read was given.
final class MemoryConsole: Console {
  let outputIsTerminal: Bool
  private let variables: [String: String]
  private let input: [UInt8]
  private let printed = Mutex<[StandardStream: [UInt8]]>([:])
  private let failure: WriteOutcome?

  convenience init(
    input: String = "", isTerminal: Bool = false, variables: [String: String] = [:], outputFailure: WriteOutcome? = nil
  ) {
    self.init(bytes: Array(input.utf8), isTerminal: isTerminal, variables: variables, outputFailure: outputFailure)
  }

  init(
    bytes: [UInt8], isTerminal: Bool = false, variables: [String: String] = [:], outputFailure: WriteOutcome? = nil
  ) {
    input = bytes
    self.outputIsTerminal = isTerminal
    self.variables = variables
    failure = outputFailure
  }

  func variable(_ name: String) -> String? { variables[name] }

  func print(_ bytes: [UInt8], to stream: StandardStream) -> WriteOutcome {
    if stream == .output, let failure { return failure }
    printed.withLock { $0[stream, default: []] += bytes }
    return .written
  }

  func readInput(limit: Int) -> Result<[UInt8], ReadFailure> {
    input.count <= limit ? .success(input) : .failure(.tooLarge(size: nil))
  }

  func bytes(of stream: StandardStream) -> [UInt8] { printed.withLock { $0[stream] ?? [] } }

  func text(of stream: StandardStream) -> String { String(decoding: bytes(of: stream), as: UTF8.self) }
}

/// What a call of the tool came to.
struct ToolRun {
  let exitCode: ExitCode
  let output: String
  let complaints: String
}

/// Runs the tool in this process, as a shell would call it.
func campaignc(_ words: String..., on console: MemoryConsole = MemoryConsole()) -> ToolRun {
  campaignc(words, on: console)
}

func campaignc(_ words: [String], on console: MemoryConsole = MemoryConsole()) -> ToolRun {
  let exitCode = runTool(words.map { RawPath($0) }, console: console)
  return ToolRun(exitCode: exitCode, output: console.text(of: .output), complaints: console.text(of: .error))
}
