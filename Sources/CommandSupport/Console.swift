import CampaignEngine
package import Files
package import Findings
import Synchronization

/// The environment of the tool: its input, its output and its variables. Tests use one of their own.
package protocol Console: AnyObject, Sendable {
  /// True if standard output is a terminal, so a person reads it.
  var outputIsTerminal: Bool { get }

  /// The same for standard error.
  var errorIsTerminal: Bool { get }

  /// The columns of the terminal that a stream leads to; nil if it leads to none.
  func width(of stream: StandardStream) -> Int?

  /// When to use colours, as the command line says.
  var color: ColorChoice { get set }

  func variable(_ name: String) -> String?

  func print(_ bytes: [UInt8], to stream: StandardStream) -> WriteOutcome

  /// All of standard input, if it is no longer than the limit.
  func readInput(limit: Int) -> Result<[UInt8], ReadFailure>

  /// Takes data that a run no longer needs.
  func discard(_ rest: some Sendable)

  /// The request that ends a command that otherwise runs for ever. Nil if the system has no room for it.
  func stopRequest() -> StopRequest?
}

extension Console {
  /// The width of texts that people read: that of the terminal, within limits.
  package func textWidth(of stream: StandardStream) -> Int { width(of: stream).map { min(max($0, 40), 100) } ?? 90 }

  package func discard(_ rest: some Sendable) {}

  package func stopRequest() -> StopRequest? { StopRequest() }
}

package enum StandardStream: Int32, Sendable {
  case output = 1
  case error = 2

  var words: String { self == .output ? "standard output" : "standard error" }
}

/// The process's own streams and environment.
package final class SystemConsole: Console {
  private let discarded = Mutex<[any Sendable]>([])
  private let choice = Mutex(ColorChoice.auto)

  package init() {}

  package var outputIsTerminal: Bool { isTerminal(StandardStream.output.rawValue) }

  package var errorIsTerminal: Bool { isTerminal(StandardStream.error.rawValue) }

  package func width(of stream: StandardStream) -> Int? { terminalWidth(stream.rawValue) }

  package var color: ColorChoice {
    get { choice.withLock { $0 } }
    set { choice.withLock { $0 = newValue } }
  }

  package func variable(_ name: String) -> String? { environmentVariable(name) }

  package func print(_ bytes: [UInt8], to stream: StandardStream) -> WriteOutcome {
    if isTerminal(stream.rawValue), bytes.contains(escape) { resetColorsWhenStopped() }
    return write(bytes, to: stream.rawValue)
  }

  package func readInput(limit: Int) -> Result<[UInt8], ReadFailure> { readToEnd(of: 0, limit: limit) }

  package func stopRequest() -> StopRequest? {
    let request = StopRequest(endOf: StandardStream.output.rawValue)
    request?.catchSignals()
    return request
  }

  /// Keeps it as long as the process lives. The system takes all memory back at once; to give it back piece by piece
  /// took a twentieth of the time of a build.
  package func discard(_ rest: some Sendable) { discarded.withLock { $0.append(rest) } }
}

/// The start of colour codes.
private let escape: UInt8 = 0x1B

extension Console {
  /// Prints the output of a command. If its reader has gone away, it stops quietly; a full disk is a failure with a
  /// message.
  package func deliver(_ bytes: [UInt8], to stream: StandardStream = .output) -> ExitCode {
    guard !bytes.isEmpty, case .failed(let reason) = print(bytes, to: stream) else { return .clean }
    return fail(printingTo: stream, reason)
  }

  /// The same for an output that comes in portions.
  package func deliver(
    to stream: StandardStream = .output, portions write: (_ send: @escaping ([UInt8]) -> Void) -> Void
  ) -> ExitCode {
    var outcome = WriteOutcome.written
    write { portion in
      guard outcome == .written, !portion.isEmpty else { return }
      outcome = self.print(portion, to: stream)
    }
    guard case .failed(let reason) = outcome else { return .clean }
    return fail(printingTo: stream, reason)
  }

