package import Groma
import GromaSampleAuthorizationInterface
import GromaSampleBagInterface
package import GromaSampleCatalogInterface

/// The screen with the products in the bag.
package struct BagScreen: Screen {}

extension ActionName where S == BagScreen, Entered == NoFields {
  /// Opens a product in the bag.
  package static func openProduct(_ id: Product.ID) -> Self { "open-product-\(id.rawValue)" }
  /// Removes all products. Offered if the bag is not empty.
  package static var empty: Self { "empty" }
  /// Opens the checkout for a signed-in user. Offered if the bag is not empty.
  package static var checkOut: Self { "check-out" }
}

extension BagFeature {
  /// The definition of the bag.
  package var bagDefinition: ScreenDefinition<BagScreen, BagModel> {
    ScreenDefinition(
      BagScreen.self, "the contents of the bag", samples: [BagScreen()],
      actions: { _, _, transaction in
        let products = transaction.value(BagContents.self).productIDs
        // If a checkout is already open, it is brought to the front, so that the user cannot pay for a bag twice.
        let open = AppRoute().window.last(.screen(checkout())).makeVisible().fallback(to: AppRoute().present(checkout()))
        if !products.isEmpty {
          products.map(actionOpening)
          UserAction(.empty) { $0.put(BagContents.initial) }
          UserAction(.checkOut) { $0.authorize().then(open) }
        }
      },
      model: { _, context in BagModel(context) })
  }

  /// Returns the action that opens a product. If the product is already open, it is brought to the front, so that the stack does not grow
  /// when the user switches between product and bag.
  private func actionOpening(_ id: Product.ID) -> UserAction<BagScreen> {
    let product = product(id: id)
    return UserAction(.openProduct(id), title: .verbatim(id.line)) {
      $0.window.last(.screen(product)).makeVisible().fallback(to: AppRoute().stack.push(product))
    }
  }
}
