internal import Files
internal import Findings
internal import Synchronization

/// The outside of the tool: where it reads, where it prints, and what surrounds it. Tests put one of their own in its
/// place.
protocol Console: AnyObject, Sendable {
  /// True if a person looks at what is printed to standard output.
  var outputIsTerminal: Bool { get }

  func variable(_ name: String) -> String?

  func print(_ bytes: [UInt8], to stream: StandardStream) -> WriteOutcome

  /// All of standard input, if it is no longer than the limit.
  func readInput(limit: Int) -> Result<[UInt8], ReadFailure>

  /// Takes what a run has made and needs no more.
  func discard(_ rest: some Sendable)
}

extension Console {
  func discard(_ rest: some Sendable) {}
}

enum StandardStream: Int32, Sendable {
  case output = 1
  case error = 2

  var words: String { self == .output ? "standard output" : "standard error" }
}

/// The process's own streams and environment.
final class SystemConsole: Console {
  private let discarded = Mutex<[any Sendable]>([])

  var outputIsTerminal: Bool { isTerminal(StandardStream.output.rawValue) }

  func variable(_ name: String) -> String? { environmentVariable(name) }

  func print(_ bytes: [UInt8], to stream: StandardStream) -> WriteOutcome {
    if isTerminal(stream.rawValue), bytes.contains(escape) { resetColorsWhenStopped() }
    return write(bytes, to: stream.rawValue)
  }

  func readInput(limit: Int) -> Result<[UInt8], ReadFailure> { readToEnd(of: 0, limit: limit) }

  /// Keeps it as long as the process lives. The system takes all memory back at once; to give it back piece by piece
  /// took a twentieth of the time of a build.
  func discard(_ rest: some Sendable) { discarded.withLock { $0.append(rest) } }
}

/// The start of colour codes.
private let escape: UInt8 = 0x1B

extension Console {
  /// Prints what a command is there for. A reader that has gone away ends it quietly; a full disk is said, and is a
  /// failure.
  func deliver(_ bytes: [UInt8], to stream: StandardStream = .output) -> ExitCode {
    guard !bytes.isEmpty, case .failed(let reason) = print(bytes, to: stream) else { return .clean }
    complain("cannot write to \(stream.words): \(reason.words)")
    return .failure
  }

  /// Prints lines for people. What files are called, and what they hold, can't turn the terminal over.
  func deliver(lines: [String]) -> ExitCode { deliver(Array(lines.map { printable($0) + "\n" }.joined().utf8)) }

  /// Prints what is for programs: byte for byte, but at a terminal as lines for people.
  func deliver(data: [UInt8]) -> ExitCode {
    guard outputIsTerminal, !data.isEmpty else { return deliver(data) }
    let feed = UInt8(ascii: "\n")
    let whole = data.last == feed ? data.dropLast() : data[...]
    let lines = whole.split(separator: feed, omittingEmptySubsequences: false)
    return deliver(lines: lines.map { String(decoding: $0, as: UTF8.self) })
  }

  /// Says on standard error what the tool itself could not do.
  func complain(_ words: String, help: String? = nil) { complain(words, over: help.map { [$0] } ?? []) }

  /// The same, with lines below.
  func complain(_ words: String, over lines: [String]) {
    let text = "error: \(printable(words))\n" + lines.map { "  \(printable($0))\n" }.joined()
    _ = print(Array(text.utf8), to: .error)
  }

  /// Says something on standard error that is worth knowing and no failure.
  func remark(_ words: String) { _ = print(Array("note: \(printable(words))\n".utf8), to: .error) }

  /// True if to colour what goes to standard output, by the option and by what surrounds the run.
  func colors(_ choice: ColorChoice) -> Bool {
    switch choice {
    case .always: true
    case .never: false
    case .auto: outputIsTerminal && (variable("NO_COLOR") ?? "").isEmpty && variable("TERM") != "dumb"
    }
  }
}

enum ColorChoice: String, Sendable, CaseIterable {
  case auto, always, never
}