  /// Complains about a stream that can't be written.
  package func fail(printingTo stream: StandardStream = .output, _ reason: SystemError) -> ExitCode {
    complain("cannot write to \(stream.words): \(reason.words)")
    return .failure
  }

  /// Prints lines for people. Names and contents of files can't send control characters to the terminal.
  package func deliver(lines: [String]) -> ExitCode { deliver(Array(lines.map { printable($0) + "\n" }.joined().utf8)) }

  /// Prints data for programs unchanged. At a terminal it prints lines for people.
  package func deliver(data: [UInt8]) -> ExitCode {
    guard outputIsTerminal, !data.isEmpty else { return deliver(data) }
    return deliver(lines: lines(of: data))
  }

  /// Prints a change of a file. At a terminal, added and removed lines have colours.
  package func deliver(diff: [UInt8]) -> ExitCode {
    guard colors(on: .output) else { return deliver(data: diff) }
    let text = lines(of: diff).map { line in
      line.first.flatMap(diffStyle).map { Decorator.ansi.decorate(printable(line), as: $0) } ?? printable(line)
    }
    return deliver(Array(text.map { $0 + "\n" }.joined().utf8))
  }

  package func lines(of data: [UInt8]) -> [String] {
    let feed = UInt8(ascii: "\n")
    let whole = data.last == feed ? data.dropLast() : data[...]
    return whole.split(separator: feed, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
  }

  private func diffStyle(of mark: Character) -> Decorator.Style? {
    switch mark {
    case "+": .cure
    case "-": .error
    case "@": .frame
    default: nil
    }
  }

  /// Prints an error of the tool itself on standard error.
  package func complain(_ words: String, help: String? = nil) { complain(words, over: help.map { [$0] } ?? []) }

  /// The same, with lines below.
  package func complain(_ words: String, over lines: [String]) {
    let name = decorator(on: .error).decorate("error:", as: .error)
    let text = "\(name) \(printable(words))\n" + lines.map { "  \(printable($0))\n" }.joined()
    _ = print(Array(text.utf8), to: .error)
  }

  /// Prints a note on standard error: something to know that is not a failure.
  package func remark(_ words: String) {
    let name = decorator(on: .error).decorate("note:", as: .headline)
    _ = print(Array("\(name) \(printable(words))\n".utf8), to: .error)
  }

  /// Prints a warning on standard error: something that is probably wrong, but no failure.
  package func warn(_ words: String) {
    let name = decorator(on: .error).decorate("warning:", as: .warning)
    _ = print(Array("\(name) \(printable(words))\n".utf8), to: .error)
  }

  /// Prints findings on standard error, because the output of the command goes to standard output.
  package func explain(_ outcome: Outcome, as format: OutputFormat = .human) {
    let bytes = render(
      outcome.named(for: format), as: format, colored: colors(on: .error), width: width(of: .error))
    _ = print(bytes, to: .error)
  }

  /// True if a stream should be in colour, by the command line and the environment.
  package func colors(on stream: StandardStream) -> Bool {
    switch color {
    case .always: true
    case .never: false
    case .auto:
      (stream == .output ? outputIsTerminal : errorIsTerminal) && (variable("NO_COLOR") ?? "").isEmpty
        && variable("TERM") != "dumb"
    }
  }

  package func decorator(on stream: StandardStream) -> Decorator { colors(on: stream) ? .ansi : .plain }
}

package enum ColorChoice: String, Sendable, CaseIterable {
  case auto, always, never

  /// The last choice among the words of a command line, or `auto`. It is known before the command line is understood,
  /// because mistakes on it are reported in colour too.
  package init(in words: [RawPath]) {
    self = .auto
    var isValue = false
    for word in words.lazy.map(\.shown).prefix(while: { $0 != "--" }) {
      let value = isValue ? word : word.hasPrefix("--color=") ? String(word.dropFirst(8)) : nil
      if let choice = value.flatMap(ColorChoice.init(rawValue:)) { self = choice }
      isValue = word == "--color"
    }
  }
}
