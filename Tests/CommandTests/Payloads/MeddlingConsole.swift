import Files

@testable import campaignc

/// A console that does something while standard input is read, which is after all files were found.
final class MeddlingConsole: Console {
  let outputIsTerminal = false
  private let console: MemoryConsole
  private let meddle: @Sendable () -> Void

  init(input: String, _ meddle: @escaping @Sendable () -> Void) {
    console = MemoryConsole(input: input)
    self.meddle = meddle
  }

  func variable(_ name: String) -> String? { nil }

  func print(_ bytes: [UInt8], to stream: StandardStream) -> WriteOutcome { console.print(bytes, to: stream) }

  func readInput(limit: Int) -> Result<[UInt8], ReadFailure> {
    meddle()
    return console.readInput(limit: limit)
  }

  func text(of stream: StandardStream) -> String { console.text(of: stream) }
}
