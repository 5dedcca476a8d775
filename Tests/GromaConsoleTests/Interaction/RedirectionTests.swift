import Groma
import GromaCommandLanguage
import GromaShellTesting
import Testing

@testable import GromaConsole

@MainActor
struct RedirectionTests {
  private let tree = "tabs home[*stack[rooms] | stack[profile]]"

  /// Runs lines, as `-c` does. Returns the output and the errors.
  private func run(
    _ text: String, on session: Session = Session(.sample), _ programs: FakePrograms = FakePrograms()
  ) -> (output: [String], errors: [String]) {
    var (output, errors): ([String], [String]) = ([], [])
    let style = Shell.Style(renderer: Renderer(), isInteractive: false, source: "-c", programs: programs)
    _ = Shell(session, style: style) { errors.append($0) }.run(commands: text) { output.append($0) }
    return (output, errors)
  }

  /// Types lines at a prompt. Returns what the editor showed.
  private func type(
    _ lines: String..., on session: Session = Session(.sample, allowsPrefixes: true), programs: FakePrograms = FakePrograms()
  ) async -> [String] {
    let typist = Typist(lines.map { .line($0) })
    let style = Shell.Style(renderer: Renderer(), isInteractive: true, programs: programs)
    _ = await Shell(session, style: style, writeError: { _ in }).run(typist)
    return typist.shown
  }

  // MARK: Programs

  @Test(arguments: ["tree --compact | sort -r", "tree --compact|sort -r", "pop-to-root; tree --compact |  sort -r ; # no"])
  func outputGoesToAProgram(text: String) {
    let programs = FakePrograms()
    #expect(run(text, programs) == ([], []))
    #expect(programs.all == ["sort -r <<< \(tree)\n"])
  }

  @Test func theProgramEndsAtASemicolonOutsideQuotes() {
    let programs = FakePrograms()
    #expect(run(#"tree --compact | sed 's/a;b/\'/ | tr "\";" x\; | wc; tree --compact"#, programs).output == [tree])
    #expect(programs.all == [#"sed 's/a;b/\'/ | tr "\";" x\; | wc"# + " <<< \(tree)\n"])
  }

  @Test func textForAProgramNeedNotBeInTheCommandLanguage() {
    let programs = FakePrograms()
    #expect(run("tree --compact | awk '{ print $1 }' > x \"$HOME\" && { true }", programs).errors == [])
    #expect(programs.all.first?.hasPrefix("awk '{ print $1 }' > x \"$HOME\" && { true } <<< ") == true)
  }

