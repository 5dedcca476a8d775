import Groma
import GromaExplorer

/// A cache of explorations, so that commands with the same bounds and the same start share one.
@MainActor
struct KnownExplorations {
  private struct Known {
    let start: NavigationState?
    let exploration: SharedExploration
  }

  /// The maximum number of explorations. The one that was used least recently is removed first.
  static let limit = 4

  private var all: [Known] = []

  /// Returns the cached exploration with the given start and bounds, or a new one. A cached exploration may already have explored states.
  ///
  /// - Parameters:
  ///   - app: The app, which must be the same in every call.
  ///   - start: The state where the exploration starts, or `nil` for the launch.
  ///   - bounds: The limits of the exploration.
  mutating func exploration(of app: AppDefinition, from start: NavigationState? = nil, within bounds: Bounds) -> SharedExploration {
    let known: Known
    if let index = all.firstIndex(where: { $0.exploration.bounds == bounds && $0.start == start }) {
      known = all.remove(at: index)
    } else {
      let exploration = Exploration(start.map { app.beginning(in: $0) } ?? app, bounds: bounds)
      known = Known(start: start, exploration: SharedExploration(exploration))
    }
    all.append(known)
    if all.count > Self.limit { all.removeFirst() }
    return known.exploration
  }
}
