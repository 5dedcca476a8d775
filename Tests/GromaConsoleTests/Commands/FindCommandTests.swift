import GromaCommandLanguage
import GromaShellTesting
import Testing

@testable import GromaConsole

/// Tests the output of `find`. The containers that a search visits are tested in the core.
@MainActor
struct FindCommandTests {
  private func lines(_ line: String, after lines: [String] = []) throws -> [String] {
    let session = Session(.sample)
    for line in lines { _ = try session.run(line) }
    return try session.lines(line)
  }

  @Test func listsAllMatchesWithTheirPlaces() throws {
    #expect(try lines("find stack") == ["/0/0/1  #5  stack", "/0/0/0  #3  stack *"])
    #expect(try lines("find chat") == ["found no chat"])
  }

  @Test func findsTheSameAsASearchStep() throws {
    #expect(try lines("find stack --search=first") == ["/0/0/1  #5  stack"])
    #expect(try lines("find stack --search=top") == ["/0/0/0  #3  stack *"])
    #expect(try lines("find profile --options=current,visible") == ["found no profile"])
    #expect(try lines("find profile --from=/0/0/1") == ["/0/0/1/0  #6  profile"])
  }

  @Test func explainsWhyContainersDoNotMatch() throws {
    let tree = "set-tree 'tabs home[*stack[chat(room=1 chat=2) > rooms] | stack[profile]] ^ stack[chat(room=1 chat=3)]'"
    #expect(
      try lines("find chat 1 2 --search=top --explain", after: [tree]).map(\.words) == [
        "/0/1/0 chat room=1 chat=3 * another chat", "/0/1 stack * another name",
        "/0/0/1 stack skipped: not visible",
        "/0/0/0/0 chat room=1 chat=2 skipped: not visible", "/0/0/0/1 rooms * another name", "/0/0/0 stack * another name",
        "/0/0 tabs home * another name", "/0 window main * another kind", "found no chat room=1 chat=2",
      ])
  }

  @Test(
    arguments: [
      ("find rooms --search=down", "command.choice", "one of first, last, top"),
      ("find rooms --search=top --from=root", "command.choice", nil),
      ("find romms --explain", "nav.unknown-screen", "did you mean 'rooms'?"),
      ("find --explain", "command.missing-argument", "type 'help find' for its usage"),
    ] as [(String, String, String?)])
  func rejectsInvalidSearches(_ line: String, _ code: String, _ hint: String?) throws {
    let error = try #require(throws: Diagnostic.self) { try lines(line) }
    #expect(error.code == code)
    #expect(error.hint == hint)
  }
}

extension String {
  /// The words of a row without the screen's identity.
  fileprivate var words: String { split(separator: " ").filter { !$0.hasPrefix("#") }.joined(separator: " ") }
}
