import Groma
import GromaSampleCatalogInterface

/// The screen with one of the user's wish lists.
struct WishListScreen: Screen {
  static let name = "wish-list"
  var kind: WishList
}

extension CatalogFeature {
  var wishListDefinition: ScreenDefinition {
    ScreenDefinition(
      WishListScreen.self, "a wish list", samples: WishList.allCases.map { WishListScreen(kind: $0) },
      actions: { screen in
        let others = WishList.allCases.filter { $0 != screen.kind }.map { kind in
          UserAction("show-\(kind.rawValue)") { $0.stack.replace(with: wishList(kind: kind)) }
        }
        return actions(opening: catalogService.products(on: screen.kind)) + others
      },
      contents: { screen, _ in
        TextContent(catalogService.products(on: screen.kind).compactMap { catalogService.product($0)?.line })
      })
  }
}
