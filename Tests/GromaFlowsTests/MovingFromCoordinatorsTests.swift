import Groma
import GromaFlows
import GromaLinks
import GromaTesting
import Testing

/// The screens and the flow of a feature, with the protocol that an app implements.
private protocol CheckoutFeature: Sendable {
  var checkoutFlow: Flow<Shopping.Checkout, Shopping.Purchase> { get }
}

extension CheckoutFeature {
  var checkoutFlow: Flow<Shopping.Checkout, Shopping.Purchase> {
    Flow(of: Shopping.Checkout.self, keeping: Shopping.Purchase(), "buys the bag")
      .onStart { flow, _ in
        flow.data.starts += 1
        return .go { $0.stack.push(Shopping.AddressForm()) }
      }
      .on(Shopping.Address.self) { address, flow in
        flow.data.city = address.city
        return .go { $0.stack.push(Shopping.Payment()) }
      }
      .on(Shopping.Paid.self) { _, flow in .finish(with: Shopping.Receipt(city: flow.data.city, gift: flow.parameters.isGift)) }
  }

  /// The elements of an app with the feature.
  @AppBuilder var elements: AppElements {
    ScreenDefinition(Shopping.Shop.self, "the shop")
    ScreenDefinition(Shopping.List.self, "all products")
    ScreenDefinition(
      Shopping.Checkout.self, "the checkout", samples: [Shopping.Checkout(isGift: false)],
      services: [Service(Shopping.Basket.self) { _ in Shopping.Basket() }])
    ScreenDefinition(
      Shopping.AddressForm.self, "the address", model: { _, context in try Shopping.AddressModel(context.services.resolve(), context) })
    ScreenDefinition(Shopping.Payment.self, "the payment") { _ in UserAction("pay") { $0.send(Shopping.Paid()) } }
    ScreenDefinition(Shopping.Thanks.self, "the end")
    ScreenDefinition(Shopping.Product.self, "a product", samples: [Shopping.Product(id: 1)])
    Flow(of: Shopping.Shop.self, "shopping")
      .on(Shopping.Receipt.self) { _, _ in .go { $0.stack.push(Shopping.Thanks()) } }
      .onLeft("checkout") { _, _ in .stay }
    checkoutFlow
    DeepLink("product/:id", "a product", samples: [Shopping.Product(id: 1)]) { (product: Shopping.Product) in
      AppRoute().land(on: product, above: Shopping.List())
    }
    .notification("product")
    LinkTable(from: [.scheme("shop")])
  }

  var app: AppDefinition {
    AppDefinition("shop", "a shop", root: AnyScreen(Shopping.Shop(), [Shopping.List()])) { elements }
  }
}

private enum Shopping {
  struct Shop: Screen {
    typealias Current = Stack
    static let name = "shop"
  }
  struct List: Screen { static let name = "list" }
  struct Checkout: Screen {
    typealias Current = Stack
    typealias Output = Receipt
    static let name = "checkout"
    var isGift: Bool
  }
  struct AddressForm: Screen { static let name = "address-form" }
  struct Payment: Screen { static let name = "payment" }
  struct Thanks: Screen { static let name = "thanks" }
  struct Product: Screen {
    static let name = "product"
    var id: Int
  }
  struct Address: ScreenOutput {
    static let name = "address"
    var city: String
  }
  struct Paid: ScreenOutput { static let name = "paid" }
  struct Receipt: ScreenOutput {
    static let name = "receipt"
    var city: String
    var gift: Bool
  }
  struct Purchase: FlowData {
    var starts = 0
    var city = ""
  }
  @MainActor final class Basket {
    var items = 0
  }
  final class AddressModel: ScreenModel {
    let basket: Basket
    let context: ScreenContext<AddressForm>
    init(_ basket: Basket, _ context: ScreenContext<AddressForm>) { (self.basket, self.context) = (basket, context) }
  }

  struct Feature: CheckoutFeature {}
  /// Another app, which changes the flow of the feature.
  struct OtherApp: CheckoutFeature {
    var checkoutFlow: Flow<Checkout, Purchase> {
      Feature().checkoutFlow.on(Address.self) { address, flow in
        .finish(with: Receipt(city: "\(address.city), by the other app", gift: false))
      }
    }
  }
}

/// Tests each row of the table of the article "Moving from coordinators", with the words of the row.
@MainActor struct MovingFromCoordinatorsTests {
  /// A row of the table, with a test of its second column.
  private struct Row {
    let coordinators: String
    let test: @MainActor () throws -> Void
  }

  /// Shows the checkout of an app.
  private func checkout(_ feature: some CheckoutFeature = Shopping.Feature(), isGift: Bool = false) throws -> Navigator {
    let navigator = Navigator(feature.app)
    try navigator.run { $0.top(.stack).present(Shopping.Checkout(isGift: isGift)) }
    return navigator
  }

