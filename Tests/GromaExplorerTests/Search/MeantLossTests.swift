import Groma
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests that an interruption may remove the screens that declare it, and nothing else.
@MainActor struct MeantLossTests {
  private typealias Reaction = @Sendable (inout NavigationTransaction) throws(NavigationError) -> Void

  /// A part of an app that changes the state after a restart.
  private nonisolated struct Restored: TreePart {
    let reaction: Reaction

    func restored(in transaction: inout NavigationTransaction) throws(NavigationError) { try reaction(&transaction) }
  }

  /// Returns the number of states that an interruption changes more than it may. The app has two tabs, in which the user can push `b` and `c`
  /// onto `a` and `b`, and present `c`.
  ///
  /// - Parameter interruptions: The interruptions that may remove `c`.
  private func violations(_ interruptions: SystemInterruption..., restoring reaction: @escaping Reaction) throws -> StateCount {
    let actions = [
      StubAction("open-b") { $0.stack.push(page("b")) }, UserAction("open-c") { $0.stack.push(page("c")) },
      UserAction("show-c") { $0.present(page("c")) },
    ]
    let screens = StubApp.screens { key, _, _ throws(NavigationError) in key.name == "c" ? [] : actions }.map { screen in
      screen.name == "c" ? interruptions.reduce(screen) { $0.removable(by: $1) } : screen
    }
    let tabs = AnyTabsScreen.tabs((0..<2).map { _ in page("a").withStackContainer().erased })
    let app = AppDefinition(
      "restored", "", screens: screens, values: StubApp.values, parts: [Restored(reaction: reaction)], root: tabs.erased)
    let report = Exploration(app, bounds: Bounds(depth: 3, layers: 2)).run()
    // Each tab has one of five stacks. `c` is presented over the three with another screen on top.
    #expect(report.isComplete && report.counts.states == StateCount(2 * 5 * 5 + 2 * 3 * 5), "\(report)")
    let verdict = try #require(report.verdicts.first { $0.property == Property.BuiltIn.interrupts.rawValue })
    #expect(verdict.kind == (verdict.violations == 0 ? .proved : .violated), "\(verdict)")
    return verdict.violations
  }

  /// A layer is removed with the declared screen.
  @Test func aDeclaredLayerMayBeRemoved() throws {
    let dismissing: Reaction = { transaction throws(NavigationError) in
      _ = try transaction.run(AppRoute().first(.tabs).dismiss(), on: .app)
    }
    #expect(try violations(restoring: dismissing) == 30)
    #expect(try violations(.turn, .background, restoring: dismissing) == 30)
    #expect(try violations(.background, .restart, restoring: dismissing) == 0)
  }

  @Test func aDeclaredScreenOfAStackMayBeRemoved() throws {
    let popping: Reaction = { transaction throws(NavigationError) in
      guard transaction.visibleKey == "c", transaction.visibleLayer == 0 else { return }
      _ = try transaction.run(AppRoute().top(.stack).pop(), on: .app)
    }
    #expect(try violations(restoring: popping) == 20)
    #expect(try violations(.restart, restoring: popping) == 0)
  }

  /// The reaction also removes a `b`, selects another tab or stores a value, or it adds a `c`.
  @Test func nothingElseMayChange() throws {
    let alsoPopping: Reaction = { transaction throws(NavigationError) in
      guard transaction.visibleLayer == 1 else { return }
      _ = try transaction.run(AppRoute().first(.tabs).dismiss(), on: .app)
      if transaction.visibleKey == "b" { _ = try transaction.run(AppRoute().top(.stack).pop(), on: .app) }
    }
    #expect(try violations(.restart, restoring: alsoPopping) == 20)
    let alsoSelecting: Reaction = { transaction throws(NavigationError) in
      guard transaction.visibleKey == "c", transaction.visibleLayer == 0 else { return }
      let isFirst = transaction.selection(path(0, 0)) == 0
      _ = try transaction.run(AppRoute().top(.stack).pop().first(.tabs).selectTab(isFirst ? 1 : 0), on: .app)
    }
    #expect(try violations(.restart, restoring: alsoSelecting) == 20)
    let adding: Reaction = { transaction throws(NavigationError) in
      guard transaction.visibleKey != "c" else { return }
      _ = try transaction.run(AppRoute().first(.tabs).present(page("c")), on: .app)
    }
    #expect(try violations(.restart, restoring: adding) == 30, "the declaration permits the removal only")
    let alsoStoring: Reaction = { transaction throws(NavigationError) in
      guard transaction.visibleLayer == 1 else { return }
      _ = try transaction.run(AppRoute().first(.tabs).dismiss().put(StubApp.Counter(count: 1)), on: .app)
    }
    #expect(try violations(.restart, restoring: alsoStoring) == 30)
  }
}

extension NavigationTransaction {
  /// The key of the visible screen.
  fileprivate var visibleKey: ScreenKey? {
    mutating get { visibleScreen(in: .app).flatMap { key($0) } }
  }

  /// The index of the topmost layer.
  fileprivate var visibleLayer: Int? {
    mutating get { visibleScreen(in: .app).map { $0[1] } }
  }
}