  @Test func routesKeepTheirPipes() {
    let programs = FakePrograms(names: ["push", "pop"])
    let session = Session(.sample)
    #expect(
      run("push rooms | push profile; plan push rooms | pop || pop; push rooms {\n stack | push rooms | pop }", on: session, programs)
        .errors == [])
    #expect(session.tree == "tabs home[*stack[rooms > rooms > profile > rooms] | stack[profile]]")
    #expect(programs.all == [])
  }

  @Test func aStepAfterAListingIsNoProgram() {
    #expect(
      run("tree | pop").errors == [
        """
        -c:1:6: error: 'pop' is a route step, but the command before '|' is not
        tree | pop
             ^
        hint: after this command, '|' starts a program, as in 'tree | less'
        """
      ])
    let programs = FakePrograms(names: ["pop"])
    #expect(run("tree --compact | pop", programs).errors == [])
    #expect(programs.all.count == 1)
  }

  @Test(
    arguments: [
      (.exited(1), "'grep x' ended with exit code 1"), (.exited(127), "there is no program for 'grep x'"),
      (.interrupted, "stopped by Ctrl-C"), (.failed("was ended by signal 9"), "'grep x' was ended by signal 9"),
    ] as [(ProgramEnd, String)])
  func aProgramThatFailsFailsTheLine(end: ProgramEnd, message: String) {
    let errors = run("tree | grep x", FakePrograms(end)).errors
    #expect(errors.count == 1 && errors[0].hasSuffix("error: \(message)") || errors[0].contains("error: \(message)\n"), "\(errors)")
  }

  @Test func anErrorAtAPromptStatesWhatDidNotRun() async {
    let note = "note: the rest of the line did not run: pop; tree"
    for line in ["tree | grep x; pop; tree", "find nowhere here > x; pop; tree", "push nowhere; pop; tree", "tree | ; pop; tree"] {
      let shown = await type(line, programs: FakePrograms(.exited(1)))
      #expect(shown.count == 1 && (shown[0].hasSuffix(note) || line.contains("| ;")), "\(shown)")
    }
  }

  @Test func aFailedCommandRunsNoProgram() async {
    let programs = FakePrograms()
    #expect(run("find nowhere here | wc", programs).errors.count == 1)
    #expect(await type("find nowhere here | wc", programs: programs).count == 1)
    #expect(programs.all == [])
  }

  @Test func abbreviationsAndColorsAtAPromptDoNotReachAProgram() async {
    let programs = FakePrograms()
    let typist = Typist([.line("t --comp | wc"), .line("history | wc"), .line("tree | wc")])
    let style = Shell.Style(renderer: Renderer(hasColor: true), isInteractive: true, programs: programs)
    _ = await Shell(Session(.sample, allowsPrefixes: true), style: style, writeError: { _ in }).run(typist)
    #expect(programs.all.count == 2 && !programs.all.contains { $0.contains("\u{1B}") }, "\(programs.all)")
  }

  // MARK: Files

  @Test func outputReplacesAFile() throws {
    let folder = try ScriptFolder()
    let file = folder["a b.txt"]
    #expect(run("tree --compact > '\(file)'; tree --compact >'\(file)' # again") == ([], []))
    #expect(try folder.read("a b.txt") == "\(tree)\n")
    #expect(run("tree --compact >> '\(file)'; push profile; let f = '\(file)'; tree --compact >>$f").errors == [])
    #expect(try folder.read("a b.txt") == "\(tree)\n\(tree)\ntabs home[*stack[rooms > profile] | stack[profile]]\n")
  }

  @Test func anUnwritableFileIsReportedBeforeTheCommandRuns() {
    let (output, errors) = run("tree > /nonexistent/tree; tree --compact")
    #expect(output == [tree])
    #expect(errors.count == 1 && errors[0].hasPrefix("-c:1:8: error: '/nonexistent/tree' cannot be written: "), "\(errors)")
  }

  @Test(arguments: [
    ("tree >", "a file is missing here"), ("tree |", "a program is missing here"), ("tree >>; pop", "a file is missing here"),
    ("tree > a b", "nothing can follow the name of the file"), ("tree > 'a", "the quote is not closed"),
  ])
  func reportsAnIncompleteRedirection(text: String, message: String) {
    let errors = run(text).errors
    #expect(errors.count == 1 && errors[0].contains("error: \(message)\n"), "\(errors)")
  }

  @Test(arguments: ["set-tree stack[a > b]", "expect tree tabs[stack[a > b]]", "push profile > x", "let x = a > b"])
  func otherCommandsHaveNoRedirection(text: String) {
    let session = Session(.sample)
    let errors = run(text, on: session).errors
    #expect(errors.count == (text.hasPrefix("let") ? 0 : 1))
    #expect(!FileError.isRegular("b]") && !FileError.isRegular("b]]") && !FileError.isRegular("x") && !FileError.isRegular("b"))
  }

  // MARK: Command files

  @Test(arguments: [
    ("tree > x", "command.redirection", 6), ("graph >>x", "command.redirection", 7), ("tree | less", "command.not-a-step", 8),
  ])
  func aCommandFileHasNoRedirections(line: String, code: String, column: Int) {
    let error = #expect(throws: Diagnostic.self) { try Session(.sample).run(line) }
    #expect(error?.code == code && error?.span?.columns.lowerBound == column)
    #expect(error?.hint?.contains("at the prompt") == true)
  }

  // MARK: Notes

  @Test func notesOfARunWithoutAPromptAreNotPartOfItsOutput() {
    let (output, errors) = run("push rooms | wait 2s | push profile; tree --json")
    #expect(output.count == 1 && output[0].hasPrefix("{"))
    #expect(errors == ["deferred (1, in 2s): push profile"])
  }
}
