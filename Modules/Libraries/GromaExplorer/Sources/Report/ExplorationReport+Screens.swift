import Groma

extension ExplorationReport.Screen {
  /// Whether the screen was visible in some state within the bounds of the report.
  var isSeen: Bool { distance != nil }

  /// Whether bounds are known within which the screen is visible.
  var isKnown: Bool { isSeen || shown != nil || bound != nil }
}

extension ExplorationReport {
  /// The names of the screens of which no visible state is known.
  var unknownScreens: [String] { screens.filter { !$0.isKnown }.map(\.name) }

  /// Adds the result of a search for screens, and the verdict on the property that every screen is visible in some state.
  ///
  /// - Parameter found: The result of searching at least for the ``unknownScreens``.
  @MainActor
  mutating func add(_ found: ScreenSearch.Result, of app: AppDefinition) {
    let property = Property(.screensShown)
    for index in screens.indices where !screens[index].isKnown {
      let text = found.bounds[screens[index].name].map { bounds.text(ofLarger: $0) } ?? ""
      if !text.isEmpty { screens[index].bound = text }
    }
    let unreachable = unknownScreens.filter(found.unreachable.contains)
    let states = "\(ScreenSearch.statesOfKind) of each combination of visible screen, possible moves and stored values, or all there are"
    let violations = unreachable.map { name in
      Violation(
        property: property.name, sentence: "'\(name)' is visible in none of \(found.states.of("state")), among which are \(states)",
        screen: name, owner: app.screens[name]?.owner ?? app.name, subject: name,
        cause: "\(property.name): \(name)", moves: [], checks: [], isLost: false, isConfirmed: true)
    }
    findings += Finding.grouped(violations, of: app, Declarations(app))
    if let index = verdicts.firstIndex(where: { $0.property == property.name }) {
      verdicts[index].violations += violations.count
      verdicts[index].looked = found.states
      verdicts[index].kind = verdicts[index].violations == 0 ? found.isComplete ? .proved : .checked : .violated
    }
    for input in found.hiddenInputs { ruleOutProofs(by: Reservation(input, Declarations(app), [])) }
    renewReservationsAboutScreens()
  }

  /// Replaces the reservations about screens that were never visible by those that apply now.
  mutating func renewReservationsAboutScreens() {
    let violations = findings.flatMap(\.occurrences).filter { $0.property == Property.BuiltIn.screensShown.rawValue }
    let place = reservations.firstIndex { [.beyondBounds, .unreached].contains($0.kind) } ?? reservations.endIndex
    reservations.removeAll { [.beyondBounds, .unreached].contains($0.kind) }
    let new = Reservation.unseen(screens, isComplete: counts.isComplete, except: Set(violations.map(\.screen)))
    reservations.insert(contentsOf: new, at: min(place, reservations.endIndex))
  }
}
