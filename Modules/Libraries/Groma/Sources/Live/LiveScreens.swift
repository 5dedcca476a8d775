/// The live objects of the screens in the tree: follows each commit with the identities of nodes, their contents and their services, and adds
/// the events of what came and went to the delivery.
@MainActor
final class LiveScreens {
  // Changed by the main actor alone, and no code of a feature runs while they are: accesses never overlap, and need not be checked while running.
  @safe @exclusivity(unchecked) private var followedTree = LiveTree()
  @safe @exclusivity(unchecked) private var departed = Departed()
  /// The services of the app and of its screens.
  @safe @exclusivity(unchecked) var services: ScreenServices
  /// Whether a feature is making contents: then nothing may change.
  @safe @exclusivity(unchecked) private(set) var isMakingContents = false
  private let haveContents: Bool
  private let delivery: EventDelivery

  /// No screens yet: they come with the first edits.
  init(_ app: AppDefinition, delivery: EventDelivery) {
    services = ScreenServices(app)
    haveContents = app.entries.haveContents
    self.delivery = delivery
  }

  /// The live tree, up to date.
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

  /// The live tree, with the changes that it has yet to follow: cheaper to copy than to bring up to date.
  var treeToFollow: LiveTree { followedTree }

  // MARK: Commits

  /// Follows a commit, and adds its events.
  ///
  /// - Parameters:
  ///   - state: The state after the commit.
  ///   - commits: The commits of the history that it made, asked for when they are observed.
  ///   - makeContents: Makes the contents of a screen that came in sight, at a place.
  func follow(
    _ commit: Runner.Published, to state: NavigationState, commits: @autoclosure () -> ArraySlice<Commit>,
    makeContents: (ScreenKey, TreePath) -> (any ScreenContent)?
  ) {
    // States are copied, and what came and went is noted, only for observers.
    let interest = delivery.observers.interest
    let isObserved = interest == .all
    let (edits, consequences) = (commit.edits, commit.consequences)
    let hasUpdates = interest == .rare && edits.contains { if case .update = $0 { true } else { false } }
    let moment = isObserved || interest == .rare && (hasUpdates || !consequences.isEmpty) ? Moment(state, after: edits) : nil
    if isObserved {
      for commit in commit.replay.map({ [$0] }) ?? commits() { delivery.add(.committed(commit), about: nil) }
    }
    if !edits.isEmpty {
      let change = follow(edits, to: state, isObserved: isObserved || hasUpdates, makeContents: makeContents)
      add(change, isObserved ? moment : nil, ofUpdates: moment, isAlone: interest == .none || consequences.isEmpty)
    }
    if consequences.isEmpty { return }
    for consequence in consequences {
      if case .refresh(let path, let key) = consequence {
        refresh(key, at: path, in: state, moment)
      } else if let event = consequence.event {
        delivery.add(event, at: moment ?? Moment(state))
      }
    }
  }

  /// Follows the windows that the navigator begins with. There are no observers yet.
  func begin(with windows: [Node], of state: NavigationState, makeContents: (ScreenKey, TreePath) -> (any ScreenContent)?) {
    let edit = Edit.splice(Edit.Splice(path: .app, index: 0, removedTopFirst: [], inserted: windows))
    add(follow(Few([edit]), to: state, isObserved: false, makeContents: makeContents), nil, ofUpdates: nil, isAlone: true)
  }

  /// Brings the live tree to the state that edits led to, and makes the contents of what came in sight.
  private func follow(
    _ edits: Few<Edit>, to state: NavigationState, isObserved: Bool, makeContents: (ScreenKey, TreePath) -> (any ScreenContent)?
  ) -> LiveTree.Change {
    // A screen with services may have no contents; its scope is removed with it all the same.
    let isNoted = isObserved || !services.scopes.isEmpty
    if !isNoted, !haveContents {
      followedTree.followLater(edits, to: state)
      return LiveTree.Change()
    }
    var change = tree.follow(edits, to: state, isTold: isNoted)
    if !change.unmade.isEmpty {
      isMakingContents = true
      change.unmade.forEach { screen in
        if let contents = makeContents(screen.key, followedTree.place(of: screen)) { followedTree.give(contents, to: screen.index) }
      }
      isMakingContents = false
    }
    followedTree.finish(&change)
    return change
  }

