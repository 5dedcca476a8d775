import Groma
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests the conditions on single states, and that the operators mean what their documentation states.
@MainActor
struct TemporalFormulaTests {
  nonisolated private static let p = TemporalFormula.state("p") { _ in true }
  nonisolated private static let q = TemporalFormula.state("q") { _ in true }
  nonisolated private static let r = TemporalFormula.state("r") { _ in true }

  // MARK: Operators

  /// A word over the three atoms, with the positions at which they hold.
  private struct Run {
    let word: Word
    /// The positions of two rounds of the cycle after the start, so that each later letter follows each letter.
    let positions: [Int]

    init(seed: UInt64) {
      var random = SeededGenerator(seed: seed)
      word = Word.random(atoms: 3, using: &random)
      positions = Array(word.letters.indices) + Array(word.start..<word.letters.count)
    }

    func holds(_ atom: Int, at position: Int) -> Bool { word.letters[position] >> UInt64(atom) & 1 == 1 }

    /// Returns whether the word meets a formula that contains all three atoms in this order, as the explorer evaluates it.
    func meets(_ formula: TemporalFormula) -> Bool {
      let all = (p || !p) && (q || !q) && (r || !r) && formula
      return !word.meets(LinearFormula(not: all))
    }
  }

  /// The argument is a seed. A failure prints it.
  @Test(arguments: 0..<200 as Range<UInt64>)
  nonisolated func effectFollowsEachCause(seed: UInt64) {
    let run = Run(seed: seed)
    let isFollowed = run.positions.indices.allSatisfy { index in
      !run.holds(0, at: run.positions[index]) || later(index, in: run).contains { run.holds(1, at: $0) }
    }
    #expect(run.meets(.leadsTo(Self.p, Self.q)) == isFollowed, "seed \(seed): \(run.word)")
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  nonisolated func forbiddenFormulaDoesNotHoldAfterItsCause(seed: UInt64) {
    let run = Run(seed: seed)
    let causes = run.positions.indices.filter { run.holds(1, at: run.positions[$0]) }
    let isNever = causes.allSatisfy { !later($0, in: run).contains { run.holds(0, at: $0) } }
    #expect(run.meets(.never(Self.p, after: Self.q)) == isNever, "seed \(seed): \(run.word)")
    // The prohibition ends before the first state in which the end holds.
    let isNeverBefore = causes.allSatisfy { cause in
      !later(cause, in: run).prefix { !run.holds(2, at: $0) }.contains { run.holds(0, at: $0) }
    }
    #expect(run.meets(.never(Self.p, after: Self.q, until: Self.r)) == isNeverBefore, "seed \(seed): \(run.word)")
  }

  /// Returns the positions at and after an index of the positions, with each letter of the cycle.
  nonisolated private func later(_ index: Int, in run: Run) -> [Int] {
    Array(run.positions[index...]) + Array(run.word.start..<run.word.letters.count)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  nonisolated func formulasThatAreEqualByLogicHaveEqualValues(seed: UInt64) {
    let run = Run(seed: seed)
    let (p, q, r) = (Self.p, Self.q, Self.r)
    func expectEqual(_ one: TemporalFormula, _ other: TemporalFormula, sourceLocation: SourceLocation = #_sourceLocation) {
      #expect(run.meets(one) == run.meets(other), "seed \(seed): \(run.word)", sourceLocation: sourceLocation)
    }
    expectEqual(!(p && q), !p || !q)
    expectEqual(!(p || q), !p && !q)
    expectEqual(.always(p), !.eventually(!p))
    expectEqual(.always(p && q), .always(p) && .always(q))
    expectEqual(.eventually(p || q), .eventually(p) || .eventually(q))
    expectEqual(.eventually(.eventually(p)), .eventually(p))
    expectEqual(.always(.always(p)), .always(p))
    expectEqual(.always(.eventually(.always(p))), .eventually(.always(p)))
    expectEqual(p.until(p.until(q)), p.until(q))
    expectEqual(p.until(q || r), p.until(q) || p.until(r))
    expectEqual((p && q).until(r), p.until(r) && q.until(r))
    expectEqual(.leadsTo(p, q), .always(!p || .eventually(q)))
    expectEqual(.leadsTo(p || q, r), .leadsTo(p, r) && .leadsTo(q, r))
    expectEqual(.never(p || r, after: q), .never(p, after: q) && .never(r, after: q))
    // The end permits the formula.
    expectEqual(.never(p, after: q, until: p), .always(p || !p))
  }

  // MARK: Atoms

  @Test func sameConditionIsNumberedOnce() {
    let formula = (Self.p && TemporalFormula.made(.wayOut)).until(Self.q || !Self.p) && .made(.link()) && .made(.wayOut)
    #expect(formula.conditions.map(\.name) == ["p", "q"])
    #expect(formula.patterns == [.wayOut, .link()])
    let number = formula.numberOfAtom
    #expect([Self.p, Self.q, .made(.wayOut), .made(.link())].map { number($0.node) } == [0, 1, 2, 3])
  }

  /// Two functions may differ although their names are equal.
  @Test func conditionsWithEqualNamesAreDifferent() {
    let formula = TemporalFormula.visible("a") || .visible("a")
    #expect(formula.conditions.map(\.name) == ["a is visible", "a is visible"])
  }

  // MARK: Conditions on states

  /// Returns whether a condition holds in a state.
  private func holds(_ formula: TemporalFormula, in tree: String) throws -> Bool {
    let condition = try #require(formula.conditions.first)
    return try navigator(tree).read { condition.holds(&$0) }
  }

  @Test func onlyTheScreenOnTopIsVisible() throws {
    #expect(try holds(.visible("b"), in: "stack[a > b]"))
    #expect(try !holds(.visible("a"), in: "stack[a > b]"))
    #expect(try holds(.visible("d"), in: "stack[a] ^ d") && !holds(.visible("a"), in: "stack[a] ^ d"))
    #expect(try !holds(.visible("b"), in: "tabs[*a | b]") && holds(.visible("b"), in: "tabs[a | *b]"))
  }

  @Test func openScreenMayBeCoveredOrHidden() throws {
    #expect(try holds(.open("a"), in: "stack[a > b] ^ c"))
    #expect(try holds(.open("b"), in: "tabs[*a | stack[b]]"))
    #expect(try holds(.open("z", "c"), in: "stack[a > b] ^ c"), "one of the names is enough")
    #expect(try !holds(.open("c", "d"), in: "stack[a > b]"))
    #expect(TemporalFormula.open("c", "d").conditions.map(\.name) == ["c or d is open"])
  }

  @Test func routeThatAGuardRedirectsWaits() throws {
    let member = Guard("member") { _, transaction in
      transaction.value(StubApp.Session.self).user == nil
        ? .redirect(AppRoute().root.present(page("z")).erased, until: page("z").key) : .allow
    }
    let navigator = try navigator("stack[a]", guards: [member])
    let condition = try #require(TemporalFormula.waiting.conditions.first)
    #expect(!navigator.read { condition.holds(&$0) })
    try navigator.run(AppRoute().check("member").top(.stack).push(page("b")))
    #expect(navigator.read { condition.holds(&$0) })
    try navigator.run { $0.put(StubApp.Session(user: "ann")) }
    try navigator.run { $0.top(.screen(page("z"))).finish() }
    #expect(!navigator.read { condition.holds(&$0) }, "\(navigator.tree)")
    #expect(navigator.tree == "stack[a > b]")
  }
}
