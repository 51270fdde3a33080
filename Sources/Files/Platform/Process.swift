#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// Prepares the process for the world that it was started in. Comes before anything else.
package func prepareProcess() {
  ignoreFailedWrites()
  keepStandardStreams()
}

/// Makes writing to a pipe that nobody reads, or beyond the size that a file may have, fail with a reason, instead of
/// ending the process.
private func ignoreFailedWrites() {
  signal(SIGPIPE, SIG_IGN)
  signal(SIGXFSZ, SIG_IGN)
}

/// Takes the numbers of those standard streams that are closed, so that no file gets one of them and what is for people
/// never ends up in it. What takes them can only be used the wrong way round: reading, or writing, still tells that the
/// stream is closed.
private func keepStandardStreams() {
  for (stream, wrongWay) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
  where fcntl(stream, F_GETFD) < 0 {
    _ = open("/dev/null", wrongWay)
  }
}

/// The signals that ask a program to stop.
private let stopSignals = [SIGHUP, SIGINT, SIGTERM]

/// Does a piece of work that is over soon, and that must not be left half done; who asks the process to stop waits
/// until then. That holds while the calling thread is the only one.
func uninterrupted<Value>(_ work: () -> Value) -> Value {
  var blocked = sigset_t()
  var before = sigset_t()
  sigemptyset(&blocked)
  for signal in stopSignals { sigaddset(&blocked, signal) }
  pthread_sigmask(SIG_BLOCK, &blocked, &before)
  defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
  return work()
}

/// From now on, a process that is asked to stop leaves the terminal on standard output, or standard error, without
/// colours. It still ends by the signal, as shells expect; and what was to be ignored, as under `nohup`, is.
package func resetColorsWhenStopped() {
  for number in stopSignals {
    let former = signal(number, resetColorsAndStop)
    if unsafeBitCast(former, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { signal(number, SIG_IGN) }
  }
}

/// Runs between any two instructions: it may only ask the system, and not for memory. The signal comes a second time,
/// to end the process, when this is left.
private func resetColorsAndStop(_ number: Int32) {
  signal(number, SIG_DFL)
  let reset: StaticString = "\u{1B}[0m"
  let terminal = isatty(STDOUT_FILENO) == 1 ? STDOUT_FILENO : STDERR_FILENO
  // A terminal that is slow may catch up; waiting longer for one at a halt would keep the process from being stopped.
  var room = pollfd(fd: terminal, events: Int16(POLLOUT), revents: 0)
  if poll(&room, 1, 100) > 0 { _ = write(terminal, reset.utf8Start, reset.utf8CodeUnitCount) }
  raise(number)
}
