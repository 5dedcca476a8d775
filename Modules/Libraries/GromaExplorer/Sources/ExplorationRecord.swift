import Groma
import GromaLinks

/// The counts, violations and coverage that a search collects. An ``ExplorationReport`` is created from this record.
struct ExplorationRecord: Sendable {
  /// The app.
  let app: AppDefinition
  /// The bounds of the exploration.
  let bounds: Bounds
  /// The counts. Those of a search that was stopped while it checked properties contain only the states.
  var counts = ExplorationReport.Counts()
  /// The noticed dependences of the app's code on something outside the state. If there are any, the exploration is not exhaustive and
  /// proves nothing.
  var hiddenInputs: [HiddenInput] { noted.filter { input in !noted.contains { input.follows(from: $0) } } }
  private var noted: [HiddenInput] = []
  /// The kinds of values read by each subject that read the time or random numbers. Subjects for which a repetition had another result are
  /// omitted.
  var asking: [RunSubject: Surroundings.Inputs] = [:]
  /// The number of runs that were repeated after the exploration.
  private(set) var repetitions = 0
  /// The names of the runs that trapped or did not end. If there are any, the exploration is not exhaustive and proves nothing.
  var lost: [String] = []
  /// The texts of the closures in routes of the explored states, in the order in which they were found. Values that they capture cannot be
  /// compared, so different states may count as one. If there are any, the exploration is not exhaustive and proves nothing.
  private(set) var closures: [String] = []
  /// The rate of audits and the number of moves that were audited, or `nil` if none are made.
  var audits: (rate: AuditRate, count: Int)?
  /// The first violation that was found for each combination of a property, a visible screen, a move and a ``Violation/subject``.
  private(set) var violations: [Violation] = []
  /// The results of each opened link, in the order of the app's link table.
  private(set) var links: [ExplorationReport.DeepLink] = []
  /// The actions (`screen.action`) that screens offered in the explored states, whether or not the actions succeeded.
  private(set) var offered: Set<String> = []
  /// Those of the offered actions that declare where they lead (``/Groma/UserAction/leading(to:)``, ``/Groma/UserAction/closing()``).
  private(set) var destinations: Set<String> = []
  /// The screens that were visible, the actions (`screen.action`) that succeeded, the links (patterns) that were followed, and the guards
  /// that allowed a move.
  private(set) var reached: (screens: Set<String>, actions: Set<String>, links: Set<String>, guards: Set<String>) = ([], [], [], [])
  /// The notifications and shortcuts that were followed, each with the pattern of its link.
  private(set) var reachedCarriers: Set<String> = []
  /// The names of the app's screens, the patterns of the links that the exploration opens, and the names of the app's guards.
  let declared: (screens: [String], links: [String], guards: [String])
  /// The notifications and shortcuts that carry links, each with the pattern of its link.
  let carriers: [String]
  /// The number of pairs of links that are opened simultaneously in each state and the number of all pairs.
  let pairs: (opened: Int, all: Int)
  /// The runs and reads of each handler, sorted by descending number of runs. Empty if not requested.
  var profile: [HandlerProfile] = []
  /// The screens and the moves between them.
  private(set) var graph = ScreenGraph()

  let properties: [Property]
  private let screens: Set<String>
  /// Whether states may be missing, because the result of a run could not be applied to other states, or because the search was stopped.
  private var isCutShort = false
  /// Whether links, notifications and shortcuts are not opened.
  var isWithoutLinks = false
  /// Whether the search was stopped before it found all states.
  private(set) var wasStopped = false
  private var linkSources = Numbering<LinkSource>()
  private var known: Set<[String]> = []
  /// For each screen, by name, the length of a shortest sequence of moves to a state where the screen is visible.
  private var distances: [String: Int] = [:]
  /// The number of states in which a property was checked, for properties that are not checked in every state.
  private var looks: [String: StateCount] = [:]
  /// The screens that are visible in states that exceed the bounds, each with bounds that contain such a state.
  private var beyond: [String: Bounds] = [:]
  /// The numbers of violations of properties, by the names of the properties, as far as they were counted.
  var violationCounts: [String: StateCount] = [:]
  /// The names of the vacuous properties over time, whose trigger (``TemporalFormula/trigger``) holds nowhere within the bounds.
  private(set) var vacuous: Set<String> = []

