public import Groma
import GromaLinks

/// Circumstances in which an app can be used, and which the explorer tries only if the app declares them.
///
/// ```swift
/// AppDefinition("bank", "a bank", root: home().erased) {
///   EnvironmentDimension.linkWindow
///   EnvironmentDimension.backGesture()
/// }
/// ```
///
/// A dimension is an element of the app, like an ``EnvironmentEvent``. The explorer then makes the moves of the dimension in each state
/// where they are possible. A counterexample performs a move by several commands, one after the other.
///
/// - Complexity: The moves of ``coldStart`` write and read a snapshot of the whole state, so their results are learned for each state
///   separately. The same applies to ``deathInTransition`` if work remains when the process ends.
public enum EnvironmentDimension: Hashable, Sendable {
  /// If several windows are open, a link opens in another window than the key window. The window becomes the key window and the link is
  /// opened in one transaction, before the app can respond to the change of windows.
  case linkWindow
  /// A link launches the app, and is opened before the launch has settled. One move starts the app with its saved state. In states that
  /// show the same screen as the launch, another move starts the app without a saved state.
  case coldStart
  /// The process ends during the transition of an action or a link, and the app is launched with the state that was saved at this time.
  case deathInTransition
  /// A link arrives while the user drags a screen back. The user then lets the screen go back, or cancels the gesture.
  ///
  /// The associated value is the rule for the link. With ``/Groma/TransitionPolicy/immediate`` and ``/Groma/TransitionPolicy/queue``, the
  /// link is opened when the gesture has ended. With ``/Groma/TransitionPolicy/replace``, it ends the gesture. With
  /// ``/Groma/TransitionPolicy/reject``, it fails.
  case backGesture(TransitionPolicy = .immediate)

  /// The user enters one of the texts into an alert's text field with the given label, and leaves the other fields empty. The samples of an
  /// action with fields need no dimension.
  case texts([String], field: String)

  /// The name in reports, such as `link-window`. The name of ``texts(_:field:)`` contains the label of the field.
  public var name: String {
    switch self {
    case .linkWindow: "link-window"
    case .coldStart: "cold-start"
    case .deathInTransition: "death-in-transition"
    case .backGesture: "back-gesture"
    case .texts(_, let field): "texts-\(field)"
    }
  }
}

extension EnvironmentDimension: AppContribution {
  /// Adds the dimension to those of the app.
  package func add(to contents: inout AppContents) { contents[EnvironmentEvents.Collector.self].dimensions.append(self) }
}

// MARK: - Moves

extension EnvironmentDimension {
  /// Returns the moves of the dimension in a state.
  ///
  /// - Parameters:
  ///   - links: The links that can be opened.
  ///   - taps: The actions that the user can perform.
  ///   - navigator: A navigator in the state.
  @MainActor
  func moves(opening links: [OpenedLink], tapping taps: [Move], in navigator: Navigator) -> [Move] {
    let (state, app) = (navigator.state, navigator.app)
    switch self {
    case .linkWindow:
      return state.otherWindows.flatMap { window in
        links.map { Move($0, of: self, route: AppRoute().window(window).makeKey().open($0.source).erased) }
      }
    case .coldStart:
      let isAsLaunched = state.visibleScreen == app.launch.visibleScreen
      return links.flatMap { link in
        [Move(link, of: self, .coldStart(isFresh: false))] + (isAsLaunched ? [Move(link, of: self, .coldStart(isFresh: true))] : [])
      }
    case .deathInTransition:
      return (taps + links.map(\.move)).map { move in
        Move(route: move.route, origin: .environment(name), owner: move.owner, circumstances: .death)
      }
    case .backGesture(let policy):
      // The user drags the topmost visible screen.
      guard (try? navigator.explain(AppRoute().top(.container).back()).result.get()) != nil,
        state.backMoves.first == AppRoute().back().erased
      else { return [] }
      // With the other policies, the gesture ends before the link is opened.
      let ends = policy == .immediate || policy == .queue ? [false, true] : [false]
      return links.flatMap { link in ends.map { Move(link, of: self, .backGesture(policy, isFinished: $0)) } }
    case .texts(let texts, let field):
      let choices = navigator.offers().filter { offer in
        offer.action.choice != nil && offer.action.fields.contains { $0.label == field }
      }
      return choices.flatMap { offer in
        texts.map { text in
          Move(
            route: AppRoute().tap(offer.action.name, values: [EnteredValue(label: field, text: text)]).erased,
            origin: .tap(offer.action.name, screen: offer.screen.name), owner: app.name, textDimension: name)
        }
      }
    }
  }
}

