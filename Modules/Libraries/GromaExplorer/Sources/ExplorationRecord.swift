import Groma
import GromaLinks

/// The counts, violations and coverage that a search collects, from which the report is made.
struct ExplorationRecord: Sendable {
  /// What was counted of sets of states.
  struct Totals: Sendable {
    /// The number of states that were found.
    var states = StateCount(0)
    /// How often something happened, and led to a state within the bounds.
    var transitions = StateCount(0)
    /// How often it led beyond them.
    var cut = StateCount(0)
    /// How often a feature said no.
    var refusals = StateCount(0)
    var landed = StateCount(0)
    var opened = StateCount(0)
    /// How often a property does not hold.
    var violations: [String: StateCount] = [:]
  }

  /// The app.
  let app: AppDefinition
  /// What kept it small.
  let bounds: Bounds
  /// The number of states that were found.
  private(set) var stateCount = 0
  /// How often something happened, and led to a state within the bounds.
  private(set) var transitions = 0
  /// How often it led beyond them.
  private(set) var cut = 0
  /// How often the app's own code was run.
  private(set) var runs = 0
  /// What depends on something that no state holds, as far as that was noticed: it is not explored exhaustively, and nothing is proved.
  private(set) var hiddenInputs: [HiddenInput] = []
  /// What did not come back, and what it does elsewhere is not known: it is not explored exhaustively, and nothing is proved.
  var lost: [String] = []
  /// How many moves were to be made once more by the app's own code, and how many were; nil where nothing was learnt.
  var audits: (rate: AuditRate, count: Int)?
  /// How often a feature said no.
  private(set) var refusals = 0
  /// What does not hold: of each property, screen and move the first that was found, which has a shortest way.
  private(set) var violations: [Violation] = []
  /// How often a link was opened, and came where it leads or waits for what comes first.
  private(set) var landings = (landed: 0, opened: 0)
  /// Where each link led that was opened, in the order of the app.
  private(set) var linkLandings: [LinkLandings] = []
  /// Actions (`screen.action`) that were offered in a state that was explored, whether they were refused or not.
  private(set) var offered: Set<String> = []
  /// Screens that came in sight, actions (`screen.action`), links (patterns) and guards that let something pass.
  private(set) var reached: (screens: Set<String>, actions: Set<String>, links: Set<String>, guards: Set<String>) = ([], [], [], [])
  /// Notifications and shortcuts that were followed, each with the pattern of its link.
  private(set) var reachedCarriers: Set<String> = []
  /// What of these there is.
  let declared: (screens: [String], links: [String], guards: [String])
  /// The notifications and shortcuts that there are, each with the pattern of its link.
  let carriers: [String]
  /// How many pairs of links are opened at once in each state, and how many there are.
  let pairs: (opened: Int, all: Int)
  /// What was learnt of each function of the state, the most often run first; empty when nothing was, or nobody asked.
  var profile: [HandlerProfile] = []
  /// The seed of random walks, and how many there were; nil where none were.
  var walks: (seed: UInt64, count: Int)?
  /// The counts in full, of an engine that counts more states than it could list; the others are no larger than the largest number then.
  private(set) var totals: Totals?
  /// The graph of what is in sight.
  private(set) var graph = ScreenGraph()

  let properties: [Property]
  private let screens: Set<String>
  private var explored = 0
  /// Whether a state was left out because there were too many.
  private var isCutShort = false
  private var linkNumbers: [LinkSource: Int] = [:]
  private var known: Set<[String]> = []
  /// The states that the violations are in, to be confirmed.
  private var places: [Int] = []
  /// The length of a shortest way to a screen in sight; of the way it was first met on, where nothing is explored breadth first.
  private var distances: [String: Int] = [:]
  /// In how many states a property was looked at that is not looked at in all.
  private var looks: [String: Int] = [:]
  /// The screens that are visible in states beyond the bounds, each with bounds that hold such a state.
  private var beyond: [String: Bounds] = [:]
  private var violationCounts: [String: Int] = [:]

