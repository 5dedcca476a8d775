import Groma
import GromaLinks

/// Violations, from the faults that a search found. They have no state yet.
extension Exploration {
  /// Returns the violation of a property that the app declares.
  ///
  /// - Parameter sentence: The violation as a message.
  func violation(of property: Property, _ sentence: String) -> Violation {
    Violation(of: property.name, sentence, owner: property.owner, checks: ["expect property \(Quoting.quoted(property.name))"])
  }

  /// Returns the violations by a move, one for each fault whose property is checked.
  ///
  /// - Parameters:
  ///   - faults: Faults of the move.
  ///   - state: The state in which the move is made.
  ///   - isLost: Whether the move traps or never returns.
  func violations(_ faults: [MoveFault], by move: Move, from state: NavigationState, isLost: Bool) -> [Violation] {
    faults.filter { checks($0.property) }.map { fault in
      Violation(
        of: fault.property.rawValue, fault.sentence, owner: move.owner, by: move, cause: fault.cause,
        checks: checks(fault, by: move, from: state), isLost: isLost)
    }
  }

  /// Returns the commands that show a fault after its move.
  private func checks(_ fault: MoveFault, by move: Move, from state: NavigationState) -> [String] {
    switch fault.expectation {
    case .none: return []
    case .kept(let key):
      return ["expect unsaved \(state.places(of: Match(key: key)).count { state.node(at: $0)?.isUnsaved == true }) \(key)"]
    case .removed(let key): return ["expect count \(state.places(of: Match(key: key)).count - 1) \(key)"]
    case .visible(let key): return ["expect visible \(key)"]
    case .landed(let source): return app.part(LinkTable.self)?.url(like: source).map { ["expect landed \(Quoting.quoted($0))"] } ?? []
    case .route(let route):
      // The tree that the dropped route would have led to.
      let navigator = Navigator(app, state: state, logger: .silent)
      _ = try? move.perform(on: navigator)
      navigator.settle()
      _ = try? navigator.run(route)
      navigator.settle()
      return ["expect tree \(Quoting.quoted(CompactTree.text(of: navigator.state)))"]
    }
  }

  /// Returns the violation by a link that failed, or that neither opened its destination nor waits. Returns `nil` if the link did, if it
  /// declares no destination, or if the property "every link lands" is not checked.
  func violation(_ arrival: Arrival, of link: OpenedLink) -> Violation? {
    guard checks(.linksLand), let destination = link.destination, let problem = arrival.missing(destination) else { return nil }
    return Violation(
      of: Property.BuiltIn.linksLand.rawValue, "\(link.link.pattern): \(problem)", owner: link.move.owner, by: link.move,
      cause: arrival.error?.cause ?? "\(Property.BuiltIn.linksLand.rawValue): \(link.link.pattern)",
      // A link that fails needs no further check.
      checks: arrival.error == nil ? ["expect landed \(Quoting.quoted(link.url))"] : [], isLost: arrival.error?.isLost ?? false)
  }

  /// Returns the violation by a link that changes the state when it is opened again.
  ///
  /// - Parameters:
  ///   - move: The move that opens the link.
  ///   - once: The state after the link was opened once.
  ///   - twice: The state after the link was opened again.
  func violation(openingTwice move: Move, _ once: NavigationState, _ twice: NavigationState) -> Violation {
    Violation(
      of: Property.BuiltIn.opensOnce.rawValue, "the second opening changes \(TreeChange(from: once, to: twice))", owner: move.owner,
      by: move, cause: "\(Property.BuiltIn.opensOnce.rawValue): \(move.origin.link ?? "\(move)")",
      checks: ["\(move)", "expect tree \(Quoting.quoted(CompactTree.text(of: once)))"])
  }

