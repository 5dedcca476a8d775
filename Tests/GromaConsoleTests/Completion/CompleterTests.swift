import Groma
import GromaShellTesting
import Testing

@testable import GromaConsole

@MainActor
struct CompleterTests {
  private func candidates(_ text: String, after lines: [String] = []) throws -> [String] {
    let session = Session(.sample, variables: ["room": "1"])
    for line in lines { _ = try session.run(line) }
    return Completer(table: session.table, model: CompletionModel(session).current).completions(text).candidates.map(\.text)
  }

  @Test func offersCommandsAndGuards() throws {
    #expect(try candidates("pu") == ["push"])
    #expect(try candidates("auth") == ["authorize"])
    #expect(try candidates("tre") == ["tree"])
    #expect(try candidates("pop | tre") == [], "a session command is not a step")
    #expect(try candidates("pop | pus") == ["push"])
    #expect(try candidates("first tabs | select-tab 0 { pop-to-r") == ["pop-to-root"])
  }

  /// Tabs, the first tab, a chat in it, and an alert above the chat.
  @Test func eachStepOfANestedRouteIsOffered() throws {
    #expect(try candidates("first ta") == ["tabs"])
    #expect(try candidates("first tabs | select-t") == ["select-tab"])
    #expect(try candidates("first tabs | select-tab 0 { pus") == ["push"])
    #expect(try candidates("first tabs | select-tab 0 { push ch") == ["chat"])
    #expect(try candidates("first tabs | select-tab 0 { push chat 1 ") == ["chat=", "2", "3"])
    #expect(try candidates("first tabs | select-tab 0 { push chat 1 2 { ale") == ["alert"])
    #expect(try candidates("first tabs | select-tab 0 { push chat 1 2 { alert Sure? { on yes { back | pus") == ["push"])
  }

  @Test func offersFilesAndProgramsAfterARedirection() throws {
    let folder = try ScriptFolder(["edit1.nav": "", "edit2.nav": ""])
    #expect(try candidates("tree > \(folder["ed"])") == [folder["edit1.nav"], folder["edit2.nav"]])
    #expect(try candidates("tree >> \(folder["edit2"])") == [folder["edit2.nav"]])
    #expect(try candidates("screens | head \(folder["edit1"])") == [folder["edit1.nav"]])
    #expect(try candidates("tree | hea").contains("head"))
    #expect(try candidates("tree | head; pus") == ["push"])
    #expect(try candidates("pop | pus") == ["push"], "after a step, another step follows")
  }

  @Test func anOptionIsOfferedWithItsValues() throws {
    let session = Session(.sample)
    let found = Completer(table: session.table, model: CompletionModel(session).current).completions("set ec").candidates
    #expect(found.map(\.text) == ["echo"] && found.map(\.note) == ["on, changes, off"])
  }

  /// A character can consist of several scalars.
  @Test func aCandidateReplacesTheCharactersOfAFileName() throws {
    let folder = try ScriptFolder(["e\u{301}a.nav": ""])
    let session = Session(.sample)
    let typed = folder["e\u{301}"]
    let found = Completer(table: session.table, model: CompletionModel(session).current).completions("tree > \(typed)")
    #expect(found.candidates.map(\.text) == [folder["e\u{301}a.nav"]] && found.replaced == typed.count)
  }

  @Test func offersScreensAndTheirArguments() throws {
    #expect(try candidates("push ch") == ["chat"])
    #expect(try candidates("push chat ro") == ["room="])
    #expect(try candidates("push chat room=1 ") == ["chat=", "2", "3"])
    #expect(try candidates("push chat 1 ") == ["chat=", "2", "3"])
    #expect(try candidates("push chat chat=") == ["2", "3"])
    #expect(try candidates("push paint color=g") == ["green"])
    #expect(try candidates("set-stack rooms, pro") == ["profile"])
    #expect(try candidates("last ta") == ["tabs"])
  }

  @Test func offersFlagsAndTheirValues() throws {
    #expect(try candidates("push rooms --tab-t") == ["--tab-title="])
    #expect(try candidates("present rooms --style=pop") == ["popover"])
  }

