import Groma
import GromaTesting
import Testing

@testable import GromaExplorer

/// Tests what the user can do in a tree without an action of a screen.
@MainActor
struct UserMovesTests {
  /// Returns the ways out as text. Those that may be impossible end with a question mark.
  private func waysOut(_ tree: String) throws -> [String] {
    try StubApp.state(tree).waysOut.map { "\($0.route)\($0.isSure ? "" : "?")" }
  }

  // MARK: Back and close

  @Test func userGoesBackInAStackWithSeveralScreens() throws {
    #expect(try waysOut("stack[a]") == [] && waysOut("a") == [])
    #expect(try waysOut("stack[a > b]") == ["back?"] && waysOut("stack[a > b > c]") == ["back?"])
  }

  @Test func styleOfALayerDecidesWhetherAGestureClosesIt() throws {
    for style in ["", "(form-sheet) ", "(bottom-sheet) ", "(popover) "] {
      #expect(try waysOut("stack[a] ^ \(style)d") == ["close --gesture?"], "\(style)")
    }
    for style in ["(full-screen) ", "(alert) ", "(action-sheet) "] { #expect(try waysOut("stack[a] ^ \(style)d") == [], "\(style)") }
    #expect(try waysOut("stack[a > b] ^ stack[d > e]") == ["back?", "close --gesture?"])
    #expect(try waysOut("stack[a > b] ^ (full-screen) d") == [], "a covered bar is out of reach")
  }

  @Test func screenMayHideItsBackItem() throws {
    var state = try StubApp.state("stack[a > b]")
    #expect(!state.backMoves.isEmpty)
    let navigator = Navigator(StubApp.plain, state: state, logger: .silent)
    try navigator.run(AppRoute().adding(Steps.At(path(0, 0, 1))).adding(Steps.Configure(.appearance(.hidesBack(true)))))
    state = navigator.state
    #expect(state.waysOut.isEmpty)
  }

  /// The bar of the nearest stack counts, and a collapsed split has one if it shows a later column.
  @Test func backItemBelongsToTheNearestBar() throws {
    #expect(try StubApp.state("stack[a > tabs[*stack[b] | stack[c]]]").backMoves.isEmpty == false)
    #expect(try StubApp.state("tabs[*stack[a] | stack[b > c]]").backMoves.isEmpty)
    #expect(try !StubApp.state("tabs[stack[a] | *stack[b > c]]").backMoves.isEmpty)
    #expect(try StubApp.state("pages[a | *b]").backMoves.isEmpty)
  }

  // MARK: Selections

  @Test func eachHiddenChildCanBeSelected() throws {
    #expect(try waysOut("tabs[*a | b | c]") == ["at /0/0 | select-tab 1", "at /0/0 | select-tab 2"])
    #expect(try waysOut("tabs[a | *b]") == ["at /0/0 | select-tab 0"])
    #expect(try waysOut("pages[a | *b]") == ["at /0/0 | select 0"])
    #expect(try waysOut("tabs[*tabs[a | *b] | c]") == ["at /0/0 | select-tab 1", "at /0/0/0 | select-tab 0"])
    #expect(try waysOut("tabs[a | *tabs[*b | c]] ^ (full-screen) d") == [], "the layer covers the bars")
  }

  @Test func secondTapOnATabShowsTheStartOfItsStack() throws {
    #expect(try waysOut("tabs[*stack[a > b] | c]") == ["back?", "at /0/0 | select-tab 1", "at /0/0/0 | pop-to-root"])
    #expect(try waysOut("tabs[*stack[a] | stack[b > c]]") == ["at /0/0 | select-tab 1"])
    // A locked screen may forbid it.
    #expect(try waysOut("tabs[*stack[a > b!kept]]").last == "at /0/0/0 | pop-to-root?")
    #expect(try waysOut("tabs[*stack[a!kept > b]]").last == "at /0/0/0 | pop-to-root", "the first screen stays")
  }

  @Test func columnsOfACollapsedSplitAreSelected() throws {
    let split = AnyScreen.split([page("a").erased, page("b").erased]).appearance { $0.isCollapsed = true }
    let state = StubApp.app(root: split.erased).launch
    #expect(state.waysOut.map { "\($0.route)" } == ["at /0/0 | select 1"])
    #expect(try waysOut("split[a || b]") == [], "both columns are visible")
  }

  // MARK: Windows

  @Test func otherWindowsAreActivatedAndEachIsClosed() throws {
    let state = try StubApp.state("main: a & *other: stack[b > c] & third: d")
    #expect(state.otherWindows == ["main", "third"])
    #expect(
      state.windowRoutes.map { "\($0)" } == [
        "window main | make-key", "window third | make-key", "window main | close-window", "window other | close-window",
        "window third | close-window",
      ])
    #expect(state.waysOut.map { "\($0.route)" } == ["back"], "only the key window is in front of the user")
    let single = try StubApp.state("stack[a > b]")
    #expect(single.otherWindows.isEmpty && single.windowRoutes.isEmpty)
  }

