import Groma
import GromaLinks
import Logging

/// The result of a move made in a state: the state after the move, and the facts about the move.
@MainActor
struct Run {
  /// The state after the move, in the form of ``/Groma/NavigationState/canonical(since:)``. If the move was skipped, or lost because it trapped
  /// or did not finish, the state before it.
  let state: NavigationState
  /// The errors and other facts about the move.
  let facts: RunFacts

  /// Creates the result of a move that did not change the state, because the move was skipped, or lost because it trapped or did not
  /// finish.
  init(_ facts: RunFacts, in state: NavigationState) {
    self.facts = facts
    self.state = state
  }

  /// Makes a move in a state, on a new navigator.
  init(_ app: AppDefinition, from start: NavigationState, _ move: Move) {
    self.init(move, on: Navigator.exploring(app, from: start))
  }

  /// The result of the move as the result of a link.
  var arrival: Arrival { Arrival(error: facts.error, isWaiting: facts.isWaiting, shown: state.shownScreens) }
}

/// The errors, waits, removed screens and other facts about a move. The state after the move is not included. Facts that differ only in the
/// passed guards are equal.
struct RunFacts: Hashable {
  /// The error of the move, or `nil` if the move did not fail.
  var error: NavigationError?
  /// Whether the route of the move waits for a screen or an instant, more routes wait after the move than before, or the link that the move
  /// opens is held back.
  var isWaiting = false
  /// Whether the rest of the route of the move waits for an instant.
  var isDeferred = false
  /// Whether the move reaches an instant, or items that wait for an instant begin or cease to wait.
  var changesTimedItems = false
  /// Whether a feature refused the move: the route failed with the feature's own error.
  var isRefused = false
  /// The errors of the move and of what follows from it, except that of a feature that refuses the move. If the move did not fail, also the
  /// faults that its declarations and the declarations of screens determine.
  var faults: [MoveFault] = []
  /// The names of the guards that allowed a step of the move or of a route that ran while the state settled.
  var passedGuards = PassedGuards()

  /// The names of guards. Any two values are equal, because a guard that allows a step does not affect the result of the move.
  struct PassedGuards: Hashable {
    var names: Set<String> = []
    static func == (one: Self, other: Self) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }
}

extension Run {
  /// Makes a move on a navigator, ends the transitions, and records the state and the facts about the move. The clock does not advance.
  ///
  /// A declared destination must be visible when the route has ended. If the route waits for an instant, the navigator therefore advances
  /// its clock after the state was recorded, unless other items wait for an instant: whether these are due before the route is not known.
  /// The route of a move without a declaration only waits.
  init(_ move: Move, on navigator: Navigator) {
    let start = navigator.state
    let discarding = Discarding(before: move, on: navigator)
    let waitingBefore = navigator.state.pending.count
    var dropped: [PendingRoute] = []
    var failures: [MoveFault] = []
    var passed: Set<String> = []
    var late: NavigationError?
    var facts = RunFacts()
    var deferred: DeferredRoute.ID?
    let observation = navigator.observeFailures { event in
      switch event {
      case .canceled(let pending): dropped.append(pending)
      case .failed(let pending, _) where navigator.state.hasOnlyTheWindow(closedBy: pending.route): break
      case .failed(let pending, let error): failures.append(MoveFault("the waiting route \(pending.route)", error))
      case .deferredFailed(let route, let error) where move.circumstances != nil && route.route == move.route: late = error
      case .deferredFailed(let route, let error): failures.append(MoveFault("the deferred route \(route.route)", error))
      case .outcomeFailed(let effect, let name, let error): failures.append(MoveFault("the outcome '\(name)' of \(effect.request)", error))
      case .wentWrong(let route, let error): failures.append(MoveFault("the route \(route) in response to the change", error))
      case .halted(let error): failures.append(MoveFault(failure: "the follow-up changes do not end: \(error)", cause: error.cause))
      default: break
      }
    }
    navigator.onPass = { passed.insert($0) }
    do throws(NavigationError) {
      switch try move.perform(on: navigator) {
      case .waiting: facts.isWaiting = true
      case .deferred(let id): deferred = id
      case .done: break
      }
    } catch {
      facts.error = error
    }
    navigator.endTransitions()
    // The handler has a reference to the navigator, which owns the observer.
    observation.cancel()
    facts.error = facts.error ?? late
    if let error = facts.error {
      facts.isRefused = error.isRefusal
      if !error.isRefusal { failures.insert(MoveFault("\(move)", error), at: 0) }
    }
    let isHeld = move.opened.map { opened in navigator.state.pendingLinks.contains { $0.source == opened.source } } ?? false
    facts.isWaiting = facts.isWaiting || navigator.state.pending.count > waitingBefore || isHeld
    facts.passedGuards.names = passed
    state = navigator.state.canonical(since: start)
    facts.changesTimedItems = !navigator.state.rebased().hasSameTimedItems(as: start)
    facts.isDeferred = facts.error == nil && navigator.state.deferred.contains { $0.id == deferred }
    if facts.isDeferred, move.declaresItsEnd { if start.timedItems.isEmpty { navigator.endWaits() } else { facts.isWaiting = true } }
    facts.faults = failures + (facts.error == nil ? facts.faults(of: move, discarding, dropped: dropped, on: navigator) : [])
    facts.isWaiting = facts.isWaiting || facts.isDeferred
    self.facts = facts
  }
}