  init(
    _ app: AppDefinition, bounds: Bounds, properties: [Property], links: [String], carriers: [String] = [],
    pairs: (opened: Int, all: Int) = (0, 0)
  ) {
    self.app = app
    self.bounds = bounds
    self.properties = properties
    self.carriers = carriers
    self.pairs = pairs
    declared = (app.entries.all.map(\.name), links, app.guards.map(\.name))
    screens = Set(declared.screens)
  }
}

// MARK: - What is said of it

extension ExplorationRecord {
  /// How many states everything was let happen in.
  var exploredCount: Int { explored }
  /// Whether everything within the bounds was looked at.
  var isComplete: Bool { explored == stateCount && !isCutShort && walks == nil }

  /// In how many states a property was looked at.
  func lookedCount(at property: String) -> Int { looks[property] ?? explored }

  /// How often a property does not hold.
  func violationCount(of property: String) -> Int { violationCounts[property] ?? 0 }

  /// The bounds within which a screen would be visible that is not visible within these, as text; nil where none is known.
  func bound(of screen: String) -> String? {
    guard distances[screen] == nil, !reached.screens.contains(screen), let needed = beyond[screen] else { return nil }
    return Bounds.all.filter { needed[keyPath: $0.value] > bounds[keyPath: $0.value] }
      .map { "\($0.name)=\(needed[keyPath: $0.value])" }.joined(separator: ",")
  }

  /// How many things happen at least until a screen is in sight, or until a walk met it first; nil when it is in no state that was found.
  func distance(to screen: String) -> Int? { distances[screen] }
}

// MARK: - Finding

extension ExplorationRecord {
  /// Takes in that states were found.
  mutating func found(states: Int = 1) { stateCount += states }

  /// Takes in that a screen is in sight somewhere, at a distance if that is known.
  mutating func found(_ screen: String, at distance: Int?) {
    if screens.contains(screen), reached.screens.insert(screen).inserted { distances[screen] = distance }
  }

  /// Notes the screens that are visible in a state that a run led to, if it lies beyond the bounds: it is not explored.
  mutating func note(reached state: NavigationState) {
    if bounds.contain(state) { return }
    let needed = bounds.widened(toHold: state)
    func size(_ bounds: Bounds) -> Int { bounds.depth + bounds.layers + bounds.waiting }
    for name in Sight(state).names where screens.contains(name) && !reached.screens.contains(name) {
      if let known = beyond[name], size(known) <= size(needed) { continue }
      beyond[name] = needed
    }
  }

  /// Takes in how many states were found so far, and in how many of them was looked at what can happen: nothing is said of any of them yet.
  mutating func set(states: StateCount, explored: StateCount) {
    if totals == nil { (stateCount, self.explored) = (states.clamped, explored.clamped) }
  }

  /// Takes in what was counted, of all states.
  mutating func finish(_ totals: Totals) {
    self.totals = totals
    (stateCount, explored) = (totals.states.clamped, totals.states.clamped)
    (transitions, cut, refusals) = (totals.transitions.clamped, totals.cut.clamped, totals.refusals.clamped)
    landings = (totals.landed.clamped, totals.opened.clamped)
    violationCounts = totals.violations.mapValues(\.clamped)
  }

  /// Takes in how many states the walks have looked at.
  mutating func walked(states: Int) { (stateCount, explored) = (states, states) }

  /// A state was left out because there were too many.
  mutating func isFull() { isCutShort = true }

  /// The first states have been explored, so many of them.
  mutating func finish(states: Int) { explored = states }

  /// Adds to what is counted.
  mutating func count(transitions: Int = 0, cut: Int = 0, refusals: Int = 0, runs: Int = 0) {
    self.transitions += transitions
    self.cut += cut
    self.refusals += refusals
    self.runs += runs
  }

  /// Takes in that a move was made once more.
  mutating func countAudit() { audits?.count += 1 }

  /// Takes in what a move did, whether it failed or not. Once is enough.
  mutating func note(_ facts: RunFacts, _ move: Move) {
    if case .tap(let action, let screen) = move.origin { offered.insert("\(screen).\(action)") }
    reached.guards.formUnion(facts.passedGuards)
    guard facts.error == nil else { return }
    switch move.origin {
    case .tap(let action, let screen): reached.actions.insert("\(screen).\(action)")
    case .link(let pattern): reached.links.insert(pattern)
    case .carrier(let name, let pattern): reachedCarriers.insert(Move.carrierText(name, link: pattern))
    case .wayOut, .outcome: break
    }
  }

