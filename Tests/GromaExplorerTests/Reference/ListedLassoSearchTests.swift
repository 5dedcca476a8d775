import Groma
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests of the reference search for lassos on random graphs.
struct ListedLassoSearchTests {
  /// A random graph with letters: two atoms hold in states, and two after moves.
  private struct RandomGraph {
    let graph: TransitionGraph
    var letters: [UInt64] = []
    let moveLetters: [UInt64] = [0, 4, 8, 12, 4]
    let moves: [Move] = [
      move(.wayOut), move(.link("a")), move(.tap("go", screen: "a")), move(.environment("wide")), move(.link("b")),
    ]

    private static func move(_ origin: Move.Origin) -> Move { Move(route: AppRoute(), origin: origin, owner: "Tests") }

    init(using random: inout SeededGenerator) {
      let count = 1 + random.below(8)
      letters = (0..<count).map { _ in UInt64(random.below(4)) }
      graph = TransitionGraph(
        (0..<count).map { _ in
          (0..<random.below(4)).map { _ in .init(random.below(5), to: random.chance(10) ? nil : random.below(count)) }
        })
    }

    /// The letters after a sequence of transitions, without the letter of the launch state.
    func letters(after places: [Int]) -> [UInt64] {
      places.map { place in letters[Int(graph[place].target)] | (graph.move(at: place).map { moveLetters[$0] } ?? 0) }
    }
  }

  private static func formula(_ most: Int, using random: inout SeededGenerator) -> LinearFormula {
    if most == 0 { return .atom(random.below(4), isTrue: random.chance(50)) }
    let (one, other) = (formula(random.below(most), using: &random), formula(random.below(most), using: &random))
    switch random.below(6) {
    case 0: return .and(one, other)
    case 1: return .or(one, other)
    case 2: return .until(one, other)
    case 3: return .release(one, other)
    case 4: return .until(.always(true), one)
    default: return .release(.always(false), one)
    }
  }

  private static func always(_ formula: LinearFormula) -> LinearFormula { .release(.always(false), formula) }
  private static func eventually(_ formula: LinearFormula) -> LinearFormula { .until(.always(true), formula) }

  /// Each lasso that is found is a way through the graph that meets the formula and the assumptions.
  ///
  /// The argument is a seed. A failure prints it.
  @Test(arguments: 0..<300 as Range<UInt64>)
  func lassosMeetTheFormulaAndTheAssumptions(seed: UInt64) throws {
    let assumptions: [[Fairness]] = [
      [], [.everyMove], [.weak(.link())], [.strong(.link("a"))], [.weak(.wayOut), .strong(.action("go"))],
    ]
    let (some, formula, groups, lasso) = try firstSuitable(from: seed) { seed -> (RandomGraph, LinearFormula, FairMoves, ListedLasso)? in
      var random = SeededGenerator(seed: seed)
      let some = RandomGraph(using: &random)
      let formula = Self.formula(3, using: &random)
      let groups = FairMoves(random.pick(assumptions), moves: some.moves)
      var search = ListedLassoSearch(
        ProductGraph(some.graph, BuchiAutomaton(formula), letters: some.letters, moveLetters: some.moveLetters), fairness: groups)
      return search.lasso().map { (some, formula, groups, $0) }
    }
    var random = SeededGenerator(seed: seed)
    var state = 0
    for place in lasso.way + lasso.cycle {
      #expect(some.graph.places(of: state).contains(place), "seed \(seed)")
      state = Int(some.graph[place].target)
    }
    let letters = [some.letters[0]] + some.letters(after: lasso.way)
    if lasso.cycle.isEmpty {
      // Whatever follows.
      for _ in 0..<20 {
        let rest = (0..<4).map { _ in UInt64(random.below(16)) }
        #expect(Word(letters: letters + rest, start: letters.count).meets(formula), "seed \(seed): \(formula)")
      }
      return
    }
    #expect(some.graph[lasso.cycle.last!].target == UInt32(lasso.way.last.map { Int(some.graph[$0].target) } ?? 0), "seed \(seed)")
    let cycle = some.letters(after: lasso.cycle)
    #expect(Word(letters: letters + cycle, start: letters.count).meets(formula), "seed \(seed): \(formula)")
    let made = Set(lasso.cycle.compactMap { some.graph.move(at: $0) })
    var states: [Int] = []
    for place in lasso.cycle { states.append(Int(some.graph[place].target)) }
    let possible = states.map { state in Set(some.graph.places(of: state).compactMap { some.graph.move(at: $0) }) }
    if groups.isOfAll {
      let places = Set(lasso.cycle)
      #expect(states.allSatisfy { some.graph.places(of: $0).allSatisfy(places.contains) }, "seed \(seed)")
    }
    for group in 0..<groups.strongCount {
      let members = Set(some.moves.indices.filter { groups.strong[$0] >> UInt64(group) & 1 == 1 })
      #expect(!made.isDisjoint(with: members) || possible.allSatisfy { $0.isDisjoint(with: members) }, "seed \(seed)")
    }
    for group in 0..<groups.weakCount {
      let members = Set(some.moves.indices.filter { groups.weak[$0] >> UInt64(group) & 1 == 1 })
      #expect(!made.isDisjoint(with: members) || possible.contains { $0.isDisjoint(with: members) }, "seed \(seed)")
    }
  }

