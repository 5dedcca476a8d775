import Synchronization

/// A value that is computed on first access, because a short launch does not need all parts of an app's description. Thread-safe.
package final class Lazy<Value: Sendable>: @unchecked Sendable {  // The value is written once, before the flag says that it exists.
  private let make: @Sendable () -> Value
  private let lock = Mutex(())
  private let isMade = Atomic(false)
  /// The value, written under the lock and read only after `isMade` is set. It is not inside the lock, because a `Mutex` around a value of
  /// an unknown type costs more than most values.
  @safe @exclusivity(unchecked) private var made: Value?

  /// Creates a lazy value. `make` may read other lazy values, but must not read this value.
  package init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  /// The value. The first access computes it; concurrent accesses wait.
  package var value: Value {
    if isMade.load(ordering: .acquiring), let made { return made }
    return lock.withLock { _ in
      if let made { return made }
      let value = make()
      made = value
      isMade.store(true, ordering: .releasing)
      return value
    }
  }
}
