import Groma
import GromaCommandLanguage
import GromaShellTesting
import Testing

@testable import GromaConsole

/// Tests the position and hint of an error, and that the state is unchanged.
@MainActor
struct ErrorPlaceTests {
  @Test(
    arguments: [
      ("push nowhere", "nav.unknown-screen", 6..<13, "'screens' lists them all"),
      ("push chta 1 2", "nav.unknown-screen", 6..<10, "did you mean 'chat'?"),
      ("psh rooms", "command.unknown", 1..<4, "did you mean 'push'?"),
      ("chat 1 2", "command.unknown", 1..<5, "'chat' is a screen: push chat, present chat, …"),
      ("push chat 1", "nav.missing-argument", 11..<12, "usage: chat room:Int chat:Int"),
      ("push chat 1 two", "nav.bad-argument", 13..<16, "usage: chat room:Int chat:Int"),
      ("push chat room=1 foo=2", "nav.bad-argument", 18..<23, "usage: chat room:Int chat:Int"),
      ("push paint pink", "nav.bad-argument", 12..<16, "usage: paint color:red|green|blue"),
      ("push rooms --titel x", "command.unknown-flag", 12..<19, "did you mean '--title'?"),
      ("push rooms --title", "command.flag-value", 12..<19, nil),
      ("push", "command.missing-argument", 5..<6, "type 'help push' for its usage"),
      ("pop x", "command.number", 5..<6, nil),
      ("pop 1 2", "command.extra-argument", 7..<8, nil),
      ("pop", "nav.no-screen", 1..<4, nil),
      ("top tabs | push rooms", "nav.type-mismatch", 12..<22, "go to one first, with 'top stack'"),
      ("root | stack | pop", "nav.no-container", 8..<13, "go to the visible one first, with 'top stack'"),
      ("root | tabs | stack", "nav.no-container", 15..<20, "go to the visible one first, with 'top stack'"),
      ("push rooms | push chat 1 2 { push rooms } | pop", "nav.type-mismatch", 30..<40, "'stack' goes to the enclosing stack"),
      ("pop || last chat | make-visible", "nav.no-container", 8..<17, nil),
      (
        "tree | pop", "command.not-a-step", 8..<11,
        "'| PROGRAM' works at the prompt, in a pipe and with -c; a command file runs no programs"
      ),
      (
        "set-tree split[a || stack[b]]", "command.not-a-step", 21..<30,
        "quote a tree with several columns: 'split[list || detail]'"
      ),
      ("set-tree 'stack[a]' | pop", "command.not-a-step", 23..<26, nil),
      ("push rooms | tree", "command.not-a-step", 14..<18, nil),
      ("push 'rooms", "syntax.open-quote", 6..<7, "end it with '"),
      (
        "push $nothing", "variable.unknown", 6..<14,
        "set it with 'let nothing = …' or with the option -D nothing=…; a literal dollar sign is written in single quotes"
      ),
      ("state sesion", "state.unknown", 7..<13, "did you mean 'session'?"),
      ("tap fly", "nav.unknown-action", 1..<8, nil),
      ("at #99", "nav.no-container", 4..<7, "'tree --ids' shows the identities"),
      ("find alert", "nav.unknown-screen", 6..<11, "'screens' lists them all"),
      ("cancel 7", "time.nothing", 8..<9, nil),
      ("goto 9", "history.end", 6..<7, "'history' lists them"),
      ("undo 3", "history.end", 6..<7, nil),
      ("quit 999", "command.number", 6..<9, nil),
      ("alert Hi", "nav.bad-request", 1..<9, "write its choices in braces: alert TITLE { on CHOICE { ROUTE } | on CHOICE --cancel }"),
      ("alert Hi { on a | on a --cancel }", "command.outcome", 22..<23, nil),
      ("select 1 | pop", "nav.type-mismatch", 12..<15, "go to one first, with 'top stack'"),
      ("wait 1s | pop 7", "nav.no-screen", 11..<16, nil),
      ("load /", "file.read", 6..<7, nil),
      ("expect top profile", "expect.failed", 8..<11, nil),
    ] as [(String, String, Range<Int>, String?)])
  func caretIsUnderTheFaultyWord(_ line: String, _ code: String, _ columns: Range<Int>, _ hint: String?) throws {
    let session = Session(.sample)
    let before = session.navigator.state
    let error = try #require(throws: Diagnostic.self) { try session.run(line) }
    #expect(error.code == code)
    #expect(error.span?.columns == columns, "\(error.rendered(source: line))")
    #expect(error.hint == hint)
    #expect(session.navigator.state == before)
  }

  @Test func aPrefixIsACommandOnlyAtAPrompt() throws {
    #expect(throws: Diagnostic.self) { try Session(.sample).run("pu rooms") }
    let session = Session(.sample, allowsPrefixes: true)
    _ = try session.run("pus rooms")
    #expect(session.tree == "tabs home[*stack[rooms > rooms] | stack[profile]]")
    let error = #expect(throws: Diagnostic.self) { try session.run("po") }
    #expect(error?.message == "'po' could be pop, pop-to, pop-to-root, pop-while")
  }
}
