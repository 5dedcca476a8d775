import Synchronization

/// A value that is made when somebody first asks for it: an app describes more than a short start needs.
///
/// In a debug build it is made at once, so that what is wrong with it is said where it is described.
package final class Lazy<Value: Sendable>: @unchecked Sendable {  // The value is written once, before it is said to be made.
  private let make: @Sendable () -> Value
  private let lock = Mutex(())
  private let isMade = Atomic(false)
  /// Written under the lock, and read only once `isMade` says so. Not within the lock, for a lock around a value of an unknown type costs more
  /// than most values.
  @safe @exclusivity(unchecked) private var made: Value?

  /// A value, made by a function that asks for others alone.
  package init(_ make: @escaping @Sendable () -> Value) {
    self.make = make
    assert(isThere)
  }

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

  private var isThere: Bool {
    _ = value
    return true
  }
}
