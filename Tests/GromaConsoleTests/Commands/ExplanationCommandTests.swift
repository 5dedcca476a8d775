import Groma
import GromaCommandLanguage
import GromaShellTesting
import Testing

@testable import GromaConsole

/// Tests `plan` and `explain`.
@MainActor
struct ExplanationCommandTests {
  private let session = Session(.sample)

  private func explained(_ line: String, after before: String...) throws -> [String] {
    for line in before { _ = try session.run(line) }
    let state = session.navigator.state
    let lines = try session.lines("explain \(line)")
    #expect(session.navigator.state == state, "an explanation changes nothing")
    return lines
  }

  // MARK: Plans

  @Test(arguments: [
    "push chat 1 2", "select-tab 1", "present profile", "present profile --in-stack { push rooms }", "replace chat 1 2",
    "push rooms | set-stack chat 1 2, rooms", "push rooms | wait 300ms | push profile", "authorize | push rooms", "set-root profile",
  ])
  func planMarksTheRowsThatTheRouteChanges(line: String) throws {
    func marked(_ reply: Reply) throws -> [String] {
      Renderer().lines(reply).filter { $0.hasPrefix("+") || $0.hasPrefix("-") || $0.hasPrefix("~") }
    }
    let planned = try marked(try session.run("plan \(line)"))
    session.showsChanges = true
    #expect(try planned == marked(try session.run(line)))
    #expect(!planned.isEmpty)
  }

  @Test func planNamesValuesAndTheLackOfAChange() throws {
    #expect(try session.lines("plan set-value session user=ann") == ["session.user: (none) → ann"])
    _ = try session.run("set-value session user=ann")
    #expect(try session.lines("plan set-value session") == ["session.user: ann → (none)"])
    #expect(try session.lines("plan set-value session user=ann") == ["nothing in the tree would change"])
    #expect(try session.lines("plan select-tab 0") == ["nothing in the tree would change"])
  }

  @Test func planNamesTheScreenThatTheRouteWouldWaitFor() throws {
    #expect(try session.lines("plan authorize | push rooms").last == "the route would wait for 'login' to finish")
    _ = try session.run("push rooms --asking=Leave?")
    #expect(try session.lines("plan pop").last == "the route would wait for 'alert title=Leave?' to finish")
  }

  @Test func planShowsTheWholeTreeOnRequest() throws {
    let planned = try session.lines("plan --tree push chat 1 2")
    _ = try session.run("push chat 1 2")
    #expect(try planned == session.lines("tree"))
  }

  @Test func planOfAFailingRouteFails() throws {
    let error = #expect(throws: Diagnostic.self) { try session.run("plan push rooms | pop 9") }
    #expect(error?.code == "nav.no-screen")
  }

  // MARK: Stories

