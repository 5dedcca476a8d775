/// The queries, answers and changes of a route's run, in order, as `explain` prints them.
package struct Trace: Hashable, Sendable {
  /// An entry of a trace.
  package enum Event: Hashable, Sendable {
    /// A step began on a container.
    case step(AnyStep, at: TreePath)
    /// A query, and its answer.
    case asked(Query, Answer)
    /// An operation was performed on a container.
    case performed(ContainerOperation, at: TreePath)
    /// The value of a feature was stored.
    case put(AnyStateValue)
    /// A guard returned its verdict.
    case guarded(String, Verdict)
    /// A step or another instruction failed with this error.
    case failed(NavigationError)
    /// The changes since a savepoint were rolled back. The queries remain in the trace.
    case rolledBack
    /// The fallback of the failed steps starts.
    case fallback
    /// A reason for the decision of a handler, as text.
    case noted(String)
    /// A handler of a feature starts. It makes the queries up to the matching ``ended``.
    case began(Handler)
    /// The most recently started handler that is still running ends.
    case ended
    /// The action with this name was found on a screen.
    case tapped(String, on: ScreenKey)
  }

  /// Code of a feature or a library whose queries are grouped in the trace, between ``Event/began(_:)`` and ``Event/ended``.
  package enum Handler: Hashable, Sendable {
    /// The code that lists the actions of a screen.
    case actions(of: ScreenKey)
    /// A guard, identified by its name.
    case `guard`(String)
    /// A custom step, identified by its name.
    case action(String)
    /// A handler of a flow, identified by the key of the flow's screen.
    case flow(ScreenKey)
    /// The code that chooses the root screen.
    case launch
  }

  /// A change of the state, with its position among the entries.
  package struct Change: Hashable, Sendable {
    /// The number of entries before the change.
    package let position: Int
    /// The state after the change.
    package let state: NavigationState
    /// Whether the change is a rollback.
    package let isReverting: Bool
  }

  /// The entries, in order.
  package internal(set) var events: [Event] = []
  /// The changes, in order, including rollbacks. The paths of an entry refer to the state after the last change whose position is at most the
  /// index of the entry or, if there is none, to the state before the transaction.
  package private(set) var changes: [Change] = []

  mutating func note(_ state: NavigationState, isReverting: Bool = false) {
    changes.append(Change(position: events.count, state: state, isReverting: isReverting))
  }
}
