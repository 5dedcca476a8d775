import Groma
import GromaLinks

/// The counts, violations and coverage that a search collects. An ``ExplorationReport`` is created from this record.
struct ExplorationRecord: Sendable {
  /// Counts over sets of states, which may be too large for an `Int`.
  struct Totals: Sendable {
    /// The number of states that were found.
    var states = StateCount(0)
    /// The number of states in which every move was made.
    var explored = StateCount(0)
    /// The number of successful moves that ended in a state within the bounds.
    var transitions = StateCount(0)
    /// The number of successful moves whose end state exceeded the bounds.
    var cut = StateCount(0)
    /// The number of moves that a feature refused.
    var refusals = StateCount(0)
    /// The number of violations of each property, keyed by the property's name.
    var violations: [String: StateCount] = [:]
  }

  /// The app.
  let app: AppDefinition
  /// The bounds of the exploration.
  let bounds: Bounds
  /// The number of states that were found.
  private(set) var stateCount = 0
  /// The number of successful moves whose end state is one of the states that were found.
  private(set) var transitions = 0
  /// The number of successful moves whose end state exceeded the bounds.
  private(set) var cut = 0
  /// The number of times that the search ran the app's code: to make moves, to list them and to evaluate properties.
  /// Launches, restarts and repetitions of a violation's moves are not counted.
  private(set) var runs = 0
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
  /// The rate of audits and the number of moves that were audited, or `nil` if none are made.
  var audits: (rate: AuditRate, count: Int)?
  /// The number of moves that a feature refused.
  private(set) var refusals = 0
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
  /// The final counts, which can be larger than an `Int`; `nil` before the end of the exploration. The other counts are clamped to
  /// `Int.max`.
  private(set) var totals: Totals?
  /// The screens and the moves between them.
  private(set) var graph = ScreenGraph()

  let properties: [Property]
  private let screens: Set<String>
  private var explored = 0
  /// Whether states may be missing, because the result of a run could not be applied to other states, or because the search was stopped.
  private var isCutShort = false
  /// Whether links, notifications and shortcuts are not opened.
  var isWithoutLinks = false
  /// Whether the search was stopped before it found all states.
  private(set) var wasStopped = false
  private var linkNumbers: [LinkSource: Int] = [:]
  private var known: Set<[String]> = []
  /// For each violation, the index of its state. At the end, the exploration confirms that the moves of the violation lead to this state.
  private var places: [Int] = []
  /// For each screen, by name, the length of a shortest sequence of moves to a state where the screen is visible.
  private var distances: [String: Int] = [:]
  /// The number of states in which a property was checked, for properties that are not checked in every state.
  private var looks: [String: Int] = [:]
  /// The screens that are visible in states that exceed the bounds, each with bounds that contain such a state.
  private var beyond: [String: Bounds] = [:]
  private var violationCounts: [String: Int] = [:]
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
  /// The number of states in which every move was made.
  var exploredCount: Int { explored }
  /// Whether all states within the bounds were explored.
  var isComplete: Bool { explored == stateCount && !isCutShort && !isWithoutLinks }

  /// The number of times that links with a destination were opened, the number of times that they opened it, and the number of times that
  /// they waited for a screen or another condition.
  var landings: (opened: Int, landed: Int, waiting: Int) {
    links.reduce(into: (0, 0, 0)) { sum, link in
      if link.destination == nil { return }
      sum.opened = sum.opened.addingClamped(link.opened)
      sum.landed = sum.landed.addingClamped(link.landed)
      sum.waiting = sum.waiting.addingClamped(link.waiting)
    }
  }

  /// Returns the number of states in which a property was checked.
  func lookedCount(at property: String) -> Int { looks[property] ?? explored }

