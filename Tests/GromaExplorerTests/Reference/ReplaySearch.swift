import Groma

@testable import GromaExplorer

/// A search that makes every move of every state in a live navigator, breadth first, at most ``Bounds/states`` states. It does not learn
/// outcomes, lists all states, and shares with the search for sets only the code that runs a move and describes a violation. It is the
/// reference for that search.
@MainActor
final class ReplaySearch {
  let exploration: Exploration
  var app: AppDefinition { exploration.app }
  var bounds: Bounds { exploration.bounds }
  var properties: [Property] { exploration.properties }
  var finder: MoveFinder { exploration.finder }
  private var supervision: Supervision { exploration.supervision }
  private lazy var links = Dictionary(finder.links.map { ($0.move, $0) }, uniquingKeysWith: { first, _ in first })
  private lazy var doublesTaps = properties.contains { $0.builtIn == .doubleTap }
  private lazy var opensAtOnce = properties.contains { $0.builtIn == .linksAtOnce }
  private var states: [NavigationState] = []
  private var numbers: [NavigationState: Int] = [:]
  private var parents: [(from: Int, move: Move)?] = []
  /// For each explored state, the moves that succeeded, each with the index of the state after the move. The index is `nil` if that state
  /// was not added, because it exceeds the bounds or the maximum number of states was reached.
  private var steps: [[(move: Move, to: Int?)]] = []
  /// The indices of the states from which a home state (``Sight/isHome``) may be reachable on an unexplored path: a way out
  /// (``Move/leadsOut``) leads to a state that was not added, or a run that lists moves or makes a way out was lost or skipped.
  private var outOfBounds: Set<Int> = []
  private(set) var exploredCount = 0
  private var isFull = false

  init(_ exploration: Exploration) {
    self.exploration = exploration
  }

  /// Explores all states and returns the record, as ``Exploration/record(profiles:while:)`` does.
  static func record(of exploration: Exploration) -> ExplorationRecord {
    var record = exploration.emptyRecord()
    record.audits = nil
    let search = ReplaySearch(exploration)
    search.explore(&record)
    exploration.finish(&record, state: search.state, way: search.way)
    return record
  }

  func explore(_ record: inout ExplorationRecord) {
    if let launched = finder.launched(&record) { visit(launched, by: nil, &record) }
    while exploredCount < count {
      explore(exploredCount, &record)
      exploredCount += 1
    }
    if properties.contains(where: { $0.builtIn == .noDeadEnds }) {
      for number in deadEnds(explored: exploredCount) {
        add(exploration.violation(deadEndOn: sight(number).screen), at: number, &record)
      }
    }
    (record.counts.states, record.counts.explored) = (StateCount(count), StateCount(count))
    if isFull { record.isPartial() }
    checkOverTime(&record)
  }

  var count: Int { states.count }

  func state(_ number: Int) -> NavigationState { states[number] }

  func sight(_ number: Int) -> Sight { Sight(.exploring(app, from: states[number])) }

  func way(to number: Int) -> [Move] {
    var (moves, number) = ([Move](), number)
    while let step = parents[number] {
      moves.append(step.move)
      number = step.from
    }
    return moves.reversed()
  }

  func explore(_ number: Int, _ record: inout ExplorationRecord) {
    let state = states[number]
    for property in properties where property.isOfEachState {
      switch sentence(of: property, in: state, key: number) {
      case .done(let sentence): if let sentence { add(exploration.violation(of: property, sentence), at: number, &record) }
      case .lost(let end): add(exploration.violation(of: property, "it \(end)"), at: number, &record)
      case .leftOut: break
      }
    }
    let interruptions = exploration.checks(.interrupts) ? SystemInterruption.all(of: app) : []
    let changes = interruptions.filter { isChanged(by: $0, number, &record) }
    for (property, sentence) in exploration.looks(at: state) {
      if property.isOfWholeStates { record.looked(at: property) }
      guard let sentence, property.isOfWholeStates || !changes.contains(.restart) else { continue }
      add(exploration.violation(sentence, ofWhole: state, property), at: number, &record)
    }
    steps.append([])
    for move in offers(in: number, &record) {
      let run = run(move, from: number)
      record.countRun()
      record.note(run.facts, move)
      if run.facts.isRefused { record.counts.refused += 1 }
      noteFaults(run.facts, by: move, from: number, &record)
      if let link = links[move], !(run.facts.error?.isLeftOut ?? false) {
        record.note(run.arrival.end(link.destination), of: link)
        if let violation = exploration.violation(run.arrival, of: link) { add(violation, at: number, &record) }
      }
      if run.facts.error == nil { follow(run, move, from: number, &record) }
      if run.facts.error == nil, doublesTaps, move.isTap { check(Pair(first: move, second: move), in: number, &record) }
    }
    if opensAtOnce { for pair in finder.pairs { check(pair, in: number, &record) } }
  }

