public import Groma

/// An object that keeps a view hierarchy up to date with a navigator, and turns interactions with the hierarchy into routes.
///
/// ```swift
/// let presenter = Presenter(navigator, on: hierarchy)
/// ```
///
/// After a commit of the navigator, the presenter replaces its ``target`` with the views of the current state, and increments the
/// ``generation``. While no transition is in progress, the presenter performs one operation after another until the hierarchy shows the
/// target. After each operation, and after each event, the presenter reads the views that the hierarchy actually shows.
///
/// One change is one animation: in each window, only the last operation that the hierarchy can animate is animated, as the route asked for
/// the container that the operation changes (``/Groma/Route/animated(_:_:)``). Changes that are made during a transition are shown as one
/// change after it. The parts of a route (``/Groma/Route/separate()``) are shown one after the other; a newer change takes precedence over
/// parts that are not shown yet, and a part with a screen that the route has removed again is omitted.
///
/// A difference between the shown views and the ``known`` views is an interaction of the user, of the system, or of other code in the app.
/// The interaction becomes a route if the known views include all views that the route would remove. Otherwise a newer change of the state
/// takes precedence, and the interaction is ``Outcome/dropped``. If the route fails, for example because a screen is locked, the hierarchy is
/// changed back. ``onInteraction`` is called once for each interaction. Views that other code adds above the views of the navigator stay.
///
/// While the hierarchy moves because of an operation, the navigator is in a transition, so that its ``/Groma/Navigator/policy`` applies to
/// the animations that the user sees. What the user does is followed at once. The navigator also follows a clock: waits end, links expire and
/// deferred routes run without other code.
///
/// The presenter observes the navigator until it is deallocated.
@MainActor
public final class Presenter {
  /// An operation that the hierarchy refused repeatedly.
  public struct Refusal: Sendable {
    /// The operation.
    public let operation: ViewOperation
    /// The number of times that the operation was tried.
    public let attempts: Int
    /// The views that the hierarchy shows.
    public let shown: ViewTree
  }

  /// The result of an interaction of the user.
  public enum Outcome: Sendable {
    /// The route of the interaction has run.
    case followed
    /// No route has run: a newer change has removed or covered the subject of the interaction, or the interaction has no route, such as a
    /// tap on a selected tab that is not a stack.
    case dropped
    /// The route of the interaction has failed with an error.
    case failed(NavigationError)
  }

  /// The navigator.
  public let navigator: Navigator
  /// The hierarchy.
  public let hierarchy: any ViewHierarchy
  /// The number of times that the target was computed.
  public private(set) var generation = 0
  /// The views that the hierarchy should show: those of the current state, or of a part of the last route.
  public private(set) var target: ViewTree
  /// The views that the hierarchy showed when it was last read, or will show at the end of the current transition.
  public private(set) var known: ViewTree
  /// Called when the hierarchy has refused an operation ``attempts`` times in a row. The operation is tried again after the next commit,
  /// after a window appears, or when the hierarchy shows different views.
  public var onRefusal: (@MainActor (Refusal) -> Void)?
  /// Called once for each interaction of the user, after its route.
  public var onInteraction: (@MainActor (UserInteraction, Outcome) -> Void)?
  /// Returns the route that runs on a tab container when the user taps its selected tab, or `nil` for the default: popping the stack in the
  /// tab to its root. Receives the path of the tab container.
  public var onReselection: @MainActor (TreePath) -> AppRoute? = { _ in nil }
  /// The number of times that a refused operation is tried.
  public let attempts: Int

  /// The operation in progress, with the tree and the animations before it, or `nil` if no operation is in progress.
  private(set) var moving: (operation: ViewOperation, before: ViewTree, asked: AskedAnimations)?
  /// The animations of the changes that are not shown yet, except those in ``parts``.
  private var asked = AskedAnimations()
  /// The parts of the last route that are not shown yet, without its last part.
  private var parts: [(views: ViewTree, asked: AskedAnimations)] = []
  /// The operations that were refused, with the number of refusals in a row.
  private(set) var refused: [ViewOperation: Int] = [:]
  /// Whether a change or an event is being handled. Further changes are then handled by the running loop.
  private var isBusy = false
  private var isStale = true
  private var observation: ObservationToken?
  private var trackers: [ScreenTracker] = []

