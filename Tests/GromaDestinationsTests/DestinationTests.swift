import Foundation
import Groma
import GromaDestinations
import GromaTesting
import Testing

/// Tests that a destination is an ordinary step of routes.
@MainActor struct DestinationTests {
  private let product = Destination(
    "product", "one product", to: DestinationStep { (product: Shop.Product) in Shop.product(product.id) }.pushed(on: .existing(.stack)),
    samples: [Shop.Product(id: 4)])
  private let bag = Destination("bag", "what is bought", to: made(Shop.bag()).presented(on: .root))

  private func navigator(_ tree: String) throws -> Navigator {
    try GromaTesting.navigator(tree, of: Shop.app(product.any, bag.any))
  }

  @Test func isListedWithItsArguments() throws {
    let app = Shop.app(product.any, bag.any)
    #expect(app.customSteps.map(\.usage) == ["go product id:Int", "go bag"])
    #expect(app.customSteps.map(\.summary) == ["one product", "what is bought"])
    #expect(app.customSteps[0].samples == ["go.product id=4"])
    #expect(app.problems() == [])
  }

  @Test func readsItsContextFromText() throws {
    let navigator = try navigator("stack[start]")
    let step = try navigator.app.customSteps[0].step([(nil, "7")])
    try navigator.run(AppRoute(code: [.step(Steps.Perform(step))]))
    expectTree(navigator, "stack[start > product(id=7)]")
    #expect(throws: ArgumentError.self) { try navigator.app.customSteps[0].step([("id", "seven")]) }
  }

  @Test func roundTripsThroughASnapshot() throws {
    let route = AppRoute().go(to: product, Shop.Product(id: 7))
    #expect(!route.isOpaque)
    #expect(route.description == "go product id=7")
    #expect(try JSONDecoder().decode(AppRoute.self, from: JSONEncoder().encode(route)) == route)
  }

  @Test func isOneChangeThatCanBeUndone() throws {
    let navigator = try navigator("tabs[*start | stack[account]] ^ login")
    try navigator.go(to: product, Shop.Product(id: 7))
    expectTree(navigator, "tabs[start | *stack[account > product(id=7)]]")
    #expect(navigator.history.commits.count == 1)
    #expect(navigator.undo())
    expectTree(navigator, "tabs[*start | stack[account]] ^ login")
  }

  @Test func isPlannedWithoutEffect() throws {
    let navigator = try navigator("stack[start]")
    let plan = navigator.explain(AppRoute().go(to: product, Shop.Product(id: 7)))
    #expect(CompactTree.text(of: try plan.result.get()) == "stack[start > product(id=7)]")
    expectTree(navigator, "stack[start]")
    #expect(navigator.history.commits.isEmpty)
  }

  @Test func isFollowedByOtherSteps() throws {
    let navigator = try navigator("stack[start]")
    try navigator.run { $0.go(to: product, Shop.Product(id: 7)).go(to: bag) }
    expectTree(navigator, "stack[start > product(id=7)] ^ bag")
    #expect(navigator.history.commits.count == 1)
  }

  @Test func isCaughtByAFallback() throws {
    let navigator = try navigator("start")
    try navigator.run { $0.go(to: product, Shop.Product(id: 7)).fallback(to: AppRoute().go(to: bag)) }
    expectTree(navigator, "start ^ bag")
  }

  @Test func explanationListsSearchedFoundAndCreatedScreens() throws {
    func notes(_ tree: String) throws -> [String] {
      try navigator(tree).explain(AppRoute().go(to: product, Shop.Product(id: 7))).trace.events
        .compactMap { if case .noted(let text) = $0 { text } else { nil } }
    }
    #expect(try notes("stack[start]") == ["does not find 'product id=7'", "makes 'product id=7'", "finds stack at /0/0"])
    #expect(try notes("stack[product(id=7)]") == ["finds 'product id=7' at /0/0/0"])
    #expect(try notes("start") == ["does not find 'product id=7'", "makes 'product id=7'", "does not find stack"])
  }

  @Test func announcesTheReachedDestination() throws {
    let navigator = try navigator("stack[start]")
    let diary = Diary()
    diary.follow(navigator, [.announcements])
    try navigator.go(to: product, Shop.Product(id: 7))
    #expect(diary.read() == ["went to product id=7: made product id=7 from /0/0"])
    try navigator.go(to: product, Shop.Product(id: 7))
    #expect(diary.read() == ["went to product id=7: found at /0/0/1"])
    try navigator.run { $0.go(to: bag).fail("no").fallback(to: AppRoute()) }
    #expect(throws: NavigationError.self) { try navigator.run { $0.go(to: bag).fail("no") } }
    #expect(diary.read() == [])
  }

  /// A screen or a guard that only a destination uses is found, although the guard forbids the destination at launch.
  @Test func undefinedScreensAndGuardsOfADestinationAreProblems() {
    struct Gift: Screen {
      static let name = "gift"
      var id: Int
    }
    let step = made(AnyScreen(Gift(id: 3))).guarded(by: "nobody").presented(on: .root)
    let destination = Destination("gift", "a gift", to: step)
    #expect(
      Shop.app(destination.any).problems() == [
        "destination 'gift' of GromaDestinationsTests/DestinationTests.swift checks the guard 'nobody', which is not defined",
        "destination 'gift' of GromaDestinationsTests/DestinationTests.swift shows 'gift id=3', which is not defined",
      ])
  }

  @Test func twoDestinationsWithOneNameAreAProblem() throws {
    let other = Destination("bag", "another", to: made(Shop.bag()).presented(on: .root), owner: "Other/Other.swift")
    #expect(
      Shop.app(bag.any, other.any).problems() == [
        "step 'go.bag' is defined by GromaDestinationsTests/DestinationTests.swift and Other/Other.swift"
      ])
  }

  @Test func unlistedDestinationIsUnknown() throws {
    try expect(
      "stack[start]", of: Shop.app(product.any), { $0.go(to: bag) },
      fails: "unknown step 'go.bag': list what defines it among the elements of the app")
  }

  @Test func secondDestinationIsRejectedDuringATransition() throws {
    let navigator = try navigator("stack[start]")
    navigator.policy = .reject
    try navigator.go(to: product, Shop.Product(id: 7))
    #expect(throws: NavigationError.busy) { try navigator.go(to: bag) }
    navigator.advance(by: 10_000)
    try navigator.go(to: bag)
    expectTree(navigator, "stack[start > product(id=7)] ^ bag")
  }
}
