import Testing

@testable import GromaScripts

@MainActor
struct NameResolverTests {
  @Test(arguments: [
    ("psh rooms", "command.unknown"), ("push rooms { psh rooms }", "command.unknown"), ("pop || psh", "command.unknown"),
    ("pu rooms", "command.unknown"), ("assert top rooms", "command.unknown"), ("explain psh rooms", "command.unknown"),
    ("push nowhere", "nav.unknown-screen"), ("push chat 1 two", "nav.bad-argument"), ("push rooms --frobnicate", "command.unknown-flag"),
    ("tree --frobnicate", "command.unknown-flag"), ("tree | pop", "command.not-a-step"), ("push rooms | tree", "command.not-a-step"),
    ("push $nobody", "variable.unknown"), ("push profile \"${nobody}\"", "variable.unknown"), ("psh $given", "command.unknown"),
    ("expect tp rooms", "command.choice"), ("expect top nowhere", "nav.unknown-screen"), ("expect count two rooms", "command.number"),
    ("expect tree 'stack['", "tree.notation"), ("expect tree 'stack[nowhere]'", "tree.notation"),
    ("set-tree 'stack[nowhere]'", "tree.notation"), ("expect state sesion.user ann", "state.unknown"),
    ("expect state session.usr ann", "nav.bad-argument"), ("state sesion", "state.unknown"), ("set-value sesion user=a", "state.unknown"),
    ("expect property 'all is well'", "expect.property"), ("set ecko on", "command.choice"), ("advance soon", "command.number"),
    ("find nowhere", "nav.unknown-screen"), ("push rooms --when-gone='psh'", "command.unknown"),
    ("alert Hi { onn ok }", "command.unknown"),
  ])
  func undefinedNamesAreFoundBeforeTheRun(_ line: String, code: String) {
    let result = report("push rooms\n\(line)\n", variables: ["given": "1"])
    #expect(result.outcome == .unreadable)
    #expect(result.summary == ["\(code) x.nav:2"])
    #expect(result.steps == [])
    #expect(report("source a.nav\n-- a.nav --\n\(line)\n", variables: ["given": "1"]).summary == ["\(code) a.nav:1"])
  }

  @Test(arguments: [
    "let a = rooms\npush $a", "let a=rooms\npush $a", "push rooms # psh", "[!sample] psh rooms",
    "source a.nav a=rooms\n-- a.nav --\npush $a\n", "push $given", "alert Hi { on ok }\nexpect top alert",
    "request scan --style=page-sheet { on done }\nexpect top scan", "at #1 || window | make-key",
    "expect tree 'tabs home[*stack[rooms] | stack[profile]]'", "expect path #1",
  ])
  func definedNamesAreAccepted(_ text: String) {
    let result = report(text, variables: ["given": "rooms"])
    #expect(result.outcome != .unreadable, "\(result.problems)")
  }

  @Test func lineForAnotherAppUsesTheNamesOfThatApp() {
    #expect(report("[sample] psh\n").outcome == .unreadable)
    #expect(report("[!sample] psh\n").outcome == .failed, "the names of the line are not checked")
  }
}
