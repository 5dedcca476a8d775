/// One transaction of a route. Routes change the state only through a transaction. A transaction answers queries and records edits that are
/// committed as a whole or not at all.
///
/// Handlers (actions of screens, guards, custom steps) receive the transaction as `inout`. Their results must depend only on the
/// transaction, and not on time, random numbers or outside objects. The compiler does not permit copying, storing or sending a transaction.
public struct NavigationTransaction: ~Copyable {
  var store: Store
  /// The state at the beginning.
  let before: NavigationState
  let environment: Environment
  var journal = Journal()
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
  /// The number of edits for which the completions of screens and the hooks of the app's parts have run.
  var completedEdits = 0
  /// The number of edits before the last ``beginPart()``.
  var keptEdits = 0
  /// The keys of the screens that this part of the route added, up to the ``completedEdits``. May contain screens that the route removed
  /// again.
  var addedScreens: [ScreenKey] = []
  /// The keys of the screens that have finished, which may be removed.
  var finishedScreens: Set<ScreenKey> = []
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
  ///   for too many steps, children or levels; ``NavigationError/interrupted(guard:)`` if a guard redirected the route. The container is
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
    if let interrupt { throw .interrupted(guard: interrupt.name) }
    try countStep()
    if operation.insertedCount > 0 {
      try operation.check(in: shape, at: path, of: store.state, screens: environment.screens)
    }
    try operation.perform(in: shape, at: path, &self)
    trace?.events.append(.performed(operation, at: path))
  }

  /// Appends a child to the container at a path, without any checks. Because this is the most frequent change, the method avoids the arrays
  /// that other changes need.
  ///
  /// - Parameter count: The number of children before the change.
  mutating func push(_ node: Node, at path: TreePath, count: Int) {
    noteAnimation(of: path)
    seen = nil
    store.push(node, at: path, count)
    trace?.note(store.state)
    if !journal.extend(path, count, with: node) {
      journal.append(Edit.Splice(path: path, index: count, removedTopFirst: Edit.Nodes(), inserted: Edit.Nodes(node)))
    }
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
  /// - Throws: ``NavigationError/limit(_:)`` after too many steps, ``NavigationError/interrupted(guard:)`` if a guard redirected the route.
  public mutating func put(_ value: some StateValue) throws(NavigationError) { try put(AnyStateValue(value)) }

  mutating func put(_ value: AnyStateValue) throws(NavigationError) {
    if let interrupt { throw .interrupted(guard: interrupt.name) }
    try countStep()
    guard let value = intercepted(value) else { return }
    trace?.events.append(.put(value))
    let old = store.state.value(named: value.name)
    record(.put(name: value.name, from: old, to: value.isInitial ? nil : value))
  }

  /// Replaces the waiting items of one kind.
  ///
  /// - Throws: ``NavigationError/limit(_:)`` if there are more than ``maximumPending`` items.
  mutating func setWaiting(_ kind: Waiting.Kind, _ items: [Waiting]) throws(NavigationError) {
    guard items.count <= Self.maximumPending else { throw .limit("at most \(Self.maximumPending) \(kind.words)") }
    record(.wait(kind, from: store.state.waiting(kind), to: items))
  }

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

  private mutating func noteAnimation(of path: TreePath) {
    if let animation { animations.append(AskedAnimation(container: path, change: journal.changeNumber, animation: animation)) }
  }

  /// Applies a splice and records it.
  mutating func record(_ splice: consuming Edit.Splice) {
    noteAnimation(of: splice.path)
    seen = nil
    store.apply(splice)
    trace?.note(store.state)
    journal.append(consume splice)
  }

  /// Applies an edit and records it, unless it changes nothing.
  mutating func record(_ edit: Edit) {
    if edit.isIdle { return }
    if let path = edit.path { noteAnimation(of: path) }
    seen = nil
    store.apply(edit)
    trace?.note(store.state)
    journal.append(edit)
  }
}

// MARK: - Savepoints

extension NavigationTransaction {
  /// A position to which the transaction can be rolled back.
  struct Savepoint {
    var state: NavigationState
    var edits: Int
    var consequences: Int
    var animations: Int
  }

  mutating func savepoint() -> Savepoint {
    _ = journal.savepoint()
    return position
  }

  /// The current position as a savepoint. Later edits may be merged into the edits before it.
  var position: Savepoint {
    Savepoint(state: store.state, edits: journal.count, consequences: consequences.count, animations: animations.count)
  }

  /// Rolls back to a savepoint. The queries remain in the trace.
  mutating func rollBack(to savepoint: Savepoint) {
    if journal.count > savepoint.edits { trace?.events.append(.rolledBack) }
    seen = nil
    journal.rollBack(to: savepoint.edits)
    if !store.state.isUnchanged(since: savepoint.state) {
      store.replace(with: savepoint.state)
      trace?.note(store.state, isReverting: true)
    }
    completedEdits = min(completedEdits, savepoint.edits)
    keptEdits = min(keptEdits, savepoint.edits)
    consequences.removeSubrange(savepoint.consequences...)
    animations.removeSubrange(savepoint.animations...)
  }

  /// Rolls back the whole transaction.
  mutating func rollBack() { rollBack(to: Savepoint(state: before, edits: 0, consequences: 0, animations: 0)) }
}

extension Edit {
  /// Whether the edit changes nothing. Always `false` for a splice, because the check would have to compare trees.
  fileprivate var isIdle: Bool {
    if case .splice = self { return false }
    return isEmpty
  }
}
