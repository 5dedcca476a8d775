/// One transaction of a route. Routes change the state only through a transaction. A transaction answers queries and changes a copy of the state,
/// which is committed as a whole or not at all.
///
/// Handlers (actions of screens, guards, custom steps) receive the transaction as `inout`. Their results must depend only on the
/// transaction, and not on time, random numbers or outside objects. The compiler does not permit copying, storing or sending a transaction.
public struct NavigationTransaction: ~Copyable {
  var store: Store
  /// The state at the beginning.
  let before: NavigationState
  let environment: Environment
  /// The states at the ends of the parts of the transaction that are committed separately: see ``separate()``.
  var parts: [NavigationState] = []
  var consequences: [Consequence] = []
  var interrupt: Interrupt?
  /// The path of each locked screen that blocked a step and whose lock has a question, keyed by the error of the step. The paths are those
  /// before the transaction.
  var askers: [NavigationError: TreePath] = [:]
  /// The paths of the locked screens that the route may remove or cover: see ``withPermission(for:_:)``.
  var permits: [TreePath] = []
  /// The requested animations of container changes, in order.
  private(set) var animations: [AskedAnimation] = []
  /// The animation of the current steps, or `nil` outside animated steps.
  var animation: NavigationAnimation?
  /// The last failure that a fallback has handled, or `nil` if there was none.
  var caught: (error: NavigationError, step: FailedStep?)?
  /// The wait of the route that the user has canceled, or `nil`. The guard of the wait fails.
  var canceledWait: CanceledWait?
  /// The secret fields of the actions that were tapped with values, including actions that were rolled back.
  var secretFields: Set<SecretField> = []
  /// The rest of the route after a wait, or `nil` if the route has not reached a wait.
  var deferral: Deferral?
  /// The trace, or `nil` unless it was requested.
  var trace: Trace?
  /// The names of the guards that allowed a step, including steps that were rolled back.
  var passedGuards: [String] = []
  /// Whether the transaction records announcements.
  var recordsAnnouncements = false
  /// The shape of the container that was read last, or `nil` after a change. A step usually queries the same container repeatedly.
  private var seen: NavigationState.Shape?
  private var seenPath = TreePath.app
  /// The state up to which the completions of screens and the hooks of the app's parts have run.
  var completed: NavigationState
  /// The removals since ``completed`` of children that may have a completion or flow data, in order.
  var removals: [Removal] = []
  /// The state at the last ``beginPart()``, or `nil` if changes were completed since.
  var partStart: NavigationState?
  /// The screens and windows that this part of the route added, up to ``completed``. May contain screens that the route removed again.
  var addedScreens: [ScreenOrWindow] = []
  /// The keys of the screens that have finished, which may be removed.
  var finishedScreens: Set<ScreenKey> = []
  /// The trees that the paths of the waiting items of a kind refer to. Without an entry, the tree before the transaction.
  private var settledTrees: [Waiting.Kind: Node] = [:]
  /// The last difference of trees that was requested.
  private var lastDifference: TreeDifference?
  /// The number of route runs and handlers in progress. They are nested in each other and use the native stack.
  var nesting = 0
  /// The number of executed steps and changes, including steps and changes that were rolled back.
  var steps = 0
  /// The custom steps and actions that produced the current steps.
  var makers = MakerStack()
  /// The step that failed in the outermost route, or `nil` if no step failed or a fallback handled the failure.
  var failedStep: FailedStep?
  /// The action of a screen that the last step of the route performed, with the steps before the last step. `nil` if the last step has not
  /// run yet, performs no such action, or contains a secret.
  var lastTap: LastTap?
  /// The first action that the transaction performed, or `nil` if it performed none. For the origin of the commit.
  var action: Commit.Origin.Initiator?
  /// The last denial by a guard, or `nil` if no guard denied a step.
  var denial: Denial?
  /// The custom action that is running, or `nil` if none is. A custom step that is performed by name does not count.
  var performer: (any RouteAction)?

  /// The maximum nesting depth of the routes that custom actions and handlers run. Deeper nesting fails with ``NavigationError/limit(_:)``.
  package static let maximumNesting = 64
  /// The maximum number of children of a container. A change that exceeds it fails with ``NavigationError/limit(_:)``.
  package static let maximumChildren = 1_000_000
  /// The maximum number of windows of an app.
  package static let maximumWindows = 32

  /// Returns the maximum number of children of a container of the given kind.
  static func maximumChildren(of kind: Kind) -> Int { kind == .app ? maximumWindows : maximumChildren }
  /// The maximum number of steps and changes of one transaction. Exceeding it fails with ``NavigationError/limit(_:)``. The text of the
  /// error names the custom step or action that caused the steps, if there is one.
  package static let maximumSteps = 500_000
  /// The maximum number of waiting items of each ``Waiting/Kind``. Exceeding it fails with ``NavigationError/limit(_:)``.
  package static let maximumPending = 64

