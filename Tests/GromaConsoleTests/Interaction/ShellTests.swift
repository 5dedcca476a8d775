import Groma
import GromaCommandLanguage
import GromaShellTesting
import Synchronization
import Testing

@testable import GromaConsole

/// A clock that advances at once to the time that a task waits for.
private final class EagerClock: Clock {
  private let passed = Mutex(Duration.zero)
  private let start = ContinuousClock.now

  var now: ContinuousClock.Instant { start + passed.withLock(\.self) }
  var minimumResolution: Duration { .zero }
  func pass(_ time: Duration) { passed.withLock { $0 += time } }
  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    passed.withLock { $0 = start.duration(to: deadline) }
  }
}

@MainActor
struct ShellTests {
  private func shell(_ session: Session, isInteractive: Bool, errors: @escaping (String) -> Void = { _ in }) -> Shell {
    Shell(session, style: Shell.Style(renderer: Renderer(), isInteractive: isInteractive), writeError: errors)
  }

  /// Returns an interactive shell on a clock of the test.
  private func shell(_ session: Session, clock: EagerClock) -> Shell {
    Shell(session, style: Shell.Style(renderer: Renderer(), isInteractive: true), clock: clock, writeError: { _ in })
  }

  @Test func promptsForTheRestOfAnOpenCommand() async {
    let session = Session(.sample)
    let typist = Typist([.line("push chat 1 2 {"), .line("present profile }"), .line("tree --compact")])
    #expect(await shell(session, isInteractive: true).run(typist) == 0)
    #expect(typist.prompts == ["sample> ", "… ", "sample> ", "sample> "])
    #expect(typist.shown == ["tabs home[*stack[rooms > chat(room=1 chat=2)] | stack[profile]] ^ profile"])
    #expect(typist.remembered == ["push chat 1 2 { present profile }", "tree --compact"])
  }

  @Test(arguments: [
    "push chat 1 2 {\n present profile\n}\npush rooms; tree --compact", "push chat 1 2 |\npush rooms; select-tab 1",
    "push 'rooms'; pop; # no\npush rooms || pop",
    "push profile 'a;\nb'; push \\\nrooms", "select-tab 0 {\npush rooms |\npop } |\nselect-tab 1",
  ])
  func theSameTextGivesTheSameTreeEverywhere(text: String) async throws {
    func tree(_ run: (Session) async throws -> Void) async throws -> String {
      let session = Session(.sample, settles: true)
      try await run(session)
      return session.tree
    }
    let lines = SourceText(text).lines
    let list = try await tree { _ = shell($0, isInteractive: false).run(commands: text) { _ in } }
    #expect(list != Session(.sample).tree)
    #expect(try await tree { _ = await shell($0, isInteractive: false).run(Typist(lines.map { .line($0) })) } == list)
    #expect(try await tree { _ = await shell($0, isInteractive: true).run(Typist(lines.map { .line($0) })) } == list)
  }

  @Test func lineWithASyntaxErrorRunsNothing() async {
    let session = Session(.sample)
    _ = shell(session, isInteractive: false).run(commands: "present profile {\n push rooms }}\n push chat 1 2\n}\ntree") { _ in }
    #expect(session.tree == Session(.sample).tree)
  }

  @Test func interruptDiscardsAnOpenCommand() async {
    let typist = Typist([.line("push 'chat"), .interrupted(isEmpty: true), .line("tree --compact")])
    _ = await shell(Session(.sample), isInteractive: true).run(typist)
    #expect(typist.shown == ["tabs home[*stack[rooms] | stack[profile]]"])
  }

  @Test func endOfInputInAContinuationEndsOnlyTheCommand() async {
    let typist = Typist([.line("push profile {"), .endOfInput, .line("tree --compact"), .endOfInput, .line("never")])
    #expect(await shell(Session(.sample), isInteractive: true).run(typist) == 0)
    #expect(typist.shown.count == 2)
    #expect(typist.shown.first?.hasPrefix("error: ") == true)
    #expect(typist.shown.last == "tabs home[*stack[rooms] | stack[profile]]")
    #expect(typist.prompts.map { $0 == "… " } == [false, true, false, false])
  }

