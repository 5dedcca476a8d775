import Groma
import GromaShellTesting
import Testing

@testable import GromaConsole

@MainActor
struct PlainFormatTests {
  private let renderer = Renderer(.plain, hasColor: true)

  private func lines(_ line: String, after before: String..., echoes: Bool = false) throws -> [String] {
    let session = Session(.sample)
    for line in before { _ = try session.run(line) }
    session.showsChanges = echoes
    return renderer.lines(try session.run(line))
  }

  @Test func levelsAreIndented() throws {
    #expect(
      try lines("tree", after: "present profile") == [
        "window main *", "  tabs home *", "    0 rooms: stack *", "      rooms *", "    1 profile: stack", "      profile",
        "sheet over main",
        "  profile *",
      ])
  }

  @Test func changesAreMarked() throws {
    #expect(
      try lines("replace chat 1 2", echoes: true) == [
        "  window main *", "    tabs home *", "~     0 chat room=1 chat=2: stack *", "-       rooms *",
        "+       chat room=1 chat=2 *", "      1 profile: stack", "        profile",
      ])
  }

  @Test func omittedLinesAreMarkedWithDots() throws {
    let screens = Array(repeating: "rooms", count: 25).joined(separator: ", ")
    #expect(try lines("push profile", after: "set-stack \(screens)", echoes: true).contains("  ... 25 more"))
  }

  @Test func aScreenHasOneElementPerLine() throws {
    #expect(
      try lines(
        "screen", after: "push profile cleo --title=\"C\\u{1B}leo\" --bar-button=edit", "select-tab 0", "top stack | set-tab-badge 3") == [
          "window main", "  title: C\\u{1B}leo", "  back: rooms", "  button: edit", "  text: cleo", "  tab: rooms (3) *", "  tab: profile",
        ])
    #expect(
      try lines(
        "screen", after: "present paint red --detents=40%",
        "alert Go? 'Far away' --field=to { on go | on no --cancel }")
        == [
          "window main", "  title: rooms", "sheet over main, at 40%", "  title: paint color=red", "alert over main", "  question: Go?",
          "  text: Far away", "  field: to", "  0 go", "  1 no (cancel)",
        ])
  }
}
