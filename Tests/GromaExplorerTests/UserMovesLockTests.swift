import Groma
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests that a selection that a lock forbids is no way out.
@MainActor
struct UserMovesLockTests {
  private func tabs(_ lock: Lock) -> AppDefinition {
    PlantedApp.app(
      ["a": [UserAction("lock") { $0.lock(lock) }]], links: [],
      root: AnyTabsScreen.tabs([page("a").withStackContainer().erased, page("b").withStackContainer().erased]).erased)
  }

  /// The visible screen must not be covered by another selection.
  @Test func lockOfTheVisibleScreenMayForbidASelection() throws {
    func isSure(_ tree: String) throws -> [Bool] { try StubApp.state(tree).waysOut.map(\.isSure) }
    #expect(try isSure("tabs[*a | b]") == [true] && isSure("tabs[*a | b!]") == [true])
    #expect(try isSure("tabs[*a! | b]") == [false] && isSure("pages[*stack[a!] | b]") == [false])
  }

  @Test func selectionThatALockForbidsIsNoFailure() {
    let record = exploreLikeReference(tabs(.visible))
    #expect(record.violations.filter { $0.property == Property.BuiltIn.noErrors.rawValue }.map(\.sentence) == [])
    let covered = exploreLikeReference(tabs(.kept))
    #expect(covered.violations.isEmpty && covered.counts.transitions > record.counts.transitions, "a kept screen can be covered")
  }

  /// With a question, the user is asked, and can then leave.
  @Test func lockWithAQuestionAsksBeforeASelection() throws {
    let app = tabs(.visible.asking("Leave?"))
    let navigator = Navigator(app, logger: .silent)
    try navigator.run(AppRoute().tap("lock"))
    let moves = MoveFinder(app, Bounds()).moves(in: navigator)
    let select = try #require(moves.first { $0.description == "at /0/0 | select-tab 1" })
    #expect(Run(select, on: navigator).facts.isWaiting)
    #expect(Exploration(app).run().findings.map(\.sentence) == [])
  }
}