  @Test func offersCurrentElements() throws {
    #expect(try candidates("tap ") == ["open", "rooms", "profile"])
    #expect(try candidates("tap pro") == ["profile"])
    #expect(try candidates("tap ro", after: ["push profile cleo", "push rooms"]) == ["rooms"])
    #expect(try candidates("tap ", after: ["push profile cleo"]) == ["rooms", "profile", "rooms"])
    #expect(try candidates("select-tab pro") == ["profile"])
    #expect(try candidates("at /0/0/1/") == ["/0/0/1/0"])
    #expect(try candidates("at #").count > 2)
    #expect(try candidates("at #2") == ["#2"])
    #expect(try candidates("window ") == ["main"])
    #expect(try candidates("push chat $ro") == ["room"])
    #expect(try candidates("state se") == ["session", "session.user"])
    #expect(try candidates("push profile user=", after: ["push profile 'ann b'"]) == ["cleo", "'ann b'"])
  }

  @Test func offersValuesWithTheNecessaryQuotes() throws {
    let before = ["push profile 'ann b'", "push profile \"ann's\""]
    #expect(try candidates("push profile ann", after: before) == ["'ann b'", "\"ann's\""])
    #expect(try candidates("push profile user=ann", after: before) == ["'ann b'", "\"ann's\""])
    #expect(try candidates("push profile ann\\ ", after: before) == ["'ann b'"])
    #expect(try candidates("push profile \"ann", after: before) == ["\"ann b\"", "\"ann's\""])
    #expect(try candidates("push profile 'ann", after: before) == ["'ann b'"], "single quotes cannot contain the other candidate")
    #expect(try candidates("push profile bob", after: before) == [])
  }

  @Test func completesInQuotesAfterAVariable() throws {
    let session = Session(.sample, variables: ["room": "1"])
    let completer = Completer(table: session.table, model: CompletionModel(session).current)
    #expect(completer.completions("push profile $r").candidates == [.init("room")])
    #expect(completer.completions("push profile \"a $r").candidates == [.init("room", isFinal: false)])
    #expect(completer.completions("push profile \"a ${r").candidates == [.init("room}", isFinal: false)])
  }

  @Test func offersFilesInFolders() throws {
    let files = try ScriptFolder(["a dir/one.json": "", "it's.json": "", ".hidden/x": ""])
    let folder = files.path
    #expect(try candidates("load \(folder)/") == ["'\(folder)/a dir/", "\"\(folder)/it's.json\""])
    #expect(try candidates("load \(folder)/a") == ["'\(folder)/a dir/"])
    #expect(try candidates("load '\(folder)/a dir/o") == ["'\(folder)/a dir/one.json'"])
    #expect(try candidates("save \(folder)/a\\ dir/") == ["'\(folder)/a dir/one.json'"])
    #expect(try candidates("load \(folder)/nowhere/") == [])
  }

  @Test func offersOutcomesOfRunningEffects() throws {
    let alert = "alert Hi --field name { on delete { pop } | on keep --cancel }"
    #expect(try candidates("complete ", after: [alert]) == ["delete", "keep"])
    #expect(try candidates("tap de", after: [alert]) == ["delete"])
    #expect(try candidates("tap delete na", after: [alert]) == ["name="])
    #expect(try candidates("complete keep ", after: [alert]) == ["name="])
    #expect(try candidates("complete keep --of=", after: [alert]) == ["alert"])
    #expect(try candidates("complete ") == [])
    let queued = ["set transitions queue", "push chat 1 2", "push rooms", "push chat 1 3"]
    #expect(try candidates("cancel ", after: queued) == ["1", "2"])
    #expect(try candidates("cancel ") == [])
    #expect(try candidates("goto ", after: ["push rooms", "pop"]) == ["0", "1", "2"])
    #expect(try candidates("goto 1", after: ["push rooms", "pop"]) == ["1"])
    #expect(try candidates("window ", after: ["open-window second rooms"]) == ["main", "second"])
    #expect(try candidates("window main ") == [])
  }

