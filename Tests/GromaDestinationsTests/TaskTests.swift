import Groma
import GromaDestinations
import GromaTesting
import Testing

/// Tests when, and in which order, the tasks of the steps run.
@MainActor struct TaskTests {
  /// Returns the counters that tasks put, in order.
  private func written<Kind>(_ before: String, _ way: DestinationChain<NoContext, Kind>) throws -> [Int] {
    let x = Destination("x", "", to: way)
    let explanation = try navigator(before, of: Shop.app(x.any)).explain(AppRoute().go(to: x))
    _ = try explanation.result.get()
    return explanation.trace.events.compactMap { event in
      if case .put(let value) = event { (value.base as? StubApp.Counter)?.count } else { nil }
    }
  }

  private func writing<Kind>(_ step: DestinationStep<NoContext, Kind>, _ numbers: Int...) -> DestinationStep<NoContext, Kind> {
    numbers.reduce(step) { step, number in
      step.then { _, route in route.put(StubApp.Counter(count: number)) }
        .afterwards { _, route in route.put(StubApp.Counter(count: -number)) }
    }
  }

  private func writing<Kind>(_ chain: DestinationChain<NoContext, Kind>, _ number: Int) -> DestinationChain<NoContext, Kind> {
    chain.then { _, route in route.put(StubApp.Counter(count: number)) }
      .afterwards { _, route in route.put(StubApp.Counter(count: -number)) }
  }

  // MARK: Order

  @Test func tasksRunOnFoundThenCreatedScreensAndLastTasksAfterThem() throws {
    let stack = writing(DestinationChain<NoContext, Stack>.existing(.stack), 1)
    let account = writing(made(Shop.account()), 2).pushed(on: stack)
    let bag = writing(made(Shop.bag()), 3, 4).presented(on: account)
    #expect(try written("stack[start]", bag) == [1, 2, 3, 4, -1, -2, -3, -4])
    #expect(try written("stack[account]", bag) == [2, 3, 4, -2, -3, -4])
    #expect(try written("bag", bag) == [3, 4, -3, -4])
  }

  @Test func tasksOfFilledContainersRunInOrder() throws {
    let stack = writing(DestinationStep<NoContext, Stack>.newStack, 1).presented(on: .current)
    #expect(try written("start", writing(made(Shop.bag()), 2).pushed(on: stack)) == [1, 2, -1, -2])
  }

  @Test func tasksOfScreensFoundInNewContainersRun() throws {
    let home = writing(made(Shop.home()), 1).asRoot()
    #expect(try written("login", writing(made(Shop.bag()), 2).found(in: home)) == [1, 2, -1, -2])
  }

  @Test func guardsAreCheckedBeforeTasks() throws {
    let x = Destination("x", "", to: writing(made(Shop.bag()), 1).guarded(by: "closed").presented(on: .root))
    let explanation = try navigator("bag", of: Shop.app(x.any)).explain(AppRoute().go(to: x))
    #expect(throws: NavigationError.custom(code: "shop.closed", message: "the shop is closed")) { try explanation.result.get() }
    #expect(!explanation.trace.events.contains { if case .put = $0 { true } else { false } })
  }

  // MARK: Scope

  @Test func tasksRunOnTheirScreen() throws {
    let stack = DestinationStep<NoContext, Stack>.newStack.then { _, stack in stack.lock(.kept) }.presented(on: .current)
    let way = made(Shop.bag()).afterwards { _, bag in bag.lock() }.pushed(on: stack)
    try expect("start", way, gives: "start ^ stack[bag!]!kept")
    let found = made(Shop.bag()).afterwards { _, bag in bag.lock() }.found(in: made(Shop.home()).asRoot())
    try expect("login", found, gives: "tabs home[stack[start] | *stack[bag!]]")
  }

  @Test func tasksFindTheirScreenVisible() throws {
    let way = made(Shop.bag()).then { _, bag in bag.visible.present(Shop.account()) }.presented(on: .root)
    try expect("tabs[*start | stack[bag > login]]", way, gives: "tabs[start | *stack[bag]] ^ account")
  }

  /// The stack is created together with its screen, and the task of that screen runs before the next one is pushed.
  @Test func tasksRunWhileTheirScreenIsVisible() throws {
    let stack = DestinationStep<NoContext, Stack>.newStack.presented(on: .current)
    let bag = made(Shop.bag()).pushed(on: stack).then { _, bag in bag.stack.replace(with: Shop.login()) }
    try expect("start", made(Shop.account()).pushed(above: bag), gives: "start ^ stack[login > account]")
    let marked = made(Shop.bag()).pushed(on: stack).then { _, bag in bag.lock(.kept) }
    try expect("start", made(Shop.account()).pushed(above: marked), gives: "start ^ stack[bag!kept > account]")
    let tabs = DestinationStep<NoContext, Tabs>.newTabs.presented(on: .current)
    let inTabs = made(Shop.bag()).pushed(on: .newStack.added(to: tabs)).then { _, bag in bag.stack.push(Shop.login()) }
    try expect("start", made(Shop.account()).pushed(above: inTabs), gives: "start ^ tabs[stack[bag > login > account]]")
  }

  @Test func tasksReceiveTheContextOfTheirStep() throws {
    let list = DestinationStep { (wishes: Shop.Wishes) in AnyScreen(wishes) }.pushed(on: .existing(.stack))
      .then { wishes, route in route.put(StubApp.Counter(count: wishes.kind.utf8.count)) }
    let way = DestinationStep { (product: Shop.Product) in Shop.product(product.id) }.pushed(
      above: list.adapted { Shop.Wishes(kind: "\($0.id)") })
    let product = Destination("product", "", to: way)
    let navigator = try navigator("stack[start]", of: Shop.app(product.any))
    try navigator.go(to: product, Shop.Product(id: 123))
    #expect(navigator.state[StubApp.Counter.self].count == 3)
  }

  // MARK: Removed screens

  @Test func afterwardsTasksOfRemovedScreensAreSkipped() throws {
    let start = made(Shop.start()).afterwards { _, start in start.put(StubApp.Counter(count: 1)) }
    let replacing = start.then { _, start in start.stack.replace(with: Shop.login()) }.pushed(on: .existing(.stack))
    try expect("stack[account]", made(Shop.bag()).pushed(above: replacing), gives: "stack[account > login > bag]")
    #expect(try written("stack[account]", made(Shop.bag()).pushed(above: replacing)) == [])
    #expect(try written("stack[account]", made(Shop.bag()).pushed(above: start.pushed(on: .existing(.stack)))) == [1])
    let found = DestinationChain<NoContext, Page>.existing(.key(Shop.start().key)).afterwards { _, start in
      start.put(StubApp.Counter(count: 2))
    }
    let bag = made(Shop.bag()).then { _, bag in bag.window.setRoot(Shop.login()) }.presented(on: found)
    #expect(try written("stack[start]", bag) == [])
    #expect(try written("stack[start]", made(Shop.bag()).presented(on: found)) == [2])
  }

  // MARK: Failure

  @Test func failingTaskRevertsEverything() throws {
    let stack = DestinationChain<NoContext, Stack>.existing(.stack).then { _, stack in stack.put(StubApp.Counter(count: 1)) }
    try expect("stack[start]", made(Shop.bag()).pushed(on: stack).then { _, bag in bag.fail("shop.no", "no") }, fails: "no")
    try expect("stack[start]", made(Shop.bag()).pushed(on: stack).afterwards { _, bag in bag.fail("shop.no", "no") }, fails: "no")
  }
}