  @Test func closeOfTheLastWindowIsRecognized() throws {
    let close = try #require(StubApp.state("*main: a & other: b").windowRoutes.first { "\($0)" == "window other | close-window" })
    #expect(try StubApp.state("other: b").hasOnlyTheWindow(closedBy: close))
    #expect(try !StubApp.state("a").hasOnlyTheWindow(closedBy: close), "another window is left")
    #expect(try !StubApp.state("*main: a & other: b").hasOnlyTheWindow(closedBy: close))
    #expect(try !StubApp.state("other: b").hasOnlyTheWindow(closedBy: AppRoute().close().erased))
  }

  // MARK: Random trees

  /// Calls `check` in the states of an app with tabs after random routes, in runs of twelve routes, until it has found something to check
  /// in as many runs. A lock marks the rest of its run.
  ///
  /// - Parameter check: Returns whether the state had something to check.
  private func inRandomStates(seed: UInt64, _ check: (Navigator) throws -> Bool) rethrows {
    let tabs = AnyTabsScreen.tabs((0..<2).map { _ in page("a").withStackContainer().erased }).erased
    var routes = RandomRoutes(seed: seed)
    routes.maximumNodes = 40
    var checked = 0
    for _ in 0..<100 where checked < 3 {
      let navigator = Navigator(StubApp.app(root: tabs), logger: .silent)
      var isChecked = false
      for _ in 0..<12 {
        _ = try? navigator.run(routes.route(for: navigator.state))
        if try check(navigator) { isChecked = true }
      }
      if isChecked { checked += 1 }
    }
    #expect(checked == 3, "seed \(seed)")
  }

  /// A way out that is listed as sure succeeds and changes the state, in random trees. The argument is a seed.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func sureWayOutIsPossible(seed: UInt64) {
    inRandomStates(seed: seed) { navigator in
      let state = navigator.state
      var isChecked = false
      for (route, isSure) in state.waysOut where isSure && !state.root.hasPolicies {
        let end = try? navigator.explain(route).result.get()
        #expect(end != nil && end != state, "seed \(seed): \(route) in \(navigator.tree)")
        isChecked = true
      }
      // No way out touches a window other than the key window.
      for (route, _) in state.waysOut {
        guard let end = try? navigator.explain(route).result.get() else { continue }
        let others = state.root.children.indices.filter { $0 != state.root.selection }
        #expect(end.root.children.count == state.root.children.count, "seed \(seed): \(route) in \(navigator.tree)")
        #expect(others.allSatisfy { end.root.children[$0] == state.root.children[$0] }, "seed \(seed): \(route) in \(navigator.tree)")
      }
      return isChecked
    }
  }

  /// Each column of a split has a bar of its own. Columns around which one bar lies share its back item.
  @Test func everyVisibleBarHasABackItem() throws {
    func moves(_ tree: String) throws -> [String] { try StubApp.state(tree).backMoves.map(\.description) }
    #expect(try moves("split[stack[a > b] || stack[c]]") == ["at /0/0/0/1 | back"])
    #expect(try moves("split[stack[a > b] || stack[c > d]]") == ["back", "at /0/0/0/1 | back"])
    #expect(try moves("stack[a > split[b || c]]") == ["back"])
    #expect(try moves("stack[a] ^ split[stack[b > c] || stack[d]]") == ["at /0/1/0/1 | back"])
  }

  /// The routes of back items change the state, as long as nothing is locked.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func backItemsGoBack(seed: UInt64) {
    inRandomStates(seed: seed) { navigator in
      let state = navigator.state
      guard let first = state.backMoves.first, !state.root.hasPolicies else { return false }
      for route in state.backMoves + [AppRoute().back().erased] {
        let end = try? navigator.explain(route).result.get()
        #expect(end != nil && end != state, "seed \(seed): \(route) in \(navigator.tree), first \(first)")
      }
      return true
    }
  }
}
