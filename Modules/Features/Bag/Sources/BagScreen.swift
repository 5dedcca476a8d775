import Groma
import GromaSampleAuthorizationInterface
import GromaSampleBagInterface
import GromaSampleCatalogInterface

/// The screen with the products in the bag.
struct BagScreen: Screen {
  static let name = "bag"
}

extension BagFeature {
  var bagDefinition: ScreenDefinition {
    ScreenDefinition(
      BagScreen.self, "the contents of the bag", samples: [BagScreen()],
      actions: { _, _, transaction in
        let ids = transaction.value(BagContents.self).ids
        if ids.isEmpty { return [] }
        let empty = UserAction("empty") { $0.put(BagContents.initial) }
        // If a checkout is already open, it is brought to the front, so that the user cannot pay for a bag twice.
        let open = AppRoute().window.last(.screen(checkout())).makeVisible().fallback(to: AppRoute().present(checkout()))
        let checkOut = UserAction("check-out") { $0.authorize().then(open) }
        return ids.map(actionOpening) + [empty, checkOut]
      },
      contents: { _, _ in
        TextContent { transaction in
          let bag = transaction.value(BagContents.self)
          if bag.ids.isEmpty { return ["the bag is empty"] }
          return bag.ids.map(line) + ["total: \(bag.total) denarii", "reserved until another user buys it"]
        }
      })
  }

  /// Returns the action that opens a product. If the product is already open, it is brought to the front, so that the stack does not grow
  /// when the user switches between product and bag.
  private func actionOpening(_ id: Int) -> UserAction {
    let product = product(id: Product.ID(rawValue: id))
    return UserAction("open-product-\(id)", title: line(id)) {
      $0.window.last(.screen(product)).makeVisible().fallback(to: AppRoute().stack.push(product))
    }
  }

  /// Returns the row of a product.
  private func line(_ id: Int) -> String { "product \(id)" }
}
