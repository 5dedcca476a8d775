import Groma
import GromaLinks

/// Finds states, and numbers those that something is said of.
@MainActor
protocol Search: AnyObject {
  var app: AppDefinition { get }
  var bounds: Bounds { get }
  var properties: [Property] { get }
  var finder: MoveFinder { get }

  /// A state.
  func state(_ number: Int) -> NavigationState
  /// What a user sees of it.
  func sight(_ number: Int) -> Sight
  /// The shortest way to a state.
  func way(to number: Int) -> [Move]
  /// What was learnt of each function of the state, the most often run first; empty where nothing is.
  var profile: [HandlerProfile] { get }
}

/// Finds states one after the other, and lets happen in each what can happen. They are numbered as they are found: breadth first.
@MainActor
protocol ListingSearch: Search {
  /// The number of states that were found.
  var count: Int { get }
  /// From where a state was found, and by what; nil for the first.
  func step(to number: Int) -> (from: Int, move: Move)?

  /// Finds the state that everything begins in, unless that lies beyond the bounds.
  func begin(_ record: inout ExplorationRecord)
  /// Looks at a state, and lets everything happen in it.
  func explore(_ number: Int, _ record: inout ExplorationRecord)
  /// Does that in a state, and in as many of those that follow it as are best looked at together.
  ///
  /// - Returns: The number behind theirs.
  func exploreNext(from number: Int, _ record: inout ExplorationRecord) -> Int
  /// Tells what was counted on the way.
  func end(_ record: inout ExplorationRecord)
  /// The states from which going back, closing and selecting tabs never leads to where nothing is left to go back from; one from which that
  /// leads beyond the bounds, or to a state in which nothing was let happen, is none.
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
  /// The state of an app that has just been launched, and come to rest; nil when that does not come back, which the report says then.
  func launched(_ record: inout ExplorationRecord) -> NavigationState? {
    let attempt = supervision.attempt(.launch) {
      let navigator = Navigator(app, logger: .silent)
      navigator.settle()
      return navigator.state
    }
    if case .lost(let end) = attempt { record.add(lost: "the launch \(end)", owner: app.name) }
    return attempt.value
  }

  /// The links that are opened, by the moves that open them.
  var linksByMove: [Move: OpenedLink] { Dictionary(finder.links.map { ($0.move, $0) }, uniquingKeysWith: { first, _ in first }) }
}

// MARK: - What does not hold

extension Search {
  /// Says what a team's property says of a state.
  func note(_ sentence: String?, of property: Property, _ number: Int, _ record: inout ExplorationRecord) {
    guard let sentence else { return }
    record.add(
      property, at: number, screen: sight(number).screen, owner: property.owner, way: way, sentence,
      checks: ["expect property \(Quoting.quoted(property.name))"])
  }

  /// Checks what every state must hold to, of a state on its own.
  func checkWhole(_ state: NavigationState, _ number: Int, _ record: inout ExplorationRecord) {
    for (property, sentence) in looks(at: state) {
      record.looked(at: property)
      if let sentence { note(sentence, ofWhole: state, property, number, &record) }
    }
  }

  /// What every state must hold to that is looked at on its own, each with what is wrong.
  func looks(at state: NavigationState) -> [(property: Property, sentence: String?)] {
    properties.compactMap { property in
      switch property.builtIn {
      case .invariants: (property, Invariants.violation(of: state))
      case .restores: restart(in: state, { $0.loss }, lost: { "a restart in this state \($0)" }).map { (property, $0) }
      default: nil
      }
    }
  }

  /// Asks something of a restart in a state; nil when it is left out.
  private func restart<Value>(in state: NavigationState, _ ask: (Restart) -> Value, lost: (String) -> Value) -> Value? {
    switch supervision.attempt(.property(Property.BuiltIn.restores.rawValue), in: state, { ask(Restart(of: app, in: state)) }) {
    case .done(let value): value
    case .lost(let end): lost(end)
    case .leftOut: nil
    }
  }

  /// Says what is wrong with a state on its own.
  func note(_ sentence: String, ofWhole state: NavigationState, _ property: Property, _ number: Int, _ record: inout ExplorationRecord) {
    record.add(
      property, at: number, screen: state.screenInSight, owner: app.name, way: way, sentence,
      checks: property.builtIn == .restores ? restart(in: state, { $0.checks }, lost: { _ in Restart.steps }) ?? [] : [])
  }

  /// Says that there is no way out of a state.
  func noteDeadEnd(_ number: Int, _ record: inout ExplorationRecord) {
    guard let property = properties.first(where: { $0.builtIn == .noDeadEnds }) else { return }
    let screen = sight(number).screen
    record.add(
      property, at: number, cause: "\(property.name): \(screen?.name ?? "nothing")", screen: screen, owner: app.name, way: way,
      "there is no way home from '\(screen?.description ?? "nothing")'",
      checks: ["back"])
  }

  /// Says what went wrong while something happened.
  func note(_ facts: RunFacts, of move: Move, from number: Int, _ record: inout ExplorationRecord) {
    guard !facts.failures.isEmpty, let property = properties.first(where: { $0.builtIn == .noErrors }) else { return }
    for failure in facts.failures {
      record.add(
        property, at: number, move, isLost: facts.error?.isLost ?? false, cause: failure.cause, screen: sight(number).screen,
        owner: move.owner, way: way, failure.sentence)
    }
  }

  /// Says that something did not come back, if it did not.
  func noteLost(_ facts: RunFacts, of move: Move, from number: Int, _ record: inout ExplorationRecord) {
    if facts.error?.isLost ?? false { note(facts, of: move, from: number, &record) }
  }

  /// Says where a link did not land.
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
      // A line that fails says so itself.
      checks: arrival.error == nil ? ["expect link \(Quoting.quoted(link.url))"] : [])
  }

  /// Says that two things at once do not end where they may.
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

  /// Says that a link leads on when it is opened once more.
  func note(_ once: NavigationState, isNot twice: NavigationState, of move: Move, from number: Int, _ record: inout ExplorationRecord) {
    guard let property = properties.first(where: { $0.builtIn == .opensOnce }) else { return }
    record.add(
      property, at: number, move, cause: "\(property.name): \(move.origin.link ?? "\(move)")", screen: sight(number).screen,
      owner: move.owner, way: way, "opened again, it changes \(TreeChange(from: once, to: twice))",
      checks: ["\(move)", "expect tree \(Quoting.quoted(CompactTree.text(of: once)))"])
  }
}
