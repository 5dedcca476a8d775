/// A route that runs later, with the paths that its run needs. Changes of the tree before the run move these paths.
protocol RouteInTree {
  /// The path where the route starts.
  var start: TreePath { get set }
  /// The paths of the locked screens that the route may remove or cover.
  var permits: [TreePath] { get set }
}

extension PendingRoute: RouteInTree {}
extension DeferredRoute: RouteInTree {}
extension Runner.Run: RouteInTree {}

extension RouteInTree {
  /// Returns the route with its paths in a later tree. If another container has taken the place of the one where the route starts, the route
  /// starts there. Returns `nil` if the container was removed and not replaced.
  func inherited(from old: Node, to new: Node) -> Self? {
    guard let start = start.inherited(from: old, to: new) else { return nil }
    var moved = self
    moved.start = start
    moved.permits = permits.compactMap { $0.following(from: old, to: new) }
    return moved
  }
}
