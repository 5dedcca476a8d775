/// One run of a route: the only way to the state. It asks narrow questions, and records edits that are committed whole or not at all.
///
/// Handlers (actions of screens, guards, custom steps) get it as `inout` and depend on nothing else: not on time, chance, or objects
/// outside. It cannot be copied, stored or sent; the compiler says so.
public struct Transaction: ~Copyable {
  var store: Store
  let environment: Environment
  var journal = Journal()
  var consequences: [Consequence] = []
  var interrupt: Interrupt?
  /// Where the locked screens that ask, and were in the way, stood before the transaction, by the error that a step failed with.
  var askers: [NavigationError: Path] = [:]
  /// How the changes of containers are to be shown, where a step says so, in order.
  private(set) var animations: [AskedAnimation] = []
  /// The animation of the steps that run; nil outside of animated ones.
  var animation: Animation?
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
  private var seenPath = Path.app
  /// How many edits there were when what belongs to them was asked last.
  var completedEdits = 0
  /// How many runs are on the native stack: custom actions that run routes.
  var nesting = 0
  /// How many steps and changes there were, done or given up.
  var steps = 0
  /// The steps that made those which run, outermost first.
  var makers: [Maker] = []
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

  /// The state, moved out: the end of the transaction.
  consuming func takeStore() -> Store { store }

  /// What stands at a place; the last is remembered.
  mutating func look(at path: Path) -> NavigationState.Shape? {
    if let seen, seenPath == path { return seen }
    guard let shape = store.state.shape(at: path) else { return nil }
    seen = shape
    seenPath = path
    return shape
  }

  /// What the live tree does once the transaction is committed.
  enum Consequence: Sendable {
    case refresh(Path, ScreenKey)
    case finish(ScreenKey, AnyOutput?)
    /// A route whose screen finished, when there were so many edits.
    case resume(PendingRoute, after: Int)
    case cancel(PendingRoute)
    case request(Effect)
    case outcome(Effect, String, [EnteredValue])
    case lateOutcome(String?, String, [EnteredValue])
    case giveUp(DeferredRoute)
    indirect case announce(any Announcement)
    /// An effect whose container has gone, and the place of the container that asked for it when there were so many edits.
    case abandon(RunningEffect, asker: Path?, after: Int)
    case outcomeFailed(Effect, String, NavigationError)
  }

  /// What is left of a route after a wait.
  struct Deferral {
    var code: [Instruction]
    var start: Path
    var milliseconds: Int
  }

  /// What a guard said instead of yes, or what a lock asks; the rest of the transaction is void.
  struct Interrupt {
    /// The name of a lock that asks, in the place of a guard's.
    static let lock = "lock"

    var name: String
    var verdict: Verdict
    var path: Path
    /// What the route fails with when nobody can be asked; nil for why the verdict cannot be followed.
    var failure: NavigationError?
    /// The route that waits instead of the one that ran: see ``LastTap/resolved``.
    var resolved: AppRoute?
  }

  /// An action of a screen, taken by the last step of a route.
  struct LastTap {
    /// The steps before it.
    var steps: ArraySlice<Instruction>
    /// The screen that offers the action.
    var screen: ScreenKey
    /// The route that the action stands for.
    var route: AppRoute

    /// The whole route with the steps of the action in the place of its name, so that it can run when the screen offers the action no more, or
    /// is gone: then it runs on the visible screen. Nil when the action cannot be written down.
    var resolved: AppRoute? {
      if route.isOpaque { return nil }
      let place: [Instruction] = [.attempt(count: 1), .verb(.find(.last, Match(key: screen))), .recover(count: 1), .verb(.go(.visible))]
      return AppRoute(code: steps + place + route.code)
    }
  }
}

// MARK: - Changes

extension Transaction {
  /// Changes one container, locked or not. Unconditional: not a question.
  ///
  /// - Throws: ``NavigationError/noContainer(_:in:)`` for a place where nothing stands (a handler's mistake),
  ///   ``NavigationError/misplaced(_:in:)`` and ``NavigationError/limit(_:)`` before anything is changed.
  public mutating func perform(_ operation: Operation, at path: Path) throws(NavigationError) {
    guard let shape = look(at: path) else { throw .noContainer("container", in: path) }
    try perform(operation, at: path, shape)
  }

  /// Changes one container, unless that would remove or cover something locked: what the built-in steps do. Checked: what is locked is a
  /// question.
  ///
  /// - Throws: ``NavigationError/locked(_:_:)``, and what ``perform(_:at:)`` throws; then nothing is changed.
  public mutating func change(_ operation: Operation, at path: Path) throws(NavigationError) {
    if trace != nil { _ = ask(.locked(operation, path)) }
    guard let shape = look(at: path) else { throw .noContainer("container", in: path) }
    if store.state.root.mayBeMinded {
      var locked = store.state.locked(by: operation, at: path)
      if locked == nil, case .custom(let kind) = shape.kind { locked = store.state.locked(by: operation, at: path, arrangedAs: kind) }
      if let locked, let key = key(locked) { throw failure(at: locked, key) }
    }
    try perform(operation, at: path, shape)
  }

