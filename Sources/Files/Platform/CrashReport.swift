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

/// Makes a crash end the run with a line on standard error that names the file and asks for a report, with exit code 3,
/// and without temporary files. Must be called by the first thread.
///
/// With the variable `SWIFT_BACKTRACE`, a crash ends the run by its signal, and Swift prints a backtrace if the
/// variable asks for it.
package func reportCrashes() {
  guard environmentVariable("SWIFT_BACKTRACE") == nil else { return }
  ThreadNote.take()
  _ = CrashReport.room
  _ = isCrashing.load(ordering: .relaxed)
  for number in CrashReport.signals { handleCrash(number, reportCrash) }
}

/// Handles a signal on the stack of the thread's note, unless it is ignored.
private func handleCrash(_ number: Int32, _ handler: @convention(c) (Int32) -> Void) {
  #if canImport(Darwin)
    var former = sigaction()
    guard sigaction(number, nil, &former) == 0,
      unsafeBitCast(former.__sigaction_u.__sa_handler, to: Int.self) != unsafeBitCast(SIG_IGN, to: Int.self)
    else { return }
    var own = sigaction()
    own.__sigaction_u.__sa_handler = handler
    own.sa_flags = SA_ONSTACK
    sigfillset(&own.sa_mask)
    sigaction(number, &own, nil)
  #else
    campaignc_handle_crash(number, handler)
  #endif
}

/// True if a thread has crashed.
let isCrashing = Atomic(false)

/// Makes this thread do nothing more, because another one ends the process.
func waitForTheEnd() -> Never { while true { poll(nil, 0, -1) } }

/// Runs between any two instructions of a program in an unknown state. So it may only make system calls, and must not
/// allocate memory.
private func reportCrash(_ number: Int32) {
  guard isCrashing.turnOn() else { waitForTheEnd() }
  ThreadNote.removeTemporaryFiles()
  var report = CrashReport()
  if areEscapesPrinted {
    resetColors()
    if isatty(STDERR_FILENO) == 1 { report.add("\r\u{1B}[K") }
  }
  report.add("error: campaignc crashed (")
  report.add(CrashReport.name(of: number))
  report.add(")")
  if let note = ThreadNote.own, !note.pointee.file.isEmpty {
    report.add(" after reading '")
    report.add(path: note.pointee.file)
    report.add("'; this is a bug in campaignc: please report it with this file\n")
  } else {
    report.add("; this is a bug in campaignc: please report it with your command line\n")
  }
  report.print()
  _exit(3)
}

/// A line that is put together without allocating memory.
private struct CrashReport {
  /// The signals of a crash.
  static let signals = [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE]

  /// Enough for the longest path in a note, with every byte written as its number. Only one thread reports a crash.
  nonisolated(unsafe) static let room = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1 << 13)

  private var count = 0

  static func name(of number: Int32) -> StaticString {
    switch number {
    case SIGILL: "SIGILL"
    case SIGTRAP: "SIGTRAP"
    case SIGSEGV: "SIGSEGV"
    case SIGBUS: "SIGBUS"
    case SIGABRT: "SIGABRT"
    default: "SIGFPE"
    }
  }

  mutating func add(_ text: StaticString) {
    for index in 0..<text.utf8CodeUnitCount { add(text.utf8Start[index]) }
  }

  /// Adds a path. A byte that is not a printable ASCII character becomes its number: no table of characters is at hand
  /// here, and a terminal must get none that is invisible.
  mutating func add(path: UnsafeRawBufferPointer) {
    for byte in path {
      if (0x20..<0x7F).contains(byte) {
        add(byte)
      } else {
        add("<")
        add(digit(byte >> 4))
        add(digit(byte & 15))
        add(">")
      }
    }
  }

  private func digit(_ value: UInt8) -> UInt8 { value + (value < 10 ? UInt8(ascii: "0") : UInt8(ascii: "A") - 10) }

  private mutating func add(_ byte: UInt8) {
    guard count < Self.room.count else { return }
    Self.room[count] = byte
    count += 1
  }

  func print() { _ = write(STDERR_FILENO, Self.room.baseAddress, count) }
}
