import Foundation
package import Testing

/// Expects that the time of some work grows with the size of its input, not with the square of the size.
///
/// The work runs on an input of the given size and on one of a sixteenth of it. For the larger one, linear work takes
/// 16 times as long, and quadratic work 256 times; the test fails above 96. Only the ratio counts, so it does not
/// matter how fast the machine is. Other programs can disturb an attempt, so one good attempt of three is enough.
///
/// The work must run on the calling thread. Returns its result for the largest input.
@discardableResult
package func expectLinear<Input, Output>(
  upTo size: Int, of input: (_ size: Int) throws -> Input, sourceLocation: SourceLocation = #_sourceLocation,
  _ work: (Input) throws -> Output
) rethrows -> Output {
  let (small, large) = try (input(size / 16), input(size))
  // The first run also makes the tables that later runs find.
  _ = try work(small)
  var attempts: [(small: Duration, large: Duration)] = []
  while true {
    let (less, _) = try measured { try work(small) }
    let (more, result) = try measured { try work(large) }
    if more < less * 96 { return result }
    attempts.append((less, more))
    guard attempts.count < 3 else {
      Issue.record("16 times the size takes more than 96 times as long: \(attempts)", sourceLocation: sourceLocation)
      return result
    }
  }
}

/// The processor time of one run of some work, and its result. Short work runs again and again, because the clocks of
/// some systems advance only every ten milliseconds.
private func measured<Output>(_ work: () throws -> Output) rethrows -> (time: Duration, result: Output) {
  let start = processorTime()
  var result = try work()
  var runs = 1
  while processorTime() - start < .milliseconds(20) {
    result = try work()
    runs += 1
  }
  return ((processorTime() - start) / runs, result)
}

/// The processor time that this thread has taken. Other work on the machine does not count.
private func processorTime() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
