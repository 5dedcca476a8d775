import Navigation

/// Explores sets of states at once: what the app's own code does in a state is learnt as a rule, and rules are applied to whole sets.
///
/// A rule is a way through what was learnt by a ``Learner``: where these questions have these answers, these slots get these values. New states are
/// asked what can happen in them, and what comes of it; where nobody knows, the app's own code is run in one of them. Then the rules are applied
/// in turn, each to all that was found so far, until nothing new is found. So the states are not found in order; the shortest ways are found
/// afterwards, layer by layer, and no further than something does not hold.
///
/// What looks at one state at a time (that the tree is whole, that a restart changes nothing) is looked at in a sample of the states, unless they
/// are few.
@MainActor
final class SymbolicSearch: Search {
  /// A rule of what a move does.
  struct MoveRule {
    let move: Int
    let outcome: Int
    /// How often it is offered at once.
    let times: Int
    let conditions: [Rules.Condition]
    var writes: [Int: Int32]
    var rule: Rules.Rule
    /// Whether it leads to a state within the bounds.
    let leadsOn: Bool
  }

  private struct RuleKey: Hashable {
    let list: Int
    let move: Int
    let outcome: Int
  }

  let app: AppDefinition
  let bounds: Bounds
  let properties: [Property]
  let finder: MoveFinder

  let learner: Learner
  @safe @exclusivity(unchecked) var sets = RowSets()
  @safe @exclusivity(unchecked) private(set) var rules = Rules()
  private(set) var moveRules: [MoveRule] = []
  private var knownRules: Set<RuleKey> = []
  private var slotCount = 0
  /// All states that were found.
  private(set) var reached = RowSet.empty
  /// The states that each layer found first; the next is found when it is asked for.
  private var layers: [RowSet] = []
  private var inLayers = RowSet.empty
  /// The states that something is said of, by number.
  private var witnesses: [[Int32]] = []

  /// Asked now and then while exploring; false ends it.
  private var goesOn: (ExplorationReport) -> Bool = { _ in true }
  private(set) var isStopped = false

  init(_ app: AppDefinition, bounds: Bounds, properties: [Property], finder: MoveFinder) {
    self.app = app
    self.bounds = bounds
    self.properties = properties
    self.finder = finder
    learner = Learner(app, bounds: bounds, properties: properties, finder: finder)
  }

  var profile: [HandlerProfile] { learner.profile }

  func state(_ number: Int) -> NavigationState { learner.state(witnesses[number]) }

  func rowOfWitness(_ number: Int) -> [Int32] { witnesses[number] }

  func sight(_ number: Int) -> Sight { Sight(state(number)) }

  /// Explores until nothing new is found, or somebody wants it to end.
  func explore(while goesOn: @escaping (ExplorationReport) -> Bool, _ report: inout ExplorationReport) {
    self.goesOn = goesOn
    defer { self.goesOn = { _ in true } }
    let row = learner.table.row(of: launched)
    guard !row.indices.contains(where: { learner.table.isBeyond(row[$0], of: $0) }) else { return }
    reached = sets.set(of: row)
    layers = [reached]
    inLayers = reached
    find(&report)
    if isStopped { return report.set(states: sets.count(reached)) }
    check(&report)
  }

  /// Asks whether to go on, unless the answer was no.
  func pause(_ report: inout ExplorationReport) {
    guard !isStopped else { return }
    report.set(states: sets.count(reached))
    isStopped = !goesOn(report)
  }

  // MARK: Finding

  private func find(_ report: inout ExplorationReport) {
    var asked = RowSet.empty
    while reached != asked, !isStopped {
      ask(sets.difference(reached, asked), &report)
      asked = reached
      followRules(&report)
    }
  }

  /// Applies the rules until nothing new is found.
  private func followRules(_ report: inout ExplorationReport) {
    var before = RowSet.empty
    while reached != before {
      before = reached
      for (index, known) in moveRules.enumerated() where known.leadsOn {
        if index % 64 == 0 { pause(&report) }
        if isStopped { return }
        reached = sets.union(reached, sets.image(reached, known.rule, of: rules, answer))
      }
    }
  }

