import Groma

extension Exploration {
  /// Returns the mistakes in the definition of the app, one message each, or `nil` if the property about the definition is not checked.
  ///
  /// The mistakes do not depend on bounds, so they are found before the first state is explored. The check runs handlers on samples, so
  /// call ``sampleScreens()`` before this function.
  func findMistakes() -> [String]? {
    guard checks(.definition) else { return nil }
    switch supervision.attempt(.property(Property.BuiltIn.definition.rawValue), { app.problems() }) {
    case .done(let problems): return problems
    case .lost(let end): return ["the check of the definition \(end)"]
    case .leftOut: return nil
    }
  }

  /// Returns a search for the screens that a report does not show, or `nil` if the property about screens is not checked.
  func screenSearch(missingIn report: ExplorationReport) -> ScreenSearch? {
    guard checks(.screensShown) else { return nil }
    return ScreenSearch(farExploration, for: report.unknownScreens)
  }
}

extension ExplorationReport {
  /// Adds the mistakes in the definition of the app as the first findings, and sets the verdict on the definition.
  @MainActor
  mutating func add(mistakes: [String], of app: AppDefinition) {
    let others = findings
    findings = []
    add(mistakes.map { ($0, nil) }, to: .definition, of: app)
    findings += others
    setVerdict(on: .definition, isDecided: true, looked: 0)
  }

  /// Adds the result of a search for screens.
  @MainActor
  mutating func add(_ found: ScreenSearch.Result, of app: AppDefinition) {
    for index in screens.indices where !screens[index].isKnown {
      screens[index].bound = found.bounds[screens[index].name].flatMap { bounds.text(ofLarger: $0).isEmpty ? nil : $0 }
    }
    let states = "up to \(ScreenSearch.statesOfKind) for each combination of visible screen, possible moves and stored values"
    // Some screens of a feature may be shown only by other features.
    let isPart = app.part(FeatureAssumptions.self) != nil
    let unreachable = (isPart ? [] : unknownScreens).filter(found.unreachable.contains).map { name in
      ("'\(name)' was not visible in a search of \(found.states.of("state")), \(states)", Optional(name))
    }
    let used = found.shownUnused.union(shownUnused).sorted().map {
      ("'\($0)' is listed as unused, but can be visible", Optional($0))
    }
    add(unreachable + used, to: .screensShown, of: app)
    setVerdict(on: .screensShown, isDecided: found.isComplete && (!isPart || unknownScreens.isEmpty), looked: StateCount(found.states))
    for input in found.hiddenInputs { add(input, of: app) }
    for text in found.closures { add(Reservation(closure: text)) }
    counts.searched = found.states
    counts.searchSeconds = found.time.roundedSeconds
    renewReservationsAboutScreens()
  }

  /// Adds violations, each with its message and the name of the screen at fault.
  @MainActor
  private mutating func add(_ faults: [(sentence: String, screen: String?)], to property: Property.BuiltIn, of app: AppDefinition) {
    let violations = faults.map { sentence, screen in
      var violation = Violation(
        of: property.rawValue, sentence, owner: screen.flatMap { app.screens[$0]?.owner } ?? app.name, about: screen ?? sentence,
        cause: "\(property.rawValue): \(screen ?? sentence)")
      violation.screen = screen ?? violation.screen
      return violation
    }
    findings += Finding.grouped(violations, of: app)
    guard let index = verdicts.firstIndex(where: { $0.property == property.rawValue }) else { return }
    verdicts[index].violations = StateCount(violations.count)
  }

  private mutating func setVerdict(on property: Property.BuiltIn, isDecided: Bool, looked: StateCount) {
    guard let index = verdicts.firstIndex(where: { $0.property == property.rawValue }) else { return }
    verdicts[index].looked = looked
    let isProof = isDecided && !hasHiddenInputs && !reservations.contains { [.lostRun, .closure].contains($0.kind) }
    verdicts[index].kind = verdicts[index].violations > 0 ? .violated : isProof ? .proved : .checked
  }
}
