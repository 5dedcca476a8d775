extension ExplorationReport.Screen {
  /// Whether the screen was visible in some state within the bounds of the report.
  var isSeen: Bool { distance != nil }

  /// Whether bounds are known within which the screen is visible.
  var isKnown: Bool { isSeen || shown != nil || bound != nil }
}

extension ExplorationReport {
  /// The names of the screens for which no bounds are known within which they are visible.
  var unknownScreens: [String] { screens.filter { !$0.isKnown }.map(\.name) }

  /// Replaces the reservations about screens that were never visible by new ones, derived from the current ``screens``.
  mutating func renewReservationsAboutScreens() {
    let violations = findings.flatMap(\.occurrences).filter { $0.property == Property.BuiltIn.screensShown.rawValue }
    let place = reservations.firstIndex { [.beyondBounds, .unreached].contains($0.kind) } ?? reservations.endIndex
    reservations.removeAll { [.beyondBounds, .unreached].contains($0.kind) }
    let new = Reservation.unseen(screens, within: bounds, isComplete: counts.isComplete, except: Set(violations.map(\.screen)))
    reservations.insert(contentsOf: new, at: min(place, reservations.endIndex))
  }
}
