/// The live data of the screens in the tree: the presences of nodes, models and services. Each commit is followed, and its events are added
/// to the delivery queue.
@MainActor
final class LiveScreens {
  // The following properties are changed only on the main actor, and never while feature code runs. Accesses therefore cannot overlap and
  // need no check at run time.
  @safe @exclusivity(unchecked) var nodes = LiveNodes()
  @safe @exclusivity(unchecked) private var departed = Departed()
  /// The services of the app and of its screens.
  @safe @exclusivity(unchecked) var services: ScreenServices
  /// Whether a feature is creating a model. While it is `true`, the state may not be changed.
  @safe @exclusivity(unchecked) private(set) var isMakingModel = false
  private let haveModels: Bool
  private let delivery: EventDelivery

  /// Creates live screens for an empty tree. ``begin(with:of:makeModel:)`` adds the windows.
  init(_ app: AppDefinition, delivery: EventDelivery) {
    services = ScreenServices(app)
    haveModels = app.screens.haveModels
    self.delivery = delivery
  }

  // MARK: Commits

  /// Follows a commit, creates models for screens that have become visible, and adds the events and the calls to models to the delivery
  /// queue. If nothing else is to be delivered, calls the models directly.
  ///
  /// - Parameters:
  ///   - store: The state after the commit.
  ///   - commits: The commits that the transaction added to the history, evaluated only if they are observed.
  ///   - newIdentity: Returns a new identity of the store.
  ///   - makeModel: Creates the model of a visible screen, or returns `nil` if the screen has no model.
  func follow(
    _ commit: Runner.Published, to store: Store, commits: @autoclosure () -> ArraySlice<Commit>, newIdentity: () -> Int,
    makeModel: (ScreenKey, NodeID) -> (any ScreenModel)?
  ) {
    let state = store.state
    // States are copied, and added and removed screens are recorded, only for observers.
    let interest = delivery.observers.interest
    let isObserved = interest == .all
    let hasUpdates = !isObserved && interest >= .rare && commit.difference.changed.contains(where: \.hasOtherKey)
    let moment =
      isObserved || interest >= .rare && (hasUpdates || !commit.consequences.isEmpty) ? Moment(state, after: commit.before) : nil
    if interest >= .commits {
      for commit in commit.replay.map({ [$0] }) ?? commits() { delivery.add(.committed(commit), about: nil) }
    }
    if !commit.difference.isEmpty {
      var change = LiveNodes.Change()
      // A screen with services may have no model, but its scope must be removed with it.
      change.isObserved = isObserved || hasUpdates || !services.scopes.isEmpty
      follow(commit.difference, in: store, &change, newIdentity, makeModel)
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

  /// Creates the models of the visible screens of the navigator's first state. There must be no observers yet.
  func begin(with store: Store, newIdentity: () -> Int, makeModel: (ScreenKey, NodeID) -> (any ScreenModel)?) {
    var change = LiveNodes.Change()
    follow(TreeDifference(from: nodes.root, to: store.state.root), in: store, &change, newIdentity, makeModel)
    add(change, nil, ofUpdates: nil, isAlone: true)
  }

  /// Follows a commit, and creates models for visible screens that have none.
  private func follow(
    _ difference: TreeDifference, in store: Store, _ change: inout LiveNodes.Change, _ newIdentity: () -> Int,
    _ makeModel: (ScreenKey, NodeID) -> (any ScreenModel)?
  ) {
    nodes.follow(difference, lastIdentity: store.lastIdentity, newIdentity: newIdentity, &change)
    if haveModels, !change.unmade.isEmpty {
      isMakingModel = true
      for screen in change.unmade {
        if let model = makeModel(screen.key, screen.id) { nodes.give(model, to: screen.index) }
      }
      isMakingModel = false
    }
    nodes.finish(&change)
  }

  /// Returns the model of a node of the tree. Creates it if there is none.
  func model(
    of key: ScreenKey, _ id: NodeID, makeModel: (ScreenKey, NodeID) -> (any ScreenModel)?
  ) -> (any ScreenModel)? {
    if let model = nodes.model(of: id) { return model }
    guard haveModels, !isMakingModel, nodes.path(of: id) != nil else { return nil }
    isMakingModel = true
    defer { isMakingModel = false }
    guard let model = makeModel(key, id) else { return nil }
    nodes.give(model, to: id)
    return model
  }

  // MARK: Events

  /// Adds the screen events of a commit, and its calls to models, to the delivery queue. If no observer needs an event of the commit and
  /// nothing else is waiting to be delivered, calls the models directly instead.
  ///
  /// - Parameters:
  ///   - moment: The moment of the events, or `nil` if no observer needs them.
  ///   - updateMoment: The moment of the events of updated screens, or `nil` if no observer needs them.
  ///   - isAlone: Whether the commit causes no other events that an observer receives.
  private func add(_ change: borrowing LiveNodes.Change, _ moment: Moment?, ofUpdates updateMoment: Moment?, isAlone: Bool) {
    if moment == nil, isAlone, delivery.isIdle, updateMoment == nil || change.updated.isEmpty { return callModels(change) }
    for old in change.disappeared {
      if let moment {
        let isGone = change.removed.contains { $0.id == old.id }
        let now = isGone ? nil : nodes.id(at: old.path) == old.id ? old.path : nodes.path(of: old.id)
        delivery.add(
          .hidden(old.key, id: old.id), about: Subject(key: old.key, path: now ?? old.path, isGone: now == nil, moment: moment))
      }
      if let model = old.model { delivery.add(.disappeared(model)) }
    }
    for old in change.removed {
      add(.removed(old.key, id: old.id, at: old.path), of: old, isGone: true, moment)
      depart(old.id, old.key, old.model)
      if let model = old.model { delivery.add(.removed(model)) }
    }
    for new in change.added { add(.added(new.key, id: new.id, at: new.path), of: new, isGone: false, moment) }
    for new in change.appeared {
      add(.shown(new.key, id: new.id), of: new, isGone: false, moment)
      if let model = new.model { delivery.add(.appeared(model)) }
    }
    for screen in change.updated {
      add(.updated(screen.key, id: screen.id), of: screen, isGone: false, updateMoment)
      if let model = screen.model { delivery.add(.updated(model, screen.key)) }
    }
  }

  private func add(_ event: @autoclosure () -> Event, of screen: LiveNodes.Located, isGone: Bool, _ moment: Moment?) {
    guard let moment else { return }
    delivery.add(event(), about: Subject(key: screen.key, path: screen.path, isGone: isGone, moment: moment))
  }

  /// Calls models directly, without the delivery queue, which must be empty.
  private func callModels(_ change: borrowing LiveNodes.Change) {
    delivery.deliver {
      for index in change.disappeared.indices { change.disappeared[index].model?.disappeared() }
      for screen in change.removed {
        depart(screen.id, screen.key, screen.model)
        screen.model?.removed()
      }
      for index in change.appeared.indices { change.appeared[index].model?.appeared() }
      for screen in change.updated { screen.model?.updated(to: screen.key) }
    }
  }

  /// Records that a screen was removed. The model and the services of the screen are released after all events have been delivered.
  private func depart(_ id: NodeID, _ key: ScreenKey, _ model: (any ScreenModel)?) {
    if let scope = services.remove(id) { departed.append(scope) }
    if let model { departed.append(key, model.object) }
  }

  /// Adds the event and the call for the reload of a screen. Does nothing if the screen has been removed.
  ///
  /// - Parameter place: The path of the screen when a step requested the reload. The screen may have moved since.
  private func refresh(_ key: ScreenKey, at place: TreePath, in state: NavigationState, _ moment: Moment?) {
    guard let path = state.holds(key, at: place) ? place : state.places(of: Match(key: key)).last else { return }
    if delivery.observers.interest < .rare, !haveModels { return }
    guard let id = nodes.id(at: path) else { return }
    if !delivery.observers.isEmpty {
      delivery.add(.refreshed(key, id: id), about: Subject(key: key, path: path, isGone: false, moment: moment ?? Moment(state)))
    }
    if let model = nodes.model(at: path) { delivery.add(.refreshed(model)) }
  }

  // MARK: Models of removed screens

  /// Releases the services and models of removed screens and records the models that other code still references.
  func releaseDeparted() {
    _ = departed.takeScopes()
    var object: AnyObject?
    while let key = departed.takeRecent(&object) {
      if !isKnownUniquelyReferenced(&object), let object { departed.watch(key, object) }
      object = nil
    }
  }

  /// Releases the services and models of removed screens, and returns the keys of the screens whose model other code still references, in
  /// the order of removal.
  func leaks() -> [ScreenKey] {
    releaseDeparted()
    return departed.leaks()
  }

  /// Returns the key of the removed screen that an object belonged to, or `nil` if there is none.
  func departedKey(of object: AnyObject) -> ScreenKey? { departed.key(of: object) }
}

extension NavigationTransaction.Consequence {
  /// The event of a consequence. `nil` for a refresh, whose event needs the live nodes, and for a resumed route or an abandoned effect,
  /// whose event a later job sends.
  fileprivate var event: Event? {
    switch self {
    case .finish(let key, _, let output): .finished(key, output?.base)
    case .cancel(let pending, _): .canceled(pending)
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
