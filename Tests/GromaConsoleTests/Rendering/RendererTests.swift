import Groma
import GromaCommandLanguage
import GromaReportFormats
import GromaShellTesting
import Testing

@testable import GromaConsole

@MainActor
struct RendererTests {
  private func change(_ line: String, after lines: [String] = [], _ renderer: Renderer = Renderer()) throws -> [String] {
    let session = Session(.sample)
    for line in lines { _ = try session.run(line) }
    session.showsChanges = true
    return renderer.lines(try session.run(line))
  }

  @Test func marksAddedAndRemovedNodes() throws {
    #expect(
      try change("replace chat 1 2") == [
        "  window main *", "  └─ tabs home *", "~    ├─ 0 chat room=1 chat=2: stack *", "-    │  ├─ rooms *",
        "+    │  └─ chat room=1 chat=2 *", "     └─ 1 profile: stack", "        └─ profile",
      ])
  }

  @Test func marksSelectedAndMovedNodes() throws {
    #expect(
      try change("select-tab 1") == [
        "  window main *", "  └─ tabs home *", "~    ├─ 0 rooms: stack", "     │  └─ rooms", "~    └─ 1 profile: stack *",
        "        └─ profile *",
      ])
    #expect(
      try change("remove-tab 0", after: ["select-tab 1"]) == [
        "  window main *", "  └─ tabs home *", "-    ├─ 0 rooms: stack", "-    │  └─ rooms", "~    └─ 0 profile: stack *",
        "        └─ profile *",
      ])
  }

  @Test func saysThatNothingChanged() throws {
    #expect(try change("pop-to-root") == ["nothing changed"])
  }

  @Test func printsTheValuesThatChanged() throws {
    #expect(try change("set-value session user=ann") == ["session.user: (none) → ann"])
    #expect(try change("set-value session", after: ["set-value session user=ann"]) == ["session.user: ann → (none)"])
  }

  @Test func omitsUnchangedRowsOfALargeTree() throws {
    let screens = Array(repeating: "rooms", count: 25).joined(separator: ", ")
    let lines = try change("push chat 1 2", after: ["set-stack \(screens)"])
    #expect(
      lines == [
        "  window main *", "  └─ tabs home *", "     ├─ 0 rooms: stack *", "  ⋮ 25 more", "+    │  └─ chat room=1 chat=2 *", "  ⋮ 2 more",
      ])
  }

  @Test func showsAllOfATreeOfTwentyRows() throws {
    // The tree has six rows and one for each screen on the stack but the first, including the new one. Fourteen screens make twenty rows.
    func lines(_ count: Int) throws -> [String] {
      try change("push chat 1 2", after: ["set-stack " + Array(repeating: "rooms", count: count).joined(separator: ", ")])
    }
    #expect(try lines(14).count == 20)
    #expect(try lines(15).count == 6)
  }

  /// Returns the lines of rows: of one record, and of a record for each.
  @Test func aTableThatIsTooWideContinuesBelowItsSecondColumn() {
    func lines(_ width: Int?) -> [String] {
      let rows = [
        ["bag", "the contents of the bag", "kiosk://bag"], ["color/:hex", "a color", "kiosk://color/cc7722"], ["", "only a note"],
      ]
      return Renderer(width: width).lines(.records([Record("row", [:], rows: rows)]))
    }
    #expect(lines(nil)[1] == "color/:hex  a color                  kiosk://color/cc7722")
    #expect(
      lines(50) == [
        "bag         the contents of the bag  kiosk://bag", "color/:hex  a color", "            kiosk://color/cc7722",
        "            only a note",
      ])
    #expect(
      lines(24) == [
        "bag", "    the contents of the", "    bag", "    kiosk://bag", "color/:hex  a color", "    kiosk://color/cc7722",
        "            only a note",
      ])
  }

  @Test func aListAndAReportAreBrokenAtSpaces() {
    let record = Record("report", [:], rows: [["  no violation   every link lands"], [""], ["one"]])
    #expect(Renderer(width: 24).lines(.records([record])) == ["  no violation   every", "    link lands", "", "one"])
    let error = Diagnostic(code: "x", message: "this does not work", hint: "try something else", excerpt: ["  a longer report"])
    #expect(
      Renderer().lines(error, source: nil, columns: 16) == [
        "error: this does", "  not work", "  a longer", "    report", "hint: try", "  something else",
      ])
  }

  private func table(_ rows: [[String]]) -> [String] {
    let lines = Renderer().lines(.records(rows.map { Record("row", [:], rows: [$0]) }))
    #expect(Renderer().lines(.records([Record("rows", [:], rows: rows)])) == lines)
    return lines
  }

  @Test func anEmptyListingIsASentenceForUsers() {
    #expect(Renderer().lines(.records([], ifNone: "none")) == ["none"])
    #expect(Renderer().lines(.records([])) == [])
    #expect(Renderer(.jsonl).lines(.all([.heading("none:"), .records([], ifNone: "none")])) == [])
  }

  @Test func alignsWideCharactersByTheirColumns() {
    #expect(table([["漢字", "x"], ["abc", "y"], ["e\u{301}", "z"]]) == ["漢字  x", "abc   y", "e\u{301}     z"])
  }

  @Test func alignsTableCellsWithoutTrailingBlanks() {
    #expect(table([["a", "/0", "x"], ["abc", "/0/0", ""], ["ab", "", ""]]) == ["a    /0  x", "abc  /0/0", "ab"])
  }

  @Test func drawsWithASCII() throws {
    #expect(
      Renderer(isASCII: true).lines(.tree(Session(.sample).rows, TreeDetail())) == [
        "window main *", "`- tabs home *", "   |- 0 rooms: stack *", "   |  `- rooms *", "   `- 1 profile: stack", "      `- profile",
      ])
  }

  @Test func drawsLayersAndAppearances() throws {
    let session = Session(.sample)
    _ = try session.run("present profile --style form-sheet --title Me --locked")
    #expect(
      Renderer().lines(.tree(session.rows, TreeDetail(attributes: true))).suffix(2) == [
        "form-sheet over main", "└─ profile --style=form-sheet --locked --title=Me *",
      ])
  }

  @Test func showsAppearancesThatAffectTheUser() throws {
    let session = Session(.sample)
    func tree() throws -> [String] { try session.lines("tree") }
    for line in ["set-root 'split[rooms || profile]'", "collapse"] { _ = try session.run(line) }
    #expect(try tree().prefix(2) == ["window main *", "└─ split [collapsed] *"])
    for line in ["present rooms --detents=medium,large", "lock --kept"] { _ = try session.run(line) }
    #expect(try tree().suffix(2) == ["sheet over main, at medium", "└─ rooms [kept] *"])
    for line in ["change-sheet large", "lock"] { _ = try session.run(line) }
    #expect(try tree().suffix(2) == ["sheet over main, at large", "└─ rooms [locked] *"])
    for line in ["unlock", "alert Hi { on ok }"] { _ = try session.run(line) }
    #expect(try tree().suffix(3) == ["└─ rooms *", "alert over main", "└─ alert title=Hi *"])
    for line in ["tap ok", "action-sheet Hi { on ok }"] { _ = try session.run(line) }
    #expect(try tree().suffix(2) == ["action-sheet over main", "└─ action-sheet title=Hi *"])
  }

  @Test func showsTheCurrentAppearance() throws {
    #expect(try change("set-title Rooms").contains("~    │  └─ rooms --title=Rooms *"))
    #expect(
      try change("change-sheet large", after: ["present rooms --detents=medium,large"]).suffix(2) == [
        "~ sheet over main, at large", "~ └─ rooms --detents=medium,large --detent=large *",
      ])
    #expect(
      try change("select-tab 1", after: ["first tabs | set-title Home"]).contains("~    └─ 1 profile: stack *"),
      "a selection prints no options")
  }

  @Test func escapesControlCharacters() throws {
    let session = Session(.sample)
    _ = try session.run(#"push profile "\u{1B}[2Jx\u{202E}\n""#)
    let text = Renderer().lines(.tree(session.rows, TreeDetail())).joined(separator: "\n")
    #expect(text.unicodeScalars.allSatisfy { !$0.isControlling || $0 == "\n" })
    #expect(text.contains(#"\u{1B}[2Jx\u{202E}\n"#))
  }

  @Test func colorsForATerminal() throws {
    let lines = try change("push rooms", Renderer(hasColor: true))
    #expect(lines.contains("\u{1B}[32m+    │  └─ rooms *\u{1B}[0m"))
    #expect(lines.contains("  \u{1B}[1mwindow main *\u{1B}[0m"))
  }
}
