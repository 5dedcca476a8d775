import Groma
import Synchronization

/// A callback of a route: sees that it is called on the screen it was made for.
struct Arrival: Action {
  /// How often any has been called.
  static let count = Atomic(0)

  /// The screen; nil for any.
  var key: ScreenKey?

  var text: String { "arrive" }

  func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> TreePath {
    if let key, transaction.key(path) != key { throw .custom(code: "bench.wrong", message: "\(path) is not \(key)") }
    Self.count.add(1, ordering: .relaxed)
    return path
  }
}