  @Test(arguments: [
    ("push profile 'a\nb'\n", "push profile \"a\\nb\""), ("push chat \\\n1 2", "push chat 1 2"),
    ("push rooms { # first\npop }", "push rooms { pop }"), ("push rooms {\npop } }", "push rooms { pop } }"),
  ]) func remembersAMultilineEntryAsOneEquivalentLine(text: String, remembered: String) async {
    let typist = Typist(text.split(separator: "\n").map { .line(String($0)) })
    _ = await shell(Session(.sample), isInteractive: true).run(typist)
    #expect(typist.remembered == [remembered])
  }

  // MARK: Ctrl-C

  /// The message that a second Ctrl-C ends the shell is shown only after a Ctrl-C on an empty line.
  @Test func anInterruptThatDiscardsALineIsNotTheFirst() async {
    let typist = Typist([.interrupted(isEmpty: false), .interrupted(isEmpty: true), .line("tree --compact")])
    #expect(await shell(Session(.sample), isInteractive: true).run(typist) == 0)
    #expect(typist.remembered == ["tree --compact"])
  }

  @Test func aSecondInterruptWithinASecondEnds() async {
    let typist = Typist([.interrupted(isEmpty: true), .interrupted(isEmpty: true), .line("never")])
    #expect(await shell(Session(.sample), isInteractive: true).run(typist) == 130)
    #expect(typist.remembered == [])
  }

  @Test(
    arguments: [
      [.interrupted(isEmpty: true), .interrupted(isEmpty: false)],
      [.interrupted(isEmpty: true), .line("pop"), .interrupted(isEmpty: true)],
      [.interrupted(isEmpty: true), .line("push 'a"), .interrupted(isEmpty: true)],
    ] as [[LineInput]])
  func interruptThatDiscardsInputDoesNotEndTheShell(_ inputs: [LineInput]) async {
    #expect(await shell(Session(.sample), isInteractive: true).run(Typist(inputs + [.line("quit 7")])) == 7)
  }

  @Test func aSlowSecondInterruptDoesNotEnd() async {
    let clock = EagerClock()
    let session = Session(.sample, isLive: true)
    let typist = Typist([.interrupted(isEmpty: true), .interrupted(isEmpty: true), .line("quit 7")])
    typist.whenAsked = { clock.pass(.seconds(1)) }
    #expect(await shell(session, clock: clock).run(typist) == 7)
  }

  // MARK: Time

  @Test(.timeLimit(.minutes(10))) func deferredChangesAreShownWhileThePromptWaits() async {
    let session = Session(.sample, showsChanges: true, isLive: true)
    let typist = Typist([.line("push rooms | wait 2s | push profile")], waitsForNews: true)
    _ = await shell(session, clock: EagerClock()).run(typist)
    #expect(typist.shown.count == 2)
    #expect(typist.shown.first?.contains("deferred (1, in 2s)") == true)
    #expect(session.tree == "tabs home[*stack[rooms > rooms > profile] | stack[profile]]")
    #expect(session.navigator.now == 2000)
  }

