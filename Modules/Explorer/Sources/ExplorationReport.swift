public import Navigation

/// What an exploration found.
public struct ExplorationReport: Sendable {
  /// What can be said of a property.
  public enum Verdict: Hashable, Sendable {
    /// It holds in every state that can be reached within the bounds, and all of them were looked at.
    case proved
    /// It holds in every state that was looked at; there are more.
    case notViolated
    /// It does not hold.
    case violated(Int)
  }

  /// The app.
  public let app: String
  /// What kept it small.
  public let bounds: Bounds
  /// The states, in the order they were found: from each, everything that can happen was let happen, as far as it was explored.
  public private(set) var states: [NavigationState] = []
  /// How often something happened, and led to a state within the bounds.
  public private(set) var transitions = 0
  /// How often it led beyond them.
  public private(set) var cut = 0
  /// How often the app was run.
  public private(set) var runs = 0
  /// How often a feature said no.
  public private(set) var refusals = 0
  /// What does not hold: of each property, screen and move the first that was found, which has a shortest way.
  public private(set) var violations: [Violation] = []
  /// How often a link was opened, and came where it leads or waits for what comes first.
  public private(set) var landings = (landed: 0, opened: 0)
  /// Where each link led that was opened, in the order of the app.
  public private(set) var linkLandings: [LinkLandings] = []
  /// Actions (`screen.action`) that were offered in a state that was explored, whether they were refused or not.
  public private(set) var offered: Set<String> = []
  /// Screens that came in sight, actions (`screen.action`), links (patterns) and guards that let something pass.
  public private(set) var reached: (screens: Set<String>, actions: Set<String>, links: Set<String>, guards: Set<String>) = ([], [], [], [])
  /// What of these there is.
  public let declared: (screens: [String], links: [String], guards: [String])
  /// The graph of what is in sight.
  public private(set) var graph = ScreenGraph()

  private let properties: [Property]
  private let screens: Set<String>
  private var numbers: [NavigationState: Int] = [:]
  private var parents: [(from: Int, move: Move)?] = []
  private var explored = 0
  /// Whether a state was left out because there were too many.
  private var isFull = false
  private var waysOut: [(from: Int32, to: Int32)] = []
  /// States from which a way out leads beyond the bounds: nobody knows how it goes on.
  private var outOfBounds: Set<Int> = []
  private var linkNumbers: [String: Int] = [:]
  private var known: Set<[String]> = []
  /// The states that the violations are in, to be confirmed.
  private var places: [Int] = []
  /// The first state in which a screen was in sight: it has a shortest way.
  private var firstStates: [String: Int] = [:]
  private var violationCounts: [String: Int] = [:]

  init(_ app: AppDefinition, bounds: Bounds, properties: [Property], links: [String]) {
    self.app = app.name
    self.bounds = bounds
    self.properties = properties
    declared = (app.entries.all.map(\.name), links, app.guards.map(\.name))
    screens = Set(declared.screens)
  }
}

// MARK: - What is said of it

extension ExplorationReport {
  /// How many states everything was let happen in.
  public var exploredCount: Int { explored }
  /// Whether everything within the bounds was looked at.
  public var isComplete: Bool { explored == states.count && !isFull }

  /// What can be said of a property.
  public func verdict(on property: String) -> Verdict {
    if let count = violationCounts[property] { return .violated(count) }
    return isComplete ? .proved : .notViolated
  }

  /// What can be said of each property, in order.
  public var verdicts: [(property: String, verdict: Verdict)] { properties.map { ($0.name, verdict(on: $0.name)) } }

  /// Whether nothing is violated.
  public var holds: Bool { violationCounts.isEmpty }

  /// How many things happen at least until a screen is in sight; nil when it is in no state that was found.
  public func distance(to screen: String) -> Int? { firstStates[screen].map { way(to: $0).count } }

  /// The shortest way to a state, by its number.
  public func way(to number: Int) -> [Move] {
    var moves: [Move] = []
    var number = number
    while let step = parents[number] {
      moves.append(step.move)
      number = step.from
    }
    return moves.reversed()
  }
}

// MARK: - Finding

extension ExplorationReport {
  /// The state that is to be explored next.
  var nextUnexplored: Int? { explored < states.count ? explored : nil }

  /// Takes a state in, unless it is known; its number, or nil for one beyond the bounds.
  @discardableResult
  mutating func visit(_ state: NavigationState, by step: (from: Int, move: Move)?) -> Int? {
    if let number = numbers[state] { return number }
    guard bounds.contain(state) else { return nil }
    guard states.count < bounds.states else {
      isFull = true
      return nil
    }
    numbers[state] = states.count
    states.append(state)
    parents.append(step)
    for path in state.places(of: Match()) {
      // A container may be a screen of the app as well.
      guard let name = state.node(at: path)?.key.name, screens.contains(name), !reached.screens.contains(name), state.isVisible(path) else {
        continue
      }
      reached.screens.insert(name)
      firstStates[name] = states.count - 1
    }
    return states.count - 1
  }

