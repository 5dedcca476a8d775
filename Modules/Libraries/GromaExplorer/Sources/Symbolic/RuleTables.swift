import Groma

/// The learned behavior of an app within bounds, as tables over slots. A slot is a part of the state, such as a stack or a feature's value,
/// and a state is a vector with the index of a value for each slot.
///
/// The tables are complete: each state within the bounds has a list of moves, and each move of the list an outcome. The module
/// `GromaPromela` writes them as a model for another model checker.
public struct RuleTables: Sendable {
  /// A part of the state.
  package struct Slot: Sendable {
    /// The path of a node, the name of a value, or the name of another part of the state.
    package let name: String
    /// The number of values, including 0 for an absent part.
    package let count: Int
    /// The value at launch.
    package let launch: Int
  }

  /// A function of the state. It branches on the parts of the state that the app's code has read with different results.
  package indirect enum Tree: Sendable {
    /// The result.
    case result(Int)
    /// The values of a slot, each with the function for the states with one of these values.
    case branch(slot: Int, [(values: [Int], then: Tree)])

    /// The results, in ascending order and without duplicates.
    package var results: [Int] {
      switch self {
      case .result(let result): [result]
      case .branch(_, let branches): Set(branches.flatMap(\.then.results)).sorted()
      }
    }

    /// Returns the result in a state, or `nil` if the state is not within the bounds.
    package func result(in state: [Int]) -> Int? {
      switch self {
      case .result(let result): result
      case .branch(let slot, let branches): branches.first { $0.values.contains(state[slot]) }?.then.result(in: state)
      }
    }
  }

  /// The result of a move.
  package struct Outcome: Sendable {
    /// Whether the move succeeds.
    package let succeeds: Bool
    /// Whether the move succeeds and ends within the bounds.
    package let leadsOn: Bool
    /// The slots that the move changes, with their new values.
    package let writes: [(slot: Int, value: Int)]
  }

  /// The reasons why an app has no tables.
  public enum Problem: Error, Hashable, Sendable, CustomStringConvertible {
    /// Not all states within the bounds were explored.
    case incomplete
    /// A handler depends on something outside the state, such as a clock. The associated value contains the names of all such handlers.
    case opaque([String])
    /// A run of the app's code trapped or did not finish. The associated value contains the names of all such runs.
    case lost([String])
    /// A route in a state contains a closure, so states may be missing. The associated value contains the texts of all such closures.
    case closures([String])

    /// The reason as a message.
    public var description: String {
      switch self {
      case .incomplete: "the exploration within the bounds is not complete"
      case .opaque(let names): "the app depends on hidden input: \(names.joined(separator: ", "))"
      case .lost(let names): "some runs trapped or did not finish: \(names.joined(separator: ", "))"
      case .closures(let texts): "routes in the state contain closures: \(texts.joined(separator: ", "))"
      }
    }
  }

  /// The name of the app.
  package let app: String
  /// The bounds.
  package let bounds: Bounds
  /// The numbers of states and of moves between them.
  package let (states, transitions): (Int, Int)
  package let slots: [Slot]
  /// The moves.
  package let moves: [Move]
  /// For each move, the function whose result is the index of an outcome; `nil` if no state offers the move.
  package let outcomesOfMoves: [Tree?]
  package let outcomes: [Outcome]
  /// The lists of moves that states offer, as indices of moves. A list may contain a move twice.
  package let lists: [[Int]]
  /// The function whose result is the index of the list of moves.
  package let list: Tree?
  /// The properties over time.
  package let properties: [Property]
  /// For each condition on states of ``properties``, in their order, the function whose result is 1 if the condition is met, otherwise 0.
  package let conditions: [Tree?]
}

extension Exploration {
  /// Explores the app and returns the learned behavior.
  ///
  /// - Parameters:
  ///   - withConditions: Whether the tables contain the conditions of properties over time.
  ///   - goesOn: Called repeatedly, usually before each set of states that are explored together. Return `false` to stop the exploration.
  /// - Throws: ``RuleTables/Problem/lost(_:)`` if a run of the app's code trapped or did not end, ``RuleTables/Problem/opaque(_:)`` if a
  ///   handler depends on something outside the state, ``RuleTables/Problem/closures(_:)`` if a route in a state contains a closure, and
  ///   ``RuleTables/Problem/incomplete`` if not all states within the bounds were explored, or if no state was found.
  public func tables(
    withConditions: Bool = false, while goesOn: (ExplorationProgress) -> Bool = { _ in true }
  ) throws(RuleTables.Problem) -> RuleTables {
    guard supervision.names.isEmpty else { throw .lost(supervision.names) }
    let start = ContinuousClock.now
    let exploration = limited(to: withConditions ? Set(properties.filter { $0.overTime != nil }.map(\.name)) : [])
    let search = exploration.search { goesOn(ExplorationProgress($0, after: start.duration(to: .now))) }
    let record = search.learner.record
    guard record.hiddenInputs.isEmpty else { throw .opaque(record.hiddenInputs.map(\.description)) }
    guard supervision.names.isEmpty else { throw .lost(supervision.names) }
    guard record.closures.isEmpty else { throw .closures(record.closures) }
    guard record.isComplete, record.counts.states > 0 else { throw .incomplete }
    return RuleTables(search, record)
  }
}

extension RuleTables {
  /// Creates the tables from the learned results of a finished search.
  ///
  /// - Complexity: O(values · questions + outcomes).
  @MainActor
  fileprivate init(_ search: SymbolicSearch, _ record: ExplorationRecord) {
    let learner = search.learner
    let table = learner.table
    let launch = search.row(of: search.launched)
    func tree(_ place: ReadTrie.Place, _ result: (Int) -> Int) -> Tree? {
      switch place {
      case .unknown: return nil
      case .result(let number): return .result(result(number))
      case .question(let node):
        let edges = node.edges.compactMap { edge in tree(edge.place, result).map { (answer: edge.answer, then: $0) } }
        // A question with a single known answer has that answer in every state that was found.
        if edges.count == 1 { return edges[0].then }
        let slot = learner.questions.slot(of: node.question)
        let values = Dictionary(grouping: 0..<table.count(of: slot)) { search.answer(node.question, Int32($0)) }
        return .branch(slot: slot, edges.map { (values[$0.answer] ?? [], $0.then) })
      }
    }
    func tree(_ function: Learner.Function, _ result: (Int) -> Int = { $0 }) -> Tree? {
      tree(learner.tries[learner.number(of: function)].root, result)
    }
    (app, bounds) = (record.app.name, record.bounds)
    (states, transitions) = (record.counts.states.clamped, record.counts.transitions.clamped)
    slots = table.slots.indices.map { slot in
      Slot(name: table.name(of: .all(table.part(of: slot))), count: table.count(of: slot), launch: Int(launch[slot]))
    }
    moves = learner.moves
    lists = learner.lists
    list = tree(.offers)
    outcomesOfMoves = learner.moves.indices.map { tree(.move($0)) }
    outcomes = learner.outcomes.enumerated().map { number, outcome in
      let writes = learner.writes(of: number).sorted { $0.key < $1.key }.map { (slot: $0.key, value: Int($0.value)) }
      return Outcome(succeeds: outcome.facts.error == nil, leadsOn: learner.leadsOn(number), writes: writes)
    }
    properties = search.exploration.properties.filter { $0.overTime != nil }
    let teams = learner.teams.indices.dropFirst(learner.checkedTeams.count)
    conditions = teams.map { team in tree(.team(team)) { learner.sentences[$0] == nil ? 1 : 0 } }
  }
}