  @Test func storyNamesAChangeWithItsPlace() throws {
    #expect(
      try explained("push chat 1 2").prefix(3) == [
        "pushes chat room=1 chat=2 on the stack of tab rooms", "then chat room=1 chat=2 is visible", "  window main *",
      ])
    #expect(
      try explained("last chat 1 2 | make-visible", after: "push chat 1 2", "push rooms", "select-tab 1").prefix(4) == [
        "finds chat room=1 chat=2 in tab rooms (/0/0/0/1)", "selects tab rooms", "pops rooms from the stack of tab rooms",
        "then chat room=1 chat=2 is visible",
      ])
    #expect(
      try explained("dismiss", after: "present chat 1 2 --in-stack").prefix(2) == [
        "dismisses stack[chat(room=1 chat=2)]", "then profile is visible",
      ])
  }

  @Test func storyNamesAFailedAlternative() throws {
    #expect(
      try explained("last chat 1 2 | make-visible || push chat 1 2").first == "finds no chat room=1 chat=2, so the alternative runs")
    #expect(
      try explained("push rooms | pop 9 || select-tab 1").prefix(3) == [
        "pushes rooms on the stack of tab rooms",
        "cannot pop 9 screens: one screen must stay in the stack at /0/0/0 (the stack of tab rooms); its changes are reverted, "
          + "so the alternative runs", "selects tab profile",
      ])
    #expect(
      try explained("done { top stack | pop } | ignore-failure | select-tab 1").first
        == "there is nothing to pop: one screen must stay in the stack at /0/0/0 (the stack of tab rooms); the route goes on")
  }

  @Test func storyContainsTheAnswerOfAGuard() throws {
    #expect(
      try explained("push rooms | authorize | push chat 1 2").prefix(4) == [
        "pushes rooms on the stack of tab rooms", "guard 'authorize': no: 'login' comes first", "presents login as a sheet",
        "then login is visible; the route waits for 'login' to finish",
      ])
    #expect(try explained("authorize", after: "set-value session user=ann") == ["guard 'authorize': yes", "nothing changes"])
  }

  @Test func storyGoesOnWithTheRoutesThatFollow() throws {
    #expect(
      try explained("tap sign-in", after: "authorize | stack | push chat 1 2").prefix(7) == [
        "taps 'sign-in' on login", "sets session user=ann", "login finishes", "dismisses login",
        "then runs top container | authorize | stack | push chat room=1 chat=2", "guard 'authorize': yes",
        "pushes chat room=1 chat=2 on the stack of tab rooms",
      ])
    #expect(
      try explained("push rooms | wait 300ms | push profile").prefix(3) == [
        "pushes rooms on the stack of tab rooms", "waits 300ms", "pushes profile on the stack of tab rooms",
      ])
  }

  @Test func storyEndsWithTheErrorOfTheRoute() throws {
    #expect(
      try explained("pop") == [
        "the route fails and changes nothing: there is nothing to pop: one screen must stay in the stack at /0/0/0 (the stack of tab rooms)"
      ])
    #expect(
      try explained("first tabs | push rooms").last
        == "the route fails and changes nothing: 'push rooms' needs a stack, but there are tabs at /0/0 (tabs home)")
    #expect(
      try explained("push rooms | wait 5ms | pop 9").last?.hasPrefix("the route changes the tree until 'wait' and then fails: cannot pop 9")
        == true)
  }

  @Test func aQuestionIsAnsweredWithAChoice() throws {
    #expect(
      try explained("tap no", after: "alert Sure? { on yes { pop } | on no --cancel }").prefix(3) == [
        "chooses 'no' in alert title=Sure?", "dismisses alert title=Sure?", "then rooms is visible",
      ])
  }

  @Test func queriesAreListedOnRequest() throws {
    #expect(try !explained("push rooms").contains { $0.contains("?") })
    let full = try session.lines("explain --full push rooms")
    #expect(full[0] == "'?' marks a question of a step about the tree, '+' a change, and '!' an error.")
    #expect(full[1...3] == ["top stack   at /0", "  ? top stack from /0: /0/0/0", "push rooms   at /0/0/0"])
    #expect(full.contains("then rooms is visible") || full.contains("rooms stays visible"))
  }

  @Test(arguments: [
    ("explain --nothing push rooms", "command.unknown-flag", 9..<18), ("plan --tree=x push rooms", "command.flag-value", 13..<14),
    ("plan --tree", "command.missing-argument", 12..<13), ("explain --full --full pop", "command.repeated-flag", 16..<22),
    ("plan push rooms --tree", "command.unknown-flag", 17..<23), ("plan --tree psh rooms", "command.unknown", 13..<16),
  ])
  func flagsComeDirectlyAfterTheCommand(line: String, code: String, columns: Range<Int>) throws {
    let error = #expect(throws: Diagnostic.self) { try session.run(line) }
    #expect(error?.code == code && error?.span?.columns == columns, "\(String(describing: error))")
  }

  // MARK: Origins of failures

  @Test(arguments: [
    ("tap yes", "in 'pop', a step of the choice 'yes' of alert title=Sure?"),
    ("complete yes", "in 'pop', a step of the outcome 'yes'"), ("pop", nil), ("tap never", nil),
  ])
  func failureNamesTheStepAndItsOrigin(line: String, note: String?) throws {
    _ = try session.run("alert Sure? { on yes { pop } | on no --cancel }")
    let error = #expect(throws: Diagnostic.self) { try session.run(line) }
    #expect(error?.notes == (note.map { [$0] } ?? []))
  }

  @Test func failureInAnActionNamesTheAction() throws {
    _ = try session.run("set-tree rooms")
    let error = #expect(throws: Diagnostic.self) { try session.run("tap open") }
    #expect(error?.notes == ["in 'stack', a step of the action 'open' of rooms"])
  }

  // MARK: Notes

  @Test func nameWithQuotesIsInDoubleQuotes() throws {
    _ = try session.run("push rooms --asking='Really leave?'")
    #expect(try session.lines("pop").first == "waiting for \"alert title='Really leave?'\" to finish")
  }

  @Test func deferredRouteIsNamedWhenItRuns() throws {
    session.showsChanges = true
    session.settles = false
    _ = try session.run("set transitions queue")
    _ = try session.run("push rooms")
    _ = try session.run("push profile")
    let lines = Renderer().lines(session.letPass(milliseconds: 10_000))
    #expect(lines.first == "ran (1): top stack | push profile")
    #expect(lines.contains { $0.hasPrefix("+") })
  }

  @Test func changeBelowAQuestionIsNotedOnce() throws {
    let session = Session(.sample, allowsPrefixes: true, showsChanges: true)
    _ = try session.run("alert Sure? { on yes | on no --cancel }")
    #expect(try session.lines("select-tab 1").last == "a user could not do this: alert title=Sure? covers the screen")
    #expect(try !session.lines("select-tab 0").contains { $0.contains("covers") })
  }

  @Test(arguments: [
    ("present profile", "select-tab 1"), ("alert Sure? { on yes { select-tab 1 } | on no --cancel }", "tap yes"),
    ("alert Sure? { on yes | on no --cancel }", "set-value session user=ann"), ("push rooms", "pop"),
    ("alert Sure? { on yes | on no --cancel }", "select-tab 0"),
  ])
  func otherChangesAreNotNoted(before: String, line: String) throws {
    let session = Session(.sample, allowsPrefixes: true, showsChanges: true)
    _ = try session.run(before)
    #expect(try !session.lines(line).contains { $0.contains("covers") })
  }

  @Test func scriptsHaveNoNoteOfACover() throws {
    _ = try session.run("alert Sure? { on yes | on no --cancel }")
    #expect(try session.lines("select-tab 1") == [])
  }
}
