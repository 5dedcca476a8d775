import GromaConsole
import Testing

@testable import GromaLineEditor

@Suite struct CandidateLists {
  @Test func readsDownThenAcross() {
    let list = CandidateList(["a", "bb", "語", "d", "e"].map { .init($0) })
    #expect(list.text(columns: 13, rows: 10) == "a    語   e\nbb   d\n")
  }

  @Test func countsCandidatesThatDoNotFit() {
    let list = CandidateList((1...9).map { .init("item\($0)", note: "n") })
    #expect(list.text(columns: 10, rows: 4) == "item1  n\nitem2  n\nitem3  n\n… and 6 more\n")
  }

  @Test func escapesControlCharacters() {
    #expect(CandidateList([.init("a\u{1B}[2Jb")]).text(columns: 40, rows: 9) == "a\\u{1B}[2Jb\n")
  }

  @Test func alignsEmojiSequences() {
    let list = CandidateList([.init("👩‍💻", note: "one"), .init("❤\u{FE0F}!", note: "two")])
    #expect(list.text(columns: 12, rows: 9) == "👩‍💻   one\n❤\u{FE0F}!  two\n")
  }

  @Test func findsTheCommonBeginning() {
    #expect(commonPrefix(of: ["push", "pull"]) == "pu")
    #expect(commonPrefix(of: ["é", "e"]) == "")
    #expect(commonPrefix(of: ["push"]) == "push")
    #expect(commonPrefix(of: []) == "")
  }
}
