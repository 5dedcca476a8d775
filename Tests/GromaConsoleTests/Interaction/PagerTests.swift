import Groma
import GromaShellTesting
import Testing

@testable import GromaConsole

@MainActor
struct PagerTests {
  /// Types lines at a prompt of a terminal with 8 rows and 20 columns. Returns what the editor showed.
  private func type(_ lines: [String], _ programs: FakePrograms, isInteractive: Bool = true) async -> [String] {
    let style = Shell.Style(
      renderer: Renderer(), isInteractive: isInteractive, width: { 20 }, programs: programs, pager: Pager(command: "pager", height: { 8 }))
    let typist = Typist(lines.map { .line($0) })
    _ = await Shell(Session(.sample), style: style, writeError: { _ in }).run(typist)
    return typist.shown
  }

  @Test func longOutputGoesThroughThePager() async {
    let programs = FakePrograms()
    #expect(await type(["tree --compact", "push rooms; push rooms; tree"], programs).count == 1)
    #expect(programs.all.count == 1)
    #expect(programs.all.first?.hasPrefix("pager <<< window main *\n└tabs home *\n") == true)
    #expect(programs.all.first?.hasSuffix("└profile\n") == true)
  }

  @Test(arguments: [.exited(127), .exited(1), .failed("could not be started")] as [ProgramEnd])
  func withoutAUsablePagerTheOutputIsShown(end: ProgramEnd) async {
    #expect(await type(["help"], FakePrograms(end)).first?.hasPrefix("A line is ") == true)
  }

  /// A key that is typed for the prompt after a route must not reach the pager.
  @Test func changesAreNotPaged() async {
    let programs = FakePrograms()
    let shown = await type(["set echo on", "push rooms | push rooms | push profile"], programs)
    #expect(shown.contains { $0.contains("profile *") })
    #expect(programs.all == [])
  }

  @Test func theSettingTurnsThePagerOffAndOn() async {
    let programs = FakePrograms()
    #expect(await type(["set pager off", "help", "set pager auto", "help"], programs).count == 1)
    #expect(programs.all.count == 1)
  }

  /// The report of an exploration that found a mistake is an error of many lines.
  @Test func longErrorsArePaged() async {
    let programs = FakePrograms()
    let line = "push 'nowhere is a very long name of a screen that wraps more often than the terminal has rows, so that it is paged'"
    #expect(await type([line], programs).isEmpty)
    #expect(programs.all.count == 1)
    #expect(await type(["push x"], programs).count == 1)
    #expect(programs.all.count == 1, "a short one is not")
  }

  @Test func runsWithoutAPromptAreNotPaged() async {
    let programs = FakePrograms()
    #expect(await type(["help"], programs, isInteractive: false).count == 1)
    #expect(programs.all == [])
  }

  @Test(arguments: [
    ("", 1), ("a", 1), ("a\n\nb", 3), ("1234567890", 1), ("12345678901", 2), ("\u{1B}[1;31m1234567890\u{1B}[0m", 1), ("日本語日本語", 2),
  ])
  func countsTheRowsOfATerminal(text: String, rows: Int) {
    #expect(TerminalText.rows(of: text, columns: 10) == rows)
  }

  @Test(arguments: [
    ("abc", "abc"), ("abcdefgh", "abcde"), ("\u{1B}[1mabc\u{1B}[0mdefgh", "\u{1B}[1mabc\u{1B}[0mde"),
    ("\u{1B}[1mabcdefgh\u{1B}[0m", "\u{1B}[1mabcde\u{1B}[0m"), ("日本語", "日本"), ("\u{1B}", "\u{1B}"),
  ])
  func clipsALineToATerminal(line: String, clipped: String) {
    #expect(TerminalText.clipped(line, columns: 5) == clipped)
  }
}
