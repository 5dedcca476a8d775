import GromaCommandLanguage
import GromaShellTesting
import Testing

@testable import GromaConsole

/// Tests the alternative command names of the prompt.
@MainActor
struct AliasTests {
  @Test func aliasesWorkAtThePrompt() throws {
    let session = Session(.sample, allowsPrefixes: true)
    _ = try session.run("set-root 'split[rooms || stack[profile]]'")
    _ = try session.run("detail-push chat 1 2")
    #expect(session.tree == "split[rooms || stack[profile > chat(room=1 chat=2)]]")
    #expect(try session.lines("ls") == session.lines("tree"))
    _ = try session.run("q 3")
    #expect(session.exitCode == 3)
  }

  @Test(arguments: [("push-detail rooms", "detail-push"), ("exit", "quit"), ("ls", "tree"), ("assert top rooms", "expect")])
  func scriptsAcceptOnlyTheNameOfACommand(_ line: String, _ name: String) throws {
    let error = try #require(throws: Diagnostic.self) { try Session(.sample).run(line) }
    #expect(error.code == "command.unknown")
    #expect(error.hint == "in a script, write '\(name)'")
  }

  @Test(
    arguments: [
      ("qu", ["quit"]), ("q", ["quit"]), ("ex", ["explain", "explore", "expand", "expect"]), ("exi", ["quit"]), ("push-", ["detail-push"]),
      ("push", ["push"]), ("pus", ["push"]), ("t", ["tree"]), ("as", ["expect"]), ("", []), ("nowhere", []),
    ] as [(String, Set<String>)])
  func prefixesOfNamesTakePrecedenceOverPrefixesOfAliases(_ word: String, _ names: Set<String>) {
    #expect(Set(CommandTable.standard.meant(by: word, allowsShort: true).map(\.name)) == names)
  }

  @Test(arguments: [
    ("res", "reset"), ("qui", "quit"), ("exi", "quit"), ("loa", "load"), ("remove-al", "remove-all"), ("set-tr", "set-tree"),
  ])
  func commandsThatDiscardMoreThanAScreenNeedTheirFullName(_ word: String, _ name: String) throws {
    let session = Session(.sample, allowsPrefixes: true)
    let error = try #require(throws: Diagnostic.self) { try session.run("\(word) x") }
    #expect(error.code == "command.ambiguous")
    #expect(error.message == "'\(word)' could be '\(name)': type the whole name")
    #expect(!session.isOver)
    #expect(session.table.command(word) == nil && session.table.command(name)?.name == name)
  }

  @Test func commandsThatNeedTheirFullNameExist() {
    for name in Command.fullNames { #expect(CommandTable.standard[name] != nil, "\(name)") }
  }

  @Test func clearIsNoAbbreviation() throws {
    let error = try #require(throws: Diagnostic.self) { try Session(.sample, allowsPrefixes: true).run("clear") }
    #expect(error.hint == "Ctrl-L clears the screen")
  }

  @Test func suggestsAnAliasAtThePrompt() throws {
    let error = try #require(throws: Diagnostic.self) { try Session(.sample, allowsPrefixes: true).run("exti") }
    #expect(error.hint == "did you mean 'exit'?")
  }

  @Test func namesAndAliasesAreUnique() {
    let names = CommandTable.standard.all.flatMap { [$0.name] + $0.aliases }
    #expect(Set(names).count == names.count)
  }

  @Test func helpShowsAndAcceptsAliases() throws {
    let lines = try Session(.sample).lines("help exit")
    #expect(lines.first == "quit [CODE]")
    #expect(lines.contains("  also: exit, q (at the prompt)"))
  }
}
