import Groma

/// The results of checking an app as a whole (``Property/ofApps``). They do not depend on bounds.
struct AppCheck: Sendable {
  /// The result of the search for screens, or `nil` if the property about screens is not checked.
  var screens: ScreenSearch.Result?
  /// The mistakes in the definition, one message each, or `nil` if they are not checked.
  var mistakes: [String]?
}

extension Exploration {
  /// Checks the app as a whole. The search for screens is first, because the check of the definition runs handlers on samples: a global
  /// variable that a handler changes would then no longer be noticed.
  ///
  /// - Parameters:
  ///   - report: A report on the app. Only the screens that it does not show are searched for, and those that the app does not use.
  ///   - goesOn: Called after each state that the search has explored. Return `false` to stop the search.
  func checkApp(missingIn report: ExplorationReport, while goesOn: () -> Bool) -> AppCheck {
    var check = AppCheck()
    if checks(.screensShown) {
      check.screens = ScreenSearch(farExploration).run(for: report.unknownScreens + app.unusedScreens.sorted(), while: goesOn)
    }
    if checks(.definition) {
      switch supervision.attempt(.property(Property.BuiltIn.definition.rawValue), { app.problems() }) {
      case .done(let problems): check.mistakes = problems
      case .lost(let end): check.mistakes = ["the check of the definition \(end)"]
      case .leftOut: break
      }
    }
    return check
  }
}

extension ExplorationReport {
  /// Adds the results of checking the app as a whole, with their verdicts.
  @MainActor
  mutating func add(_ check: AppCheck, of app: AppDefinition) {
    if let found = check.screens { add(found, of: app) }
    if let mistakes = check.mistakes {
      add(mistakes.map { ($0, nil) }, to: .definition, of: app)
      setVerdict(on: .definition, isDecided: true, looked: counts.explored)
    }
  }

  /// Adds the result of a search for screens.
  @MainActor
  private mutating func add(_ found: ScreenSearch.Result, of app: AppDefinition) {
    for index in screens.indices where !screens[index].isKnown {
      let text = found.bounds[screens[index].name].map { bounds.text(ofLarger: $0) } ?? ""
      if !text.isEmpty { screens[index].bound = text }
    }
    let states = "\(ScreenSearch.statesOfKind) of each combination of visible screen, possible moves and stored values, or all there are"
    let unreachable = unknownScreens.filter(found.unreachable.contains).map { name in
      ("'\(name)' is visible in none of \(found.states.of("state")), among which are \(states)", Optional(name))
    }
    let used = app.unusedScreens.filter { found.bounds[$0] != nil }.sorted().map {
      ("'\($0)' is listed as unused, but can be visible", Optional($0))
    }
    add(unreachable + used, to: .screensShown, of: app)
    setVerdict(on: .screensShown, isDecided: found.isComplete, looked: found.states)
    for input in found.hiddenInputs { ruleOutProofs(by: Reservation(input, Declarations(app), [])) }
    renewReservationsAboutScreens()
  }

  /// Adds violations, each with its message and the name of the screen at fault.
  @MainActor
  private mutating func add(_ faults: [(sentence: String, screen: String?)], to property: Property.BuiltIn, of app: AppDefinition) {
    let violations = faults.map { sentence, screen in
      Violation(
        property: property.rawValue, sentence: sentence, screen: screen ?? "nothing",
        owner: screen.flatMap { app.screens[$0]?.owner } ?? app.name,
        subject: screen ?? sentence, cause: "\(property.rawValue): \(screen ?? sentence)", moves: [], cycle: nil, checks: [], isLost: false,
        isConfirmed: true)
    }
    findings += Finding.grouped(violations, of: app, Declarations(app))
    guard let index = verdicts.firstIndex(where: { $0.property == property.rawValue }) else { return }
    verdicts[index].violations = violations.count
  }

  private mutating func setVerdict(on property: Property.BuiltIn, isDecided: Bool, looked: Int) {
    guard let index = verdicts.firstIndex(where: { $0.property == property.rawValue }) else { return }
    verdicts[index].looked = looked
    verdicts[index].kind = verdicts[index].violations > 0 ? .violated : isDecided ? .proved : .checked
  }
}
