import Groma

/// A list of the states within bounds, nearest to the launch first, with the moves that lead to them. It answers what sets of states cannot:
/// questions that are closures asked of single states.
///
/// The app's code runs once for each distinct set of values that it reads. The learned effect is then applied to states, which are vectors
/// of slots (see ``SlotTable``).
///
/// If the runs of a move read different parts of the state after reading the same values, or if an audit (a repeated run) has a different
/// outcome, the move depends on a *hidden input*: something outside the state, such as a clock. The move is then *opaque*: it runs again in
/// every state.
@MainActor
final class StateList {
  let learner: Learner
  private let bounds: Bounds
  private let supervision: Supervision
  /// The states, as vectors of slots without trailing zeros.
  private var rows = Numbering<[Int32]>()
  /// For each state, the state from which it was found and the index of the move; `nil` for the launch state.
  private var steps: [(from: Int, move: Int)?] = []
  /// The number of states whose moves ``exploreNext()`` has made.
  private(set) var exploredCount = 0
  private var isFull = false

  /// Launches the app. The list contains the launch state, unless this state exceeds the bounds or the launch is lost or skipped.
  init(_ exploration: Exploration) {
    (bounds, supervision) = (exploration.bounds, exploration.supervision)
    learner = Learner(exploration.limited(to: []))
    if let row = learner.launch() { insert(row, nil) }
  }

  /// The number of states.
  var count: Int { steps.count }

  /// Whether the list contains all states within the bounds.
  var isComplete: Bool { exploredCount == count && !isFull }

  /// Returns the state with this index.
  func state(_ number: Int) -> NavigationState { learner.state(row(number)) }

  private func row(_ number: Int) -> [Int32] { rows.values[number] }

  /// Returns the facts about the visible part of the state with this index.
  func sight(_ number: Int) -> Sight {
    let sight = result(of: .sight, in: number)
    return learner.sights[sight]
  }

  /// Returns the index of a slot's value in a state; 0 if the slot is absent.
  func value(of slot: Int, in number: Int) -> Int32 { slot < row(number).count ? row(number)[slot] : 0 }

  // MARK: Exploring

  /// Makes all moves of the first state whose moves were not made yet. There must be such a state.
  func exploreNext() {
    explore(exploredCount)
    exploredCount += 1
  }

  /// Makes all moves of the state with this index, and adds the states that they lead to.
  func explore(_ number: Int) {
    let list = list(of: number)
    for move in learner.lists[list] {
      let outcome = outcome(of: move, in: number)
      guard learner.leadsOn(outcome) else { continue }
      let row = learner.row(self.row(number), after: outcome)
      if rows.index(of: row) != nil { continue }
      if count < bounds.states { insert(row, (number, move)) } else { isFull = true }
    }
    if learner.stateAudits.next() { learner.auditState(row(number)) }
  }

  /// Returns the index of the list of moves of the state with this index (see ``Learner/lists``).
  func list(of number: Int) -> Int { result(of: .offers, in: number) }

  private func insert(_ row: [Int32], _ step: (from: Int, move: Int)?) {
    steps.append(step)
    _ = sight(rows.number(of: row))
  }

  /// Returns the last step of a shortest sequence of moves to the state with this index. Returns `nil` for the launch state.
  func step(to number: Int) -> (from: Int, move: Move)? { steps[number].map { ($0.from, learner.moves[$0.move]) } }

  /// Returns a shortest sequence of moves to the state with this index.
  func way(to number: Int) -> [Move] {
    var moves: [Move] = []
    var number = number
    while let step = step(to: number) {
      moves.append(step.move)
      number = step.from
    }
    return moves.reversed()
  }

  /// Whether a run of the app's code trapped or did not end, so that the states after it are missing.
  var hasLostRuns: Bool { !supervision.names.isEmpty }

  /// The texts of the closures in routes of the states.
  var closures: [String] { learner.record.closures }

  /// Repeats some of the runs, and returns the hidden inputs that were noticed: see ``Learner/repeatSamples()``. Called once, at the end.
  func findHiddenInputs() -> [HiddenInput] {
    learner.repeatSamples()
    return learner.record.hiddenInputs
  }

  /// Returns the index of a function's result in the state with this index, and learns the result if it is not known.
  private func result(of function: Learner.Function, in number: Int) -> Int {
    learner.known(function, in: row(number)) ?? learner.learn(function, in: row(number)).result
  }

  /// Returns the index of a move's outcome. Runs the move if its outcome does not follow from earlier runs, if the move is opaque
  /// (``Learner/KnownMove/isOpaque``), or if an audit is due.
  private func outcome(of move: Int, in number: Int) -> Int {
    let row = self.row(number)
    if !learner.known[move].isOpaque, let found = learner.known(.move(move), in: row) {
      if learner.moveAudits.next() { learner.audit(move, in: row, learnt: found) }
      if !learner.known[move].isOpaque { return found }
    }
    return learner.learn(.move(move), in: row).result
  }
}
