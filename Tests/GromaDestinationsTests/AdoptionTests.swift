import Groma
import GromaDestinations
import GromaTesting
import Testing

/// Tests that new containers are created with the screens that the chain puts into them.
@MainActor struct AdoptionTests {
  private let bag = made(Shop.bag())

  /// Returns the changed containers of the single commit that a chain leads to.
  private func changes<Kind>(_ before: String, _ way: DestinationChain<NoContext, Kind>) throws -> [TreeDifference.Change] {
    let navigator = try navigator(before, of: Shop.app(Destination("x", "", to: way).any))
    try navigator.run { $0.perform("go.x", NoContext()) }
    #expect(navigator.history.commits.count == 1)
    return navigator.history.commits.flatMap(\.difference.changed)
  }

  @Test func newContainersAreFilledInOneChange() throws {
    let way = bag.pushed(on: .newStack.added(to: .newTabs.presented(on: .current)))
    try expect("start", way, gives: "start ^ tabs[stack[bag]]")
    #expect(try changes("start", way).count == 1)
  }

  @Test func chainScreensFollowTheInitialChildren() throws {
    let home = made(Shop.home())
    try expect("login", made(Shop.account()).added(to: home.asRoot()), gives: "tabs home[stack[start] | stack[bag] | *account]")
    #expect(try changes("login", made(Shop.account()).added(to: home.asRoot())).count == 1)
  }

  @Test func chainScreensShareOneStack() throws {
    let login = made(Shop.login()).pushed(on: .newStack.presented(on: .current))
    let way = made(Shop.forgot()).pushed(above: login)
    try expect("start", way, gives: "start ^ stack[login > forgot]")
    #expect(try changes("start", way).count == 1)
  }

  @Test(arguments: [
    (0, false, "tabs home[*account | stack[start] | stack[bag]]"), (0, true, "tabs home[*account | stack[bag]]"),
    (9, true, "tabs home[stack[start] | stack[bag] | *account]"),
  ])
  func tabIsInsertedAtItsIndex(at index: Int, replacing: Bool, gives tree: String) throws {
    let way = made(Shop.account()).added(to: made(Shop.home()).asRoot(), at: index, replacing: replacing)
    try expect("login", way, gives: tree)
    #expect(try changes("login", way).count == 1)
  }

  @Test func initialScreensOfAStackAreReplaced() throws {
    let stack = made(AnyStackScreen.stack([Shop.start().erased, Shop.login().erased]))
    try expect("", made(Shop.account()).pushedAsRoot(of: stack.asRoot()), gives: "stack[account]")
    try expect("", made(Shop.account()).replacingTop(of: stack.asRoot()), gives: "stack[start > account]")
  }

  @Test func splitColumnsAreFilled() throws {
    let primary = made(Shop.start()).asPrimary(of: .newSplit.presented(on: .current))
    try expect("login", primary, gives: "login ^ split[start]")
    let both = bag.asDetail(of: primary.expecting(Split.self))
    try expect("login", both, gives: "login ^ split[start || bag]")
    #expect(try changes("login", both).count == 1)
    try expect("login", bag.asDetail(of: .newSplit.presented(on: .current)), fails: "found no primary column from /0/1")
  }

  @Test func pages() throws {
    try expect("start", bag.inserted(into: .newPages.presented(on: .current)), gives: "start ^ pages[bag]")
  }

  @Test func customContainersArrangeTheirChildren() throws {
    try expect(
      "start", bag.inserted(into: DestinationStep<NoContext, Shop.Deck>.newContainer.presented(on: .current)), gives: "start ^ deck[bag]")
    let slot = made(AnyScreen<Shop.Slot>.container([Shop.login().erased])).presented(on: .current)
    try expect("start", bag.inserted(into: slot), gives: "start ^ slot[bag]")
    #expect(try changes("start", bag.inserted(into: slot)).count == 1)
  }

  @Test func screenThatDoesNotFitIntoTheContainerIsPresentedOnIt() throws {
    let way = made(Shop.account()).presented(on: bag.pushed(on: .newStack.presented(on: .current)))
    try expect("start", way, gives: "start ^ stack[bag] ^ account")
  }

  @Test func fillingAnOpenStackIsOneEdit() throws {
    let login = made(Shop.login()).pushed(on: .existing(.stack))
    #expect(try changes("stack[start]", made(Shop.forgot()).pushed(above: login)).count == 1)
  }
}
