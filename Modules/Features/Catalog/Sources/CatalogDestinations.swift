import Groma
import GromaDestinations
import GromaSampleCatalogInterface

extension CatalogFeature {
  /// The destinations of Catalog: one product. A product that is not open is pushed on the visible stack or, if no stack is visible,
  /// presented in a new stack. Opening a product that does not exist fails.
  @AppBuilder var catalogDestinations: AppElements {
    let product = DestinationStep { (screen: ProductScreen) in self.product(id: try found(screen.id).id) }
      .pushed(on: .existing(.stack, .currentVisibleOnly).or(.newStack.presented(on: .current)))
    Destination(
      "product", "a product", to: product, samples: catalogService.products.prefix(1).map { ProductScreen(id: $0.id) }
    )
  }

  /// Returns the product with this identifier.
  ///
  /// - Throws: `catalog.no-product` if there is no such product.
  func found(_ id: Product.ID) throws(NavigationError) -> Product {
    guard let product = catalogService.product(id) else {
      throw NavigationError.custom(code: "catalog.no-product", message: "there is no product \(id.rawValue)")
    }
    return product
  }
}
