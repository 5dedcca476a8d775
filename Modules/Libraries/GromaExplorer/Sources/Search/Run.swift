import Groma
import GromaLinks
import Logging

/// What came of one move.
@MainActor
struct Run {
  /// The state after it.
  let state: NavigationState
  /// What is to be said of it besides.
  let facts: RunFacts

  /// A move that was not made, or did not come back.
  init(_ facts: RunFacts, in state: NavigationState) {
    self.facts = facts
    self.state = state
  }

  /// Lets a move happen in a state.
  init(_ app: AppDefinition, from start: NavigationState, _ move: Move) {
    let navigator = Navigator(app, state: start, logger: .silent)
    facts = RunFacts(of: move, on: navigator)
    state = navigator.state.rebased()
  }

  /// Where it came when the move was a link.
  func arrival(of link: OpenedLink) -> Arrival {
    Arrival(error: facts.error, isWaiting: facts.isWaiting || state.isWaiting(for: link.source), screen: state.screenInSight)
  }
}

/// What is to be said of a move besides the state that it led to.
struct RunFacts: Hashable {
  /// Why it failed; nil when it did not.
  var error: NavigationError?
  /// Whether the route waits for a screen.
  var isWaiting = false
  /// The errors that no feature meant to throw.
  var failures: [Failure] = []
  /// Whether a feature said no.
  var isRefused = false
  /// The locked screens that it took away without a question.
  var discarded: [ScreenKey] = []
  /// The guards that let something pass.
  var passedGuards: Set<String> = []

  /// Nothing to say.
  init() {}

  /// Lets a move happen, until nothing changes by itself any more.
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

/// An error that no feature meant to throw.
struct Failure: Hashable {
  /// What failed, and the error.
  let sentence: String
  /// The error without what differs from state to state.
  let cause: String

  init(sentence: String, cause: String) {
    self.sentence = sentence
    self.cause = cause
  }

  /// The failure of a route, by what it is called.
  init(_ subject: String, _ error: NavigationError) { self.init(sentence: "\(subject) failed: \(error)", cause: error.cause) }
}

/// Where a link came that was opened.
struct Arrival: Hashable {
  /// Why it failed; nil when it did not.
  var error: NavigationError?
  /// Whether it waits for what comes first.
  var isWaiting: Bool
  /// The screen in sight.
  var screen: ScreenKey?

  /// How it did not come where it leads, as a sentence; nil when it did, or waits for something that comes first.
  func missing(_ destination: ScreenKey) -> String? {
    if let error { return "it fails: \(error)" }
    if isWaiting || screen == destination { return nil }
    return "it leads to '\(screen?.description ?? "nothing")' instead of '\(destination)'"
  }

  /// Where it ended, as it is counted.
  func end(_ destination: ScreenKey?) -> LinkLandings.End {
    if let error { return .elsewhere("an error: \(error.code)") }
    if isWaiting { return .waiting }
    guard let screen else { return .elsewhere("nothing") }
    if screen == destination { return .landed }
    // The right screen with other arguments is told from it by them.
    return .elsewhere(screen.name == destination?.name ? "\(screen)" : screen.name)
  }
}

/// What a user sees of a state.
struct Sight: Hashable {
  /// The screen in sight on the topmost layer of the key window.
  var screen: ScreenKey?
  /// The names of all that is in sight, in order.
  var names: [String]
  /// Whether nothing is left to go back from: one layer, and of what is in sight no stack that holds more than one screen.
  var isHome: Bool

  init(_ state: NavigationState) {
    screen = state.screenInSight
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
  /// The error without places and arguments: failures of one cause have one.
  var cause: String { "error \(code): \("\(self)".withoutPlaces)" }

  /// Whether a feature says no, rather than something being wrong.
  fileprivate var isRefusal: Bool {
    switch self {
    case .custom: true
    default: false
    }
  }
}

extension NavigationState {
  /// The screen in sight on the topmost layer of the key window.
  var screenInSight: ScreenKey? { visibleLeaf(of: keyWindow ?? .app).flatMap(node(at:))?.key }

  /// Whether a link that was opened waits. Another link may wait as well; that says nothing of this one.
  func isWaiting(for source: LinkSource) -> Bool { pendingLinks.contains { $0.source == source } }
}

extension Logger {
  /// Says nothing.
  static let silent = Logger(label: "groma.explorer") { _ in SwiftLogNoOpLogHandler() }
}