  init(
    _ app: AppDefinition, bounds: Bounds, properties: [Property], links: [String], carriers: [String] = [],
    pairs: (opened: Int, all: Int) = (0, 0)
  ) {
    self.app = app
    self.bounds = bounds
    self.properties = properties
    self.carriers = carriers
    self.pairs = pairs
    declared = (app.screens.all.map(\.name), links, app.guards.map(\.name))
    screens = Set(declared.screens)
  }
}

// MARK: - Results

extension ExplorationRecord {
  /// Whether all states within the bounds were explored.
  var isComplete: Bool { counts.explored == counts.states && !isCutShort && !isWithoutLinks }

  /// Whether all states within the bounds were explored, the app's code was found to depend only on the state and never to trap, and the
  /// states contain no closures. Code that reads the time or random numbers may depend on them at times or for numbers that were not tried.
  var isConclusive: Bool {
    isComplete && hiddenInputs.isEmpty && lost.isEmpty && closures.isEmpty
      && asking.values.allSatisfy { $0.isDisjoint(with: [.time, .randomness]) }
  }

  /// Returns the number of states in which a property was checked.
  func lookedCount(at property: String) -> StateCount { looks[property] ?? counts.explored }

  /// Returns the number of violations of a property: those that were counted or, if more, those that were recorded.
  func violationCount(of property: String) -> StateCount {
    max(violationCounts[property] ?? 0, StateCount(violations.count { $0.property == property }))
  }

  /// Returns larger bounds within which a screen becomes visible. Returns `nil` if the screen is visible within the bounds of the
  /// exploration, or if no larger bounds are known.
  func bound(of screen: String) -> Bounds? {
    distances[screen] == nil && !reached.screens.contains(screen) ? beyond[screen] : nil
  }

  /// Returns the number of moves on a shortest path to a state in which a screen is visible.
  /// Returns `nil` if no such state was found or the distance is unknown.
  func distance(to screen: String) -> Int? { distances[screen] }
}

// MARK: - Recording

extension ExplorationRecord {
  /// Records that a screen is visible in a state, and the distance of that state if it is known. Only the first call for a screen has an
  /// effect. Names that are not screens of the app are ignored.
  mutating func found(_ screen: String, at distance: Int?) {
    if screens.contains(screen), reached.screens.insert(screen).inserted { distances[screen] = distance }
  }

  /// Records the screens that are visible in the end state of a run, if that state exceeds the bounds and is therefore not explored.
  mutating func note(reached state: NavigationState) {
    if bounds.contain(state) { return }
    let needed = bounds.widened(toHold: state)
    func size(_ bounds: Bounds) -> Int { bounds.depth + bounds.layers + bounds.waiting }
    for name in state.visibleNames where screens.contains(name) && !reached.screens.contains(name) {
      if let known = beyond[name], size(known) <= size(needed) { continue }
      beyond[name] = needed
    }
  }

  /// Begins with the runs, audits, repetitions and hidden inputs of an earlier exploration with the same learner.
  mutating func takeRuns(from earlier: ExplorationRecord) {
    (noted, repetitions, audits, counts.runs) = (earlier.noted, earlier.repetitions, earlier.audits, earlier.counts.runs)
  }

  /// Records that the search was stopped before it found all states.
  mutating func isStoppedEarly() { (isCutShort, wasStopped) = (true, true) }

  /// Records that the states after a run are not known, so that the exploration is not complete.
  mutating func isPartial() { isCutShort = true }

  /// Counts a run of the app's code.
  mutating func countRun() { counts.runs += 1 }

  /// Counts an audited move.
  mutating func countAudit() { audits?.count += 1 }

  /// Counts a run that was repeated after the exploration.
  mutating func countRepetition() { repetitions += 1 }

