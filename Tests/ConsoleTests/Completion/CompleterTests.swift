import Navigation
import Testing

@testable import Console

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
    #expect(try candidates("pop | tre") == [], "a line of its own is no step")
    #expect(try candidates("pop | pus") == ["push"])
    #expect(try candidates("first tabs | select-tab 0 { pop-to-r") == ["pop-to-root"])
  }

  @Test func offersScreensAndWhatTheyTake() throws {
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

  @Test func offersWhatIsThereNow() throws {
    #expect(try candidates("tap ") == ["open"])
    #expect(try candidates("select-tab pro") == ["profile"])
    #expect(try candidates("at /0/0/1/") == ["/0/0/1/0"])
    #expect(try candidates("at #").count > 2)
    #expect(try candidates("at #2") == ["#2"])
    #expect(try candidates("window ") == ["main"])
    #expect(try candidates("push chat $ro") == ["room"])
    #expect(try candidates("state se") == ["session", "session.user"])
    #expect(try candidates("push profile user=", after: ["push profile 'ann b'"]) == ["cleo", "'ann b'"])
  }

  @Test func offersWhatNeedsQuotesAsItIsTyped() throws {
    let before = ["push profile 'ann b'", "push profile \"ann's\""]
    #expect(try candidates("push profile ann", after: before) == ["'ann b'", "\"ann's\""])
    #expect(try candidates("push profile user=ann", after: before) == ["'ann b'", "\"ann's\""])
    #expect(try candidates("push profile ann\\ ", after: before) == ["'ann b'"])
    #expect(try candidates("push profile \"ann", after: before) == ["\"ann b\"", "\"ann's\""])
    #expect(try candidates("push profile 'ann", after: before) == ["'ann b'"], "the other cannot stand in these")
    #expect(try candidates("push profile bob", after: before) == [])
  }

  @Test func goesOnInQuotesBehindAVariable() throws {
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

  @Test func offersWhatIsUnderWay() throws {
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
    #expect(try candidates("set ") == ["echo", "transitions", "clock"])
    #expect(try candidates("set clock ") == ["real", "virtual"])
    #expect(try candidates("set echo ") == ["on", "off"])
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

  @Test func offersWhatCanBeExpected() throws {
    #expect(try candidates("expect de") == ["deferred"])
    #expect(try candidates("expect top pro") == ["profile"])
    #expect(try candidates("expect top chat ro") == ["room="])
    #expect(try candidates("expect path /0/0/1/") == ["/0/0/1/0"])
    #expect(try candidates("expect path /0/0 ta") == ["tabs"])
    #expect(try candidates("expect count 2 sta") == ["stack"])
    #expect(try candidates("expect tab pro") == ["profile"])
    #expect(try candidates("expect state se") == ["session", "session.user"])
    #expect(try candidates("expect error ") == [])
  }

  @Test func goesOnBehindPlanAndExplain() throws {
    #expect(try candidates("plan pu") == ["push"])
    #expect(try candidates("explain push ch") == ["chat"])
  }

  @Test func offersNothingInAComment() throws {
    #expect(try candidates("pop # pu") == [])
  }
}
