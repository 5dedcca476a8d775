import Groma
import GromaLinks

/// A search algorithm that finds the states that an app can reach. States are identified by an index. A search assigns an index at least to
/// each state with a violation.
@MainActor
protocol Search: AnyObject {
  var app: AppDefinition { get }
  var bounds: Bounds { get }
  var properties: [Property] { get }
  var finder: MoveFinder { get }

  /// Returns the state with this index.
  func state(_ number: Int) -> NavigationState
  /// Returns the ``Sight`` of the state with this index: the names of the visible nodes, the visible screen, and whether the state is home.
  func sight(_ number: Int) -> Sight
  /// Returns the moves that lead from the launch to the state with this index. In a random walk, the sequence can be longer than necessary.
  func way(to number: Int) -> [Move]
  /// For each function of the state that has learned results, the number of runs and the parts of the state that they read. A function of
  /// the state is the list of moves, the ``Sight``, a property, a move or a pair of moves. Sorted by descending number of runs. Empty if
  /// the search learns nothing.
  var profile: [HandlerProfile] { get }
}

/// A search that lists the states within the bounds and makes every move in each of them. The launch state has the index 0. If the states
/// are explored in the order of their indices, the distance from the launch never decreases from one index to the next.
@MainActor
protocol ListingSearch: Search {
  /// The number of states that were found.
  var count: Int { get }
  /// Returns the index of the state from which a state was found, and a move that leads from there to the found state. Returns `nil` for
  /// the launch state, or if no such move is known.
  func step(to number: Int) -> (from: Int, move: Move)?

  /// Launches the app and adds the launch state. Adds nothing if the launch state exceeds the bounds, if the launch is lost (it traps or
  /// does not finish), or if the launch is skipped.
  func begin(_ record: inout ExplorationRecord)
  /// Checks the state with this index, makes all moves in the state, and adds the states within the bounds that the moves lead to.
  func explore(_ number: Int, _ record: inout ExplorationRecord)
  /// Adds the counts that the search has not recorded yet, such as the results of links, to the record. Called once, at the end of the
  /// exploration.
  func end(_ record: inout ExplorationRecord)
  /// Returns the dead ends: the indices, in ascending order, of the states from which no sequence of ways out (``Move/leadsOut``) reaches a
  /// home state (``Sight/isHome``), exceeds the bounds, or reaches a state that was not explored. States for which this is not known are
  /// not dead ends.
  ///
  /// - Parameter explored: The number of states that were explored, in the order of their indices.
  func deadEnds(explored: Int) -> [Int]
  /// Returns the moves that succeed in the states that were explored, and the states they lead to. A move whose outcome is not known,
  /// because it was lost or depends on a hidden input, leads to an unknown state.
  ///
  /// - Parameter explored: The number of states that were explored, in the order of their indices.
  func transitions(explored: Int) -> (graph: TransitionGraph, moves: [Move])
  /// Returns whether a state meets a condition of a property over time. Returns `false` if the evaluation is lost or skipped.
  ///
  /// - Parameters:
  ///   - condition: The index of the condition among those of all properties (``Property/conditions``).
  ///   - number: The index of the state.
  func meets(_ condition: Int, in number: Int, _ record: inout ExplorationRecord) -> Bool
}

extension ListingSearch {
  var profile: [HandlerProfile] { [] }

  /// Explores the first state that was not explored before, and records that it was.
  func exploreNext(_ record: inout ExplorationRecord) {
    explore(record.exploredCount, &record)
    record.finish(states: record.exploredCount + 1)
  }

  func end(_ record: inout ExplorationRecord) {}

  func way(to number: Int) -> [Move] {
    var moves: [Move] = []
    var number = number
    while let step = step(to: number) {
      moves.append(step.move)
      number = step.from
    }
    return moves.reversed()
  }
}

