/// One run of a route: the only way to the state. It asks narrow questions, and records edits that are committed whole or not at all.
///
/// Handlers (actions of screens, guards, custom steps) get it as `inout` and depend on nothing else: not on time, chance, or objects
/// outside. It cannot be copied, stored or sent; the compiler says so.
public struct NavigationTransaction: ~Copyable {
  var store: Store
  let environment: Environment
  var journal = Journal()
  var consequences: [Consequence] = []
  var interrupt: Interrupt?
  /// Where the locked screens that ask, and were in the way, stood before the transaction, by the error that a step failed with.
  var askers: [NavigationError: TreePath] = [:]
  /// How the changes of containers are to be shown, where a step says so, in order.
  private(set) var animations: [AskedAnimation] = []
  /// The animation of the steps that run; nil outside of animated ones.
  var animation: NavigationAnimation?
  /// The secret fields of the actions that were tapped, done or given up.
  var secretFields: Set<SecretField> = []
  /// What is left of the route after a wait.
  var deferral: Deferral?
  /// Kept only when somebody asked for it.
  var trace: Trace?
  /// The guards that let something pass, done or given up.
  var passedGuards: [String] = []
  /// Whether anybody would be told of an announcement.
  var isHeard = false
  /// The container that was looked at last, until something changes: a step asks about it again and again.
  private var seen: NavigationState.Shape?
  private var seenPath = TreePath.app
  /// How many edits there were when what belongs to them was asked last.
  var completedEdits = 0
  /// How many runs are on the native stack: custom actions that run routes.
  var nesting = 0
  /// How many steps and changes there were, done or given up.
  var steps = 0
  /// The steps that made those which run.
  var makers = MakerStack()
  /// The step that the outermost route failed at last.
  var failedStep: FailedStep?
  /// The last step of the route, where that takes an action of a screen.
  var lastTap: LastTap?
  /// The step of a team's own that runs, unless it is one that has a name.
  var performer: AnyAction?

  /// How deep custom actions may run routes within each other. Deeper is refused with ``NavigationError/limit(_:)``.
  public static let maximumNesting = 64
  /// How many children a container may hold. More are refused with ``NavigationError/limit(_:)``.
  public static let maximumChildren = 1_000_000
  /// How many steps and changes one transaction may have. More are refused with ``NavigationError/limit(_:)``, which names who makes them.
  public static let maximumSteps = 500_000
  /// The number of items of each ``Waiting/Kind`` that may wait. More are refused with ``NavigationError/limit(_:)``.
  public static let maximumPending = 64

  init(store: Store, environment: Environment, isTraced: Bool = false, isHeard: Bool = false) {
    self.isHeard = isHeard
    self.store = store
    self.environment = environment
    trace = isTraced ? Trace() : nil
  }

  /// What it says that a change brings with it, moved out: what is merely read of a transaction does not outlive its end in optimized builds of
  /// Swift 6.3.
  mutating func takeConsequences() -> [Consequence] {
    var taken: [Consequence] = []
    swap(&taken, &consequences)
    return taken
  }

  /// How changes are to be shown, moved out.
  mutating func takeAnimations() -> [AskedAnimation] {
    var taken: [AskedAnimation] = []
    swap(&taken, &animations)
    return taken
  }

  /// The guards that let something pass, moved out.
  mutating func takePassedGuards() -> [String] {
    var taken: [String] = []
    swap(&taken, &passedGuards)
    return taken
  }

  /// The secret fields of what was tapped, moved out.
  mutating func takeSecretFields() -> Set<SecretField> {
    var taken: Set<SecretField> = []
    swap(&taken, &secretFields)
    return taken
  }

  /// What stands at a place; the last is remembered.
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
  /// Changes one container, locked or not. Unconditional: not a question.
  ///
  /// - Throws: ``NavigationError/noContainer(_:in:)`` for a place where nothing stands (a handler's mistake),
  ///   ``NavigationError/misplaced(_:in:)`` and ``NavigationError/limit(_:)`` before anything is changed.
  public mutating func perform(_ operation: ContainerOperation, at path: TreePath) throws(NavigationError) {
    guard let shape = look(at: path) else { throw .noContainer("container", in: path) }
    try perform(operation, at: path, shape)
  }

  /// Changes one container, unless that would remove or cover something locked: what the built-in steps do. Checked: what is locked is a
  /// question.
  ///
  /// - Throws: ``NavigationError/locked(_:_:)``, and what ``perform(_:at:)`` throws; then nothing is changed.
  public mutating func change(_ operation: ContainerOperation, at path: TreePath) throws(NavigationError) {
    if trace != nil { _ = ask(.locked(operation, path)) }
    guard let shape = look(at: path) else { throw .noContainer("container", in: path) }
    // A container is in sight, mostly: then nothing is taken off (benchmark rows r1 to r3).
    if trace == nil, case .truncate(let count) = operation, shape.count <= count { return }
    if store.state.root.mayBeMinded {
      var locked = store.state.locked(by: operation, at: path)
      if locked == nil, case .custom(let kind) = shape.kind { locked = store.state.locked(by: operation, at: path, arrangedAs: kind) }
      if let locked, let key = key(locked) { throw failure(at: locked, key) }
    }
    try perform(operation, at: path, shape)
  }

