import Groma
import GromaShellTesting
import Testing

@testable import GromaConsole

@MainActor
struct HintTests {
  private func hint(_ line: String, after lines: [String] = []) throws -> String {
    let session = Session(.sample)
    for line in lines { _ = try session.run(line) }
    return Completer(table: session.table, model: CompletionModel(session).current).hint(line)
  }

  @Test(arguments: [
    ("push ", "SCREEN [--OPTION …]"), ("push", " SCREEN [--OPTION …]"), ("pop ", "[COUNT]"), ("tap ", "ACTION"), ("first ", "TARGET"),
    ("look-up ", "TARGET [--options LIST] [--from START]"), ("undo ", "[COUNT]"), ("animated none ", "{ ROUTE }"),
    ("pus ", "SCREEN [--OPTION …]"), ("tap 1 | push ", "SCREEN [--OPTION …]"), ("plan push ", "SCREEN [--OPTION …]"),
    ("tree > ", "FILE"), ("tree | ", "PROGRAM"), ("tree > x; pop ", "[COUNT]"), ("screens | gre", ""), ("tree > x ", ""),
  ]) func showsTheUsageAfterAName(line: String, expected: String) throws {
    let hint = try hint(line)
    #expect(line.hasPrefix("tap ") && line.count == 4 ? hint.hasPrefix(expected) : hint == expected)
  }

  @Test(arguments: [
    ("push chat ", "room=Int chat=Int"), ("push chat", " room=Int chat=Int"), ("push chat 1 ", "chat=Int"), ("push chat 1", " chat=Int"),
    ("push chat chat=2 ", "room=Int"), ("push chat chat=2", " room=Int"), ("push profile ", "[user=String]"),
    ("set-stack rooms, chat 1 ", "chat=Int"), ("first chat ", "[room=Int chat=Int]"), ("first chat 1 ", "chat=Int"),
    ("expect top chat ", "[room=Int chat=Int]"), ("set-value session ", "[user=String]"), ("push rooms { push chat ", "room=Int chat=Int"),
    ("open-window second chat ", "room=Int chat=Int"), ("explain push chat 1 ", "chat=Int"),
  ]) func showsTheArgumentsThatAreMissing(line: String, expected: String) throws {
    #expect(try hint(line) == expected)
  }

  @Test(arguments: [
    ("push chat room=", "Int"), ("push paint color=", "red|green|blue"), ("set-value session user=", "String"),
    ("push rooms --title ", "TITLE"), ("push rooms --title=", "TITLE"), ("find rooms --search ", "first|last|top"),
  ]) func showsTheValueThatIsMissing(line: String, expected: String) throws {
    #expect(try hint(line) == expected)
  }

  @Test(arguments: [
    ("add-tab rooms ", "[--at INDEX] [--replacing]"), ("add-tab rooms --at=1 ", "[--replacing]"),
    ("tree --full ", "[--ids] [--depth N] [--fold N|--all] [--compact|--json]"),
    ("tree --json ", "[--full] [--ids] [--depth N] [--fold N|--all]"),
    ("look-up rooms --from=root ", "[--options LIST]"),
  ]) func leavesOutTheOptionsThatAreGiven(line: String, expected: String) throws {
    #expect(try hint(line) == expected)
  }

  @Test(arguments: [
    "", " ", "push chat 1 2 ", "push rooms ", "pop 1 ", "nowhere ", "pu", "push ch", "push 'chat", "push chat $", "pop # ", "pop &  ",
    "undo 2 ", "tree --fu", "select-tab 0 ", "first stack ", "expect nothing ", "push nowhere ", "pop | ", "select-tab 0 { ",
    "push chat 1 2 3 ",
  ]) func showsNothingIfNothingCanFollow(line: String) throws {
    #expect(try hint(line) == "")
  }

  @Test func showsTheFieldsOfAnAction() throws {
    let alert = "alert Hi --field name { on delete { pop } | on keep --cancel }"
    #expect(try hint("tap delete ", after: [alert]).contains("name=String"))
    #expect(try hint("tap open ") == "")
  }

  /// A hint is computed on each key, so it must not fail for a line that is not finished.
  @Test(arguments: ["alert 'Hi' { on a { push chat 1 2 } | on b --cancel } ", "expect state session.user 'ann' ", "let a = $b ; tree"])
  func hasAHintForEachBeginningOfALine(line: String) throws {
    let session = Session(.sample)
    let completer = Completer(table: session.table, model: CompletionModel(session).current)
    for end in line.indices { #expect(!completer.hint(String(line[..<end])).contains("\n")) }
  }
}