  /// Returns whether an interruption changes the state with this index, and records that as a violation.
  private func isChanged(by interruption: SystemInterruption, _ number: Int, _ record: inout ExplorationRecord) -> Bool {
    let state = states[number]
    func run(_ interruption: SystemInterruption?, waits: Bool) -> Run {
      Run(app, from: state, SystemInterruption.move(interruption, waits: waits, of: app))
    }
    let error = run(interruption, waits: false).facts.error
    let settled = (before: run(nil, waits: true).state, after: run(interruption, waits: true).state)
    if error == nil, run(interruption, waits: false).state == state || settled.before == settled.after { return false }
    add(exploration.violation(interruption, error, in: state, settled), at: number, &record)
    return true
  }

  /// Records a violation in the state with this index.
  func add(_ violation: Violation, at number: Int, _ record: inout ExplorationRecord) {
    let known = record.violations.count
    record.add(violation, at: number, on: sight(number).screen, after: way(to: number))
    // A lost run is attempted only once, so a repetition does not count.
    if record.violations.count > known || !violation.isLost { record.violationCounts[violation.property, default: 0] += 1 }
  }

  private func noteFaults(_ facts: RunFacts, by move: Move, from number: Int, _ record: inout ExplorationRecord) {
    let isLost = facts.error?.isLost ?? false
    for violation in exploration.violations(facts.faults, by: move, from: states[number], isLost: isLost) {
      add(violation, at: number, &record)
    }
  }

  private func moves(in state: NavigationState, key: Int) -> Supervision.Attempt<[Move]> {
    supervision.attempt(.offers(screen: state.visibleName), key: key, in: state) {
      finder.moves(in: Navigator.exploring(app, from: state))
    }
  }

  /// Evaluates a property that the app declares. The value is the violation as a message, or `nil` if the property holds.
  private func sentence(of property: Property, in state: NavigationState, key: Int) -> Supervision.Attempt<String?> {
    supervision.attempt(.property(property.name), key: key, in: state) {
      property.violation(in: Navigator.exploring(app, from: state))
    }
  }

  /// Returns the moves of the state with this index, or only the links if the other moves cannot be found. In the latter case, adds the
  /// state to ``outOfBounds``; if the run was lost, also records a violation.
  private func offers(in number: Int, _ record: inout ExplorationRecord) -> [Move] {
    let offers = moves(in: states[number], key: number)
    if case .lost(let end) = offers, exploration.checks(.noErrors) {
      add(exploration.violation(lostOffersOn: sight(number).screen, end), at: number, &record)
    }
    if offers.value == nil { outOfBounds.insert(number) }
    return offers.value ?? finder.links.map(\.move)
  }

  /// Makes a move in the state with this index. If a way out (``Move/leadsOut``) is lost or skipped, adds the state to ``outOfBounds``.
  private func run(_ move: Move, from number: Int) -> Run {
    let start = states[number]
    let attempt = supervision.attempt(.move(move), key: number, in: start) { Run(app, from: start, move) }
    if attempt.value == nil, move.leadsOut { outOfBounds.insert(number) }
    return attempt.value ?? Run(RunFacts(of: move, without: attempt), in: start)
  }

  private func check(_ pair: Pair, in number: Int, _ record: inout ExplorationRecord) {
    let ends = exploration.ends(of: pair, in: states[number], key: number)
    guard exploration.checks(pair.property), ends.isLost || ends.value??.holds == false else { return }
    add(exploration.violation(pair, from: states[number], key: number), at: number, &record)
  }

