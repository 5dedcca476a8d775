package import Groma
package import GromaSampleCatalogInterface

/// The screen with one of the user's wish lists.
package struct WishListScreen: ProductListScreen {
  /// The kind of wish list.
  package var kind: WishList
}

extension ActionName where S == WishListScreen, Entered == NoFields {
  /// Shows a wish list of another kind in place of this one.
  package static func show(_ kind: WishList) -> Self { "show-\(kind.rawValue)" }
}

/// The model of a wish list: its products.
package final class WishListModel: ScreenModel {
  /// The connection to the screen.
  package let context: ScreenContext<WishListScreen>
  /// The kind of wish list.
  package let kind: WishList
  private let service: any CatalogService

  init(_ kind: WishList, _ service: any CatalogService, _ context: ScreenContext<WishListScreen>) {
    self.kind = kind
    self.service = service
    self.context = context
  }

  /// The products on the list that are for sale.
  package var products: [Product] { service.products(on: kind).compactMap { service.product($0) } }

  /// A line for each product.
  package var lines: [String] { products.map(\.line) }
}

extension CatalogFeature {
  /// The definition of a wish list.
  package var wishListDefinition: ScreenDefinition<WishListScreen, WishListModel> {
    ScreenDefinition(
      WishListScreen.self, "a wish list", samples: WishList.allCases.map { WishListScreen(kind: $0) },
      actions: { screen in
        actions(opening: catalogService.products(on: screen.kind))
        for kind in WishList.allCases where kind != screen.kind {
          UserAction(.show(kind)) { $0.stack.replace(with: wishList(kind: kind)) }
        }
      },
      model: { screen, context in WishListModel(screen.kind, catalogService, context) })
  }
}
