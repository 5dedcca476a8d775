import Groma
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests that the normal form of a formula has the meaning of the formula.
struct LinearFormulaTests {
  private static let atoms: [TemporalFormula] = [
    .state("0") { _ in true }, .made(.wayOut), .state("1") { _ in true }, .made(.link()),
  ]
  private static func atom(_ number: Int, _ isTrue: Bool = true) -> LinearFormula { .atom(number, isTrue: isTrue) }

  /// The argument is a seed. A failure prints it.
  @Test(arguments: 0..<150 as Range<UInt64>)
  func normalFormOfTheNegationHoldsWhereTheFormulaDoesNot(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let formula = RandomFormulas(atoms: Self.atoms).formula(5, using: &random)
    let count = formula.conditions.count + formula.patterns.count
    let (negation, same) = (LinearFormula(not: formula), LinearFormula(not: !formula))
    for _ in 0..<20 {
      let word = Word.random(atoms: count, using: &random)
      let holds = DirectEvaluation(word, of: formula).holds(formula)
      #expect(word.meets(negation) == !holds, "seed \(seed): \(negation), \(word)")
      #expect(word.meets(same) == holds, "seed \(seed): \(same), \(word)")
    }
  }

  @Test func twoNegationsHaveNoEffectOnTheForm() {
    let formula: TemporalFormula = .leadsTo(Self.atoms[0], Self.atoms[1]) && Self.atoms[2].until(Self.atoms[3])
    #expect(LinearFormula(not: !(!formula)) == LinearFormula(not: formula))
  }

  @Test func negationIsMovedToTheAtoms() {
    let (one, other) = (Self.atoms[0], Self.atoms[2])
    #expect(LinearFormula(not: one && other) == .or(Self.atom(0, false), Self.atom(1, false)))
    #expect(LinearFormula(not: one || !other) == .and(Self.atom(0, false), Self.atom(1)))
    #expect(LinearFormula(not: one.until(other)) == .release(Self.atom(0, false), Self.atom(1, false)))
    #expect(LinearFormula(not: .always(one)) == .until(.always(true), Self.atom(0, false)))
    #expect(LinearFormula(not: .eventually(one)) == .release(.always(false), Self.atom(0, false)))
  }

  /// The until operator and the release operator are dual, and a release is met without an end.
  @Test(arguments: 0..<100 as Range<UInt64>)
  func releaseIsTheDualOfUntil(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let word = Word.random(atoms: 2, using: &random)
    let release = word.meets(.release(Self.atom(0), Self.atom(1)))
    #expect(release == !word.meets(.until(Self.atom(0, false), Self.atom(1, false))), "seed \(seed): \(word)")
    let isAlways = word.letters.allSatisfy { $0 & 2 != 0 }
    #expect(!isAlways || release, "seed \(seed): \(word)")
  }

  // MARK: Triggers

  @Test func triggerHasTheNumbersOfTheWholeFormula() throws {
    // The condition on moves has the number after that of the condition on states, although it occurs first.
    let formula: TemporalFormula = .leadsTo(Self.atoms[1] && !Self.atoms[3], Self.atoms[0])
    #expect(LinearFormula(triggerOf: formula) == .and(Self.atom(1), Self.atom(2, false)))
    let never: TemporalFormula = .never(Self.atoms[1], after: Self.atoms[2], until: Self.atoms[0])
    #expect(LinearFormula(not: never).untils.count == 2)
    let trigger = try #require(LinearFormula(triggerOf: never))
    #expect(trigger == Self.atom(never.numberOfAtom(Self.atoms[2].node)))
  }

  @Test func onlyAConditionalFormulaHasATrigger() {
    let (one, other) = (Self.atoms[0], Self.atoms[1])
    let leads = TemporalFormula.leadsTo(one, other)
    for formula in [one, !one, .always(one), .eventually(one), one.until(other), !leads, leads && one, leads || one] {
      #expect(LinearFormula(triggerOf: formula) == nil)
    }
    #expect(LinearFormula(triggerOf: leads) != nil && LinearFormula(triggerOf: .never(one, after: other)) != nil)
  }

  // MARK: Parts

  @Test func untilFormulasAreListedOnceAndInnerOnesFirst() {
    let inner = LinearFormula.until(Self.atom(1), Self.atom(2))
    let outer = LinearFormula.until(Self.atom(0), inner)
    #expect(LinearFormula.and(outer, inner).untils == [inner, outer])
    #expect(LinearFormula.or(inner, .release(outer, inner)).untils == [inner, outer])
    #expect(LinearFormula.release(Self.atom(0), .and(Self.atom(1), .always(true))).untils == [])
  }

  /// Returns a formula without temporal operators.
  private func condition(_ most: Int, using random: inout SeededGenerator) -> LinearFormula {
    if most == 0 { return random.chance(20) ? .always(random.chance(50)) : Self.atom(random.below(3), random.chance(50)) }
    let (one, other) = (condition(random.below(most), using: &random), condition(random.below(most), using: &random))
    return random.chance(50) ? .and(one, other) : .or(one, other)
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func formulaWithoutTemporalOperatorsHasAValue(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let formula = condition(4, using: &random)
    for letter in 0..<8 as Range<UInt64> {
      #expect(formula.value(letter) == Word(letters: [letter], start: 0).meets(formula), "seed \(seed): \(formula), \(letter)")
    }
    #expect(LinearFormula.and(formula, .until(formula, formula)).value(0) == nil)
    #expect(LinearFormula.or(.release(formula, formula), formula).value(0) == nil)
  }
}