  /// Learns all rules of some states.
  private func ask(_ set: RowSet, _ report: inout ExplorationReport) {
    walk(.offers, in: set, &report) { list, set, conditions, report in
      var times: [Int: Int] = [:]
      for place in learner.places(of: list) { times[learner.move(at: place), default: 0] += 1 }
      for move in times.keys.sorted() where learner.known[move].link < 0 {
        walk(.move(move), in: set, with: conditions, &report) { outcome, _, conditions, _ in
          addRule(RuleKey(list: list, move: move, outcome: outcome), times: times[move] ?? 1, conditions)
        }
      }
    }
    // Links are opened in all states, whatever else can happen there.
    let links = Dictionary(grouping: finder.links, by: \.move)
    for move in learner.moves.indices {
      guard let same = links[learner.moves[move]] else { continue }
      walk(.move(move), in: set, &report) { outcome, _, conditions, _ in
        addRule(RuleKey(list: -1, move: move, outcome: outcome), times: same.count, conditions)
      }
    }
    guard slotCount != learner.table.slots.count else { return }
    // What a rule clears may have got slots that were not known.
    slotCount = learner.table.slots.count
    for index in moveRules.indices {
      let writes = writes(of: moveRules[index].outcome)
      guard writes != moveRules[index].writes else { continue }
      moveRules[index].writes = writes
      moveRules[index].rule = rules.add(moveRules[index].conditions, writes) { learner.questions.slot(of: $0) }
    }
  }

  private func addRule(_ key: RuleKey, times: Int, _ conditions: [Rules.Condition]) {
    guard knownRules.insert(key).inserted else { return }
    let outcome = learner.outcomes[key.outcome]
    let writes = writes(of: key.outcome)
    moveRules.append(
      MoveRule(
        move: key.move, outcome: key.outcome, times: times, conditions: conditions, writes: writes,
        rule: rules.add(conditions, writes) { learner.questions.slot(of: $0) },
        leadsOn: outcome.facts.error == nil && !outcome.isBeyond))
  }

  private func writes(of outcome: Int) -> [Int: Int32] {
    Dictionary(learner.writes(of: learner.outcomes[outcome]).map { ($0.slot, $0.number) }) { _, last in last }
  }

  /// The answer to a question.
  func answer(_ question: Int32, _ value: Int32) -> Int32 { learner.questions.ask(question, of: value, in: learner.table) }

  // MARK: Shortest ways

  /// The states that are no nearer than so many moves; nil when there are none.
  func layer(_ distance: Int, _ report: inout ExplorationReport) -> RowSet? {
    while layers.count <= distance {
      var next = RowSet.empty
      for (index, known) in moveRules.enumerated() where known.leadsOn {
        if index % 64 == 0 { pause(&report) }
        if isStopped { return nil }
        next = sets.union(next, sets.image(layers[layers.count - 1], known.rule, of: rules, answer))
      }
      next = sets.difference(next, inLayers)
      if next.isEmpty { return nil }
      inLayers = sets.union(inLayers, next)
      layers.append(next)
    }
    return layers[distance]
  }

  /// The number of one of some states, which are in a layer that was found.
  func witness(of set: RowSet) -> Int {
    witnesses.append(row(of: set))
    return witnesses.count - 1
  }

  func way(to number: Int) -> [Move] {
    var target = sets.set(of: witnesses[number])
    guard var distance = layers.firstIndex(where: { !sets.intersection($0, target).isEmpty }) else { return [] }
    var moves: [Move] = []
    while distance > 0 {
      distance -= 1
      for known in moveRules where known.leadsOn {
        let before = sets.preimage(of: target, in: layers[distance], known.rule, of: rules, answer)
        guard !before.isEmpty else { continue }
        moves.append(learner.moves[known.move])
        target = sets.set(of: row(of: before))
        break
      }
    }
    return moves.reversed()
  }

  /// The first row of a set that is not empty, after some slots got other values.
  func row(of set: RowSet, last: Bool = false, after writes: [Int: Int32] = [:]) -> [Int32] {
    var row = sets.row(of: set, last: last) ?? []
    row += repeatElement(0, count: max(0, learner.table.slots.count - row.count))
    for (slot, value) in writes { row[slot] = value }
    return row
  }
}
