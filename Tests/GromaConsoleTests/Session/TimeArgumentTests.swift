import Groma
import GromaCommandLanguage
import GromaShellTesting
import Testing

@testable import GromaConsole

/// Tests the arguments that are times.
@MainActor struct TimeArgumentTests {
  @Test(arguments: ["wait 5", "advance 5", "plan push chat 1 2 | wait 5"]) func aTimeNeedsAUnit(_ line: String) {
    let session = Session(.sample)
    let error = #expect(throws: Diagnostic.self) { try session.run(line) }
    #expect(error?.code == "command.number")
    #expect(error?.message == "the time '5' has no unit")
    #expect(error?.hint == "write 5s for seconds or 5ms for milliseconds")
    #expect(error?.span?.columns == line.count..<line.count + 1)
    #expect(session.navigator.now == 0)
  }

  @Test(arguments: ["push chat 1 2 --animation=flip:400", "animated flip:400 { push chat 1 2 }"])
  func theTimeOfAnAnimationNeedsAUnit(_ line: String) {
    let error = #expect(throws: Diagnostic.self) { try Session(.sample).run(line) }
    #expect(error?.message == "'flip:400' is not an animation")
    #expect(error?.hint == "write flip:400ms or flip:400s")
  }

  private func route(_ line: String) throws -> AppRoute? {
    guard case .statement(let syntax, _) = try SyntaxParser.parse(line) else { return nil }
    return try Session(.sample).bind(syntax).route
  }

  @Test(arguments: [("flip:2s", "flip:2000ms"), ("flip", "flip:350ms")])
  func anAnimationHasATimeInEitherUnit(_ text: String, _ same: String) throws {
    let route = try #require(try route("animated \(text) { refresh }"))
    #expect(try route == self.route("animated \(same) { refresh }"))
    #expect(try route != self.route("animated flip:2ms { refresh }"))
  }

  /// The printed route is read back to the same route.
  @Test(arguments: ["wait 2s", "wait 350ms", "animated flip:2s { refresh } | separate | wait 20ms"])
  func aPrintedTimeIsReadBack(_ line: String) throws {
    let route = try #require(try route(line))
    #expect(try self.route(route.description)?.code == route.code)
  }

  @Test func aWaitWithoutStepsAfterItSaysSo() throws {
    let session = Session(.sample, isLive: true)
    #expect(try session.lines("wait 5ms") == ["deferred (1, in 5ms): no steps"])
  }
}
