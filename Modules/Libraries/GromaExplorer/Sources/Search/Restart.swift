import Groma

/// The end of the process in a state, and the launch after it, with what was saved.
///
/// As an app does it: the state is written and read back, a navigator begins in it, and comes to rest. What waits is there again, and so is work under
/// way: the state holds it, and whoever does it finds it there (``NavigationState/running``). What was being shown is there at once.
@MainActor
struct Restart {
  private let before: NavigationState
  private let after: Result<(state: NavigationState, dropped: [Snapshot.Loss]), SnapshotError>

  /// Ends an app in a state, and launches it again.
  init(of app: AppDefinition, in state: NavigationState) {
    before = state
    after = Result { () throws(SnapshotError) in
      let restored = try Snapshot.read(try Snapshot.data(of: state, app: app), for: app)
      let navigator = Navigator(app, state: restored.state, logger: .silent)
      navigator.settle()
      return (navigator.state, restored.dropped)
    }
  }

  /// What is lost by it, or otherwise than it was, as a sentence; nil when nothing is.
  var loss: String? {
    do throws(SnapshotError) {
      let (state, dropped) = try after.get()
      if let dropped = dropped.first { return "\(dropped)" }
      return state == before
        ? nil
        : CompactTree.text(of: state) == CompactTree.text(of: before)
          ? "the restored state differs, but not in the tree"
          : "the restored tree differs: it changes \(TreeChange(from: before, to: state))"
    } catch {
      return "it cannot be saved and restored: \(error)"
    }
  }

  /// Lines of the shell that end the process in a state, and launch it again.
  static let steps = ["save restart.json", "load restart.json"]

  /// Lines of the shell of which the last fails, or that before it.
  var checks: [String] {
    Self.steps + ((try? after.get()).map { [$0.state.check(for: before)] } ?? [])
  }
}
