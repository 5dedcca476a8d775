import Groma
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests that an automaton accepts the words that meet its formula, and no others.
struct BuchiAutomatonTests {
  private static let atoms: [TemporalFormula] = [
    .state("0") { _ in true }, .state("1") { _ in true }, .made(.wayOut), .made(.link()),
  ]

  /// The argument is a seed. A failure prints it.
  @Test(arguments: 0..<60 as Range<UInt64>)
  func acceptsTheWordsThatMeetTheFormula(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let temporal = RandomFormulas(atoms: Self.atoms).formula(4, using: &random)
    let formula = LinearFormula(not: temporal)
    let count = temporal.conditions.count + temporal.patterns.count
    let automaton = BuchiAutomaton(formula)
    let isAccepting = automaton.acceptingComponents.map { $0 >= 0 }
    #expect(automaton.isLasting == isAccepting, "seed \(seed): \(formula)")
    for _ in 0..<40 {
      let letters = (0..<1 + random.below(6)).map { _ in UInt64(random.below(1 << count)) }
      let word = Word(letters: letters, start: random.below(letters.count))
      #expect(automaton.accepts(word) == word.meets(formula), "seed \(seed): \(formula), \(word)")
    }
  }

  @Test func impossibleFormulaIsNeverAccepted() {
    let formula: TemporalFormula = .always(Self.atoms[0] || !Self.atoms[0])
    let automaton = BuchiAutomaton(LinearFormula(not: formula))
    #expect(automaton.nodes.allSatisfy { !$0.isFinal } && !automaton.isLasting.contains(true))
    #expect(BuchiAutomaton(.and(.atom(0, isTrue: true), .atom(0, isTrue: false))).initial.isEmpty)
    #expect(BuchiAutomaton(.always(false)).nodes.isEmpty)
  }

  @Test func formulaThatDemandsNothingEndsInAFinalNode() {
    let automaton = BuchiAutomaton(.until(.always(true), .atom(0, isTrue: true)))
    #expect(automaton.nodes.contains { $0.isFinal && $0.required == 1 })
    #expect(!BuchiAutomaton(.release(.always(false), .atom(0, isTrue: true))).nodes.contains { $0.isFinal })
  }
}

extension BuchiAutomaton {
  /// Returns whether the automaton accepts a word. The search is that of ``ListedLassoSearch``, on a graph that is a single lasso.
  fileprivate func accepts(_ word: Word) -> Bool {
    let graph = TransitionGraph(word.letters.indices.map { [.init(0, to: $0 + 1 < word.letters.count ? $0 + 1 : word.start)] })
    let move = Move(route: AppRoute(), origin: .wayOut, owner: "Tests")
    var search = ListedLassoSearch(
      ProductGraph(graph, self, letters: word.letters, moveLetters: [0]), fairness: FairMoves([], moves: [move]))
    return search.lasso() != nil
  }
}