extension Search {
  /// Launches the app and returns its settled state. Returns `nil` if the launch is lost (it traps or does not finish), which is recorded
  /// as a violation, or if the launch is skipped.
  func launched(_ record: inout ExplorationRecord) -> NavigationState? {
    let attempt = supervision.attempt(.launch) {
      let navigator = Navigator(app, logger: .silent)
      navigator.settle()
      return navigator.state
    }
    if case .lost(let end) = attempt { record.add(lost: "the launch \(end)", owner: app.name) }
    return attempt.value
  }

  /// The links that are opened, keyed by the moves that open them. If several links have equal moves, only the first is included.
  var linksByMove: [Move: OpenedLink] { Dictionary(finder.links.map { ($0.move, $0) }, uniquingKeysWith: { first, _ in first }) }
}

// MARK: - Recording violations

extension Search {
  /// Records the violation of a property that the app declares.
  ///
  /// - Parameters:
  ///   - sentence: The violation as a message, or `nil` if the property holds. If `nil`, nothing is recorded.
  ///   - number: The index of the state in which the property was evaluated.
  func note(_ sentence: String?, of property: Property, _ number: Int, _ record: inout ExplorationRecord) {
    guard let sentence else { return }
    record.add(
      property, at: number, screen: sight(number).screen, owner: property.owner, way: way, sentence,
      checks: ["expect property \(Quoting.quoted(property.name))"])
  }

  /// Checks the properties that depend on the whole state (``Property/isOfWholeStates``) in a state, and records violations.
  ///
  /// - Parameter number: The index of the state.
  func checkWhole(_ state: NavigationState, _ number: Int, _ record: inout ExplorationRecord) {
    for (property, sentence) in looks(at: state) {
      record.looked(at: property)
      if let sentence { note(sentence, ofWhole: state, property, number, &record) }
    }
  }

  /// Evaluates the properties that depend on the whole state (``Property/isOfWholeStates``) in a state. Returns each property with its
  /// violation as a message, or with `nil` if the property holds. Omits a property whose run is skipped.
  func looks(at state: NavigationState) -> [(property: Property, sentence: String?)] {
    properties.compactMap { property in
      switch property.builtIn {
      case .invariants: (property, Invariants.violation(of: state))
      case .restores: restart(in: state, { $0.loss }, lost: { "a restart in this state \($0)" }).map { (property, $0) }
      default: nil
      }
    }
  }

  /// Restarts the app in a state and returns the result of calling `ask` with the restart. If the run is lost (it traps or does not
  /// finish), returns the result of calling `lost` with the end of a sentence that describes the problem. If the run is skipped, returns
  /// `nil`.
  private func restart<Value>(in state: NavigationState, _ ask: (Restart) -> Value, lost: (String) -> Value) -> Value? {
    switch supervision.attempt(.property(Property.BuiltIn.restores.rawValue), in: state, { ask(Restart(of: app, in: state)) }) {
    case .done(let value): value
    case .lost(let end): lost(end)
    case .leftOut: nil
    }
  }

  /// Records the violation of a property that depends on the whole state. For the property about restarts, restarts the app again to
  /// determine shell commands that show the violation.
  ///
  /// - Parameters:
  ///   - sentence: The violation as a message.
  ///   - number: The index of the state.
  func note(_ sentence: String, ofWhole state: NavigationState, _ property: Property, _ number: Int, _ record: inout ExplorationRecord) {
    record.add(
      property, at: number, screen: state.visibleScreen, owner: app.name, way: way, sentence,
      checks: property.builtIn == .restores ? restart(in: state, { $0.checks }, lost: { _ in Restart.steps }) ?? [] : [])
  }

  /// Records a violation because no sequence of ways out (``Move/leadsOut``) leads from the state with this index to a home state
  /// (``Sight/isHome``). Does nothing if dead ends are not checked.
  func noteDeadEnd(_ number: Int, _ record: inout ExplorationRecord) {
    guard let property = properties.first(where: { $0.builtIn == .noDeadEnds }) else { return }
    let screen = sight(number).screen
    record.add(
      property, at: number, cause: "\(property.name): \(screen?.name ?? "nothing")", screen: screen, owner: app.name, way: way,
      NavigationState.deadEnd(on: screen), checks: ["expect property \(Quoting.quoted(property.name))"])
  }

