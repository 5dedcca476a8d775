import Groma

/// A violation of a property of moves, which is found while the move runs.
struct MoveFault: Hashable {
  /// The property.
  let property: Property.BuiltIn
  /// The fault as a message.
  let sentence: String
  /// A string that is equal for all faults with the same cause.
  let cause: String
  /// The screen with unsaved input that the move removed, or `nil` if the fault is another one.
  var removed: ScreenKey?
  /// The destination that the move missed, or `nil` if the fault is another one.
  var missed: ScreenKey?
  /// The screen that the move should have removed, or `nil` if the fault is another one.
  var remaining: ScreenKey?
  /// The waiting route that the move dropped, or `nil` if the fault is another one.
  var dropped: AppRoute?
}

extension RunFacts {
  /// Returns the faults of a move that did not fail.
  ///
  /// - Parameters:
  ///   - move: The move.
  ///   - discarding: The check for screens with unsaved input.
  ///   - dropped: The routes that waited before the move, and that were dropped.
  ///   - navigator: The navigator, after the move.
  @MainActor
  func faults(
    of move: Move, _ discarding: Discarding, dropped: [PendingRoute], on navigator: Navigator
  ) -> [MoveFault] {
    var faults = discarding.screens(on: navigator).map { key in
      MoveFault(
        property: .asksBefore, sentence: "\(move) removes '\(key)', whose input is not saved, without a question",
        cause: key.name, removed: key)
    }
    // What the other moves show is not read, so that their results are learned for all of it at once.
    if let destination = move.destination, !isWaiting {
      let shown = navigator.state.shownScreens
      if let screen = shown.first, !shown.contains(destination) {
        faults.append(
          MoveFault(
            property: .actionsLead, sentence: "\(move) leads to '\(screen)' instead of '\(destination)'",
            cause: "\(move) to \(destination.name)", missed: destination))
      }
    }
    if move.isClosing, !isWaiting, let screen = discarding.screenThatRemains(on: navigator) {
      faults.append(
        MoveFault(
          property: .actionsLead, sentence: "\(move) leaves '\(screen)' open", cause: "\(move) leaves \(screen.name)", remaining: screen))
    }
    for pending in dropped where navigator.allows(pending) {
      faults.append(
        MoveFault(
          property: .waitingIsFollowed,
          sentence: "\(move) drops the waiting route '\(pending.route)', although '\(pending.guardName)' allows it now: "
            + "the route waits for '\(pending.awaits)', which was removed before it finished",
          cause: "\(pending.guardName) until \(pending.awaits.name)", dropped: pending.route))
    }
    return faults
  }
}

extension Navigator {
  /// Returns whether the guard that made a route wait allows the route in the current state.
  fileprivate func allows(_ pending: PendingRoute) -> Bool {
    guard let blocking = app.guards.first(where: { $0.name == pending.guardName }) else { return false }
    return read { transaction in blocking.check(.app, &transaction) == .allow }
  }
}

extension Search {
  /// Records a violation for each fault of a move whose property is checked.
  ///
  /// - Parameter number: The index of the state in which the move was made.
  func noteFaults(_ facts: RunFacts, by move: Move, from number: Int, _ record: inout ExplorationRecord) {
    for fault in facts.faults {
      guard let property = properties.first(where: { $0.builtIn == fault.property }) else { continue }
      record.add(
        property, at: number, move, cause: "\(property.name): \(fault.cause)", screen: sight(number).screen,
        owner: move.owner, way: way, fault.sentence, checks: checks(fault, by: move, from: number))
    }
  }

  /// Returns the commands that show a fault after its move.
  private func checks(_ fault: MoveFault, by move: Move, from number: Int) -> [String] {
    if let key = fault.removed { return ["expect count \(state(number).places(of: Match(key: key)).count) \(key)"] }
    if let key = fault.missed { return ["expect visible \(key)"] }
    if let key = fault.remaining { return ["expect count \(state(number).places(of: Match(key: key)).count - 1) \(key)"] }
    guard let route = fault.dropped else { return [] }
    // The tree that the dropped route would have led to.
    let navigator = Navigator(app, state: state(number), logger: .silent)
    for route in [move.route, route] {
      _ = try? navigator.run(route)
      navigator.settle()
    }
    return ["expect tree \(Quoting.quoted(CompactTree.text(of: navigator.state)))"]
  }
}