  /// Records the coverage of a move, whether it failed or not. Recording equal facts again has no effect.
  mutating func note(_ facts: RunFacts, _ move: Move) {
    if case .tap(let action, let screen) = move.origin {
      offered.insert("\(screen).\(action)")
      if move.destination != nil || move.isClosing { destinations.insert("\(screen).\(action)") }
    }
    reached.guards.formUnion(facts.passedGuards.names)
    guard facts.error == nil else { return }
    switch move.origin {
    case .tap(let action, let screen): reached.actions.insert("\(screen).\(action)")
    case .link(let pattern): reached.links.insert(pattern)
    case .carrier(let name, let pattern): reachedCarriers.insert(Move.carrierText(name, link: pattern))
    case .wayOut, .window, .environment, .outcome, .clock: break
    }
  }

  /// Records a move in the graph of screens, with the visible screens before and after it. Does nothing if the two screens have the same
  /// name or one of them is `nil`.
  mutating func note(_ move: Move, from: ScreenKey?, to: ScreenKey?) { graph.add(move, from: from?.name, to: to?.name) }

  /// Records that some of the app's code depends on something outside the state. Only the first call for the same code has an effect.
  mutating func note(_ hidden: HiddenInput) {
    if !noted.contains(where: { $0.subject == hidden.subject }) { noted.append(hidden) }
  }

  /// Records closures in routes of an explored state. Recording a closure again has no effect.
  mutating func note(closures texts: [String]) {
    for text in texts where !closures.contains(text) { closures.append(text) }
  }

  /// Counts a state where a property was checked, for a property that is not checked in every state.
  mutating func looked(at property: Property) { looks[property.name, default: 0] += 1 }

  /// Records that a property was not checked.
  mutating func leftOut(_ property: String) { looks[property] = 0 }

  /// Records that a property over time is vacuous: its trigger (``TemporalFormula/trigger``) holds nowhere within the bounds.
  mutating func isVacuous(_ property: Property) { vacuous.insert(property.name) }

  /// Records that a link is opened. The first call for each link determines its position in ``links``; later calls have no effect.
  mutating func opens(_ link: OpenedLink) {
    guard linkSources.number(of: link.source) == links.count else { return }
    let declaration = ExplorationReport.Declaration(file: link.link.owner, line: link.link.line)
    links.append(
      .init(pattern: "\(link.link.pattern)", url: "\(link.source)", declaration: declaration, destination: link.destination?.name))
  }

  /// Records the result of opening a link in a number of states.
  mutating func note(_ end: Arrival.End, of link: OpenedLink, times: StateCount = 1) {
    opens(link)
    links[linkSources.number(of: link.source)].add(end, times: times)
  }

  // MARK: Violations

  /// Records a violation, unless a violation with the same property, screen, move and subject was recorded before.
  ///
  /// - Parameters:
  ///   - state: The index of the state that is at fault, or in which the move at fault starts. `nil` if there is no state.
  ///   - screen: The visible screen in this state.
  ///   - way: A sequence of moves to this state.
  mutating func add(_ violation: Violation, at state: Int? = nil, on screen: ScreenKey? = nil, after way: @autoclosure () -> [Move] = []) {
    var violation = violation
    if let screen { violation.screen = screen.name }
    let identity = [violation.property, violation.screen, violation.move?.description ?? "", violation.subject]
    guard known.insert(identity).inserted else { return }
    (violation.state, violation.isConfirmed) = (state, state == nil)
    violation.moves = way() + violation.moves
    violations.append(violation)
  }

  /// Records that a run trapped or did not end before any state was found, as a violation of "nothing fails". Does nothing if that property
  /// is not checked.
  mutating func add(lost sentence: String, owner: String) {
    guard properties.contains(where: { $0.builtIn == .noErrors }) else { return }
    add(Violation(of: Property.BuiltIn.noErrors.rawValue, sentence, owner: owner, about: sentence))
  }

  /// Marks each violation with a state as confirmed or not confirmed.
  ///
  /// - Parameter leadsThere: Returns whether the moves of a violation lead to its state again. Receives the violation and the index of the
  ///   state.
  mutating func confirm(_ leadsThere: (Violation, Int) -> Bool) {
    for index in violations.indices {
      if let state = violations[index].state { violations[index].isConfirmed = leadsThere(violations[index], state) }
    }
  }
}
