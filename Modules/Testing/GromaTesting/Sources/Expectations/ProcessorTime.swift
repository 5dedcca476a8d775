#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Runs `body` and returns the processor time that the calling thread used for it. The time of other threads and processes is not included.
package func processorTime(of body: () throws -> Void) rethrows -> Duration {
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
