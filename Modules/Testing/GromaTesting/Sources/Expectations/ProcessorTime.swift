import Glibc

/// The time that the processor spends on the calling thread while `body` runs: what others do on a busy machine does not count.
public func processorTime(of body: () throws -> Void) rethrows -> Duration {
  let start = now
  try body()
  return now - start
}

private var now: Duration {
  var time = timespec()
  // C writes into a value of its own type.
  unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
