import Groma
import GromaLinks
import GromaTesting
import Synchronization
import Testing

@testable import GromaExplorer

/// A learner with the lookup of its results, for tests.
@MainActor
final class LearnerProbe {
  let app: AppDefinition
  let bounds: Bounds
  let learner: Learner
  var record: ExplorationRecord {
    get { learner.record }
    set { learner.record = newValue }
  }

  init(
    _ app: AppDefinition, bounds: Bounds = Bounds(), properties: [Property] = [], lost: [Supervision.LostRun] = [], repeats: Bool = false
  ) {
    (self.app, self.bounds) = (app, bounds)
    learner = Learner(
      Exploration(
        app, bounds: bounds, properties: properties, audit: repeats ? .thinning : .off, supervision: Supervision(lost: lost)))
  }

  var launch: [Int32] {
    let navigator = Navigator(app)
    navigator.settle()
    return learner.table.row(of: navigator.state)
  }

  /// Returns a stored result, or `nil` if none applies to the state.
  func known(_ function: Learner.Function, in row: [Int32]) -> Int? {
    learner.known(function, in: row)
  }

  func learn(_ function: Learner.Function, in row: [Int32]) -> (result: Int, isLearnt: Bool) { learner.learn(function, in: row) }

  /// Returns a result, which is learned if it is not known.
  func result(_ function: Learner.Function, in row: [Int32]) -> Int { known(function, in: row) ?? learn(function, in: row).result }

  /// Returns the moves of a state, as indices.
  func moves(in row: [Int32]) -> [Int] {
    let list = result(.offers, in: row)
    return learner.lists[list]
  }

  /// Returns the index of a move that is offered in a state, by its text.
  func move(_ text: String, in row: [Int32]) throws -> Int {
    try #require(moves(in: row).first { "\(learner.moves[$0])" == text }, "\(moves(in: row).map { learner.moves[$0] })")
  }

  /// Returns the state that an outcome leads to.
  func end(_ outcome: Int, from row: [Int32]) -> [Int32] {
    learner.row(row, after: outcome)
  }

  func row(_ tree: String) throws -> [Int32] { learner.table.row(of: try StubApp.state(tree)) }

  func tree(_ row: [Int32]) -> String { CompactTree.text(of: learner.state(row)) }
}

/// Compares learned results with runs on navigators.
@MainActor
struct LearnerTests {
  private static func pushing(_ letters: String...) -> [StubAction] {
    letters.map { letter in UserAction("open-\(letter)") { $0.stack.push(page(letter)) } }
  }

  /// An app in which `a` to `c` open each other.
  private static let pushes = PlantedApp.app(["a": pushing("b", "c"), "b": pushing("b", "c"), "c": pushing("b", "c")], links: [])

  // MARK: Outcomes

  /// Learned outcomes have the facts and the end states of runs on navigators, in each state that they are applied to.
  @Test(arguments: [3, 5, 11, 14, 17] as [UInt64])
  func outcomesAreThoseOfNavigators(seed: UInt64) {
    let app = RandomApp.app(seed: seed, isVaried: seed % 2 == 0)
    let probe = LearnerProbe(app, bounds: Bounds(depth: 2, layers: 2))
    var states = [probe.learner.state(probe.launch)]
    let navigator = Navigator(app)
    navigator.settle()
    states = [navigator.state.rebased()]
    var (known, learned) = (Set(states), 0)
    var next = 0
    while next < min(states.count, 25) {
      let (state, row) = (states[next], probe.learner.table.row(of: states[next]))
      next += 1
      let offered = probe.moves(in: row)
      #expect(offered.map { probe.learner.moves[$0] } == probe.learner.finder.moves(in: Navigator(app, state: state)))
      let sight = probe.result(.sight, in: row)
      #expect(probe.learner.sights[sight] == Sight(.exploring(probe.learner.app, from: state)))
      for move in offered {
        if probe.known(.move(move), in: row) != nil { learned += 1 }
        let number = probe.result(.move(move), in: row)
        let outcome = probe.learner.outcomes[number]
        let run = Run(app, from: state, probe.learner.moves[move])
        #expect(outcome.facts == run.facts, "\(probe.learner.moves[move]) in \(state)")
        guard outcome.facts.error == nil else { continue }
        #expect(probe.learner.state(probe.end(number, from: row)) == run.state, "\(probe.learner.moves[move]) in \(state)")
        #expect(probe.learner.leadsOn(number) == probe.bounds.contain(run.state))
        if probe.learner.leadsOn(number), known.insert(run.state).inserted { states.append(run.state) }
      }
    }
    #expect(learned > 0 && probe.record.hiddenInputs.isEmpty)
  }

