import Foundation

/// The output of a program, and how it ended.
package struct Finished {
  package let output: [UInt8]
  /// The exit code, or the number of the signal that ended it.
  package let status: Int32
  package let isSignal: Bool
}

/// A program that could not be run to its end.
package struct UnfinishedProgram: Error, CustomStringConvertible {
  package let description: String
}

/// The longest time that a program of a test may take: far more than it needs on a slow machine. Long tests build
/// packages, and try thousands of inputs with one program.
package let longestRun = Duration.seconds(testsAreLong ? 1500 : 300)

/// Runs a program to its end. Standard input is a file, so no pipe can fill up. A program that takes longer than the
/// limit is killed with everything that it started: a test that hangs fails and says where.
///
/// It is not Foundation's `Process`, whose children inherit the pipes of programs that other tests start at the same
/// time, and which knows no limit.
@discardableResult
package func run(
  _ command: [String], input: [UInt8] = [], in folder: String = "/", within limit: Duration = longestRun
) throws -> Finished {
  let deadline = ContinuousClock.now + limit
  let started = try start(command, input: input, in: folder)
  defer { close(started.output) }
  guard let output = read(started.output, until: deadline), let status = wait(for: started.process, until: deadline)
  else {
    kill(-started.process, SIGKILL)
    _ = status(of: started.process)
    throw UnfinishedProgram(description: "after \(limit), this program was still running: \(command)")
  }
  let signal = status & 0x7f
  return Finished(output: output, status: signal == 0 ? (status >> 8) & 0xff : signal, isSignal: signal != 0)
}

/// Only one program is started at a time, so that no program inherits the pipe of another one.
private let starting = NSLock()

private func start(
  _ command: [String], input: [UInt8], in folder: String
) throws -> (process: pid_t, output: Int32) {
  let source = NSTemporaryDirectory() + "/campaignc-input-\(UUID().uuidString)"
  if !input.isEmpty { try Data(input).write(to: URL(fileURLWithPath: source)) }
  defer { unlink(source) }
  return try starting.withLock {
    var ends: [Int32] = [-1, -1]
    try check(pipe(&ends) == 0 ? 0 : errno, command)
    defer { close(ends[1]) }
    for end in ends { try check(fcntl(end, F_SETFD, FD_CLOEXEC) == 0 ? 0 : errno, command) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, input.isEmpty ? "/dev/null" : source, O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The threads of tests block signals; a program doesn't expect that.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK))
    // A crash of campaignc must be seen as the signal that it is.
    let script = #"cd "$0" && export SWIFT_BACKTRACE=enable=no && exec "$@""#
    // Variables before the program are for `env`.
    let setter = command[0].contains("=") ? ["env"] : []
    var words = (["sh", "-c", script, folder] + setter + command).map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    var process: pid_t = 0
    do {
      try check(posix_spawn(&process, "/bin/sh", &actions, &attributes, &words, environ), command)
    } catch {
      close(ends[0])
      throw error
    }
    return (process, ends[0])
  }
}

private func check(_ code: Int32, _ command: [String]) throws {
  if code != 0 { throw UnfinishedProgram(description: "\(command) can't be run: \(String(cString: strerror(code)))") }
}

/// The output of a program, until every process that inherited the pipe has closed it. Nil if that takes too long.
private func read(_ pipe: Int32, until deadline: ContinuousClock.Instant) -> [UInt8]? {
  var output: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 65_536)
  while true {
    let left = ContinuousClock.now.duration(to: deadline).components.seconds
    var waiting = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
    guard left > 0, poll(&waiting, 1, Int32(min(left, 60)) * 1000) >= 0 || errno == EINTR else { return nil }
    guard waiting.revents != 0 else { continue }
    let count = Foundation.read(pipe, &buffer, buffer.count)
    if count == 0 { return output }
    if count > 0 { output += buffer[..<count] } else if errno != EINTR { return nil }
  }
}

/// The status of a process that has ended. Nil if it still runs at the deadline.
private func wait(for process: pid_t, until deadline: ContinuousClock.Instant) -> Int32? {
  let hasEnded = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    // This leaves the status to be asked for, so the number of the process does not become that of another one.
    var information = siginfo_t()
    while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    hasEnded.signal()
  }
  let left = ContinuousClock.now.duration(to: deadline).components.seconds
  return hasEnded.wait(timeout: .now() + .seconds(Int(left))) == .success ? status(of: process) : nil
}

/// The status of a process, after its end. Nil if there is no such process.
private func status(of process: pid_t) -> Int32? {
  var status: Int32 = 0
  while waitpid(process, &status, 0) != process {
    if errno != EINTR { return nil }
  }
  return status
}
