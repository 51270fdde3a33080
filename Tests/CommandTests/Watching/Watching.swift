import CampaignCommand
import CommandSupport
import Files
import Foundation
import Synchronization
import TestSupport

/// A command with `--watch` that runs in a thread of its own, on a directory of its own.
final class Watching: Sendable {
  let folder: TemporaryFolder
  private let console: WatchedConsole
  private let exitCode = Mutex<ExitCode?>(nil)
  /// The bytes of the output that were taken.
  private let taken = Mutex(0)

  /// The end of a report.
  static let mark = "Ctrl-C ends\n"

  init(_ words: String..., in folder: TemporaryFolder, isTerminal: Bool = false) {
    (self.folder, console) = (folder, WatchedConsole(isTerminal: isTerminal))
    Thread.detachNewThread { [self] in
      let code = runTool(words.map { RawPath($0) }, console: console)
      exitCode.withLock { $0 = code }
    }
  }

  func write(_ text: String, to file: String) throws { try folder.save(text, to: file) }

  func shell(_ script: String) throws { try TestSupport.run(["sh", "-ec", script], in: folder.path) }

  /// The next reports, up to one that contains a text. Empty if none comes in time. It waits by asking again.
  func report(with text: String = "", within seconds: Double = 120) -> String {
    let deadline = Date().addingTimeInterval(seconds)
    while Date() < deadline {
      if let found = nextReports(with: text) { return found }
      usleep(2000)
    }
    return ""
  }

  private func nextReports(with text: String) -> String? {
    let output = console.output
    let start = taken.withLock { $0 }
    let new = String(decoding: output[start...], as: UTF8.self)
    guard let end = new.range(of: Self.mark, options: .backwards) else { return nil }
    let report = String(new[..<end.upperBound])
    guard text.isEmpty || report.contains(text) else { return nil }
    taken.withLock { $0 = start + report.utf8.count }
    return report
  }

  /// All that was printed.
  var output: String { String(decoding: console.output, as: UTF8.self) }

  var complaints: String { String(decoding: console.complaints, as: UTF8.self) }

  /// Makes the next write fail, as if the reader of the pipe had gone.
  func closeOutput() { console.close() }

  /// Asks the command to end, as Ctrl-C does. Returns its exit code; nil if it does not end.
  func stop() -> ExitCode? {
    console.stopper?.stop()
    return end()
  }

  func end() -> ExitCode? {
    for _ in 0..<60_000 {
      if let code = exitCode.withLock({ $0 }) { return code }
      usleep(2000)
    }
    return nil
  }
}

/// A console whose output grows while a test reads it.
private final class WatchedConsole: Console {
  let outputIsTerminal: Bool
  let errorIsTerminal = false
  let stopper = StopRequest()
  private let printed = Mutex<[StandardStream: [UInt8]]>([:])
  private let isClosed = Mutex(false)

  init(isTerminal: Bool) { outputIsTerminal = isTerminal }

  var output: [UInt8] { printed.withLock { $0[.output] ?? [] } }
  var complaints: [UInt8] { printed.withLock { $0[.error] ?? [] } }

  func close() { isClosed.withLock { $0 = true } }

  func width(of stream: StandardStream) -> Int? { nil }

  var color: ColorChoice {
    get { .never }
    set {}
  }

  func variable(_ name: String) -> String? { nil }

  func print(_ bytes: [UInt8], to stream: StandardStream) -> WriteOutcome {
    if isClosed.withLock({ $0 }) { return .readerGone }
    printed.withLock { $0[stream, default: []] += bytes }
    return .written
  }

  func readInput(limit: Int) -> Result<[UInt8], ReadFailure> { .success([]) }

  func stopRequest() -> StopRequest? { stopper }
}
