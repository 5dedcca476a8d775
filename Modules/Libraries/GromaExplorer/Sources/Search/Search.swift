import Groma
import GromaLinks

/// A search algorithm that finds the states of an app. It assigns indices at least to the states of violations.
@MainActor
protocol Search: AnyObject {
  var app: AppDefinition { get }
  var bounds: Bounds { get }
  var properties: [Property] { get }
  var finder: MoveFinder { get }

  /// Returns the state with this index.
  func state(_ number: Int) -> NavigationState
  /// Returns the visible screens of a state.
  func sight(_ number: Int) -> Sight
  /// Returns a sequence of moves to a state. The sequence is a shortest one unless the search walks randomly.
  func way(to number: Int) -> [Move]
  /// The runs and reads of each function of the state, sorted by descending number of runs. Empty if the search does not learn outcomes.
  var profile: [HandlerProfile] { get }
}

/// A search that lists all states and performs the moves of each. States are numbered in an order of nondecreasing distance from the
/// launch.
@MainActor
protocol ListingSearch: Search {
  /// The number of states that were found.
  var count: Int { get }
  /// Returns the move by which a state was found and the index of the state where it was made, or `nil` for the launch state.
  func step(to number: Int) -> (from: Int, move: Move)?

  /// Launches the app and adds the launch state, unless it exceeds the bounds or the launch is lost.
  func begin(_ record: inout ExplorationRecord)
  /// Checks a state and performs all its moves.
  func explore(_ number: Int, _ record: inout ExplorationRecord)
  /// Checks and expands a state, and any following states that the search expands together with it.
  ///
  /// - Returns: The index of the next state to expand.
  func exploreNext(from number: Int, _ record: inout ExplorationRecord) -> Int
  /// Adds the counts of the search to the record.
  func end(_ record: inout ExplorationRecord)
  /// Returns the states from which ways out do not reach a home state, a state that exceeds the bounds, or a state that was not expanded.
  func deadEnds(explored: Int) -> [Int]
}

extension ListingSearch {
  var profile: [HandlerProfile] { [] }

  func exploreNext(from number: Int, _ record: inout ExplorationRecord) -> Int {
    explore(number, &record)
    return number + 1
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
  /// Launches the app and returns its settled state. If the launch is lost, records this and returns `nil`.
  func launched(_ record: inout ExplorationRecord) -> NavigationState? {
    let attempt = supervision.attempt(.launch) {
      let navigator = Navigator(app, logger: .silent)
      navigator.settle()
      return navigator.state
    }
    if case .lost(let end) = attempt { record.add(lost: "the launch \(end)", owner: app.name) }
    return attempt.value
  }

  /// The links that are opened, keyed by the moves that open them.
  var linksByMove: [Move: OpenedLink] { Dictionary(finder.links.map { ($0.move, $0) }, uniquingKeysWith: { first, _ in first }) }
}

// MARK: - Recording violations

extension Search {
  /// Records the violation of a property in a state, if there is one.
  func note(_ sentence: String?, of property: Property, _ number: Int, _ record: inout ExplorationRecord) {
    guard let sentence else { return }
    record.add(
      property, at: number, screen: sight(number).screen, owner: property.owner, way: way, sentence,
      checks: ["expect property \(Quoting.quoted(property.name))"])
  }

  /// Checks the properties of whole states (``Property/isOfWholeStates``) in a state.
  func checkWhole(_ state: NavigationState, _ number: Int, _ record: inout ExplorationRecord) {
    for (property, sentence) in looks(at: state) {
      record.looked(at: property)
      if let sentence { note(sentence, ofWhole: state, property, number, &record) }
    }
  }

  /// Evaluates the properties of whole states in a state. Returns each property with the violation as a message, or `nil` if the property
  /// holds. Omits a property whose run is skipped.
  func looks(at state: NavigationState) -> [(property: Property, sentence: String?)] {
    properties.compactMap { property in
      switch property.builtIn {
      case .invariants: (property, Invariants.violation(of: state))
      case .restores: restart(in: state, { $0.loss }, lost: { "a restart in this state \($0)" }).map { (property, $0) }
      default: nil
      }
    }
  }

