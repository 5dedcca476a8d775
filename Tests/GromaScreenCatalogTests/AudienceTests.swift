import GromaTesting
import Testing

@testable import Groma
@testable import GromaScreenCatalog

/// Tests where a case of a screen catalog may be shown.
@MainActor struct AudienceTests {
  private enum Purchase: ScreenCatalog {
    case bag
    case payment
    case receipt(order: Int)

    static let samples: [Self] = [.bag, .payment, .receipt(order: 1)]

    var audience: Audience {
      switch self {
      case .bag: .anyone
      case .payment: .within("bag")
      case .receipt: .within(Payment.self, Orders.self)
      }
    }

    func assembly(by _: Shop) -> Assembly {
      switch self {
      case .bag: Assembly(AnyScreen(Bag()), ScreenDefinition(Bag.self, "stub"))
      case .payment: Assembly(AnyScreen(Payment()), ScreenDefinition(Payment.self, "stub"))
      case .receipt(let order): Assembly(AnyScreen(Receipt(order: order)), ScreenDefinition(Receipt.self, "stub"))
      }
    }
  }

  private struct Shop {}
  private struct Bag: Screen { static let name = "bag" }
  private struct Payment: Screen { static let name = "payment" }
  private struct Orders: Screen { static let name = "orders" }
  private struct Receipt: Screen {
    static let name = "receipt"
    var order: Int
  }

  private let shop = Shop()
  private var app: AppDefinition {
    AppDefinition(
      "shop", "", screens: Purchase.definitions(by: shop) + [ScreenDefinition(Orders.self, "stub")], guards: Purchase.guards,
      root: AnyScreen(Orders()).erased)
  }

  private func show(_ screen: Purchase, firstPosition: Bool = false) -> Route<AnyContainer, Stack> {
    AppRoute().top(.stack).show(screen, by: shop, firstPosition: firstPosition)
  }

  // MARK: Enclosing screens

  @Test(arguments: [
    // Below it in its stack, at any distance.
    ("stack[bag]", "stack[bag > payment]"),
    ("stack[bag > orders > orders]", "stack[bag > orders > orders > payment]"),
    // In the layers below, if it is visible there.
    ("bag ^ stack[orders]", "bag ^ stack[orders > payment]"),
    ("stack[bag > orders] ^ orders ^ stack[]", "stack[bag > orders] ^ orders ^ stack[payment]"),
    ("tabs[orders | *bag] ^ stack[]", "tabs[orders | *bag] ^ stack[payment]"),
    // Below the container of its stack.
    ("stack[bag > tabs[*stack[orders] | orders]]", "stack[bag > tabs[*stack[orders > payment] | orders]]"),
  ])
  func isShownOnlyWithinItsAudience(_ before: String, _ after: String) throws {
    try expect(before, of: app, { $0.then(show(.payment)) }, gives: after)
  }

  @Test(arguments: [
    // Nowhere, in another tab, or in an unselected tab of the layer below.
    ("stack[orders]", "/0/0/1"),
    ("stack[]", "/0/0/0"),
    ("tabs[*stack[orders] | stack[bag]]", "/0/0/0/1"),
    ("tabs[*orders | bag] ^ stack[orders]", "/0/1/1"),
  ])
  func isRejectedOutsideItsAudience(_ before: String, _ place: String) throws {
    try expect(
      before, of: app, { $0.then(show(.payment)) },
      fails: "the screen may only be shown within 'bag', but \(place) is outside")
  }

  @Test func layerAboveTheStackDoesNotEnclose() throws {
    try expect(
      "stack[orders] ^ bag", of: app, { $0.first(.stack).show(.payment as Purchase, by: shop) },
      fails: "the screen may only be shown within 'bag', but /0/0/1 is outside")
  }

  @Test func oneOfSeveralScreensIsSufficient() throws {
    for below in ["payment", "orders", "orders > bag"] {
      try expect(
        "stack[\(below)]", of: app, { $0.then(show(.receipt(order: 4))) }, gives: "stack[\(below) > receipt(order=4)]")
    }
    try expect(
      "stack[bag]", of: app, { $0.then(show(.receipt(order: 4))) },
      fails: "the screen may only be shown within 'payment' or 'orders', but /0/0/1 is outside")
  }

  @Test func replacedScreenDoesNotEnclose() throws {
    try expect(
      "stack[bag]", of: app, { $0.then(show(.payment, firstPosition: true)) },
      fails: "the screen may only be shown within 'bag', but /0/0/0 is outside")
    try expect("bag ^ stack[orders]", of: app, { $0.then(show(.payment, firstPosition: true)) }, gives: "bag ^ stack[payment]")
  }

  @Test func screensForAnyoneAreNotChecked() throws {
    try expect("stack[]", of: app, { $0.then(show(.bag)) }, gives: "stack[bag]")
    #expect(!show(.bag).isOpaque)
    #expect(!show(.payment).isOpaque)
  }

  // MARK: Errors

  @Test func refusalHasACodeAndChangesNothing() throws {
    let navigator = try navigator("stack[orders]", of: app)
    let error = #expect(throws: NavigationError.self) {
      try navigator.run { $0.top(.stack).show(Purchase.bag, by: shop).popToRoot().show(Purchase.payment, by: shop) }
    }
    #expect(error?.code == "screen-catalog.not-permitted")
    expectTree(navigator, "stack[orders]")
    #expect(!navigator.undo())
  }

  @Test func screenShownByTheSameRouteEncloses() throws {
    try expect(
      "stack[orders]", of: app, { $0.then(show(.bag)).show(Purchase.payment, by: shop) }, gives: "stack[orders > bag > payment]")
  }

  @Test func aFallbackMayShowSomethingElse() throws {
    try expect("stack[orders]", of: app, { $0.then(show(.payment)).fallback(to: show(.bag).erased) }, gives: "stack[orders > bag]")
  }

  @Test func isCheckedInAPlan() throws {
    let navigator = try navigator("stack[orders]", of: app)
    #expect(throws: NavigationError.self) { try navigator.plan(show(.payment)) }
    #expect(show(.payment).description == "top stack | within-bag | push payment")
    #expect(show(.payment, firstPosition: true).description == "top stack | within-bag-first | set-stack payment")
  }

  @Test func routesToTheSameScreenAreEqual() {
    #expect(show(.receipt(order: 1)) == show(.receipt(order: 1)))
    #expect(show(.receipt(order: 1)) != show(.receipt(order: 2)))
  }

  // MARK: Problems

  @Test func unlistedScreensAndGuardsAreProblems() {
    #expect(Purchase.problems(by: shop) == [])
    #expect(Purchase.problems(by: shop, in: app) == [])
    let without = AppDefinition("shop", "", screens: Purchase.definitions(by: shop), guards: Purchase.payment.audience.guards)
    #expect(
      Purchase.problems(by: shop, in: without) == [
        "'receipt(order: 1)' may only be shown within 'orders', which is not defined",
        "'receipt(order: 1)' requires the guard 'within-payment-or-orders', which is not defined",
        "'receipt(order: 1)' requires the guard 'within-payment-or-orders-first', which is not defined",
      ])
  }

  @Test func screenShownOnlyWithinItselfIsAProblem() {
    enum Alone: ScreenCatalog {
      case payment
      static let samples: [Self] = [.payment]
      var audience: Audience { .within("payment") }
      func assembly(by _: Shop) -> Assembly { Assembly(AnyScreen(Payment()), ScreenDefinition(Payment.self, "stub")) }
    }
    #expect(Alone.problems(by: shop) == ["'payment' can never be shown: it may only be shown within itself"])
  }
}
