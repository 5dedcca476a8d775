public import Groma

/// An object that keeps a view hierarchy up to date with a navigator, and turns what the user does in the hierarchy into routes.
///
/// ```swift
/// let presenter = Presenter(navigator, on: hierarchy)
/// ```
///
/// Each commit of the navigator raises the generation and replaces the target; only the newest target counts. While no transition is under
/// way, the presenter performs one operation after another until the hierarchy shows the target. After each operation, and after each event,
/// it reads what is really shown. Only the last operation of a change is animated.
///
/// A difference between what is shown and what the presenter knew is an interaction of the user, or of the system. It becomes a route if the views
/// that the route would remove were all on screen; otherwise, the change that came later wins, and the interaction is ``Outcome/dropped``. If a
/// route is refused, for example because a screen is locked, the hierarchy is changed back. ``onInteraction`` is called once for each interaction.
///
/// The presenter observes the navigator until it is deallocated.
@MainActor
public final class Presenter {
  /// An operation that the hierarchy refused repeatedly.
  public struct Refusal: Sendable {
    /// The operation.
    public let operation: ViewOperation
    /// The number of times that it was tried.
    public let attempts: Int
    /// The views that the hierarchy shows.
    public let shown: ViewTree
  }

  /// The result of an interaction of the user.
  public enum Outcome: Sendable {
    /// The route of the interaction has run.
    case followed
    /// The interaction came too late: a newer change had removed or covered its subject.
    case dropped
    /// The route of the interaction has failed with an error.
    case failed(NavigationError)
  }

  /// The navigator.
  public let navigator: Navigator
  /// The hierarchy.
  public let hierarchy: any ViewHierarchy
  /// The number of changes of the target.
  public private(set) var generation = 0
  /// The views that the hierarchy should show: those of the current state.
  public private(set) var target: ViewTree
  /// The views that the hierarchy showed when it was last read, or will show at the end of the current transition.
  public private(set) var known: ViewTree
  /// Called when the hierarchy has refused an operation ``attempts`` times in a row. The operation is tried again after the next commit, or
  /// when the hierarchy shows something else.
  public var onRefusal: (@MainActor (Refusal) -> Void)?
  /// Called once for each interaction of the user, after its route.
  public var onInteraction: (@MainActor (UserInteraction, Outcome) -> Void)?
  /// Returns the route that runs on a tab container when the user taps its selected tab. By default, pops the stack in the tab to its root.
  public var onReselection: @MainActor (TreePath) -> AppRoute? = { _ in nil }
  /// The number of times that a refused operation is tried.
  public let attempts: Int

  /// The operation that is under way, and the tree before it; `nil` if none is.
  private(set) var moving: (operation: ViewOperation, before: ViewTree)?
  /// The operations that were refused, with the number of refusals in a row.
  private(set) var refused: [ViewOperation: Int] = [:]
  /// Whether a change or an event is being handled. Changes meanwhile are handled by the loop that is running.
  private var isBusy = false
  private var isStale = true
  private var observation: ObservationToken?
  private var trackers: [ScreenTracker] = []

  /// Creates a presenter and shows the current state in the hierarchy.
  ///
  /// - Parameters:
  ///   - navigator: The navigator.
  ///   - hierarchy: The hierarchy, which the presenter keeps.
  ///   - attempts: The number of times that a refused operation is tried, each time after an event of the hierarchy.
  public init(_ navigator: Navigator, on hierarchy: any ViewHierarchy, attempts: Int = 3) {
    self.navigator = navigator
    self.hierarchy = hierarchy
    self.attempts = attempts
    target = ViewTree()
    known = hierarchy.shown
    observation = navigator.observe { [weak self] event in
      if case .committed = event { self?.follow() }
    }
    hierarchy.onEvent = { [weak self] event in self?.handle(event) }
    update()
  }

  /// Whether the hierarchy shows the target and no transition is under way.
  public var isAtRest: Bool { !isStale && !hierarchy.isMoving && hierarchy.shown.operations(to: target).isEmpty }

  /// Adds an observer of the screens that become visible and disappear on screen.
  public func add(_ tracker: ScreenTracker) {
    trackers.append(tracker)
    tracker.update(to: known)
  }

  // MARK: Changes of the state

  private func follow() {
    isStale = true
    refused = [:]
    update()
  }

  private func renewTarget() {
    guard isStale else { return }
    isStale = false
    generation += 1
    target = ViewTree(navigator)
  }

  // MARK: Changes of the hierarchy

  private func handle(_ event: ViewEvent) {
    switch event {
    case .changed: break
    case .appeared: refused = [:]
    case .did(let interaction): run(interaction, seen: known)
    }
    update()
  }

  /// Reads what is shown, adopts what the user did, and performs operations until the target is shown or a transition is under way.
  private func update() {
    guard !isBusy else { return }
    isBusy = true
    defer { isBusy = false }
    repeat {
      renewTarget()
      if hierarchy.isMoving { return }
      adopt()
      renewTarget()
    } while step()
    if !hierarchy.isMoving { for tracker in trackers { tracker.update(to: known) } }
  }

  /// Compares what is shown with what is known, and runs a route for each interaction of the user.
  private func adopt() {
    let shown = hierarchy.shown
    let moved = moving
    moving = nil
    if shown == known { return }
    // An operation without an effect was refused late, or canceled.
    if let moved, shown == moved.before, !hierarchy.hasCompleted {
      known = shown
      return note(refusalOf: moved.operation)
    }
    let interactions = UserInteraction.interactions(from: known, to: shown)
    let before = known
    known = shown
    refused = [:]
    for interaction in interactions { run(interaction, seen: before) }
  }

  /// Performs the next operation, of the first window in which the hierarchy does not refuse it. Returns `false` if there is none, or if the
  /// operation takes time.
  private func step() -> Bool {
    for operations in known.operationsOfWindows(to: target) {
      guard let operation = operations.first, refused[operation, default: 0] < attempts else { continue }
      let isLast = !operations.dropFirst().contains(where: \.canAnimate)
      let before = known
      guard hierarchy.perform(operation, animated: isLast && operation.canAnimate) else {
        note(refusalOf: operation)
        continue
      }
      if hierarchy.isMoving {
        moving = (operation, before)
        known = known.applying(operation)
        return false
      }
      known = hierarchy.shown
      if known == before {
        note(refusalOf: operation)
        continue
      }
      refused[operation] = nil
      return true
    }
    return false
  }

  private func note(refusalOf operation: ViewOperation) {
    refused[operation, default: 0] += 1
    if refused[operation] == attempts { onRefusal?(Refusal(operation: operation, attempts: attempts, shown: hierarchy.shown)) }
  }

  /// Runs the route of an interaction, unless it would remove views that the user has not seen.
  private func run(_ interaction: UserInteraction, seen: ViewTree) {
    renewTarget()
    guard interaction.isTimely(seen, target), let (route, path) = interaction.route(in: navigator, onReselection) else {
      onInteraction?(interaction, .dropped)
      return
    }
    // The event of this commit may be delivered after the events of the commit that is being handled.
    isStale = true
    do throws(NavigationError) {
      try navigator.run(route, on: path)
      onInteraction?(interaction, .followed)
    } catch {
      onInteraction?(interaction, .failed(error))
    }
  }
}
