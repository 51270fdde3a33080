import Foundation

/// The processor time of this thread. Other work on the machine does not count.
package func processorTime(of work: () throws -> Void) rethrows -> Duration {
  let start = threadTime()
  try work()
  return threadTime() - start
}

private func threadTime() -> Duration {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
