import Groma
import GromaLinks
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests that "an interruption changes nothing" is decided in all states.
@MainActor struct InterruptionTests {
  private static let name = Property.BuiltIn.interrupts.rawValue

  /// A part of an app that changes the state when the app is restored, or after the state has changed.
  private nonisolated struct Reaction: TreePart {
    var restoring: @Sendable (inout NavigationTransaction) throws(NavigationError) -> Void = { _ in }
    var completing: @Sendable (inout NavigationTransaction) throws(NavigationError) -> Void = { _ in }

    func complete(arrivals: [TreePath], in transaction: inout NavigationTransaction) throws(NavigationError) {
      try completing(&transaction)
    }
    func restored(in transaction: inout NavigationTransaction) throws(NavigationError) { try restoring(&transaction) }
  }

  /// Returns an app with tabs, in each of which two letters can be pushed in any order.
  private func app(_ reaction: Reaction, root: AnyModalScreen) -> AppDefinition {
    let pushes = ["b", "c"].map { name in StubAction("open-\(name)") { $0.stack.push(page(name)) } }
    let screens = StubApp.screens { _, _, _ throws(NavigationError) in pushes }
    return AppDefinition("interrupted", "", screens: screens, parts: [reaction], root: root)
  }

  private var tabs: AnyModalScreen {
    AnyTabsScreen.tabs((0..<3).map { _ in page("a").withStackContainer().erased }).erased
  }

  private func verdict(_ app: AppDefinition, depth: Int = 4) throws -> (ExplorationReport.Verdict, ExplorationReport) {
    let report = Exploration(app, bounds: Bounds(depth: depth, layers: 1)).run()
    return (try #require(report.verdicts.first { $0.property == Self.name }), report)
  }

  /// There are many more states than a sample has.
  @Test func isProvedWithoutASample() throws {
    let (verdict, report) = try verdict(app(Reaction(), root: tabs))
    #expect(report.counts.states == StateCount(3 * 15 * 15 * 15))
    #expect(verdict.kind == .proved && verdict.looked == report.counts.states, "\(verdict)")
  }

  /// The restart changes the states in which each stack has three `b`: the selected tab is the only difference between them.
  @Test func aRestartThatChangesFewStatesIsFound() throws {
    let reaction = Reaction(restoring: { transaction throws(NavigationError) in
      guard transaction.places(of: "b").count == 9 else { return }
      _ = try transaction.run(AppRoute().top(.stack).pop(), on: .app)
    })
    let (verdict, report) = try verdict(app(reaction, root: tabs))
    #expect(verdict.kind == .violated && verdict.violations == 3, "\(verdict)")
    let found = try #require(report.findings.first { $0.property == Self.name })
    #expect(found.sentence.hasPrefix("a restart changes"), "\(found.sentence)")
    #expect(found.checks.prefix(2) == ["save restart.json", "load restart.json"])
  }

  /// The app closes a page when its split collapses, and does not open it again.
  @Test func aTurnThatLosesAPageIsFound() throws {
    let columns = AnyScreen.split([page("a").withStackContainer().erased, page("a").withStackContainer().erased]).erased
    func reaction(_ closes: Bool) -> Reaction {
      Reaction(completing: { transaction throws(NavigationError) in
        // Only a collapsed split has a selection.
        guard closes, transaction.selection(path(0, 0)) != nil else { return }
        _ = try transaction.run(AppRoute().first(.stack).popToRoot(), on: .app)
      })
    }
    let (lossless, _) = try verdict(app(reaction(false), root: columns), depth: 2)
    #expect(lossless.kind == .proved)
    let (verdict, report) = try verdict(app(reaction(true), root: columns), depth: 2)
    #expect(verdict.kind == .violated)
    let found = try #require(report.findings.first { $0.property == Self.name })
    #expect(found.sentence.hasPrefix("turning the device there and back changes"), "\(found.sentence)")
    #expect(found.checks.prefix(2) == ["at /0/0 | collapse", "at /0/0 | expand"])
  }
}
