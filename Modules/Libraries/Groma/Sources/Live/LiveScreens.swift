/// The live data of the screens in the tree: node identities, screen content and services. Each commit is applied to the live tree, and the
/// events of the commit are added to the delivery queue.
@MainActor
final class LiveScreens {
  // The following properties are changed only on the main actor, and never while feature code runs. Accesses therefore cannot overlap and
  // need no check at run time.
  @safe @exclusivity(unchecked) private var followedTree = LiveTree()
  @safe @exclusivity(unchecked) private var departed = Departed()
  /// The services of the app and of its screens.
  @safe @exclusivity(unchecked) var services: ScreenServices
  /// Whether a feature is creating screen content. While it is `true`, the state may not be changed.
  @safe @exclusivity(unchecked) private(set) var isMakingContents = false
  private let haveContents: Bool
  private let delivery: EventDelivery

  /// Creates live screens for an empty tree. ``begin(with:of:makeContents:)`` adds the windows.
  init(_ app: AppDefinition, delivery: EventDelivery) {
    services = ScreenServices(app)
    haveContents = app.screens.haveContents
    self.delivery = delivery
  }

  /// The live tree, brought up to date with the state.
  var tree: LiveTree {
    get {
      if !followedTree.isUpToDate { followedTree.catchUp() }
      return followedTree
    }
    _modify {
      if !followedTree.isUpToDate { followedTree.catchUp() }
      yield &followedTree
    }
  }

  /// The live tree, to which the last commits may not have been applied yet: see ``LiveTree/catchUp()``. Copying the live tree is cheaper
  /// than applying these commits.
  var treeToFollow: LiveTree { followedTree }

  // MARK: Commits

  /// Applies a commit to the live tree, creates content for screens that have become visible, and adds the events and the calls to screen
  /// content to the delivery queue. If nothing else is to be delivered, calls the screen content directly.
  ///
  /// - Parameters:
  ///   - state: The state after the commit.
  ///   - commits: The commits that the transaction added to the history, evaluated only if they are observed.
  ///   - makeContents: Creates the content of a visible screen, or returns `nil` if the screen has no content.
  func follow(
    _ commit: Runner.Published, to state: NavigationState, commits: @autoclosure () -> ArraySlice<Commit>,
    makeContents: (ScreenKey, NodeID) -> (any ScreenContent)?
  ) {
    // States are copied, and added and removed screens are recorded, only for observers.
    let interest = delivery.observers.interest
    let isObserved = interest == .all
    let hasUpdates = interest == .rare && commit.edits.contains { if case .update = $0 { true } else { false } }
    let moment =
      isObserved || interest == .rare && (hasUpdates || !commit.consequences.isEmpty) ? Moment(state, after: commit.edits) : nil
    if isObserved {
      for commit in commit.replay.map({ [$0] }) ?? commits() { delivery.add(.committed(commit), about: nil) }
    }
    if !commit.edits.isEmpty {
      var change = LiveTree.Change()
      follow(commit.edits, to: state, isObserved: isObserved || hasUpdates, &change, makeContents: makeContents)
      add(change, isObserved ? moment : nil, ofUpdates: moment, isAlone: interest == .none || commit.consequences.isEmpty)
    }
    if commit.consequences.isEmpty { return }
    for consequence in commit.consequences {
      if case .refresh(let path, let key) = consequence {
        refresh(key, at: path, in: state, moment)
      } else if let event = consequence.event {
        delivery.add(event, at: moment ?? Moment(state))
      }
    }
  }

  /// Adds the windows of the navigator's first state to the live tree, and creates the content of the visible screens. There must be no
  /// observers yet.
  func begin(with windows: [Node], of state: NavigationState, makeContents: (ScreenKey, NodeID) -> (any ScreenContent)?) {
    let edit = Edit.splice(Edit.Splice(path: .app, index: 0, removedTopFirst: [], inserted: windows))
    var change = LiveTree.Change()
    follow(Few([edit]), to: state, isObserved: false, &change, makeContents: makeContents)
    add(change, nil, ofUpdates: nil, isAlone: true)
  }

  /// Applies the edits of a commit to the live tree and creates content for visible screens that have none. If `change` lists only nodes
  /// with content and no screen definition creates content, postpones the edits instead.
  private func follow(
    _ edits: Few<Edit>, to state: NavigationState, isObserved: Bool, _ change: inout LiveTree.Change,
    makeContents: (ScreenKey, NodeID) -> (any ScreenContent)?
  ) {
    // A screen with services may have no content, but its scope must be removed with it.
    change.isObserved = isObserved || !services.scopes.isEmpty
    if !change.isObserved, !haveContents { return followedTree.followLater(edits, to: state) }
    tree.follow(edits, to: state, &change)
    if !change.unmade.isEmpty {
      isMakingContents = true
      change.unmade.forEach { screen in
        if let contents = makeContents(screen.key, screen.id) { followedTree.give(contents, to: screen.index) }
      }
      isMakingContents = false
    }
    followedTree.finish(&change)
  }

  // MARK: Events

