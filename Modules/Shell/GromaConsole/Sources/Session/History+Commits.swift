import Groma

extension History {
  /// Returns the commits that are in effect after a position. Empty if the position is not in effect any more.
  func commits(since start: Int) -> ArraySlice<Commit> { inEffect.suffix(max(0, position - start)) }

  /// Returns a note for each deferred route that ran, in order.
  ///
  /// - Parameters:
  ///   - start: The position before the routes ran.
  ///   - deferred: The routes that were deferred at that position.
  func notes(from start: Int, on deferred: [DeferredRoute]) -> [Note] {
    if deferred.isEmpty { return [] }
    var waiting = deferred
    return commits(since: start).compactMap { commit in
      guard case .route(let route) = commit.cause, let index = waiting.firstIndex(where: { $0.route == route }) else { return nil }
      let item = waiting.remove(at: index)
      return Note("ran", of: "\(route)", "ran (\(item.id)): \(route == AppRoute() ? "no steps" : "\(route)")")
    }
  }
}
