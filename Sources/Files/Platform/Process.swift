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

/// Prepares the process for its environment. Must be called before anything else.
package func prepareProcess() {
  ignoreFailedWrites()
  keepStandardStreams()
  #if os(Linux)
    campaignc_return_blocks(1 << 20)
  #endif
}

/// Makes a write fail with a reason, instead of ending the process, if nobody reads the pipe or if the file would be
/// too large.
private func ignoreFailedWrites() {
  signal(SIGPIPE, SIG_IGN)
  signal(SIGXFSZ, SIG_IGN)
}

/// Opens `/dev/null` in place of closed standard streams, so that no file gets one of their numbers and no output ends
/// up in it. It is opened in the wrong direction, so using the stream still fails.
private func keepStandardStreams() {
  for (stream, wrongWay) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
  where fcntl(stream, F_GETFD) < 0 {
    _ = open("/dev/null", wrongWay)
  }
}

/// The signals that ask a program to stop.
private let stopSignals = [SIGHUP, SIGINT, SIGTERM]

/// Does a short piece of work that must not be left half done. A signal to stop the process waits until it is done.
/// This works only while the calling thread is the only one.
func uninterrupted<Value>(_ work: () -> Value) -> Value {
  var blocked = sigset_t()
  var before = sigset_t()
  sigemptyset(&blocked)
  for signal in stopSignals { sigaddset(&blocked, signal) }
  pthread_sigmask(SIG_BLOCK, &blocked, &before)
  defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
  return work()
}

/// Resets the colours of a terminal on standard output or standard error when the process is asked to stop. The process
/// still ends by the signal, as shells expect. Signals that are ignored, as under `nohup`, stay ignored.
package func resetColorsWhenStopped() {
  escapesArePrinted.store(true, ordering: .relaxed)
  // A command that catches signals prints all of a report before it ends.
  if !areSignalsCaught { onStopSignals(resetColorsAndStop) }
}

/// Handles the signals that ask a program to stop, except for those that are ignored.
func onStopSignals(_ handler: @convention(c) (Int32) -> Void) {
  for number in stopSignals {
    let former = signal(number, handler)
    if unsafeBitCast(former, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { signal(number, SIG_IGN) }
  }
}

/// Runs between any two instructions, so it may only make system calls, and must not allocate memory. When it returns,
/// the signal is sent again and ends the process.
private func resetColorsAndStop(_ number: Int32) {
  signal(number, SIG_DFL)
  resetColors()
  raise(number)
}

/// Resets the colours of the terminal. It only makes system calls.
func resetColors() {
  let reset: StaticString = "\u{1B}[0m"
  let terminal = isatty(STDOUT_FILENO) == 1 ? STDOUT_FILENO : STDERR_FILENO
  // A slow terminal gets a moment. Waiting longer for a stopped one would keep the process from ending.
  var room = pollfd(fd: terminal, events: Int16(POLLOUT), revents: 0)
  if poll(&room, 1, 100) > 0 { _ = write(terminal, reset.utf8Start, reset.utf8CodeUnitCount) }
}

/// True if a terminal has got colours, or other sequences that control it.
var areEscapesPrinted: Bool { escapesArePrinted.load(ordering: .relaxed) }

private let escapesArePrinted = Atomic(false)
