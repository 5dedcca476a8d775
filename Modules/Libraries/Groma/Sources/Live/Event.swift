/// What a navigator tells its observers, in the order it happened.
///
/// Of one commit, after the state has changed, in this order:
///
/// 1. `committed`
/// 2. `hidden`, topmost first
/// 3. `removed`, topmost first: in the reverse order of the tree, the child before its container
/// 4. `added`, in the order of the tree: the container before its children, outermost first
/// 5. `shown`, outermost first
/// 6. `updated`, outermost first
/// 7. `refreshed`, `finished` and `cancelled`, as the route asked for them
/// 8. `waiting`, when a guard sent the user elsewhere; `resumed` with the commit of the route that waited, or `failed`
///
/// `added` and `removed` are told of every container in a window, whether it was ever in sight or not: a screen under another, a tab that
/// nobody selected. What comes and goes in one route never was there. An event comes right before the same call of the screen's ``ScreenContent``.
/// What an observer or contents do meanwhile happens at once, and is told after the rest.
public enum Event: Sendable {
  /// The state changed.
  case committed(Commit)
  /// A screen came into the tree, at a place of the state after the change.
  case added(ScreenKey, id: NodeID, at: TreePath)
  /// A screen left the tree for good, from a place of the state before the change.
  case removed(ScreenKey, id: NodeID, at: TreePath)
  /// A screen came in sight.
  case shown(ScreenKey, id: NodeID)
  /// A screen went out of sight.
  case hidden(ScreenKey, id: NodeID)
  /// A screen got other data in place: its key with the new data.
  case updated(ScreenKey, id: NodeID)
  /// A screen was asked to show what is new.
  case refreshed(ScreenKey, id: NodeID)
  /// A screen finished, with its output.
  case finished(ScreenKey, AnyOutput?)
  /// A guard sent the user elsewhere, or a locked screen asks, and the route waits.
  case waiting(PendingRoute)
  /// A route that waited runs again.
  case resumed(PendingRoute)
  /// A route that waited was dropped, because its screen went without finishing, or the user stays.
  case cancelled(PendingRoute)
  /// A route that waited ran again and failed.
  case failed(PendingRoute, NavigationError)
  /// A route asked for work outside the tree; or a state was restored in which it is under way.
  case requested(Effect)
  /// An effect ended, with what the outcome brought.
  case outcome(Effect, String, [EnteredValue])
  /// An outcome came after its effect had ended, or gone: the request's name if it was told, the outcome, and what it brought.
  case lateOutcome(String?, String, [EnteredValue])
  /// An effect went with its container, and has no outcome that says so.
  case abandoned(Effect)
  /// The route failed that the cancellation of an effect leads to.
  case outcomeFailed(Effect, String, NavigationError)
  /// A route, or what is left of it, runs later by itself.
  case deferred(DeferredRoute)
  /// A deferred route was given up: by its task, by ``Navigator/cancel(_:)``, or because another replaced the transition it stood behind.
  case gaveUp(DeferredRoute)
  /// A deferred route ran and failed.
  case deferredFailed(DeferredRoute, NavigationError)
  /// What a step of a library above the core did.
  indirect case announced(any Announcement)
  /// A route failed that a change led to by itself.
  case wentWrong(AppRoute, NavigationError)
  /// The navigator stopped following changes or waits that lead to one another without end. The rest stays in the state.
  case halted(NavigationError)
  /// A change begins to be shown, or the user to drag.
  case transitionBegan(TreeTransition)
  /// What was shown is there, or the user let go.
  case transitionEnded
}

extension Event {
  /// Whether it is what each change of the tree brings with it: that it happened, and what came, went, and was seen.
  public var isOfTree: Bool {
    switch self {
    case .committed, .added, .removed, .shown, .hidden: true
    case .updated, .refreshed, .finished, .waiting, .resumed, .cancelled, .failed, .requested, .outcome, .lateOutcome, .abandoned,
      .outcomeFailed,
      .deferred, .gaveUp, .deferredFailed, .announced, .wentWrong, .halted, .transitionBegan, .transitionEnded:
      false
    }
  }
}

extension Event {
  /// Whether something went wrong that nobody was waiting for.
  var isFailure: Bool {
    switch self {
    case .failed, .deferredFailed, .outcomeFailed, .wentWrong, .halted: true
    default: false
    }
  }
}

/// One change of the state: what one transaction did, with what it takes to undo it.
public struct Commit: Hashable, Sendable {
  /// What caused it.
  public enum Cause: Hashable, Sendable {
    /// A route.
    case route(AppRoute)
    /// The detour of a guard, by its name; `lock` for the question of a lock.
    case detour(guard: String)
    /// The clock: the time of a held item is over, or a deferred route was dropped.
    case time
    /// A state put in the place of another.
    case restored
    /// Another commit taken back.
    case undo
    /// Another commit done again.
    case redo

    /// The same cause, with the secrets of what was tapped marked as such.
    func sealing(_ secrets: Set<SecretField>) -> Cause {
      if case .route(let route) = self, !secrets.isEmpty { .route(route.sealing(secrets)) } else { self }
    }
  }

  /// What caused it.
  public let cause: Cause
  /// The net change: one edit a container where their order allows, none that changes nothing.
  public var edits: [Edit] { changes.all }
  /// How the changes of containers are shown, where a step says so.
  public let animations: [TreePath: NavigationAnimation]
  /// Whether it goes with the commit before it: the route separates its steps, or goes on after a wait in which nothing else changed. They are
  /// undone together.
  public let isContinuation: Bool

  /// The edits: mostly there is one.
  let changes: Few<Edit>

  init(cause: Cause, edits: Few<Edit>, animations: [TreePath: NavigationAnimation] = [:], isContinuation: Bool = false) {
    self.cause = cause
    changes = edits
    self.animations = animations
    self.isContinuation = isContinuation
  }

  /// How the containers of a change are to be shown, of what steps asked for in it.
  static func animations(of change: Journal.Change, _ asked: [AskedAnimation]) -> [TreePath: NavigationAnimation] {
    if asked.isEmpty { return [:] }
    let changed = Set(change.edits.compactMap(\.path))
    return Dictionary(
      asked.lazy.filter { $0.change == change.number && changed.contains($0.container) }.map { ($0.container, $0.animation) },
      uniquingKeysWith: { $0.merged(with: $1) })
  }

  /// How long it takes to be shown, in milliseconds: as long as the longest animation of a container whose children or selection change.
  public var milliseconds: Int {
    edits.map { edit in
      switch edit {
      case .splice, .select: edit.path.map { animations[$0] ?? .default }?.milliseconds ?? 0
      case .update, .decorate, .put, .wait: 0
      }
    }.max() ?? 0
  }
}

/// The identity of a live node: what the shell prints as `#7`. Never used twice by one navigator.
public struct NodeID: Hashable, Comparable, Sendable, CustomStringConvertible {
  let serial: Int

  /// The identity that prints as `#serial`.
  public init(_ serial: Int) { self.serial = serial }

  /// `#7`
  public var description: String { "#\(serial)" }

  /// Whether `a` came to be before `b`.
  public static func < (a: NodeID, b: NodeID) -> Bool { a.serial < b.serial }
}

/// Keeps an observer registered for as long as it lives.
@MainActor
public final class ObservationToken {
  private var end: (() -> Void)?

  init(_ end: @escaping () -> Void) { self.end = end }

  /// Ends the observation.
  public func cancel() {
    end?()
    end = nil
  }

  isolated deinit { end?() }
}
