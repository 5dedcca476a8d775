@unsafe @preconcurrency import Glibc
import Synchronization

/// A request to stop this process, sent by the user with Ctrl-C, by the end of the terminal, or by another process with a signal.
///
/// The first signal is recorded, and long operations check regularly whether there was one. A later signal ends the process, unless it
/// follows the first within ``grace``: programs such as `timeout` send a signal to a process and again to its process group.
public enum Interruption {
  private static let noted = Atomic<Int32>(0)
  /// The time of the first signal in milliseconds, on the monotonic clock.
  private static let time = Atomic<Int>(0)
  /// The process that is suspended and continued with this process, or 0 if there is none.
  private static let follower = Atomic<Int32>(0)
  /// Whether Ctrl-Z was pressed while the process that is suspended with this process was starting.
  private static let isSuspensionPending = Atomic(false)

  /// The signals that are recorded.
  private static let signals = [SIGINT, SIGTERM, SIGHUP]
  /// The time after the first signal in which further signals are ignored, in milliseconds.
  private static let grace = 500

  /// The signal that requested the stop, or `nil` if no signal was received.
  public static var signal: Int32? {
    let signal = noted.load(ordering: .relaxed)
    return signal == 0 ? nil : signal
  }

  /// Starts to record signals. SIGHUP stays ignored if this process ignores it, as `nohup` requires. SIGINT does not: a shell without job
  /// control ignores it in each process that it starts in the background.
  public static func begin() {
    // Initializes the variables, because a signal handler must not be the first code to use them.
    noted.store(0, ordering: .relaxed)
    time.store(0, ordering: .relaxed)
    follower.store(0, ordering: .relaxed)
    isSuspensionPending.store(false, ordering: .relaxed)
    for signal in signals where signal != SIGHUP || !isIgnored(signal) { _ = Glibc.signal(signal) { Interruption.note($0) } }
  }

  /// Records a signal, or ends the process if one was recorded before. Called in a signal handler.
  private static func note(_ signal: Int32) {
    var now = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &now)
    let milliseconds = now.tv_sec * 1000 + now.tv_nsec / 1_000_000
    if noted.compareExchange(expected: 0, desired: signal, ordering: .relaxed).exchanged {
      time.store(milliseconds, ordering: .relaxed)
    } else if milliseconds - time.load(ordering: .relaxed) > grace {
      // The signal is delivered when the handler has returned.
      _ = Glibc.signal(signal, SIG_DFL)
      raise(signal)
    }
  }

  private static func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    // C writes into a value of its own type. It defines an ignored signal as the handler 1.
    _ = unsafe sigaction(signal, nil, &action)
    return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
  }

  /// Suspends and continues another process whenever Ctrl-Z suspends this process, because the other process is in another process group.
  ///
  /// - Parameter process: The ID of the process, or 0 if there is none any more, or ``starting``. While a process is starting, a suspension
  ///   waits for its ID.
  public static func suspendTogether(with process: Int32) {
    follower.store(process, ordering: .sequentiallyConsistent)
    // The signal goes to the process, because this may be a thread that blocks signals.
    if process != starting, isSuspensionPending.exchange(false, ordering: .sequentiallyConsistent) { kill(getpid(), SIGTSTP) }
    guard process != 0, !isIgnored(SIGTSTP) else { return }
    _ = Glibc.signal(SIGTSTP) { _ in
      var follower = Interruption.follower.load(ordering: .sequentiallyConsistent)
      if follower == Interruption.starting {
        Interruption.isSuspensionPending.store(true, ordering: .sequentiallyConsistent)
        // Another thread may have set the ID in the meantime. Then one of the two suspends.
        follower = Interruption.follower.load(ordering: .sequentiallyConsistent)
        guard follower != Interruption.starting else { return }
        guard Interruption.isSuspensionPending.exchange(false, ordering: .sequentiallyConsistent) else { return }
      }
      if follower != 0 { kill(follower, SIGSTOP) }
      raise(SIGSTOP)
      if follower != 0 { kill(follower, SIGCONT) }
    }
  }

  /// A process whose ID is not known yet.
  public static let starting: Int32 = -1
}
