import GromaTerminalTesting
import Testing

extension OnTerminals {
  @Suite struct Completion {
    @Test func insertsTheCommonBeginningAndListsTheRest() throws {
      let probe = try Probe()
      try probe.terminal.type("p\t", showsOnly: "present  modally\npull     from the far end\npush     onto the stack\n> p")
      try probe.terminal.type("u\t", shows: "pull  from the far end\npush  onto the stack\n> pu")
    }

    @Test func putsASpaceAfterTheOnlyOne() throws {
      let probe = try Probe()
      try probe.terminal.type("x pus\ty\r", shows: "got: x push y")
    }

    @Test func countsCharactersNotBytes() throws {
      let probe = try Probe()
      try probe.terminal.type("п\t", showsOnly: "привет       при     по\n> при")
      try probe.terminal.type("в\t!\r", shows: "got: привет !")
    }

    @Test func ringsWhenThereIsNothing() throws {
      let probe = try Probe()
      probe.terminal.type("z\t")
      try probe.terminal.waitFor("a bell") { $0.bells == 1 && $0.text == "> z" }
    }

    @Test func completesInTheMiddle() throws {
      let probe = try Probe()
      try probe.terminal.type("pus x", .left, .left, "\ty\r", shows: "got: push yx")
    }
  }
}
