import Groma
import GromaCommandLanguage
import GromaShellTesting
import Testing

@testable import GromaConsole

@MainActor
struct PromptAliasTests {
  private func state(_ aliases: [String: String]) -> PromptState {
    var state = PromptState()
    state.aliases = aliases
    return state
  }

  @Test(arguments: [
    ("home", "dismiss --all | select-tab 0"), ("  home # x", "  dismiss --all | select-tab 0 # x"),
    ("pop; home; j", "pop; dismiss --all | select-tab 0; tree --full --json"), ("j | less", "tree --full --json | less"),
    ("push home", "push home"), ("pop | home", "pop | home"), ("'home'", "'home'"), ("\\home", "\\home"),
    ("push x { home; home }", "push x { home; home }"),
    ("tree tree", "tree --full tree"), ("k", "tree --full --ids"), ("home 'a", "dismiss --all | select-tab 0 'a"), ("", ""),
    ("хом 'ё'; j", "pop 'ё'; tree --full --json"),
  ])
  func replacesTheFirstWordOfEachCommand(line: String, expected: String) {
    let aliases = [
      "home": "dismiss --all | select-tab 0", "j": "tree --json", "tree": "tree --full", "k": "tree --ids", "хом": "pop",
    ]
    #expect(state(aliases).expanded(line) == expected)
  }

  @Test func aliasesThatNameEachOtherEnd() {
    #expect(state(["a": "b x", "b": "a y"]).expanded("a z") == "a y x z")
  }

  @Test(arguments: [
    ("alias inbox = home | select-tab 1", "inbox", "home | select-tab 1"), ("alias j=tree", "j", "tree"),
    ("alias p push profile 'a b' $x || pop", "p", "push profile 'a b' ${x} || pop"),
    ("alias s = present rooms --in-stack { push profile }", "s", "present rooms --in-stack { push profile }"),
    ("alias g = tree --json | jq '.a | .b'", "g", "tree --json | jq '.a | .b'"), ("alias f = tree > x", "f", "tree > x"),
  ])
  func definesAnAlias(line: String, name: String, meaning: String) throws {
    let session = Session(.sample)
    _ = try session.run(line)
    #expect(session.prompt.aliases == [name: meaning])
    #expect(Renderer().lines(try session.run("alias")) == ["\(name)  = \(meaning)"])
    _ = try session.run("unalias \(name)")
    #expect(session.prompt.aliases.isEmpty)
  }

  @Test(arguments: [
    ("alias tree = pop", "alias.command", 7), ("alias a,b = pop", "alias.name", 7), ("alias x = poop", "command.unknown", 11),
    ("alias --x", "command.unknown-flag", 7), ("alias 'a b' = pop", "alias.name", 7),
    ("alias x", "command.missing-argument", 1), ("alias x =", "command.missing-argument", 1), ("unalias x", "alias.unknown", 9),
    ("alias | pop", "command.not-a-step", 9), ("unalias", "command.missing-argument", 8),
  ])
  func reportsAFaultyDefinition(line: String, code: String, column: Int) {
    let session = Session(.sample)
    let error = #expect(throws: Diagnostic.self) { try session.run(line) }
    #expect(error?.code == code, "\(error?.message ?? "")")
    #expect(error?.span?.columns.lowerBound == column)
    #expect(session.prompt.aliases.isEmpty)
  }

  @Test func runsAndRemembersAnAliasAtAPrompt() async {
    let session = Session(.sample, allowsPrefixes: true)
    let typist = Typist([
      .line("alias two = push rooms | push profile"), .line("two; c"), .line("two | nowhere"), .line("alias c = tree --compact"),
      .line("c"),
    ])
    _ = await Shell(session, style: Shell.Style(renderer: Renderer(), isInteractive: true), writeError: { _ in }).run(typist)
    #expect(typist.remembered.suffix(2) == ["alias c = tree --compact", "c"])
    #expect(typist.shown.last == "tabs home[*stack[rooms > rooms > profile] | stack[profile]]")
    // An error shows the line that ran.
    #expect(
      typist.shown.contains { $0.contains("\npush rooms | push profile | nowhere\n                            ^~~~~~~") }, "\(typist.shown)"
    )
  }

  @Test func aPipeReplacesNoAliases() async {
    let session = Session(.sample)
    let typist = Typist([.line("alias c = tree --compact"), .line("c")])
    let style = Shell.Style(renderer: Renderer(), isInteractive: false)
    #expect(await Shell(session, style: style, writeError: { _ in }).run(typist) == 1)
    #expect(typist.shown == [])
  }

  @Test func completesAliasesAndTheWordsAfterThem() throws {
    let session = Session(.sample, allowsPrefixes: true)
    for line in ["alias profiles = push profile", "alias p2 = push"] { _ = try session.run(line) }
    let model = CompletionModel(session)
    func texts(_ line: String) -> [String] {
      Completer(table: session.table, model: model.current).completions(afterAlias: line).candidates.map(\.text)
    }
    #expect(texts("pr").prefix(1) == ["profiles"])
    #expect(texts("p2 pro") == ["profile"])
    #expect(texts("pop; p2 pro") == ["profile"])
    #expect(texts("push pr") == ["profile"])
  }
}
