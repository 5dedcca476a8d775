import Glibc

extension Workload {
  /// Measures the workload once. Returns the CPU time of a step in nanoseconds, or a number of bytes.
  ///
  /// - Throws: ``WrongResult`` if the result of the workload is wrong, and the errors of its routes.
  @MainActor public func sample() throws -> Double {
    switch measure {
    case .bytes(let bytes): return try bytes()
    case .time(let batch, let operations, let steps, let prepare):
      var nanoseconds = 0
      var done = 0
      while operations.map({ done < $0 }) ?? (nanoseconds < 250_000_000) {
        nanoseconds += try time(prepare(batch))
        done += batch
      }
      return Double(nanoseconds) / Double(done * steps)
    }
  }

  /// Runs a number of operations in one batch, after a warm-up with one operation, for a profiler or an instruction count. Does nothing for
  /// a workload that measures memory.
  ///
  /// - Throws: ``WrongResult`` if the result of the workload is wrong, and the errors of its routes.
  @MainActor public func runOnce(operations: Int) throws {
    guard case .time(_, _, _, let prepare) = measure else { return }
    try prepare(1).run()
    _ = try time(prepare(operations))
  }

  @MainActor private func time(_ batch: consuming Batch) throws -> Int {
    let (kept, check) = (batch.kept, batch.check)
    var run = Optional((consume batch).run)
    let nanoseconds = try withExtendedLifetime(kept) { try measuredNanoseconds(of: &run) }
    try check()
    return nanoseconds
  }
}

/// Returns the CPU time of a run in nanoseconds, including the release of the objects that only the run retains. Sets `run` to `nil`.
/// Callgrind counts only the instructions in this function.
@MainActor @inline(never)
func measuredNanoseconds(of run: inout (() throws -> Void)?) throws -> Int {
  let start = processNanoseconds()
  try run?()
  run = nil
  return processNanoseconds() - start
}

/// Returns the CPU time of this process in nanoseconds. Wall-clock time would depend on the load of the machine.
func processNanoseconds() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}

/// The measurement of the machine's speed, for comparing times from different machines. A calibration step is the generation of one number
/// by SplitMix64.
public enum Calibration {
  /// The duration of a calibration step in nanoseconds, on the machine on which the peers were measured.
  public static let peers = 1.35

  /// Returns the duration of a calibration step in nanoseconds, from the fastest of five runs of 20 million steps each.
  ///
  /// - Throws: ``WrongResult`` if the generator gave unexpected numbers.
  public static func nanoseconds() throws -> Double {
    let steps = 20_000_000
    var best = Int.max
    for _ in 0..<5 {
      var generator = SplitMix64(seed: 1)
      var mixed: UInt64 = 0
      let start = processNanoseconds()
      for _ in 0..<steps { mixed ^= generator.next() }
      best = min(best, processNanoseconds() - start)
      try check(mixed != 0, "the calibration gave 0")
    }
    return Double(best) / Double(steps)
  }
}

/// The SplitMix64 random number generator, after Vigna's C implementation. For a given seed, it generates the same numbers on all
/// platforms.
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// Returns a random number from zero to `count - 1`, generated in the same way as for the peers.
  mutating func id(below count: Int) -> Int { Int(next() % UInt64(count)) }
}