  @Test func knownResultRunsNoCode() throws {
    let probe = LearnerProbe(Self.pushes)
    let row = try probe.row("stack[a > b]")
    let move = try probe.move("tap open-c", in: row)
    let (first, isLearnt) = probe.learn(.move(move), in: row)
    #expect(isLearnt)
    #expect(probe.record.counts.runs == 2, "the list of moves and the move")
    #expect(probe.known(.move(move), in: row) == first)
    #expect(probe.learner.outcomes.count == 1)
  }

  /// The push reads only the top screen, so its outcome in another stack of equal depth follows from the first run.
  @Test func pushOntoAnotherStackFollowsFromTheFirstRun() throws {
    let probe = LearnerProbe(Self.pushes)
    let one = try probe.row("stack[a > b > c]")
    let move = try probe.move("tap open-b", in: one)
    _ = probe.learn(.move(move), in: one)
    let runs = probe.record.counts.runs
    let other = try probe.row("stack[a > c > c]")
    #expect(probe.known(.move(move), in: other) == nil)
    let (outcome, isLearnt) = probe.learn(.move(move), in: other)
    #expect(isLearnt && probe.record.counts.runs == runs)
    #expect(probe.tree(probe.end(outcome, from: other)) == "stack[a > c > c > b]")
    #expect(probe.learner.isBeyond[outcome], "the stack has four screens")
    // A stack of another depth needs a run.
    let deep = try probe.row("stack[a > c]")
    _ = probe.learn(.move(move), in: deep)
    #expect(probe.record.counts.runs == runs + 1)
  }

  @Test func failedMoveChangesNothing() throws {
    let app = PlantedApp.app(["a": [UserAction("fall") { $0.put(StubApp.Counter(count: 1)).stack.pop(5) }]], links: [])
    let probe = LearnerProbe(app)
    let row = probe.launch
    let (number, isLearnt) = probe.learn(.move(try probe.move("tap fall", in: row)), in: row)
    let outcome = probe.learner.outcomes[number]
    #expect(isLearnt && outcome.facts.error != nil && !probe.learner.isBeyond[number])
    #expect(probe.learner.writes(of: number).isEmpty)
  }

  @Test func newValueReplacesARemovedOne() throws {
    let probe = LearnerProbe(PlantedApp.app(["a": [UserAction("root") { $0.window.setRoot(page("b").withStackContainer()) }]], links: []))
    let row = try probe.row("tabs[*stack[a] | stack[c]] ^ stack[a]")
    let number = probe.learn(.move(try probe.move("tap root", in: row)), in: row).result
    let outcome = probe.learner.outcomes[number]
    let last = probe.learner.writes(of: number)
    #expect(!outcome.values.isEmpty)
    for (slot, value) in outcome.values { #expect(last[slot] == value, "a removed slot can have a new value") }
    #expect(probe.tree(probe.end(number, from: row)) == "stack[b]")
    let removed = [path(0, 0, 0), path(0, 0, 1)].map { last[probe.learner.table.number(of: .place($0))] }
    #expect(removed == [0, 0], "the tabs are removed")
  }

  @Test func propertyIsLearnedForTheValuesThatItReads() throws {
    let property = Property("few") { transaction in
      let count = transaction.value(StubApp.Counter.self).count
      return count > 1 ? "\(count) are too many" : nil
    }
    let probe = LearnerProbe(PlantedApp.app(), properties: [property])
    var results: [Int] = []
    for tree in ["stack[a]", "stack[a > b]"] {
      for count in 1...3 {
        var state = try StubApp.state(tree)
        state.put(AnyStateValue(StubApp.Counter(count: count)), named: StubApp.Counter.name)
        results.append(probe.result(.team(0), in: probe.learner.table.row(of: state)))
      }
    }
    #expect(
      results.map { probe.learner.sentences[$0] } == [nil, "2 are too many", "3 are too many", nil, "2 are too many", "3 are too many"])
    #expect(probe.record.counts.runs == 3)
  }

