import Groma
import Synchronization

/// A route action that counts its calls and fails if it is called on an unexpected screen.
struct Arrival: RouteAction {
  /// The total number of successful calls of all `Arrival` actions.
  static let count = Atomic(0)

  /// The expected screen, or `nil` if any screen is allowed.
  var key: ScreenKey?

  var text: String { "arrive" }

  func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> TreePath {
    if let key, transaction.key(path) != key { throw .custom(code: "bench.wrong", message: "\(path) is not \(key)") }
    Self.count.add(1, ordering: .relaxed)
    return path
  }
}