  @Test func offersTheWordsOfEachKindOfArgument() throws {
    #expect(try candidates("animated c") == ["cross-dissolve"])
    #expect(try candidates("push rooms --animation=n") == ["none"])
    #expect(try candidates("change-sheet ", after: ["present rooms --detents=40%,large"]) == ["40%", "large", "medium", "content"])
    #expect(try candidates("present rooms --detent=m") == ["medium"])
    #expect(try candidates("set ") == ["echo", "transitions", "clock", "language", "pager"])
    #expect(try candidates("set clock ") == ["real", "virtual"])
    #expect(try candidates("set echo ") == ["on", "changes", "off"])
    #expect(try candidates("set transitions r") == ["reject", "replace"])
    #expect(try candidates("set echo on ") == [])
    #expect(try candidates("swipe f") == ["finish"])
    #expect(try candidates("swipe finish ") == [])
    #expect(try candidates("advance 3") == ["350ms"])
    #expect(try candidates("request m") == ["mail"])
    #expect(try candidates("open-window second pro") == ["profile"])
    #expect(try candidates("open-window second profile us") == ["user="])
    #expect(try candidates("open-window ") == [])
  }

  /// The argument of `plan`, `explain` and `attempt` is a route.
  @Test(arguments: ["plan ", "explain --full ", "attempt "]) func aRouteIsNotACommandOfItsOwnLine(line: String) throws {
    let offered = try candidates(line)
    #expect(offered.contains("push") && !offered.contains("undo") && !offered.contains("plan") && !offered.contains("help"), "\(offered)")
  }

  @Test func offersExpectations() throws {
    #expect(try candidates("expect de") == ["deferred"])
    #expect(try candidates("expect top pro") == ["profile", "profile()"])
    #expect(try candidates("expect top chat ro") == ["room="])
    #expect(try candidates("expect path /0/0/1/") == ["/0/0/1/0"])
    #expect(try candidates("expect path /0/0 ta") == ["tabs"])
    #expect(try candidates("expect count 2 sta") == ["stack"])
    #expect(try candidates("expect tab pro") == ["profile"])
    #expect(try candidates("expect state se") == ["session", "session.user"])
    #expect(try candidates("expect error ") == [], "no command has failed")
  }

  @Test func completesAfterPlanAndExplain() throws {
    #expect(try candidates("plan pu") == ["push"])
    #expect(try candidates("explain push ch") == ["chat"])
    #expect(try candidates("explain --full push ch") == ["chat"])
    #expect(try candidates("explain --full pu") == ["push"])
    #expect(try candidates("explain --f") == ["--full"])
    #expect(try candidates("plan -") == ["--tree"])
    #expect(try candidates("plan push rooms --loc") == ["--locked"])
  }

  @Test func offersNothingInAComment() throws {
    #expect(try candidates("pop # pu") == [])
  }

  // MARK: Positions in a line

  @Test func offersCommandsAtTheStartOfEachStep() throws {
    for start in [
      "", "pop | ", "pop || ", "pop |", "first tabs | select-tab 0 { ", "first tabs | select-tab 0 { pop | ", "plan ", "explain pop | ",
    ] {
      #expect(try candidates(start + "pus") == ["push"], "\(start)")
    }
    #expect(try candidates("first tabs { tre") == [], "a session command is not a step")
    #expect(try candidates("plan push chat ro") == ["room="])
    #expect(try candidates("plan push rooms | push chat ro") == ["room="])
    #expect(try candidates("alert Hi { on a { push ch") == ["chat"])
  }

  @Test func acceptsAbbreviations() throws {
    #expect(try candidates("push-d") == ["detail-push"], "the name is offered in place of an alias")
    #expect(try candidates("detail-push ch") == ["chat"])
    #expect(try candidates("pus ch") == ["chat"])
    #expect(try candidates("ls --fu") == ["--full"])
  }

  @Test func offersTheValueOfAFlagInTheNextWord() throws {
    #expect(try candidates("present rooms --style pop") == ["popover"])
    #expect(try candidates("present chat --style popover ro") == ["room="], "the value of a flag is not an argument of the screen")
    #expect(try candidates("present chat --title x 1 ch") == ["chat="])
  }

