import Groma
import GromaLinks

/// A fault of a move, which is found while the move runs: an error, or a violation of a property of moves.
struct MoveFault: Hashable {
  /// A condition that the state after the move does not meet.
  enum Expectation: Hashable {
    /// No command shows the fault, because the move itself fails.
    case none
    /// The move does not remove the screen, which contains unsaved input.
    case kept(ScreenKey)
    /// The move removes the screen.
    case removed(ScreenKey)
    /// The screen is visible.
    case visible(ScreenKey)
    /// The destination of the link is visible, or the link waits.
    case landed(LinkSource)
    /// The state is the one after the given route, which waited before the move.
    case route(AppRoute)
  }

  /// The property.
  let property: Property.BuiltIn
  /// The fault as a message.
  let sentence: String
  /// A string that is equal for all faults with the same cause.
  let cause: String
  let expectation: Expectation

  init(_ property: Property.BuiltIn, _ sentence: String, cause: String, expected expectation: Expectation) {
    (self.property, self.sentence, self.expectation) = (property, sentence, expectation)
    self.cause = "\(property.rawValue): \(cause)"
  }

  /// Creates a fault with the property that nothing fails.
  init(failure sentence: String, cause: String) {
    (property, self.sentence, self.cause, expectation) = (.noErrors, sentence, cause, .none)
  }

  /// Creates the failure of a route or an effect.
  ///
  /// - Parameters:
  ///   - subject: The route or effect, as the subject of a sentence.
  ///   - error: The error.
  init(_ subject: String, _ error: NavigationError) { self.init(failure: "\(subject) failed: \(error)", cause: error.cause) }
}

extension RunFacts {
  /// Returns the faults of a move that did not fail.
  ///
  /// - Parameters:
  ///   - move: The move.
  ///   - discarding: The check for screens with unsaved input.
  ///   - dropped: The routes that waited before the move, and that were dropped.
  ///   - navigator: The navigator, after the move and, if possible, after the waits of its route.
  @MainActor
  func faults(
    of move: Move, _ discarding: Discarding, dropped: [PendingRoute], on navigator: Navigator
  ) -> [MoveFault] {
    // A restart replaces all screens.
    let removed = move.circumstances?.restarts == true ? [] : discarding.screens(on: navigator)
    var faults = removed.map { key in
      MoveFault(
        .asksBefore, "\(move) removes '\(key)', whose input is not saved, without a question", cause: key.name,
        expected: .kept(key))
    }
    // Most moves have no destination, and do not depend on the visible screens.
    let destination = move.destination ?? (isDeferred ? move.opened?.destination : nil)
    let shown = destination == nil || isWaiting ? [] : navigator.state.shownScreens
    if let destination, let screen = shown.first, !shown.contains(destination) {
      faults.append(
        MoveFault(
          move.opened == nil ? .actionsLead : .linksLand, "\(move) leads to '\(screen)' instead of '\(destination)'",
          cause: move.opened?.pattern ?? "\(move) to \(destination.name)",
          expected: move.opened.map { .landed($0.source) } ?? .visible(destination)))
    }
    if move.isClosing, !isWaiting, let screen = discarding.screenThatRemains(on: navigator) {
      faults.append(
        MoveFault(
          .actionsLead, "\(move) leaves '\(screen)' open", cause: "\(move) leaves \(screen.name)", expected: .removed(screen)))
    }
    for pending in dropped where navigator.allows(pending) {
      let sentence =
        "\(move) drops the waiting route '\(pending.route)', although '\(pending.interrupter.guardName ?? "")' allows it now: "
        + "the route waits for '\(pending.awaits)', which was removed before it finished"
      faults.append(
        MoveFault(
          .waitingIsFollowed, sentence, cause: "\(pending.interrupter.guardName ?? "") until \(pending.awaits.name)",
          expected: .route(pending.route)))
    }
    return faults
  }
}

extension Move {
  /// Whether a declaration states what the move leads to.
  var declaresItsEnd: Bool { destination != nil || isClosing || opened?.destination != nil }
}

extension Navigator {
  /// Returns whether the guard that made a route wait allows the route in the current state.
  fileprivate func allows(_ pending: PendingRoute) -> Bool {
    guard let blocking = app.guards.first(where: { $0.name == pending.interrupter.guardName }) else { return false }
    return read { transaction in blocking.check(.app, &transaction) == .allow }
  }
}
