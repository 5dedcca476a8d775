import Groma
import GromaCommandLanguage
import GromaShellTesting
import Testing

@testable import GromaConsole

/// Tests of the printed tree and of its differences: order, folding, and what is never omitted.
@MainActor
struct TreeOutlineTests {
  private func lines(_ line: String, after lines: String..., width: Int? = nil, echoes: Bool = false) throws -> [String] {
    let session = Session(.sample)
    for line in lines { _ = try session.run(line) }
    session.showsChanges = echoes
    return Renderer(width: width).lines(try session.run(line))
  }

  private func list(_ screen: String, _ count: Int) -> String { Array(repeating: screen, count: count).joined(separator: ", ") }

  @Test func aRowAddedBelowAContainerIsNotPrintedBelowARemovedLayer() throws {
    let session = Session(.sample)
    for line in ["set-root 'split[rooms || chat(room=1 chat=2)]'", "present profile"] { _ = try session.run(line) }
    session.showsChanges = true
    #expect(
      Renderer().lines(try session.run("dismiss | top split | show-detail chat 1 3")) == [
        "  window main *", "  └─ split *", "     ├─ rooms *", "-    ├─ chat room=1 chat=2 *", "+    └─ chat room=1 chat=3 *",
        "- sheet over main", "- └─ profile *",
      ])
  }

  @Test func aTabHasItsIndexAndItsTitle() throws {
    #expect(
      try lines("tree", after: "select-tab 1", "top stack | set-tab-title 'All people'") == [
        "window main *", "└─ tabs home *", "   ├─ 0 rooms: stack", "   │  └─ rooms", "   └─ 1 All people: stack *", "      └─ profile *",
      ])
    #expect(try lines("tree", after: "set-root 'pages[rooms | profile]'").last == "   └─ 1: profile")
  }

  @Test func theSelectedChildOfACoveredContainerIsMarked() throws {
    #expect(
      try lines("tree", after: "select-tab 1", "present rooms --style=full-screen").prefix(5) == [
        "window main *", "└─ tabs home", "   ├─ 0 rooms: stack", "   │  └─ rooms", "   └─ 1 profile: stack [selected]",
      ])
  }

  @Test func aDifferenceNamesTheTabsInALargeTree() throws {
    let tree = "tabs[" + (0..<30).map { _ in "stack[rooms]" }.joined(separator: " | ") + "]"
    let lines = try lines("select-tab 17", after: "set-root '\(tree)'", echoes: true)
    #expect(
      lines == [
        "  window main *", "  └─ tabs *", "~    ├─ 0 rooms: stack", "  ⋮ 33 more", "~    ├─ 17 rooms: stack *",
        "     │  └─ rooms *", "  ⋮ 24 more",
      ])
  }

  @Test func aSingleUnchangedRowIsNotOmitted() throws {
    let lines = try lines("push profile", after: "set-stack \(list("rooms", 20))", "select-tab 1", echoes: true)
    #expect(!lines.contains { $0.hasSuffix(" 1 more") })
  }

  @Test func removedRowsAreCountedInALongRun() throws {
    let lines = try lines("pop 300", after: "set-stack \(list("rooms", 400))", echoes: true)
    #expect(lines.count < 20)
    #expect(lines.contains("-    │  │  … 294 more removed"))
    #expect(lines.count { $0.hasPrefix("- ") && $0.hasSuffix("rooms") || $0.hasSuffix("rooms *") } >= 6)
  }

  @Test func aLongStackIsFolded() throws {
    let folded = try lines("tree", after: "set-stack \(list("rooms", 1000))")
    #expect(folded.count == 12)
    #expect(folded.contains("   │  │  … 994 more"))
    #expect(folded.contains("   │  └─ rooms *"), "the top of the stack stays")
    #expect(try lines("tree --all", after: "set-stack \(list("rooms", 1000))").count == 1005)
    #expect(try lines("tree --fold=4", after: "set-stack \(list("rooms", 10))").contains("   │  │  … 8 more"))
    #expect(
      try lines("tree --depth=2") == [
        "window main *", "└─ tabs home *", "   ├─ 0 rooms: stack * (1 below)", "   └─ 1 profile: stack (1 below)",
      ])
  }

  @Test func theSelectedTabIsNeverFolded() throws {
    let tree = "tabs[" + (0..<50).map { _ in "stack[rooms]" }.joined(separator: " | ") + "]"
    for index in [0, 2, 24, 47, 49] {
      let lines = try lines("tree", after: "set-root '\(tree)'", "select-tab \(index)")
      #expect(lines.contains { $0.contains("─ \(index) rooms: stack *") }, "\(index)")
      #expect(lines.count < 30)
    }
  }

  @Test func aNarrowTreeIsIndentedLessAndCut() throws {
    let title = "'A title that is longer than all that fits'"
    let lines = try lines("tree", after: "push chat 1 2", "top stack | set-tab-title \(title)", width: 28)
    #expect(
      lines == [
        "window main *", "└tabs home *", " ├0 A title that is longe… *", " │├rooms", " │└chat room=1 chat=2 *", " └1 profile: stack",
        "  └profile",
      ])
    #expect(lines.allSatisfy { $0.displayWidth <= 28 })
  }

  /// The rows of a difference without the removed ones are the new tree, and without the added ones the old tree, for random changes.
  @Test func aDifferenceContainsBothTrees() throws {
    let session = Session(.sample)
    let lines = [
      "push chat 1 2", "present profile", "present paint red", "dismiss --all", "select-tab 1", "set-stack rooms, profile, rooms", "pop",
      "remove-tab 0", "set-root home", "insert-tab rooms --at=1", "open-window second home", "reset", "replace profile", "pop-to-root",
    ]
    for line in lines {
      let old = session.rows
      _ = try? session.run(line)
      let merged = session.rows.marked(since: old)
      #expect(merged.filter { $0.mark != .removed }.map(\.text) == session.rows.map(\.text), "\(line)")
      let kept = Set(session.rows.map(\.id))
      #expect(
        Set(merged.filter { $0.mark == .removed }.map(\.id)) == Set(old.map(\.id)).subtracting(kept), "\(line)")
    }
  }
}
