import AuthorizationInterface
import BagInterface
import CatalogInterface
import Groma

/// The list of products in the bag.
struct BagScreen: Screen {
  static let name = "bag"
}

extension BagFeature {
  var bagEntry: ScreenDefinition {
    ScreenDefinition(
      BagScreen.self, "the contents of the bag", samples: [BagScreen()],
      actions: { _, _, transaction throws(NavigationError) in
        let ids = transaction.value(BagContents.self).ids
        if ids.isEmpty { return [] }
        let empty = UserAction("empty") { $0.put(BagContents.initial) }
        // A checkout that is already open comes to the front, so that a bag cannot be paid for twice.
        let open = AppRoute().window.last(.screen(checkout())).makeVisible().fallback(to: AppRoute().present(checkout()))
        let checkOut = UserAction("check-out") { $0.authorize().then(open) }
        return ids.map(actionOpening) + [empty, checkOut]
      },
      contents: { _ in
        StateContent { transaction in
          let bag = transaction.value(BagContents.self)
          if bag.ids.isEmpty { return ["the bag is empty"] }
          return bag.ids.map { "product \($0)" } + ["\(bag.total) denarii", "reserved until another user buys it"]
        }
      })
  }

  /// Returns the action that opens a product. A product that is already open comes to the front, so that switching between product and bag
  /// does not grow the stack.
  private func actionOpening(_ id: Int) -> UserAction {
    let product = product(id: Product.ID(rawValue: id))
    return UserAction("open-product-\(id)") { $0.window.last(.screen(product)).makeVisible().fallback(to: AppRoute().stack.push(product)) }
  }
}
