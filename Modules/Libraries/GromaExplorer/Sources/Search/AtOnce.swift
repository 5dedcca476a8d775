import Groma
import GromaLinks

/// Two simultaneous moves: the second starts before the effects of the first have settled.
struct Pair: Hashable, Sendable {
  let first: Move
  let second: Move

  /// Whether the pair is a double tap: the same tap, performed twice.
  var isDoubleTap: Bool { first == second && first.isTap }

  /// The property that the pair can violate.
  var property: Property.BuiltIn { isDoubleTap ? .doubleTap : .linksAtOnce }

  /// The pair in words.
  var description: String { isDoubleTap ? "\(first), twice at once" : "\(first) and \(second) at once" }
}

/// The end state of two simultaneous moves, and the end states that are accepted.
///
/// While a transition is shown, the navigator queues further routes, and its clock does not advance. The second move therefore runs when
/// the transition has ended, while waiting routes, deferred routes and effects of the first move may still be in progress.
@MainActor
struct AtOnce {
  /// The settled state after both moves.
  let end: NavigationState
  /// The accepted end states. A double tap may end only in the state after one tap. Two links may end in the state after both, in either
  /// order, or in the state after one of them. There is at least one.
  let accepted: [NavigationState]

  /// Whether the end state is accepted.
  var holds: Bool { accepted.contains(end) }

  /// The navigators for a pair of moves in one state: one for both moves, and one for each accepted sequence. They are created before reads
  /// are tracked, because creating a navigator reads the whole state.
  @MainActor
  struct Start {
    let state: NavigationState
    fileprivate let both: Navigator
    fileprivate let ways: [(navigator: Navigator, moves: [Move])]

    init(_ app: AppDefinition, from state: NavigationState, _ pair: Pair) {
      func navigator() -> Navigator {
        let navigator = Navigator(app, state: state, logger: .silent)
        navigator.policy = .queue
        return navigator
      }
      self.state = state
      both = navigator()
      let (first, second) = (pair.first, pair.second)
      let ways = pair.isDoubleTap ? [[first]] : [[first, second], [second, first], [first], [second]]
      self.ways = ways.map { (navigator(), $0) }
    }
  }

  /// Makes both moves, and records the end state and the accepted end states.
  ///
  /// Returns `nil` if a move throws an error when it is made; a move that is queued and fails later does not make the result `nil`. For a
  /// double tap, also returns `nil` if the effects of the first tap are already complete before the second, or if the first screen that
  /// offers the action is then another one than before the first tap.
  init?(_ start: Start, _ pair: Pair) {
    let both = start.both
    let offer = pair.isDoubleTap ? both.offer(of: pair.first) : nil
    guard (try? both.run(pair.first.route)) != nil else { return nil }
    if pair.isDoubleTap {
      guard both.isUnderWay(since: start.state), let other = both.offer(of: pair.first), let offer, other == offer else { return nil }
    }
    guard (try? both.run(pair.second.route)) != nil else { return nil }
    both.endWaits()
    end = both.state.rebased()
    accepted = start.ways.map { navigator, moves in
      for move in moves {
        _ = try? navigator.run(move.route)
        navigator.endWaits()
      }
      return navigator.state.rebased()
    }
  }

  /// Makes both moves in a state of an app, and records the end state and the accepted end states. Returns `nil` in the same cases as
  /// ``init(_:_:)``.
  init?(_ app: AppDefinition, from state: NavigationState, _ pair: Pair) { self.init(Start(app, from: state, pair), pair) }
}

extension Navigator {
  /// Returns the key and the path of the screen that offers the action of a move. Returns `nil` if the screen does not offer it, or if the move
  /// does not perform an action.
  func offer(of move: Move) -> (screen: ScreenKey, place: TreePath)? {
    guard case .tap(let action, _) = move.origin else { return nil }
    return offers().first { $0.action.name == action && (move.place ?? $0.place) == $0.place }.map { ($0.screen, $0.place) }
  }

  /// Returns whether a transition is in progress, or the deferred routes or running effects differ from those of an earlier state.
  fileprivate func isUnderWay(since start: NavigationState) -> Bool {
    state.transition != nil || state.deferred != start.deferred || state.running != start.running
  }
}

// MARK: - Descriptions

extension AtOnce {
  /// The difference between the end state and the first accepted state, as a message.
  var sentence: String {
    let wanted = accepted[0]
    return CompactTree.text(of: end) == CompactTree.text(of: wanted)
      ? "the resulting state differs: it has \(end.differences(from: wanted).joined(separator: ", "))"
      : "the resulting tree differs: \(TreeChange(from: wanted, to: end))"
  }

  /// Returns the shell commands that make both moves simultaneously.
  ///
  /// The app may refuse the second tap if the fault does not exist any more.
  static func steps(_ pair: Pair) -> [String] {
    ["set transitions queue", "\(pair.first) &", (pair.isDoubleTap ? "attempt " : "") + "\(pair.second)"]
  }

  /// Returns the shell commands that make both moves and then compare the end state with the first accepted state.
  func checks(_ pair: Pair) -> [String] { Self.steps(pair) + [end.check(for: accepted[0])] }
}

extension NavigationState {
  /// Returns a shell command that fails in this state and succeeds in the state `other`, to the extent that commands can distinguish the
  /// two.
  func check(for other: NavigationState) -> String {
    let tree = CompactTree.text(of: other)
    if CompactTree.text(of: self) != tree { return "expect tree \(Quoting.quoted(tree))" }
    if running.count != other.running.count { return "expect asked \(other.running.count)" }
    if pending.count != other.pending.count { return "expect pending \(other.pending.count)" }
    let links = other.pendingLinks.count
    if pendingLinks.count != links { return "expect links \(links)" }
    for value in storedValues + other.storedValues where self.value(named: value.name) != other.value(named: value.name) {
      return "expect state \(other.value(named: value.name)?.description ?? value.name)"
    }
    return "expect tree \(Quoting.quoted(tree))"
  }

  /// Returns descriptions of the differences from another state in the features' values, the running effects and the waiting routes.
  fileprivate func differences(from other: NavigationState) -> [String] {
    let values = Set((storedValues + other.storedValues).map(\.name)).sorted().filter { value(named: $0) != other.value(named: $0) }
    return values.map { value(named: $0)?.description ?? "\($0) with its initial value" }
      + (running != other.running ? ["\(running.count) unfinished effects instead of \(other.running.count)"] : [])
      + (pending != other.pending ? ["\(pending.count) waiting routes instead of \(other.pending.count)"] : [])
  }
}
