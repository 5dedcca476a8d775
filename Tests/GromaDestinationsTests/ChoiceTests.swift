import Groma
import GromaDestinations
import GromaTesting
import Testing

/// Tests which of several alternatives a chain uses. The choice is made during navigation.
@MainActor struct ChoiceTests {
  private let refused = NavigationError.custom(code: "shop.refused", message: "not asked for")

  // MARK: or

  @Test func firstAlternativeThatResolvesIsUsed() throws {
    let way = made(Shop.bag()).pushed(
      on: .existing(.stack).or(.newStack.inserted(into: .existing(.pages))).or(.newStack.presented(on: .current)))
    try expect("stack[start]", way, gives: "stack[start > bag]")
    try expect("pages[start]", way, gives: "pages[start | *stack[bag]]")
    try expect("start", way, gives: "start ^ stack[bag]")
  }

  @Test func aChainKeepsItsPlacementBesideAnAlternative() throws {
    let way = made(Shop.bag()).pushed(on: .existing(.stack)).or(made(Shop.account())).presented(on: .current)
    try expect("stack[start]", way, gives: "stack[start > bag]")
    try expect("start", way, gives: "start ^ account")
  }

  @Test func errorOfTheLastAlternativeIsReported() throws {
    let way = made(Shop.bag()).pushed(on: .existing(.stack).or(.newStack.added(to: .existing(.tabs))))
    try expect("start", way, fails: "found no tabs to begin at from /0")
  }

  @Test func refusalEndsTheSearch() throws {
    let sold = DestinationStep { [refused] (_: NoContext) throws(NavigationError) -> AnyStackScreen in throw refused }
    let way = made(Shop.bag()).pushed(on: sold.presented(on: .root).or(.existing(.stack)))
    try expect("stack[start]", way, fails: "not asked for")
  }

  @Test func unusedAlternativeHasNoEffect() throws {
    let wrong = DestinationStep<NoContext, Stack>.newStack.guarded(by: "closed").then { _, stack in stack.removeAll() }.added(
      to: .existing(.tabs))
    try expect("stack[start]", made(Shop.bag()).pushed(on: wrong.or(.existing(.stack))), gives: "stack[start > bag]")
  }

  // MARK: choosing

  @Test func choiceReadsTheContext() throws {
    let way = DestinationStep { (product: Shop.Product) in Shop.product(product.id) }.pushed(
      on: .choosing { product, _ in product.id > 9 ? .newStack.presented(on: .current) : .existing(.stack) })
    let product = Destination("product", "", to: way)
    try expect("stack[start]", product, Shop.Product(id: 1), gives: "stack[start > product(id=1)]")
    try expect("stack[start]", product, Shop.Product(id: 10), gives: "stack[start] ^ stack[product(id=10)]")
  }

  @Test func choiceReadsTheState() throws {
    let way = made(Shop.bag()).presented(
      on: .choosing { _, transaction in transaction.value(StubApp.Counter.self).count > 0 ? .root : .current })
    let bag = Destination("bag", "", to: way)
    let app = Shop.app(bag.any)
    try expect("start ^ account", of: app, { $0.go(to: bag) }, gives: "start ^ account ^ bag")
    try expect("start ^ account", of: app, { $0.put(StubApp.Counter(count: 1)).go(to: bag) }, gives: "start ^ bag")
  }

  @Test func choiceDefinesTheScreenAndItsPlacement() throws {
    let way = DestinationChain<Shop.Product, Page>.choosing { product, _ in
      product.id == 0
        ? DestinationStep { _ in Shop.bag() }.presented(on: .root) : DestinationStep { Shop.product($0.id) }.pushed(on: .existing(.stack))
    }
    let either = Destination("x", "", to: way)
    try expect("stack[start]", either, Shop.Product(id: 0), gives: "stack[start] ^ bag")
    try expect("stack[start]", either, Shop.Product(id: 1), gives: "stack[start > product(id=1)]")
  }

  @Test func choiceIsNotEvaluatedAfterAMatch() throws {
    let never = DestinationChain<NoContext, Stack>.choosing { [refused] _, _ throws(NavigationError) in throw refused }
    try expect("stack[bag > start]", made(Shop.bag()).pushed(on: never), gives: "stack[bag]")
    try expect("stack[start]", made(Shop.bag()).pushed(on: never), fails: "not asked for")
  }

  @Test func endlessChoiceFailsWithALimit() throws {
    @Sendable func itself() -> DestinationChain<NoContext, Stack> { .choosing { _, _ in itself() } }
    try expect("start", made(Shop.bag()).pushed(on: itself()), fails: "limit exceeded: at most 200 steps to a destination")
  }

  // MARK: adapted

  @Test func convertedContextIsPassedOn() throws {
    let wishes = DestinationStep { (wishes: Shop.Wishes) in AnyScreen(wishes) }
      .pushed(on: .choosing { wishes, _ in wishes.kind == "new" ? .newStack.presented(on: .current) : .existing(.stack) })
    let way = DestinationStep { (product: Shop.Product) in Shop.product(product.id) }
      .pushed(above: wishes.adapted { product in Shop.Wishes(kind: product.id > 9 ? "new" : "old") })
    let product = Destination("product", "", to: way)
    try expect("stack[start]", product, Shop.Product(id: 1), gives: "stack[start > wishes(kind=old) > product(id=1)]")
    try expect("stack[start]", product, Shop.Product(id: 10), gives: "stack[start] ^ stack[wishes(kind=new) > product(id=10)]")
    try expect(
      "stack[wishes(kind=old) > bag]", product, Shop.Product(id: 1), gives: "stack[wishes(kind=old) > product(id=1)]")
  }

  @Test func conversionMayRefuseUnlessTheScreenIsFound() throws {
    let stack = DestinationChain<String, Stack>.existing(.stack)
    let way = made(Shop.bag()).pushed(on: stack.adapted { [refused] (_: NoContext) throws(NavigationError) in throw refused })
    try expect("stack[start]", way, fails: "not asked for")
    try expect("stack[bag > start]", way, gives: "stack[bag]")
  }
}
