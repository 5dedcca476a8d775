/// What a navigator tells its observers, in the order it happened.
public enum Event: Sendable {
  /// The state changed.
  case committed(Commit)
  /// A screen came in sight.
  case shown(ScreenKey, id: NodeID)
  /// A screen went out of sight.
  case hidden(ScreenKey, id: NodeID)
  /// A screen was asked to show what is new.
  case refreshed(ScreenKey, id: NodeID)
  /// A screen finished, with its output.
  case finished(ScreenKey, AnyStateValue?)
  /// A guard sent the user elsewhere, and the route waits.
  case waiting(PendingRoute)
  /// A route that waited runs again.
  case resumed(PendingRoute)
  /// A route that waited was dropped, because its screen went without finishing.
  case cancelled(PendingRoute)
  /// A route that waited ran again and failed.
  case failed(PendingRoute, NavigationError)
  /// A route asked for work outside the tree; or a state was restored in which it is under way.
  case requested(Effect)
  /// An effect ended, with what the outcome brought.
  case outcome(Effect, String, [ScreenKey.Argument])
  /// An outcome came after its effect had ended, or gone: the request's name if it was told, the outcome, and what it brought.
  case lateOutcome(String?, String, [ScreenKey.Argument])
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
  /// A change begins to be shown, or the user to drag.
  case transitionBegan(Transition)
  /// What was shown is there, or the user let go.
  case transitionEnded
}

/// One change of the state: what one transaction did, with what it takes to undo it.
public struct Commit: Hashable, Sendable {
  /// What caused it.
  public enum Cause: Hashable, Sendable {
    /// A route.
    case route(AppRoute)
    /// The detour of a guard, by its name.
    case detour(guard: String)
    /// A state put in the place of another.
    case restored
    /// Another commit taken back.
    case undo
    /// Another commit done again.
    case redo
  }

  /// What caused it.
  public let cause: Cause
  /// The net change: one edit a container where their order allows, none that changes nothing.
  public let edits: [Edit]
  /// How the changes of containers are shown, where a step says so.
  public let animations: [Path: Animation]
  /// Whether it goes with the commit before it: a route that separates its steps. They are undone together.
  public let isContinuation: Bool

  init(cause: Cause, edits: [Edit], animations: [Path: Animation] = [:], isContinuation: Bool = false) {
    self.cause = cause
    self.edits = edits
    self.animations = animations
    self.isContinuation = isContinuation
  }

  /// How long it takes to be shown, in milliseconds: as long as the longest animation of a container whose children or selection change.
  public var milliseconds: Int {
    edits.map { edit in
      switch edit {
      case .splice, .select: edit.path.map { animations[$0] ?? .default }?.milliseconds ?? 0
      case .decorate, .put, .pend, .defer, .request: 0
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
public final class Observation {
  private var end: (() -> Void)?

  init(_ end: @escaping () -> Void) { self.end = end }

  /// Ends the observation.
  public func cancel() {
    end?()
    end = nil
  }

  isolated deinit { end?() }
}
