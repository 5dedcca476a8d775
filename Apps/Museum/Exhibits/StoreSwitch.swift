import Groma
import GromaExplorer
import GromaFlows
import GromaLinks

extension Exhibit {
  /// A shop with several stores, whose tabs are rebuilt when the user selects another store.
  static let storeSwitch = Exhibit("store-switch", "a shop with two stores", within: Bounds(depth: 2, layers: 1)) { isMended in
    ScreenDefinition(StoreScreen.self, "the tabs of a store", samples: [StoreScreen(id: 1)], make: { tabs(of: $0) })
    ScreenDefinition(ProductsScreen.self, "the products") { _ in
      for id in [1, 2] { UserAction("store-\(id)") { $0.put(Store(id: id)) } }
      UserAction("coupons") { $0.stack.push(AnyScreen(CouponsScreen())) }
      UserAction("reviews") { $0.stack.push(AnyScreen(ReviewsScreen())) }
    }
    ScreenDefinition(CouponsScreen.self, "the coupons")
    ScreenDefinition(ReviewsScreen.self, "the reviews")
    ScreenDefinition(OrdersScreen.self, "the orders") { _, _, transaction in
      let store = transaction.value(Store.self).id
      UserAction("open") { $0.stack.push(AnyScreen(OrderScreen(store: store, id: 1))) }
    }
    ScreenDefinition(OrderScreen.self, "one order", samples: [OrderScreen(store: 1, id: 1)])
    Launch { transaction in .home(tabs(of: StoreScreen(id: transaction.value(Store.self).id)).erased) }
    DeepLink("order/:store/:id", "a new order", samples: [OrderScreen(store: 2, id: 1)]) { order in
      let switched = AppRoute().put(Store(id: order.store))
      // The fix: the order is pushed a moment after the switch, when the tabs have been rebuilt.
      return (isMended ? switched.separate() : switched)
        .first(.tabs).selectTab(1) { $0.popToRoot().push(AnyScreen(order)) }
    }
    .notification("order")
    LinkTable(from: [.scheme("shop")])
    Store.self
  }
}

private func tabs(of store: StoreScreen) -> AnyTabsScreen {
  AnyScreen(store, [AnyScreen(ProductsScreen()).withStackContainer().erased, AnyScreen(OrdersScreen()).withStackContainer().erased])
}

private struct StoreScreen: Screen {
  typealias Current = Tabs
  var id: Int
}
private struct ProductsScreen: Screen {}
private struct CouponsScreen: Screen {}
private struct ReviewsScreen: Screen {}
private struct OrdersScreen: Screen {}
private struct OrderScreen: Screen {
  var store: Int
  var id: Int
}

private struct Store: StateValue {
  static let name = "active-store"
  static let initial = Store(id: 1)
  var id: Int
}
