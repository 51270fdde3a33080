import CampaignCommand
import CommandSupport
import Files

/// A console that runs a closure when standard input is read. By then, all files have been found.
final class MeddlingConsole: Console {
  let outputIsTerminal = false
  let errorIsTerminal = false
  private let console: MemoryConsole
  private let meddle: @Sendable () -> Void

  init(input: String, _ meddle: @escaping @Sendable () -> Void) {
    console = MemoryConsole(input: input)
    self.meddle = meddle
  }

  func width(of stream: StandardStream) -> Int? { nil }

  var color: ColorChoice {
    get { console.color }
    set { console.color = newValue }
  }

  func variable(_ name: String) -> String? { nil }

  func print(_ bytes: [UInt8], to stream: StandardStream) -> WriteOutcome { console.print(bytes, to: stream) }

  func readInput(limit: Int) -> Result<[UInt8], ReadFailure> {
    meddle()
    return console.readInput(limit: limit)
  }

  func text(of stream: StandardStream) -> String { console.text(of: stream) }
}
