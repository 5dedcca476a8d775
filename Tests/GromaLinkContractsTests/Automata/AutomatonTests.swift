import GromaTesting
import Testing

@testable import GromaLinkContracts

struct AutomatonTests {
  @Test(arguments: ["0", "7", "10", "127", "128", "255", "909", "1000"]) func decimalIsANumberUpToItsMaximum(maximum: String) throws {
    let automaton = Automaton()
    automaton.add([.decimal(Array(maximum.utf8))], tag: 0)
    let limit = try #require(Int(maximum))
    for number in 0...(limit * 11 + 20) {
      for zeros in ["", "0", "000"] { #expect(automaton.accepts(zeros + String(number)) == (number <= limit), "\(zeros)\(number)") }
    }
    for text in ["", "-1", "+1", "1a", "a", " 1"] { #expect(!automaton.accepts(text)) }
  }

  @Test func targetDependsOnTheByteUnlessAllLeadToTheSameState() {
    let automaton = Automaton()
    automaton.add([.one(ByteSet(Array("ab".utf8))), .one(ByteSet(Array("c".utf8)))], tag: 0)
    let start = automaton.start()
    let ab = automaton.target(of: start, after: ByteSet(Array("ab".utf8)))
    #expect(ab != nil && ab != Automaton.dead && ab == automaton.target(of: start, after: ByteSet(Array("a".utf8))))
    #expect(automaton.target(of: start, after: ByteSet(Array("bc".utf8))) == nil)
    #expect(automaton.target(of: start, after: ByteSet(Array("cd".utf8))) == Automaton.dead)
  }

  /// The steps of a pattern accept the texts that the pattern matches.
  @Test(arguments: UInt64(1)...8) func stepsOfAPatternAcceptWhatItMatches(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<60 {
      let dialect: Glob.Dialect = random.chance(50) ? .apple : .android
      let isCaseSensitive = dialect == .android || random.chance(50)
      let isDecoded = dialect == .apple && random.chance(50)
      let pieces = ["a", "B", "1", "/", "*", "?", "?*"] + (dialect == .apple ? ["$(alpha)", "$(lang)", "é"] : [])
      let pattern = Glob((0..<random.below(6)).map { _ in random.pick(pieces) }.joined(), dialect: dialect)
      let automaton = Automaton()
      automaton.add(pattern.steps(isCaseSensitive: isCaseSensitive, isDecoded: isDecoded), tag: 0)
      for _ in 0..<30 {
        let text = (0..<random.below(6)).map { _ in random.pick(["a", "b", "A", "B", "1", "/", isDecoded ? "é" : "-"]) }.joined()
        #expect(
          automaton.accepts(text) == pattern.matches(text, isCaseSensitive: isCaseSensitive), "seed \(seed): \(pattern) \(text) \(dialect)")
      }
    }
  }

  /// A text that continues with another byte leaves the language that hides, so the other language decides.
  @Test func languageThatMayBeLeftHidesNothing() {
    let automaton = Automaton()
    automaton.add([.many(ByteSet([0x31]))], tag: 0)
    automaton.add([.many(.all)], tag: 1)
    automaton.hide(after: 0, upTo: 1)
    func accepted(_ text: String) -> [Int32] {
      var state = automaton.start()
      for byte in text.utf8 { state = automaton.target(of: state, after: ByteSet([byte])) ?? Automaton.dead }
      return automaton.accepted[Int(automaton.acceptance(of: state))]
    }
    #expect(accepted("11").first == 0)
    #expect(accepted("1a") == [1])
  }
}

extension Automaton {
  /// Returns whether the automaton accepts a text with the tag 0.
  func accepts(_ text: String) -> Bool { accepts(Array(text.utf8)) }

  /// Returns whether the automaton accepts bytes or symbols with the tag 0.
  func accepts(_ symbols: [UInt8]) -> Bool {
    var state = start()
    for symbol in symbols { state = target(of: state, after: ByteSet([symbol])) ?? Automaton.dead }
    return accepted[Int(acceptance(of: state))] == [0]
  }
}
