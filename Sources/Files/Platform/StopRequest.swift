import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import CLinux
  import Musl
#else
  import CLinux
  import Glibc
#endif

/// A request to end a command that otherwise runs for ever, from a signal or from another thread.
package final class StopRequest: Sendable {
  private let pipe: Pipe
  /// The stream whose end is a request too. Nil if there is none.
  let output: Int32?

  /// Nil if the system has no more descriptors.
  package init?(endOf output: Int32? = nil) {
    guard let pipe = try? Pipe() else { return nil }
    self.pipe = pipe
    self.output = output
  }

  deinit {
    closeFile(pipe.reader)
    closeFile(pipe.writer)
  }

  /// Something can be read from it after a request.
  var descriptor: Int32 { pipe.reader }

  package func stop() { _ = Files.write([0], to: pipe.writer) }

  /// Makes the signals that stop a program such a request. A second signal ends the process at once. Signals that are
  /// ignored, as under `nohup`, stay ignored.
  package func catchSignals() {
    stopPipe.store(pipe.writer, ordering: .sequentiallyConsistent)
    onStopSignals(tellStopPipe)
  }
}

/// The pipe that a signal writes to. Negative if signals end the process at once.
private let stopPipe = Atomic<Int32>(-1)

/// True if a signal only asks for the end. Then nothing else must handle it.
var areSignalsCaught: Bool { stopPipe.load(ordering: .sequentiallyConsistent) >= 0 }

/// Runs between any two instructions, so it may only make system calls.
private func tellStopPipe(_ number: Int32) {
  signal(number, SIG_DFL)
  let pipe = stopPipe.load(ordering: .sequentiallyConsistent)
  let mark: StaticString = "."
  _ = write(pipe, mark.utf8Start, 1)
}
