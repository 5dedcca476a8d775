/// A committed change of the state: the states before and after it. Both share the parts that did not change.
///
/// Several commits can belong to one change: the commits of a route with ``Route/separate()``, and the commits of routes that run in
/// response to the change, such as a route that waited for a screen. These commits are undone and redone together. A route that is queued
/// after a transition is a separate change.
public struct Commit: Hashable, Sendable {
  /// The cause of a commit.
  public enum Cause: Hashable, Sendable {
    /// A route that ran.
    case route(AppRoute)
    /// The route that a guard runs before the guarded route (``Verdict/redirect(_:until:)``), with the guard's name and the guarded route.
    /// The name is `lock` for the question of a locked screen.
    case redirect(guard: String, of: AppRoute)
    /// The clock. Held items expired, or a deferred route was removed after a failure or a cancellation.
    case time
    /// A state that replaced the current state.
    case restored
    /// The undo of other commits.
    case undo
    /// The redo of other commits.
    case redo

    /// Whether a route caused the commit.
    var isOfRoute: Bool {
      switch self {
      case .route, .redirect: true
      case .time, .restored, .undo, .redo: false
      }
    }

    /// Returns a copy of the cause in which the values of secret fields are marked as secret.
    func sealing(_ secrets: Set<SecretField>) -> Cause {
      switch self {
      case _ where secrets.isEmpty: self
      case .route(let route): .route(route.sealing(secrets))
      case .redirect(let name, let route): .redirect(guard: name, of: route.sealing(secrets))
      case .time, .restored, .undo, .redo: self
      }
    }
  }

  /// The cause of the commit.
  public let cause: Cause
  /// The state before the commit. Consecutive commits share a state, apart from the clock, the transition and the routes queued after it,
  /// which are not part of the history.
  package let before: NavigationState
  /// The state after the commit.
  package let after: NavigationState
  /// The net change, without edits that have no effect. Edits of the same container are merged where their order allows it.
  package var edits: [Edit] { changes.all }
  /// The animations that steps requested, keyed by the path of the container that changes. Other containers change with the default
  /// animation.
  package let animations: [TreePath: NavigationAnimation]
  /// Whether the commit is undone and redone together with the previous commit. If `false`, the commit is undone separately from the
  /// previous one.
  package let isContinuation: Bool

  /// The edits. Usually there is only one.
  let changes: Few<Edit>

  init(
    cause: Cause, from before: NavigationState, to after: NavigationState, edits: Few<Edit>,
    animations: [TreePath: NavigationAnimation] = [:], isContinuation: Bool = false
  ) {
    (self.cause, self.before, self.after) = (cause, before, after)
    changes = edits
    self.animations = animations
    self.isContinuation = isContinuation
  }

  /// Returns the requested animations of the containers that a change edits, keyed by the paths of the containers.
  static func animations(of change: Journal.Change, _ asked: [AskedAnimation]) -> [TreePath: NavigationAnimation] {
    if asked.isEmpty { return [:] }
    let changed = Set(change.edits.compactMap(\.path))
    return Dictionary(
      asked.lazy.filter { $0.change == change.number && changed.contains($0.container) }.map { ($0.container, $0.animation) },
      uniquingKeysWith: { $0.merged(with: $1) })
  }

  /// The duration of the change on screen, in milliseconds: the duration of the longest animation of a container whose children or
  /// selection change. 0 if there is no such container.
  package var milliseconds: Int {
    edits.map { edit in
      switch edit {
      case .splice, .select: edit.path.map { animations[$0] ?? .default }?.milliseconds ?? 0
      case .update, .configure, .put, .wait: 0
      }
    }.max() ?? 0
  }
}
