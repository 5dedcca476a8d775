import GromaConsole
import Testing

@testable import GromaLineEditor

@Suite struct CandidateLists {
  @Test func namesAloneAreInColumns() {
    let list = CandidateList(["a", "bb", "語", "d", "e"].map { .init($0) })
    #expect(list.page(from: 0, columns: 13, rows: 10).text == "a    語   e\nbb   d\n")
  }

  @Test func notesAreAlignedBelowEachOther() {
    let list = CandidateList([.init("room=", note: "Int"), .init("chat=", note: "Int"), .init("1"), .init("👩‍💻", note: "❤\u{FE0F}")])
    let page = list.page(from: 0, columns: 80, rows: 10)
    #expect(page.text == "room=  Int\nchat=  Int\n1\n👩‍💻     ❤\u{FE0F}\n")
    #expect(page.next == nil)
  }

  @Test func aLongCandidateDoesNotMoveTheNotes() {
    let list = CandidateList([.init("a", note: "one"), .init("'a long text'", note: "two"), .init("bb", note: "a long note")])
    #expect(list.page(from: 0, columns: 16, rows: 10).text == "a   one\n'a long text' …\nbb  a long note\n")
  }

  @Test func pagesReachAllCandidates() {
    let list = CandidateList((1...7).map { .init("item\($0)", note: "n") })
    var (text, next) = list.page(from: 0, columns: 40, rows: 4)
    #expect(text == "item1  n\nitem2  n\nitem3  n\n1–3 of 7, Tab shows more\n")
    (text, next) = list.page(from: next ?? -1, columns: 40, rows: 4)
    #expect(text == "item4  n\nitem5  n\nitem6  n\n4–6 of 7, Tab shows more\n")
    (text, next) = list.page(from: next ?? -1, columns: 40, rows: 4)
    #expect(text == "item7  n\n7–7 of 7, Tab shows the first\n")
    #expect(next == 0)
  }

  @Test func pagesOfColumnsAreFilled() {
    let list = CandidateList((1...9).map { .init("\($0)") })
    let page = list.page(from: 0, columns: 9, rows: 3)
    #expect(page.text == "1   3\n2   4\n1–4 of …\n")
    #expect(page.next == 4)
  }

  @Test(arguments: [0, -1]) func aTinyTerminalShowsSomething(rows: Int) {
    let list = CandidateList([.init("a"), .init("b")])
    #expect(list.page(from: 0, columns: 3, rows: rows).text == "a\n1…\n")
  }

  @Test func escapesControlCharacters() {
    #expect(CandidateList([.init("a\u{1B}[2Jb")]).page(from: 0, columns: 40, rows: 9).text == "a\\u{1B}[2Jb\n")
  }

  @Test func findsTheCommonBeginning() {
    #expect(commonPrefix(of: ["push", "pull"]) == "pu")
    #expect(commonPrefix(of: ["é", "e"]) == "")
    #expect(commonPrefix(of: ["push"]) == "push")
    #expect(commonPrefix(of: []) == "")
  }

  @Test func aCommonBeginningThatDoesNotExtendTheWordIsNotInserted() {
    #expect("push-detail".extends("push"))
    #expect("'a b".extends("a"))
    #expect(!"'a".extends("'a"))
    #expect(!"pull-".extends("ll"))
    #expect(!"".extends(""))
  }
}