  @Test func offersAFlagOnceUnlessItRepeats() throws {
    #expect(try candidates("push rooms --title=x --titl") == ["--tab-title="])
    #expect(try candidates("push rooms --bar-button=x --bar") == ["--bar-button="])
  }

  @Test func completesListsOfOptions() throws {
    #expect(try candidates("find rooms --options=current,vi") == ["current,visible"])
    #expect(try candidates("find rooms --options=current,cu") == [])
    #expect(try candidates("look-up rooms --options=pres") == ["presented", "presenting"])
    #expect(try candidates("present rooms --detents=medium,la") == ["medium,large"])
  }

  @Test func offersStartsAndKindsOfASearch() throws {
    #expect(try candidates("find rooms --from=/0/0/1/") == ["/0/0/1/0"])
    #expect(try candidates("find rooms --from=top") == ["topmost"])
    #expect(try candidates("find rooms --search=") == ["first", "last", "top"])
    #expect(try candidates("add-tab rooms --at=") == ["0", "1"])
  }

  @Test func offersArgumentsOfShellCommands() throws {
    #expect(try candidates("log d") == ["debug"])
    #expect(try candidates("help pop-to-r") == ["pop-to-root"])
    #expect(try candidates("help --m") == ["--markdown"])
    #expect(try candidates("screens ro") == ["rooms"])
    #expect(try candidates("screens chat ") == [], "the command takes no arguments of the screen")
    #expect(try candidates("screens chat --u") == ["--uses"])
    #expect(try candidates("let ro") == ["room"])
    #expect(try candidates("let room ") == [])
    #expect(try candidates("set-tree ", after: ["set-tree rooms"]) == ["rooms"])
    #expect(try candidates("set-tree ") == ["'tabs home[*stack[rooms] | stack[profile]]'"])
  }

  @Test func offersFilesToEachCommandThatTakesOne() throws {
    let files = try ScriptFolder(["tour.nav": ""])
    let folder = files.path
    for command in ["save", "load"] { #expect(try candidates("\(command) \(folder)/t") == ["\(folder)/tour.nav"]) }
    #expect(try candidates("load \(folder)/tour.nav ") == [])
  }

  @Test func offersValuesAndTheirProperties() throws {
    #expect(try candidates("set-value ses") == ["session"])
    #expect(try candidates("set-value session us") == ["user="])
    #expect(try candidates("set-value session user=", after: ["state session.user ann"]) == ["ann"])
    #expect(try candidates("state session.user ", after: ["state session.user ann"]) == ["ann"])
    #expect(try candidates("expect state session.user ", after: ["state session.user 'ann b'"]) == ["'ann b'"])
    #expect(try candidates("finish ses") == ["session"])
  }

  @Test func offersTheLastErrorToBeExpected() throws {
    let session = Session(.sample)
    _ = try? session.run("push nowhere")
    let completer = Completer(table: session.table, model: CompletionModel(session).current)
    #expect(completer.completions("expect error ").candidates.map(\.text) == ["nav.unknown-screen"])
  }

  @Test func offersAQuestionAsATarget() throws {
    let targets = try candidates("expect top al", after: ["alert Hi --button=Fine"])
    #expect(targets == ["alert"])
  }

  @Test(arguments: Expectation.all.map(\.word))
  func offersEachExpectation(_ word: String) throws {
    #expect(try candidates("expect \(word.dropLast())").contains(word))
  }

  /// Arguments that are names have candidates. Numbers, texts and links have none.
  @Test(arguments: CommandTable.standard.all.filter { !$0.parameters.isEmpty }.map(\.name))
  func offersCandidatesForEachKindOfParameter(_ name: String) throws {
    let command = try #require(CommandTable.standard[name])
    let setup = ["present rooms --detents=medium,large", "set transitions queue", "pop-to-root", "push chat 1 2", "push rooms"]
    let asked = ["alert Hi { on delete | on keep --cancel }"]
    let offered = try candidates("\(name) ", after: command.parameters[0] == .deferred ? setup : asked)
    switch command.parameters[0] {
    // The sample app has no links.
    case .number, .text, .link: #expect(offered == [])
    default: #expect(!offered.isEmpty)
    }
  }
}
