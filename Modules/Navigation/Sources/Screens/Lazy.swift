import Synchronization

/// A value that is made when somebody first asks for it: an app describes more than a short start needs.
///
/// In a debug build it is made at once, so that what is wrong with it is said where it is described.
package final class Lazy<Value: Sendable>: Sendable {
  private final class Made: Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
  }

  private let make: @Sendable () -> Value
  private let made = AtomicLazyReference<Made>()

  /// A value, made by a function that gives an equal one whenever it is called: two threads may both call it.
  package init(_ make: @escaping @Sendable () -> Value) {
    self.make = make
    assert(isMade)
  }

  /// The value.
  package var value: Value { made.load()?.value ?? made.storeIfNil(Made(make())).value }

  private var isMade: Bool {
    _ = value
    return true
  }
}