  init(store: Store, environment: Environment, isTraced: Bool = false, recordsAnnouncements: Bool = false) {
    self.recordsAnnouncements = recordsAnnouncements
    self.store = store
    before = store.state
    completed = store.state
    self.environment = environment
    trace = isTraced ? Trace() : nil
  }

  /// Moves the consequences out of the transaction. In optimized builds of Swift 6.3, reading the consequences without moving them triggers
  /// a premature release.
  mutating func takeConsequences() -> [Consequence] {
    var taken: [Consequence] = []
    swap(&taken, &consequences)
    return taken
  }

  /// Moves the requested animations out of the transaction.
  mutating func takeAnimations() -> [AskedAnimation] {
    var taken: [AskedAnimation] = []
    swap(&taken, &animations)
    return taken
  }

  /// Moves the names of the guards that allowed a step out of the transaction.
  mutating func takePassedGuards() -> [String] {
    var taken: [String] = []
    swap(&taken, &passedGuards)
    return taken
  }

  /// Moves the secret fields of tapped actions out of the transaction.
  mutating func takeSecretFields() -> Set<SecretField> {
    var taken: Set<SecretField> = []
    swap(&taken, &secretFields)
    return taken
  }

  /// Returns and caches the shape of the container at a path. Returns `nil` if there is no container.
  mutating func look(at path: TreePath) -> NavigationState.Shape? {
    if let seen, seenPath == path { return seen }
    guard let shape = store.state.shape(at: path) else { return nil }
    seen = shape
    seenPath = path
    return shape
  }
}

// MARK: - Changes

extension NavigationTransaction {
  /// Changes one container, even if the change removes or covers a locked screen. Records no query.
  ///
  /// - Throws: ``NavigationError/noContainer(_:in:)`` if there is no container at the path; the error of an operation that the container
  ///   does not permit, such as ``NavigationError/misplaced(_:in:)`` or ``NavigationError/noScreen(_:in:)``; ``NavigationError/limit(_:)``
  ///   for too many steps, children or levels; ``NavigationError/interrupted(by:)`` if a guard redirected the route. The container is
  ///   then unchanged.
  package mutating func perform(_ operation: ContainerOperation, at path: TreePath) throws(NavigationError) {
    guard let shape = look(at: path) else { throw .noContainer("container", in: path) }
    try perform(operation, at: path, shape)
  }

  /// Changes one container. Fails if the change would remove a locked screen, or cover one that must stay visible. The check of locks is
  /// recorded as a query.
  ///
  /// - Throws: ``NavigationError/locked(_:_:)``, and the errors of ``perform(_:at:)``. The container is then unchanged.
  package mutating func change(_ operation: ContainerOperation, at path: TreePath) throws(NavigationError) {
    if trace != nil { _ = ask(.locked(operation, path)) }
    guard let shape = look(at: path) else { throw .noContainer("container", in: path) }
    // Usually there is nothing above the container and nothing to remove (benchmark rows r1 to r3).
    if trace == nil, case .truncate(let count) = operation, shape.count <= count { return }
    if store.state.root.mayHavePolicies {
      if let locked = store.state.locked(by: operation, at: path), let key = key(locked), respectsLock(of: key) {
        throw failure(at: locked, key)
      }
    }
    try perform(operation, at: path, shape)
  }

  private mutating func perform(_ operation: ContainerOperation, at path: TreePath, _ shape: NavigationState.Shape) throws(NavigationError)
  {
    if let interrupt { throw .interrupted(by: interrupt.interrupter) }
    try countStep()
    if operation.insertedCount > 0 {
      try operation.check(in: shape, at: path, of: store.state, screens: environment.screens)
    }
    try operation.perform(in: shape, at: path, &self)
    trace?.events.append(.performed(operation, at: path))
  }

  /// Removes `count` children from the end of a container; does nothing if `count` is less than 1. The check that at least one child is
  /// left is recorded as a query.
  ///
  /// - Throws: ``NavigationError/noScreen(_:in:)`` if no child would be left or there is no container at the path, and the errors of
  ///   ``change(_:at:)``. The state is then unchanged.
  package mutating func pop(_ count: Int = 1, at path: TreePath) throws(NavigationError) {
    guard count > 0 else { return }
    guard has(moreThan: count, at: path) else {
      let spare = count == 1 ? "there is nothing to pop" : "cannot pop \(count) screens"
      throw .noScreen("\(spare): one screen must stay in the stack", in: path)
    }
    try change(.drop(count), at: path)
  }

  /// Stores the value of a feature. Records no query.
  ///
  /// - Throws: ``NavigationError/limit(_:)`` after too many steps, ``NavigationError/interrupted(by:)`` if a guard redirected the route.
  public mutating func put(_ value: some StateValue) throws(NavigationError) { try put(AnyStateValue(value)) }

