import Groma
import GromaLinks
import GromaSampleBagInterface
import GromaSampleCatalogInterface

/// The page of one product.
struct ProductScreen: Screen {
  static let name = "product"
  var id: Product.ID
}

extension CatalogFeature {
  var productDefinition: ScreenDefinition {
    ScreenDefinition(
      ProductScreen.self, "a product", samples: [ProductScreen(id: 1), ProductScreen(id: 4)],
      actions: { screen, _, transaction in
        guard let product = catalogService.product(screen.id) else { return [] }
        let contents = transaction.value(BagContents.self)
        // If the bag is open, it is brought to the front. Otherwise it is presented.
        let open = UserAction("open-bag") { $0.land(on: bag()) }
        if contents.holds(product.id.rawValue) { return [open] }
        return [UserAction("add-to-bag") { $0.put(contents.adding(product.id.rawValue, price: product.price)) }, open]
      },
      contents: { screen, _ in
        guard let product = catalogService.product(screen.id) else { return TextContent(["not for sale"]) }
        return TextContent([product.title, "\(product.price) denarii", "in \(product.category)"])
      })
  }
}
