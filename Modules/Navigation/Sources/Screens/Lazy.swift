import Synchronization

/// A value that is made when somebody first asks for it: an app describes more than a short start needs.
///
/// In a debug build it is made at once, so that what is wrong with it is said where it is described.
package final class Lazy<Value: Sendable>: Sendable {
  private let make: @Sendable () -> Value
  private let made = Mutex<Value?>(nil)

  /// A value, made by a function that asks for others alone.
  package init(_ make: @escaping @Sendable () -> Value) {
    self.make = make
    assert(isMade)
  }

  /// The value.
  package var value: Value {
    made.withLock { made in
      if let made { return made }
      let value = make()
      made = value
      return value
    }
  }

  private var isMade: Bool {
    _ = value
    return true
  }
}
