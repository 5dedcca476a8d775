/// The state right after a change, and the one right before, for what is told of it later.
@MainActor
final class Moment {
  let state: NavigationState
  private let edits: Few<Edit>
  /// Made when somebody asks: nobody copies a state for a change.
  private(set) lazy var before: NavigationState = {
    var store = Store(state)
    for edit in edits.all.reversed() { store.apply(edit.inverse) }
    return store.state
  }()

  init(_ state: NavigationState, after edits: Few<Edit> = Few()) {
    self.state = state
    self.edits = edits
  }
}

/// The screen that an event or a message is about, at a moment.
@MainActor
struct Subject {
  let key: ScreenKey
  /// Where it stands in the state of the moment, or stood before; nil when it is to be looked up by its key.
  let path: TreePath?
  /// Whether it left the tree with the change.
  let isGone: Bool
  let moment: Moment

  /// Where it stands, and in which state; nil when that is not known.
  var place: (path: TreePath, state: NavigationState)? {
    if let path { return (path, isGone ? moment.before : moment.state) }
    let match = Match(key: key)
    if let path = moment.state.places(of: match).last { return (path, moment.state) }
    return moment.before.places(of: match).last.map { ($0, moment.before) }
  }
}

/// An event, with the screen it is about. One reference: it goes through the outbox and to each observer, and is large.
@MainActor
final class Told {
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
