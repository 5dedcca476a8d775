import Groma
import GromaLinks

/// The instant at which a waiting item is due, as far as an exploration knows it: a delay after the move in which the item began to wait.
///
/// An exploration does not know how much time passes between two moves. An item is known to be due before another item only if it began in
/// the same move or earlier, and its delay is not longer. If neither of two items is known to be due first, both orders are explored.
struct RelativeInstant: Hashable {
  /// The number of the move in which the item began to wait, among the moves in which the timed items of the state began, from 1. Items with
  /// equal numbers began in the same move. 0 for the move that was just made.
  let start: Int
  /// The time from the start to the instant, in milliseconds.
  let delay: Int

  /// The number of the bits that contain the delay in an instant of a state with a number. 2^40 milliseconds are 34 years; longer delays
  /// count as equal.
  private static let bits = 40
  /// The bit that distinguishes an instant with a number from a delay. No delay is as long: 2^62 milliseconds are 146 million years.
  private static let mark = 1 << 62
  /// The largest number. Larger ones are those of instants at the end of time.
  private static let mostStarts = 1 << 20

  init(start: Int, delay: Int) {
    self.start = start
    self.delay = min(delay, 1 << Self.bits - 1)
  }

  /// Reads an instant of a state. The instant of an item that began in the last move is its delay, because the clock is at zero.
  init(_ instant: Int) {
    let start = (instant - Self.mark) >> Self.bits
    let hasStart = instant >= Self.mark && start <= Self.mostStarts
    self.init(start: hasStart ? start : 0, delay: hasStart ? instant & (1 << Self.bits - 1) : instant)
  }

  /// The instant as a number, for a state of an exploration.
  var encoded: Int { start == 0 ? delay : Self.mark + start << Self.bits + delay }

  /// Returns whether the item of this instant is known to be due before that of another: both began in the same move and this delay is
  /// shorter, or this item began earlier and its delay is not longer.
  func precedes(_ other: RelativeInstant) -> Bool {
    self != other && (start == other.start || start != 0 && (other.start == 0 || start < other.start)) && delay <= other.delay
  }
}

extension Waiting {
  /// The instant of the item in a state of an exploration, or `nil` if the item does not depend on time.
  var relativeInstant: RelativeInstant? { instant.map(RelativeInstant.init) }

  /// The item with the number of its start replaced.
  func renumbered(_ number: (Int) -> Int) -> Waiting {
    moved { instant in
      let relative = RelativeInstant(instant)
      return RelativeInstant(start: number(relative.start), delay: relative.delay).encoded
    }
  }
}

extension NavigationState {
  /// The items that wait for an instant: deferred routes, then held items.
  var timedItems: [Waiting] { (waiting(.later) + waiting(.held)).filter { $0.instant != nil && !isPast($0) } }

  /// The groups of timed items that can be due next, in order of their starts. The items of a group are due at the same instant, and are
  /// described without their start.
  var nextDue: [[Waiting]] {
    let groups = Dictionary(grouping: timedItems) { RelativeInstant($0.instant ?? 0) }
    return groups.filter { group in !groups.keys.contains { $0.precedes(group.key) } }
      .sorted { ($0.key.start, $0.key.delay) < ($1.key.start, $1.key.delay) }
      .map { $0.value.map { $0.renumbered { _ in 0 } } }
  }

  /// Returns a copy in which each timed item has a new number of its start.
  func renumberingStarts(_ number: (Int) -> Int) -> NavigationState {
    var state = self
    for kind in [Waiting.Kind.later, .held] where waiting(kind).contains(where: { $0.instant != nil }) {
      state.setWaiting(kind, waiting(kind).map { $0.renumbered(number) })
    }
    return state
  }

  /// The state after a move, in the form in which equal states are equal values: the clock is at zero, and the starts of timed items are
  /// numbered from 1.
  ///
  /// If the move changed no timed item, none of them counts as read.
  ///
  /// - Parameter start: The state before the move, or `nil` if there is none.
  func canonical(since start: NavigationState? = nil) -> NavigationState {
    let state = rebased()
    if let start, state.hasSameTimedItems(as: start) { return state }
    // The items of the last move have the start 0.
    let starts = Set(state.timedItems.compactMap { $0.relativeInstant?.start }).sorted { ($0 == 0 ? .max : $0) < ($1 == 0 ? .max : $1) }
    return state.renumberingStarts { start in starts.firstIndex(of: start).map { $0 + 1 } ?? start }
  }

  /// The state without the instants of its timed items.
  var withoutInstants: NavigationState {
    var state = self
    for kind in [Waiting.Kind.later, .held] { state.setWaiting(kind, waiting(kind).map { $0.moved { _ in 1 } }) }
    return state.rebased()
  }
}

extension Move {
  /// Creates the move in which the clock reaches the instant of some timed items.
  ///
  /// - Parameter items: The items, with no number of a start.
  init(reaching items: [Waiting], owner: String) {
    self.init(route: AppRoute(), origin: .clock, owner: owner, due: items)
  }

  /// Runs or drops the items that are due. The clock of the navigator does not advance.
  ///
  /// - Throws: ``/Groma/NavigationError/gone(_:)`` if the items do not wait.
  @MainActor
  func reach(_ due: [Waiting], on navigator: Navigator) throws(NavigationError) {
    let groups = Dictionary(grouping: navigator.state.timedItems) { RelativeInstant($0.instant ?? 0) }
    let known = groups.filter { $0.value.map { $0.renumbered { _ in 0 } } == due }
    guard let first = known.min(by: { $0.key.start < $1.key.start }) else { throw .gone("\(self)") }
    navigator.reach(first.value)
  }

  /// The items that are due in words, with their delays: `after 5000ms: push b`.
  static func text(ofReaching items: [Waiting]) -> String {
    let texts = items.map { item in
      let delay = "\(item.instant ?? 0)ms"
      switch item {
      case .later(let route): return "after \(delay): \(route.route)"
      case .held(let held):
        return "after \(delay): \((held.value as? PendingLink).map { "\($0.source)" } ?? type(of: held.value).name) expires"
      case .screen, .outcome: return ""
      }
    }
    return texts.joined(separator: ", ")
  }
}
