/// An event of a navigator. Observers receive the events in the order they happened.
///
/// After a commit has changed the state, observers receive in this order:
///
/// 1. `committed`
/// 2. `hidden`, topmost first
/// 3. `removed`, topmost first: a child before its container
/// 4. `added`, outermost first: a container before its children
/// 5. `shown`, outermost first
/// 6. `updated`, outermost first
/// 7. the other events that steps cause, such as `refreshed`, `finished`, `canceled`, `requested` and `announced`, in the order of the
///    steps
/// 8. `waiting`, if a guard or a lock requires the user to act first, or `deferred`, if the rest of the route runs later; then the events
///    of routes that run in response
///
/// `transitionBegan`, `transitionEnded` and `resumed` precede the `committed` event of their change. So does `gaveUp`, unless a route
/// removed the container where the deferred route starts. `failed` follows the `resumed` event of the same route.
///
/// `added` and `removed` are sent for each container in a window, visible or not. This includes a screen below another in a stack and a tab
/// that was never selected. A container that one commit adds and removes causes no event. The event of a screen is sent right before the
/// corresponding call of its ``ScreenModel``. The events of a route that an observer runs follow the events that are already queued.
public enum Event: Sendable {
  /// A commit has changed the state. Also sent for an undo, a redo and a restored state.
  case committed(Commit)
  /// A screen or a container has been added to the tree, at a path in the state after the change.
  case added(ScreenKey, id: NodeID, at: TreePath)
  /// A screen or a container has been removed from the tree, from a path in the state before the change. If the screen or container is
  /// added again, it has a new identity.
  case removed(ScreenKey, id: NodeID, at: TreePath)
  /// A screen or a container has become visible.
  case shown(ScreenKey, id: NodeID)
  /// A screen or a container is no longer visible.
  case hidden(ScreenKey, id: NodeID)
  /// The data of a screen has changed in place. The key contains the new data.
  case updated(ScreenKey, id: NodeID)
  /// A route requested a reload of a screen.
  case refreshed(ScreenKey, id: NodeID)
  /// A screen has finished, with or without an output.
  indirect case finished(ScreenKey, (any ScreenOutput)?)
  /// A route waits for the user: for a screen or a request that a guard shows first, or for the answer to the question of a locked screen.
  case waiting(PendingRoute)
  /// A route that waited for a screen or an answer runs again.
  case resumed(PendingRoute)
  /// A route no longer waits for the user, for example because the awaited screen was removed without finishing, or because the user chose
  /// to stay on a locked screen. If the route handles failures, it then runs again and fails with ``NavigationError/waitCanceled(_:)``;
  /// otherwise it is dropped.
  case canceled(PendingRoute)
  /// A route that waited for the user ran again and failed.
  case failed(PendingRoute, NavigationError)
  /// A route has requested an effect (work outside the tree). Also sent for unfinished effects in a restored snapshot and in the
  /// navigator's first state.
  case requested(Effect)
  /// An effect has ended, with the name of the outcome and its values.
  case outcome(Effect, String, [ScreenKey.Argument])
  /// An outcome arrived for which no effect is running, usually because the effect has ended. The associated values are the name of the
  /// request, if it was given, the name of the outcome, and its values.
  case lateOutcome(String?, String, [ScreenKey.Argument])
  /// An effect ended because its container was removed. The effect defines no outcome for a cancellation.
  case abandoned(Effect)
  /// The route of an outcome failed, and no caller receives the error: the removal of the container canceled the effect, or the container
  /// that requested the effect has been removed.
  case outcomeFailed(Effect, String, NavigationError)
  /// A route or its remaining steps are deferred: they run later automatically.
  case deferred(DeferredRoute)
  /// A deferred route was canceled, for example by its task, by ``Navigator/cancel(_:)``, by an undo, or because the container where the
  /// route starts was removed.
  case gaveUp(DeferredRoute)
  /// A deferred route ran and failed.
  case deferredFailed(DeferredRoute, NavigationError)
  /// A part of the app or a step has sent an announcement.
  indirect case announced(any Announcement)
  /// A follow-up route that a part of the app returned has failed.
  case wentWrong(AppRoute, NavigationError)
  /// Follow-up routes or waits caused each other without end, and the navigator stopped running them. The error names the exceeded limit.
  case halted(NavigationError)
  /// A transition began: a change is being shown, or the user drags a screen back.
  case transitionBegan(TreeTransition)
  /// The transition has ended or was canceled.
  case transitionEnded
}

extension Event {
  /// Whether the event is a `committed`, `added`, `removed`, `shown` or `hidden` event.
  package var isOfTree: Bool {
    switch self {
    case .committed, .added, .removed, .shown, .hidden: true
    case .updated, .refreshed, .finished, .waiting, .resumed, .canceled, .failed, .requested, .outcome, .lateOutcome, .abandoned,
      .outcomeFailed,
      .deferred, .gaveUp, .deferredFailed, .announced, .wentWrong, .halted, .transitionBegan, .transitionEnded:
      false
    }
  }
}

extension Event {
  /// Whether the event reports one of these failures: a deferred, resumed or follow-up route or the route of an outcome failed, a waiting
  /// route was dropped, or the navigator stopped at a limit.
  var isFailure: Bool {
    switch self {
    case .canceled, .failed, .deferredFailed, .outcomeFailed, .wentWrong, .halted: true
    default: false
    }
  }
}

/// The identity of a screen or container in the tree of a navigator, printed as `#7`. A navigator never reuses an identity.
public struct NodeID: Hashable, Sendable, CustomStringConvertible {
  let serial: Int

  /// Creates the identity that is printed as `#serial`.
  package init(_ serial: Int) { self.serial = serial }

  /// The identity as text, such as `#7`.
  public var description: String { "#\(serial)" }
}

/// The registration of an observer. The registration ends when the token is canceled or deallocated. The token can be deallocated on any
/// thread.
///
/// ``cancel()`` also releases the handler. If the object is deallocated without a call of this method, the handler is released at the next
/// event or message at the latest, on the main actor. A handler that refers strongly to its navigator therefore keeps the navigator alive if
/// no event follows: use a weak reference, or call ``cancel()``.
@MainActor
public final class ObservationToken {
  private var end: (() -> Void)?

  /// Adds an observer to a list, and creates the token that owns the observer.
  ///
  /// - Parameters:
  ///   - list: The list to which the observer is added.
  ///   - interest: The events that the observer needs.
  ///   - notify: The handler.
  init<Subject>(in list: ObserverList<Subject>, interest: ObserverList<Subject>.Interest = .all, _ notify: @escaping (Subject) -> Void) {
    let observer = list.add(owner: self, interest: interest, notify)
    end = { [weak observer] in observer?.cancel() }
  }

  /// Creates a token that calls a closure at the end. If the token is deallocated before, the closure is released.
  init(end: @escaping () -> Void) { self.end = end }

  /// Ends the registration. The handler is not called again.
  public func cancel() {
    end?()
    end = nil
  }
}
