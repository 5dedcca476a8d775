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
      try probe.terminal.type("п\t", showsOnly: "привет\nпри     по\n> при")
      try probe.terminal.type("в\t!\r", shows: "got: привет !")
    }

    @Test func ringsWhenThereIsNothing() throws {
      let probe = try Probe()
      probe.terminal.type("z\t")
      try probe.terminal.waitFor("a bell") { $0.bells == 1 && $0.text == "> z" }
    }

    @Test func repeatedTabShowsTheNextPage() throws {
      let probe = try Probe(rows: 8)
      try probe.terminal.type("many \t", shows: "item1   number 1\nitem2   number 2\n")
      try probe.terminal.waitFor("item5   number 5\n1–5 of 12, Tab shows more\n> many item")
      try probe.terminal.type("\t", shows: "item6   number 6\n")
      try probe.terminal.waitFor("item10  number 10\n6–10 of 12, Tab shows more\n> many item")
      try probe.terminal.type("\t", shows: "item11  number 11\nitem12  number 12\n11–12 of 12, Tab shows the first\n> many item")
      try probe.terminal.type("\t", shows: "item5   number 5\n1–5 of 12, Tab shows more\n> many item")
    }

    @Test func aBeginningThatWrapsTheLineKeepsTheRowsAbove() throws {
      let probe = try Probe(rows: 20, columns: 10)
      try probe.enter("one")
      try probe.terminal.type("many \t", shows: "got: one\nitem1  n…\n")
      try probe.terminal.waitFor("\n> many ite\nm")
    }

    @Test func repeatedTabDoesNotPrintTheSameListAgain() throws {
      let probe = try Probe()
      let list = "present  modally\npull     from the far end\npush     onto the stack\n> p"
      try probe.terminal.type("p\t", showsOnly: list)
      probe.terminal.type("\t")
      try probe.terminal.waitFor("a bell") { $0.bells == 1 }
      #expect(probe.terminal.screen.text == list)
      try probe.terminal.type(" ", .backspace, "\t", showsOnly: String(list.dropLast(3)) + list)
    }

    @Test func candidatesThatContainTheWordLeaveItUnchanged() throws {
      let probe = try Probe()
      try probe.terminal.type("ll\t", showsOnly: "pull-one   pull-two\n> ll")
    }

    @Test func completesInTheMiddle() throws {
      let probe = try Probe()
      try probe.terminal.type("pus x", .left, .left, "\ty\r", shows: "got: push yx")
    }
  }
}
