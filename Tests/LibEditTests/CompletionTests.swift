import TerminalTesting
import Testing

extension OnTerminals {
  @Suite struct Completion {
    @Test func insertsTheCommonBeginningAndListsTheRest() throws {
      let probe = try Probe()
      probe.terminal.type("p\t")
      try probe.terminal.waitFor(screen: "present  modally\npull     from the far end\npush     onto the stack\n> p")
      probe.terminal.type("u\t")
      try probe.terminal.waitFor("pull  from the far end\npush  onto the stack\n> pu")
    }

    @Test func putsASpaceAfterTheOnlyOne() throws {
      let probe = try Probe()
      probe.terminal.type("x pus\ty\r")
      try probe.terminal.waitFor("got: x push y")
    }

    @Test func countsCharactersNotBytes() throws {
      let probe = try Probe()
      probe.terminal.type("п\t")
      try probe.terminal.waitFor(screen: "привет       при     по\n> при")
      probe.terminal.type("в\t!\r")
      try probe.terminal.waitFor("got: привет !")
    }

    @Test func ringsWhenThereIsNothing() throws {
      let probe = try Probe()
      probe.terminal.type("z\t")
      try probe.terminal.waitFor("a bell") { $0.bells == 1 && $0.text == "> z" }
    }

    @Test func completesInTheMiddle() throws {
      let probe = try Probe()
      probe.terminal.type("pus x")
      probe.terminal.type(.left)
      probe.terminal.type(.left)
      probe.terminal.type("\ty\r")
      try probe.terminal.waitFor("got: push yx")
    }
  }
}
