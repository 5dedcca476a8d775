/// The states right after and right before a change. Predicates of observers are evaluated in these states, even if the event is delivered
/// after further changes.
@MainActor
final class Moment {
  let state: NavigationState
  let before: NavigationState

  /// Creates a moment.
  ///
  /// - Parameters:
  ///   - state: The state after the change.
  ///   - before: The state before it; by default, the same state.
  init(_ state: NavigationState, after before: NavigationState? = nil) {
    self.state = state
    self.before = before ?? state
  }
}

/// The screen that an event is about or that sends a message, with the ``Moment`` of the event or message.
@MainActor
struct Subject {
  let key: ScreenKey
  /// The path of the screen after the change; if the change removed the screen, the path before the change. `nil` if the path must be
  /// looked up with the key.
  let path: TreePath?
  /// Whether the change removed the screen from the tree.
  let isGone: Bool
  let moment: Moment

  /// Whether the event is about a window, whose key may be that of a screen.
  var isWindow: Bool { path.map { $0.depth == 1 } == true }

  /// The path of the screen, and the state in which the screen is at this path. If ``path`` is `nil`, the screen is the last one with the
  /// key in the state after the change or, if there is none, in the state before the change. `nil` if neither state contains such a screen.
  var place: (path: TreePath, state: NavigationState)? {
    if let path { return (path, isGone ? moment.before : moment.state) }
    let match = Match(key: key)
    if let path = moment.state.places(of: match).last { return (path, moment.state) }
    return moment.before.places(of: match).last.map { ($0, moment.before) }
  }
}

/// An event and the screen that the event is about. A class, because events are large and would otherwise be copied for each observer.
@MainActor
final class ObservedEvent {
  let event: Event
  let subject: Subject?

  init(event: Event, subject: Subject?) {
    self.event = event
    self.subject = subject
  }

  func isWanted(_ predicate: EventPredicate) -> Bool {
    predicate == .any || subject.map { predicate.isMet(by: $0) } == true
  }
}