  @Test func clockAdvancesBeforeALineRuns() async {
    let clock = EagerClock()
    let session = Session(.sample, showsChanges: true, isLive: true)
    let typist = Typist([.line("wait 5s | push profile"), .line("tree --compact")])
    typist.whenAsked = { clock.pass(.seconds(3)) }
    _ = await shell(session, clock: clock).run(typist)
    #expect(
      typist.shown == [
        "deferred (1, in 5s): top stack | push profile", "tabs home[*stack[rooms] | stack[profile]]",
        "ran (1): top stack | push profile\n  window main *\n  └─ tabs home *\n     ├─ 0 rooms: stack *\n     │  ├─ rooms\n+    │  └─ profile *\n     └─ 1 profile: stack\n        └─ profile",
      ])
  }

  @Test func virtualClockDoesNotAdvanceByItself() async {
    let clock = EagerClock()
    let session = Session(.sample, isLive: true)
    let typist = Typist([.line("set clock virtual"), .line("wait 5s | push profile"), .line("tree --compact")])
    typist.whenAsked = { clock.pass(.seconds(3)) }
    _ = await shell(session, clock: clock).run(typist)
    #expect(typist.shown.last == "tabs home[*stack[rooms > profile] | stack[profile]]")
    #expect(session.navigator.now == 3000 + 5000, "three seconds passed before the clock became virtual")
  }

  @Test func theClockIsRealOnlyAtAPrompt() throws {
    let session = Session(.sample)
    let error = #expect(throws: Diagnostic.self) { try session.run("set clock real") }
    #expect(error?.code == "time.no-prompt")
    _ = try session.run("set clock virtual")
  }

  @Test func showsErrorsUnderTheLineAtAPrompt() async {
    let typist = Typist([.line("push nowhere")])
    #expect(await shell(Session(.sample), isInteractive: true).run(typist) == 0)
    #expect(typist.shown == ["error: unknown screen 'nowhere'\npush nowhere\n     ^~~~~~~\nhint: 'screens' lists them all"])
  }

  @Test func aMachineReadsErrorsInItsOwnForm() async {
    var errors: [String] = []
    let style = Shell.Style(renderer: Renderer(.jsonl), isInteractive: false)
    let shell = Shell(Session(.sample), style: style, writeError: { errors.append($0) })
    let typist = Typist([.line("tree --compact"), .line("push nowhere")])
    #expect(await shell.run(typist) == 1)
    #expect(typist.shown == [#"{"v":1,"kind":"notation","tree":"tabs home[*stack[rooms] | stack[profile]]"}"#])
    #expect(
      errors == [
        #"{"v":1,"kind":"error","code":"nav.unknown-screen","message":"unknown screen 'nowhere'","file":"stdin","line":2,"column":6,"#
          + #""hint":"'screens' lists them all","notes":[]}"#
      ])
  }

  @Test func drawsInTheCurrentWidthOfTheTerminal() async {
    let style = Shell.Style(renderer: Renderer(), isInteractive: true, width: { 33 })
    let typist = Typist([.line("screen")])
    _ = await Shell(Session(.sample), style: style, writeError: { _ in }).run(typist)
    #expect(typist.shown.first?.split(separator: "\n").first?.count == 33)
  }

  @Test func countsLinesOfAPipe() async {
    var errors: [String] = []
    let typist = Typist([.line("tree --compact"), .line("push chat 1 2 {"), .line("pop }"), .line("pop 'x")])
    #expect(await shell(Session(.sample), isInteractive: false) { errors.append($0) }.run(typist) == 1)
    #expect(
      errors.map { $0.prefix { $0 != "\n" } } == [
        "stdin:3:1: error: 'pop' needs a stack, but there is a screen at /0/0/0/1", "stdin:4:5: error: the quote is not closed",
      ])
  }

  @Test(
    arguments: [([.line("quit 7")], 7), ([.line("pop"), .line("quit")], 1), ([.terminated(signal: 15)], 143), ([], 0)]
      as [([LineInput], Int32)])
  func endsWithACode(_ inputs: [LineInput], _ code: Int32) async {
    #expect(await shell(Session(.sample), isInteractive: false).run(Typist(inputs)) == code)
  }

  @Test func runsEveryLineOfAList() {
    var output: [String] = []
    var errors: [String] = []
    let session = Session(.sample)
    let code = Shell(session, style: Shell.Style(renderer: Renderer(), isInteractive: false, source: "-c")) { errors.append($0) }
      .run(commands: "pop; push profile 'a;b'; tree --compact") { output.append($0) }
    #expect(code == 1)
    #expect(output == ["tabs home[*stack[rooms > profile(user='a;b')] | stack[profile]]"])
    #expect(errors.count == 1 && errors[0].hasPrefix("-c:1:1: error: there is nothing to pop"))
  }

  // MARK: Stopping a command

  /// Stops a command as Ctrl-C does, which the editor handles on its own thread.
  @Test(arguments: ["explore", "graph", "why login"])
  func stoppedCommandKeepsTheState(line: String) throws {
    let session = Session(.sample)
    _ = try session.run("push chat 1 2")
    let state = session.navigator.state
    session.cancellation.request()
    let error = #expect(throws: Diagnostic.self) { try session.run(line) }
    #expect(error?.code == "shell.stopped", "\(error?.message ?? "")")
    #expect(session.navigator.state == state)
  }

  @Test func aNewCommandIsNotStopped() async {
    let session = Session(.sample)
    let typist = Typist([.line("explore --depth=1 --layers=1"), .line("tree --compact")])
    typist.whenAsked = { session.cancellation.request() }
    _ = await shell(session, isInteractive: true).run(typist)
    #expect(!typist.shown.contains { $0.contains("stopped") })
  }

  @Test func showsHowToLeaveTheShell() async {
    let clock = EagerClock()
    let typist = Typist([.interrupted(isEmpty: true), .interrupted(isEmpty: true)])
    #expect(await shell(Session(.sample), clock: clock).run(typist) == 130)
    #expect(typist.shown == ["Ctrl-C again within a second, Ctrl-D or 'quit' leaves the shell"])
  }
}
