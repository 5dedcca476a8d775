import Groma
import GromaLinks

/// A search of the states that an app can reach. A search assigns an index at least to each state with a violation.
///
/// The explorer has one search, ``SymbolicSearch``. Its tests have another, which makes every move in every state with live navigators, and
/// records violations with the functions below.
@MainActor
protocol Search: AnyObject {
  var app: AppDefinition { get }
  var properties: [Property] { get }
  var finder: MoveFinder { get }

  /// Returns the state with this index.
  func state(_ number: Int) -> NavigationState
  /// Returns the ``Sight`` of the state with this index: the names of the visible nodes, the visible screen, and whether the state is home.
  func sight(_ number: Int) -> Sight
  /// Returns a shortest sequence of moves from the launch to the state with this index.
  func way(to number: Int) -> [Move]
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
