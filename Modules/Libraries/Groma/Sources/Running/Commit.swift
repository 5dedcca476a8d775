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
    /// The route that runs before another one, such as the redirect of a guard (``Verdict/redirect(_:until:)``): what interrupted the other
    /// route, and that route.
    case redirect(by: Interrupter, of: AppRoute)
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
      case .redirect(let interrupter, let route): .redirect(by: interrupter, of: route.sealing(secrets))
      case .time, .restored, .undo, .redo: self
      }
    }
  }

  /// The cause of the commit.
  public let cause: Cause
  /// The code or the event that began the navigation.
  public let origin: Origin
  /// The state before the commit. Consecutive commits share a state, apart from the clock, the transition and the routes queued after it,
  /// which are not part of the history.
  package let before: NavigationState
  /// The state after the commit.
  package let after: NavigationState
  /// The animations that steps requested, keyed by the path of the container that changes. Other containers change with the default
  /// animation.
  package let animations: [TreePath: NavigationAnimation]
  /// Whether the commit is undone and redone together with the previous commit. If `false`, the commit is undone separately from the
  /// previous one.
  package let isContinuation: Bool
  /// Whether another commit of the same transaction follows: a presenter shows both changes one after the other (``Route/separate()``).
  package let isPart: Bool

  init(
    cause: Cause, origin: Origin = Origin(), from before: NavigationState, to after: NavigationState,
    animations: [TreePath: NavigationAnimation] = [:], isContinuation: Bool = false, isPart: Bool = false
  ) {
    (self.cause, self.origin, self.before, self.after) = (cause, origin, before, after)
    self.animations = animations
    self.isContinuation = isContinuation
    self.isPart = isPart
  }

  /// The difference of the trees before and after the commit.
  package var difference: TreeDifference { TreeDifference(from: before.root, to: after.root) }

  /// Returns the requested animations of the containers that have changed, keyed by their paths after the change.
  static func animations(of difference: TreeDifference, _ asked: some Sequence<AskedAnimation>) -> [TreePath: NavigationAnimation] {
    var animations: [TreePath: NavigationAnimation] = [:]
    for request in asked {
      guard let path = difference.changed.first(where: { $0.new.identity == request.container })?.path else { continue }
      animations[path] = animations[path]?.merged(with: request.animation) ?? request.animation
    }
    return animations
  }

  /// The duration of the change on screen, in milliseconds: the duration of the longest animation of a container whose children or
  /// selection change. 0 if there is no such container.
  package var milliseconds: Int {
    let visible = difference.changed.lazy.filter { $0.hasOtherChildren || $0.hasOtherSelection }
    return visible.map { (animations[$0.path] ?? .default).milliseconds }.max() ?? 0
  }
}
