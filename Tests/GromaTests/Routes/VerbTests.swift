import GromaTesting
import Testing

@testable import Groma

/// Tests every built-in step as a value.
struct VerbTests {
  /// All kinds of steps, most of them several times with different arguments, with their texts. `RouteBinderTests` test that the texts can
  /// be read.
  static let all: [(verb: Verb, text: String)] = [
    // Searching
    (.find(.first, Match()), "first container"), (.find(.last, Match(kind: .page)), "last screen"),
    (.find(.top, Match(key: "a id=1")), "top a id=1"), (.find(.top, Match(key: "a")), "top a()"),
    (.find(.first, Match(name: "a b")), "first 'a b'"),
    (.lookUp(Match(kind: .stack), .currentAndUp, from: .root), "look-up stack --options=current,contained,presented --from=root"),
    (.lookUp(Match(name: "a"), [], from: .at(path(0, 1))), "look-up a --options=none --from=/0/1"),
    (.go(.stack), "stack"), (.go(.tabs), "tabs"), (.go(.parent), "parent"), (.go(.root), "root"), (.go(.visible), "visible"),
    (.go(.presented), "presented"), (.go(.presenting), "presenting"), (.window(nil), "window"), (.window("a b"), "window 'a b'"),
    (.at(path(0, 0, 1)), "at /0/0/1"), (.at(.app), "at /"),
    // Stacks
    (.push(page("b", 1).node), "push b id=1"), (.push(b.decorated { $0.title = "it's" }.node), #"push b --title="it's""#), (.pop(1), "pop"),
    (.pop(2), "pop 2"), (.pop(0), "pop 0"), (.popTo(Match(name: "a")), "pop-to a"), (.popToRoot, "pop-to-root"),
    (.replace(c.node), "replace c"), (.setStack([a.node, b.node]), "set-stack a, b"), (.setStack([]), "set-stack --none"),
    (.clearStack, "clear-stack"),
    // Layers
    (.present(a.withStackContainer().node), "present a --in-stack"), (.present(a.withTabsContainer().node), "present a --in-tabs"),
    (.present(screen("stack[a > b]").node), "present 'stack[a > b]'"), (.dismiss(all: false), "dismiss"),
    (.dismiss(all: true), "dismiss --all"),
    (.close, "close"), (.back, "back"),
    // Tabs
    (.selectTab(.index(1)), "select-tab 1"), (.selectTab(.match(Match(key: "a id=1"))), "select-tab a id=1"),
    (.setupTab(a.node, at: nil, replacing: false), "setup-tab a"), (.setupTab(a.node, at: 0, replacing: false), "setup-tab a --at=0"),
    (.setupTab(a.node, at: 0, replacing: true), "setup-tab a --at=0 --replacing"), (.removeTab(.index(0)), "remove-tab 0"),
    (.removeTab(.match(Match(name: "a"))), "remove-tab a"),
    // Pages, splits and custom containers
    (.select(.index(2)), "select 2"), (.select(.match(Match(name: "a"))), "select a"), (.setChildren([a.node]), "set-children a"),
    (.setChildren([]), "set-children --none"), (.insert(a.node, at: nil, replacing: true), "insert a --replacing"),
    (.insert(a.node, at: 3, replacing: false), "insert a --at=3"), (.remove(.index(0)), "remove 0"),
    (.remove(.match(Match(name: "a"))), "remove a"), (.showPrimary(a.node), "show-primary a"), (.showDetail(a.node), "show-detail a"),
    (.pushDetail(a.node), "detail-push a"),
    // Windows
    (.setRoot(screen("tabs[a | *b]").node), "set-root 'tabs[a | *b]'"), (.openWindow("other", root: nil), "open-window other"),
    (.openWindow("other", root: a.node), "open-window other a"), (.closeWindow, "close-window"), (.makeKey, "make-key"),
    (.unlockAll, "unlock --all"),
    // Any container
    (.wear(.title("a b")), "set-title 'a b'"), (.wear(.title(nil)), "set-title"), (.wear(.tabTitle("a")), "set-tab-title a"),
    (.wear(.tabBadge("1")), "set-tab-badge 1"), (.wear(.lock(.inSight)), "lock"), (.wear(.lock(.kept)), "lock --kept"),
    (.wear(.lock(nil)), "unlock"), (.wear(.lock(.kept.asking("Really?"))), "lock --kept --asking=Really?"),
    (.wear(.lock(.inSight.asking("Leave a | b?"))), "lock --in-sight --asking='Leave a | b?'"),
    (.wear(.barButtons(["edit", "a b"])), "set-bar-buttons edit 'a b'"), (.wear(.hidesBack(true)), "hide-back"),
    (.wear(.hidesBack(false)), "hide-back --off"), (.wear(.hidesBottomBar(true)), "hide-bottom-bar"),
    (.wear(.isCollapsed(true)), "collapse"), (.wear(.isCollapsed(false)), "expand"),
    (.wear(.detents()), "change-sheet"), (.wear(.detents(resting: .points(300))), "change-sheet 300pt"),
    (.wear(.detents([])), "change-sheet --detents="),
    (.wear(.detents([.medium, .percent(90)], resting: .medium)), "change-sheet medium --detents=medium,90%"),
    (.wear(.hud(HUD("Saving", style: .success, percent: 40))), "hud Saving --style=success --percent=40"), (.wear(.hud(nil)), "hud --hide"),
    (.update("room id=1"), "update room id=1"), (.makeVisible, "make-visible"), (.refresh, "refresh"), (.finish(nil), "finish"),
    (.finish(AnyOutput(Session(user: "ann"))), "finish session user=ann"),
    (.report(AnyOutput(Counter(count: 2))), "report counter count=2"),
    (.request(.haptic("success")), "request haptic kind=success"),
    (
      .request(.alert("Sure?").on("yes", .destructive) { $0.stack.push(b) }),
      "request alert title=Sure? --style=alert { on yes --destructive { stack | push b } }"
    ), (.complete("done", of: nil), "complete done"),
    (.complete("a b", of: "call", values: [.init(label: "name", text: "an n")]), "complete 'a b' name='an n' --of=call"),
    (.wait(milliseconds: 100), "wait 100ms"), (.tap("open it"), "tap 'open it'"),
    (.tap("ok", values: [.init(label: "name", text: "")]), "tap ok name=''"),
    (.fail(code: "x.y", message: "it broke"), "fail x.y 'it broke'"),
    (.check(guard: "member"), "member"), (.put(AnyStateValue(Counter(count: 2))), "set-value counter count=2"),
    (.named("visit user='an n'"), "visit user='an n'"),
  ]

  private struct Nothing: Action {
    var text: String { "nothing" }
    func run(on path: TreePath, in transaction: inout NavigationTransaction) throws(NavigationError) -> TreePath { path }
  }

  @Test func theTableHasEveryStep() {
    let cases = Set(Self.all.map { VerbCase($0.verb) })
    #expect(Set(VerbCase.allCases).subtracting(cases) == [.custom], "all but custom steps, which have no saved form")
  }

  // MARK: Text

  @Test(arguments: all.indices) func printsAsAPersonWritesIt(index: Int) {
    #expect(Self.all[index].verb.description == Self.all[index].text)
  }

  @Test func noTwoStepsHaveOneText() {
    #expect(Set(Self.all.map(\.text)).count == Self.all.count)
  }

  @Test func aStepOfOnesOwnPrintsItsText() {
    #expect(Verb.custom(AnyAction(Nothing(), moves: false)).description == "nothing")
  }

  // MARK: Values

  @Test func isEqualToItselfAlone() {
    for (index, one) in Self.all.enumerated() {
      for (other, two) in Self.all.enumerated() { #expect((one.verb == two.verb) == (index == other), "\(one.text) and \(two.text)") }
    }
    #expect(Set(Self.all.map(\.verb)).count == Self.all.count)
  }

  @Test(arguments: all.indices) func isReadAsItWasSaved(index: Int) throws {
    let verb = Self.all[index].verb
    let read = try decoded(Verb.self, encoded(verb), knowing: [.namedValueTypes: StubApp.values])
    #expect(read == verb)
    #expect(read.hashValue == verb.hashValue)
    #expect(read.description == verb.description)
  }

  @Test func whatIsUnknownIsRefused() {
    #expect(throws: DecodingError.self) { try decoded(Verb.self, #"{"jump":{}}"#) }
    #expect(throws: DecodingError.self) { try decoded(Verb.self, #"{"close":{},"back":{}}"#) }
    #expect(throws: DecodingError.self) { try decoded(Verb.self, #"{"go":{"_0":"sideways"}}"#) }
    #expect(throws: DecodingError.self) { try decoded(Verb.self, #"{"at":{"_0":"0/0"}}"#) }
    #expect(
      refusal(of: Verb.self, #"{"put":{"_0":"counter count=2"}}"#) == "a step made by a closure cannot be saved or wait: value 'counter'")
  }

  // MARK: Effect on a route

  @Test func searchesMoveAndChangesStay() {
    let moving = Set(Self.all.filter(\.verb.moves).map { VerbCase($0.verb) })
    let searches = Set(Self.all.filter(\.verb.isSearch).map { VerbCase($0.verb) })
    #expect(searches == [.find, .lookUp, .go, .window, .at])
    #expect(moving.subtracting(searches) == [.close, .back, .closeWindow], "and what leaves its container")
    #expect(Verb.custom(AnyAction(Nothing(), moves: true)).moves)
    #expect(!Verb.custom(AnyAction(Nothing(), moves: false)).moves)
  }

  @Test(arguments: all.indices) @MainActor func failsOnAContainerOfAnotherKind(index: Int) throws {
    let (verb, _) = Self.all[index]
    guard let needed = verb.needs else { return }
    let place = needed == .stack ? path(0, 1) : path(0, 0)
    let found = needed == .stack ? "there are tabs" : "there is a stack"
    let word = needed == .tabs ? "tabs" : "a \(needed)"
    expectFailure(
      try navigator("stack[a] ^ tabs[a | b]"), AppRoute().at(place).adding(verb), "needs \(word), but \(found) at \(place)")
  }

  // MARK: Screens of a step

  /// Replaces the screens that a step shows, and those that it searches for.
  private func renamed(_ verb: Verb) throws(NavigationError) -> Verb {
    try verb.mappingScreens(
      { node throws(NavigationError) in
        if node.key.name == "gone" { throw .unknownScreen("gone") }
        return Node(key: "shown", kind: .page)
      }, { _ in Match(name: "sought") })
  }

  @Test(arguments: [
    (Verb.find(.top, Match(key: "a")), "top sought"),
    (.lookUp(Match(key: "a"), .current, from: .root), "look-up sought --options=current --from=root"),
    (.push(a.node), "push shown"), (.popTo(Match(key: "a")), "pop-to sought"), (.replace(a.node), "replace shown"),
    (.setStack([a.node, b.node]), "set-stack shown, shown"), (.present(a.node), "present shown"), (.selectTab(.index(1)), "select-tab 1"),
    (.selectTab(.match(Match(name: "a"))), "select-tab sought"),
    (.setupTab(a.node, at: 1, replacing: true), "setup-tab shown --at=1 --replacing"),
    (.removeTab(.match(Match(name: "a"))), "remove-tab sought"), (.select(.match(Match(name: "a"))), "select sought"),
    (.setChildren([a.node]), "set-children shown"), (.insert(a.node, at: nil, replacing: false), "insert shown"),
    (.remove(.match(Match(name: "a"))), "remove sought"), (.showPrimary(a.node), "show-primary shown"),
    (.showDetail(a.node), "show-detail shown"),
    (.pushDetail(a.node), "detail-push shown"), (.setRoot(a.node), "set-root shown"),
    (.openWindow("w", root: a.node), "open-window w shown"), (.update("a"), "update shown"),
    (
      .request(Effect("ask").on("yes") { $0.top(.screen(a)).present(b) { $0.present(c) } }),
      "request ask { on yes { top sought | present shown { present shown } } }"
    ),
  ]) func itsScreensAreReplaced(verb: Verb, text: String) throws {
    #expect(try renamed(verb).description == text)
  }

  @Test func aStepWithoutScreensStaysAsItIs() throws {
    let others = Self.all.map(\.verb).filter { verb in
      switch VerbCase(verb) {
      case .find, .lookUp, .push, .popTo, .replace, .setStack, .present, .selectTab, .setupTab, .removeTab, .select, .setChildren, .insert,
        .remove, .showPrimary, .showDetail, .pushDetail, .setRoot, .openWindow, .update, .request:
        false
      default: true
      }
    }
    #expect(others.count > 40)
    for verb in others { #expect(try renamed(verb) == verb) }
    #expect(try renamed(.openWindow("w", root: nil)) == .openWindow("w", root: nil))
    #expect(try renamed(.request(.haptic("success"))) == .request(.haptic("success")))
  }

  @Test func oneScreenThatIsGoneIsEnoughToRefuseARoute() throws {
    let gone = AnyModalScreen(Node(key: "gone", kind: .page))
    for verb: Verb in [.push(gone.node), .setStack([a.node, gone.node]), .request(Effect("ask").on("yes") { $0.present(gone) })] {
      #expect(throws: NavigationError.unknownScreen("gone")) { try self.renamed(verb) }
    }
    #expect(try renamed(.find(.first, Match(key: "gone"))) == .find(.first, Match(name: "sought")), "searching it is no harm")
  }

  @Test func theRestOfARouteStaysWhereItIs() throws {
    let route = AppRoute().top(.screen(a)).present(b) { $0.animated(.none) { $0.present(c) } }.fallback(to: AppRoute().back()).ensure {
      $0.makeKey()
    }
    let mapped = route.mappingScreens({ (_: Node) in x.node }, { _ in Match(key: "y") })
    #expect(mapped.description == "do { top y() | present x { animated none { present x } } || back } | ensure { make-key }")
  }
}
