import GromaShellTesting
import Testing

@testable import GromaScripts

struct ScriptSelectionTests {
  @Test(arguments: [1, 2, 3, 7, 64]) func everyFileIsInOneShard(count: Int) {
    let files = (0..<300).map { "Tests/Scripts/\($0).nav" }
    var sizes: [Int: Int] = [:]
    for file in files {
      let shards = (1...count).filter { number in
        var selection = ScriptSelection()
        selection.shard = (number, count)
        return selection.contains(file: file)
      }
      #expect(shards.count == 1)
      sizes[shards.first ?? 0, default: 0] += 1
    }
    #expect(sizes.values.reduce(0, +) == 300)
    #expect(sizes.count == count, "no shard is empty")
  }

  @Test(arguments: [("a.nav", 4, 4), ("b.nav", 4, 3), ("Tests/Scripts/plaza/bag.nav", 4, 3), ("a.nav", 1, 1), ("", 7, 3)])
  func theShardOfAFileNeverChanges(_ file: String, _ count: Int, _ number: Int) {
    #expect(ScriptSelection.shard(of: file, among: count) == number)
  }

  @Test(arguments: ["Scripts/a.nav", "./Scripts//a.nav", "Other/../Scripts/a.nav", "/home/me/Scripts/a.nav"])
  func shardDoesNotDependOnTheSpellingOfPaths(_ file: String) {
    var selection = ScriptSelection()
    selection.folder = "/home/me"
    selection.shard = (ScriptSelection.shard(of: "Scripts/a.nav", among: 64), 64)
    #expect(selection.contains(file: file))
  }

  private func selected(_ change: (inout ScriptSelection) -> Void) throws -> [String] {
    let names = ["links.nav", "slow.nav", "plain.nav", "torn.nav"]
    let folder = try ScriptFolder([
      "links.nav": "#: name Opens a link\n#: tags links smoke\npop\n", "slow.nav": "#: tags slow smoke\npop\n", "plain.nav": "pop\n",
      "torn.nav": "push '\n",
    ])
    var selection = ScriptSelection()
    change(&selection)
    return names.filter { selection.contains(file: folder[$0]) }
  }

  @Test func selectsByTags() throws {
    #expect(try selected { _ in } == ["links.nav", "slow.nav", "plain.nav", "torn.nav"])
    #expect(try selected { $0.wanted = ["smoke"] } == ["links.nav", "slow.nav", "torn.nav"], "unreadable scripts are always selected")
    #expect(try selected { $0.wanted = ["links", "none"] } == ["links.nav", "torn.nav"])
    #expect(try selected { $0.unwanted = ["slow"] } == ["links.nav", "plain.nav", "torn.nav"])
    #expect(try selected { ($0.wanted, $0.unwanted) = (["smoke"], ["links"]) } == ["slow.nav", "torn.nav"])
  }

  @Test func selectsByFileAndName() throws {
    #expect(try selected { $0.pattern = "slow|Opens" } == ["links.nav", "slow.nav", "torn.nav"])
    #expect(try selected { $0.pattern = "opens" } == ["torn.nav"], "case matters")
    #expect(try selected { ($0.pattern, $0.wanted) = ("nav$", ["slow"]) } == ["slow.nav", "torn.nav"])
  }
}