  /// Creates a presenter and shows the current state in the hierarchy.
  ///
  /// - Parameters:
  ///   - navigator: The navigator.
  ///   - hierarchy: The hierarchy. The presenter retains it.
  ///   - attempts: The number of times that a refused operation is tried. Each further attempt follows an event of the hierarchy.
  ///   - clock: The clock that the navigator follows from now on, unless it follows one already; by default, that of the system. `nil` if
  ///     the owner of the navigator advances its clock: a transition then lasts as long as the animations of its changes on that clock.
  public init(
    _ navigator: Navigator, on hierarchy: any ViewHierarchy, attempts: Int = 3, clock: (any NavigationClock)? = SystemClock()
  ) {
    self.navigator = navigator
    self.hierarchy = hierarchy
    self.attempts = attempts
    target = ViewTree()
    known = hierarchy.shown
    if navigator.clock == nil, let clock { navigator.clock = clock }
    if navigator.clock != nil {
      navigator.presenter = self
      navigator.asksServices = true
    }
    observation = navigator.observeCommits { [weak self] commit in self?.follow(commit) }
    hierarchy.onEvent = { [weak self] event in self?.handle(event) }
    update()
  }

  /// Whether the hierarchy shows the target and no transition is under way.
  public var isAtRest: Bool { !isStale && parts.isEmpty && !hierarchy.isMoving && hierarchy.shown.operations(to: target).isEmpty }

  /// Adds an observer of the screens that appear and disappear on screen.
  public func add(_ tracker: ScreenTracker) {
    trackers.append(tracker)
    tracker.update(to: known)
  }

  // MARK: Changes of the state

  private func follow(_ commit: Commit) {
    if !commit.isContinuation { dropParts() }
    // The animation of a change that is shown at once, alone, is the default one.
    let isAlone = moving == nil && !isBusy && asked.isEmpty && parts.isEmpty && !commit.isPart && commit.animations.isEmpty
    if !isAlone { asked.add(commit, of: navigator) }
    if commit.isPart {
      parts.append((ViewTree(commit.after.root, in: navigator), asked))
      asked = AskedAnimations()
      return
    }
    isStale = true
    refused = [:]
    update()
  }

  /// Omits the parts that are not shown yet. Their changes are shown together with the last part.
  private func dropParts() {
    if parts.isEmpty { return }
    for part in parts { asked.add(part.asked) }
    parts = []
    isStale = true
  }

  private func renewTarget() {
    guard isStale else { return }
    isStale = false
    generation += 1
    target = ViewTree(navigator.state.root, in: navigator, sharing: target)
    if parts.isEmpty { return }
    let views = Set(target.ids + known.ids)
    while let part = parts.first, !part.views.ids.allSatisfy(views.contains) { asked.add(parts.removeFirst().asked) }
    if let part = parts.first { target = part.views }
  }

  /// The animations of the changes that lead to the target.
  private var askedNow: AskedAnimations {
    get { parts.first?.asked ?? asked }
    set { if parts.isEmpty { asked = newValue } else { parts[0].asked = newValue } }
  }

  // MARK: Changes of the hierarchy

  private func handle(_ event: ViewEvent) {
    switch event {
    case .removed: return adoptRemovedLayers()
    case .changed: break
    case .appeared: refused = [:]
    case .did(let interaction): run(interaction, seen: known)
    }
    update()
  }

  /// Reads the shown views, handles the user's interactions, and performs operations until the hierarchy shows the target, a transition is
  /// in progress, or no further operation can be performed.
  private func update() {
    guard !isBusy else { return }
    isBusy = true
    var isMoving: Bool
    repeat {
      renewTarget()
      isMoving = hierarchy.isMoving
      if !isMoving {
        adopt()
        renewTarget()
        // A step reads what is shown.
        while step() { renewTarget() }
        isMoving = hierarchy.isMoving
      }
      if !parts.isEmpty, !isMoving {
        asked.add(parts.removeFirst().asked)
        isStale = true
      }
      if !isMoving, !trackers.isEmpty {
        for tracker in trackers { tracker.update(to: known) }
        // A tracker may run a route, or present something.
        isMoving = hierarchy.isMoving
      }
    } while isStale && !isMoving
    isBusy = false
    // A gesture of the user is no transition: the state changes when it has ended.
    if moving != nil { return navigator.beginTransition(by: self) }
    if !isMoving { navigator.endTransition(by: self) }
  }

