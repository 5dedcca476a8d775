#if canImport(UIKit)
  import Dispatch

  /// Later turns of the main run loop, in which a ``UIKitHierarchy`` reports interactions, and views that observe their models are updated.
  ///
  /// ```swift
  /// // in a test with the UIKit for tests
  /// RunLoopTurn.schedule = { work in Simulator.schedule(label: "turn", work) }
  /// ```
  public enum RunLoopTurn {
    /// Runs a closure in a later turn. By default, in a later turn of the main queue. A test can replace the function by that of a simulator.
    @MainActor public static var schedule: (@escaping @MainActor () -> Void) -> Void = { work in
      DispatchQueue.main.async { MainActor.assumeIsolated(work) }
    }

    /// Runs a closure after a number of milliseconds, to end an animation that does not end. By default, on the main queue. A test can
    /// replace the function by that of a simulator.
    @MainActor public static var scheduleLater: (Int, @escaping @MainActor () -> Void) -> Void = { milliseconds, work in
      DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { MainActor.assumeIsolated(work) }
    }

    /// A value of the main queue, which no other queue has. On Linux, the main queue can run on another thread than the first one.
    private static let mark: DispatchSpecificKey<Bool> = {
      let mark = DispatchSpecificKey<Bool>()
      DispatchQueue.main.setSpecific(key: mark, value: true)
      return mark
    }()

    /// Runs a closure in a later turn. Called on any thread.
    package static func run(_ work: @escaping @MainActor @Sendable () -> Void) {
      if DispatchQueue.getSpecific(key: mark) != nil {
        MainActor.assumeIsolated { schedule(work) }
      } else {
        DispatchQueue.main.async { MainActor.assumeIsolated { schedule(work) } }
      }
    }
  }
#endif
