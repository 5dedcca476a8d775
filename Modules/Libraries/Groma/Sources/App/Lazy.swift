/// A value that is computed on first access and can be read from any thread.
package final class Lazy<Value: Sendable>: @unchecked Sendable {  // The value is written once, before the flag says that it exists.
  private let make: @Sendable () -> Value
  private let lock = ThreadLock(())
  /// 1 if the value is computed, otherwise 0.
  private let isMade = AtomicInt(0)
  /// The value, or `nil` until it is computed. Written under the lock, and read either under the lock or after `isMade` is set. The lock
  /// does not contain the value, because a lock around a value of an unknown type costs more than most values.
  @safe @exclusivity(unchecked) private var made: Value?

  /// Creates a lazy value. `make` may read other lazy values, but must not read this value.
  package init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  /// The value. The first access computes the value; concurrent accesses wait for the result.
  package var value: Value {
    if isMade.value == 1, let made { return made }
    return lock.withLock { _ in
      if let made { return made }
      let value = make()
      made = value
      isMade.store(1)
      return value
    }
  }
}
