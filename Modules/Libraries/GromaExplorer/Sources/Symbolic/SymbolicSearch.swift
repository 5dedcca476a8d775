import Groma

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
  /// A question, and what its answer must be.
  struct Condition: Hashable, BitwiseCopyable {
    var question: Int32
    var answer: Int32
  }

  /// What a move does where questions have these answers.
  struct Finding: Hashable {
    let move: Int
    let outcome: Int
    /// How often it is offered at once.
    let times: Int
    let conditions: [Condition]
  }

  /// What tells outcomes from each other.
  private struct Effect: Hashable {
    let facts: RunFacts
    let isBeyond: Bool
    let values: [Int: Int32]
    let cleared: [SlotTable.Cleared]

    init(of outcome: Learner.Outcome) {
      var facts = outcome.facts
      // Which guards let it pass was told when it was run.
      facts.passedGuards = []
      self.facts = facts
      isBeyond = outcome.isBeyond
      values = Dictionary(outcome.change.values.map { ($0.slot, $0.number) }) { _, last in last }
      cleared = outcome.change.cleared
    }
  }

  /// A rule of what a move does.
  struct MoveRule {
    let move: Int
    let outcome: Int
    let times: Int
    let writes: [Int: Int32]
    let rule: Rules.Rule
    /// For the same states, and changes nothing.
    let test: Rules.Rule
    /// Whether it leads to a state within the bounds.
    let leadsOn: Bool
  }

  let app: AppDefinition
  let bounds: Bounds
  let properties: [Property]
  let finder: MoveFinder

  let learner: Learner
  @safe @exclusivity(unchecked) var sets = RowSets()
  @safe @exclusivity(unchecked) var rules = Rules()
  /// What was learnt of moves, in the order it was met.
  private(set) var findings: [Finding] = []
  private var known: Set<Finding> = []
  /// The first outcome that is the same as another, by number.
  private var firstOutcomes: [Int: Int] = [:]
  private var effects: [Effect: Int] = [:]
  /// Rules that together lead wherever moves lead, each for many moves.
  private var rulesOfAll: [Rules.Rule] = []
  /// Rules of each move, once all states are found.
  private(set) var moveRules: [MoveRule] = []
  /// All states that were found.
  private(set) var reached = RowSet.empty
  /// Those of them in which was learnt what moves do.
  private var asked = RowSet.empty
  /// The states that each layer found first; the next is found when it is asked for.
  private var layers: [RowSet] = []
  private var inLayers = RowSet.empty
  /// The states that something is said of, by number.
  private var witnesses: [[Int32]] = []

  /// Asked now and then while exploring; false ends it.
  private var goesOn: (ExplorationRecord) -> Bool = { _ in true }
  private(set) var isStopped = false
  private var pauses = 0

  private static let pausesToAsk = 16

  /// The number of states that are looked at whole; of more, one for each value of each slot.
  let wholeStates: Int
  /// The largest number of states that are listed to look at each.
  static let maximumWholeStates = 1_000_000

  init(
    _ app: AppDefinition, bounds: Bounds, properties: [Property], finder: MoveFinder, wholeStates: Int = Exploration.fewStates
  ) {
    self.wholeStates = wholeStates
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
  func explore(while goesOn: @escaping (ExplorationRecord) -> Bool, _ record: inout ExplorationRecord) {
    self.goesOn = goesOn
    defer { self.goesOn = { _ in true } }
    guard let row = launched(&record).map({ learner.table.row(of: $0) }) else { return }
    if row.indices.contains(where: { learner.table.isBeyond(row[$0], of: $0) }) { return }
    reached = sets.set(of: row)
    layers = [reached]
    inLayers = reached
    find(&record)
    if !isStopped {
      moveRules = makeMoveRules()
      check(&record)
    }
    // Nothing is said of any state unless it is said of all.
    if isStopped { record.set(states: sets.count(reached), explored: StateCount(0)) }
  }

  /// Asks whether to go on, once in so many times, unless the answer was no.
  func pause(_ record: inout ExplorationRecord) {
    defer { pauses += 1 }
    guard !isStopped, pauses % Self.pausesToAsk == 0 else { return }
    record.set(states: sets.count(reached), explored: sets.count(asked))
    isStopped = !goesOn(record)
  }

  // MARK: Finding

  private func find(_ record: inout ExplorationRecord) {
    while reached != asked, !isStopped {
      ask(sets.difference(reached, asked), &record)
      asked = reached
      rulesOfAll = makeRulesOfAll()
      followRules(&record)
    }
  }

  /// Applies the rules until nothing new is found.
  private func followRules(_ record: inout ExplorationRecord) {
    var before = RowSet.empty
    while reached != before {
      before = reached
      for rule in rulesOfAll {
        // What is pushed on one stack may be pushed on again.
        var last = RowSet.empty
        while last != reached {
          pause(&record)
          if isStopped { return }
          last = reached
          reached = sets.union(reached, sets.image(reached, rule, of: rules))
        }
      }
    }
  }

  /// Learns what moves do in some states.
  private func ask(_ set: RowSet, _ record: inout ExplorationRecord) {
    walk(.offers, in: set, &record) { list, set, conditions, record in
      var times: [Int: Int] = [:]
      for place in learner.places(of: list) { times[learner.move(at: place), default: 0] += 1 }
      for move in times.keys.sorted() where learner.known[move].link < 0 {
        walk(.move(move), in: set, with: conditions, &record) { outcome, _, conditions, _ in
          add(move, outcome, times: times[move] ?? 1, conditions)
        }
      }
    }
    // Links are opened in all states, whatever else can happen there.
    let links = Dictionary(grouping: finder.links, by: \.move)
    for move in learner.moves.indices {
      guard let same = links[learner.moves[move]] else { continue }
      walk(.move(move), in: set, &record) { outcome, _, conditions, _ in
        add(move, outcome, times: same.count, conditions)
      }
    }
  }

  /// Takes in what a move does somewhere. What was read decides the number of an outcome; what is the same needs no rule of its own.
  private func add(_ move: Int, _ outcome: Int, times: Int, _ conditions: [Condition]) {
    let finding = Finding(move: move, outcome: first(outcome), times: times, conditions: needed(of: conditions))
    if known.insert(finding).inserted { findings.append(finding) }
  }

  /// Without what follows from others: who knows what is in a slot need not know anything else about it.
  private func needed(of conditions: [Condition]) -> [Condition] {
    var whole: [Int] = []
    for condition in conditions where !learner.questions.isNarrow(condition.question) {
      whole.append(learner.questions.slot(of: condition.question))
    }
    var needed: [Condition] = []
    for condition in conditions {
      let isNarrow = learner.questions.isNarrow(condition.question)
      if !isNarrow || !whole.contains(learner.questions.slot(of: condition.question)) { needed.append(condition) }
    }
    return needed
  }

  /// The first outcome that is the same.
  private func first(_ outcome: Int) -> Int {
    if let first = firstOutcomes[outcome] { return first }
    let effect = Effect(of: learner.outcomes[outcome])
    let first = effects[effect] ?? outcome
    effects[effect] = first
    firstOutcomes[outcome] = first
    return first
  }

  /// The answer to a question.
  func answer(_ question: Int32, _ value: Int32) -> Int32 { learner.questions.ask(question, of: value, in: learner.table) }

  // MARK: Shortest ways

  /// The states that are no nearer than so many moves; nil when there are none.
  func layer(_ distance: Int, _ record: inout ExplorationRecord) -> RowSet? {
    while layers.count <= distance {
      var next = RowSet.empty
      for rule in rulesOfAll {
        pause(&record)
        if isStopped { return nil }
        next = sets.union(next, sets.image(layers[layers.count - 1], rule, of: rules))
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
        let before = sets.preimage(of: target, in: layers[distance], known.rule, of: rules)
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
