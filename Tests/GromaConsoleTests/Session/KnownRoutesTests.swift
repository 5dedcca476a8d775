import Groma
import GromaCommandLanguage
import GromaShellTesting
import Testing

@testable import GromaConsole

@MainActor
struct KnownRoutesTests {
  @Test func keepsTheRouteOfALine() throws {
    var known = KnownRoutes()
    known.keep(AppRoute().makeKey().erased, settles: false, of: "make-key &")
    let (route, settles) = try #require(known["make-key &"])
    #expect(route == AppRoute().makeKey().erased && !settles)
    #expect(known["make-key"] == nil)
  }

  @Test(arguments: ["push $screen", "push ${screen}", #"present support --when-gone="push \u{24}screen""#])
  func linesWithVariablesAreNotCached(line: String) {
    var known = KnownRoutes()
    known.keep(AppRoute(), settles: true, of: line)
    #expect(known[line] == nil)
  }

  @Test func distinguishesCanonicallyEquivalentTexts() {
    var known = KnownRoutes()
    known.keep(AppRoute(), settles: true, of: "tap caf\u{E9}")
    #expect(known["tap cafe\u{301}"] == nil)
    #expect(known["tap caf\u{E9}"] != nil)
  }

  @Test func isEmptiedWhenFull() {
    var known = KnownRoutes()
    for index in 0...KnownRoutes.limit { known.keep(AppRoute(), settles: true, of: "pop \(index)") }
    #expect(known["pop 0"] == nil)
    #expect(known["pop \(KnownRoutes.limit)"] != nil)
  }

  // MARK: In a session

  @Test func aRepeatedLineDoesTheSame() throws {
    let session = Session(.sample, settles: true)
    for line in ["push chat 1 2", "pop", "push chat 1 2", "push chat 1 2"] { _ = try session.run(line) }
    #expect(session.tree == "tabs home[*stack[rooms > chat(room=1 chat=2) > chat(room=1 chat=2)] | stack[profile]]")
  }

  @Test func repeatedErrorIsLocatedAtItsLine() throws {
    let session = Session(.sample)
    for line in ["push rooms", "pop 1"] { _ = try session.run(line) }
    let error = #expect(throws: Diagnostic.self) { try session.run("pop 1", line: 7, column: 11) }
    let first = #expect(throws: Diagnostic.self) { try Session(.sample).run("pop 1", line: 7, column: 11) }
    #expect(error == first)
    #expect(error?.span == SourceSpan(line: 7, columns: 11..<16))
    _ = try session.run("expect error \(try #require(error?.code))")
  }

  @Test func aNumberTapsTheActionThatCurrentlyHasIt() throws {
    let session = Session(.sample)
    _ = try session.run("tap 0")
    let error = #expect(throws: Diagnostic.self) { try session.run("tap 0") }
    #expect(error?.code == "command.action")
  }

  @Test func variablesAreReadEachTime() throws {
    let session = Session(.sample, variables: ["chat": "2"])
    _ = try session.run("push chat 1 $chat")
    session.variables["chat"] = "3"
    _ = try session.run("push chat 1 $chat")
    #expect(session.tree.contains("chat(room=1 chat=2) > chat(room=1 chat=3)"))
  }
}
