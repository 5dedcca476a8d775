import Groma
import GromaLinks

/// Two things that happen at once: the second begins before what the first moves has come to rest.
struct Pair: Hashable, Sendable {
  let first: Move
  let second: Move

  /// Whether it is one tap made twice.
  var isDoubleTap: Bool { first == second && first.isTap }

  /// As people read it.
  var description: String { isDoubleTap ? "\(first), twice at once" : "\(first) and \(second) at once" }
}

/// What comes of two things that happen at once, and what may.
///
/// The navigator queues what starts while a change is being shown, and gives the clock no time in between: so the second finds whatever the first
/// has left, waits, work under way and routes that wait included, and runs when the change is there.
@MainActor
struct AtOnce {
  /// The state once nothing moves any more.
  let end: NavigationState
  /// The states in which it may end: for a tap that of one tap; for links those of each alone, and of one after the other.
  let accepted: [NavigationState]

  /// Whether it ends where it may.
  var holds: Bool { accepted.contains(end) }

  /// Navigators that begin in one state: one for both, and one for each way it may end. To begin looks at all of the state, which is not asked of it.
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

  /// Lets both happen in a state; nil where the second does not come to pass: because one of them is refused, because the first tap is over
  /// before the second can come, or because its screen no longer offers the action.
  init?(_ start: Start, _ pair: Pair) {
    let both = start.both
    let offer = pair.isDoubleTap ? both.offer(of: pair.first) : nil
    guard (try? both.run(pair.first.route)) != nil else { return nil }
    if pair.isDoubleTap {
      guard both.isUnderWay(since: start.state), let other = both.offer(of: pair.first), let offer, other == offer else { return nil }
    }
    guard (try? both.run(pair.second.route)) != nil else { return nil }
    both.settle()
    end = both.state.rebased()
    accepted = start.ways.map { navigator, moves in
      for move in moves {
        _ = try? navigator.run(move.route)
        navigator.settle()
      }
      return navigator.state.rebased()
    }
  }

  /// The same, of an app in a state.
  init?(_ app: AppDefinition, from state: NavigationState, _ pair: Pair) { self.init(Start(app, from: state, pair), pair) }
}

extension Move {
  /// The name of the action that is tapped; nil for what is no tap.
  fileprivate var action: String? { if case .tap(let action, _) = origin { action } else { nil } }

  /// Whether the user takes an action with it.
  var isTap: Bool { action != nil }
}

extension Navigator {
  /// The screen that offers what is tapped, and where it stands; nil when none does.
  func offer(of move: Move) -> (screen: ScreenKey, place: TreePath)? {
    offers().first { $0.action.name == move.action }.map { ($0.screen, $0.place) }
  }

  /// Whether something has begun since a state and not come to its end: a change that is shown, a wait, work outside.
  fileprivate func isUnderWay(since start: NavigationState) -> Bool {
    state.transition != nil || !state.deferred.isEmpty || state.running != start.running
  }
}

// MARK: - Saying it

extension AtOnce {
  /// Where it ends, and where it should.
  var sentence: String {
    guard let wanted = accepted.first else { return "it ends" }
    let (found, expected) = (CompactTree.text(of: end), CompactTree.text(of: wanted))
    return found == expected
      ? "it ends with \(end.differences(from: wanted).joined(separator: ", "))"
      : "the tree differs: it changes \(TreeChange(from: wanted, to: end))"
  }

  /// Lines of the shell in which both happen at once.
  static func steps(_ pair: Pair) -> [String] { ["set transitions queue", "\(pair.first) &", "\(pair.second)"] }

  /// Lines of the shell of which the last fails.
  func checks(_ pair: Pair) -> [String] {
    Self.steps(pair) + (accepted.first.map { [end.check(for: $0)] } ?? [])
  }
}

extension NavigationState {
  /// A line of the shell that fails here, and would not in another state, as far as one can tell them apart.
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

  /// What it has otherwise than another beside the tree.
  fileprivate func differences(from other: NavigationState) -> [String] {
    let values = Set((storedValues + other.storedValues).map(\.name)).sorted().filter { value(named: $0) != other.value(named: $0) }
    return values.map { value(named: $0)?.description ?? "\($0) with its initial value" }
      + (running != other.running ? ["\(running.count) unfinished effects instead of \(other.running.count)"] : [])
      + (pending != other.pending ? ["\(pending.count) waiting routes instead of \(other.pending.count)"] : [])
  }
}
