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