  /// Compares the shown views with the known views, and runs a route for each interaction of the user.
  private func adopt() {
    let shown = hierarchy.shown
    let moved = moving
    moving = nil
    if shown == known { return }
    // An operation without an effect was refused late, or canceled.
    if let moved, shown == moved.before, !hierarchy.hasCompleted {
      known = shown
      askedNow.add(moved.asked)
      return note(refusalOf: moved.operation)
    }
    let interactions = UserInteraction.interactions(from: known, to: shown)
    let before = known
    known = shown
    refused = [:]
    for interaction in interactions { run(interaction, seen: before) }
  }

  /// Runs a route for each interaction of the user that has removed layers. Does nothing while a change is handled, or until an operation
  /// that changes layers has taken effect: the layers are then compared later.
  private func adoptRemovedLayers() {
    guard !isBusy, moving?.operation.changesLayers != true || hierarchy.hasCompleted else { return }
    isBusy = true
    defer { isBusy = false }
    let (before, shown) = (known, hierarchy.shown)
    known = before.removingLayers(missingIn: shown)
    if let moving { self.moving = (moving.operation, moving.before.removingLayers(missingIn: shown), moving.asked) }
    for interaction in UserInteraction.interactions(from: before, to: known) { run(interaction, seen: before) }
  }

  /// Performs the next operation of the first window whose next operation the hierarchy does not refuse.
  ///
  /// - Returns: `false` if there is no such operation, or if the transition of the operation is still in progress.
  private func step() -> Bool {
    let all = known.operationsOfWindows(to: target)
    if all.allSatisfy(\.isEmpty) { askedNow = AskedAnimations() }
    for operations in all {
      guard let operation = operations.first, refused[operation, default: 0] < attempts else { continue }
      let before = known
      guard hierarchy.perform(operation, animation: animation(of: operations)) else {
        note(refusalOf: operation)
        continue
      }
      if hierarchy.isMoving {
        moving = (operation, before, askedNow)
        known = known.applying(operation)
        if all.allSatisfy({ $0.isEmpty || $0 == [operation] }) { askedNow = AskedAnimations() }
        return false
      }
      let shown = hierarchy.shown
      // Equal trees share their memory, and are then compared at once.
      known = shown == target ? target : shown
      if known == before {
        note(refusalOf: operation)
        continue
      }
      if !refused.isEmpty { refused[operation] = nil }
      return true
    }
    return false
  }

  /// Returns the animation of the first of the operations of a window: none if a later one is animated.
  private func animation(of operations: [ViewOperation]) -> NavigationAnimation {
    func asked(_ operation: ViewOperation) -> NavigationAnimation { askedNow.animation(of: operation, from: known, to: target) }
    if operations.dropFirst().contains(where: { $0.canShow(asked($0)) }) { return .none }
    return asked(operations[0])
  }

  private func note(refusalOf operation: ViewOperation) {
    refused[operation, default: 0] += 1
    if refused[operation] == attempts { onRefusal?(Refusal(operation: operation, attempts: attempts, shown: hierarchy.shown)) }
  }

  /// Runs the route of an interaction, unless the route would remove views that are not in the `seen` tree.
  private func run(_ interaction: UserInteraction, seen: ViewTree) {
    dropParts()
    renewTarget()
    guard interaction.isTimely(seen, target), let (route, path) = interaction.route(in: navigator, onReselection) else {
      onInteraction?(interaction, .dropped)
      return
    }
    // The event of this commit may be delivered after the events of the commit that is being handled.
    isStale = true
    do throws(NavigationError) {
      try navigator.follow(route, on: path)
      onInteraction?(interaction, .followed)
    } catch {
      onInteraction?(interaction, .failed(error))
    }
  }
}