  mutating func put(_ value: AnyStateValue) throws(NavigationError) {
    if let interrupt { throw .interrupted(by: interrupt.interrupter) }
    try countStep()
    guard let value = intercepted(value) else { return }
    trace?.events.append(.put(value))
    let new = value.isInitial ? nil : value
    if new != store.state.value(named: value.name) { modify { $0.put(new, named: value.name) } }
  }

  /// Replaces the waiting items of one kind.
  ///
  /// - Throws: ``NavigationError/limit(_:)`` if there are more than ``maximumPending`` items.
  mutating func setWaiting(_ kind: Waiting.Kind, _ items: [Waiting]) throws(NavigationError) {
    guard items.count <= Self.maximumPending else { throw .limit("at most \(Self.maximumPending) \(kind.words)") }
    settledTrees[kind] = store.state.root
    if items != store.state.waiting(kind) { modify { $0.setWaiting(kind, items) } }
  }

  /// The tree that the paths of the waiting items of a kind refer to: see ``Waiting/Kind/settle(in:)``.
  func settledTree(of kind: Waiting.Kind) -> Node { settledTrees[kind] ?? before.root }

  /// Increases the number of executed steps and changes by 1.
  ///
  /// - Throws: ``NavigationError/limit(_:)`` if the number of steps and changes exceeds ``maximumSteps``.
  mutating func countStep() throws(NavigationError) {
    steps += 1
    if steps > Self.maximumSteps { throw tooManySteps }
  }

  private var tooManySteps: NavigationError {
    let maker = makers.last?.description ?? performer?.text
    return .limit("at most \(Self.maximumSteps) steps in one change" + (maker.map { " (in '\($0)')" } ?? ""))
  }

  /// Changes the state outside the tree.
  private mutating func modify(_ change: (inout NavigationState) -> Void) {
    change(&store.state)
    trace?.note(store.state)
  }

  /// Changes the container at a path, without any checks.
  mutating func modify(_ path: TreePath, _ change: (inout Store) -> Void) {
    if let animation, let container = store.state.read(path, { $0.identity }) {
      animations.append(AskedAnimation(container: container, part: parts.count, animation: animation))
    }
    seen = nil
    change(&store)
    trace?.note(store.state)
  }

  /// Ends a part of the transaction that is committed separately. Has no effect if the part has changed nothing.
  mutating func separate() {
    if !store.state.isUnchanged(since: parts.last ?? before) { parts.append(store.state) }
  }

  /// Whether the transaction has changed the state so far.
  var hasChanged: Bool { !store.state.isUnchanged(since: before) }

  /// Returns the difference between an earlier tree of the transaction and the current one. The end of a transaction requests the same
  /// difference several times.
  mutating func difference(from earlier: Node) -> TreeDifference {
    if let known = lastDifference, known.old.isIdentical(to: earlier), known.new.isIdentical(to: store.state.root) { return known }
    let difference = TreeDifference(from: earlier, to: store.state.root)
    lastDifference = difference
    return difference
  }
}

// MARK: - Savepoints

extension NavigationTransaction {
  /// A position to which the transaction can be rolled back: the state and all that the transaction has produced so far.
  struct Savepoint {
    var state: NavigationState
    var parts: Int
    var consequences: Int
    var animations: Int
    var completed: NavigationState
    var removals: [Removal]
    var partStart: NavigationState?
    var addedScreens: [ScreenOrWindow]
    var finishedScreens: Set<ScreenKey>
    fileprivate var settledTrees: [Waiting.Kind: Node]
  }

  /// The current position.
  var savepoint: Savepoint {
    Savepoint(
      state: store.state, parts: parts.count, consequences: consequences.count, animations: animations.count, completed: completed,
      removals: removals, partStart: partStart, addedScreens: addedScreens, finishedScreens: finishedScreens,
      settledTrees: settledTrees)
  }

  /// Rolls back to a savepoint. The queries remain in the trace.
  mutating func rollBack(to savepoint: Savepoint) {
    seen = nil
    if !store.state.isUnchanged(since: savepoint.state) {
      trace?.events.append(.rolledBack)
      store.state = savepoint.state
      trace?.note(store.state, isReverting: true)
    }
    (completed, removals) = (savepoint.completed, savepoint.removals)
    (partStart, addedScreens) = (savepoint.partStart, savepoint.addedScreens)
    finishedScreens = savepoint.finishedScreens
    settledTrees = savepoint.settledTrees
    parts.removeSubrange(savepoint.parts...)
    consequences.removeSubrange(savepoint.consequences...)
    animations.removeSubrange(savepoint.animations...)
  }

  /// Rolls back the whole transaction.
  mutating func rollBack() {
    rollBack(
      to: Savepoint(
        state: before, parts: 0, consequences: 0, animations: 0, completed: before, removals: [], partStart: nil, addedScreens: [],
        finishedScreens: [], settledTrees: [:]))
  }
}