  /// Restarts the app in a state, and returns the value of `ask` for the restart. If the run is lost, returns the value of `lost` for the
  /// error; if it is skipped, returns `nil`.
  private func restart<Value>(in state: NavigationState, _ ask: (Restart) -> Value, lost: (String) -> Value) -> Value? {
    switch supervision.attempt(.property(Property.BuiltIn.restores.rawValue), in: state, { ask(Restart(of: app, in: state)) }) {
    case .done(let value): value
    case .lost(let end): lost(end)
    case .leftOut: nil
    }
  }

  /// Records the violation of a property of whole states.
  func note(_ sentence: String, ofWhole state: NavigationState, _ property: Property, _ number: Int, _ record: inout ExplorationRecord) {
    record.add(
      property, at: number, screen: state.visibleScreen, owner: app.name, way: way, sentence,
      checks: property.builtIn == .restores ? restart(in: state, { $0.checks }, lost: { _ in Restart.steps }) ?? [] : [])
  }

  /// Records the violation that no sequence of ways out leads from a state to a home state.
  func noteDeadEnd(_ number: Int, _ record: inout ExplorationRecord) {
    guard let property = properties.first(where: { $0.builtIn == .noDeadEnds }) else { return }
    let screen = sight(number).screen
    record.add(
      property, at: number, cause: "\(property.name): \(screen?.name ?? "nothing")", screen: screen, owner: app.name, way: way,
      "there is no way home from '\(screen?.description ?? "nothing")'",
      checks: ["back"])
  }

  /// Records each failure of a move as a violation.
  func note(_ facts: RunFacts, of move: Move, from number: Int, _ record: inout ExplorationRecord) {
    guard !facts.failures.isEmpty, let property = properties.first(where: { $0.builtIn == .noErrors }) else { return }
    for failure in facts.failures {
      record.add(
        property, at: number, move, isLost: facts.error?.isLost ?? false, cause: failure.cause, screen: sight(number).screen,
        owner: move.owner, way: way, failure.sentence)
    }
  }

  /// Records a violation if a move is lost.
  func noteLost(_ facts: RunFacts, of move: Move, from number: Int, _ record: inout ExplorationRecord) {
    if facts.error?.isLost ?? false { note(facts, of: move, from: number, &record) }
  }

  /// Counts the result of a link that declares a destination, and records a violation if the link neither landed nor waits.
  func note(_ arrival: Arrival, of link: OpenedLink, from number: Int, _ record: inout ExplorationRecord) {
    guard let property = properties.first(where: { $0.builtIn == .linksLand }), let destination = link.destination else { return }
    let problem = arrival.missing(destination)
    record.noteLanding(problem == nil)
    guard let problem else { return }
    record.add(
      property, at: number, link.move, isLost: arrival.error?.isLost ?? false,
      cause: arrival.error?.cause ?? "\(link.link.pattern): \(problem.withoutPlaces)", screen: sight(number).screen,
      owner: link.move.owner, way: way,
      "\(link.link.pattern): \(problem)",
      // A link that fails needs no further check.
      checks: arrival.error == nil ? ["expect link \(Quoting.quoted(link.url))"] : [])
  }

  /// Records the violation that two simultaneous moves do not end in an accepted state.
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

  /// Records the violation that opening a link again changes the state.
  func note(_ once: NavigationState, isNot twice: NavigationState, of move: Move, from number: Int, _ record: inout ExplorationRecord) {
    guard let property = properties.first(where: { $0.builtIn == .opensOnce }) else { return }
    record.add(
      property, at: number, move, cause: "\(property.name): \(move.origin.link ?? "\(move)")", screen: sight(number).screen,
      owner: move.owner, way: way, "opened again, it changes \(TreeChange(from: once, to: twice))",
      checks: ["\(move)", "expect tree \(Quoting.quoted(CompactTree.text(of: once)))"])
  }
}