  @Test func functionsHaveDifferentIndices() throws {
    let properties = [Property("one") { _ in nil }, Property("two") { _ in nil }] + [.doubleTap, .linksAtOnce].map { Property($0) }
    let probe = LearnerProbe(PlantedApp.app(), bounds: Bounds(pairs: 4), properties: properties)
    let row = probe.launch
    let moves = probe.moves(in: row)
    #expect(probe.learner.checkedTeams == 0..<2 && probe.learner.linkPairs == 0..<1)
    #expect(probe.learner.pairs.map(\.description) == ["open url=app://b and open url=app://b at once", "tap open-b, twice at once"])
    let functions: [Learner.Function] =
      [.offers, .sight, .team(0), .team(1)] + moves.map { .move($0) } + probe.learner.pairs.indices.map { .pair($0) }
    #expect(Set(functions.map { probe.learner.number(of: $0) }).count == functions.count)
    let names = functions.map { "\(probe.learner.subject(naming: $0, in: probe.learner.state(row)))" }
    #expect(
      names == [
        "the list of moves on 'a'", "the visible screen", "one", "two", "tap open-b", "open url=app://b",
        "open url=app://b and open url=app://b at once", "tap open-b, twice at once",
      ])
    #expect(moves.map { probe.learner.known[$0].link } == [nil, 0])
    #expect(moves.map { probe.learner.known[$0].doubled } == [1, nil])
  }

  // MARK: Audits

  /// Returns an app with an action whose result differs each time.
  private func hiddenApp() -> AppDefinition {
    let times = Times()
    return PlantedApp.app(
      ["a": [UserAction("go") { $0.with { _, _ throws(NavigationError) in AppRoute().put(StubApp.Counter(count: times.next())) } }]],
      links: [])
  }

  private final class Times: Sendable {
    private let count = Mutex(0)
    func next() -> Int {
      count.withLock { count in
        count += 1
        return count
      }
    }
  }

  @Test func auditOfASoundMoveConfirmsTheOutcome() throws {
    let probe = LearnerProbe(Self.pushes)
    let row = try probe.row("stack[a > b]")
    let move = try probe.move("tap open-c", in: row)
    let learnt = probe.learn(.move(move), in: row).result
    let other = try probe.row("stack[a > b]")
    probe.learner.audit(move, in: other, learnt: learnt)
    #expect(probe.record.hiddenInputs.isEmpty && !probe.learner.known[move].isOpaque)
  }

  @Test func auditWithAnotherOutcomeMakesTheMoveOpaque() throws {
    let probe = LearnerProbe(hiddenApp())
    let row = probe.launch
    let move = try probe.move("tap go", in: row)
    let learnt = probe.learn(.move(move), in: row).result
    probe.learner.audit(move, in: row, learnt: learnt)
    #expect(probe.learner.known[move].isOpaque)
    #expect(probe.record.hiddenInputs.map(\.description) == ["tap go"])
    let runs = probe.record.counts.runs
    probe.learner.audit(move, in: row, learnt: learnt)
    #expect(probe.record.counts.runs == runs, "an opaque move is not audited")
    // An opaque move runs each time.
    let (again, isLearnt) = probe.learn(.move(move), in: row)
    #expect(!isLearnt && probe.record.counts.runs == runs + 1 && again != learnt)
    #expect(probe.end(again, from: row) != probe.end(learnt, from: row))
    probe.learner.turnOpaque(move)
    #expect(probe.learner.known[move].isOpaque && probe.record.hiddenInputs.count == 1)
  }

  // MARK: Lost runs

  /// Returns the lost run of a function, which is the run with this number in each probe of an app.
  private func lost(_ number: Int, _ probe: LearnerProbe, _ function: Learner.Function) -> [Supervision.LostRun] {
    [.init(number: number, key: probe.learner.number(of: function), end: "trapped: so it is")]
  }

  @Test func lostMoveIsNotLearned() throws {
    let first = LearnerProbe(Self.pushes)
    let move = try first.move("tap open-b", in: first.launch)
    let probe = LearnerProbe(Self.pushes, lost: lost(2, first, .move(move)))
    let row = probe.launch
    #expect(try probe.move("tap open-b", in: row) == move)
    let (lost, isLearnt) = probe.learn(.move(move), in: row)
    #expect(!isLearnt && probe.learner.outcomes[lost].facts.error?.isLost == true)
    #expect(probe.learner.outcomes[lost].facts.faults.map(\.sentence) == ["tap open-b trapped: so it is"])
    #expect(probe.known(.move(move), in: row) == nil && probe.record.counts.runs == 1)
    // In other states, the move is skipped. All skipped moves share one outcome.
    let skipped = try ["stack[a > b]", "stack[a > c]"].map { probe.learn(.move(move), in: try probe.row($0)) }
    #expect(skipped.allSatisfy { !$0.isLearnt && probe.learner.outcomes[$0.result].facts.error?.isLeftOut == true })
    #expect(skipped[0].result == skipped[1].result && skipped[0].result != lost)
    probe.learner.audit(move, in: try probe.row("stack[a > b]"), learnt: lost)
    #expect(probe.record.hiddenInputs.isEmpty, "nothing is compared")
  }

  @Test func lostAuditIsAnotherOutcome() throws {
    let first = LearnerProbe(Self.pushes)
    let move = try first.move("tap open-b", in: first.launch)
    let probe = LearnerProbe(Self.pushes, lost: lost(3, first, .move(move)))
    let row = probe.launch
    _ = try probe.move("tap open-b", in: row)
    let (learnt, isLearnt) = probe.learn(.move(move), in: row)
    #expect(isLearnt && probe.learner.outcomes[learnt].facts.error == nil)
    probe.learner.audit(move, in: row, learnt: learnt)
    #expect(probe.learner.known[move].isOpaque && probe.record.hiddenInputs.map(\.description) == ["tap open-b"])
    let (again, isLearntAgain) = probe.learn(.move(move), in: row)
    #expect(!isLearntAgain && probe.learner.outcomes[again].facts.error?.isLost == true)
  }

  @Test func lostListOfMovesContainsTheLinks() throws {
    let first = LearnerProbe(PlantedApp.app())
    // The first run reads the samples of the link.
    let probe = LearnerProbe(PlantedApp.app(), lost: lost(2, first, .offers))
    let row = probe.launch
    let (list, isLearnt) = probe.learn(.offers, in: row)
    #expect(!isLearnt)
    #expect(probe.learner.lists[list].map { "\(probe.learner.moves[$0])" } == ["open url=app://b"])
    #expect(probe.learner.lostOffers.map(\.row) == [row] && probe.learner.lostOffers.map(\.end) == ["trapped: so it is"])
  }

  @Test func lostPropertyIsAViolationWhereItIsLostOnly() throws {
    let properties = [Property("it is well") { _ in nil }]
    let first = LearnerProbe(Self.pushes, properties: properties)
    let probe = LearnerProbe(Self.pushes, properties: properties, lost: lost(1, first, .team(0)))
    let results = try ["stack[a]", "stack[a > b]"].map { probe.learn(.team(0), in: try probe.row($0)) }
    #expect(results.map { probe.learner.sentences[$0.result] } == ["it trapped: so it is", nil])
    #expect(results.allSatisfy { !$0.isLearnt })
  }

  // MARK: Pairs

  private static func counting(_ route: @escaping @Sendable (AppRoute, Int) -> AppRoute) -> StubAction {
    UserAction("count") {
      $0.with { _, transaction throws(NavigationError) in route(AppRoute(), transaction.value(StubApp.Counter.self).count) }
    }
  }

  @Test func doubleTapThatAddsUpIsNotAccepted() throws {
    let upload = Effect("upload").on("sent")
    let action = Self.counting { route, count in route.put(StubApp.Counter(count: min(3, count + 1))).request(upload).erased }
    let probe = LearnerProbe(PlantedApp.app(["a": [action]], links: []), properties: [Property(.doubleTap)])
    let row = probe.launch
    let move = try probe.move("tap count", in: row)
    let pair = try #require(probe.learner.known[move].doubled)
    #expect(pair == 0)
    let (result, isLearnt) = probe.learn(.pair(pair), in: row)
    #expect(result == 0 && isLearnt)
    #expect(probe.known(.pair(pair), in: row) == 0)
    #expect(probe.record.counts.runs == 2, "the list of moves and the pair")
  }

  /// The second tap replaces a stack that one tap leaves as it is. The end is accepted only if the stack is the new one.
  @Test func acceptanceDependsOnAReplacedStack() throws {
    let upload = Effect("upload").on("sent")
    let action = StubAction("sign") {
      $0.with { _, transaction throws(NavigationError) in
        if transaction.value(StubApp.Session.self).user == nil {
          return AppRoute().put(StubApp.Session(user: "ann")).request(upload).erased
        }
        try transaction.perform(.set([page("c").node]), at: path(0, 0, 1))
        return AppRoute()
      }
    }
    let root = AnyScreen(StubApp.Home(), ["a", "b"].map { page($0).withStackContainer().erased }).erased
    let app = PlantedApp.app(["home": [action]], links: [], root: root)
    let probe = LearnerProbe(app, properties: [Property(.doubleTap)])
    var results: [Int] = []
    for letter in ["b", "c", "d"] {
      let state = try StubApp.state("tabs home[*stack[a] | stack[\(letter)]]")
      let row = probe.learner.table.row(of: state)
      let move = try probe.move("tap sign", in: row)
      let pair = try #require(probe.learner.known[move].doubled)
      let holds = AtOnce(app, from: state, probe.learner.pairs[pair])?.holds
      let result = probe.result(.pair(pair), in: row)
      #expect(holds == (result == 1), "\(letter)")
      results.append(result)
    }
    #expect(results == [0, 1, 0])
  }

  /// Whether a pair holds is learned for all states in which both moves read the same values.
  @Test(arguments: [3, 9, 15] as [UInt64])
  func pairsHoldAsOnNavigators(seed: UInt64) {
    let app = RandomApp.app(seed: seed)
    let bounds = Bounds(depth: 2, layers: 2, pairs: 4)
    let probe = LearnerProbe(app, bounds: bounds, properties: [Property(.doubleTap), Property(.linksAtOnce)])
    let exploration = Exploration(app, bounds: Bounds(depth: 2, layers: 2, states: 12), properties: [])
    var count = 0
    for state in ReplaySearch.explored(exploration).search.listedStates {
      let row = probe.learner.table.row(of: state)
      let doubled = probe.moves(in: row).compactMap { probe.learner.known[$0].doubled }
      for pair in Array(probe.learner.linkPairs) + doubled {
        let holds = AtOnce(app, from: state, probe.learner.pairs[pair])?.holds ?? true
        #expect(probe.result(.pair(pair), in: row) == (holds ? 1 : 0), "\(probe.learner.pairs[pair].description) in \(state)")
        count += 1
      }
    }
    #expect(count > 10 && probe.record.hiddenInputs.isEmpty)
  }
}