  /// Returns the violation by two simultaneous moves that do not end in an accepted state (``AtOnce/accepted``). Makes the moves again to
  /// describe the difference.
  ///
  /// - Parameters:
  ///   - state: The state in which the moves are made.
  ///   - key: A number that identifies the run, as in ``Supervision/attempt(_:key:in:_:)``.
  func violation(_ pair: Pair, from state: NavigationState, key: Int) -> Violation {
    let (sentence, checks) =
      switch ends(of: pair, in: state, key: key) {
      case .done(let ends): ends.map { ($0.sentence, $0.checks(pair)) } ?? ("the result differs", [])
      case .lost(let end): ("it \(end)", AtOnce.steps(pair))
      case .leftOut: ("the result differs", [])
      }
    return Violation(
      of: pair.property.rawValue, "\(pair.description): \(sentence)", owner: pair.second.owner, about: pair.description,
      cause: "\(pair.property.rawValue): \(pair)", checks: checks)
  }

  /// Performs two simultaneous moves in a state. The value is `nil` if one of the moves throws an error when it is made. For a double tap,
  /// it is also `nil` if the effects of the first tap are complete before the second, or if another screen offers the action then.
  ///
  /// - Parameter key: A number that identifies the run, as in ``Supervision/attempt(_:key:in:_:)``.
  func ends(of pair: Pair, in state: NavigationState, key: Int) -> Supervision.Attempt<AtOnce?> {
    supervision.attempt(.pair(pair), key: key, in: state) { AtOnce(app, from: state, pair) }
  }

  /// Returns the violation of a state from which no sequence of ways out (``Move/leadsOut``) leads to a home state (``Sight/isHome``).
  ///
  /// - Parameter screen: The visible screen.
  func violation(deadEndOn screen: ScreenKey?) -> Violation {
    let property = Property.BuiltIn.noDeadEnds.rawValue
    return Violation(
      of: property, NavigationState.deadEnd(on: screen), owner: app.name, cause: "\(property): \(screen?.name ?? "nothing")",
      checks: ["expect property \(Quoting.quoted(property))"])
  }

  /// Returns the violation of a state whose moves cannot be found because the app's code traps or does not end.
  ///
  /// - Parameters:
  ///   - screen: The visible screen.
  ///   - end: The end of a sentence that describes the error.
  func violation(lostOffersOn screen: ScreenKey?, _ end: String) -> Violation {
    Violation(
      of: Property.BuiltIn.noErrors.rawValue, "the list of moves on '\(screen?.description ?? "nothing")' \(end)",
      owner: screen.flatMap { app.screens[$0.name]?.owner } ?? app.name, about: "offers", checks: ["actions"])
  }

  /// Evaluates the checked properties that depend on the whole state (``Property/isOfWholeStates``) in a state, and the restart of
  /// "an interruption changes nothing". Returns each property with its violation as a message, or with `nil` if the property holds. Omits a
  /// property whose run is skipped.
  func looks(at state: NavigationState) -> [(property: Property, sentence: String?)] {
    properties.compactMap { property in
      switch property.builtIn {
      case .invariants: (property, Invariants.violation(of: state))
      case .interrupts: restart(in: state, { $0.loss }, lost: { "a restart in this state \($0)" }).map { (property, $0) }
      default: nil
      }
    }
  }

  /// Returns the violation of a property that depends on the whole state. For the property about restarts, restarts the app again to
  /// determine shell commands that show the violation.
  func violation(_ sentence: String, ofWhole state: NavigationState, _ property: Property) -> Violation {
    Violation(
      of: property.name, sentence, owner: app.name,
      checks: property.builtIn == .interrupts ? restart(in: state, { $0.checks }, lost: { _ in Restart.steps }) ?? [] : [])
  }

  /// Restarts the app in a state and returns the result of calling `ask` with the restart. If the run is lost (it traps or does not
  /// finish), returns the result of calling `lost` with the end of a sentence that describes the problem. If the run is skipped, returns
  /// `nil`.
  private func restart<Value>(in state: NavigationState, _ ask: (Restart) -> Value, lost: (String) -> Value) -> Value? {
    switch supervision.attempt(.property(Property.BuiltIn.interrupts.rawValue), in: state, { ask(Restart(of: app, in: state)) }) {
    case .done(let value): value
    case .lost(let end): lost(end)
    case .leftOut: nil
    }
  }
}
