import CGromaHiddenInputs

/// The values outside the state that a run of the app's code can read: the date, durations, random numbers, the process ID and environment
/// variables.
///
/// All runs whose results are used have the same surroundings, ``learning``: the clock starts at the same time in each run, and the
/// random numbers are the same. A hidden input therefore does not change the results of an exploration by chance. A repeated run has other
/// surroundings, and its result is compared.
///
/// Only on Linux with glibc can the surroundings be set, and only for the thread that runs the code. On other systems, all runs have the
/// surroundings of the system.
struct Surroundings {
  /// The kinds of values that a run has read.
  struct Inputs: OptionSet, Hashable, CustomStringConvertible {
    let rawValue: UInt32

    /// The date, or a clock that measures durations.
    static let time = Inputs(rawValue: hidden_inputs_time)
    /// Random numbers.
    static let randomness = Inputs(rawValue: hidden_inputs_randomness)
    /// The process ID.
    static let process = Inputs(rawValue: hidden_inputs_process)
    /// Environment variables.
    static let environment = Inputs(rawValue: hidden_inputs_environment)

    var description: String {
      let names = [
        (Inputs.time, "the time"), (.randomness, "random numbers"), (.process, "the process ID"), (.environment, "environment variables"),
      ]
      return names.filter { contains($0.0) }.map(\.1).joined(separator: " and ")
    }
  }

  /// The surroundings of the runs whose results are used.
  static let learning = Surroundings(0)

  /// Whether this system lets the explorer set the surroundings.
  static var areControlled: Bool { hidden_inputs_are_controlled() }

  private let number: Int

  /// Creates surroundings. Different numbers mean different dates and random numbers; 0 means ``learning``.
  init(_ number: Int) { self.number = number }

  /// The shifts of the dates of the first surroundings, in seconds. Each field of a date differs in some of them.
  private static let shifts: [Int64] = [0, 1, 43_261, 269_001, 3_465_661, 17_281_801, -90_061, -31_626_061, 126_316_861]

  /// The shift of the date in seconds. It is at most 32 years, because a time in nanoseconds must fit in 64 bits.
  private var shift: Int64 { number < Self.shifts.count ? Self.shifts[number] : Int64(number % 1_000) * 1_000_003 }

  /// Runs a function with these surroundings, on this thread.
  func run<Value, Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
    // Three successive numbers have the same seed and complementary bits. A single random choice thus differs in at least one of them.
    let inverted: [UInt64] = [0, .max, 1 << 63]
    let outer = hidden_inputs_enter(shift, UInt64(number / inverted.count), inverted[number % inverted.count])
    defer { hidden_inputs_leave(outer) }
    return try body()
  }

  /// The kinds of values that this thread has read in the innermost ``run(_:)``.
  static var asked: Inputs { Inputs(rawValue: hidden_inputs_asked_so_far()) }

  /// Runs a function in another time zone if `isOther` is `true`, and otherwise in the time zone in which the process started.
  static func inTimeZone<Value>(isOther: Bool, _ body: () -> Value) -> Value {
    let wasOther = hidden_inputs_has_other_time_zone()
    if isOther == wasOther { return body() }
    hidden_inputs_use_other_time_zone(isOther)
    defer { hidden_inputs_use_other_time_zone(wasOther) }
    return body()
  }
}