/// The result of opening a link in one state.
struct Arrival: Hashable {
  /// The error of the link, or `nil` if the link did not fail.
  var error: NavigationError?
  /// Whether the link waits for a screen or another condition.
  var isWaiting: Bool
  /// The screens that are shown after the link was opened (``/Groma/NavigationState/shownScreens``), the visible screen first. Empty if
  /// there are none or they were not recorded.
  var shown: [ScreenKey] = []
  /// The visible screen after the link was opened, or `nil` if there is none or it was not recorded.
  var screen: ScreenKey? { shown.first }

  /// Returns a message that describes why the link did not reach its destination. Returns `nil` if the link did not fail, and landed or
  /// waits.
  ///
  /// - Parameter destination: The screen that the link must open.
  func missing(_ destination: ScreenKey) -> String? {
    if let error { return "it fails: \(error)" }
    if isWaiting || shown.contains(destination) { return nil }
    return "it leads to '\(screen?.description ?? "nothing")' instead of '\(destination)'"
  }

  /// The result in the form in which it is counted.
  enum End: Hashable {
    /// The link opened its destination.
    case landed
    /// The link waits for a screen or another condition.
    case waiting
    /// The link had another result. The associated value is the visible screen, `nothing` if no screen is visible, or `an error: ` and the
    /// error's code.
    case elsewhere(String)
  }

  /// Returns the result in the form in which it is counted.
  ///
  /// - Parameter destination: The screen that the link must open, or `nil` if the link declares none.
  func end(_ destination: ScreenKey?) -> End {
    if let error { return .elsewhere("an error: \(error.code)") }
    if isWaiting { return .waiting }
    guard let screen else { return .elsewhere("nothing") }
    if let destination, shown.contains(destination) { return .landed }
    // If only the arguments differ, they are part of the text.
    return .elsewhere(screen.name == destination?.name ? "\(screen)" : screen.name)
  }
}

/// The names of the visible nodes of a state, the screens that can be the destination of a move, and whether the state is a home state.
struct Sight: Hashable {
  /// The screens that are shown, the visible screen first, as ``/Groma/NavigationState/shownScreens`` returns them.
  var shown: [ScreenKey]
  /// The visible screen, or `nil` if there is no window.
  var screen: ScreenKey? { shown.first }
  /// The names of the visible nodes of the topmost layer in the key window. The name of a container precedes the names of its children.
  /// Nodes that are visible beneath that layer are omitted, so that a sight does not depend on them.
  var names: [String]
  /// Whether the state is home (``/Groma/Navigator/isHome``).
  var isHome: Bool

  @MainActor
  init(_ navigator: Navigator) {
    shown = navigator.state.shownScreens
    names = navigator.state.visibleNames
    isHome = navigator.isHome
  }

  /// Creates a sight without running code of the app. Any root counts as home.
  init(withoutLaunch state: NavigationState) {
    (shown, names, isHome) = (state.shownScreens, state.visibleNames, state.isHome)
  }
}

extension NavigationState {
  /// The names of the visible nodes of the topmost layer: see ``Sight/names``.
  var visibleNames: [String] {
    var names: [String] = []
    func visit(_ node: Node) {
      names.append(node.key.name)
      for index in node.visibleChildren { visit(node.children[index]) }
    }
    keyWindow.flatMap(visibleLeaf).flatMap { node(at: $0.prefix(min($0.depth, 2))) }.map(visit)
    return names
  }
}

extension NavigationError {
  /// The error as text, without paths, arguments and numbers.
  var cause: String { "error \(code): \("\(self)".withoutPlaces)" }

  /// Whether the error is a feature's own error, with which the feature refuses a move.
  fileprivate var isRefusal: Bool { if case .custom(let code, _) = self { code != Self.unrestorableCode } else { false } }
}

extension NavigationState {
  /// The key of the visible screen in the topmost layer of the key window. If an empty container is visible instead of a screen, the key of
  /// that container. If there is no window, the key of the app.
  var visibleScreen: ScreenKey? { visibleLeaf(of: keyWindow ?? .app).flatMap(node(at:))?.key }
}

extension Navigator {
  /// Creates a navigator for moves from a state, without messages, whose clock advances only when it is told to.
  static func exploring(_ app: AppDefinition, from state: NavigationState? = nil) -> Navigator {
    let navigator = state.map { Navigator(app, state: $0, logger: .silent) } ?? Navigator(app, logger: .silent)
    navigator.isClockReal = true
    // The estimate of sizes would read whole subtrees, on which the learned results would then depend.
    navigator.historyLimit = .unlimited
    return navigator
  }

  /// Launches an app, and returns its navigator after the transitions have ended.
  static func launched(_ app: AppDefinition) -> Navigator {
    let navigator = exploring(app)
    navigator.endTransitions()
    return navigator
  }

  /// Advances the clock until nothing waits for an instant, but past at most 100 instants: a route may wait again and again.
  func endWaits() {
    var left = 100
    settle {
      left -= 1
      return left >= 0
    }
  }

  /// Makes a move, and ends the transitions.
  ///
  /// - Throws: The error of the move. The transitions have ended nevertheless.
  func make(_ move: Move) throws(NavigationError) {
    defer { endTransitions() }
    _ = try move.perform(on: self)
  }
}
