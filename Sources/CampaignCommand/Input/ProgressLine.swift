package import CampaignEngine
package import CommandSupport
import Files
import Synchronization

/// A line on a terminal that shows the progress of a run. It disappears at the end.
package struct ProgressLine {
  package let progress: Progress
  private let console: any Console
  private let line = Line()

  /// Remembers for all threads if there is a line to remove.
  private final class Line: Sendable {
    let isShown = Mutex(false)
  }

  package init(on console: any Console, clock: @escaping @Sendable () -> Int = monotonicMilliseconds) {
    self.console = console
    let line = line
    progress = Progress(clock: clock) { done, total in
      line.isShown.withLock { $0 = true }
      _ = console.print(Array("\rchecked \(done) of \(total) files\u{1B}[K".utf8), to: .error)
    }
  }

  /// Removes the line.
  package func end() {
    guard line.isShown.withLock({ $0 }) else { return }
    _ = console.print(Array("\r\u{1B}[K".utf8), to: .error)
  }
}

extension Console {
  /// The line for a new run. Nil unless standard error is a terminal.
  var progress: ProgressLine? { errorIsTerminal && variable("TERM") != "dumb" ? ProgressLine(on: self) : nil }
}
