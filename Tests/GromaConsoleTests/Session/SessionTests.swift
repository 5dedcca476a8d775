import FoundationEssentials
import Groma
import GromaCommandLanguage
import GromaShellTesting
import Testing

@testable import GromaConsole

@MainActor
struct SessionTests {
  @Test func setAloneListsTheOptions() throws {
    let session = Session(.sample)
    _ = try session.run("set transitions queue")
    #expect(
      try session.lines("set") == [
        "echo         off      show no changes", "transitions  queue    a route waits for the transition; 'settle' ends it",
        "clock        virtual  only 'advance', 'settle' and waits move the clock",
        "language     base     show texts as they are written in the code",
        "pager        auto     page output that is longer than the screen",
      ])
  }

  @Test func readOnlyCommandsChangeNothing() throws {
    let session = Session(.sample)
    let before = session.navigator.state
    for line in [
      "tree", "tree --ids", "find stack", "screens", "screens chat", "show", "actions", "plan push chat 1 2", "explain pop || push rooms",
      "history",
      "leaks", "state", "help", "help push", "help authorize", "explain authorize | push rooms",
    ] {
      #expect(try !session.lines(line).isEmpty, "\(line)")
    }
    #expect(session.navigator.state == before)
    #expect(session.navigator.history.commits.isEmpty)
  }

  @Test func completesOnlyARequestUnderWay() throws {
    let session = Session(.sample)
    #expect { try session.run("complete typo") } throws: { ($0 as? Diagnostic)?.code == "command.no-request" }
    _ = try session.run("request call number=112 { on done }")
    #expect { try session.run("complete done --of=mail") } throws: { ($0 as? Diagnostic)?.code == "command.no-request" }
    #expect(try session.lines("complete done --of=call") == ["ended with 'done': call number=112"])
    #expect { try session.run("complete done") } throws: { ($0 as? Diagnostic)?.code == "command.no-request" }
  }

  @Test func undoRedoAndGotoMoveThroughTheHistory() throws {
    let session = Session(.sample)
    for line in ["push rooms", "select-tab 1", "undo 2", "redo", "goto 2", "goto 0", "redo 2"] { _ = try session.run(line) }
    #expect(session.tree == "tabs home[stack[rooms > rooms] | *stack[profile]]")
    #expect(throws: Diagnostic.self) { try session.run("redo") }
    #expect(throws: Diagnostic.self) { try session.run("goto 9") }
    _ = try session.run("reset")
    #expect(session.tree == "tabs home[*stack[rooms] | stack[profile]]")
  }

  @Test func undoesTheRequestedNumberOfChangesOrNone() throws {
    let session = Session(.sample)
    for line in ["push rooms", "select-tab 1"] { _ = try session.run(line) }
    let before = session.navigator.state
    let error = #expect(throws: Diagnostic.self) { try session.run("undo 3") }
    #expect(error?.message == "there are only 2 changes to undo")
    #expect(session.navigator.state == before)
    _ = try session.run("undo")
    #expect(#expect(throws: Diagnostic.self) { try session.run("redo 2") }?.message == "there is only 1 change to redo")
  }

  @Test func numbersChangesThatAreUndoneTogetherOnce() throws {
    let session = Session(.sample)
    for line in ["push rooms", "push chat 1 2 | separate | push chat 1 3", "select-tab 1"] { _ = try session.run(line) }
    let rows = ["0  the start", "1  top stack | push rooms", "2  top stack | push chat room=1 chat=2 | separate | push chat room=1 chat=3"]
    #expect(try session.lines("history") == rows + ["3  top tabs | select-tab 1"])
    _ = try session.run("goto 2")
    #expect(session.tree.hasPrefix("tabs home[*stack[rooms > rooms > chat(room=1 chat=2) > chat(room=1 chat=3)]"))
    _ = try session.run("goto 1")
    #expect(session.tree == "tabs home[*stack[rooms > rooms] | stack[profile]]")
    #expect(try session.lines("history").last == "3  (top tabs | select-tab 1)")
    _ = try session.run("goto 3")
    #expect(session.tree.hasSuffix("*stack[profile]]"))
  }

  @Test func theHistoryNamesWhatBeganEachChange() throws {
    let session = Session(.sample)
    for line in ["push rooms", "tap open", "authorize | push rooms", "tap sign-in"] { _ = try session.run(line) }
    let lines = try session.lines("history --origins")
    #expect(lines.count == 5, "\(lines)")
    #expect(lines[1] == "1  top stack | push rooms")
    #expect(lines[2].hasPrefix("2  tap open") && lines[2].hasSuffix("action open of rooms"), "\(lines)")
    #expect(lines[3].contains("authorize | push rooms") && lines[3].hasSuffix("redirect by guard 'authorize'"), "\(lines)")
  }

  @Test func listsWorkInProgress() throws {
    let session = Session(.sample)
    #expect(try session.lines("pending") == ["nothing is in progress"])
    for line in ["authorize | push rooms", "request call number=112 { on done | on denied }", "set transitions queue"] {
      _ = try session.run(line)
    }
    for line in ["back", "push chat 1 2", "push rooms"] { _ = try session.run(line) }
    #expect(
      try session.lines("pending") == [
        "shown    for 350ms", "later 1  after the transition  top stack | push chat room=1 chat=2",
        "later 2  after the transition  top stack | push rooms",
      ])
    _ = try session.run("cancel 1")
    _ = try session.run("settle")
    _ = try session.run("wait 2s | pop")
    #expect(try session.lines("pending") == ["later 1  in 2s  top stack | pop"])
    _ = try session.run("settle")
    _ = try session.run("authorize | push rooms")
    _ = try session.run("settle")
    _ = try session.run("request call number=112 { on done | on denied }")
    #expect(
      try session.lines("pending") == [
        "waits  for 'login'   top container | authorize | push rooms", "asked  done, denied  call number=112",
      ])
    _ = try session.run("expect asked 1")
    _ = try session.run("swipe begin")
    #expect(try session.lines("pending").first == "dragged  until 'swipe finish' or 'swipe cancel'")
  }

  @Test func showsTheContentOfTheVisibleScreen() throws {
    let session = Session(.sample)
    #expect(try session.lines("show") == ["there is no content to show"])
    _ = try session.run("select-tab 1")
    #expect(try session.lines("show") == ["nobody"])
    _ = try session.run("state session.user 'a\u{1B}nn'")
    #expect(try session.lines("show") == [#"a\u{1B}nn"#], "control characters of a screen are escaped")
    _ = try session.run("push profile cleo")
    #expect(try session.lines("show") == ["cleo"])
    #expect(throws: Diagnostic.self) { try session.run("show profile") }
  }

  @Test func showsTheTargetsOfTheChoicesOfAnAlert() throws {
    let session = Session(.sample)
    _ = try session.run("alert Leave? --field name --field why { on leave --destructive { stack | pop } | on stay --cancel | on wait }")
    #expect(
      try session.lines("actions") == [
        "0  leave  [name:String] [why:String]  --destructive { stack | pop }", "1  stay   [name:String] [why:String]  --cancel",
        "2  wait   [name:String] [why:String]  no route",
      ])
    #expect(try session.lines("tap stay") == ["ended with 'stay': alert title=Leave?"])
  }

  @Test func showsEventsBeforeAnError() throws {
    let session = Session(.sample)
    for line in ["push rooms", "set transitions replace", "push chat 1 2", "push rooms"] { _ = try session.run(line) }
    _ = try session.run("set transitions queue")
    _ = try session.run("push chat 1 3")
    _ = try session.run("set transitions replace")
    let error = #expect(throws: Diagnostic.self) { try session.run("pop 9") }
    #expect(error?.notes == ["canceled (1): top stack | push chat room=1 chat=3"])
  }

  @Test func setsAndClearsValues() throws {
    let session = Session(.sample)
    _ = try session.run("state session.user 'ann b'")
    #expect(try session.lines("state") == ["session user='ann b'"])
    _ = try session.run("state session user=cleo")
    #expect(try session.lines("state session.user") == ["cleo"])
    _ = try session.run("state session.user --clear")
    #expect(try session.lines("state session") == ["session"])
    _ = try session.run("undo")
    #expect(try session.lines("state session.user") == ["cleo"])
  }

  @Test func savesAndLoadsWaitingItems() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "groma-\(UUID().uuidString).json").path
    defer { try? FileManager.default.removeItem(atPath: file) }
    let session = Session(.sample)
    _ = try session.run("authorize | push chat 1 2")
    _ = try session.run("save \(Quoting.quoted(file))")
    let other = Session(.sample)
    _ = try other.run("load \(Quoting.quoted(file))")
    #expect(other.navigator.state == session.navigator.state)
    _ = try other.run("tap sign-in")
    #expect(other.tree == session.tree.replacingPending)
    #expect(other.navigator.state.pending.isEmpty)
  }

  @Test(arguments: [
    ("", "snapshot.unreadable"), ("{", "snapshot.unreadable"), ("[]", "snapshot.unreadable"), ("{\"windows\": []}", "snapshot.unreadable"),
    ("{\"format\": 2, \"app\": \"sample\"}", "snapshot.newer"),
    ("{\"format\": 1, \"app\": \"other\", \"state\": {}}", "snapshot.other-app"),
  ])
  func rejectsAFileThatIsNotAState(_ text: String, _ code: String) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "groma-\(UUID().uuidString).json").path
    defer { try? FileManager.default.removeItem(atPath: file) }
    try Data(text.utf8).write(to: URL(filePath: file))
    let session = Session(.sample)
    let before = session.navigator.state
    let error = #expect(throws: Diagnostic.self) { try session.run("load \(Quoting.quoted(file))") }
    #expect(error?.code == code)
    #expect(error?.message.hasPrefix("'\(file)' cannot be loaded: it is ") == true)
    #expect(session.navigator.state == before)
    #expect(session.navigator.history.commits.isEmpty)
  }

  @Test func reportsPartsThatCannotBeLoaded() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "groma-\(UUID().uuidString).json").path
    defer { try? FileManager.default.removeItem(atPath: file) }
    let saved =
      #"{"format":1,"app":"sample","state":{"windows":[{"kind":"window","key":"main","children":[{"key":"rooms"},{"key":"moon"}]}]}}"#
    try Data(saved.utf8).write(to: URL(filePath: file))
    let session = Session(.sample)
    #expect(try session.lines("load \(Quoting.quoted(file))") == ["warning: 'moon' at /0/1: the screen 'moon' is not defined"])
    #expect(session.tree == "rooms")
    _ = try session.run("undo")
    #expect(session.tree == "tabs home[*stack[rooms] | stack[profile]]")
  }

  @Test(arguments: [
    ("tree 'tabs home[*stack[rooms] | stack[profile]]'", "tree 'stack[rooms]'"), ("top rooms", "top profile"),
    ("visible stack", "visible profile"), ("path /0/0/1/0 profile", "path /0/0/1/0 rooms"), ("count 2 stack", "count 3 stack"),
    ("tab 0", "tab profile"), ("pending 0", "pending 1"), ("state session.user", "state session.user ann"),
    ("no state session.user ''", "no state session.user"),
    ("error command.unknown", "error nav.limit"),
  ])
  func expectationsSucceedOrFail(_ holds: String, _ fails: String) throws {
    let session = Session(.sample)
    #expect(throws: Diagnostic.self) { try session.run("frobnicate") }
    _ = try session.run("expect \(holds)")
    let error = #expect(throws: Diagnostic.self) { try session.run("expect \(fails)") }
    #expect(error?.code == "expect.failed")
  }

  @Test(arguments: [
    ("tabs home[*stack[profile] | stack[profile]]", "expected 'profile' where there is 'rooms'"),
    ("tabs home[*stack[rooms] | stack[profile] | stack[profile]]", "expected ' | stack[profile]' where there is nothing"),
    ("tabs home[*stack[rooms]]", "expected 'stack[rooms' where there is '*stack[rooms] | stack[profile'"),
  ])
  func aFailedTreeNamesItsFirstDifference(tree: String, note: String) throws {
    let error = #expect(throws: Diagnostic.self) { try Session(.sample).run("expect tree '\(tree)'") }
    #expect(error?.notes == [note])
  }

  @Test func reportsEventsOfWaitingRoutes() throws {
    let session = Session(.sample)
    #expect(try session.lines("authorize | push chat 1 2") == ["waiting for 'login' to finish"])
    #expect(
      try session.lines("tap cancel") == [
        "canceled while waiting for 'login': top container | authorize | push chat room=1 chat=2"
      ])
    _ = try session.run("authorize | stack | push chat 1 2")
    #expect(try session.lines("tap sign-in") == ["continued: top container | authorize | stack | push chat room=1 chat=2"])
    #expect(session.tree == "tabs home[*stack[rooms > chat(room=1 chat=2)] | stack[profile]]")
  }

  @Test func variablesAreInsertedAsOneWord() throws {
    let session = Session(.sample)
    _ = try session.run("let who = 'ann | pop'")
    _ = try session.run("push profile $who")
    #expect(session.tree == "tabs home[*stack[rooms > profile(user='ann | pop')] | stack[profile]]")
  }

  @Test(arguments: ["pop 0", "undo 0", "redo 0"]) func aCountOfZeroIsRejected(line: String) throws {
    let session = Session(.sample)
    _ = try session.run("push rooms")
    #expect(#expect(throws: Diagnostic.self) { try session.run(line) }?.message == "the count must be at least 1")
    #expect(session.tree == "tabs home[*stack[rooms > rooms] | stack[profile]]")
  }
}

extension String {
  /// The tree after the waiting route has run: the login is gone, and the push has failed because a screen is not a stack.
  fileprivate var replacingPending: String { "tabs home[*stack[rooms] | stack[profile]]" }
}
