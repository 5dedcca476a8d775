import Groma
import GromaDestinations
import GromaTesting
import Testing

/// Tests how a new screen is shown.
@MainActor struct DestinationStepTests {
  private let bag = made(Shop.bag())

  // MARK: Stacks

  @Test func pushed() throws {
    try expect("stack[start]", bag.pushed(on: .existing(.stack)), gives: "stack[start > bag]")
    try expect("stack[start] ^ account", bag.pushed(on: .existing(.stack)), gives: "stack[start > bag]")
  }

  @Test func pushedAsRoot() throws {
    try expect("stack[start > account]", bag.pushedAsRoot(of: .existing(.stack)), gives: "stack[bag]")
  }

  @Test func replacesTheTop() throws {
    try expect("stack[start > account]", bag.replacingTop(of: .existing(.stack)), gives: "stack[start > bag]")
  }

  @Test func pushesAboveAScreenOnTheNearestEnclosingStack() throws {
    let way = bag.pushed(above: .existing(.screen(Shop.account())))
    try expect("tabs[stack[account > login] | *start]", way, gives: "tabs[*stack[account > bag] | start]")
    try expect("stack[split[start || account]]", way, gives: "stack[split[start || account] > bag]")
    try expect("account", way, fails: "found no stack (current,parent, from current) from /0/0")
  }

  // MARK: Layers

  @Test(arguments: ModalStyle.allCases) func presentedInAStyle(_ style: ModalStyle) throws {
    let navigator = try navigator("stack[start]", of: Shop.app(Destination("x", "", to: bag.presented(on: .root, style: style)).any))
    try navigator.run { $0.perform("go.x", NoContext()) }
    #expect(navigator.state.node(at: path(0, 1))?.presentation.style == style)
  }

  @Test func presentsOnTheRootTheVisibleScreenOrAnyScreen() throws {
    let tree = "tabs[start | *login] ^ account"
    try expect(tree, bag.presented(on: .root), gives: "tabs[start | *login] ^ bag")
    try expect(tree, bag.presented(on: .current), gives: "tabs[start | *login] ^ account ^ bag")
    try expect(tree, bag.presented(on: .existing(.screen(Shop.start()))), gives: "tabs[*start | login] ^ bag")
  }

  @Test func replacesTheRoot() throws {
    try expect("stack[start] ^ account", bag.asRoot(), gives: "bag")
    try expect("", bag.asRoot(), gives: "bag")
  }

  @Test func aPlacementHasAnAnimation() throws {
    let flip = NavigationAnimation.custom("flip", milliseconds: 70)
    for (way, tree) in [
      (bag.presented(on: .root, style: .fullScreen, animation: flip), "stack[start] ^ (full-screen) bag"),
      (bag.asRoot(animation: flip), "bag"),
    ] {
      let navigator = try navigator("stack[start]", of: Shop.app(Destination("x", "", to: way).any))
      navigator.policy = .queue
      try navigator.run { $0.perform("go.x", NoContext()) }
      #expect(navigator.tree == tree)
      navigator.settle()
      #expect(navigator.now == 70)
    }
  }

  @Test func presentingOnAnEmptyWindowFails() throws {
    try expect("", bag.presented(on: .root), fails: "found no root of the window from /0")
    try expect("", bag.presented(on: .current), fails: "found no visible screen from /0")
  }

  // MARK: Tabs

  @Test(arguments: [
    (nil, false, "tabs[start | account | *bag]"), (0, false, "tabs[*bag | start | account]"), (0, true, "tabs[*bag | account]"),
    (7, false, "tabs[start | account | *bag]"), (7, true, "tabs[start | account | *bag]"),
  ])
  func addsATab(at index: Int?, replacing: Bool, gives tree: String) throws {
    try expect("tabs[*start | account]", bag.added(to: .existing(.tabs), at: index, replacing: replacing), gives: tree)
  }

  @Test func addsATabToTheTabsThatEncloseAScreen() throws {
    let way = bag.added(to: DestinationChain.existing(.screen(Shop.start())).expecting(Tabs.self))
    try expect("tabs[stack[start > login] | *account]", way, gives: "tabs[stack[start] | account | *bag]")
    try expect("stack[start]", way, fails: "found no tabs (current,parent, from current) from /0/0/0")
  }

  // MARK: Splits, pages and custom containers

  @Test func setsOrPushesOnAColumn() throws {
    try expect("split[start || account]", bag.asPrimary(of: .existing(.split)), gives: "split[bag || account]")
    try expect("split[start || account]", bag.asDetail(of: .existing(.split)), gives: "split[start || bag]")
    try expect("split[start]", bag.asDetail(of: .existing(.split)), gives: "split[start || bag]")
    try expect("split[start || stack[account]]", bag.pushedOnDetail(of: .existing(.split)), gives: "split[start || stack[account > bag]]")
    try expect(
      "split[start || account]", bag.pushedOnDetail(of: .existing(.split)), fails: "needs a stack, but there is a screen at /0/0/1")
  }

  @Test func amongPages() throws {
    try expect("pages[*start | account]", bag.inserted(into: .existing(.pages)), gives: "pages[start | account | *bag]")
    try expect("pages[*start | account]", bag.inserted(into: .existing(.pages), at: 1, replacing: true), gives: "pages[start | *bag]")
  }

  @Test func insertsIntoACustomContainer() throws {
    try expect("deck[start]", bag.inserted(into: .existing(.kind(Shop.Deck.self))), gives: "deck[start | bag]")
    try expect("slot[start] ^ account", bag.inserted(into: .existing(.kind(Shop.Slot.self))), gives: "slot[bag]")
  }

  // MARK: Finding

  @Test func findsAScreenInsideANewContainer() throws {
    let home = made(Shop.home()).presented(on: .current)
    try expect("login", bag.found(in: home), gives: "login ^ tabs home[stack[start] | *stack[bag]]")
    try expect("login", made(Shop.account()).found(in: home), fails: "found no 'account' in the new container from /0/1")
  }

  @Test func foundScreenIsBroughtToTheFront() throws {
    try expect("tabs[*start | stack[bag > login]] ^ account", bag.presented(on: .root), gives: "tabs[start | *stack[bag]]")
    try expect("split[bag || start] ^ account", bag.presented(on: .root), gives: "split[bag || start]")
  }

  @Test func aStepIsTheBasisOfSeveralChains() throws {
    let started = bag.then { _, bag in bag.present(Shop.login()) }
    try expect("stack[start]", started.pushed(on: .existing(.stack)), gives: "stack[start > bag] ^ login")
    try expect("stack[start]", started.presented(on: .root), gives: "stack[start] ^ bag ^ login")
  }

  @Test func unexpectedKindOfContainerFails() throws {
    let way = bag.pushedAsRoot(of: DestinationChain<NoContext, AnyContainer>.root.expecting(Stack.self))
    try expect("stack[start]", way, gives: "stack[bag]")
    try expect("tabs[start]", way, fails: "found no stack (current,parent, from current) from /0/0")
  }
}
