import Foundation
public import Groma

/// What holds of every navigator, whatever was done with it.
@MainActor
public enum Laws {
  /// A moment in the life of a navigator, to compare a later one with.
  public struct Mark {
    let state: NavigationState
    let position: Int

    /// The navigator as it is now.
    @MainActor public init(_ navigator: Navigator) {
      state = navigator.state
      position = navigator.history.position
    }
  }

  /// The first law that a navigator breaks, as a sentence; nil when it breaks none.
  ///
  /// The laws: the state keeps its invariants; the key index says what a scan does; the live tree has the state's shape, an identity for
  /// each node, and contents for what is in sight; the edits of the history give the state, and their inverses the state before.
  ///
  /// - Parameter mark: From where on the history is replayed, with no more than one change of direction since; from its beginning unless
  ///   said.
  /// - Complexity: O(nodes + edits replayed).
  public static func violation(of navigator: Navigator, since mark: Mark? = nil) -> String? {
    if let violation = Invariants.violation(of: navigator.state) ?? navigator.inconsistency() { return violation }
    let paths = navigator.state.allPaths
    let ids = Set(paths.compactMap { navigator.id(at: $0) })
    if ids.count != paths.count { return "\(paths.count) nodes have \(ids.count) identities" }
    return replayViolation(of: navigator, since: mark)
  }

  private static func replayViolation(of navigator: Navigator, since mark: Mark?) -> String? {
    let state = navigator.state.settled
    let commits = navigator.history.commits
    let position = navigator.history.position
    let start = mark?.position ?? 0
    let forward = commits[min(start, position)..<max(start, position)].flatMap(\.edits)
    let backward = forward.reversed().map(\.inverse)
    let (there, back) = start <= position ? (forward, backward) : (backward, forward)
    let before = (mark?.state ?? state.applying(back)).settled
    let after = before.applying(there).settled
    if after != state { return "the edits lead to \(CompactTree.text(of: after)): \(there)" }
    let again = after.applying(back).settled
    if again != before { return "the inverted edits lead back to \(CompactTree.text(of: again)): \(back)" }
    return Invariants.violation(of: before).map { "before the edits, \($0)" }
  }

  /// What a state loses when the process is killed and the saved state restored, as a sentence; nil when it loses nothing.
  public static func restorationLoss(of state: NavigationState, in app: AppDefinition) -> String? {
    let decoder = JSONDecoder()
    decoder.userInfo = app.decodingInfo
    decoder.userInfo[.containerKinds] = app.kinds
    do {
      let restored = try decoder.decode(NavigationState.self, from: try JSONEncoder().encode(state))
      return restored == state ? nil : "it is restored as \(CompactTree.text(of: restored))"
    } catch {
      return "it cannot be saved and restored: \(error)"
    }
  }
}

extension NavigationState {
  /// The state without what is under way, which no edit speaks of.
  fileprivate var settled: NavigationState { replacing(windows: root.children, key: root.selection) }
}
