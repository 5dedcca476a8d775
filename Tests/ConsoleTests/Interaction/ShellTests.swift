import Navigation
import Testing

@testable import Console

/// A person who types from a list.
@MainActor
private final class Typist: LineEditing {
  private var inputs: [LineInput]
  private(set) var prompts: [String] = []
  private(set) var shown: [String] = []
  private(set) var remembered: [String] = []

  init(_ inputs: [LineInput]) { self.inputs = inputs.reversed() }

  func readLine(prompt: String) async -> LineInput {
    prompts.append(prompt)
    return inputs.popLast() ?? .endOfInput
  }
  func show(_ text: String) { shown.append(text) }
  func remember(_ line: String) { remembered.append(line) }
  func complete(with completer: @escaping @Sendable (String) -> Completions) {}
  func onInterrupt(_ handler: @escaping @MainActor @Sendable () -> Void) {}
  func close() {}
}

@MainActor
struct ShellTests {
  private func shell(_ session: Session, isInteractive: Bool, errors: @escaping (String) -> Void = { _ in }) -> Shell {
    Shell(session, style: Shell.Style(renderer: Renderer(), isInteractive: isInteractive), writeError: errors)
  }

  @Test func asksForTheRestOfWhatIsOpen() async {
    let session = Session(.sample)
    let typist = Typist([.line("push chat 1 2 {"), .line("present profile }"), .line("tree --compact")])
    #expect(await shell(session, isInteractive: true).run(typist) == 0)
    #expect(typist.prompts == ["sample> ", "… ", "sample> ", "sample> "])
    #expect(typist.shown == ["tabs home[*stack[rooms > chat(room=1 chat=2)] | stack[profile]] ^ profile"])
    #expect(typist.remembered == ["push chat 1 2 { present profile }", "tree --compact"])
  }

  @Test func givesUpWhatIsOpen() async {
    let typist = Typist([.line("push 'chat"), .interrupted, .line("tree --compact")])
    _ = await shell(Session(.sample), isInteractive: true).run(typist)
    #expect(typist.shown == ["tabs home[*stack[rooms] | stack[profile]]"])
  }

  @Test func showsErrorsWhereAPersonTypes() async {
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
    #expect(typist.shown == [#"{"v":1,"kind":"line","text":"tabs home[*stack[rooms] | stack[profile]]"}"#])
    #expect(
      errors == [
        #"{"v":1,"kind":"error","code":"nav.unknown-screen","message":"unknown screen 'nowhere'","file":"stdin","line":2,"column":6,"#
          + #""hint":"'screens' lists them all","notes":[]}"#
      ])
  }

  @Test func drawsAsWideAsTheTerminalIsNow() async {
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
}