  /// A state has been explored.
  mutating func finish() { explored += 1 }

  /// Takes in what a move did, whether it failed or not.
  mutating func note(_ run: Run, _ move: Move) {
    runs += 1
    if case .tap(let action, let screen) = move.origin { offered.insert("\(screen).\(action)") }
    reached.guards.formUnion(run.passedGuards)
    if run.isRefused { refusals += 1 }
    guard run.error == nil else { return }
    switch move.origin {
    case .tap(let action, let screen): reached.actions.insert("\(screen).\(action)")
    case .link(let pattern): reached.links.insert(pattern)
    case .wayOut, .outcome: break
    }
  }

  /// Takes in where a move led.
  mutating func follow(_ run: Run, _ move: Move, from number: Int) {
    guard let to = visit(run.state, by: (number, move)) else {
      cut += 1
      if move.leadsOut { outOfBounds.insert(number) }
      return
    }
    transitions += 1
    if move.leadsOut { waysOut.append((Int32(number), Int32(to))) }
    graph.add(move, from: states[number].screenInSight?.name, to: run.state.screenInSight?.name)
  }

  mutating func noteLanding(_ landed: Bool) {
    landings.opened += 1
    if landed { landings.landed += 1 }
  }

  /// Takes in where a link led.
  mutating func note(_ end: LinkLandings.End, of url: String, _ pattern: String, on destination: ScreenKey?) {
    if linkNumbers[url] == nil {
      linkNumbers[url] = linkLandings.count
      linkLandings.append(LinkLandings(pattern: pattern, url: url, destination: destination?.name))
    }
    if let number = linkNumbers[url] { linkLandings[number].add(end) }
  }

  // MARK: Violations

  /// Takes in something that does not hold.
  ///
  /// - Parameters:
  ///   - number: The state it is in, or that the move starts from.
  ///   - move: The move that shows it.
  ///   - checks: Lines of which the last fails there; none where the move itself does.
  mutating func add(
    _ property: Property, _ sentence: String, at number: Int, _ move: Move? = nil, owner: String, checks: [String] = []
  ) {
    violationCounts[property.name, default: 0] += 1
    let screen = states[number].screenInSight?.name ?? "nothing"
    guard known.insert([property.name, screen, move?.description ?? ""]).inserted else { return }
    places.append(number)
    violations.append(
      Violation(
        property: property.name, sentence: sentence, screen: screen, owner: owner, moves: way(to: number) + (move.map { [$0] } ?? []),
        checks: checks, isConfirmed: false))
  }

  /// Looks from which states going back, closing and selecting tabs leads to where nothing is left to go back from.
  ///
  /// Backwards from all such states over the ways out: O(states + ways out).
  mutating func checkWaysHome() {
    guard let property = properties.first(where: { if case .builtIn(.noDeadEnds) = $0.subject { true } else { false } }) else { return }
    var before: [Int32: [Int32]] = [:]
    for way in waysOut { before[way.to, default: []].append(way.from) }
    var leads = states.indices.map { $0 >= explored || outOfBounds.contains($0) || states[$0].isHome }
    var queue = leads.indices.filter { leads[$0] }.map(Int32.init)
    var next = 0
    while next < queue.count {
      for state in before[queue[next]] ?? [] where !leads[Int(state)] {
        leads[Int(state)] = true
        queue.append(state)
      }
      next += 1
    }
    for number in leads.indices where !leads[number] {
      let screen = states[number].screenInSight?.description ?? "nothing"
      add(property, "there is no way out of '\(screen)'", at: number, owner: app, checks: ["back"])
    }
  }

  /// Does the ways to the violations once more; `redo` says whether they lead to a state.
  mutating func confirm(_ redo: ([Move], NavigationState) -> Bool) {
    for index in violations.indices {
      let violation = violations[index]
      let number = places[index]
      violations[index] = violation.confirmed(redo(way(to: number), states[number]))
    }
  }
}

extension NavigationState {
  /// Whether nothing is left to go back from: one layer, and of what is in sight no stack that holds more than one screen.
  fileprivate var isHome: Bool {
    guard let window = keyWindow, let node = node(at: window), node.children.count == 1 else { return false }
    return !places(of: Match(kind: .stack)).contains {
      window.contains($0) && isVisible($0) && (self.node(at: $0)?.children.count ?? 0) > 1
    }
  }
}
