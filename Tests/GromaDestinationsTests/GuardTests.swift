import Groma
import GromaDestinations
import GromaTesting
import Testing

/// Tests the guards of destinations, which are evaluated before anything changes.
@MainActor struct GuardTests {
  private let refusing = DestinationStep { (_: NoContext) throws(NavigationError) -> AnyScreen<Page> in
    throw .custom(code: "shop.sold", message: "it is sold")
  }.presented(on: .root)

  @Test func tableGuardsAreCheckedIfTheTargetCanBeCreated() throws {
    let sold = Destination("sold", "", to: refusing)
    try expect("start", of: Shop.app(sold.any, guardedBy: "closed"), { $0.go(to: sold) }, fails: "it is sold")
    let navigator = try navigator("start", of: Shop.app(sold.any, guardedBy: "member"))
    expectFailure(navigator, AppRoute().go(to: sold), "it is sold")
    expectTree(navigator, "start")
    let bag = Destination("bag", "", to: made(Shop.bag()).presented(on: .root))
    try expect("start", of: Shop.app(bag.any, guardedBy: "closed"), { $0.go(to: bag) }, fails: "the shop is closed")
  }

  @Test func tableGuardsAreCheckedIfAScreenIsNotFound() throws {
    let bag = Destination("bag", "", to: made(Shop.bag()).pushed(on: .existing(.stack)))
    let navigator = try navigator("start", of: Shop.app(bag.any, guardedBy: "member"))
    #expect(try navigator.go(to: bag) == .waiting(until: Shop.login().key))
    try expect("start", of: Shop.app(bag.any), { $0.go(to: bag) }, fails: "found no stack to begin at from /0")
  }

  @Test func targetGuardsAreCheckedBeforeThoseOfEarlierSteps() throws {
    let stack = DestinationChain<NoContext, Stack>.existing(.stack).guarded(by: "empty")
    let way = made(Shop.bag()).pushed(on: stack).guarded(by: "closed")
    try expect("stack[start]", way, fails: "the shop is closed")
    try expect("stack[start]", made(Shop.bag()).pushed(on: stack), fails: "the bag is empty")
    try expect("stack[start]", refusing.guarded(by: "closed"), fails: "it is sold")
  }

  @Test func guardsAreCheckedInDeclaredOrder() throws {
    try expect("bag", made(Shop.bag()).guarded(by: "closed").guarded(by: "empty").presented(on: .root), fails: "the shop is closed")
    try expect("bag", made(Shop.bag()).guarded(by: "empty", "closed").presented(on: .root), fails: "the bag is empty")
  }

  @Test func guardsBelowAFoundScreenAreNotChecked() throws {
    let way = made(Shop.bag()).pushed(on: .existing(.stack).guarded(by: "closed"))
    try expect("stack[bag > start]", way, gives: "stack[bag]")
  }

  @Test func guardsOfFoundScreensAreChecked() throws {
    try expect("stack[bag > start]", made(Shop.bag()).guarded(by: "closed").presented(on: .root), fails: "the shop is closed")
  }

  @Test func guardsCanRedirectToAnotherScreen() throws {
    try expect("start", made(Shop.bag()).presented(on: .root).guarded(by: "elsewhere"), gives: "start ^ account")
  }

  @Test func undefinedGuardFails() throws {
    try expect("bag", made(Shop.bag()).guarded(by: "nobody").presented(on: .root), fails: "unknown guard 'nobody'")
    #expect(Shop.app(guardedBy: "nobody").problems() == ["the destinations check the guard 'nobody', which is not defined"])
  }

  // MARK: Waiting

  @Test func waitingDestinationIsSearchedAgain() throws {
    let bag = Destination("bag", "", to: made(Shop.bag()).pushed(on: .existing(.stack)).guarded(by: "member"))
    let navigator = try navigator("tabs[*stack[start] | stack[account]]", of: Shop.app(bag.any))
    #expect(try navigator.go(to: bag) == .waiting(until: Shop.login().key))
    expectTree(navigator, "tabs[*stack[start] | stack[account]] ^ login")
    try navigator.run { $0.put(StubApp.Counter(count: 1)).top(.page).finish() }
    expectTree(navigator, "tabs[*stack[start > bag] | stack[account]]")
    expectInvariants(navigator)
  }

  @Test func guardScreenCanReplaceTheRoot() throws {
    let bag = Destination("bag", "", to: made(Shop.bag()).pushed(on: .existing(.stack)))
    let home = Guard("home") { _, transaction in
      transaction.value(StubApp.Counter.self).count > 0
        ? .allow : .redirect(AppRoute().window.setRoot(Shop.login()).erased, until: Shop.login().key)
    }
    let shop = Shop.app()
    let app = AppDefinition(
      "shop", "", screens: shop.screens.all, guards: [home], values: shop.values, parts: [DestinationTable([bag.any], guardedBy: "home")])
    let navigator = try navigator("stack[start]", of: app)
    try navigator.go(to: bag)
    expectTree(navigator, "login")
    try navigator.run { $0.put(StubApp.Counter(count: 1)).top(.page).finish().window.setRoot(Shop.account().withStackContainer()) }
    expectTree(navigator, "stack[account > bag]")
  }

  @Test func destinationIsDroppedWithTheGuardScreen() throws {
    let bag = Destination("bag", "", to: made(Shop.bag()).presented(on: .root))
    let navigator = try navigator("start", of: Shop.app(bag.any, guardedBy: "member"))
    try navigator.go(to: bag)
    try navigator.run { $0.top(.page).close() }
    expectTree(navigator, "start")
    #expect(navigator.state.pending.isEmpty)
  }

  @Test func destinationsWaitingForOneGuardScreenRunOnceEach() throws {
    let bag = Destination("bag", "", to: made(Shop.bag()).pushed(on: .existing(.stack)).guarded(by: "member"))
    let account = Destination("account", "", to: made(Shop.account()).pushed(on: .existing(.stack)).guarded(by: "member"))
    let navigator = try navigator("stack[start]", of: Shop.app(bag.any, account.any))
    try navigator.go(to: bag)
    try navigator.go(to: account)
    try navigator.go(to: bag)
    expectTree(navigator, "stack[start] ^ login")
    try navigator.run { $0.put(StubApp.Counter(count: 1)).top(.page).finish() }
    expectTree(navigator, "stack[start > account > bag]")
  }
}
