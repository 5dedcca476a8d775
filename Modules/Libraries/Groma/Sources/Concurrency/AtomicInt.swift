#if !canImport(Darwin)
  import Synchronization
#endif

/// An integer that any thread can read and write. A thread that reads a stored value also sees everything that the storing thread wrote
/// before it stored the value.
///
/// `Atomic` of the standard library requires iOS 18 or macOS 15. On Apple's systems, a lock protects the integer instead.
package struct AtomicInt: ~Copyable, Sendable {
  #if canImport(Darwin)
    private let storage: ThreadLock<Int>
  #else
    private let storage: Atomic<Int>
  #endif

  /// Creates an atomic integer.
  package init(_ value: Int) {
    #if canImport(Darwin)
      storage = ThreadLock(value)
    #else
      storage = Atomic(value)
    #endif
  }

  /// The current value.
  package var value: Int {
    #if canImport(Darwin)
      storage.withLock { $0 }
    #else
      storage.load(ordering: .acquiring)
    #endif
  }

  /// Replaces the value.
  package func store(_ value: Int) {
    #if canImport(Darwin)
      storage.withLock { $0 = value }
    #else
      storage.store(value, ordering: .releasing)
    #endif
  }
}