  private mutating func perform(_ operation: ContainerOperation, at path: TreePath, _ shape: NavigationState.Shape) throws(NavigationError)
  {
    if let interrupt { throw .interrupted(guard: interrupt.name) }
    try countStep()
    if operation.insertedCount > 0 {
      try operation.check(in: shape, at: path, of: store.state, unusable: environment.entries.unusable.value)
    }
    try operation.perform(in: shape, at: path, &self)
    trace?.events.append(.performed(operation, at: path))
  }

  /// The change that happens most, without the lists that others need.
  mutating func push(_ node: Node, at path: TreePath, count: Int) {
    noteAnimation(of: path)
    seen = nil
    store.push(node, at: path, count)
    if !journal.extend(path, count, with: node) {
      journal.append(Edit.Splice(path: path, index: count, removedTopFirst: Edit.Nodes(), inserted: Edit.Nodes(node)))
    }
  }

  /// Takes `count` children off the end. Checked: whether one would be left is a question.
  public mutating func pop(_ count: Int = 1, at path: TreePath) throws(NavigationError) {
    guard count > 0 else { return }
    guard has(moreThan: count, at: path) else {
      let spare = count == 1 ? "there is nothing to pop" : "there are not \(count) screens to pop"
      throw .noScreen("\(spare): one screen must stay", in: path)
    }
    try change(.drop(count), at: path)
  }

  /// Puts a feature's value. Not a question.
  public mutating func put(_ value: some StateValue) throws(NavigationError) { try put(AnyStateValue(value)) }

  mutating func put(_ value: AnyStateValue) throws(NavigationError) {
    if let interrupt { throw .interrupted(guard: interrupt.name) }
    try countStep()
    trace?.events.append(.put(value))
    let old = store.state.value(named: value.name)
    record(.put(name: value.name, from: old, to: value.isInitial ? nil : value))
  }

  /// Puts other items in the place of those of one kind that wait.
  ///
  /// - Throws: ``NavigationError/limit(_:)`` when they are more than may wait.
  mutating func setWaiting(_ kind: Waiting.Kind, _ items: [Waiting]) throws(NavigationError) {
    guard items.count <= Self.maximumPending else { throw .limit("at most \(Self.maximumPending) \(kind.words)") }
    record(.wait(kind, from: store.state.waiting(kind), to: items))
  }

  /// Takes in one more step or change.
  mutating func countStep() throws(NavigationError) {
    steps += 1
    if steps > Self.maximumSteps { throw tooManySteps }
  }

  private var tooManySteps: NavigationError {
    let maker = makers.last?.description ?? performer?.base.text
    return .limit("at most \(Self.maximumSteps) steps in one change" + (maker.map { " (in '\($0)')" } ?? ""))
  }

  private mutating func noteAnimation(of path: TreePath) {
    if let animation { animations.append(AskedAnimation(container: path, change: journal.changeNumber, animation: animation)) }
  }

  /// Applies an edit, and writes it down.
  mutating func record(_ splice: consuming Edit.Splice) {
    noteAnimation(of: splice.path)
    seen = nil
    store.apply(splice)
    journal.append(consume splice)
  }

  /// Applies an edit, and writes it down; not one that changes nothing.
  mutating func record(_ edit: Edit) {
    if edit.isIdle { return }
    if let path = edit.path { noteAnimation(of: path) }
    seen = nil
    store.apply(edit)
    journal.append(edit)
  }
}

// MARK: - Savepoints

extension NavigationTransaction {
  /// A mark to go back to.
  struct Savepoint {
    var edits: Int
    var consequences: Int
    var animations: Int
  }

  mutating func savepoint() -> Savepoint {
    Savepoint(edits: journal.savepoint(), consequences: consequences.count, animations: animations.count)
  }

  mutating func rollBack(to savepoint: Savepoint) {
    if journal.count > savepoint.edits { trace?.events.append(.rolledBack) }
    seen = nil
    journal.rollBack(to: savepoint.edits) { store.apply($0) }
    consequences.removeSubrange(savepoint.consequences...)
    animations.removeSubrange(savepoint.animations...)
  }

  /// Undoes everything.
  mutating func rollBack() { rollBack(to: Savepoint(edits: 0, consequences: 0, animations: 0)) }
}

extension Edit {
  /// Whether it changes nothing, as far as a look that does not compare trees can tell.
  fileprivate var isIdle: Bool {
    if case .splice = self { return false }
    return isEmpty
  }
}
