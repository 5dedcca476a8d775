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
    #expect(try candidates("window ") == ["main"])
    #expect(try candidates("push chat $ro") == ["room"])
    #expect(try candidates("state se") == ["session", "session.user"])
    #expect(try candidates("push profile user=", after: ["push profile 'ann b'"]) == ["cleo", "'ann b'"])
  }

  @Test func goesOnBehindPlanAndExplain() throws {
    #expect(try candidates("plan pu") == ["push"])
    #expect(try candidates("explain push ch") == ["chat"])
  }

  @Test func offersNothingInAComment() throws {
    #expect(try candidates("pop # pu") == [])
  }
}
