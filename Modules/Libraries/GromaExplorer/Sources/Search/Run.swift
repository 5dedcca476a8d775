import Groma
import GromaLinks
import Logging

/// The result of one move.
@MainActor
struct Run {
  /// The state after the move.
  let state: NavigationState
  /// The errors and other facts about the move.
  let facts: RunFacts

  /// Creates the result of a move that was skipped or lost.
  init(_ facts: RunFacts, in state: NavigationState) {
    self.facts = facts
    self.state = state
  }

  /// Performs a move in a state.
  init(_ app: AppDefinition, from start: NavigationState, _ move: Move) {
    let navigator = Navigator(app, state: start, logger: .silent)
    facts = RunFacts(of: move, on: navigator)
    state = navigator.state.rebased()
  }

  /// Returns the result of the move as the result of a link.
  func arrival(of link: OpenedLink) -> Arrival {
    Arrival(error: facts.error, isWaiting: facts.isWaiting || state.isWaiting(for: link.source), screen: state.visibleScreen)
  }
}

/// The facts about a move, except the state after it.
struct RunFacts: Hashable {
  /// The error of the move, or `nil` if it succeeded.
  var error: NavigationError?
  /// Whether a route waits for a screen. A ``Learner`` also sets this if the link that was opened is held back.
  var isWaiting = false
  /// The errors that count as faults. A refusal of the move does not.
  var failures: [Failure] = []
  /// Whether a feature refused the move: the route failed with a feature's own error.
  var isRefused = false
  /// The locked screens that the move removed without asking.
  var discarded: [ScreenKey] = []
  /// The names of the guards that the move passed.
  var passedGuards: Set<String> = []

  /// Creates the facts about a move without errors.
  init() {}

  /// Performs a move and waits until the state has settled.
  @MainActor
  init(of move: Move, on navigator: Navigator) {
    let discarding = Discarding(before: move, on: navigator)
    let waitingBefore = navigator.state.pending.count
    var failures: [Failure] = []
    var passed: Set<String> = []
    let observation = navigator.observeFailures { event in
      switch event {
      case .failed(let pending, let error): failures.append(Failure("the waiting route \(pending.route)", error))
      case .deferredFailed(let route, let error): failures.append(Failure("the deferred route \(route.route)", error))
      case .outcomeFailed(let effect, let name, let error): failures.append(Failure("the outcome '\(name)' of \(effect.request)", error))
      case .wentWrong(let route, let error): failures.append(Failure("the route \(route) in response to it", error))
      case .halted(let error): failures.append(Failure(sentence: "its changes do not end: \(error)", cause: error.cause))
      default: break
      }
    }
    navigator.onPass = { passed.insert($0) }
    do throws(NavigationError) {
      if case .waiting = try navigator.run(move.route) { isWaiting = true }
    } catch {
      self.error = error
      isRefused = error.isRefusal
      if !error.isRefusal { failures.append(Failure("\(move)", error)) }
    }
    navigator.settle()
    withExtendedLifetime(observation) {}
    isWaiting = isWaiting || navigator.state.pending.count > waitingBefore
    passedGuards = passed
    if error == nil { discarded = discarding.screens(on: navigator) }
    self.failures = failures
  }
}

/// An error that counts as a fault: an error of the move that is not a refusal, or an error of a route or effect that the move caused.
struct Failure: Hashable {
  /// The route or effect that failed, and the error.
  let sentence: String
  /// The error without paths, arguments and numbers.
  let cause: String

  init(sentence: String, cause: String) {
    self.sentence = sentence
    self.cause = cause
  }

  /// Creates the failure of a route or an effect.
  ///
  /// - Parameters:
  ///   - subject: The route or effect, as the subject of a sentence.
  ///   - error: The error.
  init(_ subject: String, _ error: NavigationError) { self.init(sentence: "\(subject) failed: \(error)", cause: error.cause) }
}

/// The result of opening a link in one state.
struct Arrival: Hashable {
  /// The error of the link, or `nil` if it succeeded.
  var error: NavigationError?
  /// Whether the link waits for a screen or another condition.
  var isWaiting: Bool
  /// The visible screen afterwards.
  var screen: ScreenKey?

  /// Returns a message that describes why the link did not reach its destination, or `nil` if it landed or waits.
  func missing(_ destination: ScreenKey) -> String? {
    if let error { return "it fails: \(error)" }
    if isWaiting || screen == destination { return nil }
    return "it leads to '\(screen?.description ?? "nothing")' instead of '\(destination)'"
  }

  /// Returns the result in the form in which results are counted.
  func end(_ destination: ScreenKey?) -> LinkLandings.End {
    if let error { return .elsewhere("an error: \(error.code)") }
    if isWaiting { return .waiting }
    guard let screen else { return .elsewhere("nothing") }
    if screen == destination { return .landed }
    // If only the arguments differ, they are part of the text.
    return .elsewhere(screen.name == destination?.name ? "\(screen)" : screen.name)
  }
}

/// The screens that the user sees in a state.
struct Sight: Hashable {
  /// The visible screen of the topmost layer of the key window.
  var screen: ScreenKey?
  /// The names of all visible nodes, in order.
  var names: [String]
  /// Whether the state is *home*: the key window has one layer, and no visible stack has more than one screen.
  var isHome: Bool

  init(_ state: NavigationState) {
    screen = state.visibleScreen
    var names: [String] = []
    func visit(_ node: Node) {
      names.append(node.key.name)
      for index in node.visibleChildren { visit(node.children[index]) }
    }
    visit(state.root)
    self.names = names
    func holdsBack(_ node: Node) -> Bool {
      node.kind == .stack && node.children.count > 1 || node.visibleChildren.contains { holdsBack(node.children[$0]) }
    }
    isHome = state.keyWindow.flatMap(state.node(at:)).map { $0.children.count == 1 && !holdsBack($0) } ?? false
  }
}

extension NavigationError {
  /// The error without paths, arguments and numbers. Failures with the same cause have the same text.
  var cause: String { "error \(code): \("\(self)".withoutPlaces)" }

  /// Whether a feature refused the move on purpose.
  fileprivate var isRefusal: Bool {
    switch self {
    case .custom: true
    default: false
    }
  }
}

extension NavigationState {
  /// The visible screen of the topmost layer of the key window.
  var visibleScreen: ScreenKey? { visibleLeaf(of: keyWindow ?? .app).flatMap(node(at:))?.key }

  /// Returns whether the link from a source is held back. Other links that are held back do not count.
  func isWaiting(for source: LinkSource) -> Bool { pendingLinks.contains { $0.source == source } }
}

extension Logger {
  /// A logger that discards all messages.
  static let silent = Logger(label: "groma.explorer") { _ in SwiftLogNoOpLogHandler() }
}