  /// An assumption has the effect of a formula that contains it: atoms 4 and 5 hold where a link or a way out is possible.
  @Test(arguments: Seeds.few(20))
  func assumptionsAgreeWithTheirFormulas(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let some = RandomGraph(using: &random)
    let formula = Self.formula(2, using: &random)
    func isPossible(_ pattern: MovePattern, in state: Int) -> Bool {
      some.graph.places(of: state).contains { some.graph.move(at: $0).map { pattern.matches(some.moves[$0]) } ?? false }
    }
    let letters = some.letters.indices.map { state in
      some.letters[state] | (isPossible(.link(), in: state) ? 16 : 0) | (isPossible(.wayOut, in: state) ? 32 : 0)
    }
    // Atom 6 holds after a link, atom 7 after a way out.
    let moveLetters = some.moves.indices.map { move in
      some.moveLetters[move] | (MovePattern.link().matches(some.moves[move]) ? 64 : 0)
        | (MovePattern.wayOut.matches(some.moves[move]) ? 128 : 0)
    }
    func exists(_ formula: LinearFormula, _ fairness: [Fairness]) -> Bool {
      var search = ListedLassoSearch(
        ProductGraph(some.graph, BuchiAutomaton(formula), letters: letters, moveLetters: moveLetters),
        fairness: FairMoves(fairness, moves: some.moves))
      return search.lasso()?.cycle.isEmpty == false
    }
    func atom(_ number: Int, _ isTrue: Bool = true) -> LinearFormula { .atom(number, isTrue: isTrue) }
    let strongLink: LinearFormula = .or(Self.eventually(Self.always(atom(4, false))), Self.always(Self.eventually(atom(6))))
    let weakOut: LinearFormula = .or(Self.always(Self.eventually(atom(5, false))), Self.always(Self.eventually(atom(7))))
    // A lasso without a cycle shows nothing about fairness, so the formula demands something forever.
    let endless = LinearFormula.and(formula, Self.always(Self.eventually(.or(atom(0), atom(0, false)))))
    #expect(exists(endless, [.strong(.link())]) == exists(.and(endless, strongLink), []), "seed \(seed): \(formula)")
    #expect(exists(endless, [.weak(.wayOut)]) == exists(.and(endless, weakOut), []), "seed \(seed): \(formula)")
    #expect(
      exists(endless, [.weak(.wayOut), .strong(.link())]) == exists(.and(endless, .and(strongLink, weakOut)), []),
      "seed \(seed): \(formula)")
  }

  /// If each transition has a move of its own, strong fairness of every move is that of all transitions.
  @Test(arguments: 0..<200 as Range<UInt64>)
  func fairnessOfEveryMoveIsThatOfEachTransition(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let some = RandomGraph(using: &random)
    let formula = Self.formula(2, using: &random)
    var moves: [Move] = []
    let graph = TransitionGraph(
      (0..<some.graph.count).map { state in
        some.graph.places(of: state).filter { some.graph.move(at: $0) != nil }.map { place in
          moves.append(Move(route: AppRoute(), origin: .environment("\(place)"), owner: "Tests"))
          let target = some.graph[place].target
          return .init(moves.count - 1, to: target == TransitionGraph.unknown ? nil : Int(target))
        }
      })
    func lasso(_ fairness: [Fairness]) -> ListedLasso? {
      var search = ListedLassoSearch(
        ProductGraph(graph, BuchiAutomaton(formula), letters: some.letters, moveLetters: moves.map { _ in 0 }),
        fairness: FairMoves(fairness, moves: moves))
      return search.lasso()
    }
    let each = moves.map { move -> Fairness in
      guard case .environment(let name) = move.origin else { preconditionFailure("it is an event") }
      return .strong(.event(name))
    }
    let (all, single) = (lasso([.everyMove]), lasso(each))
    #expect((all == nil) == (single == nil) && all?.way == single?.way, "seed \(seed): \(formula)")
  }

  /// State 1 has only a move beyond the bounds, so it is not known what follows.
  @Test func pathThatLeavesTheBoundsIsNoLasso() {
    func lasso(from state: Int, _ formula: LinearFormula) -> ListedLasso? {
      let graph = TransitionGraph([[.init(0, to: 1)], state == 1 ? [.init(0, to: nil)] : []])
      var search = ListedLassoSearch(
        ProductGraph(graph, BuchiAutomaton(formula), letters: [1, 1], moveLetters: [0]), fairness: FairMoves([], moves: []))
      return search.lasso()
    }
    let always = Self.always(.atom(0, isTrue: true))
    #expect(lasso(from: 1, always) == nil)
    // Without that move, the app remains in the state.
    #expect(lasso(from: 0, always) == ListedLasso(way: [0], cycle: [1]))
    // A formula that can no longer be changed by what follows needs no cycle.
    #expect(lasso(from: 1, .until(.always(true), .atom(0, isTrue: true))) == ListedLasso())
  }

  /// A move that is possible again and again, but leads beyond the bounds, may be made.
  @Test func moveBeyondTheBoundsCountsAsPossible() {
    let graph = TransitionGraph([[.init(0, to: 0), .init(1, to: nil)]])
    let moves = [Move.Origin.wayOut, .link("a")].map { Move(route: AppRoute(), origin: $0, owner: "Tests") }
    func lasso(_ fairness: [Fairness]) -> ListedLasso? {
      var search = ListedLassoSearch(
        ProductGraph(graph, BuchiAutomaton(Self.always(.atom(0, isTrue: true))), letters: [1], moveLetters: [0, 0]),
        fairness: FairMoves(fairness, moves: moves))
      return search.lasso()
    }
    #expect(lasso([]) == ListedLasso(cycle: [0]) && lasso([.strong(.wayOut)]) == ListedLasso(cycle: [0]))
    #expect(lasso([.strong(.link())]) == nil && lasso([.weak(.link())]) == nil && lasso([.everyMove]) == nil)
  }

  @Test func componentsAreStronglyConnected() {
    // 0 ⇄ 1 → 2 → 3 → 2, and 4 alone, 5 with a transition to itself.
    let components = ConnectedComponents([0, 1, 3, 4, 5, 5, 6], [1, 0, 2, 3, 2, 5])
    #expect(components.all.sorted { $0[0] < $1[0] } == [[0, 1], [2, 3], [5]])
  }
}
