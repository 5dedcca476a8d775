import Groma
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests what a restart reports about a state that it does not restore.
@MainActor
struct RestartTests {
  /// A part that changes the state while a restart restores it, and in response.
  private nonisolated struct Changer: TreePart, ActingPart {
    let restored: @Sendable (inout NavigationTransaction) throws(NavigationError) -> Void
    let next: @Sendable (inout NavigationTransaction) -> [AppRoute]

    func restored(in transaction: inout NavigationTransaction) throws(NavigationError) { try restored(&transaction) }
    func next(in transaction: inout NavigationTransaction) -> [AppRoute] { next(&transaction) }
  }

  private func app(
    values: [any StateValue.Type] = StubApp.values,
    restored: @escaping @Sendable (inout NavigationTransaction) throws(NavigationError) -> Void = { _ throws(NavigationError) in },
    next: @escaping @Sendable (inout NavigationTransaction) -> [AppRoute] = { _ in [] }
  ) -> AppDefinition {
    AppDefinition(
      "planted", "letters", screens: StubApp.screens(), values: values, parts: [Changer(restored: restored, next: next)],
      root: page("a").withStackContainer().erased)
  }

  private func restart(_ app: AppDefinition, after route: AppRoute = AppRoute()) throws -> Restart {
    let navigator = Navigator(app, logger: .silent)
    try navigator.run(route)
    return Restart(of: app, in: navigator.state)
  }

  @Test func restoredStateHasNoLoss() throws {
    let route = AppRoute().put(StubApp.Counter(count: 3)).top(.stack).push(page("b", 1)).present(page("d")).erased
    let restart = try restart(app(), after: route)
    #expect(restart.loss == nil)
    #expect(restart.checks == ["save restart.json", "load restart.json", "expect tree 'stack[a > b(id=1)] ^ d'"])
  }

  /// A value that the app does not list cannot be read.
  @Test func droppedPartIsNamed() throws {
    let restart = try restart(app(values: []), after: AppRoute().put(StubApp.Counter(count: 3)).erased)
    #expect(restart.loss?.contains("counter") == true, "\(restart.loss ?? "nil")")
    #expect(restart.checks == Restart.steps + ["expect state counter count=3"])
  }

  @Test func treeThatAPartChangesIsALoss() throws {
    let app = app(restored: { transaction throws(NavigationError) in
      if let stack = transaction.visibleScreen(in: .app)?.parent { try transaction.perform(.truncate(1), at: stack) }
    })
    let restart = try restart(app, after: AppRoute().top(.stack).push(page("b")).erased)
    #expect(restart.loss == "the tree: the parts of the app changed it to 'stack[a]'")
    #expect(restart.checks.last == "expect tree 'stack[a > b]'")
  }

  /// The app responds to the restored value by a route that waits, so the tree changes only while the launch settles.
  @Test func treeThatChangesAfterTheRestartIsDescribed() throws {
    let app = app(
      restored: { transaction throws(NavigationError) in try transaction.put(StubApp.Counter(count: 1)) },
      next: { transaction in
        if transaction.value(StubApp.Counter.self).count != 1 { return [] }
        return [AppRoute().put(StubApp.Counter(count: 2)), AppRoute().wait(milliseconds: 500).top(.stack).pop().erased]
      })
    let restart = try restart(app, after: AppRoute().top(.stack).push(page("b")).erased)
    #expect(restart.loss == "the restart changes /0/0 from stack[a > b] to stack[a]")
    #expect(restart.checks.last == "expect tree 'stack[a > b]'")
  }

  @Test func changedValueIsADifferenceOutsideTheTree() throws {
    let restart = try restart(app(restored: { transaction throws(NavigationError) in try transaction.put(StubApp.Counter(count: 9)) }))
    #expect(restart.loss == "the restored state differs, but not in the tree")
    #expect(restart.checks.last == "expect state counter", "the value was initial before")
  }

  /// The rest of a route that waits is a closure, which has no saved form.
  @Test func stateThatCannotBeSavedHasNoCheck() throws {
    let app = app()
    let navigator = Navigator(app, logger: .silent)
    navigator.policy = .queue
    try navigator.run(AppRoute().top(.stack).push(page("b")).wait(milliseconds: 300).with { _, _ in StackRoute() })
    #expect(!navigator.state.deferred.isEmpty)
    let restart = Restart(of: app, in: navigator.state)
    #expect(restart.loss?.hasPrefix("it cannot be saved and restored: ") == true, "\(restart.loss ?? "nil")")
    #expect(restart.checks == ["save restart.json", "load restart.json"])
  }
}
