import Synchronization

/// A value that is computed on first access and can be read from any thread.
package final class Lazy<Value: Sendable>: @unchecked Sendable {  // The value is written once, before the flag says that it exists.
  private let make: @Sendable () -> Value
  private let lock = Mutex(())
  private let isMade = Atomic(false)
  /// The value, or `nil` until it is computed. Written under the lock, and read either under the lock or after `isMade` is set. The `Mutex`
  /// does not contain the value, because a `Mutex` around a value of an unknown type costs more than most values.
  @safe @exclusivity(unchecked) private var made: Value?

  /// Creates a lazy value. `make` may read other lazy values, but must not read this value.
  package init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  /// The value. The first access computes the value; concurrent accesses wait for the result.
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