  /// Returns the number of violations of a property.
  func violationCount(of property: String) -> Int { violationCounts[property] ?? 0 }

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
    for name in Sight(state).names where screens.contains(name) && !reached.screens.contains(name) {
      if let known = beyond[name], size(known) <= size(needed) { continue }
      beyond[name] = needed
    }
  }

  /// Records the progress: the number of states found, and the number of states where moves were learned. Has
  /// no effect after the final counts are recorded.
  mutating func set(states: StateCount, explored: StateCount) {
    if totals == nil { (stateCount, self.explored) = (states.clamped, explored.clamped) }
  }

  /// Records the final counts.
  mutating func finish(_ totals: Totals) {
    self.totals = totals
    (stateCount, explored) = (totals.states.clamped, totals.explored.clamped)
    (transitions, cut, refusals) = (totals.transitions.clamped, totals.cut.clamped, totals.refusals.clamped)
    violationCounts.merge(totals.violations.mapValues(\.clamped)) { _, all in all }
  }

  /// Records that the search was stopped before it found all states.
  mutating func isStoppedEarly() { (isCutShort, wasStopped) = (true, true) }

  /// Records that the states after a run are not known, so that the exploration is not complete.
  mutating func isPartial() { isCutShort = true }

  /// Counts a run of the app's code.
  mutating func countRun() { runs += 1 }

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
    case .wayOut, .window, .environment, .outcome: break
    }
  }

  /// Records a move in the graph of screens, with the visible screens before and after it. Does nothing if the two screens have the same
  /// name or one of them is `nil`.
  mutating func note(_ move: Move, from: ScreenKey?, to: ScreenKey?) { graph.add(move, from: from?.name, to: to?.name) }

  /// Records that some of the app's code depends on something outside the state. Only the first call for the same code has an effect.
  mutating func note(_ hidden: HiddenInput) {
    if !noted.contains(where: { $0.subject == hidden.subject }) { noted.append(hidden) }
  }

  /// Counts a state where a property was checked, for a property that is not checked in every state.
  mutating func looked(at property: Property) { looks[property.name, default: 0] += 1 }

  /// Records that a property was not checked.
  mutating func leftOut(_ property: String) { looks[property] = 0 }

  /// Records that a property over time is vacuous: its trigger (``TemporalFormula/trigger``) holds nowhere within the bounds.
  mutating func isVacuous(_ property: Property) { vacuous.insert(property.name) }

  /// Records that a link is opened. The first call for each link determines its position in ``links``; later calls have no effect.
  mutating func opens(_ link: OpenedLink) {
    guard linkNumbers[link.source] == nil else { return }
    linkNumbers[link.source] = links.count
    links.append(.init(pattern: "\(link.link.pattern)", url: "\(link.source)", destination: link.destination?.name))
  }

  /// Records the result of opening a link in a number of states.
  mutating func note(_ end: Arrival.End, of link: OpenedLink, times: Int = 1) {
    opens(link)
    if let number = linkNumbers[link.source] { links[number].add(end, times: times) }
  }

  // MARK: Violations

  /// Records a violation. If a violation with the same property, screen, move and subject was recorded before, only counts it.
  ///
  /// - Parameters:
  ///   - number: The index of the state that is at fault, or of the state in which the move starts.
  ///   - move: The move at fault, or `nil` if the state is at fault.
  ///   - isLost: Whether the move traps or never returns. A repetition of the violation is then not counted.
  ///   - subject: A string that distinguishes violations of the property that have the same screen and the same move.
  ///   - cause: A string that is equal for all violations with the same cause. By default, it consists of the name of the property and of
  ///     the message without paths, arguments and numbers.
  ///   - screen: The visible screen.
  ///   - owner: The module and file at fault.
  ///   - way: Returns a sequence of moves to a state, given its index.
  ///   - sentence: The fault as a message.
  ///   - checks: Shell commands to run after the moves. Usually, the last command fails and so shows the fault. Empty if the move itself
  ///     fails, or if no command shows the fault.
  ///   - cycle: For a property over time, the moves that can be made again and again after the others; `nil` for another property.
  mutating func add(
    _ property: Property, at number: Int, _ move: Move? = nil, isLost: Bool = false, about subject: String = "", cause: String? = nil,
    screen: ScreenKey?, owner: String, way: (Int) -> [Move], _ sentence: @autoclosure () -> String,
    checks: @autoclosure () -> [String] = [],
    cycle: [Move]? = nil
  ) {
    let screen = screen?.name ?? "nothing"
    let isNew = known.insert([property.name, screen, move?.description ?? "", subject]).inserted
    // A lost run is attempted only once, so a repetition does not count.
    if isNew || !isLost { violationCounts[property.name, default: 0] += 1 }
    guard isNew else { return }
    places.append(number)
    let sentence = sentence()
    violations.append(
      Violation(
        property: property.name, sentence: sentence, screen: screen, owner: owner, subject: subject,
        cause: cause ?? "\(property.name): \(sentence.withoutPlaces)",
        moves: way(number) + (move.map { [$0] } ?? []), cycle: cycle, checks: checks(), isLost: isLost, isConfirmed: false))
  }

  /// Records that a run trapped or did not end before any state was found, as a violation of "nothing fails". Does nothing if that property
  /// is not checked.
  mutating func add(lost sentence: String, owner: String) {
    guard let property = properties.first(where: { $0.builtIn == .noErrors }) else { return }
    add(property, at: Self.nowhere, about: sentence, screen: nil, owner: owner, way: { _ in [] }, sentence)
  }

  /// Records that the app does not accept a URL, as a violation of "every link lands". Does nothing if that property is not checked.
  ///
  /// - Parameters:
  ///   - move: The move that opens the URL.
  ///   - reason: The reason as a lower-case sentence without a full stop.
  mutating func add(refused move: Move, _ reason: String) {
    guard let property = properties.first(where: { $0.builtIn == .linksLand }) else { return }
    add(
      property, at: Self.nowhere, move, cause: "\(property.name): \(move)", screen: nil, owner: move.owner, way: { _ in [] },
      reason)
  }

  /// The index that is used for a violation without a state.
  private static let nowhere = -1
  /// Marks each violation as confirmed or not confirmed. Violations without a state are confirmed.
  ///
  /// - Parameter leadsThere: Returns whether the moves of a violation lead to its state again. Receives the violation and the index of the
  ///   state.
  mutating func confirm(_ leadsThere: (Violation, Int) -> Bool) {
    for index in violations.indices {
      violations[index] = violations[index].confirmed(places[index] == Self.nowhere || leadsThere(violations[index], places[index]))
    }
  }
}
