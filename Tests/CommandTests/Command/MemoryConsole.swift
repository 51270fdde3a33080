import CampaignCommand
import CommandSupport
import Files
import Synchronization
import TestSupport

/// A console in memory: it keeps the output, and its input is given in advance.
final class MemoryConsole: Console {
  let outputIsTerminal: Bool
  let errorIsTerminal: Bool
  private let columns: Int?
  private let choice = Mutex(ColorChoice.auto)
  private let variables: [String: String]
  private let input: [UInt8]
  private let printed = Mutex<[StandardStream: [UInt8]]>([:])
  private let failure: WriteOutcome?

  convenience init(
    input: String = "", isTerminal: Bool = false, errorIsTerminal: Bool = false, columns: Int? = nil,
    variables: [String: String] = [:], outputFailure: WriteOutcome? = nil
  ) {
    self.init(
      bytes: Array(input.utf8), isTerminal: isTerminal, errorIsTerminal: errorIsTerminal, columns: columns,
      variables: variables, outputFailure: outputFailure)
  }

  init(
    bytes: [UInt8], isTerminal: Bool = false, errorIsTerminal: Bool = false, columns: Int? = nil,
    variables: [String: String] = [:], outputFailure: WriteOutcome? = nil
  ) {
    input = bytes
    self.outputIsTerminal = isTerminal
    self.errorIsTerminal = errorIsTerminal
    self.columns = columns
    self.variables = variables
    failure = outputFailure
  }

  func width(of stream: StandardStream) -> Int? { columns }

  var color: ColorChoice {
    get { choice.withLock { $0 } }
    set { choice.withLock { $0 = newValue } }
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

/// The result of a call of the tool.
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
