import GromaPlatformRequests
import GromaTesting
import Testing

@testable import Groma

/// Tests every built-in step as a value.
struct RouteStepTests {
  /// All kinds of steps, most of them several times with different arguments, with their texts. `RouteBinderTests` test that the texts can
  /// be read.
  static let all: [(step: any RouteStep, text: String)] = [
    // Searching
    (Steps.Find(.first, Match()), "first container"), (Steps.Find(.last, Match(kind: .page)), "last screen"),
    (Steps.Find(.top, Match(key: "a id=1")), "top a id=1"), (Steps.Find(.top, Match(key: "a")), "top a()"),
    (Steps.Find(.first, Match(name: "a b")), "first 'a b'"),
    (Steps.LookUp(Match(kind: .stack), .currentAndUp, from: .root), "look-up stack --options=current,contained,presented --from=root"),
    (Steps.LookUp(Match(name: "a"), [], from: .at(path(0, 1))), "look-up a --options=none --from=/0/1"),
    (Steps.Go(.stack), "stack"), (Steps.Go(.tabs), "tabs"), (Steps.Go(.parent), "parent"), (Steps.Go(.root), "root"),
    (Steps.Go(.visible), "visible"),
    (Steps.Go(.presented), "presented"), (Steps.Go(.presenting), "presenting"), (Steps.GoToWindow(), "window"),
    (Steps.GoToWindow("a b"), "window 'a b'"),
    (Steps.At(path(0, 0, 1)), "at /0/0/1"), (Steps.At(.app), "at /"),
    // Stacks
    (Steps.Push(page("b", 1).node), "push b id=1"), (Steps.Push(b.appearance { $0.title = "it's" }.node), #"push b --title="it's""#),
    (Steps.Pop(1), "pop"),
    (Steps.Pop(2), "pop 2"), (Steps.Pop(0), "pop 0"), (Steps.PopTo(Match(name: "a")), "pop-to a"), (Steps.PopToRoot(), "pop-to-root"),
    (Steps.Replace(c.node), "replace c"), (Steps.SetStack([a.node, b.node]), "set-stack a, b"), (Steps.SetStack([]), "set-stack --none"),
    (Steps.RemoveAll(), "remove-all"),
    // Layers
    (Steps.Present(a.withStackContainer().node), "present a --in-stack"),
    (Steps.Present(a.withTabsContainer().node), "present a --in-tabs"),
    (Steps.Present(screen("stack[a > b]").node), "present 'stack[a > b]'"), (Steps.Dismiss(all: false), "dismiss"),
    (Steps.Dismiss(all: true), "dismiss --all"),
    (Steps.Close(), "close"), (Steps.Close(byGesture: true), "close --gesture"), (Steps.Back(), "back"), (Steps.Home(), "home"),
    // Tabs
    (Steps.Select(.index(1), inTabs: true), "select-tab 1"),
    (Steps.Select(.match(Match(key: "a id=1")), inTabs: true), "select-tab a id=1"),
    (Steps.Insert(a.node, inTabs: true), "add-tab a"), (Steps.Insert(a.node, at: 0, inTabs: true), "add-tab a --at=0"),
    (Steps.Insert(a.node, at: 0, replacing: true, inTabs: true), "add-tab a --at=0 --replacing"),
    (Steps.Remove(.index(0), inTabs: true), "remove-tab 0"),
    (Steps.Remove(.match(Match(name: "a")), inTabs: true), "remove-tab a"),
    // Pages, splits and custom containers
    (Steps.Select(.index(2)), "select 2"), (Steps.Select(.match(Match(name: "a"))), "select a"),
    (Steps.SetChildren([a.node]), "set-children a"),
    (Steps.SetChildren([]), "set-children --none"), (Steps.Insert(a.node, replacing: true), "insert a --replacing"),
    (Steps.Insert(a.node, at: 3), "insert a --at=3"), (Steps.Remove(.index(0)), "remove 0"),
    (Steps.Remove(.match(Match(name: "a"))), "remove a"), (Steps.ShowPrimary(a.node), "show-primary a"),
    (Steps.ShowDetail(a.node), "show-detail a"),
    (Steps.PushDetail(a.node), "detail-push a"),
    // Windows
    (Steps.SetRoot(screen("tabs[a | *b]").node), "set-root 'tabs[a | *b]'"), (Steps.OpenWindow("other", root: nil), "open-window other"),
    (Steps.OpenWindow("other", root: a.node), "open-window other a"), (Steps.CloseWindow(), "close-window"), (Steps.MakeKey(), "make-key"),
    (Steps.UnlockAll(), "unlock --all"),
    // Any container
    (Steps.Configure(.title("a b")), "set-title 'a b'"), (Steps.Configure(.title(nil)), "set-title"),
    (Steps.Configure(.tabTitle("a")), "set-tab-title a"),
    (Steps.Configure(.tabBadge("1")), "set-tab-badge 1"), (Steps.Configure(.lock(.visible)), "lock"),
    (Steps.Configure(.lock(.kept)), "lock --kept"),
    (Steps.Configure(.lock(nil)), "unlock"), (Steps.Configure(.lock(.kept.asking("Really?"))), "lock --kept --asking=Really?"),
    (Steps.Configure(.lock(.visible.asking("Leave a | b?"))), "lock --visible --asking='Leave a | b?'"),
    (Steps.Configure(.barButtons(["edit", "a b"])), "set-bar-buttons edit 'a b'"), (Steps.Configure(.hidesBack(true)), "hide-back"),
    (Steps.Configure(.hidesBack(false)), "hide-back --off"), (Steps.Configure(.hidesBottomBar(true)), "hide-bottom-bar"),
    (Steps.Configure(.isCollapsed(true)), "collapse"), (Steps.Configure(.isCollapsed(false)), "expand"),
    (Steps.Configure(.detents()), "change-sheet"), (Steps.Configure(.detents(resting: .points(300))), "change-sheet 300pt"),
    (Steps.Configure(.detents([])), "change-sheet --detents="),
    (Steps.Configure(.detents([.medium, .percent(90)], resting: .medium)), "change-sheet medium --detents=medium,90%"),
    (Steps.Update("room id=1"), "update room id=1"), (Steps.MakeVisible(), "make-visible"), (Steps.Refresh(), "refresh"),
    (Steps.Finish(), "finish"),
    (Steps.Finish(AnyOutput(Session(user: "ann"))), "finish session user=ann"),
    (Steps.SendOutput(AnyOutput(Counter(count: 2))), "send counter count=2"),
    (Steps.Request(.haptic("success")), "request haptic kind=success"),
    (
      Steps.Request(.alert("Sure?").on("yes", .destructive) { $0.stack.push(b) }),
      "request alert title=Sure? --style=alert { on yes --destructive { stack | push b } }"
    ), (Steps.Complete("done", of: nil), "complete done"),
    (Steps.Complete("a b", of: "call", values: [.init(label: "name", text: "an n")]), "complete 'a b' name='an n' --of=call"),
    (Steps.Wait(milliseconds: 100), "wait 100ms"), (Steps.Tap("open it"), "tap 'open it'"),
    (Steps.Tap("ok", values: [.init(label: "name", text: "")]), "tap ok name=''"),
    (Steps.Fail(code: "x.y", message: "it broke"), "fail x.y 'it broke'"),
    (Steps.Check(guard: "member"), "member"), (Steps.SetValue(AnyStateValue(Counter(count: 2))), "set-value counter count=2"),
    (Steps.Perform("visit user='an n'"), "visit user='an n'"),
  ]

  private struct Nothing: RouteAction {
    var text: String { "nothing" }
    func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> TreePath { path }
  }

  /// Creates random steps of each command, so that a new step is covered without a row in the table.
  @Test(arguments: RandomRoutes.commands.indices)
  func randomStepsRoundTrip(index: Int) throws {
    var routes = RandomRoutes(seed: 5)
    routes.allowsWaits = true
    routes.isReadable = true
    var count = 0
    for _ in 0..<40 {
      guard let step = routes.step(of: RandomRoutes.commands[index]).map(AnyStep.init(erased:)) else { continue }
      #expect(try decoded(AnyStep.self, encoded(step), knowing: [.namedValueTypes: StubApp.values]) == step, "\(step)")
      count += 1
    }
    #expect(count > 0, "random routes do not generate \(RandomRoutes.commands[index].name)")
  }

  // MARK: Text

  @Test(arguments: all.indices) func printsInTheCommandLanguage(index: Int) {
    #expect(Self.all[index].step.text == Self.all[index].text)
  }

  @Test func textsAreUnique() {
    #expect(Set(Self.all.map(\.text)).count == Self.all.count)
  }

  @Test func anActionPrintsItsText() {
    #expect(Steps.Custom(Nothing(), moves: false).text == "nothing")
  }

  // MARK: Values

  @Test func isEqualOnlyToItself() {
    for (index, one) in Self.all.enumerated() {
      for (other, two) in Self.all.enumerated() {
        #expect((AnyStep(erased: one.step) == AnyStep(erased: two.step)) == (index == other), "\(one.text) and \(two.text)")
      }
    }
    #expect(Set(Self.all.map { AnyStep(erased: $0.step) }).count == Self.all.count)
  }

  @Test(arguments: all.indices) func roundTrips(index: Int) throws {
    let step = AnyStep(erased: Self.all[index].step)
    let read = try decoded(AnyStep.self, encoded(step), knowing: [.namedValueTypes: StubApp.values])
    #expect(read == step)
    #expect(read.hashValue == step.hashValue)
    #expect(read.description == step.description)
  }

  @Test func unknownOrInvalidStepsAreRefused() {
    #expect(throws: DecodingError.self) { try decoded(AnyStep.self, #"{"jump":{}}"#) }
    #expect(throws: DecodingError.self) { try decoded(AnyStep.self, #"{"close":{},"back":{}}"#) }
    #expect(throws: DecodingError.self) { try decoded(AnyStep.self, #"{}"#) }
    #expect(throws: DecodingError.self) { try decoded(AnyStep.self, #"{"go":{"relation":"sideways"}}"#) }
    #expect(throws: DecodingError.self) { try decoded(AnyStep.self, #"{"at":{"path":"0/0"}}"#) }
    #expect(
      refusal(of: AnyStep.self, #"{"set-value":{"value":"counter count=2"}}"#)
        == "a step made by a closure cannot be saved and cannot wait: value 'counter'")
  }

  @Test func eachTypeHasItsOwnName() {
    #expect(Set(Steps.types.map { $0.name }).count == Steps.types.count)
    let commands = Steps.types.flatMap { $0.commands.map(\.name) }
    #expect(Set(commands).count == commands.count)
  }

  // MARK: Effect on a route

  @Test func onlySearchStepsAreSearches() {
    let searches = Set(Steps.types.filter { $0.isSearch }.map { $0.name })
    #expect(searches == ["find", "look-up", "go", "window", "at"])
  }

  @Test @MainActor func onlySearchesAndStepsThatLeaveTheContainerMove() throws {
    func moves(_ step: any RouteStep, _ tree: String, at place: TreePath) throws -> Bool {
      let navigator = try navigator(tree)
      var transaction = NavigationTransaction(store: Store(navigator.state), environment: navigator.app.environment)
      if case .moved = try step.run(on: place, in: &transaction) { return true }
      return false
    }
    for step: any RouteStep in [
      Steps.Find(.top, Match(kind: .page)), Steps.LookUp(Match(kind: .page), .fullStack, from: .topmost), Steps.Go(.stack),
      Steps.GoToWindow(), Steps.At(path(0, 0)), Steps.Back(), Steps.Custom(Nothing(), moves: true),
    ] {
      #expect(try moves(step, "stack[a > b]", at: path(0, 0, 1)), "\(step.text)")
    }
    #expect(try moves(Steps.Close(), "stack[a] ^ b", at: path(0, 1)))
    for step: any RouteStep in [Steps.Push(a.node), Steps.Pop(), Steps.Custom(Nothing(), moves: false), Steps.MakeKey()] {
      #expect(try !moves(step, "stack[a > b]", at: path(0, 0)), "\(step.text)")
    }
  }

  @Test(arguments: all.indices.filter { all[$0].step.needs != nil }) @MainActor func failsOnAContainerOfAnotherKind(index: Int) throws {
    let step = Self.all[index].step
    let needed = try #require(step.needs)
    let place = needed == .stack ? path(0, 1) : path(0, 0)
    let found = needed == .stack ? "there are tabs" : "there is a stack"
    let word = needed == .tabs ? "tabs" : "a \(needed)"
    expectFailure(
      try navigator("stack[a] ^ tabs[a | b]"), AppRoute().at(place).adding(step), "needs \(word), but \(found) at \(place)")
  }

  // MARK: Screens of a step

  /// Replaces the screens that a step shows, and those that it searches for.
  private func renamed(_ step: any RouteStep) throws(NavigationError) -> AnyStep {
    try AnyStep(erased: step).replacing(
      ScreenReplacement(
        screen: { node throws(NavigationError) in
          if node.key.name == "gone" { throw .unknownScreen("gone") }
          return Node(key: "shown", kind: .page)
        }, match: { _ in Match(name: "sought") }))
  }

  private static let replaced: [(step: any RouteStep, text: String)] = [
    (Steps.Find(.top, Match(key: "a")), "top sought"),
    (Steps.LookUp(Match(key: "a"), .current, from: .root), "look-up sought --options=current --from=root"),
    (Steps.Push(a.node), "push shown"), (Steps.PopTo(Match(key: "a")), "pop-to sought"), (Steps.Replace(a.node), "replace shown"),
    (Steps.SetStack([a.node, b.node]), "set-stack shown, shown"), (Steps.Present(a.node), "present shown"),
    (Steps.Select(.index(1), inTabs: true), "select-tab 1"),
    (Steps.Select(.match(Match(name: "a")), inTabs: true), "select-tab sought"),
    (Steps.Insert(a.node, at: 1, replacing: true, inTabs: true), "add-tab shown --at=1 --replacing"),
    (Steps.Remove(.match(Match(name: "a")), inTabs: true), "remove-tab sought"), (Steps.Select(.match(Match(name: "a"))), "select sought"),
    (Steps.SetChildren([a.node]), "set-children shown"), (Steps.Insert(a.node), "insert shown"),
    (Steps.Remove(.match(Match(name: "a"))), "remove sought"), (Steps.ShowPrimary(a.node), "show-primary shown"),
    (Steps.ShowDetail(a.node), "show-detail shown"),
    (Steps.PushDetail(a.node), "detail-push shown"), (Steps.SetRoot(a.node), "set-root shown"),
    (Steps.OpenWindow("w", root: a.node), "open-window w shown"), (Steps.Update("a"), "update shown"),
    (
      Steps.Request(Effect("ask").on("yes") { $0.top(.screen(a)).present(b) { $0.present(c) } }),
      "request ask { on yes { top sought | present shown { present shown } } }"
    ),
  ]

  @Test func screensOfStepsAreReplaced() throws {
    for (step, text) in Self.replaced { #expect(try renamed(step).description == text) }
  }

  @Test func replacingKeepsStepsWithoutScreens() throws {
    let replaced = Set(Self.replaced.map { type(of: $0.step).name })
    let others = Self.all.map(\.step).filter { !replaced.contains(type(of: $0).name) }
    #expect(others.count > 40)
    for step in others { #expect(try renamed(step) == AnyStep(erased: step)) }
    #expect(try renamed(Steps.OpenWindow("w")) == AnyStep(Steps.OpenWindow("w")))
    #expect(try renamed(Steps.Request(.haptic("success"))) == AnyStep(Steps.Request(.haptic("success"))))
  }

  @Test func anUnknownScreenFailsTheReplacement() throws {
    let gone = AnyModalScreen(Node(key: "gone", kind: .page))
    for step: any RouteStep in [
      Steps.Push(gone.node), Steps.SetStack([a.node, gone.node]), Steps.Request(Effect("ask").on("yes") { $0.present(gone) }),
    ] {
      #expect(throws: NavigationError.unknownScreen("gone")) { try self.renamed(step) }
    }
    #expect(
      try renamed(Steps.Find(.first, Match(key: "gone"))) == AnyStep(Steps.Find(.first, Match(name: "sought"))), "a search accepts it")
  }

  @Test func replacingKeepsTheStructureOfARoute() throws {
    let route = AppRoute().top(.screen(a)).present(b) { $0.animated(.none) { $0.present(c) } }.fallback(to: AppRoute().back()).ensure {
      $0.makeKey()
    }
    let mapped = try route.replacing(ScreenReplacement(screen: { _ in x.node }, match: { _ in Match(key: "y") }))
    #expect(mapped.description == "do { top y() | present x { animated none { present x } } || back } | ensure { make-key }")
  }
}