extension Move {
  /// Circumstances of a move that its route alone cannot create.
  enum Circumstances: Hashable, Sendable {
    /// The app was launched and has not settled yet. It was launched with the saved state or, if `isFresh` is `true`, without a saved
    /// state.
    case coldStart(isFresh: Bool)
    /// The process ends during the transition of the route, and the app is launched with the saved state.
    case death
    /// The user drags a screen back, and then finishes or cancels the gesture.
    case backGesture(TransitionPolicy, isFinished: Bool)
    /// The system interrupts the app, if there is an interruption, and the clock advances until no route waits, if `waits` is `true`.
    case interruption(SystemInterruption?, waits: Bool)

    /// Whether the app is launched again.
    var restarts: Bool {
      switch self {
      case .coldStart, .death, .interruption(.restart, _): true
      case .backGesture, .interruption: false
      }
    }
  }

  /// The link that a move opens.
  struct Opened: Hashable, Sendable {
    let source: LinkSource
    let pattern: String
    /// The screen that the link must open, or `nil` if the link declares none.
    let destination: ScreenKey?
  }

  /// Creates the move that opens a link in a dimension.
  fileprivate init(_ link: OpenedLink, of dimension: EnvironmentDimension, route: AppRoute? = nil, _ circumstances: Circumstances? = nil) {
    self.init(
      route: route ?? link.move.route, origin: .environment(dimension.name), owner: link.link.owner, destination: link.destination,
      opened: link.move.opened, circumstances: circumstances)
  }

  /// The name of the ``EnvironmentEvent`` or ``EnvironmentDimension`` that the move belongs to, or `nil` if the move is possible without a
  /// declaration.
  var dimension: String? { if case .environment(let name) = origin { name } else { textDimension } }

  /// The commands of the shell that perform the move, in order. Usually, there is one. Empty for a move of the clock, whose command depends
  /// on the moves before it: see ``/Groma/AppDefinition/commands(of:)``.
  public var commands: [String] {
    switch circumstances {
    case nil: due == nil ? ["\(route)"] : []
    case .coldStart(isFresh: true): ["reset &", "\(route)"]
    case .coldStart(isFresh: false): ["save cold.json", "load cold.json &", "\(route)"]
    case .interruption: []
    case .death:
      ["set transitions queue", "\(route) &", "set transitions immediate", "save transition.json &", "load transition.json"]
    case .backGesture(.immediate, let isFinished): ["swipe begin", "\(route) &", isFinished ? "swipe finish" : "swipe cancel"]
    case .backGesture(.reject, _): ["set transitions reject", "swipe begin", "\(route)"]
    case .backGesture(.replace, _): ["set transitions replace", "swipe begin", "\(route)", "set transitions immediate"]
    case .backGesture(.queue, let isFinished):
      ["set transitions queue", "swipe begin", "\(route) &", isFinished ? "swipe finish" : "swipe cancel", "settle"]
        + ["set transitions immediate"]
    }
  }

  /// Performs the move on a navigator. The caller must end the transitions afterwards.
  ///
  /// - Throws: The error of the route, or an error of saving and restoring the state.
  @MainActor
  @discardableResult
  func perform(on navigator: Navigator) throws(NavigationError) -> Navigator.Outcome {
    if let due {
      try reach(due, on: navigator)
      return .done
    }
    switch circumstances {
    case nil: return try navigator.run(route)
    case .coldStart(isFresh: true):
      try navigator.restore(navigator.app.launch.rebased(to: navigator.now))
      return try navigator.run(route)
    case .coldStart(isFresh: false):
      try navigator.restart(with: navigator.state)
      return try navigator.run(route)
    case .interruption(let interruption, let waits):
      try interruption?.perform(on: navigator)
      if waits { navigator.endWaits() }
      return .done
    case .death:
      navigator.policy = .queue
      defer { navigator.policy = .immediate }
      let outcome = try navigator.run(route)
      let (state, commits) = (navigator.state, navigator.history.position)
      navigator.endTransitions()
      // If only the animation remained, the app is not restarted: the saved state is that of a restart after the move.
      if !state.deferred.isEmpty || navigator.history.position != commits { try navigator.restart(with: state) }
      return outcome
    case .backGesture(let policy, let isFinished):
      navigator.policy = policy
      defer { navigator.policy = .immediate }
      try navigator.beginBack()
      let outcome = try navigator.run(route)
      if isFinished { try navigator.finishBack() } else { navigator.cancelBack() }
      return outcome
    }
  }
}

extension Navigator {
  /// Replaces the state with a saved and restored state.
  fileprivate func restart(with state: NavigationState) throws(NavigationError) {
    let restored: NavigationState
    do throws(SnapshotError) {
      restored = try Snapshot.read(try Snapshot.data(of: state, app: app), for: app).state
    } catch {
      throw .custom(code: NavigationError.unrestorableCode, message: "the state cannot be saved and restored: \(error)")
    }
    try restore(restored.rebased(to: now))
  }
}

extension NavigationError {
  /// The code of the error of a move after which the state cannot be saved and restored.
  static let unrestorableCode = "explore.restart"
}