  /// Takes in which screen a move led to. Once is enough.
  mutating func note(_ move: Move, from: ScreenKey?, to: ScreenKey?) { graph.add(move, from: from?.name, to: to?.name) }

  /// Takes in that something depends on what no state holds, and the first state in which that is noticed.
  mutating func note(_ subject: HiddenInput.Subject, isOpaqueIn state: @autoclosure () -> NavigationState) {
    if !hiddenInputs.contains(where: { $0.subject == subject }) { hiddenInputs.append(HiddenInput(subject: subject, state: state())) }
  }

  /// Takes in that a property that is not looked at in every state was looked at.
  mutating func looked(at property: Property) { looks[property.name, default: 0] += 1 }

  /// Takes in that one of the properties that every app has was not looked at.
  mutating func leftOut(_ property: Property.BuiltIn) { looks[property.rawValue] = 0 }

  mutating func noteLanding(_ landed: Bool, times: Int = 1) {
    landings.opened += times
    if landed { landings.landed += times }
  }

  /// Takes in that a link is opened: links keep the order in which that is said first.
  mutating func opens(_ link: OpenedLink) {
    guard linkNumbers[link.source] == nil else { return }
    linkNumbers[link.source] = linkLandings.count
    linkLandings.append(LinkLandings(pattern: "\(link.link.pattern)", url: "\(link.source)", destination: link.destination?.name))
  }

  /// Takes in where a link led.
  mutating func note(_ end: LinkLandings.End, of link: OpenedLink, times: Int = 1) {
    opens(link)
    if let number = linkNumbers[link.source] { linkLandings[number].add(end, times: times) }
  }

  // MARK: Violations

  /// Takes in something that does not hold.
  ///
  /// - Parameters:
  ///   - number: The state it is in, or that the move starts from.
  ///   - move: The move that shows it.
  ///   - isLost: Whether that does not come back.
  ///   - subject: What else tells it from others on that screen.
  ///   - cause: What those of one cause have in common; the property and the sentence without places unless given.
  ///   - screen: The screen in sight there.
  ///   - way: The shortest way to a state.
  ///   - checks: Lines of which the last fails there; none where the move itself does.
  mutating func add(
    _ property: Property, at number: Int, _ move: Move? = nil, isLost: Bool = false, about subject: String = "", cause: String? = nil,
    screen: ScreenKey?, owner: String, way: (Int) -> [Move], _ sentence: @autoclosure () -> String, checks: @autoclosure () -> [String] = []
  ) {
    let screen = screen?.name ?? "nothing"
    let isNew = known.insert([property.name, screen, move?.description ?? "", subject]).inserted
    // What does not come back is run once.
    if isNew || !isLost { violationCounts[property.name, default: 0] += 1 }
    guard isNew else { return }
    places.append(number)
    let sentence = sentence()
    violations.append(
      Violation(
        property: property.name, sentence: sentence, screen: screen, owner: owner, subject: subject,
        cause: cause ?? "\(property.name): \(sentence.withoutPlaces)",
        moves: way(number) + (move.map { [$0] } ?? []), checks: checks(), isLost: isLost, isConfirmed: false))
  }

  /// Puts shorter ways in the place of those to the violations, each to a state that is numbered as the violation is.
  mutating func shorten(_ shorter: (Violation) -> Violation) {
    violations = violations.map(shorter)
    places = places.enumerated().map { $1 == Self.nowhere ? $1 : $0 }
  }

  /// Takes in that something did not come back before there was any state.
  mutating func add(lost sentence: String, owner: String) {
    guard let property = properties.first(where: { $0.builtIn == .noErrors }) else { return }
    add(property, at: Self.nowhere, about: sentence, screen: nil, owner: owner, way: { _ in [] }, sentence)
  }

  /// Stands for the number of a state where there is none.
  private static let nowhere = -1

  /// Says of each violation whether the way to the state it is in leads there once more.
  mutating func confirm(_ leadsThere: (Int) -> Bool) {
    for index in violations.indices {
      violations[index] = violations[index].confirmed(places[index] == Self.nowhere || leadsThere(places[index]))
    }
  }
}
