import Synchronization

/// A value that is made when it is first read: an app describes more than a short start needs.
package final class Lazy<Value: Sendable>: @unchecked Sendable {  // The value is written once, before it is said to be made.
  private let make: @Sendable () -> Value
  private let lock = Mutex(())
  private let isMade = Atomic(false)
  /// Written under the lock, and read only once `isMade` says so. Not within the lock, for a lock around a value of an unknown type costs more
  /// than most values.
  @safe @exclusivity(unchecked) private var made: Value?

  /// A value, made by a function that reads other lazy values alone.
  package init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  /// The value.
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
