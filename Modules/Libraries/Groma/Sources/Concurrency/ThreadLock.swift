#if canImport(Darwin)
  import os
#else
  import Synchronization
#endif

/// A value that only one thread at a time can access.
///
/// `Mutex` of the standard library requires iOS 18 or macOS 15. On Apple's systems, a lock of the operating system is used instead.
package struct ThreadLock<Value: Sendable>: ~Copyable, Sendable {
  #if canImport(Darwin)
    private let storage: OSAllocatedUnfairLock<Value>
  #else
    private let storage: Mutex<Value>
  #endif

  /// Creates a lock for a value.
  package init(_ value: Value) {
    #if canImport(Darwin)
      storage = OSAllocatedUnfairLock(initialState: value)
    #else
      storage = Mutex(value)
    #endif
  }

  /// Runs `body` with exclusive access to the value, and returns its result. Blocks while another thread has access. `body` must not use
  /// the same lock.
  package func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    #if canImport(Darwin)
      storage.withLockUnchecked { body(&$0) }
    #else
      storage.withLock { body(&$0) }
    #endif
  }
}