  /// Records each failure of a move as a violation. Does nothing if the property "nothing fails" is not checked.
  ///
  /// - Parameter number: The index of the state in which the move was made.
  func note(_ facts: RunFacts, of move: Move, from number: Int, _ record: inout ExplorationRecord) {
    guard !facts.failures.isEmpty, let property = properties.first(where: { $0.builtIn == .noErrors }) else { return }
    for failure in facts.failures {
      record.add(
        property, at: number, move, isLost: facts.error?.isLost ?? false, cause: failure.cause, screen: sight(number).screen,
        owner: move.owner, way: way, failure.sentence)
    }
  }

  /// Records the failures of a move as violations if the run of the move was lost: the app's code trapped or did not finish. Does nothing
  /// if the property "nothing fails" is not checked.
  ///
  /// - Parameter number: The index of the state in which the move was made.
  func noteLost(_ facts: RunFacts, of move: Move, from number: Int, _ record: inout ExplorationRecord) {
    if facts.error?.isLost ?? false { note(facts, of: move, from: number, &record) }
  }

  /// Records a violation if a link failed, or if the link neither opened its destination nor waits. Does
  /// nothing if the link declares no destination, or if the property "every link lands" is not checked.
  ///
  /// - Parameter number: The index of the state in which the link was opened.
  func note(_ arrival: Arrival, of link: OpenedLink, from number: Int, _ record: inout ExplorationRecord) {
    guard let property = properties.first(where: { $0.builtIn == .linksLand }), let destination = link.destination else { return }
    guard let problem = arrival.missing(destination) else { return }
    record.add(
      property, at: number, link.move, isLost: arrival.error?.isLost ?? false,
      cause: arrival.error?.cause ?? "\(property.name): \(link.link.pattern)", screen: sight(number).screen,
      owner: link.move.owner, way: way,
      "\(link.link.pattern): \(problem)",
      // A link that fails needs no further check.
      checks: arrival.error == nil ? ["expect link \(Quoting.quoted(link.url))"] : [])
  }

  /// Records a violation because two simultaneous moves do not end in an accepted state (``AtOnce/accepted``). Makes the moves again to
  /// describe the difference. Does nothing if no property about such pairs is checked.
  ///
  /// - Parameter number: The index of the state in which the moves were made.
  func note(_ pair: Pair, from number: Int, _ record: inout ExplorationRecord) {
    let builtIn: Property.BuiltIn = pair.isDoubleTap ? .doubleTap : .linksAtOnce
    for property in properties where property.builtIn == builtIn {
      let (sentence, checks) =
        switch ends(of: pair, in: state(number), key: number) {
        case .done(let ends): ends.map { ($0.sentence, $0.checks(pair)) } ?? ("the result differs", [])
        case .lost(let end): ("it \(end)", AtOnce.steps(pair))
        case .leftOut: ("the result differs", [])
        }
      record.add(
        property, at: number, about: pair.description, cause: "\(property.name): \(pair)", screen: sight(number).screen,
        owner: pair.second.owner, way: way,
        "\(pair.description): \(sentence)", checks: checks)
    }
  }

  /// Records a violation because opening a link again changes the state. Does nothing if the property "opening a link twice has the effect
  /// of opening it once" is not checked.
  ///
  /// - Parameters:
  ///   - once: The state after the link was opened once.
  ///   - twice: The state after the link was opened again.
  ///   - move: The move that opens the link.
  ///   - number: The index of the state in which the link was first opened.
  func note(_ once: NavigationState, isNot twice: NavigationState, of move: Move, from number: Int, _ record: inout ExplorationRecord) {
    guard let property = properties.first(where: { $0.builtIn == .opensOnce }) else { return }
    record.add(
      property, at: number, move, cause: "\(property.name): \(move.origin.link ?? "\(move)")", screen: sight(number).screen,
      owner: move.owner, way: way, "the second opening changes \(TreeChange(from: once, to: twice))",
      checks: ["\(move)", "expect tree \(Quoting.quoted(CompactTree.text(of: once)))"])
  }
}