  /// Adds the screen events of a commit, and its calls to screen content, to the delivery queue. If no observer needs an event of the
  /// commit and nothing else is waiting to be delivered, calls the screen content directly instead.
  ///
  /// - Parameters:
  ///   - moment: The moment of the events, or `nil` if no observer needs them.
  ///   - updateMoment: The moment of the events of updated screens, or `nil` if no observer needs them.
  ///   - isAlone: Whether the commit causes no other events that an observer receives.
  private func add(_ change: borrowing LiveTree.Change, _ moment: Moment?, ofUpdates updateMoment: Moment?, isAlone: Bool) {
    if moment == nil, isAlone, delivery.isIdle, updateMoment == nil || change.updated.isEmpty { return callContents(change) }
    for old in change.disappeared {
      if let moment {
        let isGone = change.removed.contains { $0.id == old.id }
        let now = isGone ? nil : tree.id(at: old.path) == old.id ? old.path : tree.path(of: old.id)
        delivery.add(
          .hidden(old.key, id: old.id), about: Subject(key: old.key, path: now ?? old.path, isGone: now == nil, moment: moment))
      }
      if let contents = old.contents { delivery.add(.disappeared(contents)) }
    }
    for old in change.removed {
      add(.removed(old.key, id: old.id, at: old.path), of: old, isGone: true, moment)
      depart(old.id, old.key, old.contents)
      if let contents = old.contents { delivery.add(.removed(contents)) }
    }
    for new in change.added { add(.added(new.key, id: new.id, at: new.path), of: new, isGone: false, moment) }
    for new in change.appeared {
      add(.shown(new.key, id: new.id), of: new, isGone: false, moment)
      if let contents = new.contents { delivery.add(.appeared(contents)) }
    }
    for screen in change.updated {
      add(.updated(screen.key, id: screen.id), of: screen, isGone: false, updateMoment)
      if let contents = screen.contents { delivery.add(.updated(contents, screen.key)) }
    }
  }

  private func add(_ event: @autoclosure () -> Event, of screen: LiveTree.Located, isGone: Bool, _ moment: Moment?) {
    guard let moment else { return }
    delivery.add(event(), about: Subject(key: screen.key, path: screen.path, isGone: isGone, moment: moment))
  }

  /// Calls screen content directly, without the delivery queue, which must be empty.
  private func callContents(_ change: borrowing LiveTree.Change) {
    delivery.deliver {
      change.disappeared.forEachScreen { _, _, contents in contents?.disappeared() }
      change.removed.forEachScreen { id, key, contents in
        depart(id, key, contents)
        contents?.removed()
      }
      change.appeared.forEachScreen { _, _, contents in contents?.appeared() }
      if !change.updated.isEmpty { for screen in change.updated { screen.contents?.updated(to: screen.key) } }
    }
  }

  /// Records that a screen was removed. The content and the services of the screen are released after all events have been delivered.
  private func depart(_ id: NodeID, _ key: ScreenKey, _ contents: (any ScreenContent)?) {
    if let scope = services.remove(id) { departed.append(scope) }
    if let contents { departed.append(key, contents.object) }
  }

  /// Adds the event and the call for the reload of a screen. Does nothing if the screen has been removed.
  ///
  /// - Parameter place: The path of the screen when a step requested the reload. The screen may have moved since.
  private func refresh(_ key: ScreenKey, at place: TreePath, in state: NavigationState, _ moment: Moment?) {
    guard let path = state.holds(key, at: place) ? place : state.places(of: Match(key: key)).last else { return }
    if delivery.observers.interest < .rare, !haveContents { return }
    guard let id = tree.id(at: path) else { return }
    if !delivery.observers.isEmpty {
      delivery.add(.refreshed(key, id: id), about: Subject(key: key, path: path, isGone: false, moment: moment ?? Moment(state)))
    }
    if let contents = tree.contents(at: path) { delivery.add(.refreshed(contents)) }
  }

  // MARK: Content of removed screens

  /// Releases the services and content of removed screens and records the content that other code still references.
  func releaseDeparted() {
    _ = departed.takeScopes()
    var object: AnyObject?
    while let key = departed.takeRecent(&object) {
      if !isKnownUniquelyReferenced(&object), let object { departed.watch(key, object) }
      object = nil
    }
  }

  /// Releases the services and content of removed screens, and returns the keys of the screens whose content other code still references,
  /// in the order of removal.
  func leaks() -> [ScreenKey] {
    releaseDeparted()
    return departed.leaks()
  }

  /// Returns the key of the removed screen that an object belonged to, or `nil` if there is none.
  func departedKey(of object: AnyObject) -> ScreenKey? { departed.key(of: object) }
}

extension Few<LiveTree.Located> {
  /// Calls a function with the identity, the key and the content of each element. A copy of the element would cost more (benchmark rows a1
  /// and r3-back).
  fileprivate func forEachScreen(_ body: (NodeID, ScreenKey, (any ScreenContent)?) -> Void) {
    if isEmpty { return }
    if let id = first?.id, let key = first?.key { body(id, key, first?.contents) }
    if count > 1 { for index in rest.indices { body(rest[index].id, rest[index].key, rest[index].contents) } }
  }
}

extension NavigationTransaction.Consequence {
  /// The event of a consequence. `nil` for a refresh, whose event needs the live tree, and for a resumed route or an abandoned effect,
  /// whose event a later job sends.
  fileprivate var event: Event? {
    switch self {
    case .finish(let key, let output): .finished(key, output?.base)
    case .cancel(let pending): .canceled(pending)
    case .request(let effect): .requested(effect)
    case .outcome(let effect, let name, let values): .outcome(effect, name, values.map(\.argument))
    case .lateOutcome(let request, let name, let values): .lateOutcome(request, name, values.map(\.argument))
    case .outcomeFailed(let effect, let name, let error): .outcomeFailed(effect, name, error)
    case .giveUp(let route): .gaveUp(route)
    case .announce(let announcement): .announced(announcement)
    case .refresh, .resume, .abandon: nil
    }
  }
}
