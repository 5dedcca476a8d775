import Groma
import GromaTesting
import Testing

@testable import GromaExplorer
@testable import GromaPromela

/// Tests that the text of a formula has the meaning of the property, without Spin.
struct PromelaFormulaTests {
  private static let atoms: [TemporalFormula] = [
    .state("0") { _ in true }, .made(.wayOut), .state("1") { _ in true }, .made(.link()),
  ]

  /// Returns the names of the atoms of a property in its formula, in the order of the numbers of the atoms.
  private func names(_ formula: PromelaFormula, _ temporal: TemporalFormula) -> [String] {
    formula.conditions.map { "c\($0)" } + formula.patterns.prefix(temporal.patterns.count).map { "m\($0.number)" }
  }

  /// The argument is a seed. A failure prints it.
  @Test(arguments: 0..<80 as Range<UInt64>)
  func textHasTheMeaningOfTheFormula(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let formulas = (0..<3).map { _ in RandomFormulas(atoms: Self.atoms).formula(3, using: &random) }
    let all = PromelaFormula.all(of: formulas.enumerated().map { Property("p\($0)", $1) })
    #expect(all.map(\.property.name) == ["p0", "p1", "p2"])
    for (formula, temporal) in zip(all, formulas) {
      let names = names(formula, temporal)
      let text = try SpinText(formula.text)
      for _ in 0..<10 {
        let word = Word.random(atoms: names.count, using: &random)
        let holds = text.holds(word) { name in names.firstIndex(of: name) }
        #expect(holds == DirectEvaluation(word, of: temporal).holds(temporal), "seed \(seed): \(formula.text), \(word)")
      }
    }
  }

  /// A property with assumptions is met by each sequence that does not meet an assumption.
  @Test(arguments: 0..<80 as Range<UInt64>)
  func textContainsTheAssumptions(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let temporal = RandomFormulas(atoms: Self.atoms).formula(2, using: &random)
    let isWeak = (0..<2).map { _ in random.chance(50) }
    let fairness = zip(isWeak, [MovePattern.wayOut, .event("wide")]).map { $0 ? Fairness.weak($1) : .strong($1) }
    let formula = try #require(PromelaFormula.all(of: [Property("p", temporal, assuming: fairness)]).first)
    #expect(formula.assumed.map(\.pattern) == [.wayOut, .event("wide")])
    let own = names(formula, temporal)
    let names = own + formula.assumed.flatMap { ["e\($0.number)", "m\($0.number)"] }
    #expect(Set(names).count == names.count, "the move of an assumption has a variable of its own: \(names)")
    let text = try SpinText(formula.text)
    for _ in 0..<20 {
      let word = Word.random(atoms: names.count, using: &random)
      let cycle = word.letters[word.start...]
      let isFair = isWeak.indices.allSatisfy { index in
        let (possible, made) = (1 << UInt64(own.count + 2 * index), 1 << UInt64(own.count + 2 * index + 1)) as (UInt64, UInt64)
        let isAssumed = isWeak[index] ? cycle.allSatisfy { $0 & possible != 0 } : cycle.contains { $0 & possible != 0 }
        return !isAssumed || cycle.contains { $0 & made != 0 }
      }
      let holds = text.holds(word) { name in names.firstIndex(of: name) }
      #expect(holds == (!isFair || DirectEvaluation(word, of: temporal).holds(temporal)), "seed \(seed): \(formula.text), \(word)")
    }
  }

  /// Spin has no assumption about every move. The conditions of an omitted property keep their numbers, which are those of the evaluations.
  @Test func propertyThatAssumesEveryMoveIsOmitted() throws {
    let (one, other) = (Self.atoms[0], Self.atoms[2])
    let properties = [
      Property("first", one && .made(.link()), assuming: [.weak(.link())]), Property("state") { _ in nil },
      Property("omitted", one || other || .made(.wayOut), assuming: [.weak(.wayOut), .everyMove]),
      Property("last", .always(other) && .made(.wayOut) && .made(.link()), assuming: [.strong(.link())]),
    ]
    let all = PromelaFormula.all(of: properties)
    #expect(all.map(\.property.name) == ["first", "last"])
    #expect(all.map(\.conditions) == [0..<1, 3..<4])
    #expect(all.map { $0.patterns.map(\.number) } == [[0, 1], [2, 3, 4]])
    #expect(all[1].patterns.map(\.pattern) == [.wayOut, .link(), .link()] && all[1].assumed.map(\.number) == [4])
    #expect(all[0].text == "((<>[]e1) -> ([]<>m1)) -> ((c0) && (m0))")
    #expect(all[1].text == "(([]<>e4) -> ([]<>m4)) -> (((!((true) U (!(c3)))) && (m2)) && (m3))")
  }
}

/// A formula of Spin that was read from text.
private struct SpinText {
  private indirect enum Node {
    case name(String)
    case unary(String, Node)
    case binary(String, Node, Node)
  }

  private struct Unreadable: Error { let text: String }

  private let root: Node

  init(_ text: String) throws {
    var rest = text[...]
    root = try Self.binary(&rest)
    if !rest.isEmpty { throw Unreadable(text: text) }
  }

  private static func binary(_ rest: inout Substring) throws -> Node {
    let one = try unary(&rest)
    guard let sign = ["&&", "||", "->", "U"].first(where: { rest.hasPrefix(" \($0) ") }) else { return one }
    rest.removeFirst(sign.count + 2)
    return .binary(sign, one, try unary(&rest))
  }

  private static func unary(_ rest: inout Substring) throws -> Node {
    for sign in ["!", "<>", "[]"] where rest.hasPrefix(sign) {
      rest.removeFirst(sign.count)
      return .unary(sign, try unary(&rest))
    }
    if rest.hasPrefix("(") {
      rest.removeFirst()
      let inner = try binary(&rest)
      guard rest.popFirst() == ")" else { throw Unreadable(text: String(rest)) }
      return inner
    }
    let name = rest.prefix { $0.isLetter || $0.isNumber }
    if name.isEmpty { throw Unreadable(text: String(rest)) }
    rest.removeFirst(name.count)
    return .name(String(name))
  }

  /// Returns whether a sequence of letters meets the formula.
  ///
  /// - Parameter number: Returns the bit of a variable.
  func holds(_ word: Word, _ number: (String) -> Int?) -> Bool {
    func normal(_ node: Node, isNegated: Bool) -> LinearFormula {
      switch node {
      case .name("true"): return .always(!isNegated)
      case .name("false"): return .always(isNegated)
      case .name(let name): return number(name).map { .atom($0, isTrue: !isNegated) } ?? .always(isNegated)
      case .unary("!", let one): return normal(one, isNegated: !isNegated)
      case .unary("<>", let one):
        let one = normal(one, isNegated: isNegated)
        return isNegated ? .release(.always(false), one) : .until(.always(true), one)
      case .unary(_, let one):
        let one = normal(one, isNegated: isNegated)
        return isNegated ? .until(.always(true), one) : .release(.always(false), one)
      case .binary("->", let one, let other): return normal(.binary("||", .unary("!", one), other), isNegated: isNegated)
      case .binary(let sign, let one, let other):
        let (one, other) = (normal(one, isNegated: isNegated), normal(other, isNegated: isNegated))
        switch sign {
        case "&&": return isNegated ? .or(one, other) : .and(one, other)
        case "||": return isNegated ? .and(one, other) : .or(one, other)
        default: return isNegated ? .release(one, other) : .until(one, other)
        }
      }
    }
    return word.meets(normal(root, isNegated: false))
  }
}
