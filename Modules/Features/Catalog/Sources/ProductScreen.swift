package import Groma
import GromaLinks
import GromaPlatformRequests
import GromaSampleBagInterface
package import GromaSampleCatalogInterface

/// The page of one product.
package struct ProductScreen: Screen {
  /// The identifier of the product.
  package var id: Product.ID
}

extension ActionName where S == ProductScreen, Entered == NoFields {
  /// Adds the product to the bag. Offered if the product is for sale and not in the bag.
  package static var addToBag: Self { "add-to-bag" }
  /// Opens the bag. Offered if the product is for sale.
  package static var openBag: Self { "open-bag" }
  /// Shares the address of the product. Offered if the product is for sale and the app has addresses for its products.
  package static var share: Self { "share" }
}

/// The model of the page of one product.
package final class ProductModel: ScreenModel {
  /// The connection to the screen.
  package let context: ScreenContext<ProductScreen>
  /// The product, or `nil` if it is not for sale.
  package let product: Product?

  init(_ product: Product?, _ context: ScreenContext<ProductScreen>) {
    self.product = product
    self.context = context
  }

  /// The title of the product, or that it is not for sale.
  package var title: String { product?.title ?? "not for sale" }

  /// The line with the price, or `nil` if the product is not for sale.
  package var price: String? { product?.priceLine }

  /// The line with the category, or `nil` if the product is not for sale.
  package var category: String? { product.map { "in \($0.category)" } }

  /// The title, the price and the category, or one line if the product is not for sale.
  package var lines: [String] { [title, price, category].compactMap(\.self) }
}

extension CatalogFeature {
  /// The definition of the page of one product.
  package var productDefinition: ScreenDefinition<ProductScreen, ProductModel> {
    ScreenDefinition(
      ProductScreen.self, "a product", samples: [ProductScreen(id: 1), ProductScreen(id: 4)],
      actions: { screen, _, transaction in
        if let product = catalogService.product(screen.id) {
          let contents = transaction.value(BagContents.self)
          if !contents.holds(product.id.rawValue) {
            UserAction(.addToBag) { $0.put(contents.adding(product.id.rawValue, price: product.price)) }
          }
          // If the bag is open, it is brought to the front. Otherwise it is presented.
          UserAction(.openBag, title: "Open the bag") { $0.land(on: bag()) }
          // The view has an anchor with the name of the action.
          if let address = address(of: product) { UserAction(.share) { $0.request(.share(address, anchor: "share")) } }
        }
      },
      model: { screen, context in ProductModel(catalogService.product(screen.id), context) })
  }
}