  /// Records a successful move, and adds the state after the move if the state is new and within the bounds.
  ///
  /// - Parameter number: The index of the state in which the move was made.
  private func follow(_ run: Run, _ move: Move, from number: Int, _ record: inout ExplorationRecord) {
    let to = visit(run.state, by: (number, move), &record)
    steps[number].append((move, to))
    guard let to else {
      record.counts.cut += 1
      record.note(reached: run.state)
      if move.leadsOut { outOfBounds.insert(number) }
      return
    }
    record.counts.transitions += 1
    record.note(move, from: states[number].visibleScreen, to: run.state.visibleScreen)
    if links[move] != nil { openOnceMore(move, isDeferred: run.facts.isDeferred, from: number, to, &record) }
  }

  private func openOnceMore(_ move: Move, isDeferred: Bool, from number: Int, _ once: Int, _ record: inout ExplorationRecord) {
    guard properties.contains(where: { $0.builtIn == .opensOnce }) else { return }
    if isDeferred { return record.leftOut(Property.BuiltIn.opensOnce.rawValue) }
    let again = run(move, from: once)
    if again.facts.error?.isLost == true { noteFaults(again.facts, by: move, from: once, &record) }
    guard again.facts.error == nil, again.state != states[once], bounds.contain(again.state) else { return }
    add(exploration.violation(openingTwice: move, states[once], again.state), at: number, &record)
  }

  /// Adds a state unless it is known, and returns its index. Returns `nil` if the state exceeds the bounds, or if it is new and the maximum
  /// number of states is reached.
  ///
  /// - Parameter step: The index of the state from which the state was found, and the move that leads there; `nil` for the launch state.
  @discardableResult
  private func visit(_ state: NavigationState, by step: (from: Int, move: Move)?, _ record: inout ExplorationRecord) -> Int? {
    if let number = numbers[state] { return number }
    guard bounds.contain(state) else { return nil }
    guard states.count < bounds.states else {
      isFull = true
      return nil
    }
    numbers[state] = states.count
    states.append(state)
    parents.append(step)
    record.note(closures: state.root.opaqueParts + state.waiting.flatMap(\.opaqueParts))
    for name in state.visibleNames where record.distance(to: name) == nil { record.found(name, at: way(to: states.count - 1).count) }
    return states.count - 1
  }

  /// Searches backward along ways out (``Move/leadsOut``), starting at all home states, all states that were not explored, and all states
  /// from which a home state may be reachable on an unexplored path. Returns the indices of the states that the search does not reach, in
  /// ascending order. Time leads home from a state if all moves of the clock in the state do.
  ///
  /// - Complexity: O(states × ways out).
  func deadEnds(explored: Int) -> [Int] {
    var leads = states.indices.map { $0 >= explored || outOfBounds.contains($0) || sight($0).isHome }
    var isSettled = false
    while !isSettled {
      isSettled = true
      for number in leads.indices.prefix(explored).reversed() where !leads[number] {
        func leadsHome(_ step: (move: Move, to: Int?)) -> Bool { step.to.map { leads[$0] } ?? true }
        let instants = steps[number].filter { $0.move.due != nil }
        let isHome = steps[number].contains { $0.move.leadsOut && leadsHome($0) } || !instants.isEmpty && instants.allSatisfy(leadsHome)
        if isHome { (leads[number], isSettled) = (true, false) }
      }
    }
    return leads.indices.filter { !leads[$0] }
  }

  func transitions(explored: Int) -> (graph: TransitionGraph, moves: [Move]) {
    var (moves, numbers) = ([Move](), [Move: Int]())
    let steps = steps.prefix(explored).map { steps in
      steps.map { step in
        let move = numbers[step.move] ?? moves.count
        if move == moves.count {
          numbers[step.move] = move
          moves.append(step.move)
        }
        return (move: move, to: step.to)
      }
    }
    let graph = TransitionGraph(count: explored) { state, isWanted in
      for step in steps[state] where !isWanted(step.move, step.to) { return }
    }
    return (graph, moves)
  }

  func meets(_ condition: Int, in number: Int, _ record: inout ExplorationRecord) -> Bool {
    let conditions = properties.flatMap(\.conditions)
    return sentence(of: conditions[condition], in: states[number], key: number).value == .some(nil)
  }
}
