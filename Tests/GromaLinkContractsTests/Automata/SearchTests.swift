import Testing

@testable import GromaLinkContracts

struct SearchTests {
  /// Returns the texts of the outcomes of automata that read decoded symbols, and the automata.
  private func texts(_ languages: [[Automaton.Step]], isDecoded: Bool = true, limit: Int = 10_000) -> [String] {
    let tapes = languages.map { steps in
      let automaton = Automaton()
      automaton.add(steps, tag: 0)
      return Search.Tape(automaton: automaton, isDecoded: isDecoded)
    }
    let search = Search(URLBytes(.path, isNormal: true), tapes, limit: limit)
    #expect(search.isComplete)
    return search.outcomes.map(\.text)
  }

  @Test(arguments: ["é", "caf\u{e9}", "日本", "a🍏b", "é é"]) func textThatMustBeEncodedIsFound(text: String) throws {
    let found = texts([text.steps(in: .path), text.steps(in: .path)])
    #expect(found.count == 2)
    #expect(try SiteURL("https://plaza.example/" + found[1]).path.percentDecoded == "/" + text)
  }

  @Test func outcomesAreInTheOrderOfTheirLengths() {
    let texts = texts([
      [.choice([" ".steps(in: .path), "abcd".steps(in: .path)])],
      [.choice(["ab".steps(in: .path), "abcdef".steps(in: .path), [.one(.all)]])],
      " a".steps(in: .path),
    ])
    #expect(texts == ["", "a", "%20", "abcd", "%20a"])
  }

  /// The digits of an encoded byte matter to a pattern that is compared with the URL as it is written.
  @Test(arguments: [("%C3%A9", "%C3%A9"), ("*%2", "%2"), ("?A9", "A9"), ("%c?%?9", "%c")]) func digitsOfAnEncodedByteCount(
    pattern: String, part: String
  ) {
    let texts = texts([Glob(pattern, dialect: .apple).steps(isCaseSensitive: true, isDecoded: false)], isDecoded: false)
    #expect(texts.contains { $0.contains(part) && Glob(pattern, dialect: .apple).matches($0) } == (pattern != "*%2"), "\(texts)")
  }

  @Test func searchBeyondItsLimitIsNotComplete() {
    let automaton = Automaton()
    automaton.add([.many(.all)] + "a".steps(in: .path) + Array(repeating: .one(.all), count: 20), tag: 0)
    let search = Search(URLBytes(.path, isNormal: true), [.init(automaton: automaton, isDecoded: false)], limit: 2_000)
    #expect(!search.isComplete && search.count <= 2_100)
  }
}
