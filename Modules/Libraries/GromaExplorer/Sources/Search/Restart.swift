import Groma

/// A simulated end of the process in a state, followed by a launch with the saved state.
///
/// The state is written to a snapshot and read back. A navigator then starts with this state. If it is another state, both are compared when
/// no route waits for an instant any more. Waiting items and running effects
/// (``NavigationState/running``) are restored, and the app can resume the effects. A transition that was in progress has ended.
@MainActor
struct Restart {
  private var before: NavigationState
  private var after: Result<(state: NavigationState, dropped: [Snapshot.Loss]), SnapshotError>

  /// Saves a state of an app, and launches the app with the saved state.
  init(of app: AppDefinition, in state: NavigationState) {
    before = state
    after = Result { () throws(SnapshotError) in
      let restored = try Snapshot.read(try Snapshot.data(of: state, app: app), for: app)
      let navigator = Navigator.exploring(app, from: restored.state)
      navigator.endTransitions()
      return (navigator.state, restored.dropped)
    }
    // An app that loads again after the restart may reach the same state later.
    guard case .success(let (end, dropped)) = after, dropped.isEmpty, end != state else { return }
    func settled(_ state: NavigationState) -> NavigationState {
      let navigator = Navigator.exploring(app, from: state)
      navigator.endWaits()
      return navigator.state
    }
    (before, after) = (settled(state), .success((settled(end), dropped)))
  }

  /// A message that describes a part of the state that was not restored, the difference between the states before and after the restart, or
  /// the error of saving or restoring. `nil` if the states are equal and no part was dropped.
  var loss: String? {
    switch after {
    case .failure(let error): "it cannot be saved and restored: \(error)"
    case .success(let (_, dropped)) where !dropped.isEmpty: "\(dropped[0])"
    case .success(let (state, _)) where state == before: nil
    case .success(let (state, _)) where CompactTree.text(of: state) == CompactTree.text(of: before):
      "the restored state differs, but not in the tree"
    case .success(let (state, _)): "the restart changes \(TreeChange(from: before, to: state))"
    }
  }

  /// The shell commands that save the state, end the process, and launch the app with the saved state.
  static let steps = ["save restart.json", "load restart.json"]

  /// The shell commands that restart the app and, if the restart succeeded, check the state.
  var checks: [String] {
    Self.steps + ((try? after.get()).map { [$0.state.check(for: before)] } ?? [])
  }
}