  // MARK: Events

  /// Adds what a commit means for the contents of screens, and the events of screens.
  ///
  /// - Parameters:
  ///   - moment: The moment of the events; nil when no observer wants them.
  ///   - updateMoment: The same for the events of screens that got other data.
  ///   - isAlone: Whether the commit has no other events.
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
      if let contents = depart(old) { delivery.add(.removed(contents)) }
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

  /// Calls contents for a commit that has nothing else to deliver.
  private func callContents(_ change: borrowing LiveTree.Change) {
    delivery.deliver {
      change.disappeared.forEachContents { $0.disappeared() }
      change.removed.forEach { depart($0)?.removed() }
      change.appeared.forEachContents { $0.appeared() }
      if !change.updated.isEmpty { for screen in change.updated { screen.contents?.updated(to: screen.key) } }
    }
  }

  /// Notes that a screen left the tree; its contents and services are let go of once all is delivered.
  ///
  /// - Returns: Its contents.
  private func depart(_ screen: LiveTree.Located) -> (any ScreenContent)? {
    if let scope = services.remove(screen.id) { departed.append(scope) }
    guard let contents = screen.contents else { return nil }
    departed.append(screen.key, contents.object)
    return contents
  }

  /// Refreshes the screen that was at a place when it was asked for: where it is now, if it is still there.
  private func refresh(_ key: ScreenKey, at place: TreePath, in state: NavigationState, _ moment: Moment?) {
    guard let path = state.holds(key, at: place) ? place : state.places(of: Match(key: key)).last else { return }
    if delivery.observers.interest < .rare, !haveContents { return }
    guard let id = tree.id(at: path) else { return }
    if !delivery.observers.isEmpty {
      delivery.add(.refreshed(key, id: id), about: Subject(key: key, path: path, isGone: false, moment: moment ?? Moment(state)))
    }
    if let contents = tree.contents(at: path) { delivery.add(.refreshed(contents)) }
  }

  // MARK: Contents that left

  /// Lets go of the services and contents of screens that left the tree, and notes contents that are still held elsewhere.
  func releaseDeparted() {
    _ = departed.takeScopes()
    var object: AnyObject?
    while let key = departed.takeRecent(&object) {
      if !isKnownUniquelyReferenced(&object), let object { departed.watch(key, object) }
      object = nil
    }
  }

  /// The screens that left the tree and whose contents are still held elsewhere.
  func leaks() -> [ScreenKey] {
    releaseDeparted()
    return departed.leaks()
  }

  /// The screen that an object was behind; nil when it left no trace.
  func departedKey(of object: AnyObject) -> ScreenKey? { departed.key(of: object) }
}

extension Few<LiveTree.Located> {
  /// Without copies of what else is known of them.
  fileprivate func forEachContents(_ body: (any ScreenContent) -> Void) {
    if let contents = first?.contents { body(contents) }
    for index in rest.indices { if let contents = rest[index].contents { body(contents) } }
  }
}

extension NavigationTransaction.Consequence {
  /// The event of a consequence that needs nothing of the live tree; nil for others, and for those that have none.
  fileprivate var event: Event? {
    switch self {
    case .finish(let key, let output): .finished(key, output)
    case .cancel(let pending): .cancelled(pending)
    case .request(let effect): .requested(effect)
    case .outcome(let effect, let name, let values): .outcome(effect, name, values)
    case .lateOutcome(let request, let name, let values): .lateOutcome(request, name, values)
    case .outcomeFailed(let effect, let name, let error): .outcomeFailed(effect, name, error)
    case .giveUp(let route): .gaveUp(route)
    case .announce(let announcement): .announced(announcement)
    case .refresh, .resume, .abandon: nil
    }
  }
}
