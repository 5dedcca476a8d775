import CatalogInterface
import Groma
package import GromaDestinations

extension CatalogFeature {
  /// What one can go to in Catalog. A product comes on top of what is in sight where that is a stack, else over it.
  package var catalogDestinations: [AnyDestination] {
    let product = Step { (screen: ProductScreen) throws(NavigationError) in self.product(id: try found(screen.id).id) }
      .pushed(on: .existing(.stack, .currentVisibleOnly).or(.newStack.presented(on: .current)))
    return [
      Destination(
        "product", "a product", to: product, samples: catalogService.products.prefix(1).map { ProductScreen(id: $0.id) }
      ).any
    ]
  }

  /// A product that is for sale.
  func found(_ id: Product.ID) throws(NavigationError) -> Product {
    guard let product = catalogService.product(id) else {
      throw .custom(code: "catalog.no-product", message: "there is no product \(id.rawValue)")
    }
    return product
  }
}