  private mutating func perform(_ operation: Operation, at path: Path, _ shape: NavigationState.Shape) throws(NavigationError) {
    if let interrupt { throw .interrupted(guard: interrupt.name) }
    try countStep()
    try check(operation, in: shape, at: path)
    trace?.events.append(.performed(operation, at: path))
    switch (operation, shape.kind) {
    case (.decorate, .app): throw .typeMismatch(path, found: .app, needed: .window)
    case (.keep, .app): throw .typeMismatch(path, found: .app, needed: .page)
    case (.decorate(let change), _): return decorate(change, shape, at: path)
    case (.keep(let data), _): return store(data, at: path)
    case (_, .custom(let kind)): return try perform(operation, kind, at: path)
    case (.push(let node), _): return push(node, at: path, count: shape.count)
    default: break
    }
    if let range = operation.range(count: shape.count), !range.isEmpty || operation.insertedCount > 0 {
      let removed =
        range.isEmpty
        ? [] : store.state.read(path) { range.count == 1 ? [$0.children[range.lowerBound]] : [Node]($0.children[range].reversed()) } ?? []
      let inserted = operation.replacement(for: removed.reversed())
      record(Edit.Splice(path: path, index: range.lowerBound, removedTopFirst: removed, inserted: inserted))
    }
    guard shape.selects else { return }
    if case .select(let index) = operation {
      if index >= 0, index < shape.count { select(index, at: path) }
    } else if let selection = store.state.read(path, { $0.selection }) {
      select(operation.selection(selection, count: shape.count), at: path)
    }
  }

  private mutating func select(_ index: Int, at path: Path) {
    guard let old = store.state.read(path, { $0.selection(otherThan: index) }) ?? nil else { return }
    record(.select(path, from: old, to: index))
  }

  /// The change that happens most, without the lists that others need.
  private mutating func push(_ node: Node, at path: Path, count: Int) {
    noteAnimation(of: path)
    seen = nil
    store.push(node, at: path, count)
    if !journal.extend(path, count, with: node) {
      journal.append(Edit.Splice(path: path, index: count, removedTopFirst: [], inserted: [node]))
    }
  }

  private mutating func decorate(_ change: Decoration.Change, _ shape: NavigationState.Shape, at path: Path) {
    guard let old = store.state.node(at: path)?.decoration else { return }
    var new = old
    new.apply(change)
    record(.decorate(path, from: old, to: new))
    // A split that collapses shows its detail; one that expands shows all, and selects nothing.
    guard old.isCollapsed != new.isCollapsed, shape.kind == .split else { return }
    let selection = store.state.read(path) { $0.selection } ?? 0
    record(.select(path, from: selection, to: new.isCollapsed ? max(0, shape.count - 1) : 0))
  }

  private mutating func store(_ data: AnyFlowData?, at path: Path) {
    guard let old = store.state.node(at: path)?.decoration else { return }
    var new = old
    new.flowData = data
    record(.decorate(path, from: old, to: new))
  }

  /// Changes a container of a team's own kind, which says what it holds once its children are these.
  private mutating func perform(_ operation: Operation, _ kind: CustomKind, at path: Path) throws(NavigationError) {
    guard let node = store.state.node(at: path) else { return }
    let (children, selection) = node.arranged(after: operation, as: kind)
    try check(.set(children), in: NavigationState.Shape(node), at: path)
    guard kind.type.arrange(children) == children else { throw .unstable(node.kind) }
    if children != node.children {
      record(Edit.Splice(path: path, index: 0, removedTopFirst: node.children.reversed(), inserted: children))
    }
    if node.selects, selection != node.selection { record(.select(path, from: node.selection, to: selection)) }
  }

  private func check(_ operation: Operation, in shape: NavigationState.Shape, at path: Path) throws(NavigationError) {
    let count = operation.insertedCount
    guard count > 0 else { return }
    if case .push(let node) = operation {
      try check(node, in: shape.kind, at: path)
    } else {
      for node in operation.inserted { try check(node, in: shape.kind, at: path) }
    }
    let replaced = operation.range(count: shape.count)?.count ?? 0
    if shape.kind == .app { try check(windows: operation) }
    guard shape.count - replaced + count <= Self.maximumChildren else { throw .limit("\(Self.maximumChildren) children of a container") }
  }

  /// Windows are told apart by their names.
  private func check(windows operation: Operation) throws(NavigationError) {
    var windows = store.state.root.children
    if let range = operation.range(count: windows.count) { windows.replaceSubrange(range, with: operation.inserted) }
    var names: Set<ScreenKey> = []
    for window in windows {
      guard window.key.isCanonical else { throw .badName(window.key) }
      guard names.insert(window.key).inserted else { throw .alreadyOpen(window.key) }
    }
  }

  private func check(_ node: Node, in kind: Kind, at path: Path) throws(NavigationError) {
    guard kind.accepts(node.kind) else { throw .misplaced(node.kind, in: kind) }
    if let error = node.fault(levels: Path.maximumDepth - path.depth) { throw error }
    let unusable = environment.entries.unusable.value
    if !unusable.isEmpty { try check(node, among: unusable) }
  }

  /// Screens whose types cannot be arguments are not shown: their keys would not tell them apart.
  private func check(_ node: Node, among unusable: [String: ArgumentError]) throws(NavigationError) {
    if let error = unusable[node.key.name] { throw .badArgument(screen: node.key.name, error) }
    for child in node.children { try check(child, among: unusable) }
  }

  /// Takes `count` children off the end. Checked: whether one would be left is a question.
  public mutating func pop(_ count: Int = 1, at path: Path) throws(NavigationError) {
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
    guard items.count <= Self.maximumPending else { throw .limit("\(Self.maximumPending) \(kind.words)") }
    record(.wait(kind, from: store.state.waiting(kind), to: items))
  }

  private mutating func noteAnimation(of path: Path) {
    if let animation { animations.append(AskedAnimation(container: path, change: journal.changeNumber, animation: animation)) }
  }

  private mutating func record(_ splice: Edit.Splice) {
    noteAnimation(of: splice.path)
    seen = nil
    store.apply(splice)
    journal.append(splice)
  }

  private mutating func record(_ edit: Edit) {
    if edit.isIdle { return }
    if let path = edit.path { noteAnimation(of: path) }
    seen = nil
    store.apply(edit)
    journal.append(edit)
  }
}

// MARK: - Savepoints

extension Transaction {
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