  private var rows: [Row] {
    let list = "stack shop[list]"
    func expect(
      _ before: String, _ route: (AppRoute) -> any RouteFrom<AnyContainer>, gives after: String,
      sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      try GromaTesting.expect(before, of: Shopping.Feature().app, route, gives: after, sourceLocation: sourceLocation)
    }
    return [
      Row(coordinators: "`start()`") {
        let navigator = try checkout()
        expectTree(navigator, "\(list) ^ stack checkout(isGift=false)[address-form]")
        try navigator.run { $0.top(.page).present(Shopping.Thanks()) }
        try navigator.run { $0.top(.page).close() }
        expectTree(navigator, "\(list) ^ stack checkout(isGift=false)[address-form]")
      },
      Row(coordinators: "`onFinish?(output)`") {
        let navigator = try checkout()
        try navigator.run { $0.top(.page).send(Shopping.Paid()) }
        expectTree(navigator, "stack shop[list > thanks]")
      },
      Row(coordinators: "`addDependency`, `removeDependency`") {
        let navigator = try checkout()
        try navigator.run { $0.dismiss().top(.stack).present(Shopping.Checkout(isGift: false)) }
        try navigator.run { $0.top(.page).send(Shopping.Paid()) }
        expectTree(navigator, "stack shop[list > thanks]")
      },
      Row(coordinators: "a delegate of the navigation controller, for the back button") {
        let navigator = try checkout()
        try navigator.run { $0.top(.container).close(byGesture: true) }
        expectTree(navigator, list)
        #expect(throws: NavigationError.self) { try navigator.run { $0.top(.page).send(Shopping.Paid()) } }
      },
      Row(coordinators: "`router.setRootModule(_:)`") {
        try expect(list, { $0.top(.stack).setStack([Shopping.Thanks()]) }, gives: "stack shop[thanks]")
        expectTree(Navigator(Shopping.Feature().app), list)
      },
      Row(coordinators: "`router.push(_:)`, `popModule()`, `popToRootModule()`") {
        try expect(
          list, { $0.top(.page).stack.push(Shopping.Thanks()).push(Shopping.Payment()) }, gives: "stack shop[list > thanks > payment]")
        try expect("stack shop[list > thanks > payment]", { $0.top(.page).stack.pop() }, gives: "stack shop[list > thanks]")
        try expect("stack shop[list > thanks > payment]", { $0.top(.page).stack.popToRoot() }, gives: list)
      },
      Row(coordinators: "`router.present(_:)`, `dismissModule()`") {
        try expect(list, { $0.top(.page).present(Shopping.Thanks()) }, gives: "\(list) ^ thanks")
        try expect("\(list) ^ thanks", { $0.dismiss() }, gives: list)
      },
      Row(coordinators: "`dismissModule(completion:)`") {
        try expect("\(list) ^ thanks", { $0.dismiss().top(.stack).push(Shopping.Payment()) }, gives: "stack shop[list > payment]")
        let payment = Shopping.Payment().whenGone { $0.top(.stack).push(Shopping.Thanks()) }
        let navigator = Navigator(Shopping.Feature().app)
        try navigator.run { $0.top(.stack).present(payment) }
        try navigator.run { $0.top(.container).close(byGesture: true) }
        expectTree(navigator, "stack shop[list > thanks]")
      },
      Row(coordinators: "a property of the coordinator") {
        let navigator = try checkout(isGift: true)
        var outputs: [String] = []
        let observation = navigator.observe { event in if case .finished = event { outputs.append("\(event)") } }
        try navigator.run { $0.top(.page).send(Shopping.Address(city: "Bern")) }
        try navigator.run { $0.tap("pay") }
        observation.cancel()
        #expect(outputs.joined().contains("Bern") && outputs.joined().contains("true"), "\(outputs)")
      },
      Row(coordinators: "a child assembler or container") {
        let navigator = try checkout()
        let path = try #require(TreePath("/0/1/0"))
        let model = try #require(navigator.model(Shopping.AddressModel.self, at: path))
        let basket = try model.context.services.resolve(Shopping.Basket.self)
        #expect(basket === model.basket)
      },
      Row(coordinators: "a factory of coordinators, replaced in another app") {
        let navigator = try checkout(Shopping.OtherApp())
        expectTree(navigator, "\(list) ^ stack checkout(isGift=false)[address-form]")
        try navigator.run { $0.top(.page).send(Shopping.Address(city: "Bern")) }
        expectTree(navigator, "stack shop[list > thanks]")
      },
      Row(coordinators: "an enumeration of routes with `prepareTransition(for:)`") {
        let navigator = try checkout()
        try navigator.run { $0.top(.page).send(Shopping.Address(city: "Bern")) }
        expectTree(navigator, "\(list) ^ stack checkout(isGift=false)[address-form > payment]")
      },
      Row(coordinators: "`DeepLinkOption`, passed to `start(with:)`") {
        let navigator = Navigator(Shopping.Feature().app)
        let outcome = try navigator.open("shop://product/4")
        #expect(outcome == .followed)
        expectTree(navigator, "stack shop[list > product(id=4)]")
      },
      Row(coordinators: "launch options, `userInfo` of a notification") {
        let navigator = Navigator(Shopping.Feature().app)
        let outcome = try navigator.open(notification: ["type": "product", "id": 4])
        #expect(outcome == .followed)
        expectTree(navigator, "stack shop[list > product(id=4)]")
      },
    ]
  }

  @Test func eachRowDoesWhatItSays() throws {
    for row in rows {
      do {
        try row.test()
      } catch {
        Issue.record("\(row.coordinators): \(error)")
      }
    }
  }

  @Test func eachRowOfTheArticleIsTried() throws {
    let table = try ArticleTable(of: "MovingFromCoordinators", header: "| Coordinators | Groma |")
    #expect(table.firstColumn == rows.map(\.coordinators))
  }
}
